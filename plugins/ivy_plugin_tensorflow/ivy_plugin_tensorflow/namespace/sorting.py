"""Sorting, through ``TopKV2``: it is stable, but upwards only, and does not know where nan belong.

https://github.com/tensorflow/tensorflow/issues/117287
"""

from __future__ import annotations

import tensorflow as tf

from ivy_api.adapt.arguments import normalise_axis
from ivy_plugin_tensorflow import bits, shapes
from ivy_plugin_tensorflow.dtypes import INT_OF
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.typing import Array

_GATHER = positional(tf.raw_ops.GatherV2)


def argsort(x: Array, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Array:
    rows, along = _rows(x, axis)
    return _back(tf.cast(_order(rows, descending), tf.int64), x, along)


def sort(x: Array, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Array:
    rows, along = _rows(x, axis)
    return _back(_GATHER(rows, _order(rows, descending), 1, 1), x, along)


def _rows(x: Array, axis: int) -> tuple[Array, int]:
    """The axis to sort along as rows of a matrix."""
    along = normalise_axis(axis, shapes.rank(x))
    last = x.shape.rank - 1
    if along != last:
        x = tf.transpose(x, (*range(along), *range(along + 1, last + 1), along))
    return tf.reshape(x, (shapes.count(x, tuple(range(last))), shapes.size(x, -1))), along


def _back(rows: Array, x: Array, along: int) -> Array:
    """Rows as `_rows` made them, in the shape of ``x``."""
    shape, last = shapes.sizes(x), x.shape.rank - 1
    out = tf.reshape(rows, (*shape[:along], *shape[along + 1 :], shape[along]))
    return out if along == last else tf.transpose(out, (*range(along), last, *range(along, last)))


def _order(rows: Array, descending: bool) -> Array:
    keys = tf.cast(rows, tf.uint8) if rows.dtype == tf.bool else bits.in_order(rows) if rows.dtype in INT_OF else rows
    length = tf.cast(shapes.size(rows, 1), tf.int32)
    return tf.math.top_k(keys if descending else tf.bitwise.invert(keys), length).indices
