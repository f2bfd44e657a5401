"""The regularised incomplete gamma functions."""

from __future__ import annotations

from math import pi

from ivy_api.adapt.arguments import device_of
from ivy_api.bodies.series.gammas import about_two, correction, lgamma_positive
from ivy_api.bodies.series.polynomials import horner

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace

_INFINITE, _UNDEFINED = float("inf"), float("nan")
_LARGE = 20.0
_DOUBLE, _SINGLE = (60, 90, 21), (36, 30, 13)
"""The number of terms of the series, the continued fraction and the upper function's series for each precision."""

DEPTH = 38.0  # exp(-38) is below double precision

# Gauss-Legendre nodes and weights, for the interval from 0 to 1
NODES = (
    0.001778751213022789, 0.00934841731456365, 0.022870359685530917, 0.04218348680393397, 0.06705373871280251,
    0.09717931454141043, 0.1321945609931841, 0.1716744529805675, 0.21513976409429914, 0.2620628875224409, 0.31187424195546065,
    0.363969186182411, 0.41771535893330963, 0.47246035505798284, 0.5275396449420171, 0.5822846410666904, 0.636030813817589,
    0.6881257580445393, 0.7379371124775591, 0.7848602359057009, 0.8283255470194325, 0.867805439006816, 0.9028206854585896,
    0.9329462612871975, 0.9578165131960661, 0.9771296403144691, 0.9906515826854363, 0.9982212487869773,
)  # fmt: skip
WEIGHTS = (
    0.004562141296547369, 0.010566056296386081, 0.016450713891152265, 0.022136467379501996, 0.02755367283785839,
    0.032636461983499836, 0.03732310711728433, 0.04155670861445047, 0.04528587219651641, 0.04846532899896491,
    0.05105648378903029, 0.053027882961423134, 0.05435559612914701, 0.05502350650823755, 0.05502350650823755,
    0.05435559612914701, 0.053027882961423134, 0.05105648378903029, 0.04846532899896491, 0.04528587219651641,
    0.04155670861445047, 0.03732310711728433, 0.032636461983499836, 0.02755367283785839, 0.022136467379501996,
    0.016450713891152265, 0.010566056296386081, 0.004562141296547369,
)  # fmt: skip


def incomplete_gamma(a: Array, x: Array, xp: ArrayNamespace) -> tuple[Array, Array]:
    """Return the lower and the upper function; the smaller one keeps full relative precision.

    For ``a`` up to 20 the series, the continued fraction and, for small ``x``, the series for the upper function, chosen as in
    Gautschi, "A computational procedure for incomplete gamma functions", ACM Transactions on Mathematical Software 5 (1979).
    For larger ``a``, Gauss-Legendre quadrature from ``x`` to where the integrand vanishes: Press et al., Numerical Recipes, 6.2.
    """
    a, x = xp.broadcast_arrays(a, x)
    ordinary = (a > 0) & (x > 0) & ~xp.isinf(a) & ~xp.isinf(x)
    shape, point = xp.where(ordinary, a, 1.0), xp.where(ordinary, x, 1.0)
    large = shape > _LARGE
    small = xp.clip(point, 1e-30, 0.5)
    threshold = xp.where(point > 1.1, point, xp.where(point > 0.5, point * 1.1, -0.4 / xp.log(small)))
    lower = xp.where(large, point, threshold) < shape
    many = _by_quadrature(xp.where(large, shape, 2 * _LARGE), xp.where(large, point, _LARGE), lower, xp)
    few = _by_series(xp.where(large, 1.0, shape), xp.where(large, 1.0, point), lower, xp)
    direct = xp.where(large, many, few)
    low = xp.where(lower, direct, 1.0 - direct)
    high = xp.where(lower, 1.0 - direct, direct)
    nothing = xp.equal(a, 0)
    outside = xp.isnan(a) | xp.isnan(x) | (a < 0) | (x < 0) | (nothing & xp.equal(x, 0)) | (xp.isinf(a) & xp.isinf(x))
    full = xp.astype(nothing | xp.isinf(x), x.dtype)  # of the rest: x = 0 or a infinite, or the opposite
    low = xp.where(ordinary, low, xp.where(outside, _UNDEFINED, full))
    return low, xp.where(ordinary, high, xp.where(outside, _UNDEFINED, 1.0 - full))


