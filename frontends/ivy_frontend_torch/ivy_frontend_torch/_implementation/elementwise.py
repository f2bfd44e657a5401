"""Functions of each element: arithmetic, exponentials, trigonometric functions, comparisons, logic, special functions."""

from __future__ import annotations

import math
from typing import Any

from ivy_api.frontends.subgradients import clipped
from ivy_api.frontends.values import some_true
from ivy_frontend_torch._implementation.defining import op
from ivy_frontend_torch._implementation.dtypes import BY_NAME, cast, dtype_of, native, to_float
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch._implementation.promotion import converted, promoted, result_dtype

FRONTEND.rows("torch", """
    acos,arccos
    acosh,arccosh
    asin,arcsin
    asinh,arcsinh
    atan,arctan
    atanh,arctanh
    cos
    cosh
    erf,special.erf
    erfc,special.erfc
    erfinv,special.erfinv
    exp
    expm1,special.expm1
    i0,special.i0
    lgamma,special.gammaln
    log
    log10
    log1p,special.log1p
    log2
    reciprocal
    sin
    sinh
    sqrt
    tan
    tanh
""", takes="input", rule="float")  # fmt: skip
FRONTEND.rows("torch", """
    xlogy,special.xlogy
    atan2,arctan2
    copysign
    igamma,special.gammainc
    igammac,special.gammaincc
""", takes="input other", rule="float")  # fmt: skip
FRONTEND.rows("torch", "hypot nextafter gcd lcm", takes="input other", rule="promote")


@op("input", "float", also="special.exp2")
def exp2(input: Any, *, xp: Any) -> Any:
    """Return 2 to the power of each element."""
    return xp.pow(converted(xp, 2, dtype_of(input)), input) if kind(input) == 3 else xp.exp2(input)


@op("input", "float")
def rsqrt(input: Any, *, xp: Any) -> Any:
    """Return the reciprocal of the square root."""
    return xp.reciprocal(xp.sqrt(input)) if kind(input) == 3 else xp.rsqrt(input)


@op("input", "float", also="special.expit")
def sigmoid(input: Any, *, xp: Any) -> Any:
    """Return ``1 / (1 + exp(-x))``."""
    return xp.reciprocal(xp.add(xp.exp(xp.negative(input)), 1)) if kind(input) == 3 else xp.expit(input)


@op("input", "float", also="special.sinc")
def sinc(input: Any, *, xp: Any) -> Any:
    """Return ``sin(πx) / (πx)``."""
    if kind(input) != 3:
        return xp.sinc(input)
    x = xp.multiply(input, math.pi)
    zero = xp.equal(input, 0)
    safe = xp.where(zero, xp.ones_like(x), x)
    return xp.where(zero, xp.ones_like(x), xp.divide(xp.sin(safe), safe))


@op("input", "float", also="special.digamma special.psi")
def digamma(input: Any, *, xp: Any) -> Any:
    """Return the derivative of the logarithm of the gamma function."""
    still = xp.stop_gradient(input)
    below = xp.less(still, 0)
    pole = xp.logical_and(below, xp.equal(still, xp.floor(still)))
    up = xp.digamma(xp.where(below, xp.subtract(1, input), input))
    inside = xp.where(xp.logical_and(below, xp.logical_not(pole)), xp.subtract(input, xp.round(still)), xp.full_like(input, 0.25))
    found = xp.where(below, xp.subtract(up, xp.divide(math.pi, xp.tan(xp.multiply(inside, math.pi)))), up)
    found = xp.where(pole, xp.full_like(found, math.nan), found)
    zero = xp.logical_and(xp.equal(still, 0), xp.isnan(found))  # of some backends
    return xp.where(zero, xp.copysign(xp.full_like(found, math.inf), xp.negative(still)), found)


@op("input other", "float")
def logaddexp(input: Any, other: Any, *, xp: Any) -> Any:
    """Return ``log(exp(x) + exp(y))``."""
    if kind(input) != 3:
        return xp.logaddexp(input, other)
    first = xp.greater_equal(xp.real(input), xp.real(other))
    top, low = xp.where(first, input, other), xp.where(first, other, input)
    return xp.add(top, xp.log1p(xp.exp(xp.subtract(low, top))))


@op("input other", "float")
def logaddexp2(input: Any, other: Any, *, xp: Any) -> Any:
    """Return ``log2(2 ** x + 2 ** y)``."""
    return xp.logaddexp2(input, other)


