"""Manipulation."""

from __future__ import annotations

from collections.abc import Sequence

import tensorflow as tf

from ivy_api.adapt.arguments import integer, normalise_axes, normalise_axis
from ivy_api.adapt.indexing import check_repeats
from ivy_api.errors import ArgumentError, DataDependentShapeError
from ivy_plugin_tensorflow import shapes
from ivy_plugin_tensorflow.constant_cache import every_axis, vector
from ivy_plugin_tensorflow.dtypes import BINDING
from ivy_plugin_tensorflow.indices import bounds
from ivy_plugin_tensorflow.operations import REFUSALS
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.typing import Array, Shape

__all__ = [
    "broadcast_arrays",
    "broadcast_to",
    "concat",
    "expand_dims",
    "flip",
    "moveaxis",
    "permute_dims",
    "repeat",
    "reshape",
    "roll",
    "squeeze",
    "stack",
    "tile",
    "unstack",
]

_REVERSES = 8  # axes: tensorflow/core/kernels/reverse_op.cc

_CONCAT = positional(tf.raw_ops.ConcatV2)
_EXPAND = positional(tf.raw_ops.ExpandDims)
_PACK = positional(tf.raw_ops.Pack)
_ROLL = positional(tf.raw_ops.Roll)
_SQUEEZE = positional(tf.raw_ops.Squeeze)
_UNPACK = positional(tf.raw_ops.Unpack)


def broadcast_arrays(*arrays: Array) -> tuple[Array, ...]:
    given = [shapes.sizes(x) for x in arrays]
    shape = shapes.broadcast(*given)
    return tuple(
        _same(x) if not any(map(shapes.is_dynamic, (*own, *shape))) and own == shape else shapes.broadcast_to(x, shape)
        for x, own in zip(arrays, given, strict=True)
    )


def _same(x: Array) -> Array:
    return tf.convert_to_tensor(x)


def broadcast_to(x: Array, /, shape: Shape) -> Array:
    shape = tuple(shape)
    sizes = zip(reversed(tuple(x.shape)), reversed(shape), strict=False)
    if (x.shape.rank or 0) > len(shape) or any(isinstance(new, int) and own not in (None, 1, new) for own, new in sizes):
        raise ArgumentError(
            f"broadcast_to takes a shape that an array of shape {tuple(x.shape)} broadcasts to; got {shape}: "
            f"counted from the last axis, each size must be the same, or 1 in the array."
        )
    return shapes.broadcast_to(x, shape)


def concat(arrays: Sequence[Array], /, *, axis: int | None = 0) -> Array:
    # tf.concat requires arrays of one data type.
    if axis is None:
        arrays, axis = [shapes.flat(x) for x in arrays], 0
    try:
        if len(arrays) > 1 and _have_one_dtype(arrays):
            return _CONCAT(arrays, axis)
    except REFUSALS:
        pass
    return tf.concat(_of_one_dtype(arrays), axis)


def stack(arrays: Sequence[Array], /, *, axis: int = 0) -> Array:
    # As in concat. The operation accepts a float axis, and truncates it.
    integer("stack", "axis", axis)
    try:
        if _have_one_dtype(arrays):
            return _PACK(arrays, axis)
    except REFUSALS:
        pass
    return tf.stack(_of_one_dtype(arrays), axis)


def _have_one_dtype(arrays: Sequence[Array]) -> bool:
    """Whether the arrays, if eager tensors, have the same data type."""
    numbers = [x._datatype_enum() for x in arrays]
    return numbers.count(numbers[0]) == len(numbers)


def _of_one_dtype(arrays: Sequence[Array]) -> Sequence[Array]:
    dtype = arrays[0].dtype
    return arrays if all(x.dtype is dtype for x in arrays) else BINDING.together(*arrays)


def expand_dims(x: Array, /, axis: int | tuple[int, ...]) -> Array:
    # tf.expand_dims accepts one axis.
    try:
        if type(axis) is int and -x._rank() - 1 <= axis <= x._rank():
            return _EXPAND(x, axis)
    except AttributeError:  # not an eager tensor
        pass
    axes = axis if isinstance(axis, tuple) else (axis,)
    for position in sorted(normalise_axes(axes, shapes.rank(x) + len(axes))):
        x = tf.expand_dims(x, position)
    return x if axes else _same(x)


def squeeze(x: Array, /, axis: int | tuple[int, ...]) -> Array:
    # tf.squeeze treats an empty axis list as all axes.
    try:
        if type(axis) is int and -x._rank() <= axis < x._rank() and x.shape[axis] == 1:
            return _SQUEEZE(x, (axis,))
    except AttributeError:  # not an eager tensor
        pass
    axes = normalise_axes(axis, shapes.rank(x))
    for along in axes:
        if x.shape[along] not in (1, None):
            raise ArgumentError(f"squeeze removes axes of size 1 only; axis {along} of shape {tuple(x.shape)} has another size.")
    return tf.squeeze(x, axes) if axes else _same(x)


