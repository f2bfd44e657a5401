"""Elementwise functions."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeVar

import numpy as np
import tensorflow as tf

from ivy_api.adapt.dtype_errors import raising_for
from ivy_api.adapt.powers import integer_power, is_exact
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow import bits, complexes, derivatives, integers
from ivy_plugin_tensorflow.constant_cache import Kept, scalar
from ivy_plugin_tensorflow.dtypes import BINDING, BY_NAME, COMPLEX_OF, COMPLEXES, INTEGERS, UNSIGNED_INTEGERS
from ivy_plugin_tensorflow.one_call import in_one_call
from ivy_plugin_tensorflow.operations import LOOKS, REFUSALS, binary, is_without_nan, no_nan, no_zero, numbers, on_host, unary
from ivy_plugin_tensorflow.raw import at_once, positional
from ivy_plugin_tensorflow.shapes import select
from ivy_plugin_tensorflow.typing import Array, DType

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
    "ceil",
    "clip",
    "conj",
    "copysign",
    "cos",
    "cosh",
    "divide",
    "divide_no_nan",
    "entr",
    "equal",
    "exp",
    "expit",
    "expm1",
    "floor",
    "floor_divide",
    "fmod",
    "greater",
    "greater_equal",
    "hypot",
    "imag",
    "isfinite",
    "isinf",
    "isnan",
    "less",
    "less_equal",
    "log",
    "log1p",
    "log2",
    "log10",
    "logaddexp",
    "logical_and",
    "logical_not",
    "logical_or",
    "logical_xor",
    "maximum",
    "minimum",
    "multiply",
    "negative",
    "nextafter",
    "not_equal",
    "positive",
    "pow",
    "real",
    "reciprocal",
    "remainder",
    "round",
    "rsqrt",
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
    "trunc_divide",
    "xlog1py",
    "xlogy",
]

_INTEGRAL = ("bool", "signed integer", "unsigned integer")
_FLOATS = (tf.float16, tf.bfloat16, tf.float32, tf.float64)
_REAL = ("signed integer", "unsigned integer", "real floating")
_DOUBLED = numbers(tf.float32, tf.float64)
_NUMERIC = (*_REAL, "complex floating")
_FLOATING = ("real floating",)


F = TypeVar("F", bound=Callable[..., Any])

_ABS = positional(tf.raw_ops.Abs)
_ADD = positional(tf.raw_ops.AddV2)
_CAST = positional(tf.raw_ops.Cast)
_CEIL = positional(tf.raw_ops.Ceil)
_CLIP = positional(tf.raw_ops.ClipByValue)
_COMPLEX = positional(tf.raw_ops.Complex)
_EQUAL = positional(tf.raw_ops.Equal)
_FLOOR = positional(tf.raw_ops.Floor)
_GATHER = positional(tf.raw_ops.GatherV2)
_LESS = positional(tf.raw_ops.Less)
_LOG = positional(tf.raw_ops.Log)
_MOD = positional(tf.raw_ops.FloorMod)
_MODULUS = positional(tf.raw_ops.ComplexAbs)
_NEG = positional(tf.raw_ops.Neg)
_PRODUCT = positional(tf.raw_ops.Mul)
_QUOTIENT = positional(tf.raw_ops.RealDiv)
_SIGN = positional(tf.raw_ops.Sign)
_LARGER = positional(tf.raw_ops.Maximum)
_SOFTPLUS = positional(tf.raw_ops.Softplus)
_TRUNCATE_MOD = positional(tf.raw_ops.TruncateMod)
_SUB = positional(tf.raw_ops.Sub)


def _same(x: Array) -> Array:
    return tf.convert_to_tensor(x)


def _for(dtypes: tuple[DType, ...], function: Callable[..., Array]) -> dict[DType, Callable[..., Array]]:
    return dict.fromkeys(dtypes, function)


def _directly(operation: Callable[..., Array], inputs: str = "x1, x2", further: str = "True", **names: Any) -> Callable[[F], F]:
    """Let eager calls that nothing records try an operation first."""
    other = "type(x2) is eager_tensor" if "," in inputs else "True"
    return at_once(operation, inputs, f"{other} and {further}", unrecorded=True, **names)


# Trigonometry, exponentials, roots -------------------------------------------------------------------------------------------

acos = tf.math.acos
acosh = derivatives.ruled("acosh", tf.math.acosh)
asin = tf.math.asin
asinh = derivatives.ruled("asinh", tf.math.asinh)
atan = _directly(tf.raw_ops.Atan, "x")(unary("atan", derivatives.ruled("atan", tf.math.atan), {}))
atan2 = _directly(tf.raw_ops.Atan2)(binary("atan2", derivatives.atan2, kinds=_FLOATING))
atanh = tf.math.atanh
cos = tf.math.cos
cosh = tf.math.cosh
exp = tf.math.exp
expm1 = unary("expm1", tf.raw_ops.Expm1, _for(COMPLEXES, complexes.expm1))
log = unary("log", tf.raw_ops.Log, _for(COMPLEXES, complexes.log))
log1p = unary("log1p", tf.raw_ops.Log1p, _for(COMPLEXES, complexes.log1p))
sin = tf.math.sin
sinh = tf.math.sinh
sqrt = unary("sqrt", tf.raw_ops.Sqrt, _for(COMPLEXES, complexes.sqrt))
tan = unary("tan", tf.raw_ops.Tan, _for(COMPLEXES, complexes.tan))
tanh = _directly(tf.raw_ops.Tanh, "x", "x._datatype_enum() in doubled", doubled=_DOUBLED)(
    unary("tanh", derivatives.ruled("tanh", positional(tf.raw_ops.Tanh)), _for(COMPLEXES, complexes.tanh))
)


def _logarithm(base: int, scale: float, low: int, high: int) -> Callable[[Array], Array]:
    """The logarithm to a base, exact for its powers. TensorFlow has only the natural logarithm, and a quotient of it rounds.

    Parameters
    ----------
    base : of the logarithm
    scale : the logarithm of e to the base
    low, high : the smallest and largest exponents of powers that are normal float64 numbers
    """
    natural = math.log(base)

    @lru_cache
    def kept() -> Array:
        with tf.init_scope(), tf.device("CPU:0"):
            return powers()

    def powers() -> Array:
        return tf.constant([float(Fraction(base) ** n) for n in range(low, high + 1)], tf.float64)

    def double(x: Array) -> Array:
        nearest = _ADD(_PRODUCT(_LOG(x), scalar(scale, x.dtype)), scalar(0.5 - low, x.dtype))
        # Clip after the conversion: nan and infinities give unspecified integers.
        first = scalar(0, tf.int32)
        index = _CLIP(_CAST(nearest, tf.int32), first, scalar(high - low, tf.int32))
        rest = _QUOTIENT(x, _GATHER(kept() if tf.executing_eagerly() else powers(), index, first))
        exponent = _CAST(_ADD(index, scalar(low, tf.int32)), x.dtype)  # integer sum: graphs reorder sums with constants
        return _ADD(exponent, _PRODUCT(_LOG(rest), scalar(scale, x.dtype)))

    def single(x: Array) -> Array:
        return _CAST(_PRODUCT(_LOG(_CAST(x, tf.float64)), scalar(scale, tf.float64)), x.dtype)

    double = derivatives.derived(in_one_call(double, shaped=False), lambda upstream, x: (upstream / (x * natural),))
    single = in_one_call(single, shaped=False)

    def function(x: Array) -> Array:
        return double(x) if x.dtype == tf.float64 else single(x)

    return function


log2 = unary("log2", _logarithm(2, math.log2(math.e), -1022, 1023), _for(COMPLEXES, complexes.log2))
log10 = unary("log10", _logarithm(10, math.log10(math.e), -307, 308), _for(COMPLEXES, complexes.log10))


def _logaddexp(x1: Array, x2: Array) -> Array:
    # TensorFlow has no such operation. The difference of two infinities is nan, so use 0 for equal numbers.
    distance = select(_EQUAL(x1, x2), scalar(0, x1.dtype), _SUB(x1, x2))
    return _ADD(_LARGER(x1, x2), _SOFTPLUS(_NEG(_ABS(distance))))


logaddexp = binary("logaddexp", derivatives.ruled("logaddexp", _logaddexp), kinds=_FLOATING)

# Arithmetic ------------------------------------------------------------------------------------------------------------------


def _modulus(x1: Array, x2: Array) -> Array:
    return _MODULUS(_COMPLEX(x1, x2, COMPLEX_OF[x1.dtype]), x1.dtype)


_hypot = derivatives.ruled("hypot", _modulus)


@mixed()
def hypot(x1: Array, x2: Array, /, *, composed: Any) -> Array:
    # Eager tensors use the complex modulus; XLA's loses an infinity next to nan.
    try:
        number = x1._datatype_enum()
        if number in _DOUBLED and number == x2._datatype_enum():
            return _hypot(x1, x2)
    except REFUSALS:
        pass
    if not derivatives.recorded():
        return composed(x1, x2)
    return derivatives.composed_with_rule("hypot", composed)(*BINDING.pair(x1, x2))


abs = unary("abs", tf.raw_ops.Abs, _for(UNSIGNED_INTEGERS, _same) | _for(COMPLEXES, tf.math.abs))
add = binary("add", tf.raw_ops.AddV2, kinds=_NUMERIC)
divide = binary("divide", tf.raw_ops.RealDiv, others=_for(INTEGERS, tf.math.truediv), kinds=_NUMERIC)
floor_divide = binary("floor_divide", tf.raw_ops.FloorDiv, kinds=_REAL)
maximum = binary("maximum", derivatives.maximum, kinds=_REAL)
minimum = binary("minimum", derivatives.minimum, kinds=_REAL)
multiply = binary("multiply", tf.raw_ops.Mul, kinds=_NUMERIC)
negative = unary("negative", tf.raw_ops.Neg, _for(UNSIGNED_INTEGERS, integers.negative))
nextafter = binary("nextafter", tf.raw_ops.NextAfter, kinds=_FLOATING)
positive = _same
_power = binary("pow", derivatives.pow, others=integers.POW, kinds=_NUMERIC)


def pow(x1: Any, x2: Any, /) -> Array:
    # The kernel computes a logarithm: (3j)**2 is not -9.
    if type(x2) in (int, float) and is_exact(x2) and getattr(x1, "dtype", None) in COMPLEXES:
        return sqrt(x1) if x2 == 0.5 else integer_power(tf.convert_to_tensor(x1), int(x2))
    return _power(x1, x2)


def _one_over(x: Array) -> Array:
    # tf.math.reciprocal is an approximation with a Newton step: https://github.com/tensorflow/tensorflow/pull/61177
    if tf.executing_eagerly():
        return _QUOTIENT(scalar(1, x.dtype), x)
    # The graph optimiser would replace a constant one by it.
    return _QUOTIENT(tf.raw_ops.PlaceholderWithDefault(input=scalar(1, x.dtype), shape=()), x)


reciprocal = at_once(
    tf.raw_ops.RealDiv,
    "ones[x._datatype_enum()], x",
    "x._datatype_enum() in floats",
    array="x",
    ones=Kept(lambda number: scalar(1, tf.as_dtype(number))),
    floats=numbers(*_FLOATS),
)(unary("reciprocal", _one_over, _for(COMPLEXES, tf.math.reciprocal)))
sign = unary("sign", tf.raw_ops.Sign, _for(UNSIGNED_INTEGERS, integers.sign) | _for(COMPLEXES, complexes.sign))
square = tf.math.square
subtract = binary("subtract", tf.raw_ops.Sub, kinds=_NUMERIC)


def _remainder(x1: Array, x2: Array) -> Array:
    # A zero result has the sign of the divisor, as others have; in FloorMod it has that of x1.
    out = _MOD(x1, x2)
    values = None if derivatives.recorded() else on_host(out)
    if values is not None and values.dtype.char in "fd" and np.count_nonzero(values) == values.size:
        return out
    return _PRODUCT(_ABS(out), _SIGN(x2))


def _of_remainder(upstream: Array, x1: Array, x2: Array) -> tuple[Array, Array]:
    # The 0 above would have no derivative.
    return upstream, -upstream * tf.round((x1 - _remainder(x1, x2)) / x2)


_remainder_derived = derivatives.derived(_remainder, _of_remainder)


@mixed()
def fmod(x1: Array, x2: Array, /, *, composed: Callable[..., Array]) -> Array:
    try:
        number = x1._datatype_enum()
        if number in _DOUBLED and number == x2._datatype_enum() and not derivatives.recorded():
            return _TRUNCATE_MOD(x1, x2)
    except REFUSALS:
        pass
    return composed(x1, x2)


remainder = _directly(
    tf.raw_ops.FloorMod, further="x1._datatype_enum() in doubled", accept=no_zero("out_"), doubled=_DOUBLED, **LOOKS
)(binary("remainder", tf.raw_ops.FloorMod, others=_for(_FLOATS, _remainder_derived), kinds=_REAL))


# Rounding, where integers are unchanged --------------------------------------------------------------------------------------


def _trunc(x: Array, /) -> Array:
    # TensorFlow has no such operation for floating-point numbers.
    return select(_LESS(x, scalar(0, x.dtype)), _CEIL(x), _FLOOR(x))


ceil = unary("ceil", tf.raw_ops.Ceil, _for(INTEGERS, _same))
floor = unary("floor", tf.raw_ops.Floor, _for(INTEGERS, _same))
round = unary("round", tf.raw_ops.Round, _for(INTEGERS, _same) | _for(COMPLEXES, complexes.round))
trunc = unary("trunc", _trunc, _for(INTEGERS, _same))


# Parts and signs -------------------------------------------------------------------------------------------------------------

conj = tf.math.conj
imag = tf.math.imag
real = tf.math.real


def _copysign(x1: Array, x2: Array) -> Array:
    magnitude = _ABS(x1)
    return select(bits.signbit(x2), _NEG(magnitude), magnitude)


copysign = binary("copysign", _copysign, kinds=_FLOATING)


@mixed()
def trunc_divide(x1: Array, x2: Array, /, *, composed: Callable[..., Array]) -> Array:
    # In a graph a quotient of 1, or by a constant, becomes a reciprocal, which is rounded otherwise: 1 / 1 is below 1.
    if not tf.executing_eagerly():
        x1, x2 = BINDING.pair(x1, x2)
        if x1.dtype in _FLOATS:
            magnitude = floor_divide(_ABS(x1), _ABS(x2))
            return select(bits.signbit(x1) != bits.signbit(x2), _NEG(magnitude), magnitude)
    return composed(x1, x2)


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


isfinite = unary("isfinite", tf.raw_ops.IsFinite, _for(INTEGERS, _always) | _for(COMPLEXES, complexes.isfinite))
isinf = unary("isinf", tf.raw_ops.IsInf, _for(INTEGERS, _never) | _for(COMPLEXES, complexes.isinf))
isnan = unary("isnan", tf.raw_ops.IsNan, _for(INTEGERS, _never) | _for(COMPLEXES, complexes.isnan))


# Logic and bits --------------------------------------------------------------------------------------------------------------

_BOOL = (BY_NAME["bool"],)

_NUMBERS = tuple(dtype for name, dtype in BY_NAME.items() if name != "bool")


def _of_truth(function: Callable[..., Array]) -> dict[DType, Callable[..., Array]]:
    """Beyond the standard, as in the other frameworks: numbers are converted to bool first."""
    return _for(_NUMBERS, lambda *arrays: function(*(tf.cast(x, tf.bool) for x in arrays)))


_AND, _NOT, _OR, _XOR = (
    positional(op) for op in (tf.raw_ops.LogicalAnd, tf.raw_ops.LogicalNot, tf.raw_ops.LogicalOr, tf.raw_ops.NotEqual)
)
logical_and = binary("logical_and", tf.raw_ops.LogicalAnd, others=_of_truth(_AND))
logical_not = unary("logical_not", tf.raw_ops.LogicalNot, _of_truth(_NOT))
logical_or = binary("logical_or", tf.raw_ops.LogicalOr, others=_of_truth(_OR))
logical_xor = binary("logical_xor", tf.raw_ops.NotEqual, others=_of_truth(_XOR))

bitwise_and = binary("bitwise_and", tf.raw_ops.BitwiseAnd, others=_for(_BOOL, logical_and), kinds=_INTEGRAL)
bitwise_invert = unary("bitwise_invert", tf.raw_ops.Invert, _for(_BOOL, logical_not))
bitwise_left_shift = binary("bitwise_left_shift", integers.left_shift, kinds=_INTEGRAL[1:])
bitwise_or = binary("bitwise_or", tf.raw_ops.BitwiseOr, others=_for(_BOOL, logical_or), kinds=_INTEGRAL)
bitwise_right_shift = binary(
    "bitwise_right_shift", tf.raw_ops.RightShift, others=_for(UNSIGNED_INTEGERS, integers.right_shift), kinds=_INTEGRAL[1:]
)
bitwise_xor = binary("bitwise_xor", tf.raw_ops.BitwiseXor, others=_for(_BOOL, logical_xor), kinds=_INTEGRAL)


_REAL_SCALARS = (float, int)


def clip(x: Array, /, min: Array = None, max: Array = None) -> Array:
    # tf.clip_by_value requires both bounds in the data type of x, and does not support every unsigned type.
    low, high = -math.inf if min is None else min, math.inf if max is None else max
    if type(low) in _REAL_SCALARS and type(high) in _REAL_SCALARS:
        try:
            if low <= high and x._datatype_enum() in _DOUBLED:
                return _CLIP(x, low or scalar(low, x.dtype), high or scalar(high, x.dtype))
        except REFUSALS:
            pass
    dtype = BINDING.clip_type(x, min, max)
    out = _same(x) if x.dtype == dtype else tf.cast(x, dtype)
    if derivatives.recorded() and dtype.is_floating:
        return derivatives.clip(out, *(None if b is None else BINDING.pair(b, out)[0] for b in (min, max)))
    if min is not None:
        out = maximum(out, _bound(min, dtype))
    if max is not None:
        out = minimum(out, _bound(max, dtype))
    return out if out.dtype == dtype else tf.cast(out, dtype)


def _bound(bound: Any, dtype: DType) -> Any:
    """The bound as ``clip`` accepts it: a Python integer within the range of the data type."""
    if type(bound) is not int or not dtype.is_integer:
        return bound
    low, high = _LIMITS[dtype]
    return low if bound < low else high if bound > high else bound


_LIMITS = {dtype: (dtype.min, dtype.max) for dtype in INTEGERS}


# Beyond the standard ---------------------------------------------------------------------------------------------------------

_NOT_FLOATS = (tf.bool, *INTEGERS, *COMPLEXES)


def _refused(name: str) -> dict[DType, Callable[..., Array]]:
    return raising_for(name, _NOT_FLOATS)


def _angle_real(x: Array) -> Array:
    # tf.math.angle has no XLA kernel here, and treats -0.0 as positive.
    return derivatives.atan2(tf.zeros_like(x), x)


angle = unary("angle", tf.math.angle, _for(_FLOATS, _angle_real) | raising_for("angle", (tf.bool, *INTEGERS), "floating-point"))
divide_no_nan = binary("divide_no_nan", tf.raw_ops.DivNoNan, others=_refused("divide_no_nan"))
expit = unary("expit", derivatives.ruled("expit", positional(tf.raw_ops.Sigmoid)), _refused("expit"))
entr = derivatives.by_rule("entr")
rsqrt = unary("rsqrt", tf.raw_ops.Rsqrt, _refused("rsqrt"))


def _times_log(native: Callable[..., Array], logarithm: Callable[[Array], Array], above: float) -> Callable[[Array, Array], Array]:
    native = positional(native)

    # TensorFlow returns 0 for 0 and nan, and its derivative at a first argument of 0 is 0.
    def kept(x1: Array, x2: Array) -> Array:
        return native(x1, x2) if is_without_nan(x2) else select(tf.math.is_nan(x2), x2, native(x1, x2))

    def derivative(upstream: Array, x1: Array, x2: Array) -> tuple[Array, Array]:
        return upstream * logarithm(x2), upstream * tf.math.divide_no_nan(x1, x2 + scalar(above, x2.dtype))

    return derivatives.derived(kept, derivative)


xlog1py = binary("xlog1py", _times_log(tf.raw_ops.Xlog1py, tf.math.log1p, 1.0), others=_refused("xlog1py"))
xlogy = _directly(
    tf.raw_ops.Xlogy, further=f"x2._datatype_enum() in doubled and ({no_zero('x1')} or {no_nan('x2')})", doubled=_DOUBLED, **LOOKS
)(binary("xlogy", _times_log(tf.raw_ops.Xlogy, _LOG, 0.0), others=_refused("xlogy")))
