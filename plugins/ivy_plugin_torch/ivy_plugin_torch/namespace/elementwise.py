"""Elementwise functions."""

from __future__ import annotations

import builtins
import math
from typing import Any

import torch

from ivy_api.adapt.dtype_errors import raising_for as _refusing
from ivy_api.adapt.powers import integer_power as _integer_power
from ivy_api.adapt.powers import is_exact as _is_exact
from ivy_api.plugin import mixed
from ivy_plugin_torch import derivatives as _derivatives
from ivy_plugin_torch import gpu as _gpu
from ivy_plugin_torch import unsigned as _unsigned
from ivy_plugin_torch.accuracy import ROOTS as _ROOTS
from ivy_plugin_torch.dtypes import BINDING as _BINDING
from ivy_plugin_torch.dtypes import COMPLEXES as _COMPLEXES
from ivy_plugin_torch.dtypes import INTEGERS as _INTEGERS
from ivy_plugin_torch.dtypes import WIDE as _WIDE
from ivy_plugin_torch.rules import ruled as _ruled
from ivy_plugin_torch.rules import ruled_of_two as _ruled_of_two
from ivy_plugin_torch.short import short as _short
from ivy_plugin_torch.short import short_of_two as _short_of_two
from ivy_plugin_torch.unsigned import by_bits as _by_bits
from ivy_plugin_torch.unsigned import by_order as _by_order
from ivy_plugin_torch.unsigned import by_value as _by_value

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
    "lerp",
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
    "trunc_divide",
    "xlog1py",
    "xlogy",
]

_REAL_TYPES = frozenset((*_INTEGERS, torch.float32, torch.float64, torch.float16, torch.bfloat16))
_unary, _binary = _BINDING.unary, _BINDING.binary
_unchanged = dict.fromkeys(_unsigned.SIGNED, torch.clone)


def _for_complex(function: Any) -> dict[torch.dtype, Any]:
    return dict.fromkeys(_COMPLEXES, function)


def _by_parts(native: Any) -> dict[torch.dtype, Any]:
    # Complex kernels multiply by 1 + 0j, or subtract from 0, which loses the signs of zeros.

    def function(*arrays: torch.Tensor) -> torch.Tensor:
        return torch.view_as_complex(native(*(torch.view_as_real(x.resolve_conj()) for x in arrays)))

    return _for_complex(function)


# Functions of one array that agree with the standard

asin = torch.asin
ceil = torch.ceil
conj = torch.conj_physical  # torch.vmap has no rule for the imaginary part of a lazy conjugate: aten::_neg_view
exp = torch.exp
floor = torch.floor
isfinite = torch.isfinite
isinf = torch.isinf
isnan = torch.isnan
log = torch.log
log10 = torch.log10
logical_not = torch.logical_not
positive = torch.positive
real = torch.real
reciprocal = torch.reciprocal
signbit = torch.signbit
sin = torch.sin
sinh = torch.sinh
trunc = torch.trunc

# Functions without kernels for some data types, or with inaccurate ones


def _with_gpu(native: Any, other: Any) -> Any:
    """Adapt a function whose complex kernels for GPUs differ; without them it is the native function, which costs a call least."""
    return _unary(native, _for_complex(_gpu.beside(native, other))) if _gpu.IS_BUILT else native


abs = _unary(torch.abs, _unchanged)


def _log2_complex(x: torch.Tensor) -> torch.Tensor:
    # Kernels without vectors divide by a complex number, which makes infinities nan.
    return torch.view_as_complex(torch.view_as_real(torch.log(x)) * (1 / math.log(2)))


acosh = _with_gpu(_ruled("acosh", torch.acosh), _gpu.acosh)
asinh = _ruled("asinh", torch.asinh)
atan = _with_gpu(_ruled("atan", torch.atan, first=False), _gpu.atan)
atanh = _with_gpu(torch.atanh, _gpu.atanh)
bitwise_invert = _unary(torch.bitwise_not, _by_bits(torch.bitwise_not))
cos = _with_gpu(torch.cos, _gpu.cos)
cosh = _with_gpu(torch.cosh, _gpu.cosh)
negative = _unary(torch.neg, {**_by_bits(torch.neg), **_by_parts(torch.neg)})
sqrt = _unary(torch.sqrt, {**_ROOTS, **_for_complex(_gpu.beside(torch.sqrt, _gpu.sqrt))})
square = _unary(torch.square, _by_bits(torch.square))


