"""Linear layers and embeddings."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from ivy_api.plugin import mixed
from ivy_plugin_tensorflow import shapes
from ivy_plugin_tensorflow.indices import called, integers
from ivy_plugin_tensorflow.namespace.indexing import _from_front as from_front
from ivy_plugin_tensorflow.typing import Array, Shape

__all__ = [
    "embedding",
    "linear",
]

_KERNELS = frozenset({tf.float32, tf.float64})


@mixed(checks=True)
def linear(x: Array, weight: Array, bias: Array | None = None, /, *, composed: Any) -> Array:
    # The kernel reads transposed weights, which in the composed body are a copy, and another one in its derivative. More axes
    # become one: the derivative of a stack of products is a stack of matrices, which are then added. Of sizes that are not known
    # it is the same kernel: that of stacks adds products in another order.
    rows, sizes = x.shape, weight.shape
    fits = sizes.rank == 2 and rows.rank is not None and rows.rank > 1 and x.dtype == weight.dtype
    fits = fits and rows[-1] != 0 and (rows[-1] == sizes[1] or None in (rows[-1], sizes[1]))
    if fits and bias is not None:
        fits = bias.shape.rank == 1 and bias.dtype == x.dtype
    if not fits or x.dtype not in _KERNELS:
        return composed(x, weight, bias)
    out = tf.raw_ops.MatMul(a=x if rows.rank == 2 else tf.reshape(x, _flat(x)), b=weight, transpose_b=True)
    if bias is not None:
        is_whole = bias.shape[0] is not None and bias.shape[0] == sizes[0]
        out = tf.raw_ops.BiasAdd(value=out, bias=bias) if is_whole else out + bias
    if rows.rank == 2:
        return out
    if [*rows[:-1], sizes[0]].count(None) < 2:
        return tf.reshape(out, (*(-1 if n is None else n for n in rows[:-1]), -1 if sizes[0] is None else sizes[0]))
    return tf.reshape(out, (*shapes.sizes(x)[:-1], shapes.size(weight, 0)))


def _flat(x: Array) -> Shape:
    """The shape of ``x`` with all axes but the last as one."""
    last = x.shape[-1]
    return (shapes.count(x, tuple(range(shapes.rank(x) - 1))), shapes.size(x, -1)) if last is None else (-1, last)


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