@op("input values", "same")
def heaviside(input: Any, values: Any, *, xp: Any) -> Any:
    """Return 0 below zero, 1 above it, and ``values`` at zero."""
    if kind(input) == 3:
        raise RuntimeError("heaviside is not yet implemented for complex tensors.")
    x = cast(xp, input, "int32") if is_bool(input) else input
    step = cast(xp, xp.greater(x, 0), dtype_of(input))
    if kind(x) == 2:
        step = xp.where(xp.isnan(x), x, step)
    return xp.where(xp.equal(x, 0), values, step)


def kind(x: Any) -> int:
    """Return the category of an array's data type: truth value, integer, real, complex."""
    return dtype_of(x).category


def is_bool(x: Any) -> bool:
    """Whether an array holds truth values."""
    return dtype_of(x).category == 0


def _sub_check(x: Any) -> None:
    if is_bool(x):
        raise RuntimeError(
            "Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or `logical_xor()` operator "
            "instead."
        )


def _scaled(xp: Any, x: Any, alpha: Any) -> Any:
    d = dtype_of(x)
    if type(alpha) is int and alpha == 1:
        return x
    if d.category == 1 and isinstance(alpha, float):
        raise RuntimeError("For integral input tensors, argument alpha must not be a floating point number.")
    if d.category < 3 and isinstance(alpha, complex):
        raise RuntimeError("For non-complex input tensors, argument alpha must not be a complex number.")
    if d.category == 0:
        return xp.logical_and(x, converted(xp, bool(alpha), d))
    return xp.multiply(x, converted(xp, alpha, d))


@op("input other", "promote", declared="add")
def add(input: Any, other: Any, *, alpha: Any = 1, xp: Any) -> Any:
    """Return ``input + alpha * other``."""
    other = _scaled(xp, other, alpha)
    return xp.logical_or(input, other) if is_bool(input) else xp.add(input, other)


@op("input other", "promote", also="subtract", declared="subtract")
def sub(input: Any, other: Any, *, alpha: Any = 1, xp: Any) -> Any:
    """Return ``input - alpha * other``."""
    _sub_check(input)
    return xp.subtract(input, _scaled(xp, other, alpha))


@op("input other", "promote")
def rsub(input: Any, other: Any, *, alpha: Any = 1, xp: Any) -> Any:
    """Return ``other - alpha * input``."""
    _sub_check(input)
    return xp.subtract(other, _scaled(xp, input, alpha))


@op("input other", "promote", also="multiply", declared="multiply")
def mul(input: Any, other: Any, *, xp: Any) -> Any:
    """Return ``input * other``."""
    return xp.logical_and(input, other) if is_bool(input) else xp.multiply(input, other)


@op("input other", "promote", also="divide")
def div(input: Any, other: Any, *, rounding_mode: str | None = None, xp: Any) -> Any:
    """Return ``input / other``, rounded as asked for."""
    if rounding_mode is None:
        return true_divide(*promoted(xp, [input, other], "float"), xp=xp)
    if rounding_mode == "floor":
        return floor_divide(input, other, xp=xp)
    if rounding_mode != "trunc":
        raise RuntimeError(f"div expected rounding_mode to be one of None, 'trunc', or 'floor' but found '{rounding_mode}'")
    _no_zero(xp, input, other)
    if kind(input) < 2:
        return xp.trunc_divide(input, other)
    return xp.trunc(xp.divide(input, other))


@op("input other", "float", declared="divide")
def true_divide(input: Any, other: Any, *, xp: Any) -> Any:
    """Return ``input / other``."""
    return xp.divide(input, other)


def _no_zero(xp: Any, x: Any, y: Any) -> None:
    if kind(x) == 1 and some_true(xp.equal(y, 0), xp):
        raise RuntimeError("ZeroDivisionError")


@op("input other", "promote")
def floor_divide(input: Any, other: Any, *, xp: Any) -> Any:
    """Return ``input / other``, rounded down."""
    if is_bool(input):
        raise RuntimeError("\"div_floor_cpu\" not implemented for 'Bool'")
    _no_zero(xp, input, other)
    if kind(input) == 1:
        return xp.floor_divide(input, other)
    found = xp.floor_divide(input, other)
    quotient = xp.divide(input, other)
    return xp.where(xp.logical_or(xp.equal(other, 0), xp.isnan(quotient)), quotient, found)


@op("input other", "promote", declared="")
def remainder(input: Any, other: Any, *, xp: Any) -> Any:
    """Return the remainder of a division rounded down."""
    _no_zero(xp, input, other)
    return xp.remainder(input, other)


