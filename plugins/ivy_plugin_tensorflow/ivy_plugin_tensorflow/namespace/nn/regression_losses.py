"""Regression losses as one call of a graph."""

from __future__ import annotations

from ivy_plugin_tensorflow.one_call import often

__all__ = [
    "mse_loss",
]

mse_loss = often("nn.mse_loss")
