"""Products of matrices, Einstein summation, and pairwise distances."""

from __future__ import annotations

from functools import lru_cache
from re import fullmatch
from typing import Any

import tensorflow as tf

from ivy_api.plugin import mixed
from ivy_plugin_tensorflow import shapes
from ivy_plugin_tensorflow.namespace.linalg import euclidean_norm
from ivy_plugin_tensorflow.namespace.linear_algebra import matrix_transpose
from ivy_plugin_tensorflow.operations import REFUSALS, numbers
from ivy_plugin_tensorflow.raw import at_once, positional
from ivy_plugin_tensorflow.typing import Array

__all__ = [
    "cdist",
    "dot",
    "einsum",
]

_DOUBLED = numbers(tf.float32, tf.float64)
_NUMBERS = (tf.float32, tf.float64, tf.complex64, tf.complex128)


_EINSUM = numbers(*_NUMBERS)
_OPERATION = positional(tf.raw_ops.Einsum)


@mixed()
@at_once(
    tf.raw_ops.MatMul,
    'x1, x2, "transpose_a", False, "transpose_b", False, "grad_a", False, "grad_b", False',
    "x1._datatype_enum() in doubled and x1._rank() == 2 and type(x2) is eager_tensor and x2._rank() == 2",
    doubled=_DOUBLED,
)
def dot(x1: Array, x2: Array, /, *, composed: Any) -> Array:
    return composed(x1, x2)


@lru_cache
def _is_explicit(subscripts: str) -> bool:
    """Whether subscripts of two arrays say everything, without an ellipsis or a letter twice in one term."""
    terms = fullmatch("([a-zA-Z]+),([a-zA-Z]+)->([a-zA-Z]*)", subscripts)
    return terms is not None and all(len(set(term)) == len(term) for term in terms.groups())


@mixed()
def einsum(subscripts: str, /, *arrays: Array, composed: Any) -> Array:
    try:  # what tf.einsum does after it has looked at the subscripts
        if len(arrays) == 2 and _is_explicit(subscripts):
            number = arrays[0]._datatype_enum()
            if number in _EINSUM and number == arrays[1]._datatype_enum():
                return _OPERATION(arrays, subscripts)
    except (TypeError, *REFUSALS):
        pass
    if arrays and arrays[0].dtype in _NUMBERS and all(x.dtype == arrays[0].dtype for x in arrays):
        try:
            return tf.einsum(subscripts, *arrays)
        except (TypeError, ValueError, tf.errors.InvalidArgumentError):  # the composed body raises a clearer error
            pass
    return composed(subscripts, *arrays)


@mixed()
def cdist(x1: Array, x2: Array, /, *, p: float = 2.0, composed: Any) -> Array:
    fits = p == 2 and shapes.rank(x1) == shapes.rank(x2) == 2 and x1.dtype == x2.dtype and x1.dtype in (tf.float32, tf.float64)
    if not fits or not _has_long_rows(*x1.shape, *x2.shape):
        return composed(x1, x2, p=p)
    x1, x2 = matrix_transpose(x1), matrix_transpose(x2)
    return euclidean_norm(tf.expand_dims(x1, 2) - tf.expand_dims(x2, 1), (0,), False)


def _has_long_rows(points: int | None, size: int | None, others: int | None, other_size: int | None) -> bool:
    """Whether the differences are many and computed faster along rows of pairs than along rows of coordinates."""
    if points is None or size is None or others is None or size != other_size:
        return False
    return size <= _NARROW and others >= 4 * size and points * others >= _MANY


_NARROW = 16
"""Up to as many numbers, adding one after the other is as accurate as a pairwise sum."""

_MANY = 4096
"""From as many pairs on, the transposition of the points costs less than it saves."""
