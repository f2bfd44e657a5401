"""Sorting, top-k and partial sorting."""

from __future__ import annotations

from collections.abc import Callable

import tensorflow as tf

from ivy_api.adapt.arguments import integer, normalise_axis
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow import bits, shapes
from ivy_plugin_tensorflow.dtypes import INT_OF
from ivy_plugin_tensorflow.operations import LOOKS, no_nan, numbers
from ivy_plugin_tensorflow.raw import at_once, positional
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
@at_once(
    tf.raw_ops.TopKV2,
    'x, k, "sorted", True, "index_type", int64',
    "axis is axis__ and largest is largest__ and type(k) is int and x._datatype_enum() in doubled and " + no_nan("x"),
    unrecorded=True,
    result="tuple({})",
    int64=tf.int64,
    doubled=_DOUBLED,
    **LOOKS,
)
def top_k(
    x: Array, k: int, /, *, axis: int = -1, largest: bool = True, sorted: bool = True, composed: Callable[..., tuple[Array, Array]]
) -> tuple[Array, Array]:
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
@at_once(
    tf.raw_ops.InvertPermutation,
    'run(context_, "Cast", None, x, "DstT", int64)',
    "x._datatype_enum() in short",
    array="x",
    int64=tf.int64,
    short=numbers(tf.int32),
)
def invert_permutation(x: Array, /, *, composed: Callable[[Array], Array]) -> Array:
    (x,) = read(x)
    if not (x.dtype.is_integer and shapes.rank(x) == 1):
        return composed(x)
    return _INVERTED(x if x.dtype is tf.int64 else _CAST(x, tf.int64))
