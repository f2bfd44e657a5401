"""Searching."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import tensorflow as tf

from ivy_api.adapt.arguments import normalise_axis
from ivy_api.bodies.options import unknown_option
from ivy_api.errors import ArgumentError
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow import bits, shapes
from ivy_plugin_tensorflow.constant_cache import reduction, scalar
from ivy_plugin_tensorflow.dtypes import BINDING, INT_OF
from ivy_plugin_tensorflow.operations import REFUSALS
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.typing import Array

__all__ = [
    "argmax",
    "argmin",
    "count_nonzero",
    "nonzero",
    "searchsorted",
    "where",
]

_ARG_AXES = 7  # tensorflow/core/kernels/argmax_op.cc
_WHERE_AXES = 8  # tensorflow/core/kernels/where_op.cc

_ARGMAX = positional(tf.raw_ops.ArgMax)
_CAST = positional(tf.raw_ops.Cast)
_EQUAL = positional(tf.raw_ops.Equal)
_EXPAND = positional(tf.raw_ops.ExpandDims)
_GATHER = positional(tf.raw_ops.GatherV2)
_IS_NAN = positional(tf.raw_ops.IsNan)
_LOWER = positional(tf.raw_ops.LowerBound)
_NOT_EQUAL = positional(tf.raw_ops.NotEqual)
_OR = positional(tf.raw_ops.LogicalOr)
_SELECT = positional(tf.raw_ops.SelectV2)
_SQUEEZE = positional(tf.raw_ops.Squeeze)
_UPPER = positional(tf.raw_ops.UpperBound)
_largest = reduction(tf.raw_ops.Max, tf.math.reduce_max)
_smallest = reduction(tf.raw_ops.Min, tf.math.reduce_min)
_sum = reduction(tf.raw_ops.Sum, tf.math.reduce_sum)


def _position(name: str, native: Callable[..., Array], extreme: Callable[..., Array]) -> Callable[..., Array]:
    """Adapt ``argmax`` or ``argmin``: TensorFlow's ignore nan, and support few axes."""

    # https://github.com/tensorflow/tensorflow/issues/118177
    def function(x: Array, /, *, axis: int | None = None, keepdims: bool = False) -> Array:
        axes = shapes.rank(x)
        if axis is None:
            out = first(shapes.flat(x), 0)
            return shapes.reshape(out, (1,) * axes) if keepdims else out
        along = normalise_axis(axis, axes)
        if axes <= _ARG_AXES:
            out = first(x, along)
            return tf.expand_dims(out, along) if keepdims else out
        out = shapes.from_rows(tf.expand_dims(first(shapes.rows(x, along), 1), 1), x, along)
        return out if keepdims else tf.squeeze(out, along)

    def first(x: Array, axis: int) -> Array:
        if x.dtype not in INT_OF:
            return native(x, axis)
        # If any element is nan, so is the maximum or minimum.
        return _ARGMAX(_OR(_EQUAL(x, extreme(x, axis, True)), _IS_NAN(x)), axis)

    native = positional(native)
    function.__name__ = function.__qualname__ = name
    return function


argmax = _position("argmax", tf.raw_ops.ArgMax, _largest)
argmin = _position("argmin", tf.raw_ops.ArgMin, _smallest)


def count_nonzero(x: Array, /, *, axis: int | tuple[int, ...] | None = None, keepdims: bool = False) -> Array:
    there = x if x.dtype == tf.bool else _NOT_EQUAL(x, scalar(0, x.dtype))
    return _sum(_CAST(there, tf.int64), axis, keepdims)


def nonzero(x: Array, /) -> tuple[Array, ...]:
    # tf.where returns the indices as rows, and supports few axes.
    axes = shapes.rank(x)
    if axes == 0:
        raise ArgumentError("nonzero needs an array with at least one axis; got a 0-d array. Compare it with 0 instead.")
    x = tf.cast(x, tf.bool) if x.dtype == tf.float16 else x  # there is no kernel
    if axes <= _WHERE_AXES:
        return tuple(tf.unstack(tf.where(x), axis=1))
    rest, found = tf.where(shapes.flat(x))[:, 0], []
    for length in reversed(shapes.sizes(x)):
        length = tf.cast(length, tf.int64)
        found.append(tf.math.floormod(rest, length))
        rest = tf.math.floordiv(rest, length)
    return tuple(reversed(found))


@mixed()
def searchsorted(x1: Array, x2: Array | float, /, *, side: Any = "left", sorter: Array | None = None, composed: Any) -> Array:
    # tf.searchsorted requires equally long rows, and compares with nan.
    if side not in ("left", "right"):
        raise unknown_option("searchsorted", "side", side)
    if shapes.rank(x1) != 1:
        return composed(x1, x2, side=side, sorter=sorter)
    x1, x2 = BINDING.pair(x1, x2)
    if sorter is not None:
        x1 = _GATHER(x1, tf.cast(sorter, tf.int64), 0)
    values = shapes.flat(x2)
    if x1.dtype in INT_OF:
        x1, values = bits.in_order(x1), bits.in_order(values)
    search = _LOWER if side == "left" else _UPPER  # tf.searchsorted indexes the arrays, which takes longer
    out = _SQUEEZE(search(_EXPAND(x1, 0), _EXPAND(values, 0), tf.int64), (0,))
    return out if shapes.rank(x2) == 1 else shapes.reshape(out, shapes.sizes(x2))


def where(condition: Array, x1: Array, x2: Array, /) -> Array:
    # tf.where requires arrays of one data type, and supports few axes.
    try:
        if x1._datatype_enum() == x2._datatype_enum():
            condition._datatype_enum()  # must be eager: a graph would reject too many axes only at run time
            return _SELECT(condition, x1, x2)
    except REFUSALS:
        pass
    return shapes.select(condition, *BINDING.pair(x1, x2))
