"""Elementwise functions. The others are composed, and more accurate than those of tinygrad: ``cos``, ``expm1``, ``atan2``, …."""

from __future__ import annotations

import math
from collections.abc import Callable

from tinygrad import Tensor, dtypes

from ivy_api.adapt.functions import rename_function
from ivy_plugin_tinygrad.namespace.data_types import BINDING

SHORT = (dtypes.float16, dtypes.bfloat16)

# Unary functions

abs = Tensor.abs
bitwise_invert = Tensor.bitwise_not
ceil = Tensor.ceil
floor = Tensor.floor
isfinite = Tensor.isfinite
isinf = Tensor.isinf
isnan = Tensor.isnan
log = Tensor.log
logical_not = Tensor.logical_not
negative = Tensor.neg
round = Tensor.round
sign = Tensor.sign
sqrt = Tensor.sqrt


def _in_double(native: Callable[[Tensor], Tensor]) -> Callable[[Tensor], Tensor]:
    """Compute in double precision: the error of tinygrad's function grows with the argument, and it reassociates a correction."""

    def function(x: Tensor, /) -> Tensor:
        return native(x.cast(dtypes.float64)).cast(x.dtype) if x.dtype in (dtypes.float32, *SHORT) else native(x)

    return rename_function(function, native.__name__)


@_in_double
def acosh(x: Tensor) -> Tensor:
    return (x < 1).where(math.nan, x.acosh())


cos = _in_double(Tensor.cos)
exp = _in_double(Tensor.exp)
sin = _in_double(Tensor.sin)
tan = _in_double(Tensor.tan)


def positive(x: Tensor, /) -> Tensor:
    return x


real = conj = positive

# Binary functions, with type promotion as in the standard


def _wide(native: Callable[[Tensor, Tensor], Tensor], x: Tensor, y: Tensor) -> Tensor:
    """As `_in_double`."""
    if x.dtype not in (dtypes.float32, *SHORT):
        return native(x, y)
    return native(x.cast(dtypes.float64), y.cast(dtypes.float64)).cast(x.dtype)


def _pow(x: Tensor, y: Tensor) -> Tensor:
    if dtypes.is_float(x.dtype):
        return _wide(Tensor.pow, x, y)
    out = x.const_like(1) + y * 0  # tinygrad computes powers with logarithms, which is inexact for integers
    for bit in range(6):
        out = ((y >> bit) & 1 != 0).where(out * x, out)
        x = x * x
    return out


def _two(name: str, function: Callable[[Tensor, Tensor], Tensor]) -> Callable[[Tensor, Tensor], Tensor]:
    return BINDING.binary(rename_function(function, name))


add = _two("add", lambda x, y: x + y)
bitwise_and = _two("bitwise_and", lambda x, y: x & y)
bitwise_or = _two("bitwise_or", lambda x, y: x | y)
bitwise_xor = _two("bitwise_xor", lambda x, y: x ^ y)
divide = _two("divide", lambda x, y: x / y)
equal = _two("equal", lambda x, y: x == y)
floor_divide = _two("floor_divide", lambda x, y: x // y)
greater = _two("greater", lambda x, y: x > y)
greater_equal = _two("greater_equal", lambda x, y: x >= y)
less = _two("less", lambda x, y: x < y)
less_equal = _two("less_equal", lambda x, y: x <= y)
logical_and = bitwise_and
logical_or = bitwise_or
logical_xor = bitwise_xor
multiply = _two("multiply", lambda x, y: x * y)
not_equal = _two("not_equal", lambda x, y: x != y)
remainder = _two("remainder", lambda x, y: _wide(lambda a, b: a % b, x, y))
pow = _two("pow", _pow)
subtract = _two("subtract", lambda x, y: x - y)
bitwise_left_shift = _two("bitwise_left_shift", Tensor.lshift)
bitwise_right_shift = _two("bitwise_right_shift", Tensor.rshift)
