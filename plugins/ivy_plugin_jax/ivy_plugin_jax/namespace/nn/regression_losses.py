"""Regression losses: the composed bodies, fused."""

from __future__ import annotations

from ivy_plugin_jax.fused import fused as _fused

__all__ = [
    "gaussian_nll_loss",
    "huber_loss",
    "l1_loss",
    "mse_loss",
    "poisson_nll_loss",
    "smooth_l1_loss",
]

gaussian_nll_loss = _fused("gaussian_nll_loss")


huber_loss = _fused("huber_loss")


l1_loss = _fused("l1_loss")


mse_loss = _fused("mse_loss")


poisson_nll_loss = _fused("poisson_nll_loss")


smooth_l1_loss = _fused("smooth_l1_loss")
