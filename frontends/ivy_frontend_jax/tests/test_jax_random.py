"""`jax.random`, digit by digit: samples that are made of random bits by exact steps are JAX's own, others differ at the end."""

from __future__ import annotations

from typing import Any

import jax_comparing
import numpy as np
import pytest

import ivy_api
import ivy_frontend_jax

EXACT = """
random.PRNGKey(2**31 + 5)
random.key_data(random.key(12))
random.key_data(random.clone(random.key(12)))
random.key_data(random.wrap_key_data(random.PRNGKey(4)))
random.split(random.PRNGKey(1), (7, 3))
random.fold_in(random.PRNGKey(1), 123456789)
jax.vmap(lambda i: random.fold_in(random.PRNGKey(1), i))(jnp.arange(9))
random.bits(random.PRNGKey(0), (301,))
random.bits(random.PRNGKey(0), (301,), 'uint8')
random.bits(random.PRNGKey(0), (301,), 'uint16')
random.uniform(random.PRNGKey(0), (301,))
random.uniform(random.PRNGKey(0), (301,), dtype='float16')
random.randint(random.PRNGKey(0), (301,), -7, 1000)
random.randint(random.PRNGKey(0), (301,), 0, 250, dtype='uint8')
random.randint(random.PRNGKey(0), (301,), -(2**31), 2**31 - 1)
random.permutation(random.PRNGKey(0), 301)
random.permutation(random.PRNGKey(0), T, axis=2)
random.permutation(random.PRNGKey(0), T, axis=2, independent=True)
random.choice(random.PRNGKey(0), 50, (301,))
random.choice(random.PRNGKey(0), 50, (31,), replace=False)
random.choice(random.PRNGKey(0), V, (301,), p=jnp.array([0.1, 0.2, 0.3, 0.3, 0.1]))
random.bernoulli(random.PRNGKey(0), 0.3, (301,))
random.bernoulli(random.PRNGKey(0), 0.3, (301,), mode='high')
random.rademacher(random.PRNGKey(0), (301,))
random.binomial(random.PRNGKey(0), 7.0, 0.3, (301,))
random.binomial(random.PRNGKey(0), 100.0, 0.4, (301,))
random.binomial(random.PRNGKey(0), V, 0.9, (60, 5))
random.multinomial(random.PRNGKey(0), 20, jnp.array([0.1, 0.2, 0.3, 0.3, 0.1]), shape=(40, 5))
random.poisson(random.PRNGKey(0), 3.0, (301,))
random.poisson(random.PRNGKey(0), 300.0, (301,))
random.geometric(random.PRNGKey(0), 0.3, (301,))
random.geometric(random.PRNGKey(0), 0.01, (301,))
random.categorical(random.PRNGKey(0), P[0], shape=(301,))
random.categorical(random.PRNGKey(0), T, axis=1)
random.categorical(random.PRNGKey(0), T, axis=1, replace=False, shape=(2, 2, 4))
""".strip().splitlines()
LAST_DIGITS = {
    "random.uniform(random.PRNGKey(0), (301,), minval=-3.0, maxval=0.1)": (1, 1),
    "random.normal(random.PRNGKey(0), (301,))": (6, 0),
    "random.normal(random.PRNGKey(0), (301,), dtype='float16')": (0, 0),
    "random.truncated_normal(random.PRNGKey(0), -1.0, 2.0, (301,))": (5, 1),
    "random.exponential(random.PRNGKey(0), (301,))": (1, 0),
    "random.laplace(random.PRNGKey(0), (301,))": (1, 0),
    "random.gumbel(random.PRNGKey(0), (301,))": (2, 1),
    "random.gumbel(random.PRNGKey(0), (301,), mode='high')": (2, 1),
    "random.cauchy(random.PRNGKey(0), (301,))": (2, 0),
    "random.logistic(random.PRNGKey(0), (301,))": (8, 0),
    "random.gamma(random.PRNGKey(0), 2.5, (301,))": (5, 0),
    "random.gamma(random.PRNGKey(0), 0.3, (301,))": (22, 0),
    "random.loggamma(random.PRNGKey(0), 0.3, (301,))": (16, 0),
    "random.beta(random.PRNGKey(0), 2.0, 3.0, (301,))": (23, 0),
    "random.dirichlet(random.PRNGKey(0), P[0], (75,))": (25, 0),
    "random.chisquare(random.PRNGKey(0), 3.0, (301,))": (6, 0),
    "random.triangular(random.PRNGKey(0), -1.0, 0.5, 2.0, (301,))": (4, 1),
    "random.ball(random.PRNGKey(0), 3, 2.0, (101,))": (4, 1),
    "random.double_sided_maxwell(random.PRNGKey(0), 0.5, 2.0, (301,))": (18, 1),
    "random.generalized_normal(random.PRNGKey(0), 1.5, (301,))": (4, 1),
    "random.lognormal(random.PRNGKey(0), 0.7, (301,))": (10, 1),
    "random.maxwell(random.PRNGKey(0), (301,))": (16, 1),
    "random.multivariate_normal(random.PRNGKey(0), jnp.array([1.0, -2.0]), jnp.array([[2.0, 0.5], [0.5, 1.0]]), (151,))": (16, 1),
    "random.orthogonal(random.PRNGKey(0), 4, (9,))": (10, 1),
    "random.orthogonal(random.PRNGKey(0), 4, (9,), m=2)": (8, 1),
    "random.pareto(random.PRNGKey(0), 2.5, (301,))": (4, 1),
    "random.rayleigh(random.PRNGKey(0), 2.0, (301,))": (4, 1),
    "random.t(random.PRNGKey(0), 3.0, (301,))": (8, 1),
    "random.f(random.PRNGKey(0), 3.0, 5.0, (301,))": (18, 1),
    "random.wald(random.PRNGKey(0), 1.5, (301,))": (118, 1),
    "random.weibull_min(random.PRNGKey(0), 2.0, 1.5, (301,))": (4, 1),
}
"""Of samples with logarithms and the like: how many units of the last place they may be from those of JAX on NumPy; and a size: of
smaller numbers, the units of this size. Numbers near zero are differences of numbers of size 1, and have the error of these.

The bounds are the greatest distances measured with JAX 0.10.2 on two kinds of processor with the settings of XLA, on which
JAX's own numbers depend: as it usually compiles, without most optimisations, and without the newer code generator for fused loops.
From `triangular` on they are twice the distances of one kind of processor.
That of `beta` is worked out: ``1 / (1 + exp(second - first))`` has at most the relative error of the two logarithms together. These
are between -4 and 4, so that a unit of one is at most ``2**-22``, 4 units of the result. With an error of one unit of each one in
each library that is 16, with those of the exponential, the sum and the quotient (2, 1 and 1/2 in each library) 23.
Usually a product and a sum are rounded once: `uniform` with limits is equal bit by bit where XLA fuses nothing."""


