"""Sizes of axes, static or dynamic, and workarounds for operations that support few axes.

In a graph a size may be unknown until run time. Here a shape is a tuple of Python integers where sizes are static, and otherwise of
scalar tensors; TensorFlow accepts such tuples wherever it accepts shapes.
"""

from __future__ import annotations

from math import prod
from typing import Any

import tensorflow as tf

from ivy_api.errors import ArgumentError
from ivy_plugin_tensorflow.constant_cache import vector, with_vector
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.typing import Array, Shape, Size

_BROADCASTS = 5  # axes: https://github.com/tensorflow/tensorflow/issues/14924
_SELECTS = 8  # axes: tensorflow/core/kernels/cwise_op_select.cc has a case for each number of axes
_SLICE = positional(tf.raw_ops.Slice)
_SELECT = positional(tf.raw_ops.SelectV2)

reshape = with_vector(tf.raw_ops.Reshape, tf.reshape)
transpose = with_vector(tf.raw_ops.Transpose, tf.transpose)
reverse = with_vector(tf.raw_ops.ReverseV2, tf.reverse)
_broadcast_to = with_vector(tf.raw_ops.BroadcastTo, tf.broadcast_to)
_tile = with_vector(tf.raw_ops.Tile, tf.tile)


def rank(x: Array) -> int:
    """The number of axes.

    Raises
    ------
    ValueError
        if it is unknown in the graph.
    """
    try:
        return x._rank()  # type: ignore[no-any-return] # of an eager tensor; it is faster than x.shape.rank
    except AttributeError:
        pass
    axes: int | None = x.shape.rank
    if axes is None:
        raise ArgumentError(
            "This function needs a tensor of known rank; got a symbolic tensor of unknown rank. Set its shape first, for example "
            "tf.ensure_shape(x, [None, None])."
        )
    return axes


def sizes(x: Array) -> Shape:
    """The shape of ``x``."""
    static = _sizes(x)
    if static is not None and None not in static:
        return static
    rank(x)
    static = x.shape
    late = tf.unstack(tf.shape(x, out_type=tf.int64))
    return tuple(later if size is None else size for size, later in zip(static, late, strict=True))


def _sizes(x: Array) -> tuple[Any, ...] | None:
    """The sizes, ``None`` where one is unknown; ``None`` alone for an unknown rank."""
    try:
        return x._shape_tuple()  # type: ignore[no-any-return] # it is faster than x.shape
    except AttributeError:  # another version of TensorFlow
        return tuple(x.shape) if x.shape.rank is not None else None


def size(x: Array, axis: int) -> Size:
    """The size of one axis."""
    static = _sizes(x)
    known = x.shape[axis] if static is None else static[axis]
    return tf.shape(x, out_type=tf.int64)[axis] if known is None else known


def count(x: Array, axes: tuple[int, ...] | None = None) -> Size:
    """The number of elements, or the product of the sizes of some axes."""
    if axes is not None:
        return prod(size(x, axis) for axis in axes)
    static = _sizes(x)
    return tf.size(x, out_type=tf.int64) if static is None or None in static else prod(static)


def flat(x: Array) -> Array:
    """All elements along one axis."""
    return tf.convert_to_tensor(x) if rank(x) == 1 else reshape(x, (-1,))


def part(x: Array, axis: int, start: Size, length: Size) -> Array:
    """A slice along an axis; a length of -1 takes all remaining elements."""
    after = x.shape.rank - axis - 1
    return block(x, (*(0,) * axis, start, *(0,) * after), (*(-1,) * axis, length, *(-1,) * after))


def block(x: Array, starts: Shape, lengths: Shape) -> Array:
    """A slice along all axes; a length of -1 takes all remaining elements."""
    return _SLICE(x, vector(starts), vector(lengths))


def rows(x: Array, axis: int) -> Array:
    """Move an axis, counted from the front, to the rows of a matrix."""
    last = x.shape.rank - 1
    if axis != last:
        x = transpose(x, (*range(axis), *range(axis + 1, last + 1), axis))
    return tf.convert_to_tensor(x) if last == 1 else reshape(x, (count(x, tuple(range(last))), size(x, -1)))


