"""Special functions that the array library does not declare.

They are computed in ``float64`` (in ``float32`` where a backend has no other) by quadrature, series and asymptotic expansions
whose error is below that of the arithmetic, from differentiable functions only, and have derivatives without further rules.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any

from ivy_frontend_tensorflow._implementation.defining import op
from ivy_frontend_tensorflow._implementation.dtypes import widest
from ivy_frontend_tensorflow._implementation.manipulation import invalid

_GAMMA = 0.5772156649015329
_SPLIT = 25.0  # Bessel functions: quadrature below, the expansion of Hankel above


def _wide(function: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    def body(x: Any, *, xp: Any) -> Any:
        return xp.astype(function(xp.astype(x, widest(xp)), xp), x.dtype)

    body.__doc__ = function.__doc__
    return body


def _special(name: str, public: str) -> Callable[[Any], Any]:
    def decorate(function: Any) -> Any:
        op(name, public=f"math.special.{public}")(_wide(function))
        return function

    return decorate


def _nodes(values: list[float], xp: Any) -> Any:
    return xp.asarray(values, dtype=widest(xp))


@cache
def _angles() -> tuple[list[float], dict[str, list[float]]]:
    """The angles of the quadrature of Bessel's integral, and what the functions of the second kind weigh them with."""
    count, terms = 160, 36
    angles = [math.pi * (j + 0.5) / count for j in range(count)]
    sums = {
        "even": [sum((-1) ** k * math.cos(2 * k * t) / k for k in range(1, terms)) for t in angles],
        "odd": [sum((-1) ** k * (2 * k + 1) / (k * (k + 1)) * math.sin((2 * k + 1) * t) for k in range(1, terms)) for t in angles],
        "sin": [math.sin(t) for t in angles],
    }
    return angles, sums


def _integral(x: Any, kind: str, xp: Any) -> Any:
    """Return ``J0``, ``J1``, or the sums over Bessel functions that ``Y0`` and ``Y1`` have, for moderate arguments."""
    _, sums = _angles()
    phase = xp.expand_dims(x, axis=-1) * _nodes(sums["sin"], xp)
    if kind == "J0":
        return xp.mean(xp.cos(phase), axis=-1)
    if kind == "J1":
        return xp.mean(xp.sin(phase) * _nodes(sums["sin"], xp), axis=-1)
    return xp.mean((xp.cos if kind == "even" else xp.sin)(phase) * _nodes(sums[kind], xp), axis=-1)


def _hankel(x: Any, order: int, xp: Any) -> tuple[Any, Any, Any]:
    """Return the amplitude, and the sums ``P`` and ``Q`` of Hankel's expansion."""
    inverse, term = 1 / x, xp.ones_like(x)
    sums = [term, xp.zeros_like(x)]
    for k in range(1, 26):
        term = term * inverse * ((4 * order * order - (2 * k - 1) ** 2) / (8.0 * k))
        sums[k % 2] = sums[k % 2] + (term if k % 4 < 2 else -term)
    return xp.sqrt(2 / (math.pi * x)), sums[0], sums[1]


def _first(x: Any, order: int, xp: Any) -> Any:
    size = xp.abs(x)
    far = size > _SPLIT
    near = _integral(xp.where(far, xp.ones_like(x), x), f"J{order}", xp)
    big = xp.where(far, size, xp.full_like(size, _SPLIT))
    amplitude, p, q = _hankel(big, order, xp)
    angle = big - (order / 2 + 0.25) * math.pi
    beyond = amplitude * (p * xp.cos(angle) - q * xp.sin(angle))
    return xp.where(far, xp.where(x < 0, -beyond, beyond) if order else beyond, near)


def _second(x: Any, order: int, xp: Any) -> Any:
    far = x > _SPLIT
    bad = x <= 0
    small = xp.where(xp.logical_or(far, bad), xp.ones_like(x), x)
    log = xp.log(small / 2)
    if order == 0:
        near = 2 / math.pi * (log + _GAMMA) * _integral(small, "J0", xp) - 4 / math.pi * _integral(small, "even", xp)
    else:
        near = (
            -2 / (math.pi * small) * _integral(small, "J0", xp)
            + 2 / math.pi * (log + _GAMMA - 1) * _integral(small, "J1", xp)
            - 2 / math.pi * _integral(small, "odd", xp)
        )
    big = xp.where(far, x, xp.full_like(x, _SPLIT))
    amplitude, p, q = _hankel(big, order, xp)
    angle = big - (order / 2 + 0.25) * math.pi
    out = xp.where(far, amplitude * (p * xp.sin(angle) + q * xp.cos(angle)), near)
    return xp.where(bad, xp.full_like(x, -math.inf), out)


@_special("BesselJ0", "bessel_j0")
def bessel_j0(x: Any, xp: Any) -> Any:
    """Return the Bessel function of the first kind of order 0."""
    return _first(x, 0, xp)


@_special("BesselJ1", "bessel_j1")
def bessel_j1(x: Any, xp: Any) -> Any:
    """Return the Bessel function of the first kind of order 1."""
    return _first(x, 1, xp)


