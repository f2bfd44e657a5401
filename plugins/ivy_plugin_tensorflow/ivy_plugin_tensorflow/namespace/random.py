"""Random numbers: TensorFlow's own stateless generator for native keys, and graphs for long computations."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import tensorflow as tf

from ivy_api.bodies.random import threefry
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow.typing import Array

__all__ = [
    "normal",
    "threefry2x32",
    "uniform",
]

Shape = int | tuple[int, ...]


@functools.cache
def _traced(composed: Any) -> Any:
    unknown = [tf.TensorSpec(None, tf.int32)] * 4
    return tf.function(composed, input_signature=unknown, autograph=False)


@mixed()
def threefry2x32(k1: Array, k2: Array, x1: Any, x2: Any, /, *, composed: Any) -> tuple[Array, Array]:
    if k1.dtype == tf.uint32:
        words = [_signed(x) if isinstance(x, int) else tf.bitcast(x, tf.int32) for x in (k1, k2, x1, x2)]
        first, second = _threefry(words, composed)
        return tf.bitcast(first, tf.uint32), tf.bitcast(second, tf.uint32)
    return _threefry([_signed(x) if isinstance(x, int) else x for x in (k1, k2, x1, x2)], composed)


def _signed(word: int) -> int:
    """The number of int32 with the bits of a word."""
    return (word + 2**31) % 2**32 - 2**31


def _threefry(words: list[Any], composed: Any) -> tuple[Array, Array]:
    # One call of a graph is much faster than a hundred operations, to run and to trace.
    words_ = [tf.convert_to_tensor(x, tf.int32) for x in words]
    if tf.executing_eagerly():
        with tf.device(words_[0].device):
            first, second = _traced(composed)(*words_)
        return first, second
    first, second = _traced(composed)(*words_)
    shape = functools.reduce(tf.broadcast_static_shape, (x.shape for x in words_))
    return tf.ensure_shape(first, shape), tf.ensure_shape(second, shape)


def _is_native(key: Array, /, *args: Any, **kwargs: Any) -> bool:
    return threefry.is_native(key)


def _is_native_and_real(key: Array, /, *args: Any, dtype: Any = None, **kwargs: Any) -> bool:
    return _is_native(key) and not (dtype is not None and dtype.is_complex)


def _each(key: Array, draw: Callable[[Array], Array], dtype: Any) -> Array:
    """The results of ``draw`` for the seed of each key of a batch."""
    seeds = tf.bitcast(key[..., :2], tf.int32)
    if key.shape.rank == 1:
        return draw(seeds)
    out = tf.map_fn(draw, tf.reshape(seeds, (-1, 2)), fn_output_signature=dtype)
    return tf.reshape(out, tf.concat([tf.shape(key)[:-1], tf.shape(out)[1:]], 0))


def _form(shape: Shape) -> tuple[int, ...]:
    return (shape,) if isinstance(shape, int) else tuple(shape)


@mixed(when=_is_native)
def uniform(key: Array, /, shape: Shape = (), *, minval: Any = 0.0, maxval: Any = 1.0, dtype: Any = None) -> Array:
    dtype = tf.float32 if dtype is None else dtype
    out = _each(key, lambda seed: tf.random.stateless_uniform(_form(shape), seed, dtype=dtype), dtype)
    if type(minval) in (int, float) and type(maxval) in (int, float) and (minval, maxval) == (0, 1):
        return out
    low, high = (tf.cast(end, dtype) for end in (minval, maxval))
    return tf.maximum(low, out * (high - low) + low)


@mixed(when=_is_native_and_real)
def normal(key: Array, /, shape: Shape = (), *, loc: Any = None, scale: Any = None, dtype: Any = None) -> Array:
    dtype = tf.float32 if dtype is None else dtype
    out = _each(key, lambda seed: tf.random.stateless_normal(_form(shape), seed, dtype=dtype), dtype)
    return threefry.scale_and_shift(out, loc, scale)
