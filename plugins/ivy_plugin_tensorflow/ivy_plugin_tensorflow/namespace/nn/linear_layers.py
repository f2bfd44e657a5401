"""Linear layers and embeddings."""

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
    "linear",
]

_KERNELS = frozenset({tf.float32, tf.float64})


@mixed(checks=True)
def linear(x: Array, weight: Array, bias: Array | None = None, /, *, composed: Any) -> Array:
    # The kernel reads transposed weights, which in the composed body are a copy, and another one in its derivative. More axes
    # become one: the derivative of a stack of products is a stack of matrices, which are then added.
    rows, sizes = x.shape, weight.shape
    fits = sizes.rank == 2 and rows.rank is not None and rows.rank > 1 and x.dtype == weight.dtype
    fits = fits and bool(rows[-1]) and rows[-1] == sizes[1] and [*rows[:-1], sizes[0]].count(None) < 2
    if fits and bias is not None:
        fits = bias.shape.rank == 1 and bias.shape[0] is not None and bias.shape[0] == sizes[0] and bias.dtype == x.dtype
    if not fits or x.dtype not in _KERNELS:
        return composed(x, weight, bias)
    out = tf.raw_ops.MatMul(a=x if rows.rank == 2 else tf.reshape(x, (-1, rows[-1])), b=weight, transpose_b=True)
    out = out if bias is None else tf.raw_ops.BiasAdd(value=out, bias=bias)
    if rows.rank == 2:
        return out
    return tf.reshape(out, (*(-1 if n is None else n for n in rows[:-1]), -1 if sizes[0] is None else sizes[0]))


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
