"""Bessel, Airy, error and normal functions of floating-point arrays, by Chebyshev series."""

from __future__ import annotations

import math
from typing import Any

from ivy_api.bodies.series.polynomials import chebyshev
from ivy_frontend_torch._implementation import special_tables as tables

ROOT_TWO_OVER_PI = math.sqrt(2 / math.pi)
FROM_FAR = 8.0


def _near(xp: Any, x: Any, coefficients: tuple[float, ...]) -> Any:
    """Return a series in the square of ``x``, up to 8."""
    return chebyshev(x * x * (1 / 32) - 1, coefficients, xp)


def _far(xp: Any, x: Any, order: int) -> tuple[Any, Any]:
    """Return the two factors of the oscillations beyond 8: of the cosine and of the sine for a function of the first kind."""
    p, q = (tables.P0, tables.Q0) if order == 0 else (tables.P1, tables.Q1)
    inverse = 1 / x
    argument = 128 * inverse * inverse - 1
    root = xp.sqrt(inverse) * ROOT_TWO_OVER_PI
    return root * chebyshev(argument, p, xp), root * inverse * chebyshev(argument, q, xp)


def _waves(xp: Any, x: Any, order: int) -> tuple[Any, Any]:
    """Return the cosine and the sine of ``x - (2 order + 1) π / 4``, without rounding the difference."""
    c, s = xp.cos(x), xp.sin(x)
    half = math.sqrt(0.5)
    return ((c + s) * half, (s - c) * half) if order == 0 else ((s - c) * half, -(c + s) * half)


def bessel_j(xp: Any, x: Any, order: int) -> Any:
    """Return the Bessel function of the first kind of order 0 or 1."""
    size = xp.abs(x)
    near, far = xp.minimum(size, xp.full_like(x, FROM_FAR)), xp.maximum(size, xp.full_like(x, FROM_FAR))
    far = xp.where(xp.isinf(far), xp.full_like(x, FROM_FAR), far)
    inside = _near(xp, near, tables.J0 if order == 0 else tables.J1)
    p, q = _far(xp, far, order)
    c, s = _waves(xp, far, order)
    beyond = xp.where(xp.isinf(x), xp.zeros_like(x), p * c - q * s)
    if order:
        inside = inside * near
    out = xp.where(size <= FROM_FAR, inside, beyond)
    out = xp.where(xp.isnan(x), x, out)
    return xp.where(x < 0, -out, out) if order else out


def bessel_y(xp: Any, x: Any, order: int) -> Any:
    """Return the Bessel function of the second kind of order 0 or 1."""
    positive = xp.where(x > 0, x, xp.ones_like(x))
    near = xp.minimum(positive, xp.full_like(x, FROM_FAR))
    far = xp.maximum(positive, xp.full_like(x, FROM_FAR))
    far = xp.where(xp.isinf(far), xp.full_like(x, FROM_FAR), far)
    log = xp.log(near) * (2 / math.pi)
    if order == 0:
        inside = log * bessel_j(xp, near, 0) + _near(xp, near, tables.Y0)
    else:
        inside = log * bessel_j(xp, near, 1) - (2 / math.pi) / near + near * _near(xp, near, tables.Y1)
    p, q = _far(xp, far, order)
    c, s = _waves(xp, far, order)
    beyond = xp.where(xp.isinf(x), xp.zeros_like(x), p * s + q * c)
    out = xp.where(x <= FROM_FAR, inside, beyond)
    out = xp.where(x == 0, xp.full_like(x, -math.inf), out)
    return xp.where((x < 0) | xp.isnan(x), xp.full_like(x, math.nan), out)


def bessel_k(xp: Any, x: Any, order: int, scaled: bool) -> Any:
    """Return the modified Bessel function of the second kind of order 0 or 1, times ``exp(x)`` if ``scaled``."""
    positive = xp.where(x > 0, x, xp.ones_like(x))
    near, far = xp.minimum(positive, xp.full_like(x, 2.0)), xp.maximum(positive, xp.full_like(x, 2.0))
    log = xp.log(near * 0.5)
    argument = near * near * 0.5 - 1
    if order == 0:
        inside = chebyshev(argument, tables.K0, xp) - log * xp.i0(near)
    else:
        inside = chebyshev(argument, tables.K1, xp) / near + log * xp.i1(near)
    beyond = chebyshev(4 / far - 1, tables.K0_FAR if order == 0 else tables.K1_FAR, xp) / xp.sqrt(far)
    if scaled:
        inside = inside * xp.exp(near)
    else:
        beyond = beyond * xp.exp(-far)
    out = xp.where(x <= 2, inside, beyond)
    out = xp.where(x == 0, xp.full_like(x, math.inf), out)
    return xp.where((x < 0) | xp.isnan(x), xp.full_like(x, math.nan), out)


