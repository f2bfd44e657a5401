"""Searching."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_api.adapt.functions import short_way
from ivy_api.plugin import mixed
from ivy_plugin_numpy import compat
from ivy_plugin_numpy.errors import explained
from ivy_plugin_numpy.typing import Array

__all__ = [
    "argmax",
    "argmin",
    "count_nonzero",
    "nonzero",
    "searchsorted",
    "where",
]


def argmax(x: Array, /, *, axis: int | None = None, keepdims: bool = False) -> Array:
    try:
        return x.argmax(axis, keepdims=keepdims)  # np.argmax takes half as long again
    except AttributeError:  # an array of a transformed function
        return np.argmax(x, axis, keepdims=keepdims)


def argmin(x: Array, /, *, axis: int | None = None, keepdims: bool = False) -> Array:
    try:
        return x.argmin(axis, keepdims=keepdims)
    except AttributeError:
        return np.argmin(x, axis, keepdims=keepdims)


if compat.VERSION >= (2, 3):

    def count_nonzero(x: Array, /, *, axis: Any = None, keepdims: bool = False) -> Array:
        return np.count_nonzero(x, axis, keepdims=keepdims)

else:
    count_nonzero = compat.count_nonzero
nonzero = np.nonzero if compat.VERSION >= (2, 1) else compat.nonzero


@mixed()
def searchsorted(x1: Array, x2: Array, /, *, side: Any = "left", sorter: Array = None, composed: Any) -> Array:
    try:
        rank = x1.ndim
    except AttributeError as error:
        raise explained("searchsorted", error, x1) from error
    if rank != 1:
        return composed(x1, x2, side=side, sorter=sorter)
    # np.searchsorted compares a Python scalar in double precision, not in the data type of x1, and rejects a uint64 sorter.
    if not isinstance(x2, (np.ndarray, np.generic)):
        x2 = np.asarray(x2, dtype=np.result_type(x1, x2))
    if sorter is not None and sorter.dtype == np.uint64:
        sorter = sorter.astype(np.intp)
    return np.searchsorted(x1, x2, side=side, sorter=sorter)


@short_way("native(condition, x1, x2)", when="type(x1) is array is type(x2)", array=np.ndarray, native=np.where)
def where(condition: Array, x1: Array, x2: Array, /) -> Array:
    # np.where wraps a Python integer that is out of range for the data type of the other argument.
    if type(x1) is int or type(x2) is int:
        dtype = np.result_type(x1, x2)
        x1, x2 = np.asarray(x1, dtype=dtype), np.asarray(x2, dtype=dtype)
    return np.where(condition, x1, x2)
