"""Padding, slices, and space-to-batch blocks."""

from __future__ import annotations

from math import gcd as _gcd
from typing import Any

import numpy as np
import tensorflow as tf

from ivy_api.bodies.patches import window_axes
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow.operations import numbers
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.typing import Array

__all__ = [
    "depth_to_space",
    "sliding_window",
    "space_to_depth",
]

_NUMBERS = (tf.int32, tf.int64, tf.float32, tf.float64)  # the data types for which all operations here have kernels
_NUMBERED = numbers(*_NUMBERS)
_TO_DEPTH = positional(tf.raw_ops.SpaceToDepth)
_TO_SPACE = positional(tf.raw_ops.DepthToSpace)


@mixed()
def depth_to_space(x: Array, block_size: int, /, *, channel_axis: int = -1, composed: Any) -> Array:
    if _is_eager_image(x, channel_axis) and type(block_size) is int and block_size > 1:
        channels = x._shape_tuple()[-1]
        if channels and channels % block_size**2 == 0:
            return _TO_SPACE(x, block_size)
    if _is_image(x, channel_axis) and block_size > 1 and x.shape[-1] and x.shape[-1] % block_size**2 == 0:
        return tf.nn.depth_to_space(x, block_size)
    return composed(x, block_size, channel_axis=channel_axis)


@mixed()
def sliding_window(x: Array, window_shape: Any, /, *, axis: Any = None, step: Any = 1, composed: Any) -> Array:
    rank = x.shape.rank
    (here, size, apart), *more = window_axes(x, window_shape, axis, step) if rank else [(0, 0, 0)]
    late = rank is None or None in x.shape
    block = _gcd(size, apart)
    if late or more or here != rank - 1 or block < 2 or not 0 < size <= x.shape[-1] or apart < 1:
        return composed(x, window_shape, axis=axis, step=step)
    # Whole rows of a block are copied faster than single elements.
    count, pieces = (x.shape[-1] - size) // apart + 1, size // block
    x = x[..., : x.shape[-1] // block * block] if x.shape[-1] % block else x
    blocks = tf.reshape(x, (*x.shape[:-1], -1, block))
    rows = np.add.outer(np.arange(count) * (apart // block), np.arange(pieces))
    return tf.reshape(tf.gather(blocks, rows, axis=-2), (*x.shape[:-1], count, size))


@mixed()
def space_to_depth(x: Array, block_size: int, /, *, channel_axis: int = -1, composed: Any) -> Array:
    if _is_eager_image(x, channel_axis) and type(block_size) is int and block_size > 1:
        _, rows, columns, _ = x._shape_tuple()
        if not (rows % block_size or columns % block_size):
            return _TO_DEPTH(x, block_size)
    if _is_image(x, channel_axis) and block_size > 1 and not any(n is None or n % block_size for n in x.shape[1:3]):
        return tf.nn.space_to_depth(x, block_size)
    return composed(x, block_size, channel_axis=channel_axis)


def _is_eager_image(x: Array, channel_axis: int) -> bool:
    """Whether this is an eager image: then its sizes are known."""
    try:
        return channel_axis == -1 and x._rank() == 4 and x._datatype_enum() in _NUMBERED
    except AttributeError:
        return False


def _is_image(x: Array, channel_axis: int) -> bool:
    return x.shape.rank == 4 and channel_axis in (-1, 3) and x.dtype in _NUMBERS