def _both(text: str, backend: str) -> tuple[Any, Any]:
    names = jax_comparing.NAMES.setdefault(f"frontend {backend}", jax_comparing.names_for(ivy_frontend_jax))
    return jax_comparing.expected(text), jax_comparing.frozen(jax_comparing.evaluated(text, names))


@pytest.mark.brief(3, fast=True)
@pytest.mark.parametrize("text", EXACT)
def test_every_bit_is_that_of_jax(text: str, backend: str) -> None:
    want, got = _both(text, backend)
    assert got.value.dtype == want.value.dtype
    np.testing.assert_array_equal(got.value, want.value)


@pytest.mark.brief(6, fast=True)
@pytest.mark.parametrize("text", LAST_DIGITS)
def test_last_digits(text: str) -> None:
    with ivy_api.use_backend("numpy"):
        want, got = _both(text, "numpy")
    assert got.value.dtype == want.value.dtype
    units, size = LAST_DIGITS[text]
    unit = np.spacing(np.maximum(np.abs(want.value), want.value.dtype.type(size)))
    assert np.max(np.abs(want.value.astype("float64") - got.value) / unit) <= units


@pytest.mark.brief(6, fast=True)
@pytest.mark.parametrize("text", LAST_DIGITS)
def test_samplers_on_every_backend(text: str, backend: str) -> None:
    """Elsewhere, logarithms and the like have other errors; with 64-bit types off, JAX computes them in its own arithmetic."""
    want, got = _both(text, backend)
    assert got.value.dtype == want.value.dtype
    unit = np.spacing(np.maximum(np.abs(want.value), want.value.dtype.type(1)))
    assert np.max(np.abs(want.value.astype("float64") - got.value) / unit) <= 128


def test_names_and_data_types_of_generators(backend: str) -> None:
    """The name is the one that a key can be made with; another thing than a name is refused."""
    random = ivy_frontend_jax.random
    for key in random.key(1), random.PRNGKey(1):
        name = random.key_impl(key)
        assert name == "threefry2x32"
        assert random.key(1, impl=name) == random.key(1)
    assert random.key_dtype("threefry2x32") == random.key(1).dtype
    with pytest.raises(TypeError, match="unrecognized type"):
        random.key_dtype(3)