@_short(
    "x.imag",
    "not (is_compiling() or x.is_conj())",
    dtypes=_COMPLEXES,
    usual=torch.complex64,
    is_compiling=torch.compiler.is_compiling,
)
def imag(x: torch.Tensor, /) -> torch.Tensor:
    return torch.imag(x.resolve_conj())  # torch.fft and its derivatives return lazy conjugates too: see conj


def _round_complex(x: torch.Tensor) -> torch.Tensor:
    return torch.complex(torch.round(x.real), torch.round(x.imag))


round = _unary(torch.round, {**_unchanged, **_for_complex(_round_complex)})


# Functions that differ from the standard in special cases. Branches that `where` does not select need finite derivatives: 0 * nan


def _sign(x: torch.Tensor) -> torch.Tensor:
    # In torch the sign of nan is 0: https://github.com/pytorch/pytorch/issues/41245
    given = x.detach()
    return torch.where(given == given, torch.sign(x), given)


def _sign_complex(x: torch.Tensor) -> torch.Tensor:
    # torch gives 0 for a number whose modulus overflows although its parts are finite; half of it has the same sign.
    large = torch.maximum(x.real.abs(), x.imag.abs()) > torch.finfo(x.dtype).max / 2
    return torch.sgn(torch.where(large, torch.complex(x.real * 0.5, x.imag * 0.5), x))


def _acos_complex(x: torch.Tensor) -> torch.Tensor:
    # On and between its branch cuts torch has the wrong sign of zero for x + 0j, and the right one for x - 0j.
    sign = torch.copysign(torch.ones_like(x.imag), x.imag).detach()
    out = torch.acos(torch.complex(x.real, -sign * x.imag))
    return torch.complex(out.real, -sign * out.imag)


def _expm1_complex(x: torch.Tensor) -> torch.Tensor:
    # torch multiplies infinities by zero: https://github.com/pytorch/pytorch/issues/95740
    # At zero the standard has no real part of -0; elsewhere adding -0 changes nothing, and a compiler cannot fold it.
    x = torch.complex(x.real + torch.where(x == 0, 0.0, -0.0), x.imag)
    finite = torch.isfinite(x)
    power = torch.exp(torch.where(finite, 0, x))
    return torch.where(finite, torch.expm1(x), torch.complex(power.real - 1, power.imag))


def _log1p_complex(x: torch.Tensor) -> torch.Tensor:
    # As in expm1: infinities become nan.
    finite = torch.isfinite(x)
    return torch.where(finite, torch.log1p(x), torch.log(torch.where(finite, 1, x)))


def _tanh_complex(x: torch.Tensor) -> torch.Tensor:
    # Next to an infinity the standard takes the sign of zero from the argument: https://github.com/data-apis/array-api/issues/1006
    return torch.tanh(torch.complex(x.real, torch.where(torch.isinf(x.real), _zero_of_sign(x.imag), x.imag)))


def _tan_complex(x: torch.Tensor) -> torch.Tensor:
    # Same as tanh.
    return torch.tan(torch.complex(torch.where(torch.isinf(x.imag), _zero_of_sign(x.real), x.real), x.imag))


def _zero_of_sign(x: torch.Tensor) -> torch.Tensor:
    return torch.copysign(torch.zeros_like(x), x)


def _short_ruled(name: str, native: Any, of_complex: Any) -> Any:
    return _short("native(x)", unrecorded="x", native=native)(_unary(_ruled(name, native), _for_complex(of_complex)))


acos = _unary(torch.acos, _for_complex(_acos_complex))
expm1 = _short_ruled("expm1", torch.expm1, _expm1_complex)
log1p = _unary(torch.log1p, _for_complex(_log1p_complex))
log2 = _unary(torch.log2, _for_complex(_log2_complex))
sign = _short("x.sign().maximum(x.clamp_max(-1.0))", unrecorded="x")(
    _unary(
        _sign,
        {
            **dict.fromkeys((*_INTEGERS, torch.bool), torch.sign),
            **dict.fromkeys(_unsigned.SIGNED, _unsigned.nonzero_sign),
            **_for_complex(_sign_complex),
        },
    )
)
tan = _unary(torch.tan, _for_complex(_tan_complex))
tanh = _short_ruled("tanh", torch.tanh, _tanh_complex)

# Functions of two arrays, of floating-point or any data type

atan2 = _short_of_two("native(x1, x2)", native=torch.atan2)(_binary(_ruled_of_two("atan2", torch.atan2)))
copysign = _binary(torch.copysign)
divide = _binary(torch.div)
equal = _binary(torch.eq)
hypot = _short_of_two("native(x1, x2)", native=torch.hypot)(
    _binary(_ruled_of_two("hypot", _derivatives.hypot, plain=torch.hypot, first=False))
)
logaddexp = _short_of_two("native(x1, x2)", native=torch.logaddexp)(_binary(_derivatives.of_powers(torch.logaddexp)))
nextafter = _binary(torch.nextafter)
not_equal = _binary(torch.ne)

