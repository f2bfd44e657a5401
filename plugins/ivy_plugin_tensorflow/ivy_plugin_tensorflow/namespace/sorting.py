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

_CAST = positional(tf.raw_ops.Cast)
_GATHER = positional(tf.raw_ops.GatherV2)
_INVERT = positional(tf.raw_ops.Invert)
_LARGEST = positional(tf.raw_ops.TopKV2)


def argsort(x: Array, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Array:
    along = normalise_axis(axis, shapes.rank(x))
    return shapes.from_rows(_CAST(_order(shapes.rows(x, along), descending), tf.int64), x, along)


def sort(x: Array, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Array:
    along = normalise_axis(axis, shapes.rank(x))
    rows = shapes.rows(x, along)
    return shapes.from_rows(_GATHER(rows, _order(rows, descending), 1, 1), x, along)


def _order(rows: Array, descending: bool) -> Array:
    keys = tf.cast(rows, tf.uint8) if rows.dtype == tf.bool else bits.in_order(rows) if rows.dtype in INT_OF else rows
    length = shapes.size(rows, 1)
    length = tf.cast(length, tf.int32) if shapes.is_late(length) else length
    return _LARGEST(keys if descending else _INVERT(keys), length).indices
