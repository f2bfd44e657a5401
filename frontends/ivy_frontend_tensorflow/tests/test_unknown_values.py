"""Conditions, loops, indices and seeds whose values are not known while a program is compiled or traced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_frontend_tensorflow as tf
from ivy_api.errors import IvyError
from ivy_frontend_tensorflow import FRONTEND

X = np.asarray([0.5, 1.0, 2.0], np.float32)


def natively(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of tensors as one of native arrays."""

    def call(*arrays: Any) -> Any:
        return FRONTEND.unwrap(function(*map(FRONTEND.wrap, arrays)))

    return call


def condition(x: Any) -> Any:
    return tf.cond(tf.reduce_sum(x) > 0, lambda: {"y": tf.sin(x), "n": 1}, lambda: {"y": x * 2.0, "n": 2})


def condition_of_one(x: Any) -> Any:
    return tf.cond(tf.reduce_sum(x) > 0, lambda: [x + 1.0], lambda: [x - 1.0])


def switch(x: Any) -> Any:
    functions = {2: lambda: x * 2.0, 0: lambda: -x}
    return tf.switch_case(tf.cast(tf.round(x[0] * 2.0), tf.int32), functions, default=lambda: x + 1.0)


def loop(x: Any) -> Any:
    return tf.while_loop(lambda i, y: tf.reduce_sum(tf.abs(y)) < 50.0, lambda i, y: (i + 1, y * 2.0), (0, x))


def bounded_loop(x: Any) -> Any:
    return tf.while_loop(lambda y: tf.reduce_sum(tf.abs(y)) < 50.0, lambda y: y * 2.0, [x], maximum_iterations=2)


def index(x: Any) -> Any:
    i = tf.cast(tf.argmax(x), tf.int32)
    rows = tf.stack([x, -x, x * 3.0], axis=1)
    stretch = tf.slice(x, [tf.minimum(i, 1)], [2])
    return tf.strided_slice(rows, [i, 1], [i + 1, 3], begin_mask=0, shrink_axis_mask=1), stretch, rows[::-1][1]


def drawn(x: Any) -> Any:
    seed = tf.cast(tf.round(x[:2] * 4.0), tf.int32)
    return tf.random.stateless_normal((2,), seed), tf.random.stateless_uniform((2,), seed, 0, 9, tf.int32)


@pytest.mark.parametrize("code", [condition, condition_of_one, switch, loop, bounded_loop, index, drawn])
@pytest.mark.parametrize("run", ["compile", "trace_graph"])
def test_a_program_computes_what_the_code_computes_for_other_values(code: Any, run: str, backend: str) -> None:
    if run == "compile" and backend == "torch":
        pytest.skip("torch.compile has tests of its own, of functions without control flow")
    xp = ivy_api.namespace(backend, wrapped=False)
    function = natively(code)
    program = ivy_api.compile(function) if run == "compile" else ivy_api.trace_graph(function, xp.asarray(X), source="ivy_api")
    for x in (X, -X, X[::-1].copy(), 0 * X + 1):
        given = xp.asarray(x)
        ours, wanted = (ivy_api.tree_leaves(f(given)) for f in (program, function))
        for one, other in zip(ours, wanted, strict=True):
            np.testing.assert_allclose(np.asarray(one), np.asarray(other), rtol=1e-6)


def test_a_size_that_is_not_known_is_refused() -> None:
    def code(x: Any) -> Any:
        return tf.zeros(tf.cast(x, tf.int32))

    with pytest.raises(IvyError, match="takes it out of the computation"):
        ivy_api.trace_graph(natively(code), X)
