"""Indexing."""

from __future__ import annotations

import numpy as np

from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.errors import ArgumentError
from ivy_plugin_numpy import older
from ivy_plugin_numpy.typing import Array

_BOOL = np.dtype("bool")

take_along_axis = np.take_along_axis if older.VERSION >= (2, 3) else older.take_along_axis


def take(x: Array, indices: Array, /, *, axis: int | None = None) -> Array:
    # np.take flattens a matrix where no axis is given, and before NumPy 2.1 takes no indices of uint64.
    if axis is None and x.ndim > 1:
        raise ArgumentError(
            f"take from an array of {x.ndim} axes needs axis. For positions among all elements, reshape x to (-1,) first."
        )
    if getattr(indices, "dtype", None) is _BOOL:  # NumPy reads them as 0 and 1
        raise dtype_error("take (indices)", "integer", indices.dtype)
    return x.take(indices if older.VERSION >= (2, 1) else indices.astype(np.intp, copy=False), axis)
