"""Control flow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import jax
import jax.numpy as jnp
from jax import random as jr

from ivy_api.adapt.arguments import require_sizes
from ivy_api.bodies.control import scan_length as _scan_length
from ivy_api.bodies.random import threefry
from ivy_api.errors import ArgumentError, DTypeError
from ivy_plugin_jax.fused import fused as _fused

__all__ = [
    "scan",
    "while_loop",
]


def scan(step: Any, state: tuple[jax.Array, ...], xs: tuple[jax.Array, ...], /, *, reverse: bool = False) -> tuple[jax.Array, ...]:
    _scan_length(xs)

    def one(state: tuple[jax.Array, ...], now: tuple[jax.Array, ...]) -> Any:
        result = tuple(step(*state, *now))
        return result[: len(state)], result[len(state) :]

    last, rows = jax.lax.scan(one, tuple(state), tuple(xs), reverse=reverse)
    return (*last, *rows)


def while_loop(condition: Any, body: Any, state: tuple[jax.Array, ...], /) -> tuple[jax.Array, ...]:
    out: tuple[jax.Array, ...] = jax.lax.while_loop(
        lambda state: condition(*state), lambda state: tuple(body(*state)), tuple(state)
    )
    return out
