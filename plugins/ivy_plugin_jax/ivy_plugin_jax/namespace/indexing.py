"""Indexing."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from ivy_api.adapt.arguments import normalise_axis
from ivy_api.errors import ArgumentError
from ivy_plugin_jax.errors import checked
from ivy_plugin_jax.indices import require


@checked
def take(x: jax.Array, indices: jax.Array, /, *, axis: int | None = None) -> jax.Array:
    # jnp.take flattens a matrix where no axis is given.
    if axis is None and x.ndim > 1:
        raise ArgumentError(
            f"take from an array of {x.ndim} axes needs to know which: give axis. For all elements reshape to (-1,) first."
        )
    along = normalise_axis(0 if axis is None else axis, x.ndim)
    return jnp.take(x, indices, along, mode=require("take", indices, x.shape[along]))


@checked
def take_along_axis(x: jax.Array, indices: jax.Array, /, *, axis: int = -1) -> jax.Array:
    along = normalise_axis(axis, x.ndim)
    return jnp.take_along_axis(x, indices, axis, mode=require("take_along_axis", indices, x.shape[along]))