@op("input other", "promote")
def fmod(input: Any, other: Any, *, xp: Any) -> Any:
    """Return the remainder of a division rounded towards zero."""
    _no_zero(xp, input, other)
    return xp.fmod(input, other)


@op("input exponent")
def pow(input: Any, exponent: Any, *, xp: Any) -> Any:
    """Return ``input ** exponent``."""
    to = result_dtype([input, exponent])
    negative = not hasattr(exponent, "dtype") and isinstance(exponent, int) and exponent < 0
    if to.category == 1 and negative:
        raise RuntimeError("Integers to negative integer powers are not allowed.")
    if to.category == 0:
        x, y = (converted(xp, one, to) for one in (input, exponent))
        return xp.logical_or(x, xp.logical_not(y))
    x, y = (converted(xp, one, to) for one in (input, exponent))
    if to.category == 1 and hasattr(exponent, "dtype") and to.is_signed:
        return _integer_power(xp, x, y)
    return xp.pow(x, y)


def _integer_power(xp: Any, x: Any, y: Any) -> Any:
    below = xp.less(y, 0)
    one = xp.ones_like(x)
    sign = xp.where(xp.equal(xp.remainder(y, 2), 0), one, xp.negative(one))
    inverse = xp.where(xp.equal(x, 1), one, xp.where(xp.equal(x, -1), sign, xp.zeros_like(x)))
    return xp.where(below, inverse, xp.pow(x, xp.where(below, xp.zeros_like(y), y)))


@op("input exponent")
def float_power(input: Any, exponent: Any, *, xp: Any) -> Any:
    """Return ``input ** exponent`` in double precision."""
    to = BY_NAME["complex128" if result_dtype([input, exponent]).is_complex else "float64"]
    return xp.pow(*(converted(xp, one, to) for one in (input, exponent)))


@op(also="negative")
def neg(input: Any, *, xp: Any) -> Any:
    """Return ``-input``."""
    if is_bool(input):
        raise RuntimeError(
            "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, use the `~` or "
            "`logical_not()` operator instead."
        )
    return xp.negative(input)


@op()
def positive(input: Any, *, xp: Any) -> Any:
    """Return the tensor."""
    if is_bool(input):
        raise RuntimeError("The `+` operator, on a bool tensor is not supported.")
    return xp.positive(input)


@op(also="absolute")
def abs(input: Any, *, xp: Any) -> Any:
    """Return the absolute value."""
    return input if is_bool(input) else xp.abs(input)


@op()
def sign(input: Any, *, xp: Any) -> Any:
    """Return the sign: -1, 0 or 1."""
    if is_bool(input):
        return input
    if kind(input) == 3:
        raise RuntimeError("Unlike NumPy, torch.sign doesn't allow complex numbers; use torch.sgn")
    if kind(input) == 2:  # 0 where it is no number
        return xp.where(xp.isnan(input), xp.zeros_like(input), xp.sign(input))
    return xp.sign(input)


@op()
def sgn(input: Any, *, xp: Any) -> Any:
    """Return the sign; of complex numbers the number divided by its absolute value."""
    return xp.sign(input) if kind(input) == 3 else sign(input, xp=xp)


@op()
def square(input: Any, *, xp: Any) -> Any:
    """Return the square."""
    return xp.square(cast(xp, input, "int64") if is_bool(input) else input)


@op()
def signbit(input: Any, *, xp: Any) -> Any:
    """Return whether the sign is negative."""
    if kind(input) < 2:
        return xp.zeros_like(input, dtype=xp.bool) if is_bool(input) else xp.less(input, 0)
    return xp.signbit(input)


def _rounding(name: str) -> Any:
    def body(input: Any, *, xp: Any) -> Any:
        if kind(input) == 0 or kind(input) == 3:
            raise RuntimeError(f'"{name}_vml_cpu" not implemented for {dtype_of(input)!r}')
        return input if kind(input) == 1 else getattr(xp, name)(input)

    body.__doc__ = f"Return the values rounded by ``{name}``."
    return body


op(name="ceil")(_rounding("ceil"))
op(name="floor")(_rounding("floor"))
op(name="trunc", also="fix")(_rounding("trunc"))


@op(also="special.round")
def round(input: Any, *, decimals: int = 0, xp: Any) -> Any:
    """Return the values rounded to decimals, halves to even."""
    if kind(input) < 2:
        return input
    if not decimals:
        return xp.round(input)
    scale = 10.0 ** (decimals if decimals > 0 else -decimals)
    if decimals > 0:
        return xp.divide(xp.round(xp.multiply(input, scale)), scale)
    return xp.multiply(xp.round(xp.divide(input, scale)), scale)


