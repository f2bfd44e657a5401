"""The regularised incomplete gamma functions."""

from __future__ import annotations

from math import pi

from ivy_api.bodies.series.gammas import about_two, correction, lgamma_positive
from ivy_api.bodies.series.polynomials import horner

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace

_INFINITE, _UNDEFINED = float("inf"), float("nan")
_SERIES = 1.5
"""Up to here the series for the upper function is used, as in Gautschi's algorithm."""

_EXPANDED = (0.4, 1.7)
"""Between these multiples of a large ``a`` the asymptotic expansion is used."""

_DOUBLE, _SINGLE = (12.0, 26, 46, 60, 24), (6.0, 13, 22, 20, 14)
"""For each precision the ``a`` from which on the expansion is used, and the degree of the expansion and the number of terms of the
series, the continued fraction and the upper function's series."""

_EXPANSION = (  # 1 / mu - 1 / eta, of which eta**2 / 2 = mu - log(1 + mu), in powers of eta
    -0.333333333333333315, 0.0833333333333333287, -0.0148148148148148154, 0.00115740740740740734, 0.000352733686067019424,
    -0.000178755144032921798, 3.91926317852243767e-05, -2.18544851067999198e-06, -1.85406221071515997e-06,
    8.29671134095308652e-07, -1.76659527368260782e-07, 6.70785354340149841e-09, 1.02618097842403086e-08,
    -4.38203601845335294e-09, 9.14769958223679021e-10, -2.55141939949462482e-11, -5.83077213255042561e-11,
    2.4361948020667415e-11, -5.02766928011417551e-12, 1.10043920319561348e-13, 3.37176326240098514e-13,
    -1.39238872241816207e-13, 2.85348938070474453e-14, -5.13911183424257231e-16, -1.97522882943494422e-15,
    8.09952115670456128e-16, -1.65225312163981622e-16,
)  # fmt: skip


def incomplete_gamma(a: Array, x: Array, xp: ArrayNamespace) -> tuple[Array, Array]:
    """Return the lower and the upper function; the smaller one keeps full relative precision.

    The series, the continued fraction and, for small ``x``, the series for the upper function, chosen as in Gautschi, "A
    computational procedure for incomplete gamma functions", ACM Transactions on Mathematical Software 5 (1979). Where ``a`` is
    large and ``x`` near it, which both need many terms for, the asymptotic expansion of Gil, Segura and Temme.
    """
    a, x = xp.broadcast_arrays(a, x)
    ordinary = (a > 0) & (x > 0) & ~xp.isinf(a) & ~xp.isinf(x)
    shape, point = xp.where(ordinary, a, 1.0), xp.where(ordinary, x, 1.0)
    from_here = (_SINGLE if float(xp.finfo(x.dtype).eps) > 1e-10 else _DOUBLE)[0]
    large = shape > from_here
    near = large & (point > shape * _EXPANDED[0]) & (point < shape * _EXPANDED[1])
    small = xp.clip(point, 1e-30, 0.5)
    threshold = xp.where(point > 1.1, point, xp.where(point > 0.5, point * 1.1, -0.4 / xp.log(small)))
    lower = xp.where(large, point, threshold) < shape
    many = _by_expansion(xp.where(near, shape, 2 * from_here), xp.where(near, point, 2 * from_here), lower, xp)
    few = _by_series(xp.where(near, 1.0, shape), xp.where(near, 1.0, point), lower, xp)
    direct = xp.where(near, many, few)
    low = xp.where(lower, direct, 1.0 - direct)
    high = xp.where(lower, 1.0 - direct, direct)
    nothing = xp.equal(a, 0)
    outside = xp.isnan(a) | xp.isnan(x) | (a < 0) | (x < 0) | (nothing & xp.equal(x, 0)) | (xp.isinf(a) & xp.isinf(x))
    full = xp.astype(nothing | xp.isinf(x), x.dtype)  # of the rest: x = 0 or a infinite, or the opposite
    low = xp.where(ordinary, low, xp.where(outside, _UNDEFINED, full))
    return low, xp.where(ordinary, high, xp.where(outside, _UNDEFINED, 1.0 - full))


