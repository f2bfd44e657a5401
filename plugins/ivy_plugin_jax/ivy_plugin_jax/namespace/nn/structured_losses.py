"""Losses of sequences, images and triplets: the composed bodies, fused."""

from __future__ import annotations

from ivy_plugin_jax.fused import fused as _fused

__all__ = [
    "ctc_loss",
    "ssim_loss",
    "triplet_margin_loss",
]

ctc_loss = _fused("ctc_loss")


ssim_loss = _fused("ssim_loss")


triplet_margin_loss = _fused("triplet_margin_loss")
