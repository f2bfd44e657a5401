"""Sets whose elements are in ascending order, except for complex numbers.

TensorFlow returns them in order of occurrence, and the standard leaves the order unspecified, but libraries rely on it:
https://github.com/scikit-learn/scikit-learn/blob/1.9.1/sklearn/utils/_encode.py#L69
"""

from __future__ import annotations

import tensorflow as tf

from ivy_api.adapt.results import UniqueAllResult, UniqueCountsResult, UniqueInverseResult
from ivy_plugin_tensorflow.namespace import sets, sorting
from ivy_plugin_tensorflow.typing import Array


def unique_all(x: Array, /) -> UniqueAllResult:
    values, first, inverse, counts = sets.unique_all(x)
    order = _order(values)
    return UniqueAllResult(
        tf.gather(values, order), tf.gather(first, order), _inverse_positions(order, inverse), tf.gather(counts, order)
    )


def unique_counts(x: Array, /) -> UniqueCountsResult:
    values, counts = sets.unique_counts(x)
    order = _order(values)
    return UniqueCountsResult(tf.gather(values, order), tf.gather(counts, order))


def unique_inverse(x: Array, /) -> UniqueInverseResult:
    values, inverse = sets.unique_inverse(x)
    order = _order(values)
    return UniqueInverseResult(tf.gather(values, order), _inverse_positions(order, inverse))


def unique_values(x: Array, /) -> Array:
    values = sets.unique_values(x)
    return values if values.dtype.is_complex else sorting.sort(values)


def _order(values: Array) -> Array:
    return tf.range(tf.size(values, tf.int64)) if values.dtype.is_complex else sorting.argsort(values)


def _inverse_positions(order: Array, inverse: Array) -> Array:
    """For each element, the index of its value in ascending order."""
    return tf.gather(tf.math.invert_permutation(order), inverse)