# Functions of two arrays that need a workaround for unsigned integers

add = _binary(torch.add, others={**_by_bits(torch.add), **_by_parts(torch.add)})
bitwise_and = _binary(torch.bitwise_and, usual=torch.int64, others=_by_bits(torch.bitwise_and))
bitwise_left_shift = _binary(torch.bitwise_left_shift, usual=torch.int64, others=_by_bits(torch.bitwise_left_shift))
bitwise_or = _binary(torch.bitwise_or, usual=torch.int64, others=_by_bits(torch.bitwise_or))
bitwise_right_shift = _binary(
    torch.bitwise_right_shift, usual=torch.int64, others=_by_value(torch.bitwise_right_shift, _unsigned.right_shift_long)
)
bitwise_xor = _binary(torch.bitwise_xor, usual=torch.int64, others=_by_bits(torch.bitwise_xor))
greater = _binary(torch.gt, others=_by_order(torch.gt, back=False))
greater_equal = _binary(torch.ge, others=_by_order(torch.ge, back=False))
less = _binary(torch.lt, others=_by_order(torch.lt, back=False))
less_equal = _binary(torch.le, others=_by_order(torch.le, back=False))
logical_and = _binary(torch.logical_and, usual=torch.bool, others=_by_bits(torch.logical_and, back=False))
logical_or = _binary(torch.logical_or, usual=torch.bool, others=_by_bits(torch.logical_or, back=False))
logical_xor = _binary(torch.logical_xor, usual=torch.bool, others=_by_bits(torch.logical_xor, back=False))
maximum = _binary(torch.maximum, others=_by_order(torch.maximum))
minimum = _binary(torch.minimum, others=_by_order(torch.minimum))
multiply = _binary(torch.mul, others=_by_bits(torch.mul))
subtract = _binary(torch.sub, others={**_by_bits(torch.sub), **_by_parts(torch.sub)})


def _floor_divide(x1: torch.Tensor, x2: torch.Tensor) -> torch.Tensor:
    # At infinities torch follows Python, the standard floor(x1 / x2): https://github.com/pytorch/pytorch/issues/170178
    return torch.floor(torch.div(x1, x2))


def _remainder(x1: torch.Tensor, x2: torch.Tensor) -> torch.Tensor:
    # In torch a zero has the sign of x1, other results that of x2: https://github.com/pytorch/pytorch/issues/193755
    out = torch.remainder(x1, x2)
    if not _derivatives.recorded(out):
        return out.copysign_(x2)
    return _WithSign.apply(out, x2)  # type: ignore[no-any-return, no-untyped-call]


class _WithSign(torch.autograd.Function):
    """`copysign` for a magnitude with the right sign wherever it is not zero: the derivative stays 1 there."""

    generate_vmap_rule = True

    @staticmethod
    def forward(magnitude: torch.Tensor, sign: torch.Tensor) -> torch.Tensor:
        return torch.copysign(magnitude, sign)

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[torch.Tensor, ...], output: torch.Tensor) -> None:
        pass

    @staticmethod
    def backward(ctx: Any, gradient: torch.Tensor) -> tuple[torch.Tensor, None]:
        return gradient, None

    @staticmethod
    def jvp(ctx: Any, magnitude: torch.Tensor, sign: torch.Tensor) -> torch.Tensor:
        return magnitude.clone()


floor_divide = _binary(
    _floor_divide,
    others={
        **dict.fromkeys(_INTEGERS, torch.floor_divide),
        **_by_value(torch.floor_divide, _unsigned.floor_divide_long),
    },
)
remainder = _short_of_two("x1.remainder(x2).copysign_(x2)")(
    _binary(
        _remainder,
        others={
            **dict.fromkeys(_INTEGERS, torch.remainder),
            **_by_value(torch.remainder, _unsigned.remainder_long),
        },
    )
)


_pow = _binary(
    _ruled_of_two("pow", _derivatives.pow, plain=torch.pow, first=False), others=_by_value(torch.pow, _unsigned.pow_long)
)


