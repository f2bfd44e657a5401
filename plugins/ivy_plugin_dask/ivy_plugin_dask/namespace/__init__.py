"""The functions of this backend: array-api-compat's, unless a later line replaces one, or removes it so that it is composed."""

from __future__ import annotations

from typing import Any

import array_api_compat.dask.array as native
import dask.array as da
import numpy as np
from array_api_compat.dask.array import *

# isort: split - `from … import` would find the modules of these names that the star import bound
import ivy_plugin_dask.namespace.fft as fft
import ivy_plugin_dask.namespace.linalg as linalg
from ivy_api.errors import ArgumentError
from ivy_plugin_dask import blocks
from ivy_plugin_dask.namespace import array_object
from ivy_plugin_dask.namespace.linalg import matmul, tensordot
from ivy_plugin_numpy import namespace as plain
from ivy_plugin_numpy.namespace import finfo, float16, iinfo, isdtype
from ivy_plugin_numpy.namespace.inspection import __array_namespace_info__

# The core's composed bodies support more: bounds of other data types, a sorter, arrays of repeats, one shift for several axes,
# variance far from zero, vecdot of narrow integers, empty eye and diff; sets: see unique_all.
_COMPOSED = "clip diff eye repeat roll searchsorted std var vecdot unique_counts unique_inverse unique_values"
for _name in _COMPOSED.split():
    del globals()[_name]
# What the NumPy plugin adapts is adapted for the blocks too.
acosh = blocks.each(plain.acosh)
expm1 = blocks.each(plain.expm1)
floor_divide = blocks.each(plain.floor_divide)
log1p = blocks.each(plain.log1p)
pow = blocks.each(plain.pow)
sign = blocks.each(plain.sign)
tan = blocks.each(plain.tan)
tanh = blocks.each(plain.tanh)
# dask does not sort: https://github.com/dask/dask/issues/4368
argsort = blocks.along(blocks.each(plain.argsort))
sort = blocks.along(blocks.each(plain.sort))
# dask merges the results of the blocks, treating all nan as equal; the other set functions are composed from this one.
unique_all = blocks.unique(plain.unique_all)
# np.can_cast accepts no foreign arrays.
can_cast = blocks.named(lambda from_, to, /: np.can_cast(np.dtype(from_), to), np.can_cast)


def astype(x: da.Array, dtype: Any, /, *, copy: bool = True, device: Any = None) -> da.Array:
    plain.astype(np.empty(0, x.dtype), dtype, device=device)  # raises for what the standard does not allow
    return x.astype(dtype, copy=copy)


def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> da.Array:
    return native.asarray(x if isinstance(x, da.Array) else plain.from_dlpack(x, device=device, copy=copy), copy=copy or None)


def linspace(start: complex, stop: complex, /, num: int, **options: Any) -> da.Array:
    # da.linspace accepts real numbers only.
    real = not isinstance(start, complex) and not isinstance(stop, complex)
    return native.linspace(start, stop, num, **options) if real else native.asarray(plain.linspace(start, stop, num, **options))


def reshape(x: da.Array, /, shape: tuple[int, ...], *, copy: bool | None = None) -> da.Array:
    if copy is False:
        raise ArgumentError("dask does not know before it computes whether memory is copied. Omit copy.")
    return da.reshape(x, shape)


def take(x: da.Array, indices: da.Array, /, *, axis: int | None = None) -> da.Array:
    # da.take has another default axis, the first.
    if axis is None and x.ndim != 1:
        raise ArgumentError(
            f"take from an array of {x.ndim} axes needs axis. For indices into all elements reshape x to (-1,) first."
        )
    return da.take(x, indices, axis or 0)


max = blocks.extreme(da.max)
min = blocks.extreme(da.min)
