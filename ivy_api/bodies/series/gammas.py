"""The log-gamma function, the digamma function, and the Hurwitz zeta function."""

from __future__ import annotations

from math import log, pi

from ivy_api.bodies.series.polynomials import horner

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable

    from ivy_api.typing import Array, ArrayNamespace

_INFINITE, _UNDEFINED = float("inf"), float("nan")

_ABOUT_TWO = (  # (-1)**k (zeta(k) - 1) / k, from k = 27 down to 2, and 1 minus Euler's constant
    -2.75952288512423315e-10, 5.73136724167886201e-10, -1.19214014058609121e-9, 2.48367454380247832e-9, -5.18347504197004666e-9,
    1.08386592148969541e-8, -2.27110946089431649e-8, 4.76981016936398057e-8, -1.00432248239680996e-7, 2.12071848055546659e-7,
    -4.49246919876456604e-7, 9.55141213040741983e-7, -2.03921575380136624e-6, 4.3748667899074878e-6, -9.4394882752683959e-6,
    2.05072127756706917e-5, -4.49262367381331417e-5, 9.94575127818085337e-5, -2.2315475845357938e-4, 5.09669524743042422e-4,
    -1.19275391170326098e-3, 2.89051033074152329e-3, -7.38555102867398527e-3, 2.05808084277845479e-2, -6.73523010531980951e-2,
    3.22467033424113218e-1, 4.2278433509846713939e-1,
)  # fmt: skip
_STIRLING = (
    -2.95506535947712418e-2, 6.41025641025641026e-3, -1.91752691752691753e-3, 8.41750841750841751e-4, -5.95238095238095238e-4,
    7.93650793650793651e-4, -2.77777777777777778e-3, 8.33333333333333333e-2,
)  # fmt: skip
_LARGE = 8.5


def about_two(offset: Array) -> Array:
    """``lgamma(2 + offset)`` for ``|offset| <= 0.5``, by its Taylor series."""
    return offset * horner(offset, _ABOUT_TWO)


def correction(x: Array) -> Array:
    """The remainder of Stirling's formula for ``lgamma``, for ``x >= 8.5``."""
    inverse = 1.0 / x
    return inverse * horner(inverse * inverse, _STIRLING)


def lgamma_positive(x: Array, xp: ArrayNamespace) -> Array:
    """``lgamma`` of positive numbers: Abramowitz and Stegun 6.1.15, 6.1.33 and 6.1.40."""
    least, middle = x < 0.5, x < 1.5
    large = ~(x < _LARGE)
    low = xp.where(large, _LARGE, x)  # not minimum and maximum, whose derivative is split at the point where the formula changes
    steps = xp.clip(xp.floor(low - 1.5), 0.0, 6.0)
    offset = xp.where(least, low, xp.where(middle, low - 1.0, low - 2.0 - steps))
    product = xp.where(least, xp.where(x > 0, low, 1.0), 1.0)
    for step in range(1, 7):
        product = xp.where(steps >= step, product * (low - step), product)
    logarithm = xp.log(product)
    below = xp.where(least, -logarithm, logarithm) - xp.log1p(xp.where(middle, offset, 0.0)) + about_two(offset)
    high = xp.where(large, x, _LARGE)
    above = (high - 0.5) * (xp.log(high) - 1.0) + (0.5 * log(2 * pi) - 0.5) + correction(high)
    return xp.where(large, above, below)


def lgamma(x: Array, xp: ArrayNamespace) -> Array:
    """Like `lgamma_positive`, with the reflection formula, Abramowitz and Stegun 6.1.17, for negative numbers."""
    size = xp.abs(x)
    out = lgamma_positive(size, xp)
    finite = xp.where(xp.isinf(x), 1.0, size)
    sine = xp.abs(xp.sin((finite - xp.round(finite)) * pi))
    pole = (x <= 0) & xp.equal(sine, 0)
    reflected = log(pi) - xp.log(xp.where(size > 0, size, 1.0)) - xp.log(xp.where(sine > 0, sine, 1.0)) - out
    return xp.where(pole, _INFINITE, xp.where(x < 0, reflected, out))


_ROOT = (12261059 / 2**23, 1750513 / 2**47, 16478420 / 2**71)  # split into parts that are exact in single precision
_AROUND_ROOT = (
    -2.0713321167745952e-3, -4.5251321448739056e-2, -2.8919126444774784e-1, -6.5031853770896507e-1, -3.2555031186804491e-1,
    2.5479851061131551e-1,
)  # fmt: skip
_AROUND_ROOT_BELOW = (
    -5.5789841321675513e-7, 2.1284987017821144e-3, 5.4151797245674225e-2, 4.3593529692665969e-1, 1.4606242909763515,
    2.0767117023730469, 1.0,
)  # fmt: skip
_AROUND_ROOT_OFFSET = 9.9558162689208984e-1
_BERNOULLI = (  # B(2k) / 2k
    3.05395433027011974, -4.43259803921568627e-1, 8.33333333333333333e-2, -2.10927960927960928e-2, 7.57575757575757576e-3,
    -4.16666666666666667e-3, 3.96825396825396825e-3, -8.33333333333333333e-3, 8.33333333333333333e-2,
)  # fmt: skip