def flip(x: Array, /, *, axis: int | tuple[int, ...] | None = None) -> Array:
    # tf.reverse supports few axes.
    rank = shapes.rank(x)
    axes = every_axis(rank) if axis is None else normalise_axes(axis, rank)
    if rank <= _REVERSES:
        return shapes.reverse(x, axes)
    for along in axes:
        x = shapes.from_rows(shapes.reverse(shapes.rows(x, along), (1,)), x, along)
    return x


def moveaxis(x: Array, source: int | tuple[int, ...], destination: int | tuple[int, ...], /) -> Array:
    # TensorFlow has transpositions only.
    axes = shapes.rank(x)
    origins, positions = normalise_axes(source, axes), normalise_axes(destination, axes)
    if len(origins) != len(positions):
        raise ArgumentError(f"moveaxis needs one destination for each source; got {len(positions)} for {len(origins)}.")
    order = [along for along in range(axes) if along not in origins]
    for position, origin in sorted(zip(positions, origins, strict=True)):
        order.insert(position, origin)
    return shapes.transpose(x, tuple(order))


def permute_dims(x: Array, /, axes: tuple[int, ...]) -> Array:
    # tf.transpose rejects negative axes.
    positions = normalise_axes(tuple(axes), shapes.rank(x))
    if len(positions) != x.shape.rank:
        raise ArgumentError(f"permute_dims needs each axis exactly once; got {tuple(axes)} for an array of {x.shape.rank} axes.")
    return shapes.transpose(x, positions)


def repeat(x: Array, repeats: int | Array, /, *, axis: int | None = None) -> Array:
    # tf.repeat pads every element to the largest number of repeats, and has no kernel for uint16.
    if axis is None:
        x, axis = shapes.flat(x), 0
    along = normalise_axis(axis, shapes.rank(x))
    shape = shapes.sizes(x)
    before, length, after = shape[:along], shape[along], shape[along + 1 :]
    if isinstance(repeats, int):
        if repeats < 0:
            raise ArgumentError(f"repeat needs repeats of 0 or more; got {repeats}.")
        times = (1,) * (along + 1) + (repeats,) + (1,) * len(after)
        return shapes.reshape(shapes.tile(tf.expand_dims(x, along + 1), times), (*before, length * repeats, *after))
    check_repeats(bounds(repeats))
    ends = tf.cumsum(tf.broadcast_to(tf.cast(repeats, tf.int64), (length,)))
    total = tf.reduce_max(tf.concat(([0], ends), 0))
    return tf.gather(x, tf.searchsorted(ends, tf.range(total), side="right"), axis=along)


def reshape(x: Array, /, shape: Shape, *, copy: bool | None = None) -> Array:
    # Tensors are immutable, so a copy cannot be distinguished.
    return shapes.reshape(x, shape)


def roll(x: Array, /, shift: int | tuple[int, ...], *, axis: int | tuple[int, ...] | None = None) -> Array:
    # tf.roll requires an axis, and as many shifts as axes.
    if axis is None:
        if shapes.rank(x) == 1:
            return _ROLL(x, shift, 0)
        return shapes.reshape(_ROLL(shapes.flat(x), shift, 0), shapes.sizes(x))
    axes = axis if isinstance(axis, tuple) else (axis,)
    shifts = shift if isinstance(shift, tuple) else (shift,) * len(axes)
    if len(shifts) != len(axes):
        raise ArgumentError(f"roll needs one shift for each axis, or one for all; got {len(shifts)} for {len(axes)}.")
    positions = [normalise_axis(one, shapes.rank(x)) for one in axes]
    return _ROLL(x, vector(shifts), vector(tuple(positions))) if positions else _same(x)


def tile(x: Array, repetitions: tuple[int, ...], /) -> Array:
    # tf.tile requires a number for each axis.
    if any(isinstance(times, int) and times < 0 for times in repetitions):
        raise ArgumentError(f"tile needs repetitions of 0 or more; got {repetitions}.")
    axes = shapes.rank(x)
    added = len(repetitions) - axes
    if added > 0:
        x = shapes.reshape(x, (1,) * added + shapes.sizes(x))
    return shapes.tile(x, (1,) * -added + tuple(repetitions))


def unstack(x: Array, /, *, axis: int = 0) -> tuple[Array, ...]:
    along = normalise_axis(axis, shapes.rank(x))
    length = x.shape[along]
    if length is None:
        raise DataDependentShapeError(
            f"unstack needs to know the size of axis {axis}, which is unknown in this graph. Set it first with tf.ensure_shape, "
            f"or take one slice at a time: xp.take(x, i, axis={axis})."
        )
    return tuple(_UNPACK(x, length, along))
