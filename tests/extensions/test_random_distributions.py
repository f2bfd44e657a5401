"""Random numbers follow their distributions: Kolmogorov-Smirnov, chi-squared and moments, by SciPy; portable and native keys."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.dispatch import registry
from tests.peers import Module

stats = Module("scipy.stats")

N, KEYS = 20_000, 2_000
LIKELY = 1e-4
"""What a right sampler falls below once in ten thousand keys; the keys are fixed."""

P, ALPHA = np.array([0.2, 0.5, 0.3]), np.array([0.5, 2.0, 4.0])
MEAN, COV, ALONG = np.array([1.0, -2.0]), np.array([[2.0, 0.5], [0.5, 1.0]]), np.array([0.6, -0.8])
PAIRS = [(i, j) for i in range(3) for j in range(3) if i != j]

Draw = Callable[[Any, Any], Any]
Sample = Callable[[np.ndarray], np.ndarray]
Law = Callable[[], Any]
"""Makes a distribution of SciPy."""


def given(xp: Any, x: Any) -> Any:
    return xp.asarray(np.asarray(x, np.float64).tolist(), dtype=xp.float64)


def one_by_one(pairs: np.ndarray) -> np.ndarray:
    """The number of each pair of different outcomes."""
    return np.array([PAIRS.index((int(i), int(j))) for i, j in pairs])


def order(rows: np.ndarray) -> np.ndarray:
    """The number of the order of 0, 1 and 2 that each row has."""
    orders = list(itertools.permutations(range(3)))
    return np.array([orders.index(tuple(map(int, row))) for row in rows])


def whole(probabilities: Any) -> Law:
    """The distribution of 0, 1, … with these probabilities."""
    return lambda: stats.rv_discrete(values=(np.arange(len(probabilities)), probabilities))


def equal(count: int) -> Law:
    return lambda: stats.randint(0, count)


DIFFERENT = whole([P[i] * P[j] / (1 - P[i]) for i, j in PAIRS])
"""Two different outcomes, one after the other."""

CONTINUOUS: dict[str, tuple[Draw, Sample, Law]] = {
    "uniform": (lambda xp, k: xp.random.uniform(k, N, minval=-1.0, maxval=3.0), np.ravel, lambda: stats.uniform(-1, 4)),
    "uniform-float32": (lambda xp, k: xp.random.uniform(k, (N, 2), dtype=xp.float32), np.ravel, lambda: stats.uniform()),
    "normal": (lambda xp, k: xp.random.normal(k, N), np.ravel, lambda: stats.norm()),
    "normal-float64": (
        lambda xp, k: xp.random.normal(k, N, loc=2.0, scale=3.0, dtype=xp.float64),
        np.ravel,
        lambda: stats.norm(2, 3),
    ),
    "normal-complex64": (
        lambda xp, k: xp.random.normal(k, N, dtype=xp.complex64),
        lambda z: np.concatenate([z.real, z.imag]),
        lambda: stats.norm(0, 0.5**0.5),
    ),
    "truncated_normal": (
        lambda xp, k: xp.random.truncated_normal(k, -0.5, 2.0, N, loc=1.0, scale=2.0, dtype=xp.float64),
        np.ravel,
        lambda: stats.truncnorm(-0.5, 2, 1, 2),
    ),
    "exponential": (lambda xp, k: xp.random.exponential(k, N, scale=2.0), np.ravel, lambda: stats.expon(scale=2)),
    "exponential-float64": (lambda xp, k: xp.random.exponential(k, N, dtype=xp.float64), np.ravel, lambda: stats.expon()),
    "gumbel": (lambda xp, k: xp.random.gumbel(k, N, dtype=xp.float64), np.ravel, lambda: stats.gumbel_r()),
    "gumbel-moved": (lambda xp, k: xp.random.gumbel(k, N, loc=1.0, scale=2.0), np.ravel, lambda: stats.gumbel_r(1, 2)),
    "laplace": (lambda xp, k: xp.random.laplace(k, N, dtype=xp.float64), np.ravel, lambda: stats.laplace()),
    "laplace-moved": (lambda xp, k: xp.random.laplace(k, N, loc=1.0, scale=2.0), np.ravel, lambda: stats.laplace(1, 2)),
    "gamma-small": (lambda xp, k: xp.random.gamma(k, 0.3, N), np.ravel, lambda: stats.gamma(0.3)),
    "gamma-large": (
        lambda xp, k: xp.random.gamma(k, 7.0, N, scale=2.0, dtype=xp.float64),
        np.ravel,
        lambda: stats.gamma(7, scale=2),
    ),
    "gamma-array": (lambda xp, k: xp.random.gamma(k, given(xp, [0.3, 90.0]), (N, 2)), lambda x: x[:, 1], lambda: stats.gamma(90)),
    "beta": (lambda xp, k: xp.random.beta(k, 0.5, 2.0, N, dtype=xp.float32), np.ravel, lambda: stats.beta(0.5, 2)),
    "beta-array": (
        lambda xp, k: xp.random.beta(k, given(xp, [3.0, 30.0]), 2.0, (N, 2)),
        lambda x: x[:, 1],
        lambda: stats.beta(30, 2),
    ),
    **{
        f"dirichlet-{i}": (
            lambda xp, k: xp.random.dirichlet(k, given(xp, ALPHA), N),
            lambda x, i=i: x[:, i],
            lambda i=i: stats.beta(ALPHA[i], ALPHA.sum() - ALPHA[i]),
        )
        for i in range(3)
    },
    **{
        f"multivariate_normal-{method}": (
            lambda xp, k, method=method: xp.random.multivariate_normal(k, given(xp, MEAN), given(xp, COV), N, method=method),
            lambda x: x @ ALONG,
            lambda: stats.norm(ALONG @ MEAN, np.sqrt(ALONG @ COV @ ALONG)),
        )
        for method in ("cholesky", "eigh", "svd")
    },
}
DISCRETE: dict[str, tuple[Draw, Sample, Law]] = {
    **{
        f"bits-{name}-{part}": (
            lambda xp, k, name=name: xp.random.bits(k, N, dtype=getattr(xp, name)),
            lambda x, shift=0 if part == "low" else int(name[4:]) - 4: (x.astype(np.uint64) >> np.uint64(shift)) & np.uint64(15),
            equal(16),
        )
        for name in ("uint8", "uint16", "uint32", "uint64")
        for part in ("low", "high")
    },
    "randint": (lambda xp, k: xp.random.randint(k, -3, 4, N), lambda x: x + 3, equal(7)),
    "randint-uint8": (lambda xp, k: xp.random.randint(k, 0, 256, N, dtype=xp.uint8), lambda x: x % 16, equal(16)),
    "randint-array": (lambda xp, k: xp.random.randint(k, xp.asarray([0, 5]), 10, (N, 2)), lambda x: x[:, 1] - 5, equal(5)),
    "bernoulli": (lambda xp, k: xp.random.bernoulli(k, 0.3, N), np.ravel, lambda: stats.bernoulli(0.3)),
    "bernoulli-half": (lambda xp, k: xp.random.bernoulli(k, shape=N), np.ravel, lambda: stats.bernoulli(0.5)),
    "categorical": (lambda xp, k: xp.random.categorical(k, given(xp, np.log(P)), N), np.ravel, whole(P)),
    "categorical-axis": (
        lambda xp, k: xp.random.categorical(k, given(xp, np.log([P, P[::-1]]).T + 1), (N, 2), axis=0),
        lambda x: x[:, 1],
        whole(P[::-1]),
    ),
    "categorical-different": (
        lambda xp, k: xp.random.categorical(xp.random.split(k, KEYS), given(xp, np.log(P)), (2,), replace=False),
        one_by_one,
        DIFFERENT,
    ),
    "multinomial": (
        lambda xp, k: xp.random.multinomial(k, 30, given(xp, P), N), lambda x: x[:, 1], lambda: stats.binom(30, 0.5),
    ),
    "multinomial-array": (
        lambda xp, k: xp.random.multinomial(k, xp.asarray([7, 90]), given(xp, P), (N, 2), dtype=xp.int32),
        lambda x: x[:, 1, 2],
        lambda: stats.binom(90, 0.3),
    ),
    "poisson-few": (lambda xp, k: xp.random.poisson(k, 3.5, N), np.ravel, lambda: stats.poisson(3.5)),
    "poisson-many": (lambda xp, k: xp.random.poisson(k, 40.0, N, dtype=xp.int32), np.ravel, lambda: stats.poisson(40)),
    "poisson-mixed": (
        lambda xp, k: xp.random.poisson(k, given(xp, [0.5, 200.0]), (N, 2)), lambda x: x[:, 1],
        lambda: stats.poisson(200),
    ),
    "permutation": (lambda xp, k: xp.random.permutation(xp.random.split(k, KEYS), 3), order, equal(6)),
    "permutation-axis": (
        lambda xp, k: xp.random.permutation(xp.random.split(k, KEYS), given(xp, [[0, 1, 2], [0, 1, 2]]), axis=1),
        lambda x: np.where((x[:, 0] == x[:, 1]).all(-1), order(x[:, 0]), 6),
        equal(6),
    ),
    "shuffle": (
        lambda xp, k: xp.random.shuffle(xp.random.split(k, KEYS), given(xp, [[0, 1, 2], [0, 1, 2]]), axis=1),
        lambda x: order(x[:, 0]) * 6 + order(x[:, 1]),
        equal(36),
    ),
    "choice": (lambda xp, k: xp.random.choice(k, 7, N), np.ravel, equal(7)),
    "choice-array": (
        lambda xp, k: xp.random.choice(k, given(xp, [[0, 1, 2], [0, 1, 2]]), (N,), axis=1, p=given(xp, P)),
        lambda x: x[1],
        whole(P),
    ),
    "choice-different": (
        lambda xp, k: xp.random.choice(xp.random.split(k, KEYS), 3, (2,), replace=False), one_by_one, equal(6),
    ),
    "choice-different-p": (
        lambda xp, k: xp.random.choice(xp.random.split(k, KEYS), 3, (2,), replace=False, p=given(xp, P)), one_by_one, DIFFERENT,
    ),
}  # fmt: skip
NO_SAMPLERS = {"key", "split", "fold_in", "threefry2x32"}


@pytest.fixture(params=["threefry2x32", "native"])
def impl(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_sampler_is_here() -> None:
    assert {name.partition("-")[0] for name in (*CONTINUOUS, *DISCRETE)} == {*registry.declarations("random")} - NO_SAMPLERS


@pytest.mark.parametrize("name", CONTINUOUS)
def test_continuous(backend: Any, impl: str, name: str) -> None:
    xp: Any = ivy_api.namespace(backend.name)
    draw, sample, law = CONTINUOUS[name]
    distribution = law()
    got = sample(np.asarray(draw(xp, xp.random.key(11, impl=impl)))).astype(np.float64)
    assert stats.kstest(got, distribution.cdf).pvalue > LIKELY
    mean, variance, _, excess = distribution.stats("mvsk")
    assert abs(got.mean() - mean) < 5 * np.sqrt(variance / got.size)
    assert abs(got.var() - variance) < 5 * variance * np.sqrt((excess + 2) / got.size)


@pytest.mark.parametrize("name", DISCRETE)
def test_discrete(backend: Any, impl: str, name: str) -> None:
    xp: Any = ivy_api.namespace(backend.name)
    draw, sample, law = DISCRETE[name]
    distribution = law()
    got = sample(np.asarray(draw(xp, xp.random.key(12, impl=impl)))).astype(np.int64)
    values = np.arange(got.min(), got.max() + 1)
    expected = distribution.pmf(values) * got.size
    kept = expected > 5
    counted = (got[:, None] == values).sum(0)
    counted, expected = np.append(counted[kept], counted[~kept].sum()), np.append(expected[kept], got.size - expected[kept].sum())
    statistic = ((counted - expected) ** 2 / np.maximum(expected, 1)).sum()
    assert stats.chi2(len(expected) - 1).sf(statistic) > LIKELY
    assert abs(got.mean() - distribution.mean()) < 5 * distribution.std() / np.sqrt(got.size)


def test_vectors(backend: Any, impl: str) -> None:
    """Means and covariances of what is drawn together."""
    xp: Any = ivy_api.namespace(backend.name)
    key = xp.random.key(13, impl=impl)
    p, alpha, mean, cov = (given(xp, x) for x in (P, ALPHA, MEAN, COV))
    for got, want in (
        (xp.random.multinomial(key, 30, p, N), stats.multinomial(30, P)),
        (xp.random.dirichlet(key, alpha, N), stats.dirichlet(ALPHA)),
        (xp.random.multivariate_normal(key, mean, cov, N), stats.multivariate_normal(MEAN, COV)),
    ):
        values = np.asarray(got, np.float64)
        centre = np.asarray(want.mean() if callable(want.mean) else want.mean)
        covariance = np.asarray(want.cov() if callable(want.cov) else COV)
        np.testing.assert_allclose(values.mean(0), centre, atol=5 * np.sqrt(covariance.max() / N))
        np.testing.assert_allclose(np.cov(values.T), covariance, atol=0.05 * covariance.max())
        if not isinstance(want, type(stats.multivariate_normal(MEAN, COV))):
            np.testing.assert_allclose(values.sum(1), centre.sum(), rtol=1e-6)


def test_a_native_key_repeats_itself_and_has_numbers_of_its_own(backend: Any) -> None:
    xp: Any = ivy_api.namespace(backend.name)
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
