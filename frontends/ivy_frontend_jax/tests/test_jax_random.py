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
    "random.beta(random.PRNGKey(0), 2.0, 3.0, (301,))": (7, 0),
    "random.dirichlet(random.PRNGKey(0), P[0], (75,))": (25, 0),
    "random.chisquare(random.PRNGKey(0), 3.0, (301,))": (6, 0),
}
"""Of samples with logarithms and the like: how many units of the last place they may be from those of JAX on NumPy; and a size: of
smaller numbers, the units of this size. Numbers near zero are differences of numbers of size 1, and have the error of these.

The bounds are the greatest distances measured with JAX 0.10.2 on two kinds of processor with the settings of XLA, on which
JAX's own numbers depend: as it usually compiles, without most optimisations, and without the newer code generator for fused loops.
Usually a product and a sum are rounded once: `uniform` with limits is equal bit by bit where XLA fuses nothing."""


def _both(text: str, backend: str) -> tuple[Any, Any]:
    names = jax_comparing.NAMES.setdefault(f"frontend {backend}", jax_comparing.names_for(ivy_frontend_jax))
    return jax_comparing.expected(text), jax_comparing.frozen(jax_comparing.evaluated(text, names))


@pytest.mark.brief(6)
@pytest.mark.parametrize("text", EXACT)
def test_every_bit_is_that_of_jax(text: str, backend: str) -> None:
    want, got = _both(text, backend)
    assert got.value.dtype == want.value.dtype
    assert np.array_equal(got.value, want.value)


@pytest.mark.brief(6)
@pytest.mark.parametrize("text", LAST_DIGITS)
def test_last_digits(text: str) -> None:
    with ivy_api.use_backend("numpy"):
        want, got = _both(text, "numpy")
    assert got.value.dtype == want.value.dtype
    units, size = LAST_DIGITS[text]
    unit = np.spacing(np.maximum(np.abs(want.value), want.value.dtype.type(size)))
    assert np.max(np.abs(want.value.astype("float64") - got.value) / unit) <= units
