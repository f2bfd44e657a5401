"""Sets. Elements come in the order of their first occurrence, as TensorFlow gives them; the standard leaves it open."""

from __future__ import annotations

import tensorflow as tf

from ivy_api.adapt.results import UniqueAllResult, UniqueCountsResult, UniqueInverseResult
from ivy_plugin_tensorflow import shapes
from ivy_plugin_tensorflow.dtypes import BINDING
from ivy_plugin_tensorflow.typing import Array


def unique_all(x: Array, /) -> UniqueAllResult:
    values, inverse, counts = _unique(shapes.flat(x))
    places = tf.range(tf.size(inverse, out_type=tf.int64))
    first = tf.math.unsorted_segment_min(places, inverse, tf.size(counts))
    return UniqueAllResult(values, first, tf.reshape(inverse, tf.shape(x)), counts)


def unique_counts(x: Array, /) -> UniqueCountsResult:
    values, _, counts = _unique(shapes.flat(x))
    return UniqueCountsResult(values, counts)


def unique_inverse(x: Array, /) -> UniqueInverseResult:
    values, inverse, _ = _unique(shapes.flat(x))
    return UniqueInverseResult(values, tf.reshape(inverse, tf.shape(x)))


def unique_values(x: Array, /) -> Array:
    flat = shapes.flat(x)
    return _unique(flat)[0] if flat.dtype.is_complex else tf.unique(flat).y


def _unique(flat: Array) -> tuple[Array, Array, Array]:
    """The unique elements, for each element the number of its like, and how many of each there are."""
    if not flat.dtype.is_complex:
        return tuple(tf.unique_with_counts(flat, tf.int64))
    # TensorFlow compares rows of numbers, but no complex numbers.
    rows = tf.stack((tf.math.real(flat), tf.math.imag(flat)), 1)
    values, inverse, counts = tf.raw_ops.UniqueWithCountsV2(x=rows, axis=[0], out_idx=tf.int64)
    return tf.complex(values[:, 0], values[:, 1]), inverse, counts


def isin(x1: Array | int, x2: Array | int, /, *, invert: bool = False) -> Array:
    # TensorFlow has no such function. What is in both has one number among the unique elements.
    x1, x2 = BINDING.pair(x1, x2)
    among = shapes.flat(x2)
    _, numbers, counts = _unique(tf.concat((among, shapes.flat(x1)), 0))
    theirs, own = tf.split(numbers, (tf.size(among), -1))
    times = tf.math.unsorted_segment_sum(tf.ones_like(theirs), theirs, tf.size(counts))
    found = tf.gather(times, own)
    return tf.reshape(tf.equal(found, 0) if invert else tf.greater(found, 0), tf.shape(x1))
