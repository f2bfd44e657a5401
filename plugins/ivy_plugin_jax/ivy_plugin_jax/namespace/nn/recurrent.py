"""Loops along an axis, and recurrent layers as one program each."""

from __future__ import annotations

from typing import Any

import jax

from ivy_api.extensions.nn.recurrent import scan_length as _scan_length
from ivy_plugin_jax.fused import fused as _fused

gru = _fused("gru")
lstm = _fused("lstm")
rnn = _fused("rnn")


def scan(step: Any, state: tuple[jax.Array, ...], xs: tuple[jax.Array, ...], /, *, reverse: bool = False) -> tuple[jax.Array, ...]:
    _scan_length(xs)

    def one(state: tuple[jax.Array, ...], now: tuple[jax.Array, ...]) -> Any:
        result = tuple(step(*state, *now))
        return result[: len(state)], result[len(state) :]

    last, rows = jax.lax.scan(one, tuple(state), tuple(xs), reverse=reverse)
    return (*last, *rows)
