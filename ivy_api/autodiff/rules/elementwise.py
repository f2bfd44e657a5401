"""Derivatives of elementwise functions of one and of two arguments."""

from __future__ import annotations

import math

from ivy_api.adapt.arguments import device_of
from ivy_api.autodiff.registry import define_broadcasting as broadcasting
from ivy_api.autodiff.registry import define_elementwise as elementwise
from ivy_api.autodiff.registry import never

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LN2, LN10 = math.log(2.0), math.log(10.0)

# Arithmetic
broadcasting("add", lambda xp, g, out, x1, x2: g, lambda xp, g, out, x1, x2: g, keeps=((), ()))
broadcasting("subtract", lambda xp, g, out, x1, x2: g, lambda xp, g, out, x1, x2: xp.negative(g), keeps=((), ()))
broadcasting(
    "multiply",
    lambda xp, g, out, x1, x2: xp.multiply(g, x2),
    lambda xp, g, out, x1, x2: xp.multiply(g, x1),
    keeps=((1,), (0,)),
)
broadcasting(
    "divide",
    lambda xp, g, out, x1, x2: xp.divide(g, x2),
    lambda xp, g, out, x1, x2: xp.negative(xp.multiply(g, xp.divide(out, x2))),
    keeps=((1,), ("o", 1)),
)
broadcasting("negative", lambda xp, g, out, x: xp.negative(g), linear=True, keeps=((),))
broadcasting("positive", lambda xp, g, out, x: g, linear=True, keeps=((),))
elementwise("square", lambda xp, out, x: xp.multiply(x, 2.0), keeps=((0,),))
elementwise("sqrt", lambda xp, out, x: xp.divide(0.5, out), keeps=(("o",),))
elementwise("reciprocal", lambda xp, out, x: xp.negative(xp.square(out)), keeps=(("o",),))
# Exponentials and logarithms
elementwise("exp", lambda xp, out, x: out, keeps=(("o",),))
elementwise("expm1", lambda xp, out, x: xp.exp(x), keeps=((0,),))
# The quotient of the cotangent may be finite where the reciprocal is not.
broadcasting("log", lambda xp, g, out, x: xp.divide(g, x), keeps=((0,),))
broadcasting("log1p", lambda xp, g, out, x: xp.divide(g, xp.add(x, 1.0)), keeps=((0,),))
broadcasting("log2", lambda xp, g, out, x: xp.divide(xp.multiply(g, 1.0 / LN2), x), keeps=((0,),))
broadcasting("log10", lambda xp, g, out, x: xp.divide(xp.multiply(g, 1.0 / LN10), x), keeps=((0,),))
# Trigonometry


def _is_complex(xp: Any, x: Any) -> Any:
    return xp.isdtype(x.dtype, "complex floating")


def _one_minus_square(xp: Any, x: Any) -> Any:
    """``1 - x²`` without cancellation, whose derivative has none either."""
    product = xp.multiply(xp.subtract(1.0, x), xp.add(x, 1.0))
    return product if _is_complex(xp, x) else xp.where(xp.less(xp.abs(x), 0.5), xp.subtract(1.0, xp.square(x)), product)


def _of_atan(xp: Any, out: Any, x: Any) -> Any:
    if _is_complex(xp, x):
        return xp.divide(1.0, xp.add(xp.square(x), 1.0))
    return xp.square(xp.reciprocal(xp.hypot(x, 1.0)))  # no square overflows


def _of_asinh(xp: Any, out: Any, x: Any) -> Any:
    if _is_complex(xp, x):
        return xp.divide(1.0, xp.sqrt(xp.add(xp.square(x), 1.0)))
    return xp.reciprocal(xp.hypot(x, 1.0))


def square_of_sech(xp: Any, x: Any, tanh: Any) -> Any:
    """``1 - tanh(x)²`` without cancellation, underflow or overflow, and with a derivative that has none either."""
    size = xp.abs(x)
    power = xp.exp(xp.negative(size))
    far = xp.square(xp.divide(power, xp.add(xp.multiply(xp.square(power), 0.5), 0.5)))
    return xp.where(xp.less(size, 1.0), xp.subtract(1.0, xp.square(tanh)), far)


