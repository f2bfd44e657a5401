"""Sorting. NumPy sorts upwards only: https://github.com/numpy/numpy/issues/6217"""

from __future__ import annotations

import numpy as np

from ivy_plugin_numpy.typing import Array


def argsort(x: Array, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Array:
    if not descending:
        return np.argsort(x, axis=axis, stable=stable)
    # Both flips together leave equal elements in their order.
    order = np.flip(np.argsort(np.flip(x, axis=axis), axis=axis, stable=stable), axis=axis)
    return x.shape[axis] - 1 - order


def sort(x: Array, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Array:
    # A stable sort is many times slower than another, and shows only where equal elements differ.
    stable = stable and _equals_differ(x)
    if not descending:
        return np.sort(x, axis=axis, stable=stable)
    upwards = np.sort(np.flip(x, axis=axis) if stable else x, axis=axis, stable=stable)
    return np.flip(upwards, axis=axis).copy()


def _equals_differ(x: Array) -> bool:
    """Whether elements that compare as equal can be told apart: only zeros of either sign can."""
    kind = x.dtype.kind
    if kind != "f" or np.count_nonzero(x) == x.size:
        return bool(kind == "c")
    return bool(np.count_nonzero(np.signbit(x) & (x == 0)))
