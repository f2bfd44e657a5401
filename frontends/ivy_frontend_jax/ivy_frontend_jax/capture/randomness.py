"""Primitives of random keys, and of threefry, the generator behind them. Keys are arrays of words: see `keys`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ivy_frontend_jax as jax

lax, jnp, random = jax.lax, jax.numpy, jax.random

ROTATIONS = ((13, 15, 26, 6), (17, 29, 16, 24))
PARITY = 0x1BD11BDA


def _each(function: Callable[..., Any], ndim: int, *arrays: Any) -> Any:
    """Return the results of a function for each element along the first axes of arrays."""
    for _ in range(ndim):
        function = jax.vmap(function)
    return function(*arrays)


def _seed(run: Any, equation: Any, arrays: Sequence[Any], **params: Any) -> Any:
    return _each(random.PRNGKey, arrays[0].ndim, arrays[0])


def _same(run: Any, equation: Any, arrays: Sequence[Any], **params: Any) -> Any:
    return arrays[0]


def _split(run: Any, equation: Any, arrays: Sequence[Any], *, shape: Any) -> Any:
    return _each(lambda key: random.split(key, shape), arrays[0].ndim - 1, arrays[0])


def _fold_in(run: Any, equation: Any, arrays: Sequence[Any]) -> Any:
    return _each(random.fold_in, arrays[0].ndim - 1, *arrays)


def _bits(run: Any, equation: Any, arrays: Sequence[Any], *, bit_width: int, shape: Any) -> Any:
    dtype = getattr(jnp, f"uint{bit_width}")
    return _each(lambda key: random.bits(key, shape, dtype), arrays[0].ndim - 1, arrays[0])


def _gamma(run: Any, equation: Any, arrays: Sequence[Any], *, log_space: bool, **params: Any) -> Any:
    function = random.loggamma if log_space else random.gamma
    return _each(lambda key, a: function(key, a, a.shape, a.dtype), arrays[0].ndim - 1, *arrays)


def _threefry(run: Any, equation: Any, arrays: Sequence[Any]) -> Any:
    """Threefry of two words with two words as its key: John K. Salmon et al., "Parallel random numbers", 2011."""
    first, second, *words = arrays
    uint = jnp.uint32

    def rotate(x: Any, n: int) -> Any:
        left = lax.shift_left(x, jnp.full(x.shape, n, uint))
        return lax.bitwise_or(left, lax.shift_right_logical(x, jnp.full(x.shape, 32 - n, uint)))

    keys = (first, second, lax.bitwise_xor(lax.bitwise_xor(first, second), jnp.full(first.shape, PARITY, uint)))
    x, y = lax.add(words[0], first), lax.add(words[1], second)
    for i in range(5):
        for n in ROTATIONS[i % 2]:
            x = lax.add(x, y)
            y = lax.bitwise_xor(rotate(y, n), x)
        x = lax.add(x, keys[(i + 1) % 3])
        y = lax.add(lax.add(y, keys[(i + 2) % 3]), jnp.full(y.shape, i + 1, uint))
    return [x, y]


RULES: dict[str, Callable[..., Any]] = {
    "random_seed": _seed,
    "random_wrap": _same,
    "random_unwrap": _same,
    "random_clone": _same,
    "random_split": _split,
    "random_fold_in": _fold_in,
    "random_bits": _bits,
    "random_gamma": _gamma,
    "threefry2x32": _threefry,
}
