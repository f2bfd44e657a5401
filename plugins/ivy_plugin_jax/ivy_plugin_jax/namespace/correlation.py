"""Covariance and correlation."""

from __future__ import annotations

from ivy_plugin_jax.fused import fused

__all__ = [
    "corrcoef",
    "cov",
]

corrcoef = fused("corrcoef", usual=("x",))


cov = fused("cov", usual=("x",))
