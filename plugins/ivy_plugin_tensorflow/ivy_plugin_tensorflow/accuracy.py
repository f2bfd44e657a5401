"""Functions whose kernels lose accuracy near 0: here values are accurate to the data type; derivatives are unchanged."""

from __future__ import annotations

from math import pi, sqrt

import tensorflow as tf

from ivy_plugin_tensorflow.constant_cache import scalar
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.shapes import select
from ivy_plugin_tensorflow.typing import Array

_ALPHA, _SCALE = 1.6732632423543772, 1.0507009873554805
_LESS = positional(tf.raw_ops.Less)
_MINIMUM = positional(tf.raw_ops.Minimum)
_EXPM1 = positional(tf.raw_ops.Expm1)
_ERFINV = positional(tf.raw_ops.Erfinv)


def elu(x: Array) -> Array:
    """Eigen takes ``exp(x) - 1``: https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/kernels/relu_op_functor.h"""
    zero = scalar(0, x.dtype)
    return select(_LESS(x, zero), _EXPM1(_MINIMUM(x, zero)), x)


def selu(x: Array) -> Array:
    """Same as `elu`."""
    zero = scalar(0, x.dtype)
    below = _EXPM1(_MINIMUM(x, zero)) * scalar(_ALPHA * _SCALE, x.dtype)
    return select(_LESS(x, zero), below, x * scalar(_SCALE, x.dtype))


def erfinv(x: Array) -> Array:
    """The kernel takes the quantile of ``(1 + x) / 2``, which rounds ``x`` near 0, and its distance from 1.

    Near 0 a step of Newton's method restores the accuracy; near 1 it is computed for negative numbers, where the sum is exact.
    """
    # https://github.com/tensorflow/tensorflow/blob/master/tensorflow/core/kernels/cwise_op_erfinv.cc
    size = tf.abs(x)
    out = -_ERFINV(-size) * tf.sign(x)
    near = _LESS(size, scalar(0.5, x.dtype))
    root = select(near, out, scalar(0, x.dtype))
    step = (tf.math.erf(root) - x) * tf.exp(root * root) * scalar(sqrt(pi) / 2, x.dtype)
    return select(near, root - step, out)
