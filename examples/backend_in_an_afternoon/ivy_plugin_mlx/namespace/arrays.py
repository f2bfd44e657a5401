"""Creation, manipulation, indexing, searching, sorting, statistics, and products of arrays."""

from __future__ import annotations

import math
from typing import Any

import mlx.core as mx

from ivy_plugin_mlx.namespace.data_types import BINDING, scalar

e = math.e
inf = math.inf
nan = math.nan
newaxis = None
pi = math.pi

broadcast_arrays = mx.broadcast_arrays
broadcast_to = mx.broadcast_to
expand_dims = mx.expand_dims
matrix_transpose = mx.matrix_transpose
meshgrid = mx.meshgrid
permute_dims = mx.permute_dims
squeeze = mx.squeeze
tile = mx.tile
tril = mx.tril
triu = mx.triu
unstack = mx.unstack

# MLX has unified memory and no keyword device.


def arange(start: Any, /, stop: Any = None, step: Any = 1, *, dtype: Any = None, device: Any = None) -> mx.array:
    return mx.arange(0 if stop is None else start, start if stop is None else stop, step, dtype=dtype)


def asarray(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: bool | None = None) -> mx.array:
    # MLX converts float64 of other libraries to float32 unless a dtype is given.
    dtype = dtype or BINDING.dtypes.get(str(getattr(obj, "dtype", "")))
    if type(obj) is int and dtype is not None:
        return scalar(obj, dtype)
    return mx.asarray(obj, dtype=dtype, copy=copy)


def empty(shape: Any, *, dtype: Any = None, device: Any = None) -> mx.array:
    return mx.zeros(shape, dtype=dtype or mx.float32)


def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> mx.array:
    return mx.from_dlpack(x, copy=copy)


def full(shape: Any, fill_value: Any, *, dtype: Any = None, device: Any = None) -> mx.array:
    return mx.full(shape, fill_value if dtype is None else scalar(fill_value, dtype), dtype=dtype)


def linspace(start: float, stop: float, /, num: int, *, dtype: Any = None, device: Any = None, endpoint: bool = True) -> mx.array:
    return mx.linspace(start, stop, num, endpoint=endpoint, dtype=dtype or mx.float32)


def ones(shape: Any, *, dtype: Any = None, device: Any = None) -> mx.array:
    return mx.ones(shape, dtype=dtype or mx.float32)


def zeros(shape: Any, *, dtype: Any = None, device: Any = None) -> mx.array:
    return mx.zeros(shape, dtype=dtype or mx.float32)


# Manipulation and indexing


def concat(arrays: Any, /, *, axis: int | None = 0) -> mx.array:
    return mx.concat(BINDING.together(*arrays), axis=axis)


def flip(x: mx.array, /, *, axis: Any = None) -> mx.array:
    return mx.flip(x, axis=axis)


def reshape(x: mx.array, /, shape: tuple[int, ...], *, copy: bool | None = None) -> mx.array:
    if copy is False:
        raise ValueError("MLX does not know before it evaluates whether memory is copied. Omit copy.")
    return mx.reshape(x, shape)


def stack(arrays: Any, /, *, axis: int = 0) -> mx.array:
    return mx.stack(BINDING.together(*arrays), axis=axis)


def take(x: mx.array, indices: mx.array, /, *, axis: int | None = None) -> mx.array:
    if axis is None and x.ndim != 1:
        raise ValueError(f"take from an array of {x.ndim} axes needs axis. For indices into all elements reshape x to (-1,) first.")
    return mx.take(x, indices, axis=axis or 0)


def where(condition: mx.array, x1: Any, x2: Any, /) -> mx.array:
    return mx.where(condition, *BINDING.pair(x1, x2))


# Searching and sorting. MLX has uint32 indices, and sorts in ascending order only.


def argmax(x: mx.array, /, *, axis: int | None = None, keepdims: bool = False) -> Any:
    return _arg(mx.argmax, x, axis, keepdims)


def argmin(x: mx.array, /, *, axis: int | None = None, keepdims: bool = False) -> Any:
    return _arg(mx.argmin, x, axis, keepdims)


