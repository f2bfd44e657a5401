"""Derivatives of elementwise functions beyond the standard: powers and logarithms, special functions, rounding."""

from __future__ import annotations

import math

from ivy_api.autodiff.registry import define_broadcasting as broadcasting
from ivy_api.autodiff.registry import define_elementwise as elementwise
from ivy_api.autodiff.rules.elementwise import of_logistic
from ivy_api.bodies.series import bessel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LN2 = math.log(2.0)


def _nonzero(xp: Any, x: Any, value: Any, otherwise: Any) -> Any:
    """``value`` where ``x`` is not 0."""
    return xp.where(xp.equal(x, 0), otherwise, value)


def _safe(xp: Any, x: Any) -> Any:
    return xp.where(xp.equal(x, 0), 1.0, x)


def _ratio(xp: Any, x: Any, y: Any) -> Any:
    """``x / y``, and 0 if both are 0."""
    return xp.divide(x, xp.where(xp.logical_and(xp.equal(x, 0), xp.equal(y, 0)), 1.0, y))


def _over_tail(xp: Any, size: Any, tail: Any) -> Any:
    """The slope of a quantile with the share ``tail`` outside: ``exp(size²)`` would multiply the rounding error of ``size``."""
    return xp.divide(xp.multiply(xp.erfcx(size), math.sqrt(math.pi) / 2.0), tail)


def _slope_of_erfcinv(xp: Any, out: Any, x: Any) -> Any:
    below = xp.less(x, 1)
    return xp.negative(_over_tail(xp, xp.where(below, out, xp.negative(out)), xp.where(below, x, xp.subtract(2.0, x))))


def _slope_of_ndtri(xp: Any, out: Any, p: Any) -> Any:
    below, scaled = xp.less(p, 0.5), xp.multiply(out, math.sqrt(0.5))
    slope = _over_tail(xp, xp.where(below, xp.negative(scaled), scaled), xp.where(below, p, xp.subtract(1.0, p)))
    return xp.multiply(slope, math.sqrt(2.0))


def _hazard(xp: Any, x: Any) -> Any:
    """The density of the normal distribution over its distribution function."""
    low, high = xp.where(xp.less(x, 0), x, 0.0), xp.where(xp.less(x, 0), 0.0, x)
    below = xp.divide(math.sqrt(2.0 / math.pi), xp.erfcx(xp.multiply(low, -math.sqrt(0.5))))
    above = xp.divide(xp.multiply(xp.exp(xp.multiply(xp.square(high), -0.5)), math.sqrt(0.5 / math.pi)), xp.ndtr(high))
    return xp.where(xp.less(x, 0), below, above)


def _slope_of_spence(xp: Any, x: Any) -> Any:
    return xp.where(xp.equal(x, 1), -1.0, xp.divide(xp.log(x), _safe(xp, xp.subtract(1.0, x))))


def _before(xp: Any, n: Any, x: Any) -> Any:
    """The exponential integral of the order before; of order 0, minus its derivative."""
    if isinstance(n, (int, float)) and n:
        return xp.expn(n - 1, x)
    zero = xp.multiply(xp.divide(xp.exp(xp.negative(x)), x), xp.add(1.0, xp.divide(1.0, x)))
    if isinstance(n, (int, float)):
        return zero
    return xp.where(xp.equal(n, 0), zero, xp.expn(xp.where(xp.equal(n, 0), 1.0, xp.subtract(n, 1.0)), x))


# Powers, exponentials and logarithms
elementwise("cbrt", lambda xp, out, x: xp.divide(1.0 / 3.0, xp.square(out)), keeps=(("o",),))
elementwise("rsqrt", lambda xp, out, x: xp.divide(xp.multiply(out, -0.5), x))
elementwise("exp2", lambda xp, out, x: xp.multiply(out, LN2), keeps=(("o",),))
for _name in ("expit", "nn.sigmoid"):
    elementwise(_name, of_logistic, keeps=((0,),))
