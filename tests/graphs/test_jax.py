"""Graphs of JAX's code: values on every backend, control flow, derivatives, states, random keys, errors."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import CaptureError
from ivy_api.tracing.nodes import every_node
from ivy_api.transforms.pytrees import flatten
from tests.graphs.cases import difference, trace_case
from tests.graphs.jax_cases import cases, normal
from tests.peers import jax, jnp, needed

needed("jax")

CASES = cases()
ON_ALL = ["scanned", "uniform_and_normal", "linen_mlp"]


@pytest.mark.parametrize("name", ["updates", "counted", "typed_keys", "optax_adam"])
def test_graphs_have_the_values_of_the_code_on_numpy(name: str) -> None:
    case = CASES[name]()
    assert difference(case, trace_case(case), "numpy") <= case.tolerance


@pytest.mark.parametrize("name", ON_ALL)
def test_graphs_have_the_values_of_the_code(name: str, backend: Any) -> None:
    case = CASES[name]()
    assert difference(case, trace_case(case), backend.name) <= case.tolerance


def names(program: Any) -> list[str]:
    return [node.name for node in program.graph.nodes]


def test_loops_and_conditions_are_one_node_each() -> None:
    assert names(trace_case(CASES["scanned"]())) == ["transforms.scan"]
    assert names(trace_case(CASES["repetition"]())) == ["transforms.while_loop"]
    assert names(trace_case(CASES["condition"]())) == ["sum", "greater", "transforms.cond"]
    assert names(trace_case(CASES["counted"]())) == ["transforms.scan", "transforms.while_loop"]


def test_a_loop_that_starts_with_constants_is_one_node() -> None:
    def function(x: Any) -> Any:
        return jax.lax.while_loop(lambda s: s[0] < 30, lambda s: (s[0] + 1, s[1] + x), (0, jnp.zeros(3)))[1]

    program = ivy_api.trace_graph(function, normal(3))
    assert names(program) == ["transforms.while_loop"]
    np.testing.assert_allclose(program(np.ones(3, "float32")), 30.0)


@pytest.mark.parametrize("name", ["scanned", "condition", "custom_pullback"])
def test_gradients_of_a_replay_are_those_of_jax(name: str, backend: Any) -> None:
    case = CASES[name]()
    program, xp = trace_case(case), ivy_api.namespace(backend.name, wrapped=False)
    for args, _ in case.others:
        smooth = [i for i, x in enumerate(args) if jnp.issubdtype(x.dtype, jnp.floating)]

        def loss(given: Any, args: Any = args, smooth: Any = smooth) -> Any:
            every = list(args)
            for i, x in zip(smooth, given, strict=True):
                every[i] = x
            return sum(jnp.sum(jnp.cos(x)) for x in jax.tree.leaves(case.obj(*every)))

        def replayed(given: Any, args: Any = args, smooth: Any = smooth) -> Any:
            every = [xp.asarray(np.asarray(x)) for x in args]
            for i, x in zip(smooth, given, strict=True):
                every[i] = x
            parts = [xp.sum(xp.cos(x)) for x in flatten(program(*every))[0]]
            return sum(parts[1:], start=parts[0])

        wanted = jax.grad(loss)([args[i] for i in smooth])
        found = ivy_api.grad(replayed)([xp.asarray(np.asarray(args[i])) for i in smooth])
        for one, other in zip(found, wanted, strict=True):
            np.testing.assert_allclose(np.asarray(one), other, rtol=1e-4, atol=1e-5)


def test_forward_derivatives_go_through_a_loop_of_unknown_length() -> None:
    case = CASES["newton"]()
    program = trace_case(case)
    _, slope = ivy_api.jvp(program, (np.float32(9.0).reshape(()),), (np.float32(1.0).reshape(()),))
    np.testing.assert_allclose(slope, jax.jvp(case.obj, (9.0,), (1.0,))[1], rtol=1e-5)


def test_weights_of_a_module_of_linen_are_states_with_their_paths() -> None:
    program = trace_case(CASES["linen_convolutional"]())
    assert program.states["params.Conv_0.kernel"].kind == "parameter"
    assert program.states["batch_stats.BatchNorm_0.mean"].kind == "buffer"
    modules = {node.origin.modules for node in program.graph.nodes if node.origin}
    assert (("Conv_0", "Conv"),) in modules


def test_what_training_changes_in_a_model_of_nnx_is_an_update() -> None:
    nnx: Any = pytest.importorskip("flax.nnx")

    class Net(nnx.Module):
        def __init__(self, rngs: Any) -> None:
            self.layer, self.norm, self.dropout = (
                nnx.Linear(3, 4, rngs=rngs),
                nnx.BatchNorm(4, rngs=rngs),
                nnx.Dropout(0.5, rngs=rngs),
            )

        def __call__(self, x: Any) -> Any:
            return self.dropout(self.norm(self.layer(x)))

    model = Net(nnx.Rngs(0))
    program = ivy_api.trace_graph(model, normal(5, 3))
    assert sorted(program.updates) == ["dropout.rngs.count", "norm.mean", "norm.var"]
    assert program.states["dropout.rngs.key"].kind == "buffer"
    assert {node.origin.modules[-1] for node in program.graph.nodes if node.origin and node.origin.modules} >= {
        ("layer", "Linear"),
        ("norm", "BatchNorm"),
    }
    states = {name: np.asarray(state.value) for name, state in program.states.items()}
    for seed in (1, 2):
        x = normal(5, 3, seed=seed)
        out, new = program.apply(states, np.asarray(x))
        np.testing.assert_allclose(out, model(x), rtol=1e-5, atol=1e-6)
        np.testing.assert_allclose(new["norm.mean"], model.norm.mean.get_value(), rtol=1e-5, atol=1e-6)
        states.update(new)


def test_what_training_changes_in_a_bound_module_of_linen_is_an_update() -> None:
    nn: Any = pytest.importorskip("flax.linen")
    model = nn.Sequential([nn.Dense(4), nn.BatchNorm(use_running_average=False)])
    x = normal(5, 3)
    variables = model.init(jax.random.key(0), x)
    program = ivy_api.trace_graph(model.bind(variables, mutable=["batch_stats"]), x)
    assert sorted(program.updates) == ["batch_stats.layers_1.mean", "batch_stats.layers_1.var"]
    states = {name: np.asarray(state.value) for name, state in program.states.items()}
    out, new = program.apply(states, np.asarray(2 * x))
    wanted, changed = model.apply(variables, 2 * x, mutable=["batch_stats"])
    np.testing.assert_allclose(out, wanted, rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(new["batch_stats.layers_1.var"], changed["batch_stats"]["layers_1"]["var"], rtol=1e-5)


def test_a_function_with_a_rule_takes_integers_that_depend_on_the_input(backend: Any) -> None:
    @jax.custom_vjp
    def scaled(x: Any, n: Any) -> Any:
        return x * n

    scaled.defvjp(lambda x, n: (scaled(x, n), n), lambda n, g: (10 * g * n, None))

    def function(x: Any) -> Any:
        return jnp.sum(scaled(x, jnp.argmax(x)))

    program, xp = ivy_api.trace_graph(function, normal(4)), ivy_api.namespace(backend.name, wrapped=False)
    x = np.asarray([0.0, 1.0, 3.0, 2.0], "float32")
    found = ivy_api.grad(program)(xp.asarray(x))
    np.testing.assert_allclose(np.asarray(found), jax.grad(function)(x))


def test_code_of_xp_is_not_claimed_as_code_of_jax() -> None:
    def function(x: Any) -> Any:
        return ivy_api.namespace_for(x).sin(x)

    assert ivy_api.trace_graph(function, normal(3)).framework == "ivy_api"
    assert ivy_api.trace_graph(lambda x: x * 2, normal(3)).framework == "jax"
    assert ivy_api.trace_graph(jax.vmap(lambda x: x * 2), np.ones(3, "float32")).framework == "jax"


def test_gradients_of_the_weights_of_a_model_are_those_of_jax() -> None:
    case = CASES["equinox_recurrent"]()
    program = trace_case(case)
    states = {name: np.asarray(state.value) for name, state in program.states.items()}
    x = case.others[0][0][0]
    found = ivy_api.grad(lambda s: program.apply(s, np.asarray(x))[0][0].sum())(states)
    import equinox as eqx

    cell = eqx.nn.GRUCell(4, 6, key=jax.random.key(0))
    wanted = jax.grad(lambda c: jax.lax.scan(lambda h, x: (c(x, h), h), jnp.zeros(6), x)[0].sum())(eqx.filter(cell, eqx.is_array))
    np.testing.assert_allclose(found["cell.weight_hh"], wanted.weight_hh, rtol=1e-4, atol=1e-5)


def test_typed_keys_are_arguments() -> None:
    program = ivy_api.trace_graph(lambda key: jax.random.normal(key, (3,)), jax.random.key(0))
    for key in (jax.random.key(3), np.asarray(jax.random.key_data(jax.random.key(3)))):
        np.testing.assert_allclose(program(key), jax.random.normal(jax.random.key(3), (3,)), rtol=1e-5)


def test_keys_of_another_generator_are_refused() -> None:
    with pytest.raises(CaptureError, match="threefry2x32"):
        ivy_api.trace_graph(lambda x: x + jax.random.normal(jax.random.key(0, impl="rbg"), (3,)), normal(3))


def test_an_origin_is_the_line_of_the_user() -> None:
    program = ivy_api.trace_graph(lambda x: jax.nn.gelu(x), normal(3))
    origins = {node.origin for node in program.graph.nodes if node.origin}
    assert {origin.name for origin in origins} == {"jax.nn.gelu"}
    assert {origin.file for origin in origins} == {__file__}


def branches(x: Any) -> Any:
    return x if x.sum() > 0 else -x


def test_a_branch_on_a_value_is_refused_with_its_line() -> None:
    with pytest.raises(CaptureError, match=r"JAX cannot trace branches.*lax\.cond") as raised:
        ivy_api.trace_graph(branches, normal(3), source="jax")
    assert "x.sum() > 0" in raised.value.__notes__[0]


def test_a_primitive_can_be_registered() -> None:
    from jax.extend.core import Primitive

    from ivy_frontend_jax.capture import register_primitive

    double = Primitive("double")
    double.def_abstract_eval(lambda x: x)

    def function(x: Any) -> Any:
        return double.bind(jnp.sin(x))

    with pytest.raises(CaptureError, match="register_primitive\\('double'") as raised:
        ivy_api.trace_graph(function, normal(3))
    assert "double.bind" in raised.value.__notes__[0]
    register_primitive("double", lambda x: x * 2)
    try:
        x = normal(3)
        np.testing.assert_allclose(ivy_api.trace_graph(function, x)(np.asarray(x)), 2 * np.sin(x), rtol=1e-6)
    finally:
        register_primitive("double", None)


def test_containers_of_jax_are_arguments_and_results() -> None:
    pytest.importorskip("jaxlie")
    case = CASES["jaxlie_argument"]()
    program = trace_case(case)
    assert type(program(*case.others[0][0])) is type(case.args[0])
    assert len(list(every_node(program.graph.nodes))) > 10


def test_64_bits_stay_where_jax_has_them() -> None:
    with jax.enable_x64(True):
        x = jnp.asarray([0.5, 1.0], dtype="float64")
        program = ivy_api.trace_graph(lambda x: jnp.sin(x) + 1, x)
    assert program(np.asarray([0.5, 1.0])).dtype == "float64"
