"""Losses of images as one call of a graph."""

from __future__ import annotations

from ivy_plugin_tensorflow.one_call import often

__all__ = [
    "ssim_loss",
]

ssim_loss = often("nn.ssim_loss")