def _of_tanh(xp: Any, out: Any, x: Any) -> Any:
    return xp.subtract(1.0, xp.square(out)) if _is_complex(xp, x) else square_of_sech(xp, x, out)


def of_logistic(xp: Any, out: Any, x: Any) -> Any:
    """The derivative of `expit`."""
    half = xp.multiply(x, 0.5)
    return xp.multiply(square_of_sech(xp, half, xp.tanh(half)), 0.25)


elementwise("sin", lambda xp, out, x: xp.cos(x), keeps=((0,),))
elementwise("cos", lambda xp, out, x: xp.negative(xp.sin(x)), keeps=((0,),))
elementwise("tan", lambda xp, out, x: xp.add(xp.square(out), 1.0), keeps=(("o",),))
elementwise("asin", lambda xp, out, x: xp.divide(1.0, xp.sqrt(_one_minus_square(xp, x))), keeps=((0,),))
elementwise("acos", lambda xp, out, x: xp.divide(-1.0, xp.sqrt(_one_minus_square(xp, x))), keeps=((0,),))
elementwise("atan", _of_atan, keeps=((0,),))
elementwise("sinh", lambda xp, out, x: xp.cosh(x), keeps=((0,),))
elementwise("cosh", lambda xp, out, x: xp.sinh(x), keeps=((0,),))
elementwise("tanh", _of_tanh, keeps=((0, "o"),))
elementwise("asinh", _of_asinh, keeps=((0,),))
elementwise(
    "acosh", lambda xp, out, x: xp.divide(1.0, xp.multiply(xp.sqrt(xp.subtract(x, 1.0)), xp.sqrt(xp.add(x, 1.0)))), keeps=((0,),)
)
elementwise("atanh", lambda xp, out, x: xp.divide(1.0, _one_minus_square(xp, x)), keeps=((0,),))
# Complex parts, signs and remainders


def _sign(xp: Any, g: Any, out: Any, x: Any) -> Any:
    if not xp.isdtype(x.dtype, "complex floating"):
        return None
    along = xp.astype(xp.real(xp.multiply(g, out)), out.dtype)
    return xp.divide(xp.subtract(g, xp.multiply(along, xp.conj(out))), xp.where(xp.equal(x, 0), 1.0, xp.abs(x)))


broadcasting("nextafter")
broadcasting("sign", _sign, symmetric=False)
elementwise("abs", lambda xp, out, x: xp.conj(xp.sign(x)) if xp.isdtype(x.dtype, "complex floating") else xp.sign(x), keeps=((0,),))
broadcasting("conj", lambda xp, g, out, x: xp.conj(g), keeps=((),))
broadcasting("real", lambda xp, g, out, x: g, keeps=((),))
broadcasting("imag", lambda xp, g, out, x: xp.multiply(g, -1j) if xp.isdtype(x.dtype, "complex floating") else None, keeps=((),))


def _of_divisor(name: str) -> Any:
    """The rule of a divisor: minus the integer that it is multiplied by, which the rounded quotient may exceed by one."""

    def rule(xp: Any, g: Any, out: Any, x1: Any, x2: Any) -> Any:
        ratio = getattr(xp, name)(xp.divide(x1, x2))
        exact = xp.round(xp.divide(xp.subtract(x1, out), x2))
        return xp.negative(xp.multiply(g, xp.where(xp.isfinite(out), exact, ratio)))

    return rule


broadcasting("remainder", lambda xp, g, out, x1, x2: g, _of_divisor("floor"))


