"""Indexing, gathering and scattering."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import tensorflow as tf

from ivy_api.adapt.arguments import normalise_axis
from ivy_api.errors import ArgumentError
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow import derivatives, shapes
from ivy_plugin_tensorflow.constant_cache import scalar
from ivy_plugin_tensorflow.dtypes import INTEGERS
from ivy_plugin_tensorflow.indices import called, integers, is_known_not_negative
from ivy_plugin_tensorflow.operations import REFUSALS, numbers, on_host
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.typing import Array, Size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import ScatterMode

__all__ = [
    "dynamic_slice",
    "gather_nd",
    "scatter_update",
    "take",
    "take_along_axis",
]

_ADD = positional(tf.raw_ops.AddV2)
_GATHER_ND = positional(tf.raw_ops.GatherNd)
_INDICES = numbers(tf.int32, tf.int64)
_SLICES = 8  # axes: tensorflow/core/kernels/slice_op.cc
_LESS = positional(tf.raw_ops.Less)
_GATHER = positional(tf.raw_ops.GatherV2)


def take(x: Array, indices: Array, /, *, axis: int | None = None) -> Array:
    # tf.gather does not support negative indices: https://github.com/tensorflow/tensorflow/issues/11101
    axes = shapes.rank(x)
    if axis is None and axes != 1:
        raise ArgumentError(
            f"take from an array of {axes} axes needs axis. For indices into all elements reshape x to (-1,) first."
        )
    along = normalise_axis(0 if axis is None else axis, axes)
    indices, size = integers("take", indices), shapes.size(x, along)
    if (
        along and derivatives.recorded() and indices.shape.num_elements() == 0
    ):  # the native derivative raises if the array is empty too
        sizes = shapes.sizes(x)
        none = x[(slice(None),) * along + (slice(0),)]
        return shapes.reshape(none, (*sizes[:along], *shapes.sizes(indices), *sizes[along + 1 :]))
    return called("take", _GATHER, x, _from_front(indices, size), along, indices=indices, sizes=(size,))


def take_along_axis(x: Array, indices: Array, /, *, axis: int = -1) -> Array:
    # TensorFlow takes along rows only.
    axes = shapes.rank(x)
    if shapes.rank(indices) != axes:
        raise ArgumentError(
            f"take_along_axis needs indices with the same number of axes as x; got {indices.shape.rank} and {axes}. Add axes "
            "first, "
            f"for example with xp.expand_dims, or call xp.take for one-dimensional indices."
        )
    along = normalise_axis(axis, axes)
    if axes == 1:
        return take(x, indices, axis=0)
    indices = integers("take_along_axis", indices)
    order = (*range(along), *range(along + 1, axes), along)
    values, positions = shapes.transpose(x, order), shapes.transpose(indices, order)
    (*batch1, length), (*batch2, taken) = shapes.sizes(values), shapes.sizes(positions)
    batch = shapes.broadcast(tuple(batch1), tuple(batch2))
    rows = -1 if any(map(shapes.is_dynamic, batch)) else math.prod(batch)  # of no elements, -1 is one
    values = shapes.reshape(shapes.broadcast_to(values, (*batch, length)), (rows, length))
    positions = shapes.reshape(shapes.broadcast_to(positions, (*batch, taken)), (rows, taken))
    args = values, _from_front(positions, length), 1, 1
    out = shapes.reshape(called("take_along_axis", _GATHER, *args, indices=positions, sizes=(length,)), (*batch, taken))
    return shapes.transpose(out, (*range(along), axes - 1, *range(along, axes - 1)))


def _from_front(indices: Array, length: Size) -> Array:
    if _is_from_front(indices):
        return indices
    dtype = indices.dtype
    length = tf.cast(length, dtype) if shapes.is_dynamic(length) else scalar(length, dtype)
    return shapes.select(_LESS(indices, scalar(0, dtype)), _ADD(indices, length), indices)


def _is_from_front(indices: Array) -> bool:
    """Whether no index is known to be negative: by their values where they are on the CPU, which takes less than an operation."""
    values = on_host(indices)
    return is_known_not_negative(indices) if values is None else not values.size or bool(values.min() >= 0)


_NUMBERS = (tf.int32, tf.int64, tf.float16, tf.float32, tf.float64)  # the data types for which all operations here have kernels


def _with_nan(native: Callable[..., Array]) -> Callable[..., Array]:
    # The kernels pass over nan.
    def function(x: Array, indices: Array, updates: Array) -> Array:
        out = native(x, indices, updates)
        if not x.dtype.is_floating:
            return out
        broken = tf.cast(tf.math.is_nan(updates), tf.int32)
        touched = tf.tensor_scatter_nd_max(tf.zeros_like(x, tf.int32), indices, broken) > 0
        return shapes.select(touched, scalar(float("nan"), x.dtype), out)

    return function


_SCATTERS = {
    "set": derivatives.scatter_update,
    "add": tf.tensor_scatter_nd_add,
    "min": _with_nan(tf.tensor_scatter_nd_min),
    "max": _with_nan(tf.tensor_scatter_nd_max),
}


@mixed()
def dynamic_slice(x: Array, start: Any, sizes: tuple[int, ...], /, *, composed: Any) -> Array:
    shape = x.shape
    numbers = isinstance(start, (tuple, list)) and all(type(n) is int for n in (*start, *sizes))
    if numbers and 0 < (shape.rank or 0) <= _SLICES and shape.is_fully_defined() and len(start) == len(sizes) == shape.rank:
        room = [length - size for length, size in zip(shape, sizes, strict=True)]
        if min(room) >= 0 <= min(sizes):
            begins = [begin + length if begin < 0 else begin for begin, length in zip(start, shape, strict=True)]
            return shapes.block(x, tuple(min(max(begin, 0), most) for begin, most in zip(begins, room, strict=True)), tuple(sizes))
    return composed(x, start, sizes)


@mixed()
def gather_nd(x: Array, indices: Array, /, *, batch_dims: int = 0, composed: Any) -> Array:
    if batch_dims == 0 and not derivatives.recorded():
        try:
            if indices._datatype_enum() in _INDICES and x._shape_tuple() and "CPU" in indices.device:
                return _GATHER_ND(x, indices)  # raises for negative indices
        except REFUSALS:
            pass
    if _direct(x, indices, batch_dims):
        return called("gather_nd", tf.gather_nd, x, _wrap_negative(x, indices), indices=indices, sizes=_indexed(x, indices))
    return composed(x, indices, batch_dims=batch_dims)


@mixed()
def scatter_update(
    x: Array, indices: Array, updates: Array, /, *, batch_dims: int = 0, mode: ScatterMode = "set", composed: Any
) -> Array:
    if not _direct(x, indices, batch_dims) or mode not in _SCATTERS:  # TensorFlow has no product
        return composed(x, indices, updates, batch_dims=batch_dims, mode=mode)
    if indices.shape.rank == 1:  # a single index: TensorFlow expects a list of them
        indices, updates = tf.expand_dims(indices, 0), tf.expand_dims(updates, 0) if shapes.rank(updates) else updates
    shape = (*shapes.sizes(indices)[:-1], *shapes.sizes(x)[indices.shape[-1] :])
    args = x, _wrap_negative(x, indices), shapes.broadcast_to(tf.cast(updates, x.dtype), shape)
    return called("scatter_update", _SCATTERS[mode], *args, indices=indices, sizes=_indexed(x, indices))


def _indexed(x: Array, indices: Array) -> Any:
    """The sizes of the indexed axes."""
    return x.shape[: indices.shape[-1]]


def _direct(x: Array, indices: Array, batch_dims: int) -> bool:
    """Whether TensorFlow's own operations support it; the composed body raises the errors, and supports batches."""
    if batch_dims or not indices.shape.rank or x.shape.rank is None or x.dtype not in _NUMBERS or indices.dtype not in INTEGERS:
        return False
    return indices.shape[-1] is not None and 0 < indices.shape[-1] <= x.shape.rank


def _wrap_negative(x: Array, indices: Array) -> Array:
    """Convert negative indices, which TensorFlow rejects, to nonnegative ones."""
    indices = integers("gather_nd", indices)
    if indices.dtype == tf.int64 and not tf.executing_eagerly() and x.shape.is_fully_defined() and max(x.shape) < 2**31:
        # tf.vectorized_map supports scatters with 32-bit indices only.
        indices = tf.cast(tf.clip_by_value(indices, tf.int32.min, tf.int32.max), tf.int32)
    if _is_from_front(indices):
        return indices
    sizes = tf.shape(x, out_type=indices.dtype)[: indices.shape[-1]]
    return tf.where(indices < 0, indices + sizes, indices)  # indices out of range stay out of range