def _arg(native: Any, x: mx.array, axis: int | None, keepdims: bool) -> Any:
    if x.ndim == 0:  # MLX allocates memory without bound
        return mx.array(0, dtype=mx.int64)
    return native(x, axis=axis, keepdims=keepdims).astype(mx.int64)


def argsort(x: mx.array, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> mx.array:
    if not descending:
        return mx.argsort(x, axis=axis).astype(mx.int64)
    # Flipping twice keeps the order of equal elements.
    order = mx.flip(mx.argsort(mx.flip(x, axis=axis), axis=axis), axis=axis).astype(mx.int64)
    return x.shape[axis] - 1 - order


def sort(x: mx.array, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> mx.array:
    return mx.take_along_axis(x, argsort(x, axis=axis, descending=descending), axis=axis)


def nonzero(x: mx.array, /) -> tuple[mx.array, ...]:
    # Not in MLX: https://github.com/ml-explore/mlx/issues/568
    if x.ndim == 0:
        raise ValueError("nonzero needs an array with at least one axis; got a 0-d array. Compare it with 0 instead.")
    hits = mx.reshape(x != 0, (-1,))
    count: Any = mx.sum(hits).item()
    places = mx.sort(mx.where(hits, mx.arange(x.size), x.size))[:count].astype(mx.int64)
    axes = []
    for size in reversed(x.shape):
        axes.append(places % size)
        places = places // size
    return tuple(reversed(axes))


# Statistics. Small integer types are summed in the default integer types, as the standard requires; MLX has no keyword dtype.


def _summing(native: Any, initial: int) -> Any:
    def function(x: mx.array, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
        dtype = _wide(x, dtype)
        out = native(x.astype(dtype), axis=axis, keepdims=keepdims)
        return (
            mx.full(out.shape, initial, dtype=dtype) if x.size == 0 else out.astype(dtype)
        )  # MLX gives arbitrary values for empty arrays

    function.__name__ = function.__qualname__ = native.__name__
    return function


def _running(native: Any, initial: int) -> Any:
    def function(x: mx.array, /, *, axis: int | None = None, dtype: Any = None, include_initial: bool = False) -> Any:
        if axis is None and x.ndim != 1:
            raise ValueError(f"axis must be given for an array of other than one axis; got {x.ndim} axes.")
        axis = axis or 0
        out = native(x.astype(_wide(x, dtype)), axis=axis)
        if include_initial:
            first = mx.full((*x.shape[: axis % x.ndim], 1, *x.shape[axis % x.ndim + 1 :]), initial, dtype=out.dtype)
            out = mx.concat([first, out], axis=axis)
        return out

    function.__name__ = function.__qualname__ = native.__name__
    return function


def _wide(x: mx.array, dtype: Any) -> Any:
    narrow = {mx.int8: mx.int32, mx.int16: mx.int32, mx.uint8: mx.uint32, mx.uint16: mx.uint32, mx.bool_: mx.int32}
    return dtype or narrow.get(x.dtype, x.dtype)


sum = _summing(mx.sum, 0)
prod = _summing(mx.prod, 1)
cumulative_sum = _running(mx.cumsum, 0)
cumulative_prod = _running(mx.cumprod, 1)


def _reducing(native: Any) -> Any:
    def function(x: mx.array, /, *, axis: Any = None, keepdims: bool = False) -> Any:
        return native(x, axis=axis, keepdims=keepdims)

    function.__name__ = function.__qualname__ = native.__name__
    return function


all = _reducing(mx.all)
any = _reducing(mx.any)
max = _reducing(mx.max)
min = _reducing(mx.min)


# Products. MLX only multiplies floating-point matrices.


def matmul(x1: mx.array, x2: mx.array, /) -> mx.array:
    x1, x2 = BINDING.pair(x1, x2)
    if mx.issubdtype(x1.dtype, mx.inexact):
        return mx.matmul(x1, x2)
    if x1.ndim == 1:
        return matmul(x1[None, :], x2)[..., 0, :] if x2.ndim > 1 else mx.sum(x1 * x2).astype(x1.dtype)
    if x2.ndim == 1:
        return matmul(x1, x2[:, None])[..., 0]
    return mx.sum(x1[..., :, :, None] * x2[..., None, :, :], axis=-2).astype(x1.dtype)
