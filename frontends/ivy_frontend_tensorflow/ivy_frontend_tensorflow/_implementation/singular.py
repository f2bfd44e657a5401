"""Functions with the derivatives that TensorFlow takes where values are equal, and where a cotangent is zero."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ivy_api.frontends.subgradients import greater as greater
from ivy_api.frontends.subgradients import less as less
from ivy_frontend_tensorflow._implementation.calls import State
from ivy_frontend_tensorflow._implementation.defining import op


@op(public="maximum math.maximum")
def Maximum(x: Any, y: Any, *, xp: Any) -> Any:
    """Return the greater of each pair of elements; the derivative of equal ones is that of the first."""
    return greater(x, y, xp) if State.tapes else xp.maximum(x, y)


@op(public="minimum math.minimum")
def Minimum(x: Any, y: Any, *, xp: Any) -> Any:
    """Return the less of each pair of elements; the derivative of equal ones is that of the first."""
    return less(x, y, xp) if State.tapes else xp.minimum(x, y)


Maximum.declared, Minimum.declared = "maximum", "minimum"


def _root(declared: str, slope: Callable[[Any, Any], Any], x: Any, xp: Any) -> Any:
    """Return a root whose gradient is zero where the cotangent is, at zero, too."""
    fun = getattr(xp, declared)
    if not State.tapes:
        return fun(x)

    def gradient(residuals: Any, g: Any) -> tuple[Any]:
        nothing = xp.equal(g[0], 0)
        found = g[0] * slope(xp, xp.where(nothing, xp.ones_like(g[0]), residuals[0]))
        return (xp.where(nothing, xp.zeros_like(found), found),)

    return xp.transforms.custom_vjp(lambda x: (fun(x),), None, gradient, (x,))[0]


@op(public="sqrt math.sqrt")
def Sqrt(x: Any, *, xp: Any) -> Any:
    """Return the square root of each element."""
    return xp.sqrt(x) if not xp.isdtype(x.dtype, "real floating") else _root("sqrt", lambda xp, x: 0.5 / xp.sqrt(x), x, xp)


@op(public="math.rsqrt")
def Rsqrt(x: Any, *, xp: Any) -> Any:
    """Return 1 divided by the square root of each element."""
    if not xp.isdtype(x.dtype, "real floating"):
        return 1 / xp.sqrt(x)
    return _root("rsqrt", lambda xp, x: -0.5 * xp.rsqrt(x) / x, x, xp)


Sqrt.declared = "sqrt"


@op(public="math.multiply_no_nan")
def MulNoNan(x: Any, y: Any, *, xp: Any) -> Any:
    """Return ``x * y``, 0 where ``y`` is 0, even if ``x`` is not finite."""
    return xp.multiply(xp.where(xp.equal(y, 0) & ~xp.isfinite(x), xp.zeros_like(x), x), y)
