"""The kernels of the incomplete gamma functions are called where they are accurate, which the first argument says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.special
import tensorflow as tf

import ivy_api

xp: Any = ivy_api.namespace("tensorflow")
RANGES = ((0.1, 16.0), (1e-6, 1e5), (1e-25, 1e7))


@pytest.mark.parametrize("limits", RANGES)
@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", ["igamma", "igammac"])
def test_all_ranges_are_accurate(name: str, dtype: str, limits: tuple[float, float]) -> None:
    rng = np.random.default_rng(0)
    a = np.exp(rng.uniform(*np.log(limits), 400)).clip(*limits).astype(dtype)
    x = np.abs(a * (1 + rng.normal(size=400) / np.sqrt(1 + a))).astype(dtype)
    want = getattr(scipy.special, name.replace("igamma", "gammainc"))(a.astype(float), x.astype(float))
    got = getattr(xp, name)(tf.constant(a), tf.constant(x)).numpy()
    assert got.dtype == dtype
    near = np.abs(a.astype(float) - x)  # SciPy itself is off by 100 units around 0.5
    bound = float(np.finfo(dtype).eps) * (192 + 4 * np.abs(np.log(want)) + 4 * near)
    assert np.all(np.abs(got - want) <= bound * want)


@pytest.mark.brief(2)
@pytest.mark.parametrize("shape", [(2.0, 3.0), (1e-3, 40.0)])
def test_the_derivative_is_that_of_the_body(shape: tuple[float, float]) -> None:
    a, x = tf.constant(shape, tf.float32), tf.constant([1.0, 35.0], tf.float32)
    with tf.GradientTape() as tape:
        tape.watch((a, x))
        out = xp.igamma(a, x)
    eager = tape.gradient(out, (a, x))

    @tf.function
    def in_graph(a: Any, x: Any) -> Any:
        with tf.GradientTape() as tape:
            tape.watch((a, x))
            out = xp.igamma(a, x)
        return out, tape.gradient(out, (a, x))

    value, graph = in_graph(a, x)
    np.testing.assert_allclose(out, value, rtol=1e-5)
    np.testing.assert_allclose(eager, graph, rtol=1e-4)


def test_special_values() -> None:
    a, x = tf.constant([0.5, 2.0, 2.0, 2.0, 2.0]), tf.constant([0.0, np.inf, np.nan, -1.0, 1e30])
    np.testing.assert_array_equal(xp.igamma(a, x), [0.0, 1.0, np.nan, np.nan, 1.0])
    np.testing.assert_array_equal(xp.igammac(a, x), [1.0, 0.0, np.nan, np.nan, 0.0])
    assert xp.igamma(tf.zeros((0, 1)), tf.ones(3)).shape == (0, 3)
    np.testing.assert_array_equal(xp.igamma(tf.constant([0.0]), tf.constant([1.0])), [1.0])