def airy_ai(xp: Any, x: Any) -> Any:
    """Return the Airy function Ai."""
    middle = chebyshev((xp.clip(x, -4.0, 2.0) + 1) * (1 / 3), tables.AIRY, xp)
    right = xp.maximum(x, xp.full_like(x, 2.0))
    right = xp.where(xp.isinf(right), xp.full_like(x, 2.0), right)
    zeta = right * xp.sqrt(right) * (2 / 3)
    quarter = xp.sqrt(xp.sqrt(right))
    least = 2 / 3 * 2**1.5
    above = xp.exp(-zeta) * chebyshev(2 * least / zeta - 1, tables.AIRY_FAR, xp) / (2 * math.sqrt(math.pi) * quarter)
    left = xp.maximum(-x, xp.full_like(x, 4.0))
    left = xp.where(xp.isinf(left), xp.full_like(x, 4.0), left)
    zeta = left * xp.sqrt(left) * (2 / 3)
    argument = 2 * (16 / 3) ** 2 / (zeta * zeta) - 1
    c, s = _waves(xp, zeta, 0)
    wave = chebyshev(argument, tables.AIRY_P, xp) * c + chebyshev(argument, tables.AIRY_Q, xp) / zeta * s
    below = wave / (math.sqrt(math.pi) * xp.sqrt(xp.sqrt(left)))
    out = xp.where(x > 2, above, xp.where(x < -4, below, middle))
    out = xp.where(x == math.inf, xp.zeros_like(x), out)
    return xp.where(xp.isnan(x) | (x == -math.inf), xp.full_like(x, math.nan), out)


def erfcx(xp: Any, x: Any) -> Any:
    """Return ``exp(x²) erfc(x)``.

    References
    ----------
    Shepherd and Laframboise, "Chebyshev approximation of (1 + 2x) exp(x²) erfc x", Mathematics of Computation 36 (1981).
    """
    size = xp.where(x < 0, -x, x)  # not abs, whose derivative is 0 at 0
    finite = xp.where(xp.isfinite(size), size, xp.ones_like(x))
    out = chebyshev((finite - 3.75) / (finite + 3.75), tables.ERFCX, xp) / (1 + 2 * finite)
    out = xp.where(xp.isinf(size), xp.zeros_like(x), out)
    low = xp.clip(x, -40.0, 0.0)
    out = xp.where(x < 0, 2 * xp.exp(low * low) - out, out)
    return xp.where(xp.isnan(x), x, out)


def log_ndtr(xp: Any, x: Any) -> Any:
    """Return the logarithm of the normal distribution function."""
    t = x * math.sqrt(0.5)
    low = xp.minimum(t, xp.full_like(t, -0.5))
    below = xp.log(erfcx(xp, -low) * 0.5) - low * low
    high = xp.maximum(t, xp.full_like(t, -0.8))
    above = xp.log1p(-xp.erfc(high) * 0.5)
    return xp.where(x < -1, below, above)


def ndtri(xp: Any, p: Any) -> Any:
    """Return the inverse of the normal distribution function, by Newton's steps in the tails."""
    one = xp.ones_like(p)
    inside = (p > 0) & (p < 1)
    safe = xp.where(inside, p, one * 0.5)
    middle = math.sqrt(2) * xp.erfinv(2 * safe - 1)
    low = xp.minimum(safe, one * 0.25)
    logarithm = xp.log(low)
    # the asymptotic start, then steps on the logarithm, which converge to the last digit
    u = -2 * logarithm - math.log(2 * math.pi)
    z = -xp.sqrt(u - xp.log(u))
    for _ in range(5):
        value = log_ndtr(xp, z)
        slope = ROOT_TWO_OVER_PI / erfcx(xp, -z * math.sqrt(0.5))
        z = z - (value - logarithm) / slope
    out = xp.where(safe < 0.25, z, middle)
    out = xp.where(p == 0, one * -math.inf, xp.where(p == 1, one * math.inf, out))
    return xp.where((p < 0) | (p > 1) | xp.isnan(p), one * math.nan, out)