def _by_series(a: Array, x: Array, lower: Array, xp: ArrayNamespace) -> Array:
    """The smaller function for ``a <= 20``."""
    terms, levels, powers = _SINGLE if float(xp.finfo(x.dtype).eps) > 1e-10 else _DOUBLE
    half = xp.minimum(a, 0.5)
    log_gamma = xp.where(a < 0.5, about_two(half) - xp.log1p(half), lgamma_positive(a + 1.0, xp))
    power = a * xp.log(x) - log_gamma
    scale = xp.exp(power - x)

    point = xp.where(lower, x, 1.0)
    series = x * 0.0 + 1.0
    for k in range(terms, 0, -1):
        series = series * point / (a + k) + 1.0

    # Not a maximum, whose derivative is split between equal values.
    point = xp.where((x > 1.1) & ~lower, x, xp.where(a > 1.1, a, 1.1))
    fraction = point - a + (2 * levels + 1)
    for k in range(levels, 0, -1):
        fraction = (a - k) * (k / fraction) + (point - a + (2 * k - 1))

    point = xp.where(x > 1.1, 1.1, x)
    term, total = -point, -point / (a + 1.0)
    for k in range(2, powers + 1):
        term = term * point * (-1.0 / k)
        total = total + term / (a + k)
    first = xp.where((x <= 1.1) & ~lower, power, 0.0)
    upper = xp.where(x > 1.1, a * scale / fraction, -xp.expm1(first) - a * xp.exp(first) * total)
    return xp.where(lower, scale * series, upper)


def _by_quadrature(a: Array, x: Array, lower: Array, xp: ArrayNamespace) -> Array:
    """The smaller function for ``a > 20``."""
    x = xp.clip(x, a * 1e-18, a * 1e4)  # outside, the smaller function is zero
    side = 1.0 - 2.0 * xp.astype(lower, x.dtype)
    slope = (x - a + 1.0) * side
    order = a - 1.0
    # Where the integrand is exp(-38), in units of x, using log1p(-v) < -v - v²/2 and log1p(v) < v - v² / (2 + 4v/3).
    linear = xp.where(lower, slope, slope - DEPTH * 2 / 3)
    curved = xp.where(lower, order * 0.5, order * 0.5 + slope * (2 / 3))
    length = 2 * DEPTH / (linear + xp.sqrt(linear * linear + 4 * DEPTH * curved))
    length = xp.where(lower, xp.minimum(length, 1.0), length)
    nodes = xp.asarray(NODES, dtype=x.dtype, device=device_of(x))
    weights = xp.asarray(WEIGHTS, dtype=x.dtype, device=device_of(x))
    steps = xp.expand_dims(length, axis=-1) * nodes
    bend = xp.expand_dims(order, axis=-1) * log1p_minus(steps * xp.expand_dims(side, axis=-1), xp)
    integral = xp.sum(xp.exp(bend - xp.expand_dims(slope, axis=-1) * steps) * weights, axis=-1) * length
    distance = (x - a) / a
    power = xp.where(xp.abs(distance) < 0.3, a * log1p_minus(distance, xp), a * xp.log(x / a) - (x - a))
    return xp.sqrt(a * (0.5 / pi)) * xp.exp(power - correction(a)) * integral


_ODD = tuple(1.0 / k for k in range(25, 1, -2))


def log1p_minus(x: Array, xp: ArrayNamespace) -> Array:
    """``log1p(x) - x`` without cancellation: near zero, the series of the inverse hyperbolic tangent of ``x / (2 + x)``."""
    near = xp.clip(x, -0.3, 0.4)
    ratio = near / (near + 2.0)
    square = ratio * ratio
    series = 2.0 * square * (ratio * horner(square, _ODD) - 1.0 / (1.0 - ratio))
    far = xp.maximum(x, -1.0 + 1e-7)
    return xp.where((x > -0.3) & (x < 0.4), series, xp.log1p(far) - far)
