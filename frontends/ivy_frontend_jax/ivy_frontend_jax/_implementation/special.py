"""`jax.scipy.special`."""

from __future__ import annotations

import math
from typing import Any

import ivy_frontend_jax.lax as lax
import ivy_frontend_jax.nn as nn
import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation.array import Array, namespace_of
from ivy_frontend_jax._implementation.composing import array_of, arrays, inexact, static, strong
from ivy_frontend_jax._implementation.control import custom_jvp
from ivy_frontend_jax._implementation.defining import raw
from ivy_frontend_jax._implementation.lax_elementwise import polygamma_of
from ivy_frontend_jax._implementation.native import cast, widened

MODULE = "jax.scipy.special"
special = raw(MODULE)
REFUSING: dict[str, type[Exception]] = dict.fromkeys(
    ("beta", "betainc", "dawsn", "entr", "exp1", "expi", "expn", "gammasgn", "hyp1f1", "kl_div", "poch", "polygamma", "rel_entr"),
    ValueError,
)
REFUSING["fresnel"] = NotImplementedError
"""Functions that refuse complex numbers with an error of their own."""


def _float32_or_longer(name: str, x: Any) -> None:
    d = array_of(name, x).dtype
    if d.name not in ("float32", "float64"):
        raise TypeError(f"{name}: x.dtype={d.name} is not supported, see docstring for supported types.")


def _real(name: str, *values: Any) -> tuple[Any, ...]:
    """Return operands as arrays of one real floating-point data type."""
    given = inexact(name, *values)
    if given[0].dtype.kind == "c" and name in REFUSING:
        raise REFUSING[name](f"{name} does not support complex-valued inputs.")
    if given[0].dtype.kind == "c":
        raise TypeError(f"{name} does not accept dtype {given[0].dtype.name}. Accepted dtypes are subtypes of floating.")
    return given


def _computed(declared: str, *values: Any) -> Any:
    """Apply a declared function to arrays of one floating-point data type."""
    xp = namespace_of(values)
    found = getattr(xp, declared)(*(widened(xp, a._x) for a in values))
    first = values[0]
    if isinstance(found, tuple):
        return tuple(Array(cast(xp, one, first.dtype), first._weak) for one in found)
    return Array(cast(xp, found, first.dtype), first._weak)


def _one(name: str, declared: str, parameter: str = "x") -> None:
    def of_x(x: Any) -> Any:
        return _computed(declared, *_real(name, x))

    def of_p(p: Any) -> Any:
        return of_x(p)

    function = of_x if parameter == "x" else of_p
    function.__name__ = name
    function.__doc__ = f"Return ``{name}`` of each element."
    raw(MODULE)(function)


for _name, _declared in {
    "erf": "erf", "erfc": "erfc", "erfinv": "erfinv", "gammaln": "lgamma", "i0e": "i0e", "i1e": "i1e",
    "i0": "i0", "i1": "i1",
    "dawsn": "dawsn", "erfcx": "erfcx", "exp1": "exp1",
}.items():  # fmt: skip
    _one(_name, _declared)


@special
def digamma(x: Any) -> Any:
    """Return the logarithmic derivative of the gamma function, nan at its poles."""
    return lax.digamma(*_real("digamma", x))


@special
def loggamma(x: Any) -> Any:
    """Return the principal branch of the logarithm of the gamma function: of real numbers that are not positive nan."""
    (a,) = _real("loggamma", x)
    return jnp.where(a > 0, lax.lgamma(a), math.nan)


@special
def expit(x: Any) -> Any:
    """Return the logistic function."""
    return lax.logistic(*inexact("expit", x))


@custom_jvp
def _logit(x: Any) -> Any:
    return jnp.log(x / (1 - x))


@_logit.defjvp
def _(primals: Any, tangents: Any) -> Any:
    (x,), (along,) = primals, tangents
    return _logit(x), along / (x * (1 - x))


@special
def logit(x: Any) -> Any:
    """Return ``log(x / (1 - x))``."""
    return _logit(*inexact("logit", x))


@custom_jvp
def _xlogx(x: Any) -> Any:
    return xlogy(x, x)


@_xlogx.defjvp
def _(primals: Any, tangents: Any) -> Any:
    (x,), (along,) = primals, tangents
    return _xlogx(x), along * (jnp.log(x) + 1)