@op()
def frac(input: Any, *, xp: Any) -> Any:
    """Return the fractional part."""
    return xp.subtract(input, xp.trunc(input))


@op()
def frexp(input: Any, *, xp: Any) -> Any:
    """Return mantissas and exponents."""
    from ivy_frontend_torch._implementation.objects import returns

    if kind(input) != 2:
        raise RuntimeError("torch.frexp() only supports floating-point dtypes")
    mantissa, exponent = xp.frexp(input)
    return returns("frexp")(mantissa, xp.astype(exponent, xp.int32))


@op("input other", "")
def ldexp(input: Any, other: Any, *, xp: Any) -> Any:
    """Return ``input * 2 ** other``."""
    two = pow(2.0, other, xp=xp)
    x, y = promoted(xp, [input, two])
    return xp.multiply(x, y)


@op()
def deg2rad(input: Any, *, xp: Any) -> Any:
    """Return degrees as radians."""
    return xp.multiply(cast(xp, input, to_float(dtype_of(input))), math.pi / 180)


@op()
def rad2deg(input: Any, *, xp: Any) -> Any:
    """Return radians as degrees."""
    return xp.multiply(cast(xp, input, to_float(dtype_of(input))), 180 / math.pi)


@op("input", "float", also="special.logit")
def logit(input: Any, eps: float | None = None, *, xp: Any) -> Any:
    """Return ``log(x / (1 - x))``."""
    if eps is not None:
        input = clipped(input, full(xp, eps, input), full(xp, 1 - eps, input), xp)
    return xp.subtract(xp.log(input), xp.log1p(xp.negative(input)))


@op()
def isnan(input: Any, *, xp: Any) -> Any:
    """Return whether each element is not a number."""
    return xp.isnan(input) if kind(input) >= 2 else xp.zeros_like(input, dtype=xp.bool)


@op()
def isinf(input: Any, *, xp: Any) -> Any:
    """Return whether each element is infinite."""
    return xp.isinf(input) if kind(input) >= 2 else xp.zeros_like(input, dtype=xp.bool)


@op()
def isfinite(input: Any, *, xp: Any) -> Any:
    """Return whether each element is finite."""
    return xp.isfinite(input) if kind(input) >= 2 else xp.ones_like(input, dtype=xp.bool)


@op()
def isposinf(input: Any, *, xp: Any) -> Any:
    """Return whether each element is positive infinity."""
    if kind(input) == 3:
        raise RuntimeError("isposinf does not support complex inputs.")
    return xp.equal(input, math.inf) if kind(input) == 2 else xp.zeros_like(input, dtype=xp.bool)


@op()
def isneginf(input: Any, *, xp: Any) -> Any:
    """Return whether each element is negative infinity."""
    if kind(input) == 3:
        raise RuntimeError("isneginf does not support complex inputs.")
    return xp.equal(input, -math.inf) if kind(input) == 2 else xp.zeros_like(input, dtype=xp.bool)


@op()
def isreal(input: Any, *, xp: Any) -> Any:
    """Return whether the imaginary part of each element is zero."""
    return xp.equal(xp.imag(input), 0) if kind(input) == 3 else xp.ones_like(input, dtype=xp.bool)


@op()
def nan_to_num(input: Any, nan: float | None = None, posinf: float | None = None, neginf: float | None = None, *, xp: Any) -> Any:
    """Return numbers in place of what is not finite."""
    from ivy_frontend_torch._implementation.dtypes import LIMITS

    d = dtype_of(input)
    if d.category < 2:
        return input
    if d.is_complex:
        parts = [nan_to_num(part, nan, posinf, neginf, xp=xp) for part in (xp.real(input), xp.imag(input))]
        return complex_of(xp, *parts)
    most = LIMITS[d._name][1]
    high, low = most if posinf is None else posinf, -most if neginf is None else neginf
    x = xp.where(xp.isnan(input), full(xp, nan or 0.0, input), input)
    x = xp.where(xp.equal(input, math.inf), full(xp, high, input), x)
    return xp.where(xp.equal(input, -math.inf), full(xp, low, input), x)


def full(xp: Any, value: Any, like: Any) -> Any:
    """Return a number as an array of an array's data type."""
    return converted(xp, value, dtype_of(like))


def complex_of(xp: Any, re: Any, im: Any) -> Any:
    """Return complex numbers of their parts."""
    to = dtype_of(re).to_complex()
    unit = xp.asarray(1j, dtype=native(xp, to))
    return xp.add(cast(xp, re, to), xp.multiply(cast(xp, im, to), unit))
