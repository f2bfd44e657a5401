"""The composed special functions over their whole range, on NumPy, against arithmetic of many digits; and without warnings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath
import numpy as np
import pytest

import ivy_api
from ivy_api.dispatch import registry

XP: Any = ivy_api.namespace("numpy")
RNG = np.random.default_rng(11)


def spread(low: float, high: float, count: int = 60) -> np.ndarray:
    """Numbers evenly spread over the orders of magnitude."""
    return 10 ** RNG.uniform(np.log10(low), np.log10(high), count)


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
}  # fmt: skip


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
    with np.errstate(under="ignore"):
        got = registry.declarations()[name].body(x, xp=XP)
    assert got.dtype == x.dtype
    assert units_off(got, x, exact) <= units


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
    a = np.concatenate([spread(1e-3, 1e4, 60), RNG.uniform(10, 30, 30)]).astype(dtype)
    x = np.concatenate([a[:30] * spread(0.1, 10, 30), a[30:] + RNG.normal(size=60) * np.sqrt(a[30:])])
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


@pytest.mark.parametrize("name", ["digamma", "erf", "erfc", "erfinv", "i0e", "i1e", "lgamma"])
def test_no_warning_comes_from_a_branch_that_is_not_taken(name: str) -> None:
    """Warnings are errors here; NumPy warns of what a result needs only, and of nothing for these."""
    x = np.asarray([0.3, -0.7, 1.0, -1.0, 5.0, 700.0, 1e100, 1e-300, np.inf, np.nan])
    registry.declarations()[name].body(x, xp=XP)