@special
def entr(x: Any) -> Any:
    """Return ``-x * log(x)``; the derivative at zero is infinite."""
    (a,) = _real("entr", x)
    return jnp.where(a < 0, -math.inf, -_xlogx(a))


def _times_logarithm(log: Any, divisor: Any) -> Any:
    """Return the function ``x * log(y)``, zero where ``x`` is; the derivative of ``log`` is one divided by ``divisor``."""

    @custom_jvp
    def product(x: Any, y: Any) -> Any:
        return jnp.where((x != 0) | jnp.isnan(y), x * log(y), jnp.zeros_like(x))

    @product.defjvp
    def _(primals: Any, tangents: Any) -> Any:
        (x, y), (along_x, along_y) = primals, tangents
        return product(x, y), along_x * log(y) + along_y * x / divisor(y)

    return product


_xlogy = _times_logarithm(jnp.log, lambda y: y)
_xlog1py = _times_logarithm(jnp.log1p, lambda y: 1 + y)


@special
def xlogy(x: Any, y: Any) -> Any:
    """Return ``x * log(y)``, zero where ``x`` is and ``y`` is no ``nan``; the derivative by ``x`` is ``log(y)`` there too."""
    return _xlogy(*inexact("xlogy", x, y))


@special
def xlog1py(x: Any, y: Any) -> Any:
    """Return ``x * log1p(y)``, zero where ``x`` is and ``y`` is no ``nan``; the derivative by ``x`` is ``log1p(y)`` there too."""
    return _xlog1py(*inexact("xlog1py", x, y))


@special
def rel_entr(p: Any, q: Any) -> Any:
    """Return ``p * log(p / q)``, zero where ``p`` is, infinite for negative numbers."""
    p, q = _real("rel_entr", p, q)
    both, none = (p > 0) & (q > 0), (p == 0) & (q >= 0)
    safe_p, safe_q = jnp.where(both, p, 1), jnp.where(both, q, 1)
    return strong(jnp.where(both, safe_p * (jnp.log(safe_p) - jnp.log(safe_q)), jnp.where(none, 0.0, math.inf)))


@special
def kl_div(p: Any, q: Any) -> Any:
    """Return ``p * log(p / q) - p + q``."""
    p, q = _real("kl_div", p, q)
    return strong(rel_entr(p, q) - p + q)


@special
def gamma(x: Any) -> Any:
    """Return the gamma function."""
    (a,) = _real("gamma", x)
    return gammasgn(a) * jnp.exp(lax.lgamma(a))


@special
def gammasgn(x: Any) -> Any:
    """Return the sign of the gamma function."""
    (a,) = _real("gammasgn", x)
    below = jnp.floor(a)
    odd = jnp.remainder(below, 2) != 0
    sign = jnp.where((a > 0) | jnp.logical_not(odd), 1.0, -1.0)
    sign = jnp.where((a < 0) & (a == below), math.nan, sign)
    sign = jnp.where((a == 0) & jnp.signbit(a), -1.0, sign)
    return jnp.where(jnp.isnan(a), a, sign).astype(a.dtype)


@special
def beta(a: Any, b: Any) -> Any:
    """Return the beta function."""
    a, b = _real("beta", a, b)
    sign = gammasgn(a) * gammasgn(b) * gammasgn(a + b)
    return sign * jnp.exp(betaln(a, b))


@special
def betaln(a: Any, b: Any) -> Any:
    """Return the logarithm of the beta function."""
    a, b = _real("betaln", a, b)
    small, large = jnp.minimum(a, b), jnp.maximum(a, b)
    return lax.lgamma(small) + (lax.lgamma(large) - lax.lgamma(large + small))


@special
def betainc(a: Any, b: Any, x: Any) -> Any:
    """Return the regularized incomplete beta function."""
    return _computed("betainc", *_real("betainc", a, b, x))


def _incomplete(name: str, declared: str) -> None:
    def function(a: Any, x: Any) -> Any:
        return _computed(declared, *jnp.broadcast_arrays(*_real(name, a, x)))

    function.__name__ = name
    function.__doc__ = "Return the regularized incomplete gamma function" + (", its upper part." if name.endswith("cc") else ".")
    raw(MODULE)(function)


_incomplete("gammainc", "igamma")
_incomplete("gammaincc", "igammac")


