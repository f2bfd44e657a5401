"""Complex operations that TensorFlow lacks, or where it differs from the standard.

They correct wrong results and otherwise use the native operation, so that its gradient applies.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from types import SimpleNamespace

import tensorflow as tf

from ivy_api.adapt import accuracy
from ivy_plugin_tensorflow import bits
from ivy_plugin_tensorflow.shapes import select
from ivy_plugin_tensorflow.typing import Array

_real, _imag = tf.math.real, tf.math.imag
_STANDARD = SimpleNamespace(abs=tf.math.abs, log1p=tf.math.log1p, where=select, zeros_like=tf.zeros_like)


def _of_parts(part: Callable[[Array], Array], join: Callable[[Array, Array], Array]) -> Callable[[Array], Array]:
    return lambda x: join(part(_real(x)), part(_imag(x)))


isfinite = _of_parts(tf.math.is_finite, tf.math.logical_and)
isinf = _of_parts(tf.math.is_inf, tf.math.logical_or)
isnan = _of_parts(tf.math.is_nan, tf.math.logical_or)
round = _of_parts(tf.math.round, tf.complex)


def expm1(x: Array) -> Array:
    """``exp(x) - 1``; the native operation turns infinities into nan, and returns real parts of -0."""
    out = select(isfinite(x), tf.math.expm1(x), tf.math.exp(x) - tf.ones((), x.dtype))
    re, im = _real(out), _imag(out)
    zero = tf.equal(re, 0)
    return tf.complex(select(zero, tf.math.exp(select(zero, re, tf.zeros_like(re))) - 1, re), im)


def sign(x: Array) -> Array:
    """``x / |x|``; the native operation squares the parts, which overflows and underflows."""
    re, im = _real(x), _imag(x)
    size = tf.stop_gradient(tf.math.maximum(tf.math.abs(re), tf.math.abs(im)))
    size = select(tf.math.is_finite(size) & (size > 0), size, tf.ones_like(size))
    return tf.math.sign(tf.complex(re / size, im / size))


def log(x: Array) -> Array:
    """The natural logarithm; the native operation overflows: https://github.com/tensorflow/tensorflow/issues/118034"""
    return tf.complex(tf.math.log(tf.math.abs(x)), tf.math.angle(x))


def log2(x: Array) -> Array:
    """The logarithm to base 2."""
    return _scaled(log(x), math.log2(math.e))


def log10(x: Array) -> Array:
    """The logarithm to base 10."""
    return _scaled(log(x), math.log10(math.e))


def _scaled(x: Array, factor: float) -> Array:
    """Multiply both parts; a complex product would turn an infinity into nan, and a graph makes a product of a division."""
    return tf.complex(_real(x) * factor, _imag(x) * factor)


def log1p(x: Array) -> Array:
    """``log(1 + x)``; the native operation loses digits and infinities: https://github.com/tensorflow/tensorflow/issues/80850"""
    a, b = _real(x), _imag(x)
    modulus = tf.math.log(tf.math.abs(tf.complex(a + 1, b)))
    return tf.complex(accuracy.log1p_real(a, b, modulus, a.dtype.name, xp=_STANDARD), tf.math.atan2(b, a + 1))


def sqrt(x: Array) -> Array:
    """The square root; its imaginary part has the sign of that of ``x``, which the native operation loses at zero and infinity."""
    out = tf.math.sqrt(x)
    re, im = _real(out), _imag(out)
    return tf.complex(re, select(tf.not_equal(bits.signbit(im), bits.signbit(_imag(x))), -im, im))


def tan(x: Array) -> Array:
    """The tangent; next to an infinity a zero has the sign of the real part: https://github.com/data-apis/array-api/issues/1006"""
    a, b, out = _real(x), _imag(x), tf.math.tan(x)
    return tf.complex(_zero_beside_infinity(b, a, _real(out)), _imag(out))


def tanh(x: Array) -> Array:
    """The hyperbolic tangent; same as `tan` with the parts exchanged."""
    a, b, out = _real(x), _imag(x), tf.math.tanh(x)
    return tf.complex(_real(out), _zero_beside_infinity(a, b, _imag(out)))


def _zero_beside_infinity(perhaps_infinite: Array, signed: Array, native: Array) -> Array:
    zero = tf.zeros_like(native)
    return select(tf.math.is_inf(perhaps_infinite), select(bits.signbit(signed), -zero, zero), native)
