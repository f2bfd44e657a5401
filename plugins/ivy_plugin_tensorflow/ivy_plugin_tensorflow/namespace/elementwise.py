"""Elementwise functions."""

from __future__ import annotations

import math
from collections.abc import Callable

import tensorflow as tf

from ivy_api.errors import DTypeError
from ivy_plugin_tensorflow import bits, complexes, integers
from ivy_plugin_tensorflow.dtypes import BY_NAME, COMPLEXES, INTEGERS, UNSIGNED_INTEGERS
from ivy_plugin_tensorflow.operations import binary, unary
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.shapes import select
from ivy_plugin_tensorflow.typing import Array, DType

_INTEGRAL = ("bool", "signed integer", "unsigned integer")
_REAL = ("signed integer", "unsigned integer", "real floating")
_NUMERIC = (*_REAL, "complex floating")
_FLOATING = ("real floating",)


def _same(x: Array) -> Array:
    return tf.convert_to_tensor(x)


def _for(dtypes: tuple[DType, ...], function: Callable[..., Array]) -> dict[DType, Callable[..., Array]]:
    return dict.fromkeys(dtypes, function)


# Trigonometry, exponentials, roots -------------------------------------------------------------------------------------------

acos = tf.math.acos
acosh = tf.math.acosh
asin = tf.math.asin
asinh = tf.math.asinh
atan = tf.math.atan
atan2 = binary("atan2", tf.raw_ops.Atan2, kinds=_FLOATING)
atanh = tf.math.atanh
cos = tf.math.cos
cosh = tf.math.cosh
exp = tf.math.exp
expm1 = unary("expm1", tf.math.expm1, _for(COMPLEXES, complexes.expm1))
log = unary("log", tf.math.log, _for(COMPLEXES, complexes.log))
log1p = unary("log1p", tf.math.log1p, _for(COMPLEXES, complexes.log1p))
sin = tf.math.sin
sinh = tf.math.sinh
sqrt = unary("sqrt", tf.math.sqrt, _for(COMPLEXES, complexes.sqrt))
tan = unary("tan", tf.math.tan, _for(COMPLEXES, complexes.tan))
tanh = unary("tanh", tf.math.tanh, _for(COMPLEXES, complexes.tanh))


def _log2(x: Array) -> Array:
    # TensorFlow has natural logarithms only.
    return tf.math.log(x) / math.log(2)


def _log10(x: Array) -> Array:
    # As log2.
    return tf.math.log(x) / math.log(10)


log2 = unary("log2", _log2, _for(COMPLEXES, complexes.log2))
log10 = unary("log10", _log10, _for(COMPLEXES, complexes.log10))

# Arithmetic ------------------------------------------------------------------------------------------------------------------

abs = unary("abs", tf.math.abs, _for(UNSIGNED_INTEGERS, _same))
add = binary("add", tf.raw_ops.AddV2, kinds=_NUMERIC)
divide = binary("divide", tf.raw_ops.RealDiv, others=_for(INTEGERS, tf.math.truediv), kinds=_NUMERIC)
floor_divide = binary("floor_divide", tf.raw_ops.FloorDiv, kinds=_REAL)
maximum = binary("maximum", tf.raw_ops.Maximum, kinds=_REAL)
minimum = binary("minimum", tf.raw_ops.Minimum, kinds=_REAL)
multiply = binary("multiply", tf.raw_ops.Mul, kinds=_NUMERIC)
negative = unary("negative", tf.math.negative, _for(UNSIGNED_INTEGERS, integers.negative))
nextafter = binary("nextafter", tf.raw_ops.NextAfter, kinds=_FLOATING)
positive = _same
pow = binary("pow", tf.raw_ops.Pow, others=integers.POW, kinds=_NUMERIC)
reciprocal = tf.math.reciprocal
sign = unary("sign", tf.math.sign, _for(UNSIGNED_INTEGERS, integers.sign))
square = tf.math.square
subtract = binary("subtract", tf.raw_ops.Sub, kinds=_NUMERIC)


def _remainder(x1: Array, x2: Array) -> Array:
    # A result of zero has the sign of the divisor; FloorMod leaves it that of x1.
    out = _MOD(x1, x2)
    return select(tf.equal(out, 0), _copysign(tf.zeros_like(out), x2), out)


