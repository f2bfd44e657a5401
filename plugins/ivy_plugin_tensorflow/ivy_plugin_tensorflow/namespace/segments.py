"""Segments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import tensorflow as tf

from ivy_api.adapt.functions import rename_function
from ivy_api.errors import ArgumentError
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow import shapes
from ivy_plugin_tensorflow.constant_cache import Kept, scalar
from ivy_plugin_tensorflow.dtypes import COMPLEXES
from ivy_plugin_tensorflow.operations import numbers, on_host
from ivy_plugin_tensorflow.raw import at_once, positional
from ivy_plugin_tensorflow.typing import Array

__all__ = [
    "segment_max",
    "segment_mean",
    "segment_min",
    "segment_prod",
    "segment_sum",
]

_SUMMED = numbers(tf.int32, tf.int64, tf.float32, tf.float64)
_KERNELS = (tf.int32, tf.int64, tf.float32, tf.float64)


def _usual(data: Array, segment_ids: Array) -> bool:
    """Whether each row has one segment id, and TensorFlow supports them."""
    known = shapes.rank(segment_ids) == 1 and shapes.rank(data) > 0 and data.shape[0] == segment_ids.shape[0] != 0
    return bool(known and segment_ids.dtype.is_integer)


def _count(number: int) -> Array:
    if number <= 0:
        raise ArgumentError(f"a number of segments is above 0; got {number}.")
    return scalar(number, tf.int64)


def _counted(segment_ids: Array, num_segments: Any) -> tuple[Array, Array]:
    """The ids, negative for rows to ignore, and the number of segments."""
    values = on_host(segment_ids) if type(num_segments) is int and segment_ids.dtype in (tf.int32, tf.int64) else None
    if values is not None and values.size and values.max() < num_segments:
        return segment_ids, scalar(num_segments, tf.int64)
    ids = tf.cast(segment_ids, tf.int64)
    if num_segments is None:
        count = tf.maximum(tf.reduce_max(ids), -1) + 1
    else:
        count = num_segments if shapes.is_dynamic(num_segments) else tf.constant(num_segments, tf.int64)
    return tf.where(ids < count, ids, -1), count


def _by_segment(name: str, operation: Callable[..., Array], sign: int = 0) -> Any:
    native = positional(operation)

    def function(data: Array, segment_ids: Array, /, *, num_segments: int | None = None, composed: Any) -> Array:
        kernel = data.dtype in _KERNELS or (not sign and data.dtype in COMPLEXES)
        if not kernel or not _usual(data, segment_ids):
            return composed(data, segment_ids, num_segments=num_segments)
        ids, count = _counted(segment_ids, num_segments)
        if tf.get_static_value(count) == 0:  # TensorFlow has no gradient for zero segments
            return composed(data, segment_ids, num_segments=0)
        if not sign or not data.dtype.is_floating:
            return native(data, ids, count)
        # The kernel starts at the largest finite number, which stays where there are no others, and nan is sometimes ignored.
        broken, last = tf.math.is_nan(data), tf.constant(sign * float("inf"), data.dtype)
        out = native(tf.where(broken, tf.zeros_like(data), data), ids, count)
        found = tf.math.unsorted_segment_sum(tf.cast(tf.not_equal(data, last), tf.int32), ids, count)
        out = shapes.select(found == 0, last, out)
        touched = tf.math.unsorted_segment_sum(tf.cast(broken, tf.int32), ids, count) > 0
        return shapes.select(touched, tf.constant(float("nan"), data.dtype), out)

    if not sign:
        at_once(
            operation,
            "data, segment_ids, counts[num_segments]",
            # The kernel of the CPU refuses ids that are too large, and another number of ids than of rows.
            "type(num_segments) is int and data._datatype_enum() in summed and segment_ids._rank() == 1 "
            "and 'CPU' in segment_ids.device",
            summed=_SUMMED,
            counts=Kept(_count),
        )(function)
    return mixed()(rename_function(function, name))


segment_max = _by_segment("segment_max", tf.raw_ops.UnsortedSegmentMax, -1)
segment_min = _by_segment("segment_min", tf.raw_ops.UnsortedSegmentMin, 1)
segment_prod = _by_segment("segment_prod", tf.raw_ops.UnsortedSegmentProd)
segment_sum = _by_segment("segment_sum", tf.raw_ops.UnsortedSegmentSum)


@mixed()
def segment_mean(data: Array, segment_ids: Array, /, *, num_segments: int | None = None, composed: Any) -> Array:
    if data.dtype not in (tf.float32, tf.float64) or not _usual(data, segment_ids):
        return composed(data, segment_ids, num_segments=num_segments)
    ids, count = _counted(segment_ids, num_segments)
    if tf.get_static_value(count) == 0:
        return composed(data, segment_ids, num_segments=0)
    return tf.math.unsorted_segment_mean(data, ids, count)
