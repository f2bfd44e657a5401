"""Elementwise functions. MXNet's floating-point functions are accurate; those that are not here are composed."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from math import inf, nan
from typing import Any

import numpy as np

from ivy_api.adapt.dtype_errors import dtype_error, raising_for
from ivy_api.adapt.functions import rename_function
from ivy_api.adapt.special_cases import fix_real
from ivy_api.plugin import mixed
from ivy_plugin_mxnet import integers
from ivy_plugin_mxnet.bits import as_integers
from ivy_plugin_mxnet.dtypes import BINDING, FLOATS, INTEGERS, Array, constant, float16, float32, float64, int64
from ivy_plugin_mxnet.dtypes import bool as bool_
from ivy_plugin_mxnet.importing import mxnet as mx
from ivy_plugin_mxnet.primitives import binary, largest, primitive, smallest, unary
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
    "clip",
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


def _of_floats(name: str, operator: str) -> Unary:
    """MXNet computes integers too, in float32, without saying so."""
    native = unary(operator)

    def function(x: Array, /) -> Array:
        if x.dtype in FLOATS:
            return native(x)
        raise dtype_error(name, "real floating-point", x.dtype)

    return rename_function(function, name)


acos = _of_floats("acos", "_npi_arccos")
acosh = _of_floats("acosh", "_npi_arccosh")
asin = _of_floats("asin", "_npi_arcsin")
asinh = _of_floats("asinh", "_npi_arcsinh")
atan = _of_floats("atan", "_npi_arctan")
atanh = _of_floats("atanh", "_npi_arctanh")
cos = _of_floats("cos", "_npi_cos")
cosh = _of_floats("cosh", "_npi_cosh")
exp = _of_floats("exp", "_npi_exp")
expm1 = _of_floats("expm1", "_npi_expm1")
log = _of_floats("log", "_npi_log")
log1p = _of_floats("log1p", "_npi_log1p")
log2 = _of_floats("log2", "_npi_log2")
log10 = _of_floats("log10", "_npi_log10")
reciprocal = _of_floats("reciprocal", "_npi_reciprocal")
sin = _of_floats("sin", "_npi_sin")
sinh = _of_floats("sinh", "_npi_sinh")
sqrt = _of_floats("sqrt", "_npi_sqrt")
tan = _of_floats("tan", "_npi_tan")
tanh = _of_floats("tanh", "_npi_tanh")

bitwise_invert = rename_function(unary("_npi_bitwise_not"), "bitwise_invert")
isfinite = rename_function(unary("_npi_isfinite"), "isfinite")
isinf = rename_function(unary("_npi_isinf"), "isinf")
isnan = rename_function(unary("_npi_isnan"), "isnan")
logical_not = rename_function(unary("_npi_logical_not"), "logical_not")
negative = rename_function(unary("_npi_negative"), "negative")
_absolute, _rint, _sign = unary("_npi_absolute"), unary("_npi_rint"), unary("_npi_sign")
_multiply, _subtract, _mod = binary("_npi_multiply"), binary("_npi_subtract"), binary("_npi_mod")


def positive(x: Array, /) -> Array:
    return x


conj = real = positive

# MXNet rounds integers to float64: https://github.com/apache/mxnet/blob/1.9.1/src/operator/mshadow_op.h
_ITSELF = dict.fromkeys(INTEGERS, positive)
ceil = rename_function(BINDING.unary(unary("_npi_ceil"), _ITSELF, "ceil"), "ceil")
floor = rename_function(BINDING.unary(unary("_npi_floor"), _ITSELF, "floor"), "floor")
trunc = rename_function(BINDING.unary(unary("_npi_trunc"), _ITSELF, "trunc"), "trunc")
abs = rename_function(BINDING.unary(_absolute, {int64: integers.absolute}, "abs"), "abs")
square = rename_function(
    BINDING.unary(unary("_npi_square"), dict.fromkeys(INTEGERS, lambda x: _multiply(x, x)), "square"), "square"
)


_WHOLE = {float16: 2.0**10, float32: 2.0**23, float64: 2.0**52}


def round(x: Array, /) -> Array:
    # mx.np.around rounds halves away from zero, mx.np.rint down.
    if x.dtype in INTEGERS:
        return x
    if x.dtype == float16:
        return _round_halves(x)
    out = _rint(x)
    if x.size and largest(_subtract(x, out)) < 1 / 2:
        return out
    return _round_halves(x)


def _round_halves(x: Array) -> Array:
    # From _WHOLE on the distance of two numbers is 1, and sums round to even.
    whole = constant(_WHOLE[x.dtype], x.dtype, x.ctx)
    shifted = select(x < 0, -whole, whole)
    out = (x + shifted) - shifted
    out = select(out == 0, x * 0, out)  # with the sign of x
    return select(mx.np.abs(x) < whole, out, x)


def sign(x: Array, /) -> Array:
    out = _sign(x)
    dtype = x.dtype
    if dtype not in FLOATS or (dtype != float16 and x.size and not math.isnan(smallest(x))):
        return out
    return select(x == x, out, x)  # that of nan is 0 in MXNet


def signbit(x: Array, /) -> Array:
    if x.dtype not in FLOATS:
        raise dtype_error("signbit", "real floating-point", x.dtype)
    return as_integers(x) < 0


_clip = primitive("_npi_clip")
_SMALLEST, _LARGEST = 2.0**-126, 2.0**127


def _is_usual_clip(x: Array, /, min: Any = None, max: Any = None) -> bool:
    # MXNet has the bounds in float32, and reads no subnormal numbers.
    if type(min) is not float or type(max) is not float or x.dtype != float32 or not x.size:
        return False
    return min <= max and all(bound == 0 or _SMALLEST <= math.fabs(bound) <= _LARGEST for bound in (min, max))


@mixed(when=_is_usual_clip)
def clip(x: Array, /, min: float, max: float) -> Array:
    return _clip(x, a_min=min, a_max=max)


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


_native_copysign = binary("_npi_copysign")


def _copysign(x1: Array, x2: Array) -> Array:
    # mx.np.copysign compares with zero, and so treats -0.0 as +0.0, and nan as negative.
    if x1.dtype != float16:
        out = _native_copysign(x1, x2)
        if out.size and smallest(_multiply(out, x2)) > 0:
            return out
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
    if x1.dtype != float16:
        native = _mod(x1, x2)
        if native.size:
            product = _multiply(native, x2)
            if smallest(product) > 0 and largest(product) < inf:  # none of the special cases: no zeros, infinities and nan
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
_add, _not_equal = binary("_npi_add"), binary("_npi_not_equal")
add = _binary("add", _add, "numeric")
atan2 = _binary("atan2", binary("_npi_arctan2"), "real floating-point")
bitwise_and = _binary("bitwise_and", binary("_npi_bitwise_and"), "integer or boolean", {bool_: _multiply})
bitwise_left_shift = _binary("bitwise_left_shift", integers.left_shift, "integer")
bitwise_or = _binary("bitwise_or", binary("_npi_bitwise_or"), "integer or boolean", {bool_: _add})
bitwise_right_shift = _binary("bitwise_right_shift", integers.right_shift, "integer")
bitwise_xor = _binary("bitwise_xor", binary("_npi_bitwise_xor"), "integer or boolean", {bool_: _not_equal})
copysign = _binary("copysign", _copysign, "real floating-point")
divide = _binary("divide", binary("_npi_true_divide"), "real floating-point")
equal = _binary("equal", binary("_npi_equal"))
floor_divide = _binary("floor_divide", _floor_divide, "numeric", dict.fromkeys(INTEGERS, integers.floor_divide))
greater = _binary("greater", binary("_npi_greater"), "numeric")
greater_equal = _binary("greater_equal", binary("_npi_greater_equal"), "numeric")
hypot = _binary("hypot", binary("_npi_hypot"), "real floating-point")
less = _binary("less", binary("_npi_less"), "numeric")
less_equal = _binary("less_equal", binary("_npi_less_equal"), "numeric")
logical_and = _binary("logical_and", _multiply, "boolean")
logical_or = _binary("logical_or", _add, "boolean")
logical_xor = _binary("logical_xor", _not_equal, "boolean")
maximum = _binary("maximum", binary("_npi_maximum"), "numeric")
minimum = _binary("minimum", binary("_npi_minimum"), "numeric")
multiply = _binary("multiply", _multiply, "numeric")
not_equal = _binary("not_equal", _not_equal)
pow = _binary("pow", binary("_npi_power"), "numeric", dict.fromkeys(INTEGERS, integers.power))
remainder = _binary("remainder", _remainder, "numeric", {**dict.fromkeys(INTEGERS, _mod), int64: integers.remainder})
subtract = _binary("subtract", _subtract, "numeric")
