"""Constants that are made once: what is made while a graph is traced, or watched by a tape, is none of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.peers import Namespace, tf

xp: Any = Namespace("tensorflow")


def test_a_constant_first_met_in_a_graph_serves_eagerly() -> None:
    x = tf.range(2.0 * 3 * 7 * 11)

    @tf.function(autograph=False)
    def traced() -> Any:
        return xp.add(xp.sum(xp.reshape(x, (2, 3, 7, 11)), axis=(0, 3)), 0.1357)

    want = x.numpy().reshape(2, 3, 7, 11).sum(axis=(0, 3)) + np.float32(0.1357)
    np.testing.assert_allclose(traced().numpy(), want)
    np.testing.assert_allclose(xp.add(xp.sum(xp.reshape(x, (2, 3, 7, 11)), axis=(0, 3)), 0.1357).numpy(), want)


def test_a_tape_tells_equal_scalars_apart() -> None:
    x, other = xp.asarray(2.5), xp.asarray(2.5)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = xp.multiply(xp.multiply(x, other), 2.5)
    assert tape.gradient(y, x) == 6.25


def test_scalars_of_one_value_keep_their_type() -> None:
    for value, name in ((1, "int32"), (1.0, "float32"), (True, "bool"), (1, "int64"), (1, "int8")):
        x = xp.zeros(2, dtype=getattr(xp, name))
        out = xp.equal(x, value)
        assert not np.any(out.numpy())
        assert xp.where(out, x, value).dtype == x.dtype


@pytest.mark.parametrize("ends", [(2**31 - 5, 2**31 + 1, 3), (-(2**31), -(2**31) - 5, -2), (5, 2**31 - 1, 2**31 - 7), (3, 3, 1)])
def test_a_range_at_the_end_of_int32(ends: tuple[int, int, int]) -> None:
    np.testing.assert_array_equal(xp.arange(*ends).numpy(), np.arange(*ends))
