"""Special functions whose results or derivatives TensorFlow defines otherwise than the array library."""

from __future__ import annotations

import math
from typing import Any

from ivy_api.frontends import find_namespace
from ivy_api.frontends.binding import find
from ivy_frontend_tensorflow._implementation.defining import op
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.manipulation import invalid

FRONTEND.rows("raw_ops", """
    BesselJ0,math.special.bessel_j0=j0
    BesselJ1,math.special.bessel_j1=j1
    Dawsn,math.special.dawsn=dawsn
    Ndtri,math.ndtri=ndtri
    Spence,math.special.spence=spence
""")  # fmt: skip


def _of_positive(name: str, declared: str, public: str, otherwise: float) -> None:
    """Register a function that has a value for negative numbers, where the declared function has ``nan``."""

    def body(x: Any, *, xp: Any) -> Any:
        return xp.where(x < 0, otherwise, find(xp, declared)(x))

    body.__doc__ = f"Return ``{public}`` of each element; {otherwise} for negative numbers."
    op(name, public=f"math.special.{public}")(body)


_of_positive("BesselY0", "y0", "bessel_y0", -math.inf)
_of_positive("BesselY1", "y1", "bessel_y1", -math.inf)
_of_positive("BesselK0", "k0", "bessel_k0", math.inf)
_of_positive("BesselK1", "k1", "bessel_k1", math.inf)
_of_positive("BesselK0e", "k0e", "bessel_k0e", math.inf)
_of_positive("BesselK1e", "k1e", "bessel_k1e", math.inf)
_of_positive("Expint", "expi", "expint", math.nan)


@op("FresnelSin", public="math.special.fresnel_sin")
def fresnel_sin(x: Any, *, xp: Any) -> Any:
    """Return Fresnel's sine integral."""
    return xp.fresnel(x)[0]


@op("FresnelCos", public="math.special.fresnel_cos")
def fresnel_cos(x: Any, *, xp: Any) -> Any:
    """Return Fresnel's cosine integral."""
    return xp.fresnel(x)[1]


@op(public="math.betainc")
def Betainc(a: Any, b: Any, x: Any, *, xp: Any) -> Any:
    """Return the regularised incomplete beta function; its derivative is with respect to ``x``."""
    shapes = {tuple(v.shape) for v in (a, b, x) if len(v.shape)}
    if len(shapes) > 1:
        raise invalid(f"Shapes of a, b and x are inconsistent: {', '.join(str(list(s)) for s in shapes)}")
    a, b, x = xp.broadcast_arrays(xp.stop_gradient(a), xp.stop_gradient(b), x)

    def value(a: Any, b: Any, v: Any) -> Any:
        xp: Any = find_namespace(v)
        return xp.betainc(a, b, v)

    def backward(saved: Any, g: Any) -> Any:
        xp: Any = find_namespace(g)
        a, b, v = saved
        norm = xp.lgamma(a) + xp.lgamma(b) - xp.lgamma(a + b)
        return xp.zeros_like(a), xp.zeros_like(b), g * xp.exp((b - 1) * xp.log1p(-v) + xp.xlogy(a - 1, v) - norm)

    function = xp.custom_vjp(value)
    function.defvjp(lambda a, b, v: (value(a, b, v), (a, b, v)), backward)
    return function(a, b, x)


@op("IgammaGradA")
def IgammaGradA(a: Any, x: Any, *, xp: Any) -> Any:
    """Return the derivative of ``igamma`` with respect to ``a``."""
    a, x = xp.broadcast_arrays(a, x)
    out = xp.jvp(lambda shape: xp.igamma(shape, x), (a,), (xp.ones_like(a),))[1]
    return xp.where((a > 0) & (x >= 0), out, xp.full_like(out, math.nan))


@op("RandomGammaGrad")
def RandomGammaGrad(alpha: Any, sample: Any, *, xp: Any) -> Any:
    """Return the derivative of gamma-distributed samples with respect to ``alpha``, at fixed probabilities."""
    alpha, sample = xp.broadcast_arrays(alpha, sample)
    density = xp.exp((alpha - 1) * xp.log(sample) - sample - xp.lgamma(alpha))
    return -IgammaGradA(alpha, sample, xp=xp) / density
