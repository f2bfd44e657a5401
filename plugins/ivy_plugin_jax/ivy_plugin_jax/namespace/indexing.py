"""Indexing."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from ivy_plugin_jax.errors import checked


@checked
def take(x: jax.Array, indices: jax.Array, /, *, axis: int | None = None) -> jax.Array:
    # jnp.take flattens a matrix where no axis is given.
    if axis is None and x.ndim > 1:
        raise ValueError(
            f"take from an array of {x.ndim} axes needs to know which: give axis. For all elements reshape to (-1,) first."
        )
    return jnp.take(x, indices, axis)


take_along_axis = checked(jnp.take_along_axis)
