"""Loops along an axis, and recurrent layers as one program each."""

from __future__ import annotations

from typing import Any

import jax

from ivy_api.bodies.control import scan_length as _scan_length
from ivy_plugin_jax.fused import fused as _fused

__all__ = [
    "gru",
    "lstm",
    "rnn",
]

gru = _fused("gru")
lstm = _fused("lstm")
rnn = _fused("rnn")
