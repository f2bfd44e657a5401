"""Graphs of TensorFlow's code and of Keras' on it, replayed on every backend."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import CaptureError
from ivy_api.tracing.nodes import every_node
from tests.graphs.cases import difference, trace_case
from tests.graphs.gradients import native_gradient
from tests.graphs.tensorflow_cases import FUNCTIONS, LAYERS, case, cases, numbers, training_model

tf: Any = pytest.importorskip("tensorflow")
ON_ALL = "condition loop_of_unknown_length scan lstm_last".split()
ON_NUMPY = (
    "attention cross_entropy gradient_of_scan gradient_of_nested_loops shapes indices images switch loop_of_known_length mapped "
    "arrays nested_loops gradient_of_convolution gradient_of_condition functions_of_python module gru conv_lstm attention_scores "
    "transposed embedding transformer"
).split()


@pytest.mark.parametrize("name", ON_ALL)
def test_a_graph_computes_what_the_code_computes_on_every_backend(name: str, backend: Any) -> None:
    one = cases()[name]()
    assert difference(one, trace_case(one), backend.name) <= one.tolerance


@pytest.mark.parametrize("name", ON_NUMPY)
def test_a_graph_computes_what_the_code_computes(name: str) -> None:
    one = cases()[name]()
    assert difference(one, trace_case(one), "numpy") <= one.tolerance


def names_of(program: Any) -> list[str]:
    return [node.name for node in every_node(program.graph.nodes)]


@pytest.mark.parametrize(
    ("name", "loops"),
    [
        ("loop_of_unknown_length", ["while_loop"]),
        ("loop_of_known_length", ["scan"]),
        ("scan", ["scan"] * 2),
        ("condition", ["cond"]),
    ],
)
def test_conditions_and_loops_stay_what_they_are(name: str, loops: list[str]) -> None:
    found = names_of(trace_case(FUNCTIONS[name]()))
    assert [one for one in found if one.startswith("transforms")] == [f"transforms.{one}" for one in loops]


def test_the_steps_of_an_lstm_are_one_scan_over_its_inputs() -> None:
    program = trace_case(LAYERS["lstm"]())
    (scan,) = [node for node in program.graph.nodes if node.name == "transforms.scan"]
    assert scan.shapes[-1] == (5, 2, 4)
    assert names_of(program).count("matmul") == 2
    assert "scatter_update" not in names_of(program)


def test_states_have_the_names_of_keras_and_tell_parameters_from_buffers() -> None:
    program = trace_case(training_model())
    kinds = {name.rpartition("/")[2]: (state.kind, state.trainable) for name, state in program.states.items()}
    assert kinds["kernel"] == kinds["gamma"] == ("parameter", True)
    assert kinds["moving_mean"] == ("buffer", False)
    assert {name.rpartition("/")[2] for name in program.updates} == {"moving_mean", "moving_variance"}


def test_a_frozen_layer_has_parameters_that_are_not_trained() -> None:
    import keras

    layer = keras.layers.Dense(2)
    layer(numbers(1, 3))
    layer.trainable = False
    program = ivy_api.trace_graph(layer, numbers(1, 3))
    assert {(state.kind, state.trainable) for state in program.states.values()} == {("parameter", False)}


def test_updates_are_what_training_assigns() -> None:
    one = training_model()
    program = trace_case(one)
    states = {name: state.value for name, state in program.states.items()}
    x = one.args[0].numpy()
    for _ in range(2):
        _, new = program.apply(states, x, training=True)
        states |= new
        one.obj(x, training=True)
    theirs = {variable.path: np.asarray(variable) for variable in one.obj.variables}
    for name in program.updates:
        np.testing.assert_allclose(states[name], theirs[name], rtol=1e-5)


def test_dropout_draws_the_same_numbers_on_every_backend_and_others_the_next_time(backend: Any) -> None:
    one = training_model(dropout=0.5)
    program = trace_case(one)
    drawn = []
    for xp in (ivy_api.namespace("numpy", wrapped=False), ivy_api.namespace(backend.name, wrapped=False)):
        states = {name: xp.asarray(state.value) for name, state in program.states.items()}
        x = xp.asarray(one.args[0].numpy())
        first, new = program.apply(states, x, training=True)
        second, _ = program.apply(states | new, x, training=True)
        drawn.append((np.asarray(first), np.asarray(second)))
    np.testing.assert_allclose(drawn[0], drawn[1], atol=1e-5)
    assert np.abs(drawn[0][0] - drawn[0][1]).max() > 1e-3


def test_numbers_without_a_seed_depend_on_a_state_that_each_call_changes() -> None:
    program = ivy_api.trace_graph(lambda x: x + tf.random.normal((3,)), numbers(3))
    state = program.states["random_seed"].value
    zero = np.zeros(3, np.float32)
    first, new = program.apply({"random_seed": state}, zero)
    second, _ = program.apply(new, zero)
    assert np.abs(first - second).max() > 1e-3


def test_numbers_of_a_seed_are_those_of_the_frontend(backend: Any) -> None:
    import ivy_frontend_tensorflow as frontend

    program = ivy_api.trace_graph(lambda x: x + tf.random.stateless_normal((3,), (1, -2)), numbers(3))
    xp = ivy_api.namespace(backend.name, wrapped=False)
    with ivy_api.use_backend(backend.name):
        wanted = frontend.random.stateless_normal((3,), (1, -2)).numpy()
    np.testing.assert_allclose(np.asarray(program(xp.zeros(3, dtype=xp.float32))), wanted, rtol=1e-5)


def test_calls_say_their_layers_and_the_line_of_the_program() -> None:
    import keras

    base: Any = keras.layers.Layer

    class Block(base):
        def __init__(self) -> None:
            super().__init__(name="block")
            self.inner = keras.layers.Dense(2, name="inner")

        def call(self, x: Any) -> Any:
            return tf.exp(self.inner(self.inner(x)))

    program = ivy_api.trace_graph(Block(), numbers(1, 2))
    nodes: dict[str, Any] = {node.name: node.origin for node in program.graph.nodes}
    assert nodes["matmul"].modules == (("block", "Block"), ("block/inner", "Dense"))
    assert nodes["exp"].modules == (("block", "Block"),)
    assert nodes["exp"].name == "Exp"
    with open(__file__) as text:
        assert "tf.exp(self.inner" in text.read().splitlines()[nodes["exp"].line - 1]


def test_results_keep_their_structure_and_what_is_no_tensor() -> None:
    program = ivy_api.trace_graph(lambda x, scale, **more: {"y": x * scale + more["z"], "n": 3, "none": None}, numbers(2), 2.0,
                                  example_kwargs={"z": numbers(2)})  # fmt: skip
    assert program.framework == "tensorflow"
    assert program.names == ("x0", "z")
    out = program(np.ones(2, np.float32), 2.0, z=np.ones(2, np.float32))
    assert out["n"] == 3
    assert out["none"] is None
    np.testing.assert_allclose(out["y"], [3, 3])


def test_the_gradient_of_a_graph_is_that_of_the_code() -> None:
    import keras

    model = keras.Sequential([keras.layers.LSTM(3), keras.layers.Dense(1)])
    x = numbers(2, 4, 3)
    model(x)
    program = ivy_api.trace_graph(model, x)
    states = {name: state.value for name, state in program.states.items()}
    weights = {name: states[name] for name, state in program.states.items() if state.trainable}
    found = ivy_api.grad(lambda weights: ivy_api.sum(program.apply(states | weights, x.numpy())[0] ** 2))(weights)
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum(model(x) ** 2)
    for variable, wanted in zip(model.trainable_variables, tape.gradient(loss, model.trainable_variables), strict=True):
        np.testing.assert_allclose(found[variable.path], wanted, rtol=1e-4, atol=1e-6)


def test_steps_of_an_optimizer_are_updates() -> None:
    import keras

    model = keras.Sequential([keras.layers.Dense(3, activation="tanh"), keras.layers.Dense(1)])
    x = numbers(4, 2)
    model(x)
    optimizer = keras.optimizers.Adam(0.1)
    optimizer.build(model.trainable_variables)

    def step(x: Any) -> Any:
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean((model(x) - 1.0) ** 2)
        optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables, strict=True))
        return loss

    program = ivy_api.trace_graph(step, x)
    states = {name: state.value for name, state in program.states.items()}
    assert {"adam/iteration", *(variable.path for variable in model.variables)} <= program.updates.keys()
    for _ in range(3):
        loss, new = program.apply(states, x.numpy())
        states |= new
        np.testing.assert_allclose(loss, step(x), rtol=1e-4)


def branching(x: Any) -> Any:
    return x if tf.reduce_sum(x) > 0 else -x


def converting(x: Any) -> Any:
    return x * float(x[0])


def of_numpy(x: Any) -> Any:
    return x + np.sin(x)


def of_strings(x: Any) -> Any:
    return tf.strings.as_string(x)


def of_unknown_size(x: Any) -> Any:
    return tf.zeros(tf.cast(x[:2], tf.int32))


def of_unknown_steps(x: Any) -> Any:
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.while_loop(lambda y: tf.reduce_sum(tf.abs(y)) < 9.0, lambda y: [y * 2.0 + tf.sin(y)], [x])[0]
    return tape.gradient(y, x)


@pytest.mark.parametrize(
    ("code", "message", "line"),
    [
        (branching, "branches on the value", "if tf.reduce_sum(x) > 0"),
        (converting, "converts one to a number", "float(x[0])"),
        (of_numpy, "an array of NumPy", "np.sin(x)"),
        (of_strings, "AsString .* works on strings", "as_string"),
        (of_unknown_size, "a size, an axis", "tf.zeros"),
        (of_unknown_steps, "differentiate the graph", "tf.while_loop"),
    ],
)
def test_code_that_cannot_be_captured_is_refused_with_its_line(code: Any, message: str, line: str) -> None:
    with pytest.raises(CaptureError, match=message) as raised:
        ivy_api.trace_graph(code, numbers(3))
    assert line in raised.value.__notes__[0]


def test_users_say_what_an_operator_is() -> None:
    import ivy_frontend_tensorflow as frontend
    from ivy_frontend_tensorflow.capture import register_operation

    one = case(lambda x: tf.quantization.fake_quant_with_min_max_args(tf.round(x), -2.0, 2.0, num_bits=3, narrow_range=True), (5,))
    with pytest.raises(CaptureError, match="register_operation"):
        trace_case(one)
    register_operation(
        "FakeQuantWithMinMaxArgs", lambda x, **attributes: frontend.clip_by_value(x, attributes["min"], attributes["max"])
    )
    try:
        program = trace_case(one)
    finally:
        register_operation("FakeQuantWithMinMaxArgs", None)
    np.testing.assert_allclose(program(np.asarray([-3.0, 0.0, 1.0, 2.0, 5.0], np.float32)), [-2, 0, 1, 2, 2])


def test_sizes_that_depend_on_values_are_those_of_the_replay(backend: Any) -> None:
    def code(x: Any) -> Any:
        positions = tf.where(x > 0)
        return tf.reduce_sum(tf.gather_nd(x, positions)) / tf.cast(tf.shape(positions)[0], tf.float32)

    program = ivy_api.trace_graph(code, tf.constant([1.0, -1.0, 2.0]))
    xp = ivy_api.namespace(backend.name, wrapped=False)
    for values in ([-1.0, 4.0, -2.0], [1.0, 2.0, 6.0]):
        np.testing.assert_allclose(np.asarray(program(xp.asarray(values, dtype=xp.float32))), code(tf.constant(values)))


@tf.custom_gradient
def straight_through(x: Any, w: Any) -> Any:
    slope = tf.sin(x) * 2
    return tf.round(x) * w, lambda g: (g * slope, None)


@tf.custom_gradient
def in_two(x: Any, n: Any) -> Any:
    return (tf.round(x), tf.floor(x)), lambda g, h: (g * x + h * tf.cast(n, tf.float32), None)


class WithRules(tf.Module):
    def __init__(self) -> None:
        super().__init__()
        self.u, self.v = tf.Variable([1.0, 2.0], name="u"), tf.Variable([3.0, 2.0], name="v")

    def __call__(self, x: Any) -> Any:
        @tf.custom_gradient
        def with_variables(x: Any) -> Any:
            def pull(g: Any, variables: Any = None) -> Any:
                return g * 5 * self.v, [g * 7 for _ in variables]

            return tf.round(x) * self.v, pull

        a, b = in_two(x, tf.constant(3))
        looped = tf.while_loop(lambda i, y: i < 3, lambda i, y: (i + 1, straight_through(y * self.u, y)), (0, x))[1]
        chosen = tf.cond(tf.reduce_sum(x) > 0, lambda: straight_through(x, x * self.v), lambda: x)
        return with_variables(x * self.u) + tf.grad_pass_through(tf.round)(x) + a * b + looped + chosen


def test_rules_of_functions_are_kept(backend: Any) -> None:
    model, xp = WithRules(), ivy_api.namespace(backend.name, wrapped=False)
    program = ivy_api.trace_graph(model, tf.constant([1.3, 2.6]))
    x = tf.constant([0.4, 1.7])
    with tf.GradientTape() as tape:
        tape.watch(x)
        out = model(x)
        value = tf.reduce_sum(tf.sin(out))
    wanted = tape.gradient(value, {"x": x, "u": model.u, "v": model.v})
    given = {"x": xp.asarray(x.numpy()), **program.states_of(xp)}

    def loss(given: Any) -> Any:
        return xp.sum(xp.sin(program.apply({"u": given["u"], "v": given["v"]}, given["x"])[0]))

    np.testing.assert_allclose(np.asarray(program(given["x"])), out, rtol=1e-5)
    for found in (ivy_api.grad(loss)(given), native_gradient(backend.name, loss, given)):
        for name, one in wanted.items():
            np.testing.assert_allclose(np.asarray(found[name]), one, rtol=1e-4, atol=1e-5)


def test_functions_of_tensorflow_whose_rules_are_their_derivatives_need_none() -> None:
    program = ivy_api.trace_graph(tf.nn.silu, tf.constant([1.0, 2.0]))
    assert "transforms.custom_vjp" not in names_of(program)


def test_rules_that_cannot_be_kept_are_no_silent_derivatives() -> None:
    @tf.custom_gradient
    def strange(x: Any) -> Any:
        def pull(g: Any) -> Any:
            raise NotImplementedError("no gradient")

        return tf.round(x), pull

    program = ivy_api.trace_graph(strange, tf.constant([1.3, 2.6]))
    np.testing.assert_allclose(program(np.asarray([1.6], np.float32)[[0, 0]]), 2)
    with pytest.raises(CaptureError, match="no gradient"):
        ivy_api.grad(lambda x: ivy_api.sum(program(x)))(np.ones(2, np.float32))
