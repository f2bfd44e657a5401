"""The error function, the complementary and the scaled one, their inverses, and functions of the normal distribution."""

from __future__ import annotations

from math import log

from ivy_api.bodies.series.polynomials import chebyshev, horner

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace

_NEAR = 0.46875
_GONE = 28.0  # erfc underflows to zero in double precision from here on

_SMALL = (1.85777706184603153e-1, 3.16112374387056560, 1.13864154151050156e2, 3.77485237685302021e2, 3.20937758913846947e3)
_SMALL_BELOW = (1.0, 2.36012909523441209e1, 2.44024637934444173e2, 1.28261652607737228e3, 2.84423683343917062e3)
_MIDDLE = (
    2.15311535474403846e-8, 5.64188496988670089e-1, 8.88314979438837594, 6.61191906371416295e1, 2.98635138197400131e2,
    8.81952221241769090e2, 1.71204761263407058e3, 2.05107837782607147e3, 1.23033935479799725e3,
)  # fmt: skip
_MIDDLE_BELOW = (
    1.0, 1.57449261107098347e1, 1.17693950891312499e2, 5.37181101862009858e2, 1.62138957456669019e3,
    3.29079923573345963e3, 4.36261909014324716e3, 3.43936767414372164e3, 1.23033935480374942e3,
)  # fmt: skip
_FAR = (
    1.63153871373020978e-2, 3.05326634961232344e-1, 3.60344899949804439e-1, 1.25781726111229246e-1, 1.60837851487422766e-2,
    6.58749161529837803e-4,
)  # fmt: skip
_FAR_BELOW = (
    1.0, 2.56852019228982242, 1.87295284992346725, 5.27905102951428412e-1, 6.05183413124413191e-2, 2.33520497626869185e-3,
)  # fmt: skip
_ONE_OVER_ROOT_PI = 5.6418958354775628695e-1


def erf(x: Array, xp: ArrayNamespace) -> Array:
    """Cody, "Rational Chebyshev approximations for the error function", Mathematics of Computation 23 (1969)."""
    size = xp.abs(x)
    return xp.where(size <= _NEAR, _near(x, xp), xp.copysign(1.0 - _complement(size, xp), x))


def erfc(x: Array, xp: ArrayNamespace) -> Array:
    """Like `erf`; small results keep full relative precision."""
    size = xp.abs(x)
    far = _complement(size, xp)
    return xp.where(size <= _NEAR, 1.0 - _near(x, xp), xp.where(x < 0, 2.0 - far, far))


def _near(x: Array, xp: ArrayNamespace) -> Array:
    x = xp.clip(x, -_NEAR, _NEAR)
    square = x * x
    return x * horner(square, _SMALL) / horner(square, _SMALL_BELOW)


def _complement(size: Array, xp: ArrayNamespace) -> Array:
    """``erfc`` of numbers above ``_NEAR``."""
    size = xp.clip(size, _NEAR, _GONE)
    middle, far = xp.minimum(size, 4.0), xp.maximum(size, 4.0)
    near = horner(middle, _MIDDLE) / horner(middle, _MIDDLE_BELOW)
    inverse = 1.0 / (far * far)
    beyond = (_ONE_OVER_ROOT_PI - inverse * horner(inverse, _FAR) / horner(inverse, _FAR_BELOW)) / far
    head = xp.trunc(size * 16.0) / 16.0  # its square is exact
    return xp.exp(-head * head) * xp.exp((head - size) * (head + size)) * xp.where(size <= 4.0, near, beyond)


_CENTRE = (
    2.5090809287301226727e3, 3.3430575583588128105e4, 6.7265770927008700853e4, 4.5921953931549871457e4,
    1.3731693765509461125e4, 1.9715909503065514427e3, 1.3314166789178437745e2, 3.3871328727963666080,
)  # fmt: skip
_CENTRE_BELOW = (
    5.2264952788528545610e3, 2.8729085735721942674e4, 3.9307895800092710610e4, 2.1213794301586595867e4,
    5.3941960214247511077e3, 6.8718700749205790830e2, 4.2313330701600911252e1, 1.0,
)  # fmt: skip
_SIDE = (
    7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258,
    3.64784832476320460504, 5.76949722146069140550, 4.63033784615654529590, 1.42343711074968357734,
)  # fmt: skip
_SIDE_BELOW = (
    1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1,
    6.89767334985100004550e-1, 1.67638483018380384940, 2.05319162663775882187, 1.0,
)  # fmt: skip
_END = (
    2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2,
    2.96560571828504891230e-1, 1.78482653991729133580, 5.46378491116411436990, 6.65790464350110377720,
)  # fmt: skip
_END_BELOW = (
    2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4,
    1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1.0,
)  # fmt: skip
_ROOT_HALF = 0.5**0.5


