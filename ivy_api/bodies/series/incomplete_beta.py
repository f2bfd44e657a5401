"""The regularised incomplete beta function."""

from __future__ import annotations

from ivy_api.adapt.arguments import device_of
from ivy_api.bodies.series.gammas import correction, lgamma_positive
from ivy_api.bodies.series.incomplete import log1p_minus

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace

_LARGE = 50.0
_STIRLING = 8.5
"""From here on the remainder of Stirling's formula has full precision."""

_DEPTH = 38.0  # exp(-38) is below double precision

# Gauss-Legendre nodes and weights, for the interval from 0 to 1
_NODES = (
    0.001778751213022789, 0.00934841731456365, 0.022870359685530917, 0.04218348680393397, 0.06705373871280251,
    0.09717931454141043, 0.1321945609931841, 0.1716744529805675, 0.21513976409429914, 0.2620628875224409, 0.31187424195546065,
    0.363969186182411, 0.41771535893330963, 0.47246035505798284, 0.5275396449420171, 0.5822846410666904, 0.636030813817589,
    0.6881257580445393, 0.7379371124775591, 0.7848602359057009, 0.8283255470194325, 0.867805439006816, 0.9028206854585896,
    0.9329462612871975, 0.9578165131960661, 0.9771296403144691, 0.9906515826854363, 0.9982212487869773,
)  # fmt: skip
_WEIGHTS = (
    0.004562141296547369, 0.010566056296386081, 0.016450713891152265, 0.022136467379501996, 0.02755367283785839,
    0.032636461983499836, 0.03732310711728433, 0.04155670861445047, 0.04528587219651641, 0.04846532899896491,
    0.05105648378903029, 0.053027882961423134, 0.05435559612914701, 0.05502350650823755, 0.05502350650823755,
    0.05435559612914701, 0.053027882961423134, 0.05105648378903029, 0.04846532899896491, 0.04528587219651641,
    0.04155670861445047, 0.03732310711728433, 0.032636461983499836, 0.02755367283785839, 0.022136467379501996,
    0.016450713891152265, 0.010566056296386081, 0.004562141296547369,
)  # fmt: skip


def incomplete_beta(a: Array, b: Array, x: Array, xp: ArrayNamespace) -> Array:
    """The continued fraction of DiDonato and Morris, ACM Transactions on Mathematical Software 18 (1992), equation 9.

    If both parameters are above 50, Gauss-Legendre quadrature from ``x`` to where the integrand vanishes. Both are taken at the
    side of ``x`` that has the smaller share of the distribution.
    """
    a, b, x = xp.broadcast_arrays(a, b, x)
    ordinary = (a > 0) & (b > 0) & (x > 0) & (x < 1) & ~xp.isinf(a) & ~xp.isinf(b)
    a, b, point = xp.where(ordinary, a, 1.0), xp.where(ordinary, b, 1.0), xp.where(ordinary, x, 0.5)
    swapped = point > (a + 1.0) / (a + b + 2.0)
    p, q = xp.where(swapped, b, a), xp.where(swapped, a, b)
    left, right = xp.where(swapped, 1.0 - point, point), xp.where(swapped, point, 1.0 - point)
    log_left = xp.where(swapped, xp.log1p(-point), xp.log(point))
    log_right = xp.where(swapped, xp.log(point), xp.log1p(-point))
    large = (p > _LARGE) & (q > _LARGE)
    power = xp.exp(_log_power(p, q, left, right, log_left, log_right, xp))
    few = xp.where(large, 2.0, p), xp.where(large, 3.0, q), xp.where(large, 0.25, left), xp.where(large, 0.75, right)
    many = xp.where(large, p, 2 * _LARGE), xp.where(large, q, 2 * _LARGE), xp.where(large, left, 0.5), xp.where(large, right, 0.5)
    share = power * xp.where(large, _by_quadrature(*many, xp), 1.0 / _fraction(*few, xp))
    out = xp.where(swapped, 1.0 - share, share)
    ends = xp.where(xp.equal(x, 0) | xp.equal(x, 1), x, float("nan"))
    return xp.where(ordinary, out, ends)


