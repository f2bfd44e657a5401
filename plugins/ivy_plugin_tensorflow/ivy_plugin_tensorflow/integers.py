"""Integer operations that TensorFlow lacks, or where it differs from the standard."""

from __future__ import annotations

import tensorflow as tf

from ivy_plugin_tensorflow.constant_cache import scalar
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.shapes import select
from ivy_plugin_tensorflow.typing import Array

SIGNED = {tf.uint8: tf.int8, tf.uint16: tf.int16, tf.uint32: tf.int32, tf.uint64: tf.int64}
"""The signed type of the same width."""

_BITCAST = positional(tf.raw_ops.Bitcast)
_LEFT = positional(tf.raw_ops.LeftShift)
_LESS = positional(tf.raw_ops.Less)
_NEG = positional(tf.raw_ops.Neg)
_NOT_EQUAL = positional(tf.raw_ops.NotEqual)
_POW = positional(tf.raw_ops.Pow)
_RIGHT = positional(tf.raw_ops.RightShift)


def negative(x: Array) -> Array:
    """Negate unsigned integers, as signed ones: in two's complement the bits are the same."""
    return _BITCAST(_NEG(_BITCAST(x, SIGNED[x.dtype])), x.dtype)


def sign(x: Array) -> Array:
    """The sign of unsigned integers."""
    return tf.cast(_NOT_EQUAL(x, scalar(0, x.dtype)), x.dtype)


def _within(x1: Array, x2: Array, out: Array) -> Array:
    """The result of a shift if the count is less than the number of bits, else 0."""
    return select(_LESS(x2, scalar(x1.dtype.size * 8, x1.dtype)), out, scalar(0, x1.dtype))


def left_shift(x1: Array, x2: Array) -> Array:
    """Shift; TensorFlow clamps a count to the number of bits minus one."""
    return _within(x1, x2, _LEFT(x1, x2))


def right_shift(x1: Array, x2: Array) -> Array:
    """Shift unsigned integers, as in `left_shift`; for signed ones TensorFlow is correct."""
    return _within(x1, x2, _RIGHT(x1, x2))


def _pow_short(x1: Array, x2: Array) -> Array:
    """Raise unsigned integers of up to 32 bits to a power as ``int64``, the last bits of which are the result."""
    return tf.cast(_POW(tf.cast(x1, tf.int64), tf.cast(x2, tf.int64)), x1.dtype)


def _pow_long(x1: Array, x2: Array) -> Array:
    """Raise ``uint64`` to a power, given as ``int64`` bits; half of the exponent fits a signed integer."""
    one = tf.constant(1, tf.uint64)
    base = tf.bitcast(x1, tf.int64)
    root = _POW(base, tf.bitcast(_RIGHT(x2, one), tf.int64))
    odd = tf.not_equal(tf.bitwise.bitwise_and(x2, one), tf.constant(0, tf.uint64))
    return tf.bitcast(root * root * select(odd, base, tf.constant(1, tf.int64)), tf.uint64)


POW = {tf.uint8: _pow_short, tf.uint16: _pow_short, tf.uint32: _pow_short, tf.uint64: _pow_long}
"""``pow`` for unsigned integers."""
