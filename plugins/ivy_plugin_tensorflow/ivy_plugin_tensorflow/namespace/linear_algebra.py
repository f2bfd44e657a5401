"""Linear algebra of the main namespace."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import tensorflow as tf

from ivy_api.adapt.arguments import normalise_axes
from ivy_plugin_tensorflow import shapes
from ivy_plugin_tensorflow.dtypes import BINDING
from ivy_plugin_tensorflow.typing import Array, Shape

# TensorFlow has kernels for the other data types: the result is in the last bits of that of a wider type.
_INSTEAD = {
    tf.int8: tf.int32,
    tf.int16: tf.int32,
    tf.uint8: tf.int32,
    tf.uint16: tf.int32,
    tf.uint32: tf.int64,
}
_BATCH_AXES = 10  # tensorflow/core/util/matmul_bcast.h


def matmul(x1: Array, x2: Array, /) -> Array:
    # tf.linalg.matmul takes matrices of one data type.
    x1, x2 = BINDING.pair(x1, x2)
    axes1, axes2 = shapes.rank(x1), shapes.rank(x2)
    if 0 in (axes1, axes2):
        raise ValueError("matmul needs arrays of at least one axis; got one of none. Multiply by it instead: xp.multiply(x1, x2).")
    _check_inner(x1, x2)
    if axes1 == 1 == axes2:
        return tf.reshape(_product(tf.expand_dims(x1, 0), tf.expand_dims(x2, 1)), ())
    if axes1 == 1:
        return tf.squeeze(_product(tf.expand_dims(x1, 0), x2), -2)
    if axes2 == 1:
        return tf.squeeze(_product(x1, tf.expand_dims(x2, 1)), -1)
    return _product(x1, x2)


def _check_inner(x1: Array, x2: Array) -> None:
    columns, rows = x1.shape[-1], x2.shape[-2 if x2.shape.rank > 1 else 0]
    if None not in (columns, rows) and columns != rows:
        raise ValueError(
            f"matmul needs as many columns in x1 as there are rows in x2; got {columns} and {rows}, of shapes {tuple(x1.shape)} "
            f"and {tuple(x2.shape)}."
        )


def _product(x1: Array, x2: Array) -> Array:
    """Multiply matrices, or stacks of them."""
    dtype = x1.dtype
    if dtype in _INSTEAD:
        return tf.cast(_product(tf.cast(x1, _INSTEAD[dtype]), tf.cast(x2, _INSTEAD[dtype])), dtype)
    if dtype == tf.uint64:
        return tf.bitcast(_product(tf.bitcast(x1, tf.int64), tf.bitcast(x2, tf.int64)), dtype)
    if max(x1.shape.rank, x2.shape.rank) <= _BATCH_AXES:
        return tf.linalg.matmul(x1, x2)
    (*batch1, rows, inner), (*batch2, _, columns) = shapes.sizes(x1), shapes.sizes(x2)
    batch = shapes.broadcast(tuple(batch1), tuple(batch2))
    flat1 = tf.reshape(shapes.broadcast_to(x1, (*batch, rows, inner)), (prod(batch), rows, inner))
    flat2 = tf.reshape(shapes.broadcast_to(x2, (*batch, inner, columns)), (prod(batch), inner, columns))
    return tf.reshape(tf.linalg.matmul(flat1, flat2), (*batch, rows, columns))


def matrix_transpose(x: Array, /) -> Array:
    if shapes.rank(x) < 2:
        raise ValueError(
            f"matrix_transpose needs an array of shape (..., M, N); got shape {tuple(x.shape)}. Add the missing dimensions."
        )
    return tf.linalg.matrix_transpose(x)


def tensordot(x1: Array, x2: Array, /, *, axes: int | tuple[Sequence[int], Sequence[int]] = 2) -> Array:
    # tf.tensordot takes arrays of one data type, and only those of tf.linalg.matmul.
    shape1, shape2 = shapes.sizes(x1), shapes.sizes(x2)
    contracted1, contracted2 = _contracted(shape1, shape2, axes)
    free1 = [axis for axis in range(len(shape1)) if axis not in contracted1]
    free2 = [axis for axis in range(len(shape2)) if axis not in contracted2]
    kept1, kept2 = tuple(shape1[axis] for axis in free1), tuple(shape2[axis] for axis in free2)
    inner = prod(shape1[axis] for axis in contracted1)
    rows = tf.reshape(tf.transpose(x1, (*free1, *contracted1)), (prod(kept1), inner))
    columns = tf.reshape(tf.transpose(x2, (*contracted2, *free2)), (inner, prod(kept2)))
    return tf.reshape(_product(*BINDING.pair(rows, columns)), kept1 + kept2)


def _contracted(
    shape1: Shape, shape2: Shape, axes: int | tuple[Sequence[int], Sequence[int]]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if isinstance(axes, int):
        most = min(len(shape1), len(shape2))
        if not 0 <= axes <= most:
            raise ValueError(
                f"tensordot can contract 0 to {most} axes of these arrays; got axes={axes}. "
                f"Give two sequences of axes to choose others."
            )
        axes = range(len(shape1) - axes, len(shape1)), range(axes)
    first, second = normalise_axes(tuple(axes[0]), len(shape1)), normalise_axes(tuple(axes[1]), len(shape2))
    sizes1, sizes2 = [shape1[axis] for axis in first], [shape2[axis] for axis in second]
    if len(sizes1) != len(sizes2) or any(
        a != b for a, b in zip(sizes1, sizes2, strict=True) if not (shapes.is_late(a) or shapes.is_late(b))
    ):
        raise ValueError(
            f"tensordot needs contracted axes of equal sizes; axes={axes} have sizes {sizes1} and {sizes2}. They do not broadcast."
        )
    return first, second


def vecdot(x1: Array, x2: Array, /, *, axis: int = -1) -> Array:
    # TensorFlow has no such function.
    x1, x2 = BINDING.pair(x1, x2)
    axes = min(shapes.rank(x1), shapes.rank(x2))
    if not -axes <= axis <= -1:
        raise ValueError(
            f"vecdot counts axis from the end, so that it is the same one in both arrays: from {-axes} to -1; got axis={axis}."
        )
    if None not in (x1.shape[axis], x2.shape[axis]) and x1.shape[axis] != x2.shape[axis]:
        raise ValueError(
            f"vecdot needs vectors of one length; got {x1.shape[axis]} and {x2.shape[axis]} along axis {axis}. "
            f"This axis does not broadcast."
        )
    x1, x2 = shapes.together(tf.math.conj(x1), x2)
    return tf.math.reduce_sum(x1 * x2, axis)