def _by_series(a: Array, x: Array, lower: Array, xp: ArrayNamespace) -> Array:
    """The smaller function where ``a`` is small or ``x`` not near it."""
    small, _, terms, levels, powers = _SINGLE if float(xp.finfo(x.dtype).eps) > 1e-10 else _DOUBLE
    large = a > small
    half, few, many = xp.minimum(a, 0.5), xp.where(large, 1.0, a), xp.where(large, a, 2 * small)
    log_gamma = xp.where(a < 0.5, about_two(half) - xp.log1p(half), lgamma_positive(few + 1.0, xp))
    power = few * xp.log(x) - log_gamma
    by_stirling = many * xp.log(x / many) - (x - many) - 0.5 * xp.log(many * (2 * pi)) - correction(many)
    scale = xp.exp(xp.where(large, by_stirling, power - x))

    point = xp.where(lower, x, 1.0)
    series = x * 0.0 + 1.0
    for k in range(terms, 0, -1):
        series = series * point / (a + k) + 1.0

    # Not a maximum, whose derivative is split between equal values.
    point = xp.where((x > _SERIES) & ~lower, x, xp.where(a > _SERIES, a, _SERIES))
    fraction = point - a + (2 * levels + 1)
    for k in range(levels, 0, -1):
        fraction = (a - k) * (k / fraction) + (point - a + (2 * k - 1))

    point = xp.where(x > _SERIES, _SERIES, x)
    term, total = -point, -point / (a + 1.0)
    for k in range(2, powers + 1):
        term = term * point * (-1.0 / k)
        total = total + term / (a + k)
    first = xp.where((x <= _SERIES) & ~lower, power, 0.0)
    upper = xp.where(x > _SERIES, a * scale / fraction, -xp.expm1(first) - a * xp.exp(first) * total)
    return xp.where(lower, scale * series, upper)


def _by_expansion(a: Array, x: Array, lower: Array, xp: ArrayNamespace) -> Array:
    """The smaller function where ``a`` is large and ``x`` near it.

    Gil, Segura and Temme, "Efficient and accurate algorithms for the computation and inversion of the incomplete gamma function
    ratios", SIAM Journal on Scientific Computing 34 (2012), section 2.5.
    """
    degree = (_SINGLE if float(xp.finfo(x.dtype).eps) > 1e-10 else _DOUBLE)[1]
    mu, inverse = (x - a) / a, 1.0 / a
    bend = _log1p_bend(mu, xp)
    root = xp.sqrt(-2.0 * bend)
    eta = mu * root
    second: Any = _EXPANSION[degree]
    first: Any = _EXPANSION[degree - 1]
    total = eta * second + first
    for n in range(degree - 2, -1, -1):
        first, second = second * ((n + 2) * inverse) + _EXPANSION[n], first
        total = total * eta + first
    total = total / (second * inverse + 1.0)
    side = 1.0 - 2.0 * xp.astype(lower, x.dtype)
    rest: Array = xp.exp(a * (mu * mu * bend)) / xp.sqrt(a * (2 * pi)) * total
    return 0.5 * xp.erfc(side * eta * xp.sqrt(a * 0.5)) + side * rest


_ODD = tuple(1.0 / k for k in range(25, 1, -2))


def log1p_minus(x: Array, xp: ArrayNamespace) -> Array:
    """``log1p(x) - x`` without cancellation."""
    far = xp.maximum(x, -1.0 + 1e-7)
    near = xp.clip(x, -0.3, 0.4)
    return xp.where((x > -0.3) & (x < 0.4), near * near * _bend_near_zero(near), xp.log1p(far) - far)


def _log1p_bend(x: Array, xp: ArrayNamespace) -> Array:
    """``(log1p(x) - x) / x**2``."""
    close = (x > -0.3) & (x < 0.4)
    far = xp.where(close, 0.5, x)
    return xp.where(close, _bend_near_zero(xp.where(close, x, 0.0)), (xp.log1p(far) - far) / (far * far))


def _bend_near_zero(x: Array) -> Array:
    """The same near zero, by the series of the inverse hyperbolic tangent of ``x / (2 + x)``."""
    inverse = 1.0 / (x + 2.0)
    ratio = x * inverse
    return 2.0 * inverse * inverse * (ratio * horner(ratio * ratio, _ODD) - 1.0 / (1.0 - ratio))
