"""Statistics."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ivy_api.adapt.arguments import normalise_axes, normalise_axis
from ivy_api.adapt.functions import rename_function, short_way
from ivy_api.errors import ArgumentError
from ivy_api.plugin import mixed
from ivy_plugin_numpy import compat
from ivy_plugin_numpy.errors import explained
from ivy_plugin_numpy.typing import Array, DType

__all__ = [
    "cumulative_max",
    "cumulative_min",
    "cumulative_prod",
    "cumulative_sum",
    "logsumexp",
    "max",
    "mean",
    "min",
    "prod",
    "ptp",
    "std",
    "sum",
    "var",
]


def reduction(native: Callable[..., Array], ufunc: np.ufunc, dtype: Any = None) -> Callable[..., Array]:
    """Return a reduction by a ufunc: in a fraction of the time of NumPy's, which takes arrays of transformed functions too."""
    reduce: Any = ufunc.reduce

    def function(x: Array, /, *, axis: Any = None, keepdims: bool = False) -> Array:
        if not isinstance(x, (np.ndarray, np.generic)):
            return native(x, axis=axis, keepdims=keepdims)
        return reduce(x, axis, dtype, None, keepdims)

    return rename_function(function, {"amax": "max", "amin": "min"}.get(native.__name__, native.__name__))


max = reduction(np.max, np.maximum)
min = reduction(np.min, np.minimum)


def _require_axes(name: str, x: Array) -> None:
    """Raise for a 0-d array, which NumPy takes for an array of one element."""
    if not x.ndim:
        raise ArgumentError(f"{name} needs an array of one or more axes; got shape (). Add one: xp.expand_dims(x, axis=0).")


if compat.VERSION >= (2, 1):

    def cumulative_prod(x: Array, /, *, axis: int | None = None, dtype: DType = None, include_initial: bool = False) -> Array:
        if type(x) is np.ndarray and x.ndim == 1 and not include_initial:
            return np.multiply.accumulate(x, 0 if axis is None else axis, dtype)
        _require_axes("cumulative_prod", x)
        return np.cumulative_prod(x, axis=axis, dtype=dtype, include_initial=include_initial)

    def cumulative_sum(x: Array, /, *, axis: int | None = None, dtype: DType = None, include_initial: bool = False) -> Array:
        if type(x) is np.ndarray and x.ndim == 1 and not include_initial:
            return np.add.accumulate(x, 0 if axis is None else axis, dtype)
        _require_axes("cumulative_sum", x)
        return np.cumulative_sum(x, axis=axis, dtype=dtype, include_initial=include_initial)

else:
    cumulative_prod = compat.cumulative(np.cumprod, 1)
    cumulative_sum = compat.cumulative(np.cumsum, 0)


_MANY = 256
"""The number of rows from which it matters how they are added."""


def _in_blocks(x: Array, axis: Any, keepdims: bool) -> Array | None:
    """The sums of ``float32`` numbers over all axes but the last, in blocks of rows; ``None`` for other arrays.

    NumPy adds pairwise along the axis that is contiguous in memory only (see the notes of `numpy.sum`); along the others it adds
    one number after the other, with a rounding error that grows with their number.
    """
    if x.dtype.char != "f" or x.ndim < 2 or not x.flags.c_contiguous:
        return None
    columns = x.shape[-1]
    rows = x.size // columns
    if rows < _MANY or columns < 2 or sorted(normalise_axes(axis, x.ndim)) != [*range(x.ndim - 1)]:
        return None
    block = math.isqrt(rows)
    whole, flat = rows // block * block, x.reshape(rows, columns)
    out: Array = np.add.reduce(np.add.reduce(flat[:whole].reshape(-1, block, columns), 1), 0)
    if whole < rows:
        out = out + np.add.reduce(flat[whole:], 0)
    return out.reshape((*(1,) * (x.ndim - 1), columns)) if keepdims else out


_SHORT = 8
"""NumPy adds fewer numbers than this one after the other."""


def _by_columns(ufunc: np.ufunc, x: Array, axis: Any, keepdims: bool) -> Array | None:
    """Combine the numbers of many short rows column by column, or return ``None``.

    It takes a tenth of the time, and the result is the same, but for the sum of negative zeros, which is one.
    """
    if axis not in (-1, x.ndim - 1) or x.ndim < 2 or not 1 < x.shape[-1] < _SHORT or x.dtype.char not in "fd":
        return None
    out = ufunc(x[..., 0], x[..., 1])
    for i in range(2, x.shape[-1]):
        ufunc(out, x[..., i], out=out)
    return out[..., None] if keepdims else out


