"""``GradientTape`` and what belongs to it: programs run with TensorFlow and with the frontend, equal results."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import tensorflow_harness as harness

import ivy_frontend_tensorflow as frontend

tf = pytest.importorskip("tensorflow")
X = np.asarray([0.5, -1.0, 2.0], dtype=np.float32)
PROGRAMS: list[Callable[[Any], Any]] = []


def program(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Compare a program's results with TensorFlow's."""
    PROGRAMS.append(function)
    return function


@program
def one_gradient(tf: Any) -> Any:
    x = tf.constant(X)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.reduce_sum(tf.sin(x) * x)
    return tape.gradient(y, x)


@program
def structure_of_sources(tf: Any) -> Any:
    a, b = tf.constant(X), tf.constant(2.0)
    with tf.GradientTape() as tape:
        tape.watch([a, b])
        y = a * b
    found = tape.gradient(y, {"a": a, "b": [b]})
    return found["a"], found["b"]


@program
def variables(tf: Any) -> Any:
    v, w = tf.Variable(X), tf.Variable(3.0, trainable=False)
    with tf.GradientTape() as tape:
        y = v * v * w
    return [*(g for g in tape.gradient(y, [v, w]) if g is not None), len(tape.watched_variables())]


@program
def assigned_within(tf: Any) -> Any:
    v = tf.Variable(X)
    with tf.GradientTape() as tape:
        y = v * 2.0
        v.assign_add(X)
        y = y + v * v
    return tape.gradient(y, v), v.value()


@program
def none_and_zero(tf: Any) -> Any:
    a, b = tf.constant(X), tf.constant(X)
    with tf.GradientTape(persistent=True) as tape:
        tape.watch([a, b])
        y = a * 2.0
    return tape.gradient(y, b) is None, tape.gradient(y, b, unconnected_gradients="zero")


@program
def output_gradients(tf: Any) -> Any:
    x = tf.constant(X)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = x**3
    return tape.gradient(y, x, output_gradients=tf.constant([1.0, 0.0, -2.0]))


@program
def several_targets(tf: Any) -> Any:
    x = tf.constant(X)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y, z = tf.exp(x), tf.reduce_sum(x * x)
    return tape.gradient([y, z], x)


@program
def used_twice(tf: Any) -> Any:
    x = tf.constant(X)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = x * x
    tape.gradient(y, x)
    return tape.gradient(y, x)


@program
def persistent(tf: Any) -> Any:
    x = tf.constant(X)
    with tf.GradientTape(persistent=True) as tape:
        tape.watch(x)
        y = x * x
        z = y * y
    return tape.gradient(y, x), tape.gradient(z, x), tape.gradient(z, y)


@program
def second_order(tf: Any) -> Any:
    x = tf.constant(X)
    with tf.GradientTape() as outer:
        outer.watch(x)
        with tf.GradientTape() as inner:
            inner.watch(x)
            y = tf.reduce_sum(tf.sin(x) * x * x)
        g = inner.gradient(y, x)
    return g, outer.gradient(g, x)


@program
def third_order(tf: Any) -> Any:
    v = tf.Variable(X)
    with tf.GradientTape() as a:
        with tf.GradientTape() as b:
            with tf.GradientTape() as c:
                y = v**4
            g = c.gradient(y, v)
        h = b.gradient(g, v)
    return a.gradient(h, v)


@program
def jacobian(tf: Any) -> Any:
    x = tf.constant(X)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.stack([x * x, tf.exp(x)])
    return tape.jacobian(y, x)


@program
def batch_jacobian(tf: Any) -> Any:
    x = tf.constant(np.stack([X, 2 * X]))
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = x * x * tf.reduce_sum(x, axis=1, keepdims=True)
    return tape.batch_jacobian(y, x)


@program
def hessian(tf: Any) -> Any:
    x = tf.constant(X)
    with tf.GradientTape() as outer:
        outer.watch(x)
        with tf.GradientTape() as inner:
            inner.watch(x)
            y = tf.reduce_prod(x) + tf.reduce_sum(x**3)
        g = inner.gradient(y, x)
    return outer.jacobian(g, x)


@program
def stop_recording(tf: Any) -> Any:
    x = tf.constant(X)
    with tf.GradientTape(persistent=True) as tape:
        tape.watch(x)
        with tape.stop_recording():
            y = x * x
        z = x * 3.0
    return tape.gradient(y, x) is None, tape.gradient(z, x)


@program
def stop_gradient(tf: Any) -> Any:
    x = tf.constant(X)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = x * tf.stop_gradient(x)
    return tape.gradient(y, x)


@program
def watch_accessed_off(tf: Any) -> Any:
    v = tf.Variable(X)
    with tf.GradientTape(watch_accessed_variables=False, persistent=True) as tape:
        y = v * v
    return tape.gradient(y, v) is None


@program
def integers_have_none(tf: Any) -> Any:
    x = tf.constant([1, 2])
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = x * x
    return tape.gradient(y, x) is None


