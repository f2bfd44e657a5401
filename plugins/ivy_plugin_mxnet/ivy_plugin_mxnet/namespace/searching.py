"""Searching functions; those that are not here are composed."""

from __future__ import annotations

from typing import Any

from ivy_api.adapt.arguments import normalise_axis
from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.errors import ArgumentError
from ivy_plugin_mxnet import integers
from ivy_plugin_mxnet.dtypes import BINDING, Array, constant, float16, float32, float64, int8, int32, int64, uint8
from ivy_plugin_mxnet.dtypes import bool as bool_
from ivy_plugin_mxnet.importing import mxnet as mx
from ivy_plugin_mxnet.namespace.creation import full
from ivy_plugin_mxnet.primitives import primitive
from ivy_plugin_mxnet.selection import select

__all__ = ["argmax", "argmin", "nonzero", "where"]

_argmax, _argmin = primitive("_npi_argmax"), primitive("_npi_argmin")

_COUNTING = {bool_: int32, int8: int32, uint8: int32, float16: float32}
"""MXNet counts positions in the data type of the array, which has to have them."""


def argmax(x: Array, /, *, axis: int | None = None, keepdims: bool = False) -> Array:
    return _position("argmax", _argmax, x, axis, keepdims)


def argmin(x: Array, /, *, axis: int | None = None, keepdims: bool = False) -> Array:
    return _position("argmin", _argmin, x, axis, keepdims)


def _position(name: str, native: Any, x: Array, axis: int | None, keepdims: bool) -> Array:
    along = None if axis is None else normalise_axis(axis, x.ndim)
    if not x.size:
        if along is None or not x.shape[along]:
            raise ArgumentError(f"{name} of no elements is undefined; got shape {x.shape}.")
        out = mx.np.zeros(x.shape[:along] + x.shape[along + 1 :], dtype=int64, ctx=x.ctx)
    else:
        dtype = x.dtype
        dtype = _COUNTING.get(dtype, dtype)
        counting = float64 if dtype == float32 and x.size > 2**24 else dtype
        out = native(x if counting is x.dtype else x.astype(counting, copy=False), axis=along, keepdims=False)
    if not keepdims:
        return out
    return mx.np.reshape(out, (1,) * x.ndim) if along is None else mx.np.expand_dims(out, along)


_MOST_AXES = 5
"""That mx.np.nonzero takes."""


def nonzero(x: Array, /) -> tuple[Array, ...]:
    if x.ndim == 0:
        raise ArgumentError("nonzero needs an array with at least one axis; got a 0-d array. Compare it with 0 instead.")
    if x.ndim <= _MOST_AXES:
        return tuple(mx.np.nonzero(x))
    (places,) = mx.np.nonzero(mx.np.reshape(x, (-1,)))
    found = []
    for size in reversed(x.shape):
        rest = integers.floor_divide(places, constant(size, int64, x.ctx))
        found.append(places - rest * size)
        places = rest
    return tuple(reversed(found))


def where(condition: Array, x1: Any, x2: Any, /) -> Array:
    if condition.dtype != bool_:
        raise dtype_error("where", "boolean conditions, not", condition.dtype)
    if not hasattr(x1, "dtype") and not hasattr(x2, "dtype"):
        wider = max(type(x1), type(x2), key=(bool, int, float).index)
        x1 = full((), wider(x1), device=condition.ctx)
    return select(condition, *BINDING.pair(x1, x2))
