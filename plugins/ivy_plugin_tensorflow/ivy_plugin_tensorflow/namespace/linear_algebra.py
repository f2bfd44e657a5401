"""Linear algebra of the main namespace."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import prod as _count

import tensorflow as tf

from ivy_api.adapt.arguments import normalise_axes
from ivy_api.errors import ArgumentError
from ivy_plugin_tensorflow import shapes
from ivy_plugin_tensorflow.constant_cache import reduction
from ivy_plugin_tensorflow.dtypes import BINDING
from ivy_plugin_tensorflow.operations import REFUSALS, numbers
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.typing import Array, Shape

__all__ = [
    "matmul",
    "matrix_transpose",
    "tensordot",
    "vecdot",
]

# TensorFlow has kernels for the other data types; here the product is computed in a wider integer type and truncated. 16-bit floats
# accumulate in float32.
_INSTEAD = {
    tf.int8: tf.int32,
    tf.int16: tf.int32,
    tf.uint8: tf.int32,
    tf.uint16: tf.int32,
    tf.uint32: tf.int64,
    tf.float16: tf.float32,
    tf.bfloat16: tf.float32,
}
_REAL = numbers(tf.float32, tf.float64, tf.int32, tf.int64)
_MULTIPLIED = _REAL | numbers(tf.complex64, tf.complex128)
_STACKED = numbers(tf.float32, tf.float64)
_BATCH_AXES = 10  # tensorflow/core/util/matmul_bcast.h

_MATMUL = positional(tf.raw_ops.MatMul)
_MATMUL_OF_STACKS = positional(tf.raw_ops.BatchMatMulV2)
_PRODUCT = positional(tf.raw_ops.Mul)
_sum = reduction(tf.raw_ops.Sum, tf.math.reduce_sum)


def matmul(x1: Array, x2: Array, /) -> Array:
    # tf.linalg.matmul requires matrices of one data type.
    try:
        if x1._rank() == 2 == x2._rank():
            number = x1._datatype_enum()
            if number in _MULTIPLIED and number == x2._datatype_enum():
                return _MATMUL(x1, x2)
        elif 2 <= x1._rank() <= _BATCH_AXES and 2 <= x2._rank() <= _BATCH_AXES:
            number = x1._datatype_enum()
            if number in _STACKED and number == x2._datatype_enum():
                return _MATMUL_OF_STACKS(x1, x2)
    except REFUSALS:
        pass
    x1, x2 = BINDING.pair(x1, x2)
    axes1, axes2 = shapes.rank(x1), shapes.rank(x2)
    if 0 in (axes1, axes2):
        raise ArgumentError(
            "matmul needs arrays with at least one axis; got a 0-d array. Multiply by it instead: xp.multiply(x1, x2)."
        )
    _check_inner(x1, x2)
    if axes1 == 1 == axes2:
        return shapes.reshape(_product(tf.expand_dims(x1, 0), tf.expand_dims(x2, 1)), ())
    if axes1 == 1:
        return tf.squeeze(_product(tf.expand_dims(x1, 0), x2), -2)
    if axes2 == 1:
        return tf.squeeze(_product(x1, tf.expand_dims(x2, 1)), -1)
    return _product(x1, x2)


def _check_inner(x1: Array, x2: Array) -> None:
    columns, rows = x1.shape[-1], x2.shape[-2 if x2.shape.rank > 1 else 0]
    if None not in (columns, rows) and columns != rows:
        raise ArgumentError(
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
    if x1.shape.rank == 2 == x2.shape.rank:
        return _MATMUL(x1, x2)
    if max(x1.shape.rank, x2.shape.rank) <= _BATCH_AXES:
        return tf.linalg.matmul(x1, x2)
    (*batch1, rows, inner), (*batch2, _, columns) = shapes.sizes(x1), shapes.sizes(x2)
    batch = shapes.broadcast(tuple(batch1), tuple(batch2))
    flat1 = shapes.reshape(shapes.broadcast_to(x1, (*batch, rows, inner)), (_count(batch), rows, inner))
    flat2 = shapes.reshape(shapes.broadcast_to(x2, (*batch, inner, columns)), (_count(batch), inner, columns))
    return shapes.reshape(tf.linalg.matmul(flat1, flat2), (*batch, rows, columns))


def matrix_transpose(x: Array, /) -> Array:
    axes = shapes.rank(x)
    if axes < 2:
        raise ArgumentError(
            f"matrix_transpose needs an array of shape (..., M, N); got shape {tuple(x.shape)}. Add the missing dimensions."
        )
    return shapes.transpose(x, (*range(axes - 2), axes - 1, axes - 2))


def tensordot(x1: Array, x2: Array, /, *, axes: int | tuple[Sequence[int], Sequence[int]] = 2) -> Array:
    # tf.tensordot requires arrays of one data type, and only those of tf.linalg.matmul.
    if axes == 1 and shapes.rank(x1) == 2 == shapes.rank(x2) and x1.shape[1] == x2.shape[0]:
        return matmul(x1, x2)
    shape1, shape2 = shapes.sizes(x1), shapes.sizes(x2)
    try:
        rows, columns, kept = _planned(shape1, shape2, axes)
    except TypeError:  # not hashable: dynamic sizes, lists of axes
        rows, columns, kept = _plan(shape1, shape2, axes)
    x1, x2 = BINDING.pair(x1, x2)
    out = _product(_as_matrix(x1, *rows), _as_matrix(x2, *columns))
    return out if kept is None else shapes.reshape(out, kept)


_Layout = tuple[tuple[int, ...] | None, Shape | None]
"""The order of axes and the shape that turn an array into a matrix; ``None`` if nothing changes."""


def _as_matrix(x: Array, order: tuple[int, ...] | None, shape: Shape | None) -> Array:
    x = x if order is None else shapes.transpose(x, order)
    return x if shape is None else shapes.reshape(x, shape)


def _plan(shape1: Shape, shape2: Shape, axes: int | tuple[Sequence[int], Sequence[int]]) -> tuple[_Layout, _Layout, Shape | None]:
    """How to turn both arrays into matrices, and the shape of the result, ``None`` if it is that of the product."""
    contracted1, contracted2 = _contracted(shape1, shape2, axes)
    free1 = tuple(axis for axis in range(len(shape1)) if axis not in contracted1)
    free2 = tuple(axis for axis in range(len(shape2)) if axis not in contracted2)
    kept1, kept2 = tuple(shape1[axis] for axis in free1), tuple(shape2[axis] for axis in free2)
    inner = _count(shape1[axis] for axis in contracted1)
    rows = _layout(free1 + contracted1, (_count(kept1), inner), len(free1) == 1 == len(contracted1))
    columns = _layout(contracted2 + free2, (inner, _count(kept2)), len(free2) == 1 == len(contracted2))
    return rows, columns, None if len(free1) == 1 == len(free2) else kept1 + kept2


def _layout(order: tuple[int, ...], shape: Shape, is_matrix: bool) -> _Layout:
    return None if order == tuple(range(len(order))) else order, None if is_matrix else shape


_planned = lru_cache(_plan)


def _contracted(
    shape1: Shape, shape2: Shape, axes: int | tuple[Sequence[int], Sequence[int]]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if isinstance(axes, int):
        most = min(len(shape1), len(shape2))
        if not 0 <= axes <= most:
            raise ArgumentError(
                f"tensordot can contract 0 to {most} axes of these arrays; got axes={axes}. "
                f"Give two sequences of axes to choose others."
            )
        axes = range(len(shape1) - axes, len(shape1)), range(axes)
    first, second = normalise_axes(tuple(axes[0]), len(shape1)), normalise_axes(tuple(axes[1]), len(shape2))
    sizes1, sizes2 = [shape1[axis] for axis in first], [shape2[axis] for axis in second]
    if len(sizes1) != len(sizes2) or any(
        a != b for a, b in zip(sizes1, sizes2, strict=True) if not (shapes.is_dynamic(a) or shapes.is_dynamic(b))
    ):
        raise ArgumentError(
            f"tensordot needs contracted axes of equal sizes; axes={axes} have sizes {sizes1} and {sizes2}. They do not broadcast."
        )
    return first, second


def vecdot(x1: Array, x2: Array, /, *, axis: int = -1) -> Array:
    # TensorFlow has no such function.
    try:
        number, alike = x1._datatype_enum(), x1._shape_tuple() == x2._shape_tuple()
        if alike and number in _REAL and number == x2._datatype_enum() and -x1._rank() <= axis <= -1:
            return _sum(_PRODUCT(x1, x2), axis)
    except AttributeError:  # not eager tensors
        pass
    x1, x2 = BINDING.pair(x1, x2)
    axes = min(shapes.rank(x1), shapes.rank(x2))
    if not -axes <= axis <= -1:
        raise ArgumentError(
            f"vecdot takes a negative axis, which counts from the end in both arrays: from {-axes} to -1; got axis={axis}."
        )
    if None not in (x1.shape[axis], x2.shape[axis]) and x1.shape[axis] != x2.shape[axis]:
        raise ArgumentError(
            f"vecdot needs vectors of the same length; got {x1.shape[axis]} and {x2.shape[axis]} along axis {axis}. "
            f"This axis does not broadcast."
        )
    x1, x2 = shapes.together(tf.math.conj(x1), x2)
    if x1.dtype in (tf.float16, tf.bfloat16):
        return tf.cast(tf.math.reduce_sum(tf.cast(x1, tf.float32) * tf.cast(x2, tf.float32), axis), x1.dtype)
    return tf.math.reduce_sum(x1 * x2, axis)
