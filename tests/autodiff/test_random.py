"""Derivatives of random numbers on NumPy, of a fixed key: with respect to the parameters of their distributions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.dispatch import registry
from tests.autodiff.checking import check
from tests.autodiff.drawn import NUMPY

A = np.asarray([0.7, 1.6, 2.5])
COVARIANCE = np.asarray([[2.0, 0.3], [0.3, 1.0]])

CASES: dict[str, tuple[Callable[..., Any], tuple[np.ndarray, ...]]] = {
    "beta": (lambda random, key, a, b: random.beta(key, a, b), (A, A + 1.0)),
    "choice": (lambda random, key, x: random.choice(key, x, (2,)), (A,)),
    "dirichlet": (lambda random, key, a: random.dirichlet(key, a), (A,)),
    "exponential": (lambda random, key, scale: random.exponential(key, (3,), scale=scale), (A,)),
    "gamma": (lambda random, key, a: random.gamma(key, a), (A,)),
    "gumbel": (lambda random, key, loc, scale: random.gumbel(key, (3,), loc=loc, scale=scale), (A, A)),
    "laplace": (lambda random, key, loc, scale: random.laplace(key, (3,), loc=loc, scale=scale), (A, A)),
    "multivariate_normal": (
        lambda random, key, mean, x: random.multivariate_normal(key, mean, (x + x.mT) / 2.0),
        (A[:2], COVARIANCE),
    ),
    "normal": (lambda random, key, loc, scale: random.normal(key, (3,), loc=loc, scale=scale), (A, A)),
    "permutation": (lambda random, key, x: random.permutation(key, x), (A,)),
    "shuffle": (lambda random, key, x: random.shuffle(key, x), (A,)),
    "truncated_normal": (lambda random, key, low, high: random.truncated_normal(key, low, high), (A - 2.0, A)),
    "uniform": (lambda random, key, low, high: random.uniform(key, (3,), minval=low, maxval=high), (A, A + 1.0)),
}


def test_every_differentiable_function_has_a_case() -> None:
    wanted = {d.name for d in registry.iter_declarations() if d.extension == "random" and d.differentiable}
    assert set(CASES) == wanted


@pytest.mark.parametrize("name", CASES)
def test_derivatives(name: str) -> None:
    """Of gamma variates and those made of them the derivative is that of the proposal that this key accepts."""
    call, arrays = CASES[name]
    key = NUMPY.random.key(3)
    check(lambda *xs: [call(ivy_api.namespace_for(*xs).random, key, *xs)], arrays, np.random.default_rng(0), order=2)
