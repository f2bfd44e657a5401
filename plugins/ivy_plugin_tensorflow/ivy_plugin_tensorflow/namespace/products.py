"""Einstein summation."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from ivy_api.plugin import mixed
from ivy_plugin_tensorflow.typing import Array

__all__ = [
    "einsum",
]

_NUMBERS = (tf.float32, tf.float64, tf.complex64, tf.complex128)


@mixed()
def einsum(subscripts: str, /, *arrays: Array, composed: Any) -> Array:
    if arrays and arrays[0].dtype in _NUMBERS and all(x.dtype == arrays[0].dtype for x in arrays):
        try:
            return tf.einsum(subscripts, *arrays)
        except (TypeError, ValueError, tf.errors.InvalidArgumentError):  # the composed body raises a clearer error
            pass
    return composed(subscripts, *arrays)