def _total(name: str, ufunc: np.ufunc, *, in_blocks: bool = False) -> Callable[..., Array]:
    """Adapt ``sum`` or ``prod``, which accumulate ``float16`` in ``float16``. Without NumPy's wrapper this is faster than it."""
    # https://github.com/numpy/numpy/issues/15785
    reduce: Any = ufunc.reduce

    def function(x: Array, /, *, axis: Any = None, dtype: DType = None, keepdims: bool = False) -> Array:
        try:
            if axis is not None and x.size > _MANY and dtype is None:
                found = _by_columns(ufunc, x, axis, keepdims)
                if found is None and in_blocks:
                    found = _in_blocks(x, axis, keepdims)
                if found is not None:
                    return found
            char = x.dtype.char
        except AttributeError as error:
            raise explained(name, error, x) from error
        if char == "e" or dtype is not None:
            wanted = np.dtype(x.dtype if dtype is None else dtype)
            if wanted.char == "e":
                return reduce(x.astype(wanted, copy=False), axis, np.float32, None, keepdims).astype(wanted)
        return reduce(x, axis, dtype, None, keepdims)

    return rename_function(function, name)


prod = _total("prod", np.multiply)
sum = _total("sum", np.add, in_blocks=True)


def mean(x: Array, /, *, axis: Any = None, keepdims: bool = False) -> Array:
    try:
        found = _in_blocks(x, axis, keepdims) if axis is not None and x.size > _MANY else None
    except AttributeError as error:
        raise explained("mean", error, x) from error
    if found is not None:
        return found / np.float32(x.size // x.shape[-1])
    if type(x) is np.ndarray and x.dtype.char in "fd" and x.size:  # a third of the time of np.mean, which does the same
        if axis is None:
            return _add(x, None, None, None, keepdims) / x.size
        if type(axis) is int and -x.ndim <= axis < x.ndim:
            return _add(x, axis, None, None, keepdims) / x.shape[axis]
    return np.mean(x, axis=axis, keepdims=keepdims)


_add: Any = np.add.reduce  # its annotations allow fewer arguments by position


def _spread(name: str) -> Callable[..., Array]:
    """Adapt ``std`` or ``var``: NumPy divides by zero if no degrees of freedom are left, and the standard requires nan."""

    # https://github.com/numpy/numpy/issues/26522
    def function(x: Array, /, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Array:
        try:
            size = x.size
        except AttributeError as error:
            raise explained(name, error, x) from error
        if (correction > 0 or size == 0) and math.prod(x.shape[i] for i in normalise_axes(axis, x.ndim)) <= correction:
            return np.sum(x, axis=axis, keepdims=keepdims) * np.nan
        if x.dtype.char == "e":  # the squares of float16 overflow
            return function(x.astype(np.float32), axis=axis, correction=correction, keepdims=keepdims).astype(x.dtype)
        # The method is faster than the function, and an integer 0 is faster than 0.0.
        return getattr(x, name)(axis, ddof=correction or 0, keepdims=keepdims)

    function.__name__ = function.__qualname__ = name
    return function


std = _spread("std")
var = _spread("var")


# Beyond the standard


def ptp(x: Array, /, *, axis: Any = None, keepdims: bool = False) -> Array:
    return np.ptp(x, axis, keepdims=keepdims)


def _running(name: str, ufunc: np.ufunc) -> Callable[..., Array]:
    @short_way("accumulate(x)", when="axis is None and x.ndim == 1", accumulate=ufunc.accumulate)
    def function(x: Array, /, *, axis: int | None = None) -> Array:
        if axis is None and x.ndim != 1:
            raise ArgumentError(f"{name} needs an axis for an array of {x.ndim} axes; got none. Pass axis.")
        return ufunc.accumulate(x, normalise_axis(0 if axis is None else axis, x.ndim))

    return rename_function(function, name)


cumulative_max = _running("cumulative_max", np.maximum)
cumulative_min = _running("cumulative_min", np.minimum)


@mixed()
def logsumexp(x: Array, /, *, axis: Any = None, keepdims: bool = False, b: Any = None, composed: Any) -> Array:
    # The logarithm of zero should not warn.
    with np.errstate(divide="ignore", invalid="ignore"):
        return composed(x, axis=axis, keepdims=keepdims, b=b)