@special
def zeta(x: Any, q: Any = None) -> Any:
    """Return the Hurwitz zeta function."""
    if q is None:
        raise NotImplementedError("Riemann zeta function not implemented; pass q != None to compute the Hurwitz Zeta function.")
    x, q = _real("zeta", x, q)
    return lax.zeta(*jnp.broadcast_arrays(x, q))


@special
def polygamma(n: Any, x: Any) -> Any:
    """Return a derivative of the digamma function."""
    if jnp.asarray(n).dtype.kind not in "iuf":
        raise ValueError(f"Argument `n` to polygamma must be of integer type; got dtype {jnp.asarray(n).dtype}.")
    order, a = _real("polygamma", n, x)
    order, a = jnp.broadcast_arrays(order, a)
    xp = namespace_of((order, a))
    return Array(polygamma_of(xp, order._x, a._x), a._weak)


@special
def multigammaln(a: Any, d: Any) -> Any:
    """Return the logarithm of the multivariate gamma function."""
    d = static(d, "multigammaln")
    (a,) = _real("multigammaln", a)
    parts = lax.lgamma(a[..., None] - jnp.arange(d, dtype=a.dtype) / 2)
    return jnp.sum(parts, axis=-1) + 0.25 * d * (d - 1) * math.log(math.pi)


@special
def factorial(n: Any, exact: Any = False) -> Any:
    """Return the factorial."""
    if exact:
        raise NotImplementedError("factorial with exact=True")
    (a,) = _real("factorial", n)
    return jnp.where(a < 0, 0, jnp.exp(lax.lgamma(a + 1)))


@special
def comb(N: Any, k: Any, *, repetition: Any = False) -> Any:
    """Return the number of combinations."""
    n, k = _real("comb", N, k)
    if repetition:
        n = n + k - 1
    good = (k >= 0) & (n >= 0) & (k <= n)
    found = jnp.exp(lax.lgamma(n + 1) - lax.lgamma(k + 1) - lax.lgamma(jnp.where(good, n - k, 0) + 1))
    return jnp.where(good, found, 0)


@special
def poch(z: Any, m: Any) -> Any:
    """Return ``gamma(z + m) / gamma(z)``."""
    z, m = _real("poch", z, m)
    return jnp.where(m == 0, 1.0, gamma(z + m) / gamma(z))


@special
def boxcox(x: Any, lmbda: Any) -> Any:
    """Return the Box-Cox transformation."""
    x, p = _real("boxcox", x, lmbda)
    return _power_of_logarithm(jnp.log(x), p)


@special
def boxcox1p(x: Any, lmbda: Any) -> Any:
    """Return the Box-Cox transformation of ``1 + x``."""
    x, p = _real("boxcox1p", x, lmbda)
    return _power_of_logarithm(jnp.log1p(x), p)


def _power_of_logarithm(log: Any, p: Any) -> Any:
    """Return ``(exp(log)**p - 1) / p``, the logarithm for ``p`` of zero."""
    zero = p == 0
    return jnp.where(zero, log, jnp.expm1(p * log) / jnp.where(zero, 1.0, p))


@special
def ndtr(x: Any) -> Any:
    """Return the share of the normal distribution below."""
    _float32_or_longer("ndtr", x)
    return _computed("ndtr", *_real("ndtr", x))


@special
def log_ndtr(x: Any, series_order: Any = 3) -> Any:
    """Return the logarithm of the share of the normal distribution below, to rounding for every order of JAX's series."""
    if not isinstance(series_order, int):
        raise TypeError("series_order must be a Python integer.")
    if series_order < 0:
        raise ValueError("series_order must be non-negative.")
    if series_order > 30:
        raise ValueError("series_order must be <= 30.")
    _float32_or_longer("log_ndtr", x)
    return _computed("log_ndtr", *_real("log_ndtr", x))


@special
def ndtri(p: Any) -> Any:
    """Return the inverse of `ndtr`."""
    _float32_or_longer("ndtri", p)
    return _computed("ndtri", *_real("ndtri", p))


@special
def log_softmax(x: Any, /, *, axis: Any = None) -> Any:
    """Return the logarithm of `softmax`."""
    return nn.log_softmax(x, axis=axis)


@special
def softmax(x: Any, /, *, axis: Any = None) -> Any:
    """Return exponentials divided by their sum."""
    return nn.softmax(x, axis=axis)


