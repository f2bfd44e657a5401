"""Manipulation."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

from ivy_plugin_jax.dtypes import BINDING
from ivy_plugin_jax.errors import checked, needs_values

broadcast_to = checked(jnp.broadcast_to)
flip = checked(jnp.flip)
moveaxis = checked(jnp.moveaxis)
permute_dims = checked(jnp.transpose)  # jnp.permute_dims takes no negative axes
reshape = checked(jnp.reshape)
roll = checked(jnp.roll)
squeeze = checked(jnp.squeeze)
unstack = checked(jnp.unstack)
repeat = checked(needs_values(jnp.repeat, "give jax.numpy.repeat its total_repeat_length"))


def broadcast_arrays(*arrays: jax.Array) -> tuple[jax.Array, ...]:
    # JAX returns a list.
    return tuple(jnp.broadcast_arrays(*arrays))


@checked
def concat(arrays: Any, /, *, axis: int | None = 0) -> jax.Array:
    return jnp.concat(_of_one_dtype(arrays), axis=axis)


@checked
def stack(arrays: Any, /, *, axis: int = 0) -> jax.Array:
    return jnp.stack(_of_one_dtype(arrays), axis)


def _of_one_dtype(arrays: Any) -> Any:
    for x in arrays:
        if x.dtype is not arrays[0].dtype:  # JAX promotes in its own way
            return BINDING.together(*arrays)
    return arrays


def tile(x: jax.Array, repetitions: tuple[int, ...], /) -> jax.Array:
    # JAX has other words for a negative number.
    if any(times < 0 for times in repetitions):
        raise ValueError(f"tile needs repetitions that are 0 or more; got {tuple(repetitions)}.")
    return jnp.tile(x, repetitions)