def erfinv(x: Array, xp: ArrayNamespace) -> Array:
    """The normal quantile, see `_quantile`."""
    return _quantile(x * 0.5, 1.0 - xp.abs(x), xp) * _ROOT_HALF


def erfcinv(x: Array, xp: ArrayNamespace) -> Array:
    """Like `erfinv`; numbers close to 0 keep full relative precision."""
    return _quantile((1.0 - x) * 0.5, xp.where(x < 1, x, 2.0 - x), xp) * _ROOT_HALF


def ndtri(p: Array, xp: ArrayNamespace) -> Array:
    """Like `erfcinv`."""
    return _quantile(p - 0.5, 2.0 * xp.where(p < 0.5, p, 1.0 - p), xp)


def _quantile(centre: Array, tails: Array, xp: ArrayNamespace) -> Array:
    """The normal quantile of ``centre + 0.5``; ``tails`` is the share of both tails outside it.

    Wichura, "Algorithm AS 241: the percentage points of the normal distribution", Applied Statistics 37 (1988).
    """
    size, middle = xp.abs(centre), xp.clip(centre, -0.425, 0.425)
    inner = 0.180625 - middle * middle
    near = middle * horner(inner, _CENTRE) / horner(inner, _CENTRE_BELOW)
    inside = tails > 0
    depth = xp.sqrt(log(2.0) - xp.log(xp.where(inside & (tails < 0.15), tails, 0.15)))
    side, end = xp.minimum(depth, 5.0) - 1.6, xp.maximum(depth, 5.0) - 5.0
    far = xp.where(depth <= 5.0, horner(side, _SIDE) / horner(side, _SIDE_BELOW), horner(end, _END) / horner(end, _END_BELOW))
    far = xp.where(xp.equal(tails, 0), float("inf"), xp.where(inside, far, float("nan")))
    return xp.where(size <= 0.425, near, xp.copysign(far, centre))


# (1 + 2x) erfcx(x) in (x - 3.75) / (x + 3.75)
_SCALED = (
    2.3551578691348034, -0.004590054580646478, -0.08424913336651792, 0.05920993999819189, -0.026658668435305753,
    0.009074997670705265, -0.002413163540417608, 0.0004907758365258086, -6.916973302501207e-05, 4.13902798607301e-06,
    7.74038306619849e-07, -2.1886401049234397e-07, 1.076499946567091e-08, 4.521959811218287e-09, -7.754400208831351e-10,
    -6.318088340886684e-11, 2.86879501093067e-11, 1.9455868545777347e-13, -9.65469674843344e-13, 3.25254814814874e-14,
    3.3478119482868056e-14, -1.864562880419313e-15, -1.2507950530688648e-15, 7.418235256624044e-17, 5.068148904796111e-17,
)  # fmt: skip


def erfcx(x: Array, xp: ArrayNamespace) -> Array:
    """Shepherd and Laframboise, "Chebyshev approximation of (1 + 2x) exp(x²) erfc x", Mathematics of Computation 36 (1981)."""
    size = xp.where(x < 0, -x, x)  # not abs, whose derivative is 0 at 0
    finite = xp.where(xp.isinf(size), 1.0, size)
    out = chebyshev((finite - 3.75) / (finite + 3.75), _SCALED, xp) / (1.0 + 2.0 * finite)
    out = xp.where(xp.isinf(size), 0.0, out)
    low = xp.clip(x, -_GONE, 0.0)
    head = xp.trunc(low * 16.0) / 16.0  # its square is exact
    return xp.where(x < 0, 2.0 * xp.exp(head * head) * xp.exp((low - head) * (low + head)) - out, out)


def log_ndtr(x: Array, xp: ArrayNamespace) -> Array:
    """By the scaled function below -1, and by the complementary one above."""
    lower, endless = x < -1, xp.isinf(x)
    low, high = xp.where(lower & ~endless, x, -1.0), xp.where(lower, -1.0, x)
    below = xp.where(endless, -float("inf"), xp.log(erfcx(low * -_ROOT_HALF, xp) * 0.5) - low * low * 0.5)
    return xp.where(lower, below, xp.log1p(xp.erfc(high * _ROOT_HALF) * -0.5))
