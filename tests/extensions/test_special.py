"""The composed special functions over their whole range, on NumPy, against arithmetic of many digits; and without warnings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath
import numpy as np
import pytest
import scipy.special

import ivy_api
from ivy_api.dispatch import registry
from ivy_conformance.library import Library

XP: Any = ivy_api.namespace("numpy")
RNG = np.random.default_rng(11)


def spread(low: float, high: float, count: int = 60) -> np.ndarray:
    """Numbers evenly spread over the orders of magnitude."""
    return 10 ** RNG.uniform(np.log10(low), np.log10(high), count)


def _root(function: Callable[..., Any], value: Any, whole: int) -> Any:
    """Where a function of the normal distribution is ``value``, by Newton's steps from SciPy's inverse."""
    found = mpmath.mpf(float((scipy.special.ndtri if whole == 1 else scipy.special.erfcinv)(float(value))))
    return found if not mpmath.isfinite(found) else mpmath.findroot(lambda x: mpmath.log(function(x)) - mpmath.log(value), found)


BOTH = np.concatenate([spread(1e-30, 1e2), -spread(1e-30, 1e2), RNG.uniform(-7, 27, 60)])
SCALED = np.concatenate([RNG.uniform(-30, 30, 60), spread(1e-20, 1e3)])
CASES: dict[str, tuple[Callable[..., Any], np.ndarray, float]] = {
    # the function with many digits, where to look, and units in the last place of the result
    "erf": (mpmath.erf, BOTH, 4),
    "erfc": (mpmath.erfc, BOTH, 8),
    "erfinv": (mpmath.erfinv, np.concatenate([RNG.uniform(-1, 1, 40), 1 - spread(1e-15, 0.1, 20), spread(1e-30, 0.1, 20)]), 8),
    "i0": (lambda x: mpmath.besseli(0, x), RNG.uniform(-80, 80, 60), 16),
    "i0e": (lambda x: mpmath.besseli(0, x) * mpmath.exp(-abs(x)), SCALED, 8),
    "i1": (lambda x: mpmath.besseli(1, x), RNG.uniform(-80, 80, 60), 24),
    "i1e": (lambda x: mpmath.besseli(1, x) * mpmath.exp(-abs(x)), SCALED, 16),
    "lgamma": (mpmath.loggamma, np.concatenate([spread(1e-30, 1e30), 1 + spread(1e-15, 1), 2 - spread(1e-15, 0.4)]), 32),
    "digamma": (lambda x: mpmath.psi(0, x), np.concatenate([spread(1e-30, 1e30), RNG.uniform(1.3, 1.6, 60)]), 8),
    "erfcinv": (lambda x: _root(mpmath.erfc, x, 2), np.concatenate([spread(1e-300, 0.1, 40), RNG.uniform(0, 2, 40)]), 8),
    "ndtri": (lambda x: _root(mpmath.ncdf, x, 1), np.concatenate([spread(1e-300, 0.1, 40), RNG.uniform(0, 1, 40)]), 8),
    "erfcx": (lambda x: mpmath.exp(x * x) * mpmath.erfc(x), np.concatenate([spread(1e-30, 100), -spread(1e-10, 26)]), 8),
    "log_ndtr": (lambda x: mpmath.log(mpmath.ncdf(x)), np.concatenate([-spread(1e-20, 1e3), RNG.uniform(-30, 5, 60)]), 16),
    "dawsn": (lambda x: mpmath.sqrt(mpmath.pi) / 2 * mpmath.exp(-x * x) * mpmath.erfi(x), RNG.uniform(-60, 60, 60), 8),
    "exp1": (mpmath.e1, np.concatenate([spread(1e-30, 600), RNG.uniform(0, 30, 60)]), 8),
    "expi": (mpmath.ei, np.concatenate([spread(1e-30, 600), -spread(1e-30, 600), RNG.uniform(0, 60, 60)]), 8),
    "spence": (lambda x: mpmath.re(mpmath.polylog(2, 1 - x)), np.concatenate([spread(1e-30, 1e30), RNG.uniform(0, 3, 60)]), 8),
}  # fmt: skip

OSCILLATING: dict[str, tuple[tuple[Callable[..., Any], ...], np.ndarray]] = {
    "j0": ((lambda x: mpmath.besselj(0, x),), np.concatenate([spread(1e-30, 1e3), RNG.uniform(-30, 30, 60)])),
    "j1": ((lambda x: mpmath.besselj(1, x),), np.concatenate([spread(1e-30, 1e3), RNG.uniform(-30, 30, 60)])),
    "y0": ((lambda x: mpmath.bessely(0, x),), np.concatenate([spread(1e-3, 1e3), RNG.uniform(0, 30, 60)])),
    "y1": ((lambda x: mpmath.bessely(1, x),), np.concatenate([spread(1e-3, 1e3), RNG.uniform(0, 30, 60)])),
    "fresnel": ((mpmath.fresnels, mpmath.fresnelc), np.concatenate([spread(1e-8, 1e4), -spread(1e-3, 100)])),
    "sici": ((mpmath.si, lambda x: mpmath.ci(abs(x))), np.concatenate([spread(1e-8, 1e3), -spread(1e-3, 100)])),
}


def units_off(got: np.ndarray, x: np.ndarray, exact: Callable[..., Any], *more: np.ndarray) -> float:
    """The largest distance in units in the last place; results below the smallest normal number may be anything as small."""
    info = np.finfo(got.dtype)
    worst = 0.0
    with mpmath.workdps(50):
        for value, *arguments in zip(got, x, *more, strict=True):
            want = exact(*(mpmath.mpf(float(a)) for a in arguments))
            if abs(want) > float(info.max):
                assert np.isinf(value), (arguments, value)
            elif abs(want) > float(info.tiny):
                worst = max(worst, float(abs(mpmath.mpf(float(value)) - want) / abs(want)) / float(info.eps))
    return worst


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", CASES)
def test_of_one_array(name: str, dtype: str) -> None:
    exact, points, units = CASES[name]
    x = points.astype(dtype)
    if name == "erfinv":
        x = x[np.abs(x) < 1]
    with np.errstate(under="ignore", over="ignore"):
        got = registry.declarations()[name].body(x, xp=XP)
    assert got.dtype == x.dtype
    assert units_off(got, x, exact) <= units


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", OSCILLATING)
def test_functions_with_roots(name: str, dtype: str) -> None:
    """Units of 1 at the roots; large arguments of the Fresnel integrals lose nothing when they are squared."""
    exact, points = OSCILLATING[name]
    x = points.astype(dtype)
    got = registry.declarations()[name].body(x, xp=XP)
    eps = float(np.finfo(dtype).eps)
    with mpmath.workdps(50):
        for parts in zip(*(got if isinstance(got, tuple) else (got,)), x.tolist(), strict=True):
            for value, function in zip(parts[:-1], exact, strict=True):
                want = function(mpmath.mpf(parts[-1]))
                assert abs(mpmath.mpf(float(value)) - want) <= 8 * eps * max(1, abs(want)), (name, parts)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_incomplete_beta_function(dtype: str) -> None:
    """The error of a small share is that of its logarithm; of one above the mean, of 1."""
    a = np.concatenate([spread(1e-2, 20, 20), spread(20, 200, 20), spread(1, 200, 20), spread(1e3, 1e5, 20)])
    b = np.concatenate([spread(1e-2, 20, 20), spread(20, 200, 20), spread(1e3, 1e5, 20), spread(1, 200, 20)])
    mean = a / (a + b)
    x = np.clip(mean + RNG.normal(size=80) * 2 * np.sqrt(mean * (1 - mean) / (a + b + 1)), 1e-6, 1 - 1e-6)
    a, b, x = a.astype(dtype), b.astype(dtype), x.astype(dtype)
    got = registry.declarations()["betainc"].body(a, b, x, xp=XP)
    want = scipy.special.betainc(*(v.astype("float64") for v in (a, b, x)))
    scale = np.where(x < (a + 1) / (a + b + 2), want * (1 - np.log(np.maximum(want, 1e-300))), 1.0)
    np.testing.assert_array_less(np.abs(got - want) / scale, 64 * np.finfo(dtype).eps)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_exponential_integrals_of_any_order(dtype: str) -> None:
    order, x = RNG.integers(0, 60, 120).astype(dtype), np.concatenate([spread(1e-8, 60), RNG.uniform(0, 3, 60)]).astype(dtype)
    got = registry.declarations()["expn"].body(order, x, xp=XP)
    want = scipy.special.expn(order.astype("int64"), x.astype("float64"))
    np.testing.assert_allclose(got, want, rtol=32 * float(np.finfo(dtype).eps), atol=float(np.finfo(dtype).tiny))


EDGES = np.asarray([0.0, -0.0, np.nan, -1.0, 1.0, 2.0, -np.inf, np.inf])
ENDLESS = {"j0": (0, 0), "j1": (0, 0), "y0": (np.nan, 0), "y1": (np.nan, 0), "spence": (np.nan, -np.inf)}
"""Limits at infinities, for which SciPy has ``nan``."""


@pytest.mark.parametrize(
    "name", [*ENDLESS, "k0", "k0e", "k1", "k1e", "dawsn", "exp1", "expi", "erfcinv", "erfcx", "log_ndtr", "ndtri"]
)
def test_ends_of_the_range(lib: Library, name: str) -> None:
    """On every backend as in SciPy."""
    x = EDGES.astype("float32")
    with np.errstate(all="ignore"):
        want = getattr(scipy.special, name)(x)
        got = lib.call(name, x)
    want[-2:] = ENDLESS.get(name, want[-2:])
    np.testing.assert_allclose(got, want, rtol=1e-5, atol=1e-7)


@pytest.mark.parametrize("name", ["lgamma", "digamma"])
def test_negative_numbers(name: str) -> None:
    """The terms of the reflection formula cancel at the roots: units of the terms."""
    x = np.concatenate([RNG.uniform(-40, 0, 100), -spread(1e-20, 1)])
    got = registry.declarations()[name].body(x, xp=XP)
    with mpmath.workdps(50):
        exact = [mpmath.re(mpmath.loggamma(v)) if name == "lgamma" else mpmath.psi(0, v) for v in map(mpmath.mpf, x)]
        scale = [1 + abs(e) + abs(mpmath.loggamma(2 - mpmath.mpf(v))) for e, v in zip(exact, x, strict=True)]
        off = [float(abs(g - e) / s) for g, e, s in zip(map(mpmath.mpf, got), exact, scale, strict=True)]
    assert max(off) <= 32 * np.finfo("float64").eps


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_zeta(dtype: str) -> None:
    x, q = (1 + spread(1e-3, 60)).astype(dtype), spread(1e-3, 30).astype(dtype)  # mpmath errs for large q
    with np.errstate(over="ignore"):  # what is infinite is so with a warning
        got = registry.declarations()["zeta"].body(x, q, xp=XP)
    assert units_off(got, x, lambda s, a: mpmath.zeta(s, a), q) <= 64


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", ["igamma", "igammac"])
def test_incomplete_gamma_functions(name: str, dtype: str) -> None:
    """The error of a small result is that of its logarithm."""
    a = np.concatenate([spread(1e-3, 1e4, 60), RNG.uniform(10, 30, 30), RNG.uniform(5, 13, 30)]).astype(dtype)
    x = np.concatenate([a[:30] * spread(0.1, 10, 30), a[30:] + RNG.normal(size=90) * np.sqrt(a[30:])])
    x[-10:] = a[-10:] * RNG.choice([0.4, 1.7], 10) * (1 + RNG.normal(size=10) * 1e-3)  # where the formula changes
    x = np.abs(x).astype(dtype)
    got = registry.declarations()[name].body(a, x, xp=XP)
    eps, tiny = float(np.finfo(dtype).eps), float(np.finfo(dtype).tiny)
    with mpmath.workdps(50):
        for value, shape, point in zip(got, map(mpmath.mpf, map(float, a)), map(mpmath.mpf, map(float, x)), strict=True):
            ends = (0, point) if name == "igamma" else (point, mpmath.inf)
            want = mpmath.gammainc(shape, *ends, regularized=True)
            if want > tiny:
                terms = 64 + 4 * abs(mpmath.log(want)) + 4 * abs(shape - point)
                assert abs(mpmath.mpf(float(value)) - want) / want <= eps * terms, (name, shape, point)


@pytest.mark.parametrize(
    "name",
    [
        "digamma",
        "erf",
        "erfc",
        "erfinv",
        "i0e",
        "i1e",
        "lgamma",
        "j0",
        "j1",
        "y0",
        "k0",
        "dawsn",
        "exp1",
        "spence",
        "fresnel",
        "sici",
    ],
)
def test_no_warning_comes_from_a_branch_that_is_not_taken(name: str) -> None:
    """Warnings are errors here; NumPy warns of what a result needs only, and of nothing for these."""
    x = np.asarray([0.3, -0.7, 1.0, -1.0, 5.0, 700.0, 1e100, 1e-300, np.inf, np.nan])
    registry.declarations()[name].body(x, xp=XP)
