"""Bit patterns of real floating-point numbers as integers."""

from __future__ import annotations

import tensorflow as tf

from ivy_plugin_tensorflow.constant_cache import scalar
from ivy_plugin_tensorflow.dtypes import INT_OF
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.shapes import select
from ivy_plugin_tensorflow.typing import Array

_AND = positional(tf.raw_ops.BitwiseAnd)
_BITCAST = positional(tf.raw_ops.Bitcast)
_CLIP = positional(tf.raw_ops.ClipByValue)
_GREATER = positional(tf.raw_ops.Greater)
_LESS = positional(tf.raw_ops.Less)
_NEG = positional(tf.raw_ops.Neg)

INFINITY = {tf.float16: 0x7C00, tf.bfloat16: 0x7F80, tf.float32: 0x7F80_0000, tf.float64: 0x7FF0_0000_0000_0000}
"""The bits of infinity, which are those of the exponent field."""


def signbit(x: Array) -> Array:
    """Whether the sign bit is set, for zeros and nan too."""
    bits = _BITCAST(x, INT_OF[x.dtype])
    return _LESS(bits, scalar(0, bits.dtype))


def in_order(x: Array) -> Array:
    """Signed integers in the order of ``x``; zeros of either sign are equal, and all nan are equal and come last."""
    bits = _BITCAST(x, INT_OF[x.dtype])
    largest = scalar(bits.dtype.max, bits.dtype)
    magnitude = _AND(bits, largest)
    number = select(_LESS(bits, scalar(0, bits.dtype)), _NEG(magnitude), magnitude)
    return select(_GREATER(magnitude, scalar(INFINITY[x.dtype], bits.dtype)), largest, number)


def power_of_two(x: Array) -> Array:
    """The largest power of two not larger than a number; for zeros, infinities and nan the nearest one that exists."""
    bits = _BITCAST(x, INT_OF[x.dtype])
    infinity = INFINITY[x.dtype]
    smallest = infinity & -infinity
    low, high = scalar(smallest, bits.dtype), scalar(infinity - smallest, bits.dtype)
    return _BITCAST(_CLIP(_AND(bits, scalar(infinity, bits.dtype)), low, high), x.dtype)
