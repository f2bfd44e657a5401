"""`jax.lax`: sorting, and cumulative functions."""

from __future__ import annotations

from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation.array import Array, namespace_of
from ivy_frontend_jax._implementation.composing import array_of, arrays, static, strong
from ivy_frontend_jax._implementation.defining import as_recorded, raw
from ivy_frontend_jax._implementation.dtypes import as_dtype, canonical
from ivy_frontend_jax._implementation.native import axis_of, cast, dtype_of, widened
from ivy_frontend_jax._implementation.searching import order_of

lax = raw("jax.lax")
_approximate = as_recorded("jax.lax", unused="recall_target reduction_input_size_override aggregate_to_topk")


@lax
def sort(operand: Any, dimension: Any = -1, is_stable: Any = True, num_keys: Any = 1) -> Any:
    """Sort one array, or several by the first ones."""
    if not isinstance(operand, (tuple, list)):
        return jnp.sort(operand, axis=dimension)
    every = arrays("sort", *operand)
    if not every:
        raise TypeError("Sort requires at least one operand")
    if not 1 <= num_keys <= len(every):
        raise ValueError(f"num_keys={num_keys} must be between 1 and len(operand)={len(every)}")
    if len({x.shape for x in every}) > 1:
        raise TypeError(f"Arguments to sort must have equal shapes, got: {[x.shape for x in every]}")
    at = axis_of(dimension, every[0].ndim)
    order = jnp.lexsort(every[:num_keys][::-1], axis=at)
    return tuple(strong(jnp.take_along_axis(x, order, axis=at)) for x in every)


@lax
def sort_key_val(keys: Any, values: Any, dimension: Any = -1, is_stable: Any = True) -> Any:
    """Sort keys, and values in the order of the keys."""
    return sort((keys, values), dimension, is_stable, 1)


@lax
def top_k(operand: Any, k: Any, *, axis: Any = -1) -> Any:
    """Return the greatest elements along an axis, and their indices."""
    x = array_of("top_k", operand)
    if x.dtype.kind == "c":
        raise TypeError(f"top_k does not accept dtype {x.dtype.name}.")
    if not x.ndim:
        raise TypeError("top_k operand must have >= 1 dimension, got ()")
    at, k = axis_of(axis, x.ndim), static(k)
    if k < 0:
        raise ValueError(f"k argument to top_k must be nonnegative, got {k}")
    if k > x.shape[at]:
        raise ValueError(
            f"k argument to top_k must be no larger than size along axis; got {k=} with shape={x.shape} and axis={axis}"
        )
    xp = namespace_of((x,))
    order = order_of(xp, x._x, at, descending=True)
    index = order[(slice(None),) * at + (slice(0, k),)]
    return [Array(xp.take_along_axis(x._x, index, axis=at), False), Array(cast(xp, index, "int32"), False)]


@_approximate
def approx_max_k(operand: Any, k: Any, reduction_dimension: Any) -> Any:
    """Return the greatest elements along an axis, all of them, and their indices."""
    return top_k(_floating("approx_max_k", operand), k, axis=reduction_dimension)


def _floating(name: str, operand: Any) -> Any:
    x = array_of(name, operand)
    if x.dtype.kind != "f":
        raise ValueError(f"{name}: operand must be a floating type, got {x.dtype.name}")
    return x


@_approximate
def approx_min_k(operand: Any, k: Any, reduction_dimension: Any) -> Any:
    """Return the smallest elements along an axis, all of them, and their indices."""
    values, index = top_k(-_floating("approx_min_k", operand), k, axis=reduction_dimension)
    return [-values, index]


def _running(name: str, body: Any, kinds: str) -> None:
    def function(operand: Any, axis: Any = 0, reverse: Any = False) -> Any:
        x = array_of(name, operand)
        at = static(axis)
        if at < 0:
            raise ValueError(f"XLA operations do not allow negative axes; got {axis}")
        if at >= x.ndim:
            raise ValueError(f"axis {axis} is out of bounds for array of shape {x.shape}")
        if x.dtype.kind not in kinds:
            raise TypeError(f"{name} does not accept dtype {x.dtype.name}.")
        xp = namespace_of((x,))
        a = xp.flip(x._x, axis=at) if reverse else x._x
        out = body(xp, a, at)
        return Array(xp.flip(out, axis=at) if reverse else out, x._weak)

    function.__name__ = name
    function.__doc__ = f"Return ``{name}`` along an axis, from its start or from its end."
    raw("jax.lax")(function)


def _sums(declared: str) -> Any:
    def body(xp: Any, a: Any, axis: int) -> Any:
        d = dtype_of(a)
        x = widened(xp, a)
        return cast(xp, getattr(xp, declared)(x, axis=axis, dtype=x.dtype), d)

    return body


def _log_sums(xp: Any, a: Any, axis: int) -> Any:
    return xp.associative_scan(xp.logaddexp, a, axis=axis) if a.shape[axis] else a


_running("cumsum", _sums("cumulative_sum"), "iufc")
_running("cumprod", _sums("cumulative_prod"), "iufc")
_running("cummax", lambda xp, a, axis: xp.cumulative_max(a, axis=axis), "iuf")
_running("cummin", lambda xp, a, axis: xp.cumulative_min(a, axis=axis), "iuf")
_running("cumlogsumexp", _log_sums, "f")


def _position(name: str) -> None:
    def function(operand: Any, axis: Any, index_dtype: Any) -> Any:
        x = array_of(name, operand)
        at = static(axis)
        if not 0 <= at < x.ndim:
            raise ValueError(f"Invalid axis {axis} for operand shape {x.shape}")
        d = canonical(as_dtype(index_dtype))
        if d.kind not in "iu":
            raise TypeError(f"index_dtype must be an integer type, but got {d.name}")
        found = (jnp.argmax if name == "argmax" else jnp.argmin)(x, axis=at)
        xp = namespace_of((found,))
        return Array(cast(xp, found._x, d), False)

    function.__name__ = name
    function.__doc__ = f"Return ``{name}`` along an axis."
    raw("jax.lax")(function)


_position("argmax")
_position("argmin")
