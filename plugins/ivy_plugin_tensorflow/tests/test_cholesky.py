"""Matrices without a Cholesky factor: TensorFlow's kernel leaves what is above the diagonal uninitialised."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import tensorflow as tf

from ivy_plugin_tensorflow import namespace as xp

GOOD = np.asarray([[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 2.0]])


@pytest.mark.parametrize("upper", [False, True])
@pytest.mark.parametrize("dtype", ["float32", "float64", "complex64", "complex128"])
@pytest.mark.parametrize("way", ["eager", "graph"])
def test_the_other_triangle_is_zero(way: str, dtype: str, upper: bool) -> None:
    def factor(x: Any) -> Any:
        return xp.linalg.cholesky(x, upper=upper)

    call = tf.function(factor) if way == "graph" else factor
    for given in (-GOOD, np.stack([GOOD, -GOOD]), np.stack([-GOOD, GOOD])):
        memory = [tf.fill((3, 3), 7.0) for _ in range(20)]  # what is freed now is what the kernel gets
        del memory
        found = call(tf.constant(given.astype(dtype))).numpy()
        zeros = np.tril(found, k=-1) if upper else np.triu(found, k=1)
        np.testing.assert_array_equal(zeros, 0)
        assert np.isnan(found).any()


def test_no_matrices() -> None:
    assert xp.linalg.cholesky(tf.zeros((0, 3, 3))).shape == (0, 3, 3)
    assert xp.linalg.cholesky(tf.zeros((2, 0, 0))).shape == (2, 0, 0)
