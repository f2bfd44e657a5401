"""The derivative of max pooling on NumPy: windows without gaps, overlap or padding take a shorter way to the same cotangents."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as of_numpy

import ivy_api

xp: Any = ivy_api.namespace("numpy")

GENERAL = {"padding": ((0, 0), (0, 0))}
"""No padding, in a form that leaves the choice to the general way."""


@given(
    st.data(),
    st.tuples(*[st.integers(1, 3)] * 2),
    st.tuples(*[st.integers(1, 3)] * 2),
    st.tuples(*[st.integers(1, 2)] * 2),
)
def test_tiles_have_the_cotangents_of_the_general_way(
    data: st.DataObject, window: tuple[int, int], counts: tuple[int, int], others: tuple[int, int]
) -> None:
    space = [n * k for n, k in zip(counts, window, strict=True)]
    few = st.sampled_from([0.0, -0.0, 1.0, 2.0, -np.inf, np.inf, np.nan])  # many ties
    x = data.draw(of_numpy.arrays(np.float64, (others[0], *space, others[1]), elements=few))
    out, pullback = ivy_api.vjp(lambda x: xp.nn.max_pool(x, window), x)
    expected, general = ivy_api.vjp(lambda x: xp.nn.max_pool(x, window, **GENERAL), x)
    np.testing.assert_array_equal(out, expected)
    g = 1.0 + np.arange(out.size, dtype=np.float64).reshape(out.shape)
    np.testing.assert_array_equal(pullback(g)[0], general(g)[0])


@pytest.mark.parametrize("window", [2, np.int64(2), (2, 2), [2, 2]])
def test_every_form_of_a_window(window: object) -> None:
    x = np.arange(16.0, dtype=np.float32).reshape(1, 4, 4, 1)
    gradient = ivy_api.grad(lambda x: xp.sum(xp.nn.max_pool(x, window) ** 2))(x)
    assert gradient.dtype == np.float32
    np.testing.assert_array_equal(gradient, np.where(np.isin(x, [5, 7, 13, 15]), 2 * x, 0))


def test_second_order() -> None:
    x = np.random.default_rng(0).normal(size=(1, 4, 4, 1))
    hessian = ivy_api.hessian(lambda x: xp.sum(xp.nn.max_pool(x, 2) ** 3))(x).reshape(16, 16)
    first = ivy_api.grad(lambda x: xp.sum(xp.nn.max_pool(x, 2)))(x)
    np.testing.assert_allclose(hessian, np.diag((6 * x * first).ravel()))
