"""Manipulation."""

from __future__ import annotations

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from ivy_api.adapt.arguments import integers
from ivy_api.adapt.functions import refuse_axis, short_way
from ivy_api.adapt.indexing import check_repeats
from ivy_api.errors import ArgumentError, ArgumentTypeError
from ivy_plugin_jax.dtypes import BINDING, jitted, static
from ivy_plugin_jax.errors import checked, needs_values
from ivy_plugin_jax.fused import fused
from ivy_plugin_jax.indices import bounds, widened

__all__ = [
    "broadcast_arrays",
    "broadcast_to",
    "concat",
    "flatten",
    "flip",
    "moveaxis",
    "permute_dims",
    "repeat",
    "reshape",
    "roll",
    "squeeze",
    "stack",
    "tile",
    "unstack",
]

flatten = fused("flatten", usual=("x",))
flip = checked(jnp.flip)
moveaxis = checked(jnp.moveaxis)
squeeze = checked(jnp.squeeze)
unstack = checked(jnp.unstack)
_repeat = needs_values(jnp.repeat, "give jax.numpy.repeat its total_repeat_length")


@checked
def repeat(x: jax.Array, repeats: int | jax.Array, /, *, axis: int | None = None) -> jax.Array:
    if axis is not None and not jnp.ndim(x):  # JAX takes any axis of a 0-d array
        refuse_axis(axis)
    # JAX adds the numbers in their own data type, and does not notice negative ones.
    if isinstance(repeats, jax.Array):
        repeats = widened(repeats)
        check_repeats(bounds(repeats))
    return _repeat(x, repeats, axis)


_broadcast_to = jitted(jnp.broadcast_to, static_argnames="shape")
_concat = jitted(jnp.concat, static_argnames="axis")
_reshape = jitted(jnp.reshape, static_argnames="shape")
_stack = jitted(jnp.stack, static_argnames="axis")
_transpose = jitted(jnp.transpose, static_argnames="axes")


@short_way("native(x, shift)", when="type(shift) is int and axis is None", native=jnp.roll)
@checked
def roll(x: jax.Array, /, shift: int | tuple[int, ...], *, axis: int | tuple[int, ...] | None = None) -> jax.Array:
    return jnp.roll(x, integers("roll", "shift", shift), axis)  # JAX truncates floats


@checked
def broadcast_to(x: jax.Array, /, shape: tuple[int, ...]) -> jax.Array:
    return _broadcast_to(x, shape=static(shape))


@checked
def permute_dims(x: jax.Array, /, axes: tuple[int, ...]) -> jax.Array:
    # jnp.permute_dims rejects negative axes.
    if axes is None:
        raise ArgumentTypeError("permute_dims takes a tuple of integers as axes; got None.")
    return _transpose(x, axes=static(axes))


@checked
def reshape(x: jax.Array, /, shape: int | tuple[int, ...], *, copy: bool | None = None) -> jax.Array:
    return _reshape(x, shape=static(shape))


def broadcast_arrays(*arrays: jax.Array) -> tuple[jax.Array, ...]:
    # JAX returns a list.
    return tuple(jnp.broadcast_arrays(*arrays))


@checked
def concat(arrays: Any, /, *, axis: int | None = 0) -> jax.Array:
    return _concat(_of_one_dtype(arrays), axis=axis)


@partial(checked, new_axes=1)
def stack(arrays: Any, /, *, axis: int = 0) -> jax.Array:
    return _stack(_of_one_dtype(arrays), axis=axis)


def _of_one_dtype(arrays: Any) -> Any:
    for x in arrays:
        if x.dtype is not arrays[0].dtype:  # without JAX's own promotion
            return BINDING.together(*arrays)
    return arrays


def tile(x: jax.Array, repetitions: tuple[int, ...], /) -> jax.Array:
    # JAX raises another error for a negative number.
    if any(times < 0 for times in repetitions):
        raise ArgumentError(f"tile needs repetitions of 0 or more; got {tuple(repetitions)}.")
    return jnp.tile(x, repetitions)
