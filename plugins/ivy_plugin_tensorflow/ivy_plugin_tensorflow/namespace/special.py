"""Special functions."""

from __future__ import annotations

import math
from collections.abc import Callable

import tensorflow as tf

from ivy_api.adapt.dtype_errors import raising_for
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow import accuracy, derivatives
from ivy_plugin_tensorflow.constant_cache import scalar
from ivy_plugin_tensorflow.dtypes import BINDING, COMPLEXES, INTEGERS
from ivy_plugin_tensorflow.operations import binary, unary
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.shapes import select
from ivy_plugin_tensorflow.typing import Array, DType

__all__ = [
    "digamma",
    "erf",
    "erfc",
    "erfinv",
    "i0",
    "i0e",
    "i1",
    "i1e",
    "lgamma",
    "polygamma",
    "zeta",
]

_NOT_FLOATS = (tf.bool, *INTEGERS, *COMPLEXES)
_SHORT = (tf.float16, tf.bfloat16)


def _widened(native: Callable[..., Array]) -> Callable[..., Array]:
    """Compute 16-bit floating point in ``float32``, because there are few kernels for it."""

    def function(*arrays: Array) -> Array:
        return tf.cast(native(*(tf.cast(x, tf.float32) for x in arrays)), arrays[0].dtype)

    return function


def _one(name: str, native: Callable[..., Array], short: tuple[DType, ...] = (tf.bfloat16,)) -> Callable[[Array], Array]:
    return unary(name, native, raising_for(name, _NOT_FLOATS) | dict.fromkeys(short, _widened(positional(native))))


def _two(name: str, native: Callable[..., Array]) -> Callable[[Array, Array], Array]:
    return binary(name, native, others=raising_for(name, _NOT_FLOATS) | dict.fromkeys(_SHORT, _widened(native)))


def _erf_double(x: Array) -> Array:
    # The vectorised kernel returns nan at infinities.
    return tf.math.erf(select(tf.math.is_inf(x), tf.sign(x) * 6.0, x))


_I1 = positional(tf.raw_ops.BesselI1)


def _of_i1(upstream: Array, x: Array) -> tuple[Array]:
    # TensorFlow has derivative 1 at 0, which should be 1/2: tensorflow/python/ops/math_grad.py, _BesselI1Grad.
    nothing, one = tf.equal(x, scalar(0, x.dtype)), scalar(1, x.dtype)
    return (upstream * (_i0(x) - select(nothing, scalar(0.5, x.dtype), _i1(x) / select(nothing, one, x))),)


_i0: Callable[..., Array] = derivatives.derived(positional(tf.raw_ops.BesselI0), lambda upstream, x: (upstream * _i1(x),))
_i1: Callable[..., Array] = derivatives.derived(_I1, _of_i1)


def _of_digamma(upstream: Array, x: Array) -> tuple[Array]:
    # Below -10 TensorFlow omits the reflection formula in single precision.
    wide = x if x.dtype == tf.float64 else tf.cast(x, tf.float32)
    low = wide < scalar(0.5, wide.dtype)
    own = tf.math.zeta(tf.constant(2.0, wide.dtype), select(low, 1 - wide, wide))
    turned = tf.square(math.pi / tf.sin(math.pi * (wide - tf.round(wide)))) - own
    return (upstream * tf.cast(select(low, turned, own), x.dtype),)


digamma = _one("digamma", derivatives.derived(positional(tf.raw_ops.Digamma), _of_digamma))
erf = unary("erf", tf.raw_ops.Erf, {**raising_for("erf", _NOT_FLOATS), tf.float64: _erf_double})
erfc = _one("erfc", tf.raw_ops.Erfc)
erfinv = _one("erfinv", accuracy.erfinv, _SHORT)
i0 = _one("i0", _i0)
i0e = _one("i0e", tf.raw_ops.BesselI0e)
i1 = _one("i1", _i1)
i1e = _one("i1e", tf.raw_ops.BesselI1e)
lgamma = _one("lgamma", tf.raw_ops.Lgamma)
polygamma = _two("polygamma", tf.math.polygamma)
_zeta = _two("zeta", tf.math.zeta)


@mixed()
def zeta(x: Array, q: Array, /, *, composed: Callable[..., Array]) -> Array:
    # It has no derivative by its first argument.
    if not derivatives.recorded():
        return _zeta(x, q)
    return derivatives.by_body(_zeta, composed)(*BINDING.pair(x, q))