@_special("BesselY0", "bessel_y0")
def bessel_y0(x: Any, xp: Any) -> Any:
    """Return the Bessel function of the second kind of order 0."""
    return _second(x, 0, xp)


@_special("BesselY1", "bessel_y1")
def bessel_y1(x: Any, xp: Any) -> Any:
    """Return the Bessel function of the second kind of order 1."""
    return _second(x, 1, xp)


def _modified(x: Any, order: int, scaled: bool, xp: Any) -> Any:
    """Integrate ``exp(-x (cosh t - 1)) cosh(order t)`` over ``t`` by the trapezoidal rule."""
    count = 192
    good = x > 0
    safe = xp.where(good, x, xp.ones_like(x))
    step = xp.acosh(1 + 45 / safe) / count
    t = xp.expand_dims(step, axis=-1) * _nodes([float(j) for j in range(count + 1)], xp)
    weights = _nodes([0.5] + [1.0] * count, xp)
    values = xp.exp(-2 * xp.expand_dims(safe, axis=-1) * xp.square(xp.sinh(t / 2))) * weights
    if order:
        values = values * xp.cosh(t)
    out = step * xp.sum(values, axis=-1)
    if not scaled:
        out = out * xp.exp(-safe)
    return xp.where(good, out, xp.full_like(x, math.inf))


@_special("BesselK0", "bessel_k0")
def bessel_k0(x: Any, xp: Any) -> Any:
    """Return the modified Bessel function of the second kind of order 0."""
    return _modified(x, 0, False, xp)


@_special("BesselK1", "bessel_k1")
def bessel_k1(x: Any, xp: Any) -> Any:
    """Return the modified Bessel function of the second kind of order 1."""
    return _modified(x, 1, False, xp)


@_special("BesselK0e", "bessel_k0e")
def bessel_k0e(x: Any, xp: Any) -> Any:
    """Return ``exp(x) * bessel_k0(x)``."""
    return _modified(x, 0, True, xp)


@_special("BesselK1e", "bessel_k1e")
def bessel_k1e(x: Any, xp: Any) -> Any:
    """Return ``exp(x) * bessel_k1(x)``."""
    return _modified(x, 1, True, xp)


@_special("Dawsn", "dawsn")
def dawsn(x: Any, xp: Any) -> Any:
    """Return Dawson's integral, by Rybicki's sum."""
    step, small = 0.2, xp.abs(x) < 0.2
    term = series = xp.where(small, x, xp.zeros_like(x))
    squared = term * term
    for k in range(1, 12):
        term = term * squared * (-2.0 / (2 * k + 1))
        series = series + term
    center = 2 * xp.round(xp.stop_gradient(x) / (2 * step))
    odd = _nodes([float(n) for n in range(-39, 40, 2)], xp)
    gap = xp.expand_dims(x - center * step, axis=-1) - odd * step
    far = xp.sum(xp.exp(-gap * gap) / (xp.expand_dims(center, axis=-1) + odd), axis=-1) / math.sqrt(math.pi)
    return xp.where(small, series, far)


@_special("Expint", "expint")
def expint(x: Any, xp: Any) -> Any:
    """Return the exponential integral ``Ei``; ``nan`` for negative numbers."""
    bad, far = x <= 0, x > 40
    small = xp.where(xp.logical_or(bad, far), xp.ones_like(x), x)
    term = xp.ones_like(x)
    near = _GAMMA + xp.log(small)
    for k in range(1, 130):
        term = term * small / k
        near = near + term / k
    big = xp.where(far, x, xp.full_like(x, 40.0))
    term = total = xp.ones_like(x)
    for k in range(1, 36):
        term = term * k / big
        total = total + term
    out = xp.where(far, xp.exp(big) / big * total, near)
    out = xp.where(xp.equal(x, 0), xp.full_like(x, -math.inf), out)
    return xp.where(x < 0, xp.full_like(x, math.nan), out)


@cache
def _gauss(count: int) -> tuple[list[float], list[float]]:
    """The nodes and weights of Gauss and Legendre on ``[0, 1]``."""
    nodes, weights = [], []
    for i in range(1, count + 1):
        z = math.cos(math.pi * (i - 0.25) / (count + 0.5))
        slope = 1.0
        for _ in range(50):
            before, now = 1.0, z
            for k in range(2, count + 1):
                before, now = now, ((2 * k - 1) * z * now - (k - 1) * before) / k
            slope = count * (z * now - before) / (z * z - 1)
            z, last = z - now / slope, z
            if abs(z - last) < 1e-15:
                break
        nodes.append((1 - z) / 2)
        weights.append(1 / ((1 - z * z) * slope * slope))
    return nodes, weights