elementwise("deg2rad", lambda xp, out, x: math.pi / 180.0, keeps=((),))
elementwise("rad2deg", lambda xp, out, x: 180.0 / math.pi, keeps=((),))
elementwise("xlogy", lambda xp, out, x, y: xp.log(y), lambda xp, out, x, y: _ratio(xp, x, y), keeps=((1,), (0, 1)))
elementwise("xlog1py", lambda xp, out, x, y: xp.log1p(y), lambda xp, out, x, y: _ratio(xp, x, xp.add(y, 1.0)), keeps=((1,), (0, 1)))
elementwise("entr", lambda xp, out, x: xp.where(xp.greater_equal(x, 0), xp.subtract(-1.0, xp.log(x)), float("nan")), keeps=((0,),))

# Error functions
elementwise("erf", lambda xp, out, x: xp.multiply(xp.exp(xp.negative(xp.square(x))), 2.0 / math.sqrt(math.pi)), keeps=((0,),))
elementwise("erfc", lambda xp, out, x: xp.multiply(xp.exp(xp.negative(xp.square(x))), -2.0 / math.sqrt(math.pi)), keeps=((0,),))
elementwise("erfinv", lambda xp, out, x: xp.multiply(xp.exp(xp.square(out)), math.sqrt(math.pi) / 2.0), keeps=(("o",),))
elementwise("erfcinv", _slope_of_erfcinv)
elementwise("ndtri", _slope_of_ndtri)
elementwise("log_ndtr", lambda xp, out, x: _hazard(xp, x), keeps=((0,),))

# Gamma functions
elementwise("lgamma", lambda xp, out, x: xp.digamma(x), keeps=((0,),))


def _trigamma(xp: Any, out: Any, x: Any) -> Any:
    """Abramowitz and Stegun 6.4.10 and 6.4.7, the reflection formula; `polygamma` may have no negative numbers."""
    low = xp.less(x, 0.5)
    position = xp.where(low, xp.subtract(1.0, x), x)
    large = xp.greater(position, 1e6)  # where the powers of some frameworks' zeta functions underflow
    inverse = xp.divide(1.0, xp.where(large, position, 1.0))
    beyond = xp.multiply(inverse, xp.add(xp.multiply(inverse, xp.add(xp.multiply(inverse, 1 / 6), 0.5)), 1.0))
    own = xp.where(large, beyond, xp.zeta(2.0, xp.where(large, 1.0, position)))
    turn = xp.where(low, xp.subtract(x, xp.round(x)), 0.25)
    return xp.where(low, xp.subtract(xp.square(xp.divide(math.pi, xp.sin(xp.multiply(turn, math.pi)))), own), own)


elementwise("digamma", _trigamma, keeps=((0,),))
elementwise("polygamma", None, lambda xp, out, n, x: xp.polygamma(xp.add(n, 1.0), x))

# Bessel functions
elementwise("i0", lambda xp, out, x: xp.i1(x), keeps=((0,),))
elementwise("i0e", lambda xp, out, x: bessel.slope_of_i0e(x, xp), keeps=((0,),))
elementwise("i1", lambda xp, out, x: bessel.slope_of_i1(x, xp), keeps=((0,),))
elementwise("i1e", lambda xp, out, x: bessel.slope_of_i1e(x, xp), keeps=((0,),))
elementwise("j0", lambda xp, out, x: xp.negative(xp.j1(x)), keeps=((0,),))
elementwise("j1", lambda xp, out, x: xp.subtract(xp.j0(x), _nonzero(xp, x, xp.divide(out, _safe(xp, x)), 0.5)))
elementwise("y0", lambda xp, out, x: xp.negative(xp.y1(x)), keeps=((0,),))
elementwise("y1", lambda xp, out, x: xp.subtract(xp.y0(x), xp.divide(out, x)))
elementwise("k0", lambda xp, out, x: xp.negative(xp.k1(x)), keeps=((0,),))
elementwise("k1", lambda xp, out, x: xp.negative(xp.add(xp.k0(x), xp.divide(out, x))))

# Integrals
elementwise("exp1", lambda xp, out, x: xp.negative(xp.divide(xp.exp(xp.negative(x)), x)), keeps=((0,),))
elementwise("expi", lambda xp, out, x: xp.divide(xp.exp(x), x), keeps=((0,),))
elementwise("expn", None, lambda xp, out, n, x: xp.negative(_before(xp, n, x)), scalars=True)
elementwise("spence", lambda xp, out, x: _slope_of_spence(xp, x), keeps=((0,),))

# Mantissa and exponent
broadcasting("ldexp", lambda xp, g, out, x1, x2: xp.ldexp(g, x2), keeps=((1,),))
