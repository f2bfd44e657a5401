"""Computations that are called often become one call of a graph, and short ways to the kernels: the results stay as they are."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import tensorflow as tf

import ivy_api
from ivy_plugin_tensorflow.one_call import OFTEN, in_one_call

xp: Any = ivy_api.namespace("tensorflow")
SPECIAL = [-0.0, 0.0, 1e-7, -1e-7, 0.3, -0.3, 0.999, 1.0, -1.0, 3.0, -3.0, 1e-30, math.inf, -math.inf, math.nan, 8.0]

CALLS: dict[str, Callable[[Any], Any]] = {
    "erfcinv": xp.erfcinv,
    "erfinv": xp.erfinv,
    "log10": xp.log10,
    "log2": xp.log2,
    "nn.elu": xp.nn.elu,
    "nn.l2_normalize": lambda x: xp.nn.l2_normalize(x, axis=0),
    "nn.mse_loss": lambda x: xp.nn.mse_loss(x, x / 2, reduction="none"),
    "nn.selu": xp.nn.selu,
    "nn.threshold": lambda x: xp.nn.threshold(x, -0.0, 0.0),
}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("dtype", [tf.float32, tf.float64])
def test_a_function_that_is_called_often_gives_the_same(name: str, dtype: tf.DType) -> None:
    for shape in ((16,), (4, 4), (2,) * 4):
        x = tf.reshape(tf.constant(SPECIAL, dtype), shape)
        first, *_, last = [CALLS[name](x) for _ in range(OFTEN + 3)]
        assert (last.dtype, last.shape) == (first.dtype, first.shape)
        np.testing.assert_array_max_ulp(last.numpy(), first.numpy(), 1)
        zero = first.numpy() == 0
        np.testing.assert_array_equal(np.signbit(last.numpy()[zero]), np.signbit(first.numpy()[zero]))


@pytest.mark.parametrize("name", CALLS)
def test_its_derivative_is_still_recorded(name: str) -> None:
    x = tf.constant([0.2, 0.5])
    for _ in range(OFTEN + 3):
        CALLS[name](x)
    with tf.GradientTape() as tape:
        tape.watch(x)
        out = CALLS[name](x)
    assert tape.gradient(out, x) is not None


def test_scalars_of_another_type_or_sign_and_other_shapes_have_graphs_of_their_own() -> None:
    seen = []

    @in_one_call
    def scaled(x: Any, *, by: Any) -> Any:
        seen.append(tf.executing_eagerly())
        return tf.math.divide(x, tf.constant([by]))  # tf.constant(-0.0) may be a cached 0.0

    for by in (0.0, -0.0, 2.0, 4.0):
        for length in (2, 3):
            expected = [math.copysign(math.inf, by) if by == 0 else 1 / by] * length
            for _ in range(OFTEN + 3):
                np.testing.assert_array_equal(scaled(tf.ones(length), by=by), expected)
    assert seen.count(False) == 8
    with pytest.raises(tf.errors.InvalidArgumentError):
        in_one_call(tf.math.add)(tf.ones(2), tf.ones(3))


def test_what_only_the_values_tell_is_looked_at_in_each_call() -> None:
    nan = math.nan
    with_nan = tf.constant([[1.0, nan, 3.0, 2.0]])
    assert np.isnan(xp.top_k(with_nan, 1)[0].numpy()).all()
    assert xp.top_k(tf.constant([-0.0, 0.0, -math.inf]), 3)[1].numpy().tolist() == [0, 1, 2]
    np.testing.assert_array_equal(xp.xlogy(tf.constant([0.0, 0.0]), tf.constant([nan, 0.0])), [nan, 0.0])
    np.testing.assert_array_equal(xp.xlog1py(tf.constant([0.0, 0.0]), tf.constant([nan, -1.0])), [nan, 0.0])
    image = tf.constant([[1.0, nan], [-math.inf, -math.inf]])[None, :, :, None]
    np.testing.assert_array_equal(tf.reshape(xp.nn.max_pool(image, (1, 2)), -1), [nan, -math.inf])
    np.testing.assert_array_equal(tf.reshape(xp.nn.max_pool(image, 1), -1), tf.reshape(image, -1))
    m = tf.constant([[1, 2], [3, 4]])
    assert xp.gather_nd(m, tf.constant([[-1, 0], [0, -1]])).numpy().tolist() == [3, 2]
    assert xp.segment_sum(tf.constant([1.0, 2.0, 4.0]), tf.constant([0, 5, -1]), num_segments=2).numpy().tolist() == [1, 0]


def test_channels_first_and_lists_take_the_general_way() -> None:
    x = tf.random.stateless_normal((2, 6, 5, 3), (1, 2))
    first, weight = tf.transpose(x, (0, 3, 1, 2)), tf.random.stateless_normal((2, 2, 3, 4), (3, 4))
    for function, more in ((xp.nn.max_pool, (2,)), (xp.nn.avg_pool, (2,)), (xp.nn.conv, (weight,))):
        expected = tf.transpose(function(x, *more), (0, 3, 1, 2))
        np.testing.assert_allclose(function(first, *more, channel_axis=1), expected, rtol=1e-5)
    np.testing.assert_array_equal(xp.nn.max_pool(x, 2), xp.nn.max_pool(x, (2, 2), stride=[2, 2]))
    weight = tf.random.stateless_normal((2, 2, 4, 3), (3, 4))
    whole = xp.nn.conv_transpose(x, weight)
    np.testing.assert_allclose(whole, xp.nn.conv_transpose(x, weight, stride=(1, 1)), rtol=1e-5)
    np.testing.assert_allclose(xp.nn.conv_transpose(x, weight, padding=1), whole[:, 1:-1, 1:-1], rtol=1e-5)