@special
def bernoulli(n: Any) -> Any:
    """Return the first Bernoulli numbers."""
    n = static(n, "bernoulli")
    if n < 0:
        raise ValueError("n must be a non-negative integer.")
    from fractions import Fraction

    found = [Fraction(1)]
    for m in range(1, n + 1):
        found.append(-sum((math.comb(m + 1, k) * found[k] for k in range(m)), Fraction(0)) / (m + 1))
    return jnp.asarray([float(b) for b in found])


@special
def spence(x: Any) -> Any:
    """Return Spence's function, the dilogarithm of ``1 - x``."""
    _float32_or_longer("spence", x)
    return _computed("spence", *_real("spence", x))


@special
def expn(n: Any, x: Any) -> Any:
    """Return the exponential integral of an order."""
    return _computed("expn", *jnp.broadcast_arrays(*_real("expn", n, x)))


@special
def expi(x: Any) -> Any:
    """Return the exponential integral Ei; ``nan`` of 0."""
    (a,) = _real("expi", x)
    return jnp.where(a == 0, math.nan, _computed("expi", a))


def _quadrature(count: int) -> tuple[Any, Any]:
    """Return the points and weights of Gauss-Legendre quadrature on the range from 0 to 1."""
    points, weights = [], []
    for i in range(count):
        x = math.cos(math.pi * (i + 0.75) / (count + 0.5))
        slope = 1.0
        for _ in range(60):
            p, before = 1.0, 0.0
            for k in range(1, count + 1):
                p, before = ((2 * k - 1) * x * p - (k - 1) * before) / k, p
            slope = count * (x * p - before) / (x * x - 1)
            x -= p / slope
        points.append((1 - x) / 2)
        weights.append(1 / ((1 - x * x) * slope * slope))
    return points, weights


@special
def owens_t(h: Any, a: Any) -> Any:
    """Return Owen's T function."""
    h, a = _real("owens_t", h, a)
    h, size = jnp.abs(h), jnp.abs(a)
    swap = size > 1
    first, bound = jnp.where(swap, h * size, h), jnp.where(swap, 1 / jnp.where(swap, size, 1.0), size)
    total = jnp.zeros_like(first)
    for point, weight in zip(*_quadrature(24), strict=True):
        t = bound * point
        total = total + weight * jnp.exp(-0.5 * first * first * (1 + t * t)) / (1 + t * t)
    inner = bound * total / (2 * math.pi)
    left, right = ndtr(h), ndtr(h * size)
    swapped = 0.5 * (left + right) - left * right - inner
    return jnp.sign(a) * jnp.where(swap, swapped, inner)


@special
def fresnel(x: Any) -> Any:
    """Return the Fresnel integrals, of the sine and of the cosine."""
    return _computed("fresnel", *_real("fresnel", x))


@special
def sici(x: Any) -> Any:
    """Return the sine and the cosine integral."""
    return _computed("sici", *_real("sici", x))


@special
def hyp1f1(a: Any, b: Any, x: Any) -> Any:
    """Return Kummer's confluent hypergeometric function, by its series."""
    a, b, x = _real("hyp1f1", a, b, x)
    flip = x < 0
    first = jnp.where(flip, b - a, a)
    z = jnp.abs(x)
    total, term = jnp.ones_like(z + first), jnp.ones_like(z + first)
    for k in range(150):
        term = term * (first + k) / (b + k) * z / (k + 1)
        total = total + term
    found = jnp.where(flip, jnp.exp(x), 1.0) * total
    found = jnp.where(a == 0, 1.0, jnp.where(a == b, jnp.exp(x), jnp.where(b == 0, math.inf, found)))
    return strong(found)


@special
def hyp2f1(a: Any, b: Any, c: Any, x: Any) -> Any:
    """Return Gauss's hypergeometric function for ``x`` below 1, by its series."""
    a, b, c, x = _real("hyp2f1", a, b, c, x)
    flip = x < 0
    z = jnp.where(flip, x / (x - 1), x)
    second = jnp.where(flip, c - b, b)
    total, term = jnp.ones_like(a + b + c + x), jnp.ones_like(a + b + c + x)
    for k in range(300):
        term = term * (a + k) * (second + k) / (c + k) * z / (k + 1)
        total = total + term
    found = jnp.where(flip, (1 - jnp.where(flip, x, 0.0)) ** (-a), 1.0) * total
    limit = jnp.exp(lax.lgamma(c) + lax.lgamma(c - a - b) - lax.lgamma(c - a) - lax.lgamma(c - b))
    found = jnp.where(x == 1, jnp.where(c - a - b > 0, limit, math.inf), found)
    return jnp.where(x > 1, math.nan, found)