def _fresnel(x: Any, cosine: bool, xp: Any) -> Any:
    size = xp.abs(x)
    far = size > 5
    small = xp.where(far, xp.ones_like(x), x)
    nodes, weights = _gauss(72)
    t = xp.expand_dims(small, axis=-1) * _nodes(nodes, xp)
    near = small * xp.sum((xp.cos if cosine else xp.sin)(math.pi / 2 * t * t) * _nodes(weights, xp), axis=-1)
    big = xp.where(far, size, xp.full_like(size, 5.0))
    z = 1 / (math.pi * big * big)
    term = xp.ones_like(z)
    sums = [term, xp.zeros_like(z)]
    for k in range(1, 22):
        term = term * z * (2 * k - 1)
        sums[k % 2] = sums[k % 2] + (term if k % 4 < 2 else -term)
    f, g = (v / (math.pi * big) for v in sums)
    angle = math.pi / 2 * big * big
    wave = f * xp.sin(angle) - g * xp.cos(angle) if cosine else -f * xp.cos(angle) - g * xp.sin(angle)
    return xp.where(far, xp.where(x < 0, -0.5 - wave, 0.5 + wave), near)


@_special("FresnelCos", "fresnel_cos")
def fresnel_cos(x: Any, xp: Any) -> Any:
    """Return Fresnel's cosine integral."""
    return _fresnel(x, True, xp)


@_special("FresnelSin", "fresnel_sin")
def fresnel_sin(x: Any, xp: Any) -> Any:
    """Return Fresnel's sine integral."""
    return _fresnel(x, False, xp)


@_special("Spence", "spence")
def spence(x: Any, xp: Any) -> Any:
    """Return Spence's integral: the dilogarithm of ``1 - x``."""
    bad, zero = x < 0, xp.equal(x, 0)
    safe = xp.where(xp.logical_or(bad, zero), xp.ones_like(x), x)
    over = safe > 1.5
    y = xp.where(over, 1 / safe, safe)
    under = y < 0.5
    gap = xp.where(under, y, 1 - y)
    term = xp.ones_like(x)
    series = xp.zeros_like(x)
    for k in range(1, 56):
        term = term * gap
        series = series + term / (k * k)
    log = xp.log(y)
    other = 1 - xp.where(under, y, xp.full_like(y, 0.25))
    out = xp.where(under, math.pi**2 / 6 - log * xp.log(other) - series, series)
    out = xp.where(over, -0.5 * log * log - out, out)
    out = xp.where(zero, xp.full_like(x, math.pi**2 / 6), out)
    return xp.where(bad, xp.full_like(x, math.nan), out)


def _fraction(a: Any, b: Any, x: Any, xp: Any) -> Any:
    """Return the continued fraction of the incomplete beta function, by Lentz's method."""
    tiny = 1e-300

    def guarded(v: Any) -> Any:
        return xp.where(xp.abs(v) < tiny, xp.full_like(v, tiny), v)

    c = xp.ones_like(x)
    d = out = 1 / guarded(1 - (a + b) * x / (a + 1))
    for m in range(1, 220):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for step in (even, odd):
            d = 1 / guarded(1 + step * d)
            c = guarded(1 + step / c)
            out = out * d * c
    return out


def _betainc(a: Any, b: Any, x: Any, xp: Any) -> Any:
    inside = xp.logical_and(x > 0, x < 1)
    safe = xp.where(inside, x, xp.full_like(x, 0.5))
    swap = safe > (a + 1) / (a + b + 2)
    p, q = xp.where(swap, b, a), xp.where(swap, a, b)
    z = xp.where(swap, 1 - safe, safe)
    front = xp.exp(p * xp.log(z) + q * xp.log1p(-z) + xp.lgamma(a + b) - xp.lgamma(a) - xp.lgamma(b))
    part = front * _fraction(p, q, z, xp) / p
    out = xp.where(swap, 1 - part, part)
    out = xp.where(inside, out, xp.where(x <= 0, xp.zeros_like(x), xp.ones_like(x)))
    good = xp.logical_and(xp.logical_and(a > 0, b > 0), xp.logical_and(x >= 0, x <= 1))
    return xp.where(good, out, xp.full_like(x, math.nan))


@op(public="math.betainc")
def Betainc(a: Any, b: Any, x: Any, *, xp: Any) -> Any:
    """Return the regularised incomplete beta function; its derivative is with respect to ``x``."""
    shapes = {tuple(v.shape) for v in (a, b, x) if len(v.shape)}
    if len(shapes) > 1:
        raise invalid(f"Shapes of a, b and x are inconsistent: {', '.join(str(list(s)) for s in shapes)}")
    dtype = x.dtype
    a, b, x = xp.broadcast_arrays(*(xp.astype(v, widest(xp)) for v in (a, b, x)))
    a, b = xp.stop_gradient(a), xp.stop_gradient(b)

    def forward(v: Any) -> Any:
        return _betainc(a, b, v, xp), v

    def backward(v: Any, g: Any) -> Any:
        norm = xp.lgamma(a) + xp.lgamma(b) - xp.lgamma(a + b)
        return (g * xp.exp((b - 1) * xp.log1p(-v) + xp.xlogy(a - 1, v) - norm),)

    function = xp.custom_vjp(lambda v: _betainc(a, b, v, xp))
    function.defvjp(forward, backward)
    return xp.astype(function(x), dtype)


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