def _base(xp: Any, out: Any, x1: Any, x2: Any) -> Any:
    """The derivative of a power by its base: 0 for an exponent of 0, even at 0."""
    if isinstance(x2, (int, float, complex)):
        return xp.multiply(x1, x2) if x2 == 2 else xp.multiply(xp.pow(x1, x2 - 1), x2) if x2 else xp.zeros_like(x1)
    regular = xp.greater_equal(xp.abs(x1), xp.finfo(x1.dtype).smallest_normal)  # has a reciprocal
    constant = xp.logical_and(xp.equal(x2, 0), xp.logical_not(regular))
    if _is_complex(xp, x1):
        return xp.where(constant, 0.0, xp.multiply(x2, xp.pow(x1, xp.where(constant, 1.0, xp.subtract(x2, 1)))))
    # Subtracting 1 from a small exponent rounds it; one that is smaller still may be all that keeps the power from overflowing.
    size = xp.abs(x1)
    low = xp.logical_and(xp.logical_and(xp.less(xp.abs(x2), 1), regular), xp.less(size, float("inf")))
    tiny = xp.logical_and(low, xp.logical_and(xp.less(xp.abs(x2), 2**-10), xp.less(size, 1)))
    base, power = xp.where(tiny, x1, 1.0), xp.where(tiny, x2, 0.5)
    first = xp.multiply(xp.divide(power, base), xp.pow(base, power))
    apart = xp.logical_or(constant, tiny)
    power = xp.pow(xp.where(tiny, 1.0, x1), xp.where(apart, 1.0, xp.where(low, x2, xp.subtract(x2, 1))))
    second = xp.multiply(xp.where(apart, 0.0, x2), xp.divide(power, xp.where(low, xp.where(tiny, 1.0, x1), 1.0)))
    return xp.where(tiny, first, second)


def _exponent(xp: Any, out: Any, x1: Any, x2: Any) -> Any:
    """The derivative of a power by its exponent: 0 for a base of 0."""
    if isinstance(x1, (int, float, complex)):
        return xp.multiply(out, xp.log(xp.asarray(x1, dtype=out.dtype, device=device_of(out)))) if x1 else xp.zeros_like(out)
    zero = xp.equal(x1, 0)
    return xp.where(zero, 0.0, xp.multiply(out, xp.log(xp.where(zero, 1.0, x1))))


elementwise("pow", _base, _exponent, keeps=((0, 1), (0, "o")), scalars=True)


def _larger(test: str, first: bool) -> Any:
    """The rule of an argument of ``maximum`` or ``minimum``: ties are shared."""

    def rule(xp: Any, g: Any, out: Any, x1: Any, x2: Any) -> Any:
        own = getattr(xp, test)(x1, x2) if first else getattr(xp, test)(x2, x1)
        tie = xp.equal(x1, x2)
        found = xp.where(own, g, 0.0)
        return found if never(xp, tie) else xp.where(tie, xp.multiply(g, 0.5), found)

    return rule


broadcasting("maximum", _larger("greater", True), _larger("greater", False), keeps=((0, 1), (0, 1)))
broadcasting("minimum", _larger("less", True), _larger("less", False), keeps=((0, 1), (0, 1)))
broadcasting(
    "where",
    None,
    lambda xp, g, out, condition, x1, x2: xp.where(condition, g, 0.0),
    lambda xp, g, out, condition, x1, x2: xp.where(condition, 0.0, g),
    keeps=((), (0,), (0,)),
)


# Clipping, and functions of two arguments
def _masked(test: Any) -> Any:
    """Return a rule: the cotangent where a test of the arguments is true, 0 elsewhere."""

    def rule(xp: Any, g: Any, out: Any, *args: Any, **kwargs: Any) -> Any:
        return xp.where(test(xp, *args, **kwargs), g, 0.0)

    return rule


def _inside(xp: Any, x: Any, min: Any = None, max: Any = None) -> Any:
    if min is None or max is None:
        return xp.greater_equal(x, min) if max is None else xp.less_equal(x, max)
    return xp.logical_and(xp.greater_equal(x, min), xp.less_equal(x, max))


def _is_bounded(x: Any, min: Any = None, max: Any = None) -> bool:
    return min is not None or max is not None


