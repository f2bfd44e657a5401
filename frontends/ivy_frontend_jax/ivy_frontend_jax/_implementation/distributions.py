"""`jax.scipy.stats`: densities, cumulative functions and quantiles of distributions, and statistics."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any, NamedTuple

import ivy_frontend_jax.lax as lax
import ivy_frontend_jax.numpy as jnp
import ivy_frontend_jax.scipy.special as special
from ivy_frontend_jax._implementation.composing import array_of, inexact, strong
from ivy_frontend_jax._implementation.defining import as_recorded, raw
from ivy_frontend_jax._implementation.frontend import FRONTEND

MODULE = "jax.scipy.stats"
LOG_2PI = math.log(2 * math.pi)
stats = raw(MODULE)


def _in_module(name: str) -> Callable[..., Any]:
    def register(function: Any, called: str | None = None) -> Any:
        return raw(f"{MODULE}.{name}", name=called or function.__name__)(function)

    return register


def _of_another(name: str, outer: Any, inner: Any, called: str, text: str) -> None:
    def function(**given: Any) -> Any:
        return outer(inner(**given))

    function.__name__, function.__doc__ = called, text
    as_recorded(f"{MODULE}.{name}")(function)


def _derived(name: str, log: Any, called: str, of: str) -> None:
    """Register the exponential of a logarithm: ``pdf`` of ``logpdf``."""
    _of_another(name, jnp.exp, log, called, f"Return the exponential of ``{of}``.")


def _logarithm(name: str, plain: Any, called: str, of: str) -> None:
    """Register the logarithm of a function: ``logcdf`` of ``cdf``."""
    _of_another(name, jnp.log, plain, called, f"Return the logarithm of ``{of}``.")


def _outside(found: Any, bad: Any, value: float = -math.inf) -> Any:
    return jnp.where(bad, value, found)


# norm

norm = _in_module("norm")


@norm
def logpdf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    """Return the logarithm of the density."""
    x, loc, scale = inexact("norm.logpdf", x, loc, scale)
    square = jnp.square(scale)
    return (jnp.log(2 * math.pi * square) + jnp.square(x - loc) / square) / -2


norm_logpdf = logpdf
_derived("norm", norm_logpdf, "pdf", "logpdf")


@norm
def cdf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    """Return the cumulative distribution function."""
    x, loc, scale = inexact("norm.cdf", x, loc, scale)
    return special.ndtr((x - loc) / scale)


@norm
def logcdf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    """Return the logarithm of the cumulative distribution function."""
    x, loc, scale = inexact("norm.logcdf", x, loc, scale)
    return special.log_ndtr((x - loc) / scale)


norm_cdf, norm_logcdf = cdf, logcdf


def _norm_more() -> None:
    def ppf(q: Any, loc: Any = 0, scale: Any = 1) -> Any:
        """Return the quantile function."""
        q = inexact("norm.ppf", q, loc, scale)[0]
        return special.ndtri(q) * scale + loc

    def sf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
        """Return the survival function."""
        x, loc, scale = inexact("norm.sf", x, loc, scale)
        return norm_cdf(-x, -loc, scale)

    def logsf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
        """Return the logarithm of the survival function."""
        x, loc, scale = inexact("norm.logsf", x, loc, scale)
        return norm_logcdf(-x, -loc, scale)

    def isf(q: Any, loc: Any = 0, scale: Any = 1) -> Any:
        """Return the inverse of the survival function."""
        return ppf(1 - inexact("norm.isf", q)[0], loc, scale)

    for function in (ppf, sf, logsf, isf):
        norm(function)


_norm_more()


def _location_scale(name: str, log_density: Any, low: Any = None, high: Any = None) -> None:
    """Register ``logpdf`` and ``pdf`` of a distribution with a location and a scale, minus infinity outside of a range."""

    def logpdf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
        x, loc, scale = inexact(f"{name}.logpdf", x, loc, scale)
        found = log_density((x - loc) / scale) - jnp.log(scale)
        if low is not None:
            found = _outside(found, (x < loc + low * scale) | ((x > loc + high * scale) if high is not None else False))
        return found

    logpdf.__doc__ = "Return the logarithm of the density."
    raw(f"{MODULE}.{name}")(logpdf)
    _derived(name, logpdf, "pdf", "logpdf")


def _cumulative(name: str, called: str, standard: Any, *, inverse: bool = False) -> Any:
    """Register a function of ``(x - loc) / scale``, or one whose result is scaled and shifted."""

    def function(**given: Any) -> Any:
        x, loc, scale = inexact(f"{name}.{called}", *given.values())
        return standard(x) * scale + loc if inverse else standard((x - loc) / scale)

    function.__name__, function.__doc__ = called, f"Return ``{called}`` of the {name} distribution."
    as_recorded(f"{MODULE}.{name}")(function)
    return function


# cauchy
_location_scale("cauchy", lambda z: -math.log(math.pi) - jnp.log1p(z * z))
_cauchy_cdf = _cumulative("cauchy", "cdf", lambda z: 0.5 + 1 / math.pi * jnp.arctan(z))
_logarithm("cauchy", _cauchy_cdf, "logcdf", "cdf")
_cauchy_sf = _cumulative("cauchy", "sf", lambda z: 0.5 - 1 / math.pi * jnp.arctan(z))
_logarithm("cauchy", _cauchy_sf, "logsf", "sf")
_cumulative("cauchy", "ppf", lambda q: jnp.tan(math.pi * q - math.pi / 2), inverse=True)
_cumulative("cauchy", "isf", lambda q: jnp.tan(math.pi / 2 - math.pi * q), inverse=True)

# expon
_location_scale("expon", lambda z: -z, 0)
_expon_cdf = _cumulative("expon", "cdf", lambda z: jnp.where(z < 0, 0.0, -jnp.expm1(-z)))
_cumulative("expon", "logcdf", lambda z: jnp.where(z < 0, -math.inf, jnp.log(-jnp.expm1(-jnp.where(z < 0, 1, z)))))
_cumulative("expon", "sf", lambda z: jnp.where(z < 0, 1.0, jnp.exp(-z)))
_cumulative("expon", "logsf", lambda z: jnp.where(z < 0, 0.0, -z))
_cumulative("expon", "ppf", lambda q: jnp.where((q < 0) | (q > 1), math.nan, -jnp.log1p(-q)), inverse=True)

# gumbel
_location_scale("gumbel_r", lambda z: -(z + jnp.exp(-z)))
_cumulative("gumbel_r", "logcdf", lambda z: -jnp.exp(-z))
_cumulative("gumbel_r", "cdf", lambda z: jnp.exp(-jnp.exp(-z)))
_cumulative("gumbel_r", "sf", lambda z: -jnp.expm1(-jnp.exp(-z)))
_cumulative("gumbel_r", "logsf", lambda z: jnp.log(-jnp.expm1(-jnp.exp(-z))))
_cumulative("gumbel_r", "ppf", lambda p: -jnp.log(-jnp.log(p)), inverse=True)
_location_scale("gumbel_l", lambda z: z - jnp.exp(z))
_cumulative("gumbel_l", "logcdf", lambda z: jnp.log(-jnp.expm1(-jnp.exp(z))))
_cumulative("gumbel_l", "cdf", lambda z: -jnp.expm1(-jnp.exp(z)))
_cumulative("gumbel_l", "sf", lambda z: jnp.exp(-jnp.exp(z)))
_cumulative("gumbel_l", "logsf", lambda z: -jnp.exp(z))
_cumulative("gumbel_l", "ppf", lambda p: jnp.log(-jnp.log1p(-p)), inverse=True)

# laplace, logistic, uniform
_location_scale("laplace", lambda z: -jnp.abs(z) - math.log(2))
_cumulative("laplace", "cdf", lambda z: jnp.where(z <= 0, 0.5 * jnp.exp(z), 1 - 0.5 * jnp.exp(-z)))
_location_scale("logistic", lambda z: -z - 2 * jnp.logaddexp(jnp.zeros_like(z), -z))
_cumulative("logistic", "cdf", lax.logistic)
_cumulative("logistic", "sf", lambda z: lax.logistic(-z))
_cumulative("logistic", "ppf", special.logit, inverse=True)
_cumulative("logistic", "isf", lambda q: -special.logit(q), inverse=True)


@raw(f"{MODULE}.uniform", name="logpdf")
def uniform_logpdf(x: Any, loc: Any = 0, scale: Any = 1) -> Any:
    """Return the logarithm of the density."""
    x, loc, scale = inexact("uniform.logpdf", x, loc, scale)
    return _outside(-jnp.log(jnp.broadcast_to(scale, jnp.broadcast_shapes(x.shape, scale.shape))), (x < loc) | (x > loc + scale))


_derived("uniform", uniform_logpdf, "pdf", "logpdf")
_cumulative("uniform", "cdf", lambda z: jnp.where(z <= 0, 0.0, jnp.where(z >= 1, 1.0, z)))
_cumulative("uniform", "ppf", lambda q: jnp.where((q < 0) | (q > 1), math.nan, q), inverse=True)


def _firm(function: Any) -> Any:
    """Return a function whose results are never weak."""

    @functools.wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        return strong(function(*args, **kwargs))

    return wrapper


def _registered(name: str, **functions: Any) -> None:
    """Register functions, and the exponentials and logarithms of them that JAX has besides."""
    for called, function in functions.items():
        function.__name__ = called
        function.__doc__ = f"Return ``{called}`` of the {name} distribution."
        raw(f"{MODULE}.{name}")(function)
        other, register = (called[3:], _derived) if called.startswith("log") else (f"log{called}", _logarithm)
        if other not in functions and FRONTEND.snapshot.find(f"{MODULE}.{name}", other) is not None:
            register(name, function, other, called)


# beta


def _beta_logpdf(x: Any, a: Any, b: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, a, b, loc, scale = inexact("beta.logpdf", x, a, b, loc, scale)
    y = (x - loc) / scale
    found = special.xlogy(a - 1, y) + special.xlog1py(b - 1, -y) - special.betaln(a, b) - jnp.log(scale)
    return _outside(found, (x > loc + scale) | (x < loc))


def _beta_cdf(x: Any, a: Any, b: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, a, b, loc, scale = inexact("beta.cdf", x, a, b, loc, scale)
    y = jnp.clip((x - loc) / scale, 0, 1)
    return special.betainc(*jnp.broadcast_arrays(a, b, y))


def _beta_sf(x: Any, a: Any, b: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, a, b, loc, scale = inexact("beta.sf", x, a, b, loc, scale)
    y = jnp.clip((x - loc) / scale, 0, 1)
    return special.betainc(*jnp.broadcast_arrays(b, a, 1 - y))


_registered("beta", logpdf=_beta_logpdf, cdf=_beta_cdf, sf=_beta_sf)

# gamma, chi2


def _gamma_logpdf(x: Any, a: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, a, loc, scale = inexact("gamma.logpdf", x, a, loc, scale)
    y = (x - loc) / scale
    good = x >= loc
    safe = jnp.where(good, y, 1)
    found = special.xlogy(a - 1, safe) - safe - (special.gammaln(a) + jnp.log(scale))
    return jnp.where(good, found, -math.inf)


def _gamma_cdf(x: Any, a: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, a, loc, scale = inexact("gamma.cdf", x, a, loc, scale)
    return special.gammainc(a, jnp.clip((x - loc) / scale, 0))


def _gamma_sf(x: Any, a: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, a, loc, scale = inexact("gamma.sf", x, a, loc, scale)
    y = (x - loc) / scale
    return jnp.where(y < 0, 1, special.gammaincc(a, jnp.clip(y, 0)))


_registered("gamma", logpdf=_gamma_logpdf, cdf=_gamma_cdf, sf=_gamma_sf)


def _chi2_logpdf(x: Any, df: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, df, loc, scale = inexact("chi2.logpdf", x, df, loc, scale)
    y, half = (x - loc) / scale, df / 2
    kernel = (half - 1) * jnp.log(y) - y / 2
    constant = -(special.gammaln(half) + half * math.log(2))
    return _outside(constant - jnp.log(scale) + kernel, x < loc)


def _chi2_cdf(x: Any, df: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, df, loc, scale = inexact("chi2.cdf", x, df, loc, scale)
    return special.gammainc(df / 2, jnp.clip((x - loc) / (2 * scale), 0))


def _chi2_sf(x: Any, df: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, df, loc, scale = inexact("chi2.sf", x, df, loc, scale)
    return special.gammaincc(df / 2, jnp.clip((x - loc) / (2 * scale), 0))


_registered("chi2", logpdf=_chi2_logpdf, cdf=_chi2_cdf, sf=_chi2_sf)

# t, pareto, gennorm, vonmises, wrapcauchy, truncnorm


def _t_logpdf(x: Any, df: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, df, loc, scale = inexact("t.logpdf", x, df, loc, scale)
    y = (x - loc) / scale
    normal = special.gammaln(df / 2) - special.gammaln((df + 1) / 2) + jnp.log(scale) + 0.5 * jnp.log(df * math.pi)
    return -(normal + (df + 1) / 2 * jnp.log1p(y * y / df))


_registered("t", logpdf=_t_logpdf)


def _pareto_logpdf(x: Any, b: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, b, loc, scale = inexact("pareto.logpdf", x, b, loc, scale)
    found = jnp.log(b / scale) - (b + 1) * jnp.log((x - loc) / scale)
    return _outside(found, x < loc + scale)


def _pareto_sf(x: Any, b: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, b, loc, scale = inexact("pareto.sf", x, b, loc, scale)
    y = (x - loc) / scale
    return jnp.where(y < 1, 1.0, jnp.power(jnp.where(y < 1, 1, y), -b))


def _pareto_cdf(x: Any, b: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, b, loc, scale = inexact("pareto.cdf", x, b, loc, scale)
    return 1 - _pareto_sf(x, b, loc, scale)


def _pareto_ppf(q: Any, b: Any, loc: Any = 0, scale: Any = 1) -> Any:
    q, b, loc, scale = inexact("pareto.ppf", q, b, loc, scale)
    found = loc + scale * jnp.power(1 - q, -1 / b)
    return jnp.where(jnp.isnan(q) | (q < 0) | (q > 1), math.nan, found)


_registered("pareto", logpdf=_pareto_logpdf, sf=_pareto_sf, cdf=_pareto_cdf, ppf=_pareto_ppf)


def _gennorm_logpdf(x: Any, beta: Any) -> Any:
    x, beta = inexact("gennorm.logpdf", x, beta)
    return jnp.log(0.5 * beta) - special.gammaln(1 / beta) - jnp.abs(x) ** beta


def _gennorm_cdf(x: Any, beta: Any) -> Any:
    x, beta = inexact("gennorm.cdf", x, beta)
    return 0.5 * (1 + jnp.sign(x) * special.gammainc(1 / beta, jnp.abs(x) ** beta))


_registered("gennorm", logpdf=_gennorm_logpdf, cdf=_gennorm_cdf)


def _vonmises_logpdf(x: Any, kappa: Any) -> Any:
    x, kappa = inexact("vonmises.logpdf", x, kappa)
    found = kappa * (jnp.cos(x) - 1) - jnp.log(2 * math.pi) - jnp.log(special.i0e(kappa))
    return jnp.where(kappa > 0, found, math.nan)


_registered("vonmises", logpdf=_vonmises_logpdf)


def _wrapcauchy_logpdf(x: Any, c: Any) -> Any:
    x, c = inexact("wrapcauchy.logpdf", x, c)
    found = jnp.log(1 - c**2) - jnp.log(2 * math.pi) - jnp.log(1 + c**2 - 2 * c * jnp.cos(x))
    found = jnp.where((x >= 0) & (x <= 2 * math.pi), found, -math.inf)
    return jnp.where((c > 0) & (c < 1), found, math.nan)


_registered("wrapcauchy", logpdf=_wrapcauchy_logpdf)


def _log_difference(x: Any, y: Any) -> Any:
    top, bottom = jnp.maximum(x, y), jnp.minimum(x, y)
    return top + jnp.log1p(-jnp.exp(bottom - top))


def _log_mass(a: Any, b: Any) -> Any:
    """Return the logarithm of the share of the normal distribution between two limits."""
    a, b = jnp.broadcast_arrays(a, b)
    left, right = b <= 0, a > 0
    one = _log_difference(special.log_ndtr(jnp.where(left, b, 0)), special.log_ndtr(jnp.where(left, a, -1.0)))
    two = _log_difference(special.log_ndtr(jnp.where(right, -a, 0)), special.log_ndtr(jnp.where(right, -b, -1.0)))
    low, high = jnp.where(left | right, -1.0, a), jnp.where(left | right, 1.0, b)
    middle = jnp.log1p(-special.ndtr(low) - special.ndtr(-high))
    return jnp.where(left, one, jnp.where(right, two, middle))


def _truncnorm_logpdf(x: Any, a: Any, b: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, a, b, loc, scale = inexact("truncnorm.logpdf", x, a, b, loc, scale)
    found = norm_logpdf(x, loc, scale) - _log_mass(a, b)
    z = (x - loc) / scale
    found = jnp.where((z < a) | (z > b), -math.inf, found)
    return jnp.where(a >= b, math.nan, found)


def _truncnorm_logcdf(x: Any, a: Any, b: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, a, b, loc, scale = inexact("truncnorm.logcdf", x, a, b, loc, scale)
    x, a, b = jnp.broadcast_arrays((x - loc) / scale, a, b)
    inner = jnp.clip(x, a, b)
    found = _log_mass(a, inner) - _log_mass(a, b)
    late = found > -0.1
    other = _log_mass(jnp.where(late, inner, a), b) - _log_mass(a, b)
    found = jnp.where(late, jnp.log1p(-jnp.exp(other)), found)
    found = jnp.where(x >= b, 0.0, jnp.where(x <= a, -math.inf, found))
    return jnp.where(a >= b, math.nan, found)


def _truncnorm_logsf(x: Any, a: Any, b: Any, loc: Any = 0, scale: Any = 1) -> Any:
    x, a, b, loc, scale = inexact("truncnorm.logsf", x, a, b, loc, scale)
    return _truncnorm_logcdf(-x, -b, -a, -loc, scale)


_registered("truncnorm", logpdf=_truncnorm_logpdf, logcdf=_truncnorm_logcdf, logsf=_truncnorm_logsf)

# discrete ones


@_firm
def _bernoulli_logpmf(k: Any, p: Any, loc: Any = 0) -> Any:
    k, p, loc = inexact("bernoulli.logpmf", k, p, loc)
    x = k - loc
    found = special.xlogy(x, p) + special.xlog1py(1 - x, -p)
    return _outside(found, (x < 0) | (x > 1))


@_firm
def _bernoulli_cdf(k: Any, p: Any) -> Any:
    k, p = inexact("bernoulli.cdf", k, p)
    found = jnp.where(k < 0, 0.0, jnp.where(k < 1, 1 - p, 1.0))
    return jnp.where(jnp.isnan(k) | jnp.isnan(p) | (p < 0) | (p > 1), math.nan, found)


@_firm
def _bernoulli_ppf(q: Any, p: Any) -> Any:
    q, p = inexact("bernoulli.ppf", q, p)
    found = jnp.where(q == 0, -1.0, jnp.where(q <= 1 - p, 0.0, 1.0))
    return jnp.where(jnp.isnan(q) | jnp.isnan(p) | (p < 0) | (p > 1) | (q < 0) | (q > 1), math.nan, found)


_registered("bernoulli", logpmf=_bernoulli_logpmf, cdf=_bernoulli_cdf, ppf=_bernoulli_ppf)


def _binom_logpmf(k: Any, n: Any, p: Any, loc: Any = 0) -> Any:
    k, n, p, loc = inexact("binom.logpmf", k, n, p, loc)
    y = k - loc
    choices = special.gammaln(n + 1) - (special.gammaln(y + 1) + special.gammaln(n - y + 1))
    found = choices + special.xlogy(y, p) + special.xlog1py(n - y, -p)
    return _outside(found, (k < loc) | (k > loc + n))


_registered("binom", logpmf=_binom_logpmf)


@_firm
def _betabinom_logpmf(k: Any, n: Any, a: Any, b: Any, loc: Any = 0) -> Any:
    k, n, a, b, loc = inexact("betabinom.logpmf", k, n, a, b, loc)
    y = jnp.floor(k) - loc
    choices = -jnp.log1p(n) - special.betaln(n - y + 1, y + 1)
    found = choices + special.betaln(y + a, n - y + b) - special.betaln(a, b)
    found = _outside(found, (k < loc) | (k > loc + n))
    return jnp.where((n < 0) | (a < 0) | (b < 0), math.nan, found)


_registered("betabinom", logpmf=_betabinom_logpmf)


@_firm
def _geom_logpmf(k: Any, p: Any, loc: Any = 0) -> Any:
    k, p, loc = inexact("geom.logpmf", k, p, loc)
    x = k - loc
    found = special.xlog1py(x - 1, -p) + jnp.log(p)
    return _outside(found, x <= 0)


_registered("geom", logpmf=_geom_logpmf)


@_firm
def _nbinom_logpmf(k: Any, n: Any, p: Any, loc: Any = 0) -> Any:
    k, n, p, loc = inexact("nbinom.logpmf", k, n, p, loc)
    y = k - loc
    choices = special.gammaln(y + n) - (special.gammaln(n) + special.gammaln(y + 1))
    return _outside(choices + n * jnp.log(p) + special.xlogy(y, 1 - p), k < loc)


_registered("nbinom", logpmf=_nbinom_logpmf)


def _poisson_logpmf(k: Any, mu: Any, loc: Any = 0) -> Any:
    k, mu, loc = inexact("poisson.logpmf", k, mu, loc)
    x = k - loc
    found = special.xlogy(x, mu) - special.gammaln(x + 1) - mu
    return _outside(found, (x < 0) | (jnp.round(k) != k))


@_firm
def _poisson_cdf(k: Any, mu: Any, loc: Any = 0) -> Any:
    k, mu, loc = inexact("poisson.cdf", k, mu, loc)
    x = k - loc
    return jnp.where(x < 0, 0.0, special.gammaincc(jnp.floor(1 + jnp.where(x < 0, 0.0, x)), mu))


def _poisson_entropy(mu: Any, loc: Any = 0) -> Any:
    (mu,) = inexact("poisson.entropy", mu)
    small = jnp.where(mu < 20, mu, 1.0)
    k = jnp.arange(100, dtype=mu.dtype).reshape((100,) + (1,) * mu.ndim)
    log = _poisson_logpmf(k, small)
    direct = -jnp.sum(jnp.exp(log) * log, axis=0)
    large = jnp.where(mu < 20, 20.0, mu)
    series = 0.5 * (LOG_2PI + 1 + jnp.log(large)) - 1 / (12 * large) - 1 / (24 * large**2) - 19 / (360 * large**3)
    return jnp.where(mu == 0, 0.0, jnp.where(mu < 20, direct, series))


_registered("poisson", logpmf=_poisson_logpmf, cdf=_poisson_cdf, entropy=_poisson_entropy)

# several variables


def _dirichlet_logpdf(x: Any, alpha: Any) -> Any:
    x, alpha = inexact("dirichlet.logpdf", x, alpha)
    if alpha.ndim != 1:
        raise ValueError(f"`alpha` must be one-dimensional; got alpha.shape={alpha.shape}")
    if x.shape[0] not in (alpha.shape[0], alpha.shape[0] - 1):
        raise ValueError(
            f"`x` must have either the same number of entries as `alpha` or one fewer; got {x.shape} and {alpha.shape}"
        )
    if x.shape[0] != alpha.shape[0]:
        x = jnp.concatenate([x, jnp.expand_dims(1 - x.sum(axis=0), 0)], axis=0)
    normal = jnp.sum(special.gammaln(alpha)) - special.gammaln(jnp.sum(alpha))
    a = alpha.reshape((-1,) + (1,) * (x.ndim - 1))
    found = jnp.sum(special.xlogy(a - 1, x), axis=0) - normal
    good = jnp.all(x > 0, axis=0) & (jnp.abs(jnp.sum(x, axis=0) - 1) < 1e-6)
    return jnp.where(good, found, -math.inf)


_registered("dirichlet", logpdf=_dirichlet_logpdf)


def _multinomial_logpmf(x: Any, n: Any, p: Any) -> Any:
    (p,) = inexact("multinomial.logpmf", p)
    x, n = (array_of("multinomial.logpmf", v) for v in (x, n))
    if x.dtype.kind not in "iu" or n.dtype.kind not in "iu":
        raise ValueError(f"x and n must be of integer type; got x.dtype={x.dtype.name}, n.dtype={n.dtype.name}")
    wide = x.astype(p.dtype)
    found = special.gammaln(n.astype(p.dtype) + 1) + jnp.sum(special.xlogy(wide, p) - special.gammaln(wide + 1), axis=-1)
    return jnp.where(jnp.sum(x) == n, found, -math.inf)


_registered("multinomial", logpmf=_multinomial_logpmf)


def _mvn_logpdf(x: Any, mean: Any, cov: Any, allow_singular: Any = None) -> Any:
    if allow_singular is not None:
        raise NotImplementedError("allow_singular argument of multivariate_normal.logpdf")
    x, mean, cov = inexact("multivariate_normal.logpdf", x, mean, cov)
    if not mean.shape:
        return -0.5 * jnp.square(x - mean) / cov - 0.5 * (LOG_2PI + jnp.log(cov))
    n = mean.shape[-1]
    if not cov.shape:
        apart = x - mean
        return -0.5 * jnp.sum(apart * apart, axis=-1) / cov - n / 2 * (LOG_2PI + jnp.log(cov))
    if cov.ndim < 2 or cov.shape[-2:] != (n, n):
        raise ValueError("multivariate_normal.logpdf got incompatible shapes")
    lower = jnp.linalg.cholesky(cov)
    apart = x - mean
    shape = jnp.broadcast_shapes(apart.shape[:-1], lower.shape[:-2])
    left = jnp.broadcast_to(lower, (*shape, n, n))
    right = jnp.broadcast_to(apart, (*shape, n))[..., None]
    y = lax.linalg.triangular_solve(left, right, left_side=True, lower=True)[..., 0]
    logdet = jnp.log(jnp.diagonal(lower, axis1=-1, axis2=-2)).sum(-1)
    return -0.5 * jnp.sum(y * y, axis=-1) - n / 2 * LOG_2PI - logdet


def _mvn_pdf(x: Any, mean: Any, cov: Any) -> Any:
    return jnp.exp(_mvn_logpdf(x, mean, cov))


_registered("multivariate_normal", logpdf=_mvn_logpdf, pdf=_mvn_pdf)

# statistics


@stats
def sem(a: Any, axis: Any = 0, ddof: Any = 1, nan_policy: Any = "propagate", *, keepdims: Any = False) -> Any:
    """Return the standard error of the mean."""
    (a,) = inexact("sem", a)
    if nan_policy not in ("propagate", "omit"):
        raise ValueError(f"Illegal nan_policy value {nan_policy!r}; expected one of {{'propagate', 'omit'}}")
    if axis is None:
        a, axis = a.ravel(), 0
    if nan_policy == "omit":
        count = jnp.count_nonzero(~jnp.isnan(a), axis, keepdims=keepdims)
        return jnp.nanstd(a, axis, ddof=ddof, keepdims=keepdims) / jnp.sqrt(count.astype(a.dtype))
    return jnp.std(a, axis, ddof=ddof, keepdims=keepdims) / jnp.sqrt(jnp.asarray(a.shape[axis], dtype=a.dtype))


class ModeResult(NamedTuple):
    """What `mode` returns."""

    mode: Any
    count: Any


@stats
def mode(a: Any, axis: Any = 0, nan_policy: Any = "propagate", keepdims: Any = False) -> Any:
    """Return the most frequent elements along an axis, and how often they occur."""
    x = array_of("mode", a)
    if nan_policy not in ("propagate", "omit", "raise"):
        raise ValueError(f"Illegal nan_policy value {nan_policy!r}; expected one of {{'propagate', 'omit', 'raise'}}")
    if nan_policy != "propagate":
        raise NotImplementedError(f"Logic for `nan_policy` of {nan_policy} is not implemented")
    if axis is None:
        shape = (1,) * x.ndim
        x, axis = x.ravel(), 0
    else:
        shape = tuple(1 if i == axis % x.ndim else n for i, n in enumerate(x.shape))
    lines = jnp.moveaxis(jnp.sort(x, axis=axis), axis, -1)
    counts = jnp.sum((lines[..., :, None] == lines[..., None, :]).astype("int32"), axis=-1)
    at = jnp.argmax(counts, axis=-1)[..., None]
    values = jnp.take_along_axis(lines, at, axis=-1)[..., 0]
    found = jnp.take_along_axis(counts, at, axis=-1)[..., 0]
    if keepdims:
        values, found = values.reshape(shape), found.reshape(shape)
    return ModeResult(strong(values), found)


@stats
def rankdata(a: Any, method: Any = "average", *, axis: Any = None, nan_policy: Any = "propagate") -> Any:
    """Return the ranks of elements."""
    (x,) = inexact("rankdata", a) if jnp.asarray(a).dtype.kind != "b" else (jnp.asarray(a),)
    if nan_policy != "propagate":
        raise NotImplementedError(f"Logic for `nan_policy` of {nan_policy} is not implemented")
    if method not in ("average", "min", "max", "dense", "ordinal"):
        raise ValueError(f"unknown method '{method}'")
    if axis is not None:
        return jnp.apply_along_axis(lambda line: rankdata(line, method), axis, x)
    x, rank = x.ravel(), jnp.result_type(float)
    order = jnp.argsort(x)
    inverse = jnp.zeros(x.shape, "int32").at[order].set(jnp.arange(x.size, dtype="int32"))
    if method == "ordinal":
        return (inverse + 1).astype(rank)
    ranked = x[order]
    fresh = jnp.concatenate([jnp.ones((1,), bool), ranked[1:] != ranked[:-1]])
    dense = jnp.cumsum(fresh.astype("int32"))[inverse]
    if method == "dense":
        return dense.astype(rank)
    starts = jnp.append(jnp.nonzero(fresh)[0], x.size)
    if method == "max":
        return starts[dense].astype(rank)
    if method == "min":
        return (starts[dense - 1] + 1).astype(rank)
    return (0.5 * (starts[dense] + starts[dense - 1] + 1)).astype(jnp.result_type(float))


class gaussian_kde:
    """A density estimated by normal distributions at the points of a data set."""

    def __init__(self, dataset: Any, bw_method: Any = None, weights: Any = None) -> None:
        (data,) = inexact("gaussian_kde", dataset)
        self.dataset = jnp.atleast_2d(data)
        if self.dataset.size <= 1:
            raise ValueError("`dataset` input should have multiple elements.")
        self.d, self.n = self.dataset.shape
        if weights is not None:
            weights = jnp.atleast_1d(inexact("gaussian_kde", weights)[0])
            if weights.ndim != 1:
                raise ValueError("`weights` input should be one-dimensional.")
            if weights.shape[0] != self.n:
                raise ValueError("`weights` input should be of length n")
            self.weights = weights / jnp.sum(weights)
        else:
            self.weights = jnp.full((self.n,), 1 / self.n, dtype=self.dataset.dtype)
        self.neff = 1 / jnp.sum(self.weights**2)
        if bw_method is None or (isinstance(bw_method, str) and bw_method == "scott"):
            factor = jnp.power(self.neff, -1.0 / (self.d + 4))
        elif isinstance(bw_method, str) and bw_method == "silverman":
            factor = jnp.power(self.neff * (self.d + 2) / 4.0, -1.0 / (self.d + 4))
        elif callable(bw_method):
            factor = bw_method(self)
        elif not isinstance(bw_method, str):
            factor = bw_method
        else:
            raise ValueError("`bw_method` should be 'scott', 'silverman', a scalar, or a callable.")
        self.factor = factor
        covariance = jnp.atleast_2d(jnp.cov(self.dataset, rowvar=True, bias=False, aweights=self.weights))
        self.covariance = covariance * jnp.square(jnp.asarray(factor))
        self.inv_cov = jnp.linalg.inv(covariance) / jnp.square(jnp.asarray(factor))

    def _points(self, points: Any) -> Any:
        x = jnp.atleast_2d(inexact("gaussian_kde", points)[0])
        if x.shape[0] != self.d:
            if x.shape[0] == 1 and x.shape[1] == self.d:
                return x.reshape((self.d, 1))
            raise ValueError(f"points have dimension {x.shape[0]}, dataset has dimension {self.d}")
        return x

    def logpdf(self, x: Any) -> Any:
        """Return the logarithm of the density."""
        points = self._points(x)
        lower = jnp.linalg.cholesky(self.covariance)
        one, two = (lax.linalg.triangular_solve(lower, v, left_side=True, lower=True) for v in (self.dataset, points))
        square = jnp.sum((one[:, :, None] - two[:, None, :]) ** 2, axis=0)
        log = jnp.log(self.weights)[:, None] - 0.5 * square
        constant = 0.5 * self.d * LOG_2PI + jnp.sum(jnp.log(jnp.diag(lower)))
        return special.logsumexp(log, axis=0) - constant

    def evaluate(self, points: Any) -> Any:
        """Return the density."""
        return jnp.exp(self.logpdf(points))

    pdf = __call__ = evaluate


FRONTEND.value(f"{MODULE}.gaussian_kde", gaussian_kde)
