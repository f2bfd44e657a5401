"""Utilities."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

from ivy_api.adapt.functions import short_way
from ivy_plugin_jax.dtypes import accumulated, jitted
from ivy_plugin_jax.errors import checked

__all__ = [
    "all",
    "any",
    "diff",
]


def _of_truths(native: Any) -> Any:
    """For complex numbers jnp.all and jnp.any test the real part only."""
    return lambda x, axis=None, keepdims=False: native(x != 0 if x.dtype.kind == "c" else x, axis, keepdims=keepdims)


_all, _any = _of_truths(jnp.all), _of_truths(jnp.any)
_OF_ALL_ELEMENTS = "axis is None and not keepdims and x.dtype is not None"


@short_way("native(x)", when=_OF_ALL_ELEMENTS, native=jitted(_all))
@checked
def all(x: jax.Array, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _all(x, axis, keepdims)


@short_way("native(x)", when=_OF_ALL_ELEMENTS, native=jitted(_any))
@checked
def any(x: jax.Array, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _any(x, axis, keepdims)


@short_way("native(x)", native=jitted(accumulated(jnp.diff)))
@checked
def diff(
    x: jax.Array, /, *, axis: int = -1, n: int = 1, prepend: jax.Array | None = None, append: jax.Array | None = None
) -> jax.Array:
    # jnp.diff ignores prepend and append if n is 0.
    if prepend is not None or append is not None:
        x = jnp.concat([part for part in (prepend, x, append) if part is not None], axis=axis)
    return jnp.diff(x, n, axis)
