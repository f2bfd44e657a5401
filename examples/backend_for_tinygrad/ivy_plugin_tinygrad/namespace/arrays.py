"""Creation, manipulation, indexing, searching, sorting, statistics, and products of arrays."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable
from typing import Any

import numpy as np
from tinygrad import Tensor, dtypes

from ivy_plugin_tinygrad.namespace.data_types import BINDING, TYPES, isdtype

e = math.e
inf = math.inf
nan = math.nan
newaxis = None
pi = math.pi


# Creation. There is one device.


def arange(start: Any, /, stop: Any = None, step: Any = 1, *, dtype: Any = None, device: Any = None) -> Tensor:
    start, stop = (0, start) if stop is None else (start, stop)
    kind = "real floating" if float in map(type, (start, stop, step)) else "integral"
    return Tensor.arange(start, stop, step, dtype=dtype or TYPES.default(kind))


def asarray(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: bool | None = None) -> Tensor:
    if isinstance(obj, Tensor):
        if copy is False and dtype not in (None, obj.dtype):
            raise ValueError("Another data type needs a copy. Omit copy.")
        return (obj.clone() if copy else obj) if dtype in (None, obj.dtype) else obj.cast(dtype)
    if hasattr(obj, "__array__") or isinstance(obj, (memoryview, array)):  # on the host
        if copy is False:
            raise ValueError("tinygrad copies the arrays of other libraries. Omit copy.")
        out = Tensor(np.array(obj))
        return out if dtype is None else out.cast(dtype)
    return _strong(Tensor(obj, dtype=dtype))


def _strong(x: Tensor) -> Tensor:
    """Give a tensor made from a Python scalar a fixed data type: tinygrad treats its type as weak."""
    weak = {dtypes.weakint: "integral", dtypes.weakfloat: "real floating"}.get(x.dtype)
    return x if weak is None else x.cast(TYPES.default(weak))


def empty(shape: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    return full(shape, 0.0, dtype=dtype)


def full(shape: Any, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    kinds = {bool: dtypes.bool, int: TYPES.default("integral"), float: TYPES.default("real floating")}
    return Tensor.full((shape,) if isinstance(shape, int) else tuple(shape), fill_value, dtype=dtype or kinds[type(fill_value)])


def ones(shape: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    return full(shape, 1.0, dtype=dtype)


def zeros(shape: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    return full(shape, 0.0, dtype=dtype)


# Manipulation and indexing


def broadcast_to(x: Tensor, /, shape: tuple[int, ...]) -> Tensor:
    return x.expand(shape)


def concat(arrays: Any, /, *, axis: int | None = 0) -> Tensor:
    parts = BINDING.together(*arrays)
    if axis is None:
        parts, axis = [x.reshape(-1) for x in parts], 0
    return parts[0].cat(*parts[1:], dim=axis)


def flip(x: Tensor, /, *, axis: Any = None) -> Tensor:
    return x.flip(tuple(range(x.ndim)) if axis is None else axis)


def permute_dims(x: Tensor, /, axes: tuple[int, ...]) -> Tensor:
    return x.permute(axes)


def reshape(x: Tensor, /, shape: tuple[int, ...], *, copy: bool | None = None) -> Tensor:
    return x.reshape(shape)


def take(x: Tensor, indices: Tensor, /, *, axis: int | None = None) -> Tensor:
    if axis is None and x.ndim != 1:
        raise ValueError(f"take from an array of {x.ndim} axes needs axis.")
    return x[(slice(None),) * ((axis or 0) % x.ndim) + (indices,)]


def take_along_axis(x: Tensor, indices: Tensor, /, *, axis: int = -1) -> Tensor:
    # Realised immediately: the composed elimination swaps rows with it, and in one graph its kernel would double with each column.
    shape = [max_ if i != axis % x.ndim else n for i, (max_, n) in enumerate(zip(x.shape, indices.shape, strict=True))]
    return x.gather(axis, indices.expand(tuple(shape))).realize()


def where(condition: Tensor, x1: Any, x2: Any, /) -> Tensor:
    return condition.where(*BINDING.pair(x1, x2))


# Searching and sorting


def argmax(x: Tensor, /, *, axis: int | None = None, keepdims: bool = False) -> Tensor:
    return x.argmax(axis, keepdim=keepdims)


def argmin(x: Tensor, /, *, axis: int | None = None, keepdims: bool = False) -> Tensor:
    return x.argmin(axis, keepdim=keepdims)


def argsort(x: Tensor, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Tensor:
    return x.sort(axis, descending)[1]


def nonzero(x: Tensor, /) -> tuple[Tensor, ...]:
    if x.ndim == 0:
        raise ValueError("nonzero needs an array with at least one axis; got a 0-d array. Compare it with 0 instead.")
    places = x.nonzero()
    return tuple(places[:, axis] for axis in range(x.ndim))


def sort(x: Tensor, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Tensor:
    return x.sort(axis, descending)[0]


# Statistics. Small integer types are summed in the default integer type of the same signedness.


def _wide(x: Tensor, dtype: Any) -> Any:
    if dtype is not None or not isdtype(x.dtype, "integral"):
        return dtype or x.dtype
    least = dtypes.int32 if isdtype(x.dtype, "signed integer") else dtypes.uint32
    return least if x.dtype.itemsize < least.itemsize else x.dtype


def cumulative_prod(x: Tensor, /, *, axis: int | None = None, dtype: Any = None, include_initial: bool = False) -> Tensor:
    return _cumulative(Tensor.cumprod, 1, x, axis, dtype, include_initial)


def cumulative_sum(x: Tensor, /, *, axis: int | None = None, dtype: Any = None, include_initial: bool = False) -> Tensor:
    return _cumulative(Tensor.cumsum, 0, x, axis, dtype, include_initial)


def _cumulative(native: Any, start: int, x: Tensor, axis: int | None, dtype: Any, include_initial: bool) -> Tensor:
    if axis is None and x.ndim != 1:
        raise ValueError(f"A cumulative function of {x.ndim} axes needs axis.")
    axis = axis or 0
    out = native(x.cast(_wide(x, dtype)), axis)
    if not include_initial:
        return out
    return full((*x.shape[:axis], 1, *x.shape[axis % x.ndim + 1 :]), start, dtype=out.dtype).cat(out, dim=axis)


def _reducing(native: Any) -> Callable[..., Tensor]:
    def function(x: Tensor, /, *, axis: Any = None, keepdims: bool = False) -> Tensor:
        return native(x, axis, keepdim=keepdims)

    function.__name__ = function.__qualname__ = native.__name__
    return function


all = _reducing(Tensor.all)
any = _reducing(Tensor.any)
max = _reducing(Tensor.max)
min = _reducing(Tensor.min)


def prod(x: Tensor, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Tensor:
    dtype = _wide(x, dtype)
    return x.cast(dtype).prod(axis, keepdim=keepdims).cast(dtype)


def sum(x: Tensor, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Tensor:
    dtype = _wide(x, dtype)
    return x.cast(dtype).sum(axis, keepdim=keepdims).cast(dtype)


def matmul(x1: Tensor, x2: Tensor, /) -> Tensor:
    return Tensor.matmul(*BINDING.pair(x1, x2))
