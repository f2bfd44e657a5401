"""Statistical functions; those that are not here are composed. Narrow integers are summed in int64."""

from __future__ import annotations

from math import isnan
from math import prod as prod_of
from typing import Any

import numpy as np

from ivy_api.adapt.arguments import normalise_axes, normalise_axis
from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.errors import ArgumentError
from ivy_api.plugin import mixed
from ivy_plugin_mxnet.dtypes import FLOATS, INTEGERS, Array, float16, float32, float64, int64
from ivy_plugin_mxnet.dtypes import bool as bool_
from ivy_plugin_mxnet.importing import mxnet as mx
from ivy_plugin_mxnet.primitives import maximum_of, minimum_of, primitive, value_of
from ivy_plugin_mxnet.selection import select

__all__ = ["cumulative_prod", "cumulative_sum", "max", "mean", "min", "prod", "sum", "var"]

_cumsum, _mean, _prod, _sum, _var = (primitive(name) for name in ("_np_cumsum", "_npi_mean", "_np_prod", "_np_sum", "_npi_var"))


MOST_AXES = 6
"""Of arrays of more, MXNet reduces no axes that others stand between, and its variance is wrong."""


def _along_axes(native: Any, x: Array, axes: tuple[int, ...], keepdims: bool) -> Array:
    if x.ndim <= MOST_AXES or len(axes) < 2:
        return native(x, axis=axes, keepdims=keepdims)
    for axis in sorted(axes, reverse=True):
        x = native(x, axis=(axis,), keepdims=keepdims)
    return x


def _extreme(name: str, native: Any, x: Array, axis: Any, keepdims: bool) -> Array:
    if x.dtype == bool_:
        raise dtype_error(name, "numeric", x.dtype)
    axes = normalise_axes(axis, x.ndim)
    if not x.size and any(not x.shape[i] for i in axes):
        raise ArgumentError(f"{name} of no elements is undefined; got shape {x.shape}. Append a value first, with xp.concat.")
    return _along_axes(native, x, axes, keepdims)


def max(x: Array, /, *, axis: Any = None, keepdims: bool = False) -> Array:
    return _extreme("max", maximum_of, x, axis, keepdims)


def min(x: Array, /, *, axis: Any = None, keepdims: bool = False) -> Array:
    return _extreme("min", minimum_of, x, axis, keepdims)


def _summands(name: str, x: Array, dtype: Any) -> Array:
    own = x.dtype
    if dtype is None:
        if own == bool_:
            raise dtype_error(name, "numeric", own)
        dtype = int64 if own in INTEGERS else own
    return x if own is dtype else x.astype(np.dtype(dtype), copy=False)


def _reduced(native: Any, x: Array, axis: Any, keepdims: bool, neutral: int) -> Array:
    axes = normalise_axes(axis, x.ndim)
    if not x.size:  # where MXNet raises, or gives 0 as the product
        kept = [(1 if i in axes else size) for i, size in enumerate(x.shape) if keepdims or i not in axes]
        return mx.np.full(tuple(kept), neutral, dtype=x.dtype, ctx=x.ctx)
    return _along_axes(native, x, axes, keepdims)


def prod(x: Array, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Array:
    return _reduced(_prod, _summands("prod", x, dtype), axis, keepdims, 1)


def sum(x: Array, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Array:
    x = _summands("sum", x, dtype)
    out = _reduced(_sum, x, axis, keepdims, 0)
    if x.dtype in FLOATS and _has_nan(out):
        return _sum_with_infinities(x, out, axis, keepdims)
    return out


def _has_nan(x: Array) -> bool:
    if not x.ndim and x.dtype != float16:
        return isnan(value_of(x))
    return bool(np.isnan(x.asnumpy()).any())


def _sum_with_infinities(x: Array, out: Array, axis: Any, keepdims: bool) -> Array:
    """MXNet compensates for rounding errors, and an infinity, given or reached, minus itself is nan."""
    ends = (mx.np.max(x, axis=axis, keepdims=keepdims), mx.np.min(x, axis=axis, keepdims=keepdims))
    beyond = ends[0] + ends[1]  # nan for both infinities
    scaled = mx.np.sum(x * 2.0**-64, axis=axis, keepdims=keepdims) * 2.0**64
    return select(out == out, out, select(mx.np.isfinite(beyond), scaled, beyond))


# MXNet's own mean and variance where the result is a number: with infinities it is nan, as for the sum.


@mixed()
def mean(x: Array, /, *, axis: Any = None, keepdims: bool = False, composed: Any) -> Array:
    if x.dtype in (float32, float64) and x.size and x.ndim <= MOST_AXES:
        out = _mean(x, axis=normalise_axes(axis, x.ndim), keepdims=keepdims)
        if not _has_nan(out):
            return out
    return composed(x, axis=axis, keepdims=keepdims)


@mixed()
def var(x: Array, /, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False, composed: Any) -> Array:
    if x.dtype in (float32, float64) and x.size and correction in (0, 1) and x.ndim <= MOST_AXES:
        axes = normalise_axes(axis, x.ndim)
        if prod_of(x.shape[i] for i in axes) > correction:
            out = _var(x, axis=axes, ddof=int(correction), keepdims=keepdims)
            if not _has_nan(out):
                return out
    return composed(x, axis=axis, correction=correction, keepdims=keepdims)


def _along(name: str, x: Array, axis: int | None) -> int:
    if axis is None and x.ndim != 1:
        raise ArgumentError(
            f"{name}: axis may be omitted only for a one-dimensional array; got {x.ndim} axes. Pass it, for example axis=0."
        )
    return normalise_axis(axis or 0, x.ndim)


def cumulative_sum(x: Array, /, *, axis: int | None = None, dtype: Any = None, include_initial: bool = False) -> Array:
    along, x = _along("cumulative_sum", x, axis), _summands("cumulative_sum", x, dtype)
    out = _cumsum(x, axis=along)
    return _with_initial(out, mx.np.zeros, along) if include_initial else out


def cumulative_prod(x: Array, /, *, axis: int | None = None, dtype: Any = None, include_initial: bool = False) -> Array:
    # MXNet has none. Each step multiplies by the product of as many elements before as it has already.
    along, out = _along("cumulative_prod", x, axis), _summands("cumulative_prod", x, dtype)
    shape, size, step = x.shape, x.shape[along], 1
    out = out.reshape(prod_of(shape[:along]), size, prod_of(shape[along + 1 :]))
    while step < size:
        out = mx.np.concatenate([out[:, :step], out[:, step:] * out[:, : size - step]], axis=1)
        step *= 2
    out = out.reshape(shape)
    return _with_initial(out, mx.np.ones, along) if include_initial else out


def _with_initial(x: Array, create: Any, axis: int) -> Array:
    shape = (*x.shape[:axis], 1, *x.shape[axis + 1 :])
    return mx.np.concatenate([create(shape, dtype=x.dtype, ctx=x.ctx), x], axis=axis)