broadcasting(
    "clip",
    _masked(_inside),
    _masked(lambda xp, x, min, max=None: xp.less(x, min)),  # noqa: A006
    _masked(lambda xp, x, min, max: xp.greater(x, max)),  # noqa: A006
    when=_is_bounded,
)


def _cosine(xp: Any, x1: Any, x2: Any) -> Any:
    """``x1 / hypot(x1, x2)``, and 0 if both are 0; the sum under the root keeps the derivative from cancelling."""
    large = xp.greater(xp.abs(x1), xp.abs(x2))
    longer = xp.where(large, x1, x2)
    ratio = xp.divide(xp.where(large, x2, x1), xp.where(xp.equal(longer, 0), 1.0, longer))
    share = xp.divide(xp.sign(longer), xp.sqrt(xp.add(xp.square(ratio), 1.0)))
    return xp.where(large, share, xp.multiply(ratio, share))


elementwise(
    "hypot",
    lambda xp, out, x1, x2: _cosine(xp, x1, x2),
    lambda xp, out, x1, x2: _cosine(xp, x2, x1),
    keeps=((0, 1), (0, 1)),
)


def _turn(xp: Any, x1: Any, x2: Any) -> Any:
    """``x1 / (x1² + x2²)``, and 0 if both are 0; no intermediate result overflows, nor one of its derivative."""
    large = xp.greater(xp.abs(x1), xp.abs(x2))
    longer = xp.where(large, x1, x2)
    longer = xp.where(xp.equal(longer, 0), 1.0, longer)
    ratio = xp.divide(xp.where(large, x2, x1), longer)
    return xp.divide(xp.divide(xp.where(large, 1.0, ratio), longer), xp.add(xp.square(ratio), 1.0))


elementwise(
    "atan2",
    lambda xp, out, x1, x2: _turn(xp, x2, x1),
    lambda xp, out, x1, x2: xp.negative(_turn(xp, x1, x2)),
    keeps=((0, 1), (0, 1)),
)


def _turned(xp: Any, out: Any, x1: Any, x2: Any) -> Any:
    """1 where the signs are equal, -1 where they differ, and 0 at 0."""
    one = xp.ones_like(out)
    return xp.where(xp.equal(x1, 0), 0.0, xp.multiply(xp.copysign(one, x1), xp.copysign(one, x2)))


elementwise("copysign", _turned, None)


def _weight(xp: Any, x1: Any, x2: Any, scale: float = 1.0) -> Any:
    """The share of the first in a sum of two powers; one half for equal infinities."""
    difference = xp.where(xp.logical_and(xp.equal(x1, x2), xp.isinf(x1)), 0.0, xp.subtract(x1, x2))
    return xp.expit(difference if scale == 1.0 else xp.multiply(difference, scale))


elementwise(
    "logaddexp", lambda xp, out, x1, x2: _weight(xp, x1, x2), lambda xp, out, x1, x2: _weight(xp, x2, x1), keeps=((0, 1), (0, 1))
)
elementwise(
    "logaddexp2",
    lambda xp, out, x1, x2: _weight(xp, x1, x2, LN2),
    lambda xp, out, x1, x2: _weight(xp, x2, x1, LN2),
    keeps=((0, 1), (0, 1)),
)


def _share(xp: Any, out: Any, x1: Any, x2: Any) -> Any:
    """The share of ``x1`` in ``fmax`` and ``fmin``: 1 where it is taken, never for ``nan``; one half for equal arguments."""
    return xp.where(xp.equal(x1, x2), 0.5, xp.astype(xp.equal(out, x1), out.dtype))


for _name in ("fmax", "fmin"):
    elementwise(_name, _share, lambda xp, out, x1, x2: xp.subtract(1.0, _share(xp, out, x1, x2)), keeps=((0, 1, "o"), (0, 1, "o")))
broadcasting("fmod", lambda xp, g, out, x1, x2: g, _of_divisor("trunc"))