def _fraction(a: Array, b: Array, x: Array, y: Array, xp: ArrayNamespace) -> Array:
    """The continued fraction; its reciprocal times ``x**a * y**b / B(a, b)`` is the result."""
    levels = 20 if float(xp.finfo(x.dtype).eps) > 1e-10 else 40
    gap = a * y - b * x + 1.0
    twice = a + 2.0 * levels
    out = 1.0 + (a + levels) / (twice + 1.0) * (gap + levels * (1.0 + y))
    for n in range(levels, 0, -1):
        twice = a + (2.0 * n - 1.0)
        remaining = n * (b - n) * x
        numerator = (a + (n - 1.0)) / twice * ((a + b + (n - 1.0)) / twice) * remaining * x
        level = (n - 1.0) + (a + (n - 1.0)) / (a + (2.0 * n - 1.0)) * (gap + (n - 1.0) * (1.0 + y))
        if n > 1:
            level = level + (n - 1.0) * (b - (n - 1.0)) * x / (a + (2.0 * n - 3.0))
        out = level + numerator / out
    return out


def _by_quadrature(a: Array, b: Array, x: Array, y: Array, xp: ArrayNamespace) -> Array:
    """The integral of ``((1 - v) ** (a - 1)) * ((1 + v x / y) ** (b - 1))`` from 0 to 1, over ``y``."""
    odds = x / y
    slope = (a - 1.0) - (b - 1.0) * odds
    # Where the integrand is exp(-38), using log1p(-v) < -v - v²/2 and log1p(v) < v - v² / (2 + 4v/3) apart.
    first = 2 * _DEPTH / (slope + xp.sqrt(slope * slope + 2 * _DEPTH * (a - 1.0)))
    linear = slope - (2 / 3) * _DEPTH * odds
    curved = (b - 1.0) * odds * odds * 0.5 + slope * odds * (2 / 3)
    second = 2 * _DEPTH / (linear + xp.sqrt(linear * linear + 4 * _DEPTH * curved))
    length = xp.minimum(xp.minimum(first, second), 1.0)
    nodes = xp.asarray(_NODES, dtype=x.dtype, device=device_of(x))
    weights = xp.asarray(_WEIGHTS, dtype=x.dtype, device=device_of(x))
    steps = xp.expand_dims(length, axis=-1) * nodes
    deep, wide = log1p_minus(-steps, xp), log1p_minus(xp.expand_dims(odds, axis=-1) * steps, xp)
    a, b, slope = (xp.expand_dims(v, axis=-1) for v in (a, b, slope))
    values = xp.exp((a - 1.0) * deep + (b - 1.0) * wide - slope * steps)
    return xp.sum(values * weights, axis=-1) * length / y


def _log_power(a: Array, b: Array, x: Array, y: Array, log_x: Array, log_y: Array, xp: ArrayNamespace) -> Array:
    """The logarithm of ``x**a * y**b / B(a, b)``; of two large parameters without the cancellation of their gamma functions."""
    less, more = xp.where(a < b, a, b), xp.where(a < b, b, a)
    both, one = less >= _STIRLING, more >= _STIRLING
    great, total = xp.where(one, more, _STIRLING), a + b
    rest = correction(great) - correction(xp.where(one, total, _STIRLING))
    low = xp.where(both, 1.0, less)
    near = lgamma_positive(low, xp)
    small = near + lgamma_positive(xp.where(one, 1.0, more), xp) - lgamma_positive(xp.where(one, 1.0, total), xp)
    mixed = near + rest + low - (great - 0.5) * xp.log1p(low / great) - low * xp.log(total)
    apart = a * log_x + b * log_y - xp.where(one, mixed, small)

    p, q = xp.where(both, a, _STIRLING), xp.where(both, b, _STIRLING)
    u, v = xp.where(both, x, 0.5), xp.where(both, y, 0.5)
    delta = u * q - v * p
    terms = _about_mean(p, delta, u, log_x, p + q, xp) + _about_mean(q, -delta, v, log_y, p + q, xp)
    scale = 0.5 * (xp.log(p) + xp.log(q / (p + q)) - 1.8378770664093453)
    return xp.where(both, terms + scale - correction(p) - correction(q) + correction(p + q), apart)


def _about_mean(a: Array, delta: Array, x: Array, log_x: Array, total: Array, xp: ArrayNamespace) -> Array:
    """``a * (log(x / (a / total)) - delta / a)``."""
    ratio = delta / a
    return xp.where(xp.abs(ratio) < 0.3, a * log1p_minus(ratio, xp), a * (log_x - xp.log(a / total)) - delta)
