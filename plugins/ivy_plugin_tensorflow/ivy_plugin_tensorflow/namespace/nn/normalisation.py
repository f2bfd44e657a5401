"""The normalisation for which TensorFlow has an operation."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from ivy_api.plugin import mixed
from ivy_plugin_tensorflow.one_call import often
from ivy_plugin_tensorflow.typing import Array

__all__ = [
    "l2_normalize",
    "local_response_norm",
]


l2_normalize = often("nn.l2_normalize")


@mixed()
def local_response_norm(
    x: Array, size: int, /, *, alpha: float = 1e-4, beta: float = 0.75, k: float = 1.0, axis: int = -1, composed: Any
) -> Array:
    if x.dtype != tf.float32 or x.shape.rank != 4 or axis not in (-1, 3) or size % 2 == 0 or size < 1:
        return composed(x, size, alpha=alpha, beta=beta, k=k, axis=axis)
    return tf.nn.local_response_normalization(x, size // 2, k, alpha / size, beta)
