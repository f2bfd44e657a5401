"""Scans along an axis, and recurrent layers, each compiled into one program."""

from __future__ import annotations

from ivy_plugin_jax.fused import fused as _fused

__all__ = [
    "gru",
    "lstm",
    "rnn",
]

gru = _fused("gru")
lstm = _fused("lstm")
rnn = _fused("rnn")
