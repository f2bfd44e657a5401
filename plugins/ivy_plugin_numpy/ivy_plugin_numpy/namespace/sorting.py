"""Sorting, top-k and partial sorting."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_api.adapt.functions import refuse_axis
from ivy_api.plugin import mixed
from ivy_plugin_numpy.errors import explained
from ivy_plugin_numpy.indices import widened
from ivy_plugin_numpy.interception import is_traced
from ivy_plugin_numpy.typing import Array

__all__ = [
    "argpartition",
    "argsort",
    "invert_permutation",
    "lexsort",
    "partition",
    "sort",
    "top_k",
]


def argsort(x: Array, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Array:
    if not descending:
        return np.argsort(x, axis=axis, stable=stable)
    # The two flips keep equal elements in their original order.
    order = np.flip(np.argsort(np.flip(x, axis=axis), axis=axis, stable=stable), axis=axis)
    return x.shape[axis] - 1 - order


def sort(x: Array, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Array:
    # A stable sort is many times slower, and the result differs only if equal elements can be distinguished.
    try:
        stable = stable and _equals_differ(x)
    except AttributeError as error:
        raise explained("sort", error, x) from error
    if not descending:
        if type(x) is not np.ndarray:
            return np.sort(x, axis=axis, stable=stable)
        out = x.copy("K")
        out.sort(axis, stable=stable)
        return out
    upwards = np.sort(np.flip(x, axis=axis) if stable else x, axis=axis, stable=stable)
    return np.flip(upwards, axis=axis).copy()


def _equals_differ(x: Array) -> bool:
    """Whether elements that compare equal can be distinguished: only zeros of different sign can."""
    kind = x.dtype.kind
    if kind != "f" or np.count_nonzero(x) == x.size:
        return bool(kind == "c")
    return bool(np.count_nonzero(np.signbit(x) & (x == 0)))


@mixed()
def invert_permutation(x: Array, /, *, composed: Any) -> Array:
    if x.ndim != 1 or x.dtype.kind not in "iu":
        return composed(x)
    out = np.empty(x.shape, dtype=np.int64)
    out[widened(x)] = np.arange(len(x))
    return out


@mixed(when=lambda keys, /, *, axis=-1: len(keys) > 0 and not is_traced(keys, *keys))
def lexsort(keys: Any, /, *, axis: int = -1) -> Array:
    out = np.lexsort(keys, axis)
    if not out.ndim:
        refuse_axis(axis)  # NumPy takes any axis of 0-d arrays
    return out


@mixed()
def argpartition(x: Array, kth: int | tuple[int, ...], /, *, axis: int = -1, composed: Any) -> Array:
    try:
        return np.argpartition(x, kth, axis)
    except ValueError:  # the composed body raises a clearer error
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
