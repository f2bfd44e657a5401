"""What ``tf.vectorized_map`` cannot do: the function is called once per example then."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from tests.peers import Namespace, tf

xp: Any = Namespace("tensorflow")


def loss(x: Any, w_ih: Any, w_hh: Any) -> Any:
    return xp.sum(xp.nn.rnn(x, w_ih, w_hh)[0])


def test_gradients_of_recurrent_layers() -> None:
    """They consist of lists of tensors, and TensorFlow does not vectorise the zeros of one."""
    rng = np.random.default_rng(3)
    x, w_ih, w_hh = (tf.constant(rng.normal(size=shape)) for shape in ((4, 5, 3), (2, 3), (2, 2)))
    gradient = ivy_api.grad(loss, argnums=(0, 1))
    with pytest.warns(RuntimeWarning, match="TensorFlow cannot vectorise this function .* once per example"):
        got = ivy_api.vmap(gradient, in_axes=(0, None, None))(x, w_ih, w_hh)
    wanted = [gradient(one, w_ih, w_hh) for one in x]
    for found, each in zip(got, zip(*wanted, strict=True), strict=True):
        np.testing.assert_allclose(found, np.stack(each), rtol=1e-12)


def test_an_error_of_the_function_is_not_tried_again() -> None:
    calls = []

    def failing(x: Any) -> Any:
        calls.append(x)
        raise ZeroDivisionError("of the user")

    with pytest.raises(ZeroDivisionError, match="of the user"):
        ivy_api.vmap(failing)(xp.ones((2, 3)))
    assert len(calls) == 1
