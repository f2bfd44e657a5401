"""Random numbers follow their distributions: Kolmogorov-Smirnov and moments, against SciPy; portable and native keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy import stats

import ivy_api

N = 20_000
LIKELY = 1e-4
"""What a right sampler falls below once in ten thousand keys; the keys are fixed."""

CONTINUOUS: dict[str, tuple[Callable[..., Any], Any]] = {
    "uniform": (lambda r, k: r.uniform(k, N, minval=-1.0, maxval=3.0), stats.uniform(-1, 4)),
    "normal": (lambda r, k: r.normal(k, N), stats.norm()),
    "truncated_normal": (lambda r, k: r.truncated_normal(k, -0.5, 2.0, N), stats.truncnorm(-0.5, 2)),
    "exponential": (lambda r, k: r.exponential(k, N, scale=2.0), stats.expon(scale=2)),
    "gumbel": (lambda r, k: r.gumbel(k, N), stats.gumbel_r()),
    "laplace": (lambda r, k: r.laplace(k, N), stats.laplace()),
    "gamma-small": (lambda r, k: r.gamma(k, 0.3, N), stats.gamma(0.3)),
    "gamma-large": (lambda r, k: r.gamma(k, 7.0, N), stats.gamma(7)),
    "beta": (lambda r, k: r.beta(k, 0.5, 2.0, N), stats.beta(0.5, 2)),
}
DISCRETE: dict[str, tuple[Callable[..., Any], Any]] = {
    "randint": (lambda r, k: r.randint(k, 0, 7, N), stats.randint(0, 7)),
    "bernoulli": (lambda r, k: r.bernoulli(k, 0.3, N), stats.bernoulli(0.3)),
    "poisson-few": (lambda r, k: r.poisson(k, 3.5, N), stats.poisson(3.5)),
    "poisson-many": (lambda r, k: r.poisson(k, 40.0, N), stats.poisson(40)),
}


@pytest.fixture(params=["threefry2x32", "native"])
def impl(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("name", CONTINUOUS)
def test_continuous(backend: Any, impl: str, name: str) -> None:
    xp = ivy_api.namespace(backend.name)
    draw, distribution = CONTINUOUS[name]
    got = np.asarray(draw(xp.random, xp.random.key(11, impl=impl)), np.float64)
    assert stats.kstest(got, distribution.cdf).pvalue > LIKELY
    mean, variance = distribution.stats("mv")
    assert abs(got.mean() - mean) < 5 * np.sqrt(variance / N)


@pytest.mark.parametrize("name", DISCRETE)
def test_discrete(backend: Any, impl: str, name: str) -> None:
    xp = ivy_api.namespace(backend.name)
    draw, distribution = DISCRETE[name]
    got = np.asarray(draw(xp.random, xp.random.key(12, impl=impl))).astype(np.int64)
    values = np.arange(got.min(), got.max() + 1)
    expected = distribution.pmf(values) * N
    kept = expected > 5
    counted = (got[:, None] == values).sum(0)
    counted, expected = np.append(counted[kept], counted[~kept].sum()), np.append(expected[kept], N - expected[kept].sum())
    statistic = ((counted - expected) ** 2 / np.maximum(expected, 1)).sum()
    assert stats.chi2(len(expected) - 1).sf(statistic) > LIKELY
    assert abs(got.mean() - distribution.mean()) < 5 * distribution.std() / np.sqrt(N)


def test_vectors(backend: Any, impl: str) -> None:
    """Means and covariances of what is drawn together."""
    xp = ivy_api.namespace(backend.name)
    key = xp.random.key(13, impl=impl)
    p, alpha = np.array([0.2, 0.5, 0.3]), np.array([0.5, 2.0, 4.0])
    cov = np.array([[2.0, 0.5], [0.5, 1.0]])
    given = [xp.asarray(a.tolist()) for a in (p, alpha, cov)]
    for got, want in (
        (xp.random.multinomial(key, 30, given[0], 4000), stats.multinomial(30, p)),
        (xp.random.dirichlet(key, given[1], 4000), stats.dirichlet(alpha)),
        (xp.random.multivariate_normal(key, xp.zeros(2), given[2], 4000), stats.multivariate_normal(cov=cov)),
    ):
        values = np.asarray(got, np.float64)
        mean = np.asarray(want.mean() if callable(want.mean) else want.mean)
        covariance = np.asarray(want.cov() if callable(want.cov) else cov)
        np.testing.assert_allclose(values.mean(0), mean, atol=5 * np.sqrt(covariance.max() / 4000))
        np.testing.assert_allclose(np.cov(values.T), covariance, atol=0.1 * covariance.max())


def test_every_order_comes_up(backend: Any, impl: str) -> None:
    xp = ivy_api.namespace(backend.name)
    keys = xp.random.split(xp.random.key(14, impl=impl), 600)
    orders, counts = np.unique(np.asarray(xp.random.permutation(keys, 3)), axis=0, return_counts=True)
    assert len(orders) == 6
    assert stats.chisquare(counts).pvalue > LIKELY


def test_a_native_key_repeats_itself_and_has_numbers_of_its_own(backend: Any) -> None:
    xp = ivy_api.namespace(backend.name)
    key = xp.random.key(3, impl="native")
    first, again = (np.asarray(xp.random.uniform(key, (5,))) for _ in range(2))
    np.testing.assert_array_equal(first, again)
    assert not np.isin(first, np.asarray(xp.random.uniform(xp.random.key(3), (5,)))).any()
    keys = xp.random.split(key, 3)
    assert keys.shape == (3, 4)
    drawn = np.asarray(xp.random.normal(keys, (2,)))
    assert drawn.shape == (3, 2)
    assert len(np.unique(drawn)) == 6
    assert xp.random.fold_in(key, 1).shape == (4,)
