"""Elementwise functions."""

from __future__ import annotations

import builtins
import math
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax

from ivy_api.adapt import special_cases
from ivy_api.adapt.dtype_errors import raising_for
from ivy_api.adapt.powers import is_exact
from ivy_plugin_jax import accuracy, complexes, derivatives
from ivy_plugin_jax.dtypes import BINDING, cast, default, jitted
from ivy_plugin_jax.fused import fused as _fused

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
    "entr",
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
    "logit",
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
    "xlog1py",
    "xlogy",
]

_binary = BINDING.binary

# Functions of one array that agree with the standard

bitwise_invert = jnp.bitwise_invert
ceil = jnp.ceil
conj = jnp.conj
floor = jnp.floor
imag = jnp.imag
isfinite = jnp.isfinite
isinf = jnp.isinf
isnan = jnp.isnan
logical_not = jnp.logical_not
negative = jnp.negative
positive = jnp.positive
real = jnp.real
reciprocal = jnp.reciprocal
round = jnp.round
signbit = jnp.signbit
square = jnp.square
trunc = jnp.trunc

# Functions whose complex results differ at zero, infinity or nan


def _mended(native: Any) -> Any:
    return complexes.by_kind(native, complexes.with_special_cases(native.__name__, native))


def _with_rule(name: str, native: Any) -> Any:
    return complexes.by_kind(jitted(derivatives.ruled(name, native)), complexes.with_special_cases(name, native))


abs = complexes.by_kind(jitted(derivatives.abs), complexes.modulus)
acos = _mended(jnp.acos)
acosh = _with_rule("acosh", jnp.acosh)
asin = _mended(jnp.asin)
asinh = _with_rule("asinh", jnp.asinh)
atan = _with_rule("atan", jnp.atan)
atanh = complexes.by_kind(jitted(derivatives.ruled("atanh", accuracy.atanh)), complexes.with_special_cases("atanh", jnp.atanh))
cos = _mended(jnp.cos)
cosh = complexes.by_kind(accuracy.cosh, complexes.with_special_cases("cosh", jnp.cosh))
exp = _mended(jnp.exp)
expm1 = _with_rule("expm1", jnp.expm1)
log = _mended(jnp.log)
log1p = complexes.by_kind(accuracy.log1p, complexes.with_special_cases("log1p", jnp.log1p))
log2 = complexes.by_kind(accuracy.log2, complexes.scaled(log, 1 / math.log(2)))
log10 = complexes.by_kind(accuracy.log10, complexes.scaled(log, 1 / math.log(10)))
sign = jitted(complexes.sign)
sin = _mended(jnp.sin)
sinh = complexes.by_kind(accuracy.sinh, complexes.with_special_cases("sinh", accuracy.complex_sinh))
sqrt = _mended(jnp.sqrt)
tan = _mended(jnp.tan)
tanh = _with_rule("tanh", jnp.tanh)

# Functions of two arrays, without JAX's own promotion

add = _binary(jitted(jnp.add))
atan2 = _binary(jitted(derivatives.atan2))
bitwise_and = _binary(jitted(jnp.bitwise_and))
bitwise_left_shift = _binary(jitted(jnp.bitwise_left_shift))
bitwise_or = _binary(jitted(jnp.bitwise_or))
bitwise_right_shift = _binary(jitted(jnp.bitwise_right_shift))
bitwise_xor = _binary(jitted(jnp.bitwise_xor))
copysign = _binary(jitted(derivatives.copysign))
equal = _binary(jitted(jnp.equal))
greater = _binary(jitted(jnp.greater))
greater_equal = _binary(jitted(jnp.greater_equal))
hypot = _binary(jitted(derivatives.hypot))
less = _binary(jitted(jnp.less))
less_equal = _binary(jitted(jnp.less_equal))
logaddexp = _binary(jitted(derivatives.logaddexp))
logical_and = _binary(jitted(jnp.logical_and))
logical_or = _binary(jitted(jnp.logical_or))
logical_xor = _binary(jitted(jnp.logical_xor))
maximum = _binary(jitted(jnp.maximum))
minimum = _binary(jitted(jnp.minimum))
multiply = _binary(jitted(jnp.multiply))
nextafter = _binary(jitted(jnp.nextafter))
not_equal = _binary(jitted(jnp.not_equal))
subtract = _binary(jitted(jnp.subtract))


