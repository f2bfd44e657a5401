"""Einstein summation."""

from __future__ import annotations

from functools import lru_cache
from re import fullmatch
from typing import Any

import tensorflow as tf

from ivy_api.plugin import mixed
from ivy_plugin_tensorflow.operations import REFUSALS, numbers
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.typing import Array

__all__ = [
    "einsum",
]

_NUMBERS = (tf.float32, tf.float64, tf.complex64, tf.complex128)


_EINSUM = numbers(*_NUMBERS)
_OPERATION = positional(tf.raw_ops.Einsum)


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
