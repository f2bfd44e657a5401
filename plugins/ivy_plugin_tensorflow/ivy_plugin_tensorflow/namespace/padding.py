"""Padding."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from ivy_api.bodies.padding import pairs
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow.namespace.patches import _NUMBERS
from ivy_plugin_tensorflow.typing import Array

__all__ = [
    "pad",
]


@mixed()
def pad(x: Array, pad_width: Any, /, *, mode: str = "constant", constant_values: Any = 0, composed: Any, **options: Any) -> Array:
    if mode == "constant" and x.shape.rank and not options and isinstance(constant_values, (int, float)) and x.dtype in _NUMBERS:
        widths = pairs("pad_width", pad_width, x.shape.rank)
        if min(n for pair in widths for n in pair) >= 0 and x.shape.rank <= 8:  # at most 8 axes: tensorflow/core/kernels/pad_op.cc
            return tf.pad(x, widths, constant_values=tf.cast(constant_values, x.dtype))
    return composed(x, pad_width, mode=mode, constant_values=constant_values, **options)
