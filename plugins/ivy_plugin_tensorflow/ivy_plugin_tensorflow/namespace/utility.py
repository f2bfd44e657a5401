"""Utilities."""

from __future__ import annotations

from collections.abc import Callable

import tensorflow as tf

from ivy_api.adapt.arguments import normalise_axis
from ivy_plugin_tensorflow import shapes
from ivy_plugin_tensorflow.dtypes import BINDING, cast
from ivy_plugin_tensorflow.namespace.elementwise import subtract
from ivy_plugin_tensorflow.typing import Array


def _truth(name: str, native: Callable[..., Array]) -> Callable[..., Array]:
    def function(x: Array, /, *, axis: int | tuple[int, ...] | None = None, keepdims: bool = False) -> Array:
        # TensorFlow's take booleans only.
        return native(x if x.dtype is tf.bool else cast(x, tf.bool), axis, keepdims)

    function.__name__ = function.__qualname__ = name
    return function


all = _truth("all", tf.math.reduce_all)
any = _truth("any", tf.math.reduce_any)


def diff(x: Array, /, *, axis: int = -1, n: int = 1, prepend: Array | None = None, append: Array | None = None) -> Array:
    # TensorFlow has no such function.
    if n < 0:
        raise ValueError(f"diff takes n = 0 or more; got {n}.")
    along = normalise_axis(axis, shapes.rank(x))
    parts = [part for part in (prepend, x, append) if part is not None]
    if len(parts) > 1:
        x = tf.concat(BINDING.together(*parts), along)
    rows = shapes.rows(x, along)
    for _ in range(n):
        rows = subtract(rows[:, 1:], rows[:, :-1])
    return shapes.from_rows(rows, x, along)
