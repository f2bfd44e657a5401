"""Grid sampling, compiled as a whole."""

from __future__ import annotations

from ivy_plugin_jax.fused import fused as _fused

__all__ = [
    "grid_sample",
]

grid_sample = _fused("grid_sample")
