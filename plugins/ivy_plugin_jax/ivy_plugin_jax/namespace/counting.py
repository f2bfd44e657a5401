"""Counting beyond the standard, covariance and correlation."""

from __future__ import annotations

from ivy_plugin_jax.fused import fused

__all__ = [
    "digitize",
]

digitize = fused("digitize")