def _divide(x1: jax.Array, x2: jax.Array) -> jax.Array:
    # XLA multiplies by the reciprocal of a broadcast divisor, so that every fourth quotient is off by one unit.
    if x1.shape != x2.shape:
        shape = jnp.broadcast_shapes(x1.shape, x2.shape)
        if x2.shape != shape:  # the dividend may be fused
            x2 = lax.optimization_barrier(jnp.broadcast_to(x2, shape))  # type: ignore[no-untyped-call]
    return jnp.divide(x1, x2)


def _pow(x1: jax.Array, x2: jax.Array) -> Any:
    # jnp.pow uses only the last six bits of an integer exponent: https://github.com/jax-ml/jax/blob/main/jax/_src/numpy/ufuncs.py
    if not jnp.issubdtype(x1.dtype, jnp.integer):
        return derivatives.pow(x1, x2)
    x1, x2 = jnp.broadcast_arrays(x1, x2)
    if jnp.issubdtype(x1.dtype, jnp.signedinteger):  # round the reciprocal of an integer power towards zero
        x1, x2 = jnp.where((x2 < 0) & (jnp.abs(x1) != 1), 0, x1), jnp.abs(x2)
    one = jnp.ones_like(x1)

    def step(state: Any) -> Any:
        power, base, rest = state
        return power * jnp.where(rest & 1 == 1, base, one), base * base, rest >> 1

    return lax.while_loop(lambda state: jnp.any(state[2] > 0), step, (one, x1, x2))[0]


def _floor_divide(x1: jax.Array, x2: jax.Array) -> jax.Array:
    # For floating-point numbers jnp.floor_divide matches the remainder, as in Python, and gives nan at infinities.
    if not jnp.issubdtype(x1.dtype, jnp.floating):
        return jnp.floor_divide(x1, x2)
    out = lax.platform_dependent(x1, x2, cpu=lambda a, b: jnp.floor(_divide(a, b)), default=_floor_of_inexact)
    # XLA flushes subnormal quotients to zero; for operands of opposite sign the floor is -1 at most.
    signs_differ = ((x1 < 0) & (x2 > 0)) | ((x1 > 0) & (x2 < 0))
    return jnp.where(signs_differ & jnp.isfinite(x2), jnp.minimum(out, -1), out)


def _floor_of_inexact(x1: jax.Array, x2: jax.Array) -> jax.Array:
    # On GPUs XLA does not round quotients correctly: an integer may come out as a number just below it.
    x1, x2 = jnp.broadcast_arrays(x1, x2)
    out = _divide(x1, x2)
    return jnp.where((lax.rem(x1, x2) == 0) & jnp.isfinite(out), lax.round(out), jnp.floor(out))


divide = _binary(jitted(derivatives.ruled("divide", _divide)))
floor_divide = _binary(jitted(_floor_divide))
_power = _binary(jitted(_pow))
_integer_pow = jitted(lax.integer_pow, static_argnums=1)


def pow(x1: Any, x2: Any, /) -> Any:
    # For an array exponent XLA computes a logarithm: (3j)**2 is not -9.
    if type(x2) in (int, float) and is_exact(x2) and jnp.iscomplexobj(x1):
        return sqrt(x1) if x2 == 0.5 else _integer_pow(x1, int(x2))
    return _power(x1, x2)


def _remainder(x1: jax.Array, x2: jax.Array) -> Any:
    # At zeros and infinities JAX follows Python.
    out = jnp.remainder(x1, x2)
    if not jnp.issubdtype(out.dtype, jnp.floating):
        return out
    x1, x2 = jnp.broadcast_arrays(x1, x2)
    return special_cases.fix_real("remainder", x1, x2, out, xp=jnp)


remainder = _binary(jitted(derivatives.of_remainder(_remainder)))


def clip(x: jax.Array, /, min: Any = None, max: Any = None) -> Any:
    # jnp.clip promotes x to the data type of the bounds, and wraps a Python integer outside its range.
    if getattr(x, "dtype", None) in _REALS and type(min) in _BOUNDS and type(max) in _BOUNDS:
        return _clip(x, min, max)
    dtype = BINDING.clip_type(x, min, max)
    if x.dtype != dtype:
        x = cast(x, dtype)
    return _clip(x, _bound(min, x), _bound(max, x))


_REALS = (jnp.dtype("float32"), jnp.dtype("float64"))
_BOUNDS = (float, int, type(None))


