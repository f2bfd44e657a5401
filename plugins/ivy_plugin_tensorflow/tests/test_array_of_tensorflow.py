"""`ivy_api.Array` in ``tf.function``, under ``tf.GradientTape``, and in TensorFlow's conversions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api import Array, unwrap
from ivy_api.errors import DataDependentShapeError
from tests.peers import tf


def model(x: Any) -> Any:
    """Operators, functions, indexing and mutation."""
    xp = x.__array_namespace__()
    y = xp.sin(x) * 2 + x**2
    y[0] = 1.0
    y += 1
    return xp.sum(y[1:])


GRADIENT = [0.0, 2 * np.cos(2.0) + 4.0, 2 * np.cos(3.0) + 6.0]


@pytest.fixture
def x() -> Any:
    return ivy_api.namespace("tensorflow", wrapped=True).asarray([1.0, 2.0, 3.0])


def test_function_takes_and_gives_arrays(x: Any) -> None:
    compiled = tf.function(model)
    want = float(model(x))
    assert isinstance(compiled(x), Array)
    assert float(compiled(x)) == pytest.approx(want)
    compiled(x + 1)
    assert compiled.experimental_get_tracing_count() == 1
    compiled(x.__array_namespace__().ones(4))
    assert compiled.experimental_get_tracing_count() == 2
    relaxed = tf.function(model, reduce_retracing=True)
    for size in (3, 4, 5, 6):
        relaxed(x.__array_namespace__().ones(size))
    assert relaxed.experimental_get_tracing_count() == 2


def test_unknown_sizes(x: Any) -> None:
    spec = [tf.TensorSpec([None], tf.float32)]
    compiled = tf.function(lambda n: unwrap(model(Array(n))), input_signature=spec)
    assert float(compiled(x.native)) == pytest.approx(float(model(x)))

    @tf.function(input_signature=[tf.TensorSpec([None, None], tf.float32), tf.TensorSpec([None], tf.int64)])
    def picked(n: Any, places: Any) -> Any:
        a, i = Array(n), Array(places)
        a[:, 0] = 7.0
        a[i, 1] = a[i, 0] + 1.0
        return a.native, a[i].native, a[::-1, -1].native, a[a > 6].native, a[1].native

    a = np.arange(6.0, dtype="float32").reshape(3, 2)
    i = np.array([2, -3])
    results = picked(a, i)
    a[:, 0] = 7.0
    a[i, 1] = a[i, 0] + 1.0
    for got, want in zip(results, (a, a[i], a[::-1, -1], a[a > 6], a[1]), strict=True):
        assert np.array_equal(got.numpy(), want)


def test_gradients(x: Any) -> None:
    with tf.GradientTape() as tape:
        tape.watch(x)
        loss = model(x)
    found = tape.gradient(loss, x)
    assert isinstance(found, Array)
    assert [float(v) for v in found] == pytest.approx(GRADIENT)
    variable = tf.Variable([1.0, 2.0, 3.0])
    with tf.GradientTape() as tape:
        loss = model(Array(variable))
    assert tape.gradient(loss.native, variable).numpy().tolist() == pytest.approx(GRADIENT)


def test_vectorised_map(x: Any) -> None:
    both = tf.vectorized_map(lambda n: unwrap(model(Array(n))), tf.stack([x.native, x.native]))
    assert both.numpy().tolist() == pytest.approx([float(model(x))] * 2)


def test_the_graph_is_that_of_native_code(x: Any) -> None:
    xp: Any = ivy_api.namespace("tensorflow")

    def wrapped(a: Any) -> Any:
        return unwrap(a.__array_namespace__().mean((a * a + 1) / 2 - 0.5))

    def native(n: Any) -> Any:
        return xp.mean(xp.subtract(xp.divide(xp.add(xp.multiply(n, n), 1), 2), 0.5))

    graphs = [tf.function(f).get_concrete_function(value).graph for f, value in ((wrapped, x), (native, x.native))]
    assert [op.type for op in graphs[0].get_operations()] == [op.type for op in graphs[1].get_operations()]


def test_values_are_not_known_while_a_function_is_traced(x: Any) -> None:
    @tf.function(autograph=False)
    def branching(a: Any) -> Any:
        return a if float(a[0]) > 0 else -a

    with pytest.raises(DataDependentShapeError, match=r"float\(x\) needs the value of x.*xp.where"):
        branching(x)


def test_tensorflow_takes_arrays_and_gives_its_own(x: Any) -> None:
    for result in (tf.convert_to_tensor(x), tf.sin(x), x.native + x, tf.stack([x, x])):
        assert isinstance(result, tf.Tensor)
    assert tf.nest.flatten({"x": x})[0] is x.native
    assert isinstance(tf.nest.map_structure(lambda n: n + 1, x), Array)


def test_indices_beyond_one_axis_are_no_other_elements(x: Any) -> None:
    x = ivy_api.Array(tf.reshape(tf.range(12), (3, 4)))

    @tf.function
    def taken(row: Any, column: Any) -> Any:
        return x[row, column]

    @tf.function
    def put(row: Any, column: Any) -> Any:
        y = ivy_api.Array(x)
        y[row, column] = 99
        return y

    for row, column in ((0, 5), (1, -6), (3, -1), (-4, 4)):
        places = (ivy_api.Array(tf.constant([row])), ivy_api.Array(tf.constant([column])))
        for function in (taken, put):
            with pytest.raises(tf.errors.InvalidArgumentError):
                function(*places)
    assert int(taken(*(ivy_api.Array(tf.constant([n])) for n in (-1, -4)))[0]) == 8


def test_in_place_where_a_size_is_unknown() -> None:
    @tf.function(input_signature=[tf.TensorSpec([None], tf.float32), tf.TensorSpec([3], tf.float32)])
    def added(x: Any, y: Any) -> Any:
        x = ivy_api.Array(x)
        x += ivy_api.Array(y)
        return x.native

    assert added(tf.zeros(3), tf.ones(3)).numpy().tolist() == [1.0, 1.0, 1.0]


def test_the_device_while_a_function_is_traced(x: Any) -> None:
    assert tf.function(lambda x: ivy_api.namespace_for(x).zeros(2, device=x.device))(x).shape == (2,)
