"""Sorting, top-k and partial sorting."""

from __future__ import annotations

from collections.abc import Callable

import tensorflow as tf

from ivy_api.adapt.arguments import integer, normalise_axis
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow import bits, shapes
from ivy_plugin_tensorflow.constant_cache import scalar
from ivy_plugin_tensorflow.derivatives import recorded
from ivy_plugin_tensorflow.dtypes import INT_OF
from ivy_plugin_tensorflow.operations import is_without_nan, numbers
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.typing import Array
from ivy_plugin_tensorflow.variables import read

__all__ = [
    "argsort",
    "invert_permutation",
    "sort",
    "top_k",
]

_DOUBLED = numbers(tf.float32, tf.float64)
_CAST = positional(tf.raw_ops.Cast)
_GATHER = positional(tf.raw_ops.GatherV2)
_INVERT = positional(tf.raw_ops.Invert)
_INVERTED = positional(tf.raw_ops.InvertPermutation)
_LARGEST = positional(tf.raw_ops.TopKV2)


def argsort(x: Array, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Array:
    along = normalise_axis(axis, shapes.rank(x))
    return shapes.from_rows(_CAST(_order(shapes.rows(x, along), descending), tf.int64), x, along)


def sort(x: Array, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Array:
    along = normalise_axis(axis, shapes.rank(x))
    rows = shapes.rows(x, along)
    return shapes.from_rows(_GATHER(rows, _order(rows, descending), 1, 1), x, along)


def _has_so_many(x: Array, k: int, axis: int) -> bool:
    ordered = x.dtype.is_floating or (x.dtype.is_integer and x.dtype != tf.bool)
    if not ordered or not -len(x.shape) <= axis < len(x.shape):
        return False
    length = x.shape[axis]
    return length is not None and 0 <= k <= length


@mixed()
def top_k(
    x: Array, k: int, /, *, axis: int = -1, largest: bool = True, sorted: bool = True, composed: Callable[..., tuple[Array, Array]]
) -> tuple[Array, Array]:
    try:
        plain = x._datatype_enum() in _DOUBLED and axis == -1 and largest and type(k) is int and k >= 0 and not recorded()
        if plain and x._rank() and k <= x._shape_tuple()[-1] and is_without_nan(x):
            values, indices = _LARGEST(x, scalar(k, tf.int32), True, tf.int64)
            return values, indices
    except AttributeError:  # not an eager tensor
        pass
    (x,) = read(x)
    if not _has_so_many(x, k, axis):
        return composed(x, k, axis=axis, largest=largest, sorted=sorted)
    along = normalise_axis(axis, shapes.rank(x))
    rows = shapes.rows(x, along)
    order = _order(rows, largest, integer("top_k", "k", k))
    return shapes.from_rows(_GATHER(rows, order, 1, 1), x, along), shapes.from_rows(_CAST(order, tf.int64), x, along)


def _order(rows: Array, descending: bool, count: int | None = None) -> Array:
    """The indices of the first ``count`` elements in sorted order; of all elements if no count is given."""
    keys = tf.cast(rows, tf.uint8) if rows.dtype == tf.bool else bits.in_order(rows) if rows.dtype in INT_OF else rows
    length = shapes.size(rows, 1) if count is None else count
    length = tf.cast(length, tf.int32) if shapes.is_dynamic(length) else length
    return _LARGEST(keys if descending else _INVERT(keys), length).indices


@mixed()
def invert_permutation(x: Array, /, *, composed: Callable[[Array], Array]) -> Array:
    (x,) = read(x)
    if not (x.dtype.is_integer and shapes.rank(x) == 1):
        return composed(x)
    return _INVERTED(x if x.dtype is tf.int64 else _CAST(x, tf.int64))