_MOD = positional(tf.raw_ops.FloorMod)
_FLOATS = (tf.float16, tf.bfloat16, tf.float32, tf.float64)
remainder = binary("remainder", _MOD, others=_for(_FLOATS, _remainder), kinds=_REAL)


# Rounding, which leaves integers alone ---------------------------------------------------------------------------------------


def _trunc(x: Array, /) -> Array:
    # TensorFlow has no such operation for floating-point numbers.
    return select(tf.less(x, 0), tf.math.ceil(x), tf.math.floor(x))


ceil = unary("ceil", tf.math.ceil, _for(INTEGERS, _same))
floor = unary("floor", tf.math.floor, _for(INTEGERS, _same))
round = unary("round", tf.math.round, _for(COMPLEXES, complexes.round))
trunc = unary("trunc", _trunc, _for(INTEGERS, _same))


# Parts and signs -------------------------------------------------------------------------------------------------------------

conj = tf.math.conj
imag = tf.math.imag
real = tf.math.real


def _copysign(x1: Array, x2: Array) -> Array:
    magnitude = tf.math.abs(x1)
    return select(bits.signbit(x2), -magnitude, magnitude)


copysign = binary("copysign", _copysign, kinds=_FLOATING)


def signbit(x: Array, /) -> Array:
    # TensorFlow has no such operation.
    return bits.signbit(x)


# Comparison and classification -----------------------------------------------------------------------------------------------

equal = binary("equal", tf.raw_ops.Equal)
greater = binary("greater", tf.raw_ops.Greater, kinds=_REAL)
greater_equal = binary("greater_equal", tf.raw_ops.GreaterEqual, kinds=_REAL)
less = binary("less", tf.raw_ops.Less, kinds=_REAL)
less_equal = binary("less_equal", tf.raw_ops.LessEqual, kinds=_REAL)
not_equal = binary("not_equal", tf.raw_ops.NotEqual)


def _never(x: Array) -> Array:
    return tf.zeros_like(x, tf.bool)


def _always(x: Array) -> Array:
    return tf.ones_like(x, tf.bool)


isfinite = unary("isfinite", tf.math.is_finite, _for(INTEGERS, _always) | _for(COMPLEXES, complexes.isfinite))
isinf = unary("isinf", tf.math.is_inf, _for(INTEGERS, _never) | _for(COMPLEXES, complexes.isinf))
isnan = unary("isnan", tf.math.is_nan, _for(INTEGERS, _never) | _for(COMPLEXES, complexes.isnan))


# Logic and bits --------------------------------------------------------------------------------------------------------------

_BOOL = (BY_NAME["bool"],)

logical_and = binary("logical_and", tf.raw_ops.LogicalAnd, kinds=("bool",))
logical_not = tf.math.logical_not
logical_or = binary("logical_or", tf.raw_ops.LogicalOr, kinds=("bool",))
logical_xor = binary("logical_xor", tf.raw_ops.NotEqual, kinds=("bool",))

bitwise_and = binary("bitwise_and", tf.raw_ops.BitwiseAnd, others=_for(_BOOL, logical_and), kinds=_INTEGRAL)
bitwise_invert = unary("bitwise_invert", tf.bitwise.invert, _for(_BOOL, tf.math.logical_not))
bitwise_left_shift = binary("bitwise_left_shift", integers.left_shift, kinds=_INTEGRAL[1:])
bitwise_or = binary("bitwise_or", tf.raw_ops.BitwiseOr, others=_for(_BOOL, logical_or), kinds=_INTEGRAL)
bitwise_right_shift = binary("bitwise_right_shift", integers.right_shift, kinds=_INTEGRAL[1:])
bitwise_xor = binary("bitwise_xor", tf.raw_ops.BitwiseXor, others=_for(_BOOL, logical_xor), kinds=_INTEGRAL)


def clip(x: Array, /, min: Array = None, max: Array = None) -> Array:
    # tf.clip_by_value takes both bounds only, in the data type of x, and not every unsigned integer.
    for bound in (min, max):
        if hasattr(bound, "dtype") and bound.dtype != x.dtype:
            raise DTypeError(
                f"clip takes bounds of the data type of x; got {bound.dtype.name} for {x.dtype.name}. "
                f"Convert one of them first, for example xp.astype(min, x.dtype)."
            )
    raised = _same(x) if min is None else maximum(x, min)
    return raised if max is None else minimum(raised, max)
