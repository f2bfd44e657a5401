"""Elementwise functions."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from ivy_api.adapt import accuracy, special_cases
from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.adapt.functions import rename_function, short_way
from ivy_api.plugin import mixed
from ivy_plugin_numpy import compat
from ivy_plugin_numpy.errors import explained
from ivy_plugin_numpy.typing import Array

__all__ = [
    "abs",
    "acos",
    "acosh",
    "add",
    "angle",
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
    "cbrt",
    "ceil",
    "clip",
    "conj",
    "copysign",
    "cos",
    "cosh",
    "deg2rad",
    "divide",
    "equal",
    "exp",
    "exp2",
    "expit",
    "expm1",
    "float_power",
    "floor",
    "floor_divide",
    "fmax",
    "fmin",
    "fmod",
    "frexp",
    "gcd",
    "greater",
    "greater_equal",
    "heaviside",
    "hypot",
    "imag",
    "isclose",
    "isfinite",
    "isinf",
    "isnan",
    "isneginf",
    "isposinf",
    "isreal",
    "lcm",
    "ldexp",
    "less",
    "less_equal",
    "log",
    "log1p",
    "log2",
    "log10",
    "logaddexp",
    "logaddexp2",
    "logical_and",
    "logical_not",
    "logical_or",
    "logical_xor",
    "maximum",
    "minimum",
    "modf",
    "multiply",
    "nan_to_num",
    "negative",
    "nextafter",
    "not_equal",
    "positive",
    "pow",
    "rad2deg",
    "real",
    "reciprocal",
    "remainder",
    "round",
    "rsqrt",
    "sign",
    "signbit",
    "sin",
    "sinc",
    "sinh",
    "sqrt",
    "square",
    "subtract",
    "tan",
    "tanh",
    "trunc",
]

abs = np.abs
acos = np.acos
add = np.add
asin = np.asin
asinh = np.asinh
atan = np.atan
atan2 = np.atan2
atanh = np.atanh
bitwise_and = np.bitwise_and
bitwise_invert = np.bitwise_invert
bitwise_left_shift = np.bitwise_left_shift
bitwise_or = np.bitwise_or
bitwise_right_shift = np.bitwise_right_shift
bitwise_xor = np.bitwise_xor
conj = np.conj
copysign = np.copysign
cos = np.cos
cosh = np.cosh
divide = np.divide
equal = np.equal
exp = np.exp
greater = np.greater
greater_equal = np.greater_equal
hypot = np.hypot
imag = np.imag
isfinite = np.isfinite
isinf = np.isinf
isnan = np.isnan
less = np.less
less_equal = np.less_equal
log = np.log
log2 = np.log2
log10 = np.log10
logaddexp = np.logaddexp
logical_and = np.logical_and
logical_not = np.logical_not
logical_or = np.logical_or
logical_xor = np.logical_xor
maximum = np.maximum
minimum = np.minimum
multiply = np.multiply
negative = np.negative
nextafter = np.nextafter
not_equal = np.not_equal
positive = np.positive
real = np.real
reciprocal = np.reciprocal
remainder = np.remainder
round = np.round
signbit = np.signbit
sin = np.sin
sinh = np.sinh
sqrt = np.sqrt
square = np.square
subtract = np.subtract

ceil = np.ceil if compat.VERSION >= (2, 1) else compat.rounding(np.ceil)
floor = np.floor if compat.VERSION >= (2, 1) else compat.rounding(np.floor)
trunc = np.trunc if compat.VERSION >= (2, 1) else compat.rounding(np.trunc)


def _mended(name: str, native: np.ufunc) -> Callable[[Array], Array]:
    """Adapt a function whose complex results differ from the standard at zero, infinity or nan."""

    def function(x: Array, /) -> Array:
        out = native(x)
        if out.dtype.kind != "c" or np.count_nonzero(np.isfinite(x)) == out.size == np.count_nonzero(x):
            return out
        with np.errstate(all="ignore"):
            return special_cases.fix_complex(name, x, out, xp=np, join=_join)

    function.__name__ = function.__qualname__ = name
    return function


def _join(re: Array, im: Array) -> Array:
    out = np.empty(re.shape, dtype=np.result_type(re.dtype, np.complex64))
    out.real, out.imag = re, im
    return out[()]


# Builds of NumPy with their own cacosh, such as wheels before 2.3, lose the imaginary part of acosh(0 + nanj).
acosh = np.acosh if np.isfinite(np.acosh(complex(0, np.nan)).imag) else _mended("acosh", np.acosh)
expm1 = _mended("expm1", np.expm1)  # https://github.com/numpy/numpy/issues/21746
tan = _mended("tan", np.tan)  # the sign of zero next to an infinity: https://github.com/data-apis/array-api/issues/1006
tanh = _mended("tanh", np.tanh)  # same as tan


def sign(x: Array, /) -> Array:
    try:
        kind = x.dtype.kind
    except AttributeError as error:
        raise explained("sign", error, x) from error
    if kind != "c":
        return np.sign(x)
    try:
        with np.errstate(over="raise"):
            out = np.sign(x)
    except FloatingPointError:  # a modulus overflows although the parts are finite; NumPy returns 1j
        large = np.maximum(np.abs(x.real), np.abs(x.imag)) > np.finfo(x.dtype).max / 2
        return sign(np.where(large, _join(x.real * 0.5, x.imag * 0.5), x))
    broken = np.isnan(x)  # NumPy ignores nan next to an infinity
    return np.where(broken, x.dtype.type(complex(np.nan, np.nan)), out)[()] if np.count_nonzero(broken) else out


def log1p(x: Array, /) -> Array:
    # Small complex numbers lose their real part: https://github.com/numpy/numpy/issues/22609
    out = np.log1p(x)
    if out.dtype.kind != "c":
        return out
    near = np.abs(out.real) < accuracy.NEAR
    if not np.count_nonzero(near):
        return out
    out, z = np.asarray(out), x[near]
    out.real[near] = accuracy.log1p_real(z.real, z.imag, out.real[near], z.real.dtype.name, xp=np)
    return out[()]


@short_way(
    "native(x1, x2)",
    when="x1.size == x2.size and x1.dtype.char in 'fd'"
    " and finite(x1.dot(x2) if x1.ndim == 1 == x2.ndim else x1.ravel().dot(x2.ravel()))",  # an infinity makes the sum one
    native=np.floor_divide,
    finite=math.isfinite,
)
def floor_divide(x1: Array, x2: Array, /) -> Array:
    # At infinities NumPy follows Python, not floor(x1 / x2): https://github.com/numpy/numpy/issues/23860
    out = np.floor_divide(x1, x2)
    if out.dtype.kind != "f" or not (_has_infinity(x1) or _has_infinity(x2)):
        return out
    return _mended_real("floor_divide", x1, x2, out)


if compat.VERSION >= (2, 3):

    @short_way(  # an exponent that is repeated is the one it takes the root for
        "native(x1, x2)",
        when="x1.ndim == 1 == x2.ndim and 1 < x1.size == x2.size and x2.strides[0]",
        native=np.pow,
    )
    def pow(x1: Array, x2: Array, /) -> Array:
        # For an exponent of 0.5 NumPy takes the square root, which differs at -0 and -inf: https://github.com/numpy/numpy/issues/21213
        # For complex numbers np.pow computes a logarithm where the ** operator does not.
        if type(x2) in (int, float) and np.iscomplexobj(x1):
            return x1**x2
        out = np.pow(x1, x2)
        if out.dtype.kind != "f" or not _contains(x2, 0.5) or not np.count_nonzero(np.signbit(x1)):
            return out
        return _mended_real("pow", x1, x2, out)

else:
    pow = np.pow


def _contains(x: Array, value: float) -> bool:
    return x == value if type(x) is float else bool(np.count_nonzero(x == value))


def _has_infinity(x: Array) -> bool:
    return bool(np.count_nonzero(np.isinf(x))) if isinstance(x, (np.ndarray, np.generic)) else x in (np.inf, -np.inf)


def _mended_real(name: str, x1: Array, x2: Array, out: Array) -> Array:
    with np.errstate(all="ignore"):
        x1, x2 = np.asarray(x1, dtype=out.dtype), np.asarray(x2, dtype=out.dtype)
        return special_cases.fix_real(name, x1, x2, out, xp=np)[()]


@short_way("x.clip(min, max)", when="type(min) is number and type(max) is number and x.dtype.kind == 'f'", number=float)
def clip(x: Array, /, min: Array = None, max: Array = None) -> Array:
    # np.clip promotes x to the data type of the bounds, and before NumPy 2.1 rejects integers outside the range of x.
    try:
        kind = x.dtype.kind
    except AttributeError as error:
        raise explained("clip", error, x) from error
    if kind == "f":
        if type(min) is float:
            return np.maximum(x, min) if max is None else x.clip(min, _bound(max, x))
        if type(max) is float and min is None:
            return np.minimum(x, max)
    elif kind in "biu" and (_is_higher(min, x) or _is_higher(max, x)):
        x = x.astype(np.result_type(*(each for each in (x, min, max) if each is not None)))
    low, high = _bound(min, x), _bound(max, x)
    return x.copy() if low is None and high is None else x.clip(low, high)


def _is_higher(bound: Array, x: Array) -> bool:
    """Whether a bound is of a higher kind than ``x``, which is not of a floating-point type."""
    kind = getattr(bound, "dtype", np.dtype(type(bound))).kind if bound is not None else "b"
    return kind in "fc" or (kind in "iu" and x.dtype.kind == "b")


def _bound(bound: Array, x: Array) -> Array:
    """The bound as `clip` of ``x`` accepts it: in its data type, and within its range."""
    kind = x.dtype.kind
    if (
        bound is None
        or (type(bound) is float and kind == "f")
        or (type(bound) is int and (kind == "f" or compat.VERSION >= (2, 1)))
    ):
        return bound
    if type(bound) is int:
        ends = np.iinfo(x.dtype)
        return max(ends.min, min(bound, ends.max))
    bound = np.asarray(bound)
    if bound.dtype == x.dtype:
        return bound
    if kind in "iu" and bound.dtype.kind in "iu":
        ends, own = np.iinfo(x.dtype), np.iinfo(bound.dtype)
        bound = bound.clip(max(ends.min, own.min), min(ends.max, own.max))
    return bound.astype(x.dtype)


# Beyond the standard. NumPy converts integers to floating point; other frameworks do not accept them.


def _of_floats(native: Callable[..., Array]) -> Callable[..., Array]:
    """Raise for arrays that do not promote to a real floating-point type."""

    if getattr(native, "nin", 1) == 1:  # two fixed parameters cost less than any number, one still less

        @short_way("native(x)", when="x.dtype.kind == 'f'", native=native)
        def of_one(x: Array, /) -> Array:
            if isinstance(x, (np.ndarray, np.generic)) and x.dtype.kind != "f":
                raise dtype_error(native.__name__, "real floating-point", x.dtype)
            return native(x)

        return rename_function(of_one, native.__name__)

    @short_way("native(x1, x2)", when="x1.dtype.kind == x2.dtype.kind == 'f'", native=native)
    def function(x1: Array, x2: Array, /) -> Array:
        for x in (x1, x2):
            if isinstance(x, (np.ndarray, np.generic)) and x.dtype.kind != "f":
                dtype = np.result_type(x1, x2)
                if dtype.kind != "f":
                    raise dtype_error(native.__name__, "real floating-point", dtype)
        return native(x1, x2)

    return rename_function(function, native.__name__)


def _rsqrt(x: Array) -> Array:
    return 1.0 / np.sqrt(x)


def _expit(x: Array) -> Array:
    with np.errstate(over="ignore"):  # an infinity gives zero
        return 1 / (1 + np.exp(-x))


@mixed()
def angle(x: Array, /, *, composed: Callable[[Array], Array]) -> Array:
    return np.atan2(0.0, x) if x.dtype.kind == "f" else composed(x)


cbrt = _of_floats(np.cbrt)
deg2rad = _of_floats(np.deg2rad)
exp2 = _of_floats(np.exp2)
expit = _of_floats(rename_function(_expit, "expit"))
float_power = np.float_power
fmax = np.fmax
fmin = np.fmin
fmod = np.fmod
frexp = _of_floats(np.frexp)
gcd = np.gcd
heaviside = _of_floats(np.heaviside)
isclose = np.isclose
isneginf = np.isneginf
isposinf = np.isposinf
isreal = np.isreal
lcm = np.lcm
logaddexp2 = _of_floats(np.logaddexp2)
modf = _of_floats(np.modf)
nan_to_num = np.nan_to_num
rad2deg = _of_floats(np.rad2deg)
rsqrt = _of_floats(rename_function(_rsqrt, "rsqrt"))
sinc = _of_floats(np.sinc)


def ldexp(x1: Array, x2: Array, /) -> Array:
    # NumPy has no such function for 64-bit unsigned exponents, and converts integers to floating point.
    if x1.dtype.kind != "f":
        raise dtype_error("ldexp", "real floating-point", x1.dtype)
    if type(x2) is not int and x2.dtype.kind == "u":
        x2 = np.minimum(x2, np.asarray(2**15, dtype=np.uint64)).astype(np.int32)
    return np.ldexp(x1, x2)