def _bound(bound: Any, x: jax.Array) -> Any:
    """The bound as `clip` of ``x`` accepts it: a Python integer within the range of ``x``."""
    if type(bound) is int and jnp.issubdtype(x.dtype, jnp.integer):
        ends = jnp.iinfo(x.dtype)
        return x.dtype.type(builtins.max(ends.min, builtins.min(bound, ends.max)))
    return bound


@jitted
def _clip(x: jax.Array, low: Any, high: Any) -> jax.Array:
    if not jnp.issubdtype(x.dtype, jnp.floating):
        return jnp.clip(x, low, high).astype(x.dtype)
    return derivatives.clip(x, -jnp.inf if low is None else low, jnp.inf if high is None else high)


# Beyond the standard. JAX converts integers to floating point; other frameworks do not accept them.

_NOT_FLOATS = frozenset(dtype for dtype in BINDING.names if not jnp.issubdtype(dtype, jnp.floating))
_NOT_FLOATING = frozenset(dtype for dtype in BINDING.names if not jnp.issubdtype(dtype, jnp.inexact))


def _of_floats(native: Any, name: str) -> Any:
    return BINDING.unary(native, raising_for(name, _NOT_FLOATS))


def _of_two_floats(native: Any, name: str) -> Any:
    return _binary(jitted(native), others=raising_for(name, _NOT_FLOATS))


@jitted
def _angle_real(x: jax.Array) -> Any:
    # jnp.angle returns float64 for a float32 scalar.
    return derivatives.atan2(jnp.zeros_like(x), x)


angle = BINDING.unary(
    jnp.angle,
    {
        **dict.fromkeys(frozenset(BINDING.names) - _NOT_FLOATS, _angle_real),
        **raising_for("angle", _NOT_FLOATING, "floating-point"),
    },
)
cbrt = _of_floats(jnp.cbrt, "cbrt")
deg2rad = _of_floats(jnp.deg2rad, "deg2rad")
entr = _of_floats(jax.scipy.special.entr, "entr")
exp2 = _of_floats(jitted(accuracy.exp2), "exp2")
expit = _of_floats(jitted(derivatives.ruled("expit", jax.nn.sigmoid)), "expit")
fmax = _binary(jitted(derivatives.fmax))
fmin = _binary(jitted(derivatives.fmin))
fmod = _binary(jitted(jnp.fmod))
frexp = _of_floats(jnp.frexp, "frexp")
gcd = _binary(jitted(jnp.gcd))
heaviside = _of_two_floats(jnp.heaviside, "heaviside")
isneginf = jnp.isneginf
isposinf = jnp.isposinf
isreal = jnp.isreal
lcm = _binary(jitted(jnp.lcm))
logit = _fused("logit")
logaddexp2 = _of_two_floats(derivatives.logaddexp2, "logaddexp2")
modf = _fused("modf")
nan_to_num = jnp.nan_to_num
rad2deg = _of_floats(jnp.rad2deg, "rad2deg")
rsqrt = _of_floats(jitted(derivatives.ruled("rsqrt", lax.rsqrt)), "rsqrt")
sinc = _fused("sinc", usual=("x",))
xlog1py = _of_two_floats(derivatives.ruled("xlog1py", jax.scipy.special.xlog1py), "xlog1py")
xlogy = _of_two_floats(derivatives.xlogy, "xlogy")


def float_power(x1: Any, x2: Any, /) -> Any:
    # jnp.float_power returns the data type of its arguments if that is a floating-point one.
    if isinstance(x1, jax.Array) and isinstance(x2, jax.Array):
        return _wide_power(x1, x2)
    return _wide_power_of(x1, x2)


def _wide_power_of(x1: Any, x2: Any) -> Any:
    complex_ = any(jnp.iscomplexobj(x) for x in (x1, x2))
    wide = default("complex floating" if complex_ else "real floating")  # of 64 bits where JAX has them
    return _power(jnp.asarray(x1, dtype=wide), jnp.asarray(x2, dtype=wide))


_wide_power = jitted(_wide_power_of)


def _isclose(x1: Any, x2: Any, /, *, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False, composed: Any) -> Any:
    first, second = BINDING.pair(x1, x2)
    return jnp.isclose(first, second, rtol, atol, equal_nan)


isclose = _fused("isclose", body=_isclose)


def ldexp(x1: Any, x2: Any, /) -> Any:
    if x1.dtype in _NOT_FLOATS:
        raising_for("ldexp", _NOT_FLOATS)[x1.dtype](x1)
    return jnp.ldexp(x1, x2)
