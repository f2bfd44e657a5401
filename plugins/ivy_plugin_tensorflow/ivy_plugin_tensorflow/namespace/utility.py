"""Utilities."""

from __future__ import annotations

from collections.abc import Callable

import tensorflow as tf

from ivy_api.adapt.arguments import normalise_axis
from ivy_api.errors import ArgumentError
from ivy_plugin_tensorflow import shapes
from ivy_plugin_tensorflow.constant_cache import reduction
from ivy_plugin_tensorflow.dtypes import BINDING, cast
from ivy_plugin_tensorflow.namespace.elementwise import subtract
from ivy_plugin_tensorflow.typing import Array

__all__ = [
    "all",
    "any",
    "diff",
]

_SLICES = 8  # axes: tensorflow/core/kernels/slice_op.cc


def _truth(name: str, native: Callable[..., Array]) -> Callable[..., Array]:
    def function(x: Array, /, *, axis: int | tuple[int, ...] | None = None, keepdims: bool = False) -> Array:
        # TensorFlow's functions accept booleans only.
        return native(x if x.dtype is tf.bool else cast(x, tf.bool), axis, keepdims)

    function.__name__ = function.__qualname__ = name
    return function


all = _truth("all", reduction(tf.raw_ops.All, tf.math.reduce_all))
any = _truth("any", reduction(tf.raw_ops.Any, tf.math.reduce_any))


def diff(x: Array, /, *, axis: int = -1, n: int = 1, prepend: Array | None = None, append: Array | None = None) -> Array:
    # TensorFlow has no such function.
    if n < 0:
        raise ArgumentError(f"diff needs n to be 0 or more; got {n}.")
    along = normalise_axis(axis, shapes.rank(x))
    parts = [part for part in (prepend, x, append) if part is not None]
    if len(parts) > 1:
        x = tf.concat(BINDING.together(*parts), along)
    if x.shape.rank > _SLICES:
        return shapes.from_rows(_differences(shapes.rows(x, along), 1, n), x, along)
    return _differences(tf.convert_to_tensor(x), along, n)


def _differences(x: Array, axis: int, times: int) -> Array:
    for _ in range(times):
        length = shapes.size(x, axis)
        shorter = tf.maximum(length - 1, 0) if shapes.is_dynamic(length) else max(length - 1, 0)
        x = subtract(shapes.part(x, axis, length - shorter, -1), shapes.part(x, axis, 0, shorter))
    return x