def from_rows(matrix: Array, like: Array, axis: int) -> Array:
    """Undo `rows` of ``like``; the axis may have another length now."""
    shape, last = sizes(like), like.shape.rank - 1
    out = matrix if last == 1 else reshape(matrix, (*shape[:axis], *shape[axis + 1 :], size(matrix, 1)))
    return out if axis == last else transpose(out, (*range(axis), last, *range(axis, last)))


def is_dynamic(size: Size) -> bool:
    """Whether this size is dynamic: known only when the graph runs."""
    return not isinstance(size, int)


def broadcast(*shapes: Shape) -> Shape:
    """The shape to which all these shapes broadcast.

    Raises
    ------
    ValueError
        if static sizes are incompatible.
    """
    axes = max(map(len, shapes), default=0)
    padded = [(1,) * (axes - len(shape)) + tuple(shape) for shape in shapes]
    return tuple(_common(column, shapes) for column in zip(*padded, strict=True))


def _common(column: tuple[Size, ...], shapes: tuple[Shape, ...]) -> Size:
    known = {size for size in column if not is_dynamic(size) and size != 1}
    if len(known) > 1:
        given = ", ".join(str(tuple(None if is_dynamic(size) else size for size in shape)) for shape in shapes)
        raise ArgumentError(f"Shapes {given} cannot be broadcast together: sizes, counted from the last axis, must be equal or 1.")
    late = [size for size in column if is_dynamic(size)]
    if known or not late:
        return known.pop() if known else 1
    common, *others = late
    for other in others:
        common = tf.where(common == 1, other, common)
    return common


def broadcast_to(x: Array, shape: Shape) -> Array:
    """Broadcast, with any number of axes."""
    if len(shape) <= _BROADCASTS:
        return _broadcast_to(x, shape)
    own = sizes(x)
    padded = (1,) * (len(shape) - len(own)) + own
    return tile(reshape(x, padded), tuple(_times(old, new) for old, new in zip(padded, shape, strict=True)))


def _times(old: Size, new: Size) -> Size:
    if is_dynamic(old):
        return tf.where(old == 1, tf.cast(new, old.dtype), tf.ones_like(old))
    return new if old == 1 else 1


def tile(x: Array, times: Shape) -> Array:
    """Repeat along each axis."""
    if x.dtype == tf.uint16:  # there is no kernel: https://github.com/tensorflow/tensorflow/issues/39405
        return tf.bitcast(_tile(tf.bitcast(x, tf.int16), times), tf.uint16)
    return _tile(x, times)


def together(*arrays: Array) -> tuple[Array, ...]:
    """The arrays as an elementwise operation accepts them: broadcast first if it does not support their number of axes.

    Raises
    ------
    ValueError
        if static sizes are incompatible.
    """
    ranks = [x.shape.rank for x in arrays]
    if None in ranks:
        return arrays
    broadcast(*(tuple(1 if n is None else n for n in x.shape) for x in arrays))
    shapes = [x.shape for x in arrays if x.shape.rank]
    if max(ranks) <= _BROADCASTS or len(shapes) < 2 or all(s.is_fully_defined() and s == shapes[0] for s in shapes):
        return arrays
    shape = broadcast(*map(sizes, arrays))
    return tuple(broadcast_to(x, shape) for x in arrays)


def select(condition: Array, x1: Any, x2: Any) -> Array:
    """``tf.where`` with three arguments, which broadcast, with any number of axes."""
    try:
        if condition._rank() <= _SELECTS and x1._rank() <= _SELECTS and x2._rank() <= _SELECTS:
            return _SELECT(condition, x1, x2)
    except AttributeError:  # not eager tensors
        pass
    arrays = condition, x1, x2
    if all((x.shape.rank or 0) <= _SELECTS for x in arrays):
        return _SELECT(*arrays)
    shape = broadcast(*map(sizes, arrays))
    return reshape(_SELECT(*(x if x.shape.rank == 0 else flat(broadcast_to(x, shape)) for x in arrays)), shape)
