"""Sets. Elements are in the order of first occurrence, as in TensorFlow; the standard leaves the order unspecified."""

from __future__ import annotations

import tensorflow as tf

from ivy_api.adapt.results import UniqueAllResult, UniqueCountsResult, UniqueInverseResult
from ivy_plugin_tensorflow import shapes
from ivy_plugin_tensorflow.constant_cache import reduction, scalar
from ivy_plugin_tensorflow.dtypes import BINDING, COMPLEXES
from ivy_plugin_tensorflow.operations import numbers
from ivy_plugin_tensorflow.raw import at_once, positional
from ivy_plugin_tensorflow.typing import Array

__all__ = [
    "isin",
    "unique_all",
    "unique_counts",
    "unique_inverse",
    "unique_values",
]

_CONCAT = positional(tf.raw_ops.ConcatV2)
_GREATER = positional(tf.raw_ops.Greater)
_LESS_EQUAL = positional(tf.raw_ops.LessEqual)
_MIN = positional(tf.raw_ops.UnsortedSegmentMin)
_RANGE = positional(tf.raw_ops.Range)
_UNIQUE = positional(tf.raw_ops.Unique)
_UNIQUE_WITH_COUNTS = positional(tf.raw_ops.UniqueWithCounts)
_largest = reduction(tf.raw_ops.Max, tf.math.reduce_max)
_FLAT = "x._rank() == 1 and x._datatype_enum() not in complexes"
_NAMES = {"complexes": numbers(*COMPLEXES), "int32": tf.int32, "int64": tf.int64}


def unique_all(x: Array, /) -> UniqueAllResult:
    flat = shapes.flat(x)
    values, inverse, counts = _unique(flat)
    length = shapes.count(flat)
    length = length if shapes.is_dynamic(length) else scalar(length, tf.int64)
    positions = _RANGE(scalar(0, tf.int64), length, scalar(1, tf.int64))
    first = _MIN(positions, inverse, shapes.count(values))
    return UniqueAllResult(values, first, _like(x, inverse), counts)


@at_once(
    tf.raw_ops.UniqueWithCounts,
    'x, "out_idx", int64',
    _FLAT,
    result="pair(*{}[::2])",
    pair=UniqueCountsResult,
    **_NAMES,
)
def unique_counts(x: Array, /) -> UniqueCountsResult:
    values, _, counts = _unique(shapes.flat(x))
    return UniqueCountsResult(values, counts)


@at_once(tf.raw_ops.Unique, 'x, "out_idx", int64', _FLAT, result="pair(*{})", pair=UniqueInverseResult, **_NAMES)
def unique_inverse(x: Array, /) -> UniqueInverseResult:
    flat = shapes.flat(x)
    values, inverse = _unique(flat)[:2] if flat.dtype.is_complex else _UNIQUE(flat, tf.int64)
    return UniqueInverseResult(values, _like(x, inverse))


@at_once(tf.raw_ops.Unique, 'x, "out_idx", int32', _FLAT, result="{}[0]", **_NAMES)
def unique_values(x: Array, /) -> Array:
    flat = shapes.flat(x)
    return _unique(flat)[0] if flat.dtype.is_complex else _UNIQUE(flat).y


def _like(x: Array, flat: Array) -> Array:
    return flat if x.shape.rank == 1 else shapes.reshape(flat, shapes.sizes(x))


def _unique(flat: Array) -> tuple[Array, Array, Array]:
    """The unique elements, the index into them of each element, and the counts."""
    if not flat.dtype.is_complex:
        return tuple(_UNIQUE_WITH_COUNTS(flat, tf.int64))
    # TensorFlow compares rows of numbers, but not complex numbers.
    rows = tf.stack((tf.math.real(flat), tf.math.imag(flat)), 1)
    values, inverse, counts = tf.raw_ops.UniqueWithCountsV2(x=rows, axis=[0], out_idx=tf.int64)
    return tf.complex(values[:, 0], values[:, 1]), inverse, counts


def isin(x1: Array | int, x2: Array | int, /, *, invert: bool = False) -> Array:
    # TensorFlow has no such function. Unique elements are numbered in order of occurrence: those of x2 come first here.
    x1, x2 = BINDING.pair(x1, x2)
    among, own = shapes.flat(x2), shapes.flat(x1)
    both = _CONCAT((among, own), 0)
    numbers = _unique(both)[1] if both.dtype.is_complex else _UNIQUE(both).idx
    length = shapes.size(among, 0)
    last, given = _largest(shapes.part(numbers, 0, 0, length), 0), shapes.part(numbers, 0, length, -1)
    return _like(x1, _GREATER(given, last) if invert else _LESS_EQUAL(given, last))
