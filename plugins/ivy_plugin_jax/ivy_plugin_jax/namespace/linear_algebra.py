"""Linear algebra of the main namespace."""

from __future__ import annotations

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from ivy_api.adapt.arguments import normalise_axes
from ivy_api.errors import ArgumentError
from ivy_plugin_jax.dtypes import BINDING, jitted
from ivy_plugin_jax.errors import checked

__all__ = [
    "matmul",
    "matrix_transpose",
    "tensordot",
    "vecdot",
]

matmul = checked(BINDING.binary(jitted(jnp.matmul)))
matrix_transpose = jnp.matrix_transpose


def tensordot(x1: jax.Array, x2: jax.Array, /, *, axes: Any = 2) -> jax.Array:
    if x1.dtype is not x2.dtype:  # jnp.tensordot uses JAX's own promotion
        x1, x2 = BINDING.together(x1, x2)
    try:
        return jnp.tensordot(x1, x2, axes)
    except (TypeError, ValueError) as error:
        if isinstance(axes, (tuple, list)) and len(axes) == 2:
            normalise_axes(axes[0], x1.ndim)
            normalise_axes(axes[1], x2.ndim)
        raise ArgumentError(
            f"tensordot needs axes of the same sizes in both arrays; got shapes {x1.shape} and {x2.shape}, and axes={axes}."
        ) from error


@checked
def vecdot(x1: jax.Array, x2: jax.Array, /, *, axis: int = -1) -> jax.Array:
    if x1.dtype is not x2.dtype:  # as in tensordot
        x1, x2 = BINDING.together(x1, x2)
    if not -min(x1.ndim, x2.ndim) <= axis <= -1:
        raise ArgumentError(
            f"vecdot takes a negative axis, which counts from the end in both arrays; got axis={axis} for shapes {x1.shape} "
            f"and {x2.shape}."
        )
    return _vecdot(x1, x2, axis=axis)


_SHORT, _REAL = 32, (jnp.dtype("float32"), jnp.dtype("float64"))


@partial(jitted, static_argnames="axis")
def _vecdot(x1: jax.Array, x2: jax.Array, *, axis: int) -> jax.Array:
    # On a CPU XLA makes a call for each of many short vectors.
    if x1.shape[axis] != x2.shape[axis] or x1.shape[axis] > _SHORT or x1.dtype not in _REAL:
        return jnp.vecdot(x1, x2, axis=axis)
    x1, x2 = (jnp.moveaxis(x, axis, -1) for x in (x1, x2))
    return jnp.sum(x1 * x2, axis=-1)
