"""Replacements for what older versions of NumPy 2 lack. Remove each when the version in its comment is the oldest supported."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ivy_api.adapt.arguments import normalise_axis
from ivy_api.errors import ArgumentError, ExportError
from ivy_plugin_numpy.typing import Array, Device, DType

VERSION = tuple(int(part) for part in np.__version__.split(".")[:2])


def rounding(native: np.ufunc) -> Callable[[Array], Array]:
    """Adapt ``ceil``, ``floor`` or ``trunc``: before NumPy 2.1 they turn integers into floating-point numbers."""

    def function(x: Array, /) -> Array:
        return x.copy() if x.dtype.kind in "iu" else native(x)

    function.__name__ = function.__qualname__ = native.__name__
    return function


def from_dlpack(x: Array, /, *, device: Device | None = None, copy: bool | None = None) -> Array:
    """Import an array; before NumPy 2.1 there is no device or copy argument and read-only arrays are not accepted."""
    return np.asarray(x if isinstance(x, (np.ndarray, np.generic)) else np.from_dlpack(x), device=device, copy=copy)


def dlpack(
    x: Array, *, stream: Any = None, max_version: Any = None, dl_device: tuple[int, int] | None = None, copy: bool | None = None
) -> Any:
    """Export; before NumPy 2.1 there are no options, and before NumPy 2.4 another device raises ValueError."""
    if dl_device is not None and tuple(dl_device) != x.__dlpack_device__():
        raise ExportError(f"NumPy exports to the device of the array, {x.__dlpack_device__()}; got {dl_device}.")
    if VERSION < (2, 1):
        return (x.copy() if copy else x).__dlpack__(stream=stream)
    return x.__dlpack__(stream=stream, max_version=max_version, copy=copy)


def separate_indices(x: Array, key: Any) -> Any:
    """Copy index arrays that share memory with the target; before NumPy 2.3: https://github.com/numpy/numpy/issues/26844."""
    if isinstance(key, tuple):
        return tuple(separate_indices(x, each) for each in key)
    return key.copy() if isinstance(key, np.ndarray) and np.may_share_memory(x, key) else key


def reshape(x: Array, /, shape: tuple[int, ...], *, copy: bool | None = None) -> Array:
    """Reshape; before NumPy 2.1 there is no ``copy``."""
    out = np.reshape(x.copy() if copy else x, shape)
    if copy is False and not np.shares_memory(out, x) and out.size:
        raise ArgumentError(f"An array of shape {x.shape} and strides {x.strides} cannot be reshaped to {shape} without a copy.")
    return out


def cumulative(native: Callable[..., Array], initial: int) -> Callable[..., Array]:
    """Make ``cumulative_sum`` or ``cumulative_prod``, new in NumPy 2.1, from ``cumsum`` or ``cumprod``."""

    def function(x: Array, /, *, axis: int | None = None, dtype: DType = None, include_initial: bool = False) -> Array:
        if axis is None and x.ndim > 1:
            raise ArgumentError(f"axis must be given for an array of more than one axis; got an array of {x.ndim} axes.")
        along = normalise_axis(-1 if axis is None else axis, x.ndim)
        out = native(x, axis=along, dtype=dtype)
        if include_initial:
            first = np.full((*x.shape[:along], 1, *x.shape[along + 1 :]), initial, dtype=out.dtype)
            out = np.concat((first, out), axis=along)
        return out

    function.__name__ = function.__qualname__ = "cumulative_sum" if initial == 0 else "cumulative_prod"
    return function


def nonzero(x: Array, /) -> tuple[Array, ...]:
    """Return the indices of nonzero elements; before NumPy 2.1 a 0-d array was accepted with a warning."""
    if x.ndim == 0:
        raise ArgumentError("nonzero needs an array with at least one axis; got a 0-d array. Compare it with 0 instead.")
    return np.nonzero(x)


def count_nonzero(x: Array, /, *, axis: int | tuple[int, ...] | None = None, keepdims: bool = False) -> Array:
    """Count; before NumPy 2.3 the result is a Python integer: https://github.com/numpy/numpy/issues/17562."""
    return np.asarray(np.count_nonzero(x, axis=axis, keepdims=keepdims), dtype=np.intp)[()]


def matrix_rank(x: Array, /, *, rtol: float | Array | None = None) -> Array:
    """Return the rank; before NumPy 2.4 empty matrices are not supported."""
    if 0 in x.shape[-2:]:
        return np.zeros(x.shape[:-2], dtype=np.intp)[()]
    return np.linalg.matrix_rank(x, rtol=rtol)
