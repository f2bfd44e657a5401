"""Ranking: by NumPy's partition, which takes linear time."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_api.plugin import mixed
from ivy_plugin_numpy.typing import Array


@mixed()
def argpartition(x: Array, kth: int | tuple[int, ...], /, *, axis: int = -1, composed: Any) -> Array:
    try:
        return np.argpartition(x, kth, axis)
    except ValueError:  # it says what is wrong in other words
        return composed(x, kth, axis=axis)


@mixed()
def partition(x: Array, kth: int | tuple[int, ...], /, *, axis: int = -1, composed: Any) -> Array:
    try:
        return np.partition(x, kth, axis)
    except ValueError:
        return composed(x, kth, axis=axis)


@mixed()
def top_k(x: Array, k: int, /, *, axis: int = -1, largest: bool = True, sorted: bool = True, composed: Any) -> Any:
    if x.dtype.kind not in "iuf" or not -x.ndim <= axis < x.ndim or not 0 < k < x.shape[axis]:
        return composed(x, k, axis=axis, largest=largest, sorted=sorted)
    size = x.shape[axis]
    order = np.argpartition(x, size - k if largest else k - 1, axis)
    order = order.take(np.arange(size - k, size) if largest else np.arange(k), axis)
    values = np.take_along_axis(x, order, axis)
    if not sorted:
        return values, order
    again = np.argsort(values, axis, stable=True)
    if largest:
        again = np.flip(again, axis)
    return np.take_along_axis(values, again, axis), np.take_along_axis(order, again, axis)
