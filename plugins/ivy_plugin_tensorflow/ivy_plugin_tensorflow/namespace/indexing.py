"""Indexing."""

from __future__ import annotations

import tensorflow as tf

from ivy_api.adapt.arguments import normalise_axis
from ivy_api.errors import ArgumentError
from ivy_plugin_tensorflow import shapes
from ivy_plugin_tensorflow.constants import scalar
from ivy_plugin_tensorflow.indices import called, integers
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.typing import Array, Size

_ADD = positional(tf.raw_ops.AddV2)
_LESS = positional(tf.raw_ops.Less)
_GATHER = positional(tf.raw_ops.GatherV2)


def take(x: Array, indices: Array, /, *, axis: int | None = None) -> Array:
    # tf.gather counts from the front only: https://github.com/tensorflow/tensorflow/issues/11101
    axes = shapes.rank(x)
    if axis is None and axes != 1:
        raise ArgumentError(
            f"take from an array of {axes} axes needs to know which: give axis. For all elements reshape to (-1,) first."
        )
    along = normalise_axis(0 if axis is None else axis, axes)
    indices, size = integers("take", indices), shapes.size(x, along)
    return called("take", _GATHER, x, _from_front(indices, size), along, indices=indices, sizes=(size,))


def take_along_axis(x: Array, indices: Array, /, *, axis: int = -1) -> Array:
    # TensorFlow takes along rows only.
    axes = shapes.rank(x)
    if shapes.rank(indices) != axes:
        raise ArgumentError(
            f"take_along_axis needs indices with as many axes as x; got {indices.shape.rank} and {axes}. Add axes first, "
            f"for example with xp.expand_dims, or call xp.take for one-dimensional indices."
        )
    along = normalise_axis(axis, axes)
    if axes == 1:
        return take(x, indices, axis=0)
    indices = integers("take_along_axis", indices)
    order = (*range(along), *range(along + 1, axes), along)
    values, places = shapes.transpose(x, order), shapes.transpose(indices, order)
    (*batch1, length), (*batch2, taken) = shapes.sizes(values), shapes.sizes(places)
    batch = shapes.broadcast(tuple(batch1), tuple(batch2))
    values = shapes.reshape(shapes.broadcast_to(values, (*batch, length)), (-1, length))
    places = shapes.reshape(shapes.broadcast_to(places, (*batch, taken)), (-1, taken))
    args = values, _from_front(places, length), 1, 1
    out = shapes.reshape(called("take_along_axis", _GATHER, *args, indices=places, sizes=(length,)), (*batch, taken))
    return shapes.transpose(out, (*range(along), axes - 1, *range(along, axes - 1)))


def _from_front(indices: Array, length: Size) -> Array:
    dtype = indices.dtype
    length = tf.cast(length, dtype) if shapes.is_late(length) else scalar(length, dtype)
    return shapes.select(_LESS(indices, scalar(0, dtype)), _ADD(indices, length), indices)
