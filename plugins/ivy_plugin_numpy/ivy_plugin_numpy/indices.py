"""Indices in the data type that NumPy indexes with."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_plugin_numpy.typing import Array

INTP = np.dtype(np.intp)
_LARGEST = np.iinfo(INTP).max


def widened(indices: Array) -> Array:
    """Integers in NumPy's index type; those that are too large for it become the largest, which is out of range of every axis.

    NumPy wraps them: https://github.com/numpy/numpy/issues/23607. Other arrays are returned as they are.
    """
    if indices.dtype.kind == "u" and indices.dtype.itemsize == INTP.itemsize:
        return np.minimum(indices, _LARGEST).astype(INTP)
    return indices


def widened_key(key: Any) -> Any:
    """An index expression with these integers in its arrays."""
    if type(key) is tuple:
        return tuple(map(widened_key, key))
    return key if not isinstance(key, np.ndarray) or key.dtype is INTP else widened(key)
