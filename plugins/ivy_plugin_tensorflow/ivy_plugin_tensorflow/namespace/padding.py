"""Padding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import tensorflow as tf

from ivy_api.bodies.padding import pairs
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow.constant_cache import pairs as vector_of_pairs
from ivy_plugin_tensorflow.namespace.patches import _NUMBERS
from ivy_plugin_tensorflow.namespace.transforms.primary import is_batched
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.typing import Array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import PadMode

__all__ = [
    "pad",
]


_PAD = positional(tf.raw_ops.Pad)


def padded(x: Array, widths: Sequence[tuple[int, int]], value: float) -> Array:
    """Pad with a constant."""
    if value != 0 and is_batched():
        # tf.vectorized_map pads with 0: tensorflow/python/ops/parallel_for/pfor.py, _convert_pad_v2.
        return tf.where(tf.pad(tf.ones_like(x, tf.bool), widths), tf.pad(x, widths), tf.cast(value, x.dtype))
    given = vector_of_pairs(widths)
    if value == 0 and given is not widths:
        return _PAD(x, given)
    return tf.pad(x, given, constant_values=tf.cast(value, x.dtype))


def is_mirrored(x: Array, widths: Sequence[tuple[Any, Any]]) -> bool:
    """Whether ``tf.pad`` reflects: each end once, along up to five axes (tensorflow/core/kernels/image/mirror_pad_op.cc)."""
    fits = x.shape.is_fully_defined() and 0 not in x.shape and 0 < x.shape.rank <= 5 and not is_batched()
    return fits and all(0 <= n < size for pair, size in zip(widths, x.shape, strict=True) for n in pair)


@mixed()
def pad(
    x: Array, pad_width: Any, /, *, mode: PadMode = "constant", constant_values: Any = 0, composed: Any, **options: Any
) -> Array:
    if mode in ("constant", "reflect") and x.shape.rank and not options and x.dtype in _NUMBERS:
        widths = pairs("pad_width", pad_width, x.shape.rank)
        if mode == "reflect" and is_mirrored(x, widths):
            return tf.pad(x, widths, "REFLECT")
        # The operation pads at most 8 axes: tensorflow/core/kernels/pad_op.cc
        usual = mode == "constant" and isinstance(constant_values, (int, float)) and x.shape.rank <= 8
        if usual and min(n for pair in widths for n in pair) >= 0:
            return padded(x, widths, constant_values)
    return composed(x, pad_width, mode=mode, constant_values=constant_values, **options)
