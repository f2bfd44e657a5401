"""Embeddings."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from ivy_api.plugin import mixed
from ivy_plugin_tensorflow import shapes
from ivy_plugin_tensorflow.indices import called, integers
from ivy_plugin_tensorflow.namespace.indexing import _from_front as from_front
from ivy_plugin_tensorflow.typing import Array

__all__ = [
    "embedding",
]


@mixed()
def embedding(indices: Array, weight: Array, /, *, max_norm: float | None = None, norm_type: float = 2.0, composed: Any) -> Array:
    # One operation for indices of any shape, also if the shape is not static.
    if not indices.dtype.is_integer:
        return composed(indices, weight, max_norm=max_norm, norm_type=norm_type)
    if max_norm is None:
        positions, rows = integers("nn.embedding", indices), shapes.size(weight, 0)
        return called("nn.embedding", tf.gather, weight, from_front(positions, rows), indices=positions, sizes=(rows,))
    rows = composed(tf.reshape(indices, (-1,)), weight, max_norm=max_norm, norm_type=norm_type)
    out = tf.reshape(rows, tf.concat([tf.shape(indices), tf.shape(weight)[1:]], 0))
    return tf.ensure_shape(out, indices.shape.concatenate(weight.shape[1:]))