@special
def bessel_jn(z: Any, *, v: Any, n_iter: Any = 50) -> Any:
    """Return the Bessel functions of orders 0 to ``v``, by Miller's algorithm."""
    (a,) = _real("bessel_jn", z)
    v = static(v, "bessel_jn")
    if a.ndim > 1 or v < 0:
        raise ValueError("bessel_jn requires an array of at most one axis and an order that is not negative.")
    size = jnp.where(a == 0, 1.0, a)
    count = max(int(n_iter), v + 2)
    after, now = jnp.zeros_like(size), jnp.full_like(size, 1e-16)
    found: dict[int, Any] = {}
    norm = jnp.zeros_like(size)
    for k in range(count, -1, -1):
        found[k] = now
        if k % 2 == 0:
            norm = norm + (now if k == 0 else 2 * now)
        after, now = now, 2 * k / size * now - after
    rows = [jnp.where(a == 0, 1.0 if k == 0 else 0.0, found[k] / norm) for k in range(v + 1)]
    return strong(jnp.stack(rows)).astype(a.dtype)


@special
def sph_harm_y(n: Any, m: Any, theta: Any, phi: Any, diff_n: Any = None, n_max: Any = None) -> Any:
    """Return spherical harmonics."""
    degree, order = arrays("sph_harm_y", n, m)
    theta, phi = _real("sph_harm_y", theta, phi)
    if degree.dtype.kind not in "iu" or order.dtype.kind not in "iu":
        raise TypeError("sph_harm_y requires integer degrees and orders.")
    degree, order, theta, phi = jnp.broadcast_arrays(degree, order, theta, phi)
    top = int(jnp.max(degree)) if n_max is None else static(n_max)
    size = jnp.abs(order)
    cosine, sine = jnp.cos(theta), jnp.sin(theta)
    total = jnp.zeros_like(theta)
    for k in range(top + 1):
        # normalised associated Legendre functions by recurrence in the degree
        start = math.sqrt(math.prod([(2 * i + 1) / (2 * i) for i in range(1, k + 1)]) / (4 * math.pi)) * (-1) ** k
        before, now = jnp.zeros_like(theta), start * sine**k
        total = jnp.where((size == k) & (degree == k), now, total)
        for l in range(k + 1, top + 1):
            up = math.sqrt((4 * l * l - 1) / (l * l - k * k))
            down = math.sqrt(((l - 1) ** 2 - k * k) / (4 * (l - 1) ** 2 - 1))
            before, now = now, up * (cosine * now - down * before)
            total = jnp.where((size == k) & (degree == l), now, total)
    value = total * jnp.exp(1j * size.astype(theta.dtype) * phi)
    sign = jnp.where(size % 2 == 0, 1.0, -1.0)
    return jnp.where(order < 0, sign * jnp.conj(value), value)


@special
def wofz(z: Any) -> Any:
    """Return the Faddeeva function, by Weideman's rational approximation."""
    (a,) = inexact("wofz", z)
    (a,) = (a.astype("complex64") if a.dtype.kind == "f" else a,)
    n = 32
    scale = math.sqrt(n / math.sqrt(2))
    m = 2 * n
    angles = [k * math.pi / m for k in range(-m + 1, m)]
    t = [scale * math.tan(angle / 2) for angle in angles]
    f = [math.exp(-x * x) * (scale * scale + x * x) for x in t]
    coefficients = [
        sum(value * math.cos(j * angle) for value, angle in zip(f, angles, strict=True)) / (2 * m) for j in range(1, n + 1)
    ]
    lower = jnp.imag(a) < 0
    w = jnp.where(lower, -a, a)
    ratio = (scale + 1j * w) / (scale - 1j * w)
    p = jnp.zeros_like(a)
    for c in reversed(coefficients):
        p = p * ratio + c
    found = 2 * p / (scale - 1j * w) ** 2 + (1 / math.sqrt(math.pi)) / (scale - 1j * w)
    return jnp.where(lower, 2 * jnp.exp(-(w * w)) - found, found).astype(a.dtype)