@program
def indexing_and_broadcasting(tf: Any) -> Any:
    x = tf.constant(np.stack([X, 2 * X]))
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = x[0] * x[:, 1:2] + x[..., ::-1]
    return tape.gradient(y, x)


@program
def matmul_and_reshape(tf: Any) -> Any:
    x = tf.Variable(np.arange(6, dtype=np.float32).reshape(2, 3))
    with tf.GradientTape() as tape:
        y = tf.reshape(x @ tf.transpose(x), [-1])
    return tape.gradient(y, x)


@program
def complex_numbers(tf: Any) -> Any:
    x = tf.constant(X.astype(np.complex64) * (1 + 2j))
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.abs(x * x)
    return tape.gradient(y, x)


@program
def custom_gradient(tf: Any) -> Any:
    @tf.custom_gradient
    def clipped(x: Any) -> Any:
        return x * x, lambda g: tf.clip_by_value(g * x, -1.0, 1.0)

    x = tf.constant(X)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = clipped(x * 2.0) + x
    return tape.gradient(y, x), clipped(x)


@program
def custom_gradient_of_two(tf: Any) -> Any:
    @tf.custom_gradient
    def product(x: Any, y: Any) -> Any:
        return x * y, lambda g: (g * 10.0, g * x)

    x, y = tf.constant(X), tf.Variable(2 * X)
    with tf.GradientTape() as tape:
        tape.watch(x)
        z = product(x, y)
    return tape.gradient(z, [x, y])


@program
def custom_gradient_with_variables(tf: Any) -> Any:
    v = tf.Variable(3.0)

    @tf.custom_gradient
    def scaled(x: Any) -> Any:
        def grad(g: Any, variables: Any = None) -> Any:
            return g * 7.0, [tf.reduce_sum(g) * 2.0 for _ in variables]

        return x * v, grad

    x = tf.constant(X)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = scaled(x)
    return tape.gradient(y, [x, v])


@program
def custom_gradient_twice(tf: Any) -> Any:
    @tf.custom_gradient
    def cube(x: Any) -> Any:
        return x**3, lambda g: g * 3.0 * x * x

    x = tf.constant(X)
    with tf.GradientTape() as outer:
        outer.watch(x)
        with tf.GradientTape() as inner:
            inner.watch(x)
            y = cube(x)
        return inner.gradient(y, x)


@program
def custom_gradient_twice_with_a_name(tf: Any) -> Any:
    @tf.custom_gradient
    def power(x: Any, name: str) -> Any:
        n = {"square": 2.0, "cube": 3.0}[name]
        return x**n, lambda g: (g * n * x ** (n - 1.0), None)

    x = tf.constant(X)
    with tf.GradientTape() as outer:
        outer.watch(x)
        with tf.GradientTape() as inner:
            inner.watch(x)
            y = power(x, "cube")
        g = inner.gradient(y, x)
    return g, outer.gradient(y, x)


@program
def pass_through(tf: Any) -> Any:
    x = tf.constant(X)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.grad_pass_through(tf.round)(x) * 2.0
    return tape.gradient(y, x)


@program
def control_flow(tf: Any) -> Any:
    x = tf.constant(X)
    with tf.GradientTape() as tape:
        tape.watch(x)
        _, y = tf.while_loop(lambda i, y: i < 3, lambda i, y: (i + 1, y * x), [tf.constant(0), x])
        y = tf.cond(tf.reduce_sum(x) > 0, lambda: y * 2.0, lambda: y)
        y = y + tf.map_fn(lambda v: v * v, x) + tf.scan(lambda a, v: a * v, x)
    return tape.gradient(y, x)


@program
def forward_accumulator(tf: Any) -> Any:
    x = tf.constant(X)
    with tf.autodiff.ForwardAccumulator(x, tf.constant([1.0, 0.0, 2.0])) as acc:
        y = tf.sin(x) * x
    return acc.jvp(y)


@program
def watch_refuses(tf: Any) -> Any:
    with tf.GradientTape() as tape:
        tape.watch(1.0)


@program
def training(tf: Any) -> Any:
    rng = np.random.default_rng(0)
    data, truth = rng.normal(size=(32, 4)).astype("float32"), np.asarray([1.0, -2.0, 0.5, 3.0], dtype="float32")
    w, b = tf.Variable(tf.zeros([4])), tf.Variable(0.0)
    losses = []
    for _ in range(30):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(tf.linalg.matvec(data, w) + b - tf.linalg.matvec(data, truth)))
        for v, g in zip([w, b], tape.gradient(loss, [w, b]), strict=True):
            v.assign_sub(0.1 * g)
        losses.append(loss)
    return losses


@pytest.mark.parametrize("run", PROGRAMS, ids=lambda run: run.__name__)
def test_program(backend: str, run: Callable[[Any], Any]) -> None:
    results: list[Any] = []
    for module in (tf, frontend):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                results.append(harness.flat(run(module)))
        except Exception as error:
            results.append(error)
    assert not harness.difference(results[0], results[1], tolerance=3)
