"""Elementwise functions."""

from __future__ import annotations

import mlx.core as mx

from ivy_plugin_mlx.namespace.data_types import BINDING

# Of one array

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

# Of two, brought to one data type as the standard says

add = BINDING.binary(mx.add)
atan2 = BINDING.binary(mx.atan2)
bitwise_and = BINDING.binary(mx.bitwise_and)
bitwise_left_shift = BINDING.binary(mx.bitwise_left_shift)
bitwise_or = BINDING.binary(mx.bitwise_or)
bitwise_right_shift = BINDING.binary(mx.bitwise_right_shift)
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
