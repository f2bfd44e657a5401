"""Elementwise functions."""

from __future__ import annotations

from collections.abc import Callable

import mlx.core as mx

from ivy_api.adapt.functions import rename_function
from ivy_plugin_mlx.namespace.data_types import BINDING

# Unary functions

abs = mx.abs
acos = mx.acos
acosh = mx.acosh
asin = mx.asin
asinh = mx.asinh
atan = mx.atan
atanh = mx.atanh
bitwise_invert = mx.bitwise_invert
ceil = mx.ceil
conj = mx.conj
cos = mx.cos
cosh = mx.cosh
exp = mx.exp
expm1 = mx.expm1
floor = mx.floor
imag = mx.imag
isfinite = mx.isfinite
isinf = mx.isinf
isnan = mx.isnan
log = mx.log
log1p = mx.log1p
log2 = mx.log2
log10 = mx.log10
logical_not = mx.logical_not
negative = mx.negative
positive = mx.positive
real = mx.real
reciprocal = mx.reciprocal
round = mx.round
sign = mx.sign
sin = mx.sin
sinh = mx.sinh
sqrt = mx.sqrt
square = mx.square
tan = mx.tan
tanh = mx.tanh
trunc = mx.trunc

# Binary functions, with type promotion as in the standard

add = BINDING.binary(mx.add)
atan2 = BINDING.binary(mx.atan2)
bitwise_and = BINDING.binary(mx.bitwise_and)
bitwise_or = BINDING.binary(mx.bitwise_or)
bitwise_xor = BINDING.binary(mx.bitwise_xor)
divide = BINDING.binary(mx.divide)
equal = BINDING.binary(mx.equal)
floor_divide = BINDING.binary(mx.floor_divide)
greater = BINDING.binary(mx.greater)
greater_equal = BINDING.binary(mx.greater_equal)
less = BINDING.binary(mx.less)
less_equal = BINDING.binary(mx.less_equal)
logaddexp = BINDING.binary(mx.logaddexp)
logical_and = BINDING.binary(mx.logical_and)
logical_or = BINDING.binary(mx.logical_or)
logical_xor = BINDING.binary(mx.logical_xor)
maximum = BINDING.binary(mx.maximum)
minimum = BINDING.binary(mx.minimum)
multiply = BINDING.binary(mx.multiply)
not_equal = BINDING.binary(mx.not_equal)
pow = BINDING.binary(mx.pow)
remainder = BINDING.binary(mx.remainder)
subtract = BINDING.binary(mx.subtract)


# Functions that differ from the standard


def _shift(native: Callable[[mx.array, mx.array], mx.array]) -> Callable[[mx.array, mx.array], mx.array]:
    """Adapt a shift: the result of MLX for a shift by the width of the integer or more is undefined."""

    def function(x1: mx.array, x2: mx.array) -> mx.array:
        beyond = x2 >= 8 * x1.dtype.size
        empty = x1 < 0 if native is mx.bitwise_right_shift else mx.zeros_like(x1)  # -1 if all bits are the sign bit
        return mx.where(beyond, -empty.astype(x1.dtype), native(x1, mx.where(beyond, mx.zeros_like(x2), x2)))

    return BINDING.binary(rename_function(function, native.__name__))


bitwise_left_shift = _shift(mx.bitwise_left_shift)
bitwise_right_shift = _shift(mx.bitwise_right_shift)

_BITS = {mx.float16: mx.int16, mx.bfloat16: mx.int16, mx.float32: mx.int32, mx.float64: mx.int64}


def signbit(x: mx.array, /) -> mx.array:
    # MLX has no such function, and the composed function needs 1 / -0, which MLX simplifies.
    return x.view(_BITS[x.dtype]) < 0