@_short(
    "x1.pow(x2)",
    "type(x1) is type(x2) and dtype_ is x2.dtype",  # a Python scalar has no data type, and an error takes long
    of="x1",
    dtypes=_REAL_TYPES,
    unrecorded="x1 x2",
)
def pow(x1: Any, x2: Any, /) -> torch.Tensor:
    # A Python scalar exponent is many times faster, but 0.5 becomes torch.sqrt, which differs at -0 and -inf.
    if type(x2) in (int, float) and isinstance(x1, torch.Tensor) and x1.dtype in _REAL_TYPES and x2 not in (0.5, -0.5):
        _BINDING.check_scalar(x2, x1.dtype)
        return torch.pow(x1, x2)
    if type(x2) in (int, float) and _is_exact(x2) and isinstance(x1, torch.Tensor) and x1.is_complex():
        return _complex_power(x1, x2)
    return _pow(x1, x2)  # type: ignore[no-any-return]


def _complex_power(x: torch.Tensor, exponent: float) -> torch.Tensor:
    # For a tensor exponent torch computes a logarithm: (3j)**2 is not -9.
    if exponent == 0.5:
        return torch.sqrt(x)
    return x.clone() if exponent == 1 else _integer_power(x, int(exponent))


@_short("native(x, min, max)", "type(min) is float is type(max)", native=torch.clamp)
def clip(x: torch.Tensor, /, min: Any = None, max: Any = None) -> torch.Tensor:
    if min is None and max is None:
        return x.clone()
    if x.dtype in _FLOATS and type(min) in _REAL and type(max) in _REAL:
        return x.clamp(min, max)
    # torch.clamp accepts two numbers or two tensors, and promotes x to the data type of the bounds.
    dtype = _BINDING.clip_type(x, min, max)
    x = x.to(dtype)
    given = [_within_range(bound, x.dtype) for bound in (min, max) if bound is not None]
    array, *bounds = _BINDING.together(x, *given)
    low = bounds[0] if min is not None else None
    high = bounds[-1] if max is not None else None
    return _clamp.get(array.dtype, torch.clamp)(array, low, high).to(dtype)


_REAL = frozenset((float, int, type(None)))
_FLOATS = frozenset(dtype for dtype in _REAL_TYPES if dtype.is_floating_point)
_clamp = _by_order(torch.clamp)


def _within_range(bound: Any, dtype: torch.dtype) -> Any:
    if type(bound) is not int or dtype.is_floating_point:
        return bound
    limits = torch.iinfo(dtype)
    return builtins.min(builtins.max(bound, limits.min), limits.max)


# Beyond the standard


def _of_floats(native: Any, name: str) -> Any:
    return _unary(native, _refusing(name, _NOT_FLOATS))


def _of_two_floats(native: Any, name: str) -> Any:
    return _binary(native, others=_refusing(name, _NOT_FLOATS))


def _angle_real(x: torch.Tensor) -> torch.Tensor:
    # torch treats -0.0 as positive. In forward mode the derivative of its atan2 at 0 is nan.
    return torch.atan2(torch.zeros_like(x), x.detach() if _derivatives.is_forward() else x)


_NOT_FLOATS = frozenset((*_BINDING.names, torch.bool)) - _FLOATS
angle = _short("native(zeros(x), x)", unrecorded="x", native=torch.atan2, zeros=torch.zeros_like)(
    _unary(
        torch.angle, {**dict.fromkeys(_FLOATS, _angle_real), **_refusing("angle", _NOT_FLOATS - set(_COMPLEXES), "floating-point")}
    )
)
deg2rad = _of_floats(torch.deg2rad, "deg2rad")
entr = _of_floats(torch.special.entr, "entr")
exp2 = _of_floats(torch.exp2, "exp2")
expit = _short("native(x)", unrecorded="x", native=torch.sigmoid)(_of_floats(_ruled("expit", torch.sigmoid), "expit"))
fmax = _short_of_two("native(x1, x2)", native=torch.fmax)(_binary(_derivatives.shared(torch.fmax), others=_by_order(torch.maximum)))
fmin = _short_of_two("native(x1, x2)", native=torch.fmin)(_binary(_derivatives.shared(torch.fmin), others=_by_order(torch.minimum)))
fmod = _binary(torch.fmod, others=_by_value(torch.fmod, _unsigned.remainder_long))
frexp = _of_floats(torch.frexp, "frexp")
isneginf = torch.isneginf
isposinf = torch.isposinf
isreal = torch.isreal
logaddexp2 = _short_of_two("native(x1, x2)", native=torch.logaddexp2)(
    _of_two_floats(_derivatives.of_powers(torch.logaddexp2, 2.0), "logaddexp2")
)
nan_to_num = mixed(when=lambda x, /, **options: not (x.dtype.is_complex and _derivatives.recorded(x)))(torch.nan_to_num)
rad2deg = _of_floats(torch.rad2deg, "rad2deg")
rsqrt = _unary(torch.rsqrt, {**_refusing("rsqrt", _NOT_FLOATS), torch.float16: _ruled("rsqrt", torch.rsqrt)})
sinc = mixed(when=lambda x, /: not _derivatives.recorded(x))(  # its derivative loses digits
    _short("x.sinc()", unrecorded="x")(_of_floats(torch.sinc, "sinc"))
)
xlog1py = _of_two_floats(torch.special.xlog1py, "xlog1py")
xlogy = _short_of_two("native(x1, x2)", native=torch.xlogy)(_of_two_floats(_derivatives.xlogy, "xlogy"))


