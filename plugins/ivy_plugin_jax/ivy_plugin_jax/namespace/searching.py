"""Searching."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.adapt.functions import short_way
from ivy_api.errors import IndexingError
from ivy_api.plugin import mixed
from ivy_plugin_jax.dtypes import BINDING, jitted
from ivy_plugin_jax.errors import checked, needs_values
from ivy_plugin_jax.indices import bounds

__all__ = [
    "argmax",
    "argmin",
    "count_nonzero",
    "nonzero",
    "searchsorted",
    "where",
]

argmax = checked(jnp.argmax)
argmin = checked(jnp.argmin)
count_nonzero = short_way("native(x)", native=jnp.count_nonzero)(checked(jnp.count_nonzero))
nonzero = needs_values(jnp.nonzero, "give jax.numpy.nonzero a size")

_where = jitted(jnp.where)


def where(condition: jax.Array, x1: Any, x2: Any, /) -> Any:
    try:
        if x1.dtype is x2.dtype:
            return _where(condition, x1, x2)
    except AttributeError:  # one of them is a Python scalar
        pass
    x1, x2 = BINDING.pair(x1, x2)
    return _where(condition, x1, x2)


def _find(x1: jax.Array, x2: jax.Array, side: Any = "left", sorter: jax.Array | None = None) -> jax.Array:
    return jnp.searchsorted(x1, x2, side=side, sorter=sorter).astype(int)


_searchsorted = jitted(_find, static_argnames="side")


@jitted
def _usual_searchsorted(x1: jax.Array, x2: jax.Array) -> jax.Array:
    return _find(*BINDING.pair(x1, x2))


_OF_ARRAYS = "side is side__ and sorter is None and type(x1) is type(x2)"


@mixed()
@short_way("native(x1, x2)", when=_OF_ARRAYS, native=_usual_searchsorted)
def searchsorted(x1: jax.Array, x2: Any, /, *, side: Any = "left", sorter: jax.Array | None = None, composed: Any) -> Any:
    # jnp.searchsorted counts in int32.
    if x1.ndim != 1:
        return composed(x1, x2, side=side, sorter=sorter)
    if getattr(x2, "dtype", None) is not x1.dtype:
        x1, x2 = BINDING.pair(x1, x2)
    if sorter is not None:
        if sorter.dtype == bool:  # JAX takes a mask, and has no values of it in what is compiled
            raise dtype_error("searchsorted", "integer", sorter.dtype)
        found = bounds(sorter)
        if found is not None and not 0 <= found[0] <= found[1] < x1.shape[0]:  # JAX would take others, or nan, for them
            raise IndexingError(
                f"searchsorted takes a sorter of indices from 0 to {x1.shape[0] - 1}; got {found[0]} to {found[1]}."
            )
    return _searchsorted(x1, x2, side=side, sorter=sorter)
