"""Products: TensorFlow broadcasts short rows slowly, so many distances are computed along rows of pairs."""

from __future__ import annotations

import numpy as np
import pytest
import tensorflow as tf

import ivy_api

xp = ivy_api.namespace("tensorflow")
POINTS = np.random.default_rng(0).normal(size=(80, 3)).astype("float32")
OTHERS = np.concatenate([POINTS[:10], POINTS[:60] + 1])
"""Of 80 points and 70 others, 10 of which are points: as many pairs as are computed along their rows."""


def distances(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return np.linalg.norm(x[:, None].astype("float64") - y, axis=-1)


@pytest.mark.parametrize("compiled", [False, True])
def test_many_distances_are_those_of_numpy(compiled: bool) -> None:
    cdist = tf.function(xp.cdist, autograph=False) if compiled else xp.cdist
    # a difference and its square are rounded once, and so are a sum of three and a root
    got = np.asarray(cdist(tf.constant(POINTS), tf.constant(OTHERS)))
    np.testing.assert_allclose(got, distances(POINTS, OTHERS), rtol=4 * 2**-24)


def test_the_derivative_of_many_distances_is_0_between_equal_points() -> None:
    x, y = tf.constant(POINTS), tf.constant(OTHERS)
    with tf.GradientTape() as tape:
        tape.watch(x)
        total = tf.reduce_sum(xp.cdist(x, y))
    differences, lengths = POINTS[:, None].astype("float64") - OTHERS, distances(POINTS, OTHERS)[..., None]
    want = np.sum(np.where(lengths > 0, differences / np.where(lengths > 0, lengths, 1), 0), axis=1)
    # each of the 70 terms is at most 1, and rounded four times; so is their sum
    np.testing.assert_allclose(tape.gradient(total, x), want, atol=70 * 70 * 2**-24)