def _trunc_divide(x1: torch.Tensor, x2: torch.Tensor) -> torch.Tensor:
    return torch.div(x1, x2, rounding_mode="trunc")


trunc_divide = _binary(_trunc_divide, others=_by_value(_trunc_divide, _unsigned.floor_divide_long))


@_short_of_two("native(x1, x2)", native=torch.float_power)
def float_power(x1: Any, x2: Any, /) -> torch.Tensor:
    if _derivatives.order() > 1 and all(isinstance(x, torch.Tensor) and x.dtype in _FLOATS for x in (x1, x2)):
        return _pow(x1.to(torch.float64), x2.to(torch.float64))  # type: ignore[no-any-return]
    out = torch.float_power(x1, x2)
    if out.is_complex():  # of zeros torch gives nan
        return torch.where(torch.as_tensor((x1 == 0) & (x2 == 0), device=out.device), 1.0, out)
    return out


def _signed(x1: Any, x2: Any, /, **options: Any) -> bool:
    """Whether no array argument has an unsigned type for which torch has few functions."""
    return not any(isinstance(x, torch.Tensor) and x.dtype in _unsigned.SIGNED for x in (x1, x2))


gcd = _binary(torch.gcd, usual=torch.int64, others=_by_value(torch.gcd, _unsigned.gcd_long))
lcm = mixed(when=_signed)(
    _short("native(x1, x2)", "dtype_ is x2.dtype", of="x1", dtypes=_INTEGERS, usual=torch.int64, native=torch.lcm)(
        _binary(torch.lcm)
    )
)


@mixed()
def isclose(x1: Any, x2: Any, /, *, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False, composed: Any) -> Any:
    if isinstance(x1, torch.Tensor) and isinstance(x2, torch.Tensor) and x1.dtype is x2.dtype and x1.dtype in _WIDE:
        return torch.isclose(x1, x2, rtol, atol, equal_nan)
    if not _signed(x1, x2):
        return composed(x1, x2, rtol=rtol, atol=atol, equal_nan=equal_nan)
    first, second = _BINDING.pair(x1, x2)
    return torch.isclose(first, second, rtol, atol, equal_nan)


@mixed()
@_short_of_two("x1.clamp_max(lowest).clamp_min(x1.heaviside(x2))", dtypes=_WIDE, lowest=-math.inf)
def heaviside(x1: Any, x2: Any, /, *, composed: Any) -> Any:
    # torch has no derivative, and gives 0 for nan: it stays in what is -infinity elsewhere, so that a zero keeps the sign of x2.
    return composed(x1, x2)


@mixed()
def ldexp(x1: torch.Tensor, x2: Any, /, *, composed: Any) -> Any:
    # torch.ldexp overflows where the power of two does, though the product may not. In double precision neither can.
    if isinstance(x2, torch.Tensor) and x1.dtype is torch.float32 and x2.dtype in _INTEGERS and not x1.is_mps:
        powers = torch.exp2(x2.to(torch.float64).clamp_(-400.0, 400.0))
        return (x1.to(torch.float64) * powers).to(torch.float32)
    return composed(x1, x2)


@mixed()
@_short("native(start, end, weight)", "type(start) is type(end) and dtype_ is end.dtype", of="start", native=torch.lerp)
def lerp(start: Any, end: Any, weight: Any, /, *, composed: Any) -> Any:
    if not (isinstance(start, torch.Tensor) and isinstance(end, torch.Tensor)):
        return composed(start, end, weight)
    first, last = (start, end) if start.dtype is end.dtype else _BINDING.pair(start, end)
    if first.dtype in _NOT_FLOATS:
        _refusing("lerp", _NOT_FLOATS)[first.dtype](first)
    return torch.lerp(first, last, weight)


@_short("native(x)", "eps is None", native=torch.logit)
def logit(x: torch.Tensor, /, *, eps: float | None = None) -> torch.Tensor:
    return _logit(x) if eps is None else _logit(x.clamp(eps, 1 - eps))  # type: ignore[no-any-return]


_logit = _of_floats(torch.logit, "logit")