def digamma(x: Array, xp: ArrayNamespace) -> Array:
    """Abramowitz and Stegun 6.3.5, 6.3.7 and 6.3.18; between 1 and 2 the approximation of the Boost libraries, factored by the
    distance from the root."""
    negative = x < 0
    positive = xp.where(negative, 1.0 - x, x)
    large, small = ~(positive < 10), positive < 1
    low = xp.where(large, 10.0, positive)
    steps = xp.where(small, -1.0, xp.clip(xp.floor(low) - 1.0, 0.0, 8.0))
    position = low - steps
    factor = position - _ROOT[0] - _ROOT[1] - _ROOT[2]
    rational = horner(position - 1.0, _AROUND_ROOT) / horner(position - 1.0, _AROUND_ROOT_BELOW)
    below = factor * _AROUND_ROOT_OFFSET + factor * rational
    below = below - xp.where(small, 1.0 / xp.where(small & (low > 0), low, 1.0), 0.0)
    for step in range(1, 9):
        taken = steps >= step
        below = below + xp.where(taken, 1.0 / xp.where(taken, low - step, 1.0), 0.0)
    high = xp.where(large, positive, 10.0)
    inverse = 1.0 / high
    square = inverse * inverse
    above = xp.log(high) - inverse * 0.5 - square * horner(square, _BERNOULLI)
    out = xp.where(large, above, below)
    finite = xp.where(negative & ~xp.isinf(x), x, -0.5)
    turn = finite - xp.round(finite)
    cotangent = pi / xp.tan(xp.where(xp.equal(turn, 0), 0.5, turn) * pi)
    out = xp.where(negative, xp.where(xp.equal(turn, 0) | xp.isinf(x), _UNDEFINED, out - cotangent), out)
    return xp.where(xp.equal(x, 0), xp.copysign(xp.where(xp.equal(x, 0), _INFINITE, x), -x), out)


_TERMS = 10
_EULER_MACLAURIN = (  # (2k)! / B(2k)
    12.0, -720.0, 30240.0, -1209600.0, 47900160.0, -1.89243758031837916e9, 7.47242496e10, -2.95013072791816422e12,
    1.16467828143500672e14, -4.59797872240747261e15, 1.81521054019435468e17, -7.16616525617566701e18,
)  # fmt: skip


def zeta(x: Array, q: Array, xp: ArrayNamespace) -> Array:
    """The Euler-Maclaurin summation formula, as in Moshier's Cephes library, with a fixed number of terms."""
    inside = (x > 1) & (q > 0)
    base, exponent = xp.where(inside, q, 1.0), xp.where(inside, x, 2.0)
    out = xp.pow(base, -exponent)
    for term in range(1, _TERMS):
        out = out + xp.pow(base + term, -exponent)
    end = base + _TERMS
    last = xp.pow(end, -exponent)
    exponent = xp.minimum(exponent, 1e30)
    out = out + xp.pow(end, 1.0 - exponent) / (exponent - 1.0) + 0.5 * last
    factor = last * (exponent / end)
    for k, number in enumerate(_EULER_MACLAURIN):
        out = out + factor / number
        factor = factor * ((exponent + (2 * k + 1)) / end) * ((exponent + (2 * k + 2)) / end)
    pole = xp.equal(x, 1) | ((x > 1) & (q <= 0) & xp.equal(q, xp.floor(q)))
    return xp.where(pole, _INFINITE, xp.where(inside, out, _UNDEFINED))


def zeta_by(kernel: Callable[[Array, Array], Array], x: Array, q: Array, xp: ArrayNamespace) -> Array:
    """`zeta` by a kernel, and its limits where a kernel may give ``nan``: where the first term is 0, 1 or infinite."""
    first = xp.pow(q, -x)
    edge = (x > 1) & (q >= 0) & (xp.equal(first, 0) | xp.isinf(first) | xp.isinf(x))
    vanishing, rest = edge & xp.equal(first, 0), edge & xp.not_equal(first, 0)
    # Each limit has arguments of its own, since the derivative of one that is not taken may be infinite.
    exponent = xp.where(vanishing, x, 2.0)
    sums = xp.pow(xp.where(vanishing, q, 1.0), 1.0 - exponent) / (exponent - 1.0)  # the integral over all terms
    largest = xp.abs(xp.pow(xp.where(rest, q, 1.0), -xp.where(rest, x, 2.0)))
    value = kernel(xp.where(edge, 2.0, x), xp.where(edge | xp.isnan(x), 1.0, q))
    return xp.where(vanishing, sums, xp.where(rest, largest, value))
