"""Control flow."""

from __future__ import annotations

from typing import Any

import jax

from ivy_api.bodies.control import scan_length as _scan_length
from ivy_plugin_jax.namespace.failures import translated

__all__ = [
    "cond",
    "scan",
    "while_loop",
]


@translated
def cond(predicate: jax.Array, true_fun: Any, false_fun: Any, operands: tuple[jax.Array, ...], /) -> tuple[jax.Array, ...]:
    out: tuple[jax.Array, ...] = jax.lax.cond(predicate, true_fun, false_fun, *operands)
    return out


@translated
def scan(step: Any, state: tuple[jax.Array, ...], xs: tuple[jax.Array, ...], /, *, reverse: bool = False) -> tuple[jax.Array, ...]:
    _scan_length(xs)

    def one(state: tuple[jax.Array, ...], now: tuple[jax.Array, ...]) -> Any:
        result = tuple(step(*state, *now))
        return result[: len(state)], result[len(state) :]

    last, rows = jax.lax.scan(one, tuple(state), tuple(xs), reverse=reverse)
    return (*last, *rows)


@translated
def while_loop(condition: Any, body: Any, state: tuple[jax.Array, ...], /) -> tuple[jax.Array, ...]:
    out: tuple[jax.Array, ...] = jax.lax.while_loop(
        lambda state: condition(*state), lambda state: tuple(body(*state)), tuple(state)
    )
    return out
