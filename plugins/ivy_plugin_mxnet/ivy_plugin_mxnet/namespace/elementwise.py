"""Elementwise functions. MXNet's floating-point functions are accurate; those that are not here are composed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import nan
from typing import Any

import numpy as np

from ivy_api.adapt.dtype_errors import dtype_error, raising_for
from ivy_api.adapt.functions import rename_function
from ivy_api.adapt.special_cases import fix_real
from ivy_plugin_mxnet import integers
from ivy_plugin_mxnet.bits import as_integers
from ivy_plugin_mxnet.dtypes import BINDING, FLOATS, INTEGERS, Array, constant, float16, float32, float64, int64
from ivy_plugin_mxnet.dtypes import bool as bool_
from ivy_plugin_mxnet.importing import mxnet as mx
from ivy_plugin_mxnet.selection import select
from ivy_plugin_mxnet.shapes import broadcast_to

__all__ = [
    "abs",
    "acos",
    "acosh",
    "add",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "bitwise_and",
    "bitwise_invert",
    "bitwise_left_shift",
    "bitwise_or",
    "bitwise_right_shift",
    "bitwise_xor",
    "ceil",
    "conj",
    "copysign",
    "cos",
    "cosh",
    "divide",
    "equal",
    "exp",
    "expm1",
    "floor",
    "floor_divide",
    "greater",
    "greater_equal",
    "hypot",
    "isfinite",
    "isinf",
    "isnan",
    "less",
    "less_equal",
    "log",
    "log1p",
    "log2",
    "log10",
    "logical_and",
    "logical_not",
    "logical_or",
    "logical_xor",
    "maximum",
    "minimum",
    "multiply",
    "negative",
    "not_equal",
    "positive",
    "pow",
    "real",
    "reciprocal",
    "remainder",
    "round",
    "sign",
    "signbit",
    "sin",
    "sinh",
    "sqrt",
    "square",
    "subtract",
    "tan",
    "tanh",
    "trunc",
]

Unary = Callable[[Array], Array]
Binary = Callable[[Array, Array], Array]

# Functions of one array


def _of_floats(name: str, native: Unary) -> Unary:
    """MXNet computes integers too, in float32, without saying so."""

    def function(x: Array, /) -> Array:
        if x.dtype in FLOATS:
            return native(x)
        raise dtype_error(name, "real floating-point", x.dtype)

    return rename_function(function, name)


acos = _of_floats("acos", mx.np.arccos)
acosh = _of_floats("acosh", mx.np.arccosh)
asin = _of_floats("asin", mx.np.arcsin)
asinh = _of_floats("asinh", mx.np.arcsinh)
atan = _of_floats("atan", mx.np.arctan)
atanh = _of_floats("atanh", mx.np.arctanh)
cos = _of_floats("cos", mx.np.cos)
cosh = _of_floats("cosh", mx.np.cosh)
exp = _of_floats("exp", mx.np.exp)
expm1 = _of_floats("expm1", mx.np.expm1)
log = _of_floats("log", mx.np.log)
log1p = _of_floats("log1p", mx.np.log1p)
log2 = _of_floats("log2", mx.np.log2)
log10 = _of_floats("log10", mx.np.log10)
reciprocal = _of_floats("reciprocal", mx.np.reciprocal)
sin = _of_floats("sin", mx.np.sin)
sinh = _of_floats("sinh", mx.np.sinh)
sqrt = _of_floats("sqrt", mx.np.sqrt)
tan = _of_floats("tan", mx.np.tan)
tanh = _of_floats("tanh", mx.np.tanh)

bitwise_invert = mx.np.bitwise_not
isfinite = mx.np.isfinite
isinf = mx.np.isinf
isnan = mx.np.isnan
logical_not = mx.np.logical_not
negative = mx.np.negative


def positive(x: Array, /) -> Array:
    return x


conj = real = positive

# MXNet rounds integers to float64: https://github.com/apache/mxnet/blob/1.9.1/src/operator/mshadow_op.h
_ITSELF = dict.fromkeys(INTEGERS, positive)
ceil = BINDING.unary(mx.np.ceil, _ITSELF)
floor = BINDING.unary(mx.np.floor, _ITSELF)
trunc = BINDING.unary(mx.np.trunc, _ITSELF)
abs = BINDING.unary(mx.np.abs, {int64: integers.absolute})
square = BINDING.unary(mx.np.square, dict.fromkeys(INTEGERS, lambda x: mx.np.multiply(x, x)), "square")


_WHOLE = {float16: 2.0**10, float32: 2.0**23, float64: 2.0**52}


def round(x: Array, /) -> Array:
    # mx.np.around rounds halves away from zero, mx.np.rint down. From _WHOLE on the distance of two
    # numbers is 1, and sums round to even.
    if x.dtype in INTEGERS:
        return x
    whole = constant(_WHOLE[x.dtype], x.dtype, x.ctx)
    shifted = select(x < 0, -whole, whole)
    out = (x + shifted) - shifted
    out = select(out == 0, x * 0, out)  # with the sign of x
    return select(mx.np.abs(x) < whole, out, x)


def sign(x: Array, /) -> Array:
    out = mx.np.sign(x)
    return select(x == x, out, x) if x.dtype in FLOATS else out  # that of nan is 0 in MXNet


def signbit(x: Array, /) -> Array:
    if x.dtype not in FLOATS:
        raise dtype_error("signbit", "real floating-point", x.dtype)
    return as_integers(x) < 0


# Functions of two arrays, with the promotion of the standard

_KINDS = {
    "numeric": (bool_,),
    "real floating-point": (bool_, *INTEGERS),
    "integer or boolean": tuple(FLOATS),
    "integer": (bool_, *FLOATS),
    "boolean": (*INTEGERS, *FLOATS),
    "": (),
}
"""The data types that a function of a kind does not take."""


def _binary(name: str, native: Binary, kind: str = "", others: Mapping[Any, Binary] | None = None) -> Binary:
    function = BINDING.binary(native, others={**raising_for(name, _KINDS[kind], kind), **(others or {})})
    return rename_function(function, name)


def _copysign(x1: Array, x2: Array) -> Array:
    # mx.np.copysign compares with zero, and so treats -0.0 as +0.0, and nan as negative.
    magnitude = mx.np.abs(x1)
    negative_nan = constant(-nan, x1.dtype, x1.ctx)
    return select(signbit(x2), select(magnitude == magnitude, -magnitude, negative_nan), magnitude)


def _broadcast(x1: Array, x2: Array) -> Any:
    # MXNet does not broadcast the operators & and | of bool.
    if x1.shape == x2.shape:
        return x1, x2
    shape = np.broadcast_shapes(x1.shape, x2.shape)
    return broadcast_to(x1, shape), broadcast_to(x2, shape)


def _remainder(x1: Array, x2: Array) -> Array:
    native = mx.np.mod(x1, x2)
    if mx.np.all((native != 0) * mx.np.isfinite(native) * mx.np.isfinite(x2)):  # none of the special cases
        return native
    x1, x2 = _broadcast(x1, x2)
    out = select(x2 == 0, constant(nan, x1.dtype, x1.ctx), mx.np.mod(x1, x2))  # 0 in MXNet
    return fix_real("remainder", x1, x2, out, xp=_Real)


def _floor_divide(x1: Array, x2: Array) -> Array:
    x1, x2 = _broadcast(x1, x2)
    out = round((x1 - _remainder(x1, x2)) / x2)
    return fix_real("floor_divide", x1, x2, out, xp=_Real)


class _Real:
    """What `fix_real` uses."""

    copysign = staticmethod(_copysign)
    divide = staticmethod(mx.np.true_divide)
    floor = staticmethod(mx.np.floor)
    isfinite = staticmethod(mx.np.isfinite)
    isinf = staticmethod(mx.np.isinf)
    signbit = staticmethod(signbit)
    where = staticmethod(select)
    zeros_like = staticmethod(mx.np.zeros_like)


# MXNet's bitwise functions do not broadcast arrays of bool; add, multiply and not_equal do, and are the same for them.
add = _binary("add", mx.np.add, "numeric")
atan2 = _binary("atan2", mx.np.arctan2, "real floating-point")
bitwise_and = _binary("bitwise_and", mx.np.bitwise_and, "integer or boolean", {bool_: mx.np.multiply})
bitwise_left_shift = _binary("bitwise_left_shift", integers.left_shift, "integer")
bitwise_or = _binary("bitwise_or", mx.np.bitwise_or, "integer or boolean", {bool_: mx.np.add})
bitwise_right_shift = _binary("bitwise_right_shift", integers.right_shift, "integer")
bitwise_xor = _binary("bitwise_xor", mx.np.bitwise_xor, "integer or boolean", {bool_: mx.np.not_equal})
copysign = _binary("copysign", _copysign, "real floating-point")
divide = _binary("divide", mx.np.true_divide, "real floating-point")
equal = _binary("equal", mx.np.equal)
floor_divide = _binary("floor_divide", _floor_divide, "numeric", dict.fromkeys(INTEGERS, integers.floor_divide))
greater = _binary("greater", mx.np.greater, "numeric")
greater_equal = _binary("greater_equal", mx.np.greater_equal, "numeric")
hypot = _binary("hypot", mx.np.hypot, "real floating-point")
less = _binary("less", mx.np.less, "numeric")
less_equal = _binary("less_equal", mx.np.less_equal, "numeric")
logical_and = _binary("logical_and", mx.np.multiply, "boolean")
logical_or = _binary("logical_or", mx.np.add, "boolean")
logical_xor = _binary("logical_xor", mx.np.not_equal, "boolean")
maximum = _binary("maximum", mx.np.maximum, "numeric")
minimum = _binary("minimum", mx.np.minimum, "numeric")
multiply = _binary("multiply", mx.np.multiply, "numeric")
not_equal = _binary("not_equal", mx.np.not_equal)
pow = _binary("pow", mx.np.power, "numeric", dict.fromkeys(INTEGERS, integers.power))
remainder = _binary("remainder", _remainder, "numeric", {**dict.fromkeys(INTEGERS, mx.np.mod), int64: integers.remainder})
subtract = _binary("subtract", mx.np.subtract, "numeric")
