"""Interpolation, compiled as a whole. ``jax.image.resize`` would be less accurate: it computes positions in single precision."""

from __future__ import annotations

from ivy_plugin_jax.fused import fused as _fused

__all__ = [
    "interpolate",
]

interpolate = _fused("interpolate")
