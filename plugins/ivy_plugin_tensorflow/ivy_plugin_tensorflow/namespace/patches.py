"""Padding, parts, and blocks of space."""

from __future__ import annotations

from itertools import pairwise
from math import gcd as _gcd
from operator import index
from typing import Any

import numpy as np
import tensorflow as tf

from ivy_api.extensions.joining import section_ends
from ivy_api.extensions.padding import pairs
from ivy_api.extensions.patches import window_axes
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow.typing import Array

_NUMBERS = (tf.int32, tf.int64, tf.float32, tf.float64)  # of which every operation here has kernels


@mixed()
def array_split(x: Array, sections: Any, /, *, axis: int = 0, composed: Any) -> Any:
    rank = x.shape.rank
    if rank and -rank <= axis < rank and x.shape[axis] is not None and (not hasattr(sections, "__index__") or index(sections) > 0):
        ends = [0, *section_ends("array_split", sections, x.shape[axis]), x.shape[axis]]
        sizes = [end - begin for begin, end in pairwise(ends)]
        if min(sizes) >= 0:
            return tuple(tf.split(x, sizes, axis))
    return composed(x, sections, axis=axis)


@mixed()
def depth_to_space(x: Array, block_size: int, /, *, channel_axis: int = -1, composed: Any) -> Array:
    if _is_image(x, channel_axis) and block_size > 1 and x.shape[-1] and x.shape[-1] % block_size**2 == 0:
        return tf.nn.depth_to_space(x, block_size)
    return composed(x, block_size, channel_axis=channel_axis)


@mixed()
def pad(x: Array, pad_width: Any, /, *, mode: str = "constant", constant_values: Any = 0, composed: Any, **options: Any) -> Array:
    if mode == "constant" and x.shape.rank and not options and isinstance(constant_values, (int, float)) and x.dtype in _NUMBERS:
        widths = pairs("pad_width", pad_width, x.shape.rank)
        if min(n for pair in widths for n in pair) >= 0 and x.shape.rank <= 8:  # axes: tensorflow/core/kernels/pad_op.cc
            return tf.pad(x, widths, constant_values=tf.cast(constant_values, x.dtype))
    return composed(x, pad_width, mode=mode, constant_values=constant_values, **options)


@mixed()
def sliding_window(x: Array, window_shape: Any, /, *, axis: Any = None, step: Any = 1, composed: Any) -> Array:
    rank = x.shape.rank
    (here, size, apart), *more = window_axes(x, window_shape, axis, step) if rank else [(0, 0, 0)]
    late = rank is None or None in x.shape
    block = _gcd(size, apart)
    if late or more or here != rank - 1 or block < 2 or not 0 < size <= x.shape[-1] or apart < 1:
        return composed(x, window_shape, axis=axis, step=step)
    # Rows of a block of elements, which are copied faster than single ones.
    count, pieces = (x.shape[-1] - size) // apart + 1, size // block
    blocks = tf.reshape(x[..., : x.shape[-1] // block * block], (*x.shape[:-1], -1, block))
    rows = np.add.outer(np.arange(count) * (apart // block), np.arange(pieces))
    return tf.reshape(tf.gather(blocks, rows, axis=-2), (*x.shape[:-1], count, size))


@mixed()
def space_to_depth(x: Array, block_size: int, /, *, channel_axis: int = -1, composed: Any) -> Array:
    if _is_image(x, channel_axis) and block_size > 1 and not any(n is None or n % block_size for n in x.shape[1:3]):
        return tf.nn.space_to_depth(x, block_size)
    return composed(x, block_size, channel_axis=channel_axis)


@mixed()
def split(x: Array, sections: Any, /, *, axis: int = 0, composed: Any) -> Any:
    rank = x.shape.rank
    late = rank and -rank <= axis < rank and x.shape[axis] is None and hasattr(sections, "__index__") and index(sections) > 0
    return tuple(tf.split(x, index(sections), axis)) if late else composed(x, sections, axis=axis)  # which checks as it runs


def _is_image(x: Array, channel_axis: int) -> bool:
    return x.shape.rank == 4 and channel_axis in (-1, 3) and x.dtype in _NUMBERS
