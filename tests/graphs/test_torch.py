"""PyTorch's code that is traced: what a graph of it computes on every backend, and what is said of code that cannot be."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import ArgumentError, CaptureError, TransformationError
from ivy_api.tracing.nodes import every_node
from tests.graphs.cases import difference, trace_case
from tests.graphs.gradients import native_gradient
from tests.peers import Module, needed, torch

needed("torch")
own: Any = Module("tests.graphs.torch_own")
rules: Any = Module("tests.graphs.torch_rules")
XP: Any = ivy_api.namespace("numpy", wrapped=False)
OWN = (
    "condition nested_condition while_loop scan scan_reversed map buffers_in_training buffers_in_evaluation tied_weights "
    "half_precision recurrent writes numbers transformations gradient_descent custom_gradient autocast attention "
    "tensor_of_outside bound_method structured"
).split()
HALF = ("half_precision", "autocast")


def test_all_own_cases_are_listed() -> None:
    assert sorted(OWN) == sorted(own.NAMES)


@pytest.mark.parametrize("name", [name for name in OWN if name not in HALF])
def test_a_graph_computes_what_the_code_computes(name: str) -> None:
    case = own.case(name)
    assert difference(case, trace_case(case), "numpy") <= case.tolerance


@pytest.mark.parametrize("name", ["condition", "scan", "buffers_in_training", "half_precision"])
def test_a_graph_computes_the_same_on_every_backend(name: str, backend: Any) -> None:
    if name in HALF and backend.name == "numpy":
        pytest.skip("NumPy has no bfloat16")
    case = own.case(name)
    assert difference(case, trace_case(case), backend.name) <= case.tolerance


@pytest.mark.parametrize("name", ["Bert", "ConvNext"])
def test_models_of_hugging_face(name: str) -> None:
    pytest.importorskip("transformers")
    case = Module("tests.graphs.torch_huggingface").case(name)
    program = trace_case(case)
    assert difference(case, program, "numpy") <= case.tolerance
    assert isinstance(program(**{key: x.numpy() for key, x in case.kwargs.items()}), dict)


@pytest.mark.parametrize(("name", "node"), [("condition", "cond"), ("while_loop", "while_loop"), ("scan", "scan"), ("map", "scan")])
def test_control_flow_is_one_call(name: str, node: str) -> None:
    program = trace_case(own.case(name))
    assert [one.name for one in program.graph.nodes].count(f"transforms.{node}") == 1


def test_states_have_the_names_of_the_model_and_tied_ones_are_one() -> None:
    program = trace_case(own.case("tied_weights"))
    assert set(program.states) == {"embedding.weight", "frozen.weight", "frozen.bias"}
    assert program.aliases == {"last.weight": "embedding.weight"}
    assert [name for name, state in program.states.items() if state.trainable] == ["embedding.weight"]
    assert program.names == ("words",)


def test_buffers_that_are_written_to_are_updates() -> None:
    model = own.Counted()
    program = ivy_api.trace_graph(model, own.X)
    assert set(program.updates) == {"count", "mean", "norm.running_mean", "norm.running_var", "norm.num_batches_tracked"}
    _, new = program.apply(program.states_of(XP), own.X.numpy())
    again = copy.deepcopy(model)
    torch.nn.Module.__call__(again, own.X)
    for name, value in again.named_buffers():
        np.testing.assert_allclose(new[name], value.numpy(), rtol=1e-5, atol=1e-6)
    assert program.states["count"].value == 0


def test_a_graph_keeps_the_weights_that_the_model_had() -> None:
    model = torch.nn.Linear(3, 2)
    program = ivy_api.trace_graph(model, own.X)
    before = model(own.X).detach().numpy()
    with torch.no_grad():
        model.weight.add_(1)
    np.testing.assert_allclose(program(own.X.numpy()), before, rtol=1e-5)


def test_gradients_with_respect_to_weights_are_those_of_the_model() -> None:
    model = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.Tanh(), torch.nn.Linear(4, 1))
    program = ivy_api.trace_graph(lambda x: model(x).square().mean(), own.X)
    found = ivy_api.grad(lambda states: program.apply(states, own.X.numpy())[0])(program.states_of(XP))
    model(own.X).square().mean().backward()
    for name, weight in model.named_parameters():
        np.testing.assert_allclose(found[f"model.{name}"], weight.grad.numpy(), rtol=1e-4, atol=1e-6)


def test_random_numbers_are_drawn_from_a_state() -> None:
    program = ivy_api.trace_graph(torch.nn.Dropout(0.5).train(), torch.ones(200))
    states = program.states_of(XP)
    one, new = program.apply(states, np.ones(200, dtype=np.float32))
    two, _ = program.apply(states | new, np.ones(200, dtype=np.float32))
    assert set(np.unique(one)) == {0.0, 2.0}
    assert not np.array_equal(one, two)
    assert not ivy_api.trace_graph(torch.nn.Dropout(0.5).eval(), torch.ones(2)).states


def twice_the_sum(x: Any) -> Any:
    return x.sum(0) * 2


def test_calls_have_the_line_and_the_module_they_come_from() -> None:
    program = ivy_api.trace_graph(twice_the_sum, own.X)
    first = program.graph.nodes[0].origin
    assert first is not None
    assert first.file == __file__
    assert first.line == twice_the_sum.__code__.co_firstlineno + 1
    assert first.name == "torch.sum"
    nodes = every_node(trace_case(own.case("tied_weights")).graph.nodes)
    modules = {node.origin.modules for node in nodes if node.origin is not None}
    assert (("", "Tied"), ("frozen", "Linear")) in modules


def branching(x: Any) -> Any:
    return x if x.sum() > 0 else -x


def positive_part(x: Any) -> Any:
    return x[x > 0] * 2


def test_a_branch_that_was_taken_is_guarded(backend: Any) -> None:
    program = ivy_api.trace_graph(branching, own.X, strict=False)
    xp = ivy_api.namespace(backend.name, wrapped=False)
    np.testing.assert_allclose(np.asarray(program(xp.asarray(own.X.numpy() + 1))), own.X.numpy() + 1, rtol=1e-6)
    with pytest.raises(TransformationError, match="here it is"):
        program(xp.asarray(own.X.numpy() - 5))
    with pytest.raises(CaptureError, match="depends on values"):
        ivy_api.trace_graph(positive_part, own.X, strict=False)


def call_custom_operator(x: Any) -> Any:
    return torch.ops.ivy_tests.twice(x) + 1


@pytest.mark.parametrize(
    ("function", "message", "line"),
    [
        (branching, "branches on a value", "x if x.sum() > 0"),
        (call_custom_operator, "calls ivy_tests.twice.default.*register_operator", "torch.ops.ivy_tests.twice"),
    ],
)
def test_code_that_cannot_be_captured_is_quoted(function: Any, message: str, line: str) -> None:
    with pytest.raises(CaptureError, match=message) as raised:
        ivy_api.trace_graph(function, own.X)
    assert line in raised.value.__notes__[0]


def test_custom_operators_can_be_registered() -> None:
    from ivy_frontend_torch.capture import register_operator
    from ivy_frontend_torch.capture.registered import REGISTERED

    register_operator("ivy_tests::twice", lambda x: x * 2)
    try:
        np.testing.assert_allclose(ivy_api.trace_graph(call_custom_operator, own.X)(own.X.numpy()), own.X.numpy() * 2 + 1)
    finally:
        del REGISTERED["ivy_tests::twice"]
    with pytest.raises(ArgumentError, match="takes the name of an operator with its namespace"):
        register_operator("twice", lambda x: x * 2)


def with_namespace(x: Any) -> Any:
    return ivy_api.namespace_for(x).exp(x)


def test_code_of_the_library_on_tensors_is_no_code_of_torch() -> None:
    assert ivy_api.trace_graph(with_namespace, own.X).framework == "ivy_api"
    assert ivy_api.trace_graph(twice_the_sum, own.X).framework == "torch"


@pytest.mark.filterwarnings("ignore")  # PyTorch's compiler, of native code
def test_rules_of_functions_are_kept(backend: Any) -> None:
    model, x = rules.WithRules(), torch.linspace(-1, 2, 6).reshape(2, 3).requires_grad_()
    program, xp = ivy_api.trace_graph(model, own.X[:2]), ivy_api.namespace(backend.name, wrapped=False)
    out = model(x)
    wanted = dict(
        zip(("x", *dict(model.named_parameters())), torch.autograd.grad(out.sin().sum(), [x, *model.parameters()]), strict=True)
    )
    given = {"x": xp.asarray(x.detach().numpy()), **program.states_of(xp)}

    def loss(given: Any) -> Any:
        return xp.sum(xp.sin(program.apply({name: a for name, a in given.items() if name != "x"}, given["x"])[0]))

    every = {"ivy_api": ivy_api.grad(loss)(given), "native": native_gradient(backend.name, loss, given)}
    np.testing.assert_allclose(np.asarray(program(given["x"])), out.detach().numpy(), rtol=1e-5, atol=1e-6)
    for found in every.values():
        for name, one in wanted.items():
            np.testing.assert_allclose(np.asarray(found[name]), one.numpy(), rtol=1e-4, atol=1e-5)


@pytest.mark.filterwarnings("ignore")  # PyTorch's compiler, of native code
def test_rules_are_kept_in_loops_and_their_second_derivatives() -> None:
    x = torch.linspace(0.5, 2, 6).reshape(2, 3).requires_grad_()
    program = ivy_api.trace_graph(rules.in_a_loop, x.detach())
    (wanted,) = torch.autograd.grad(rules.in_a_loop(x).sin().sum(), x)
    found = ivy_api.grad(lambda x: XP.sum(XP.sin(program(x))))(x.detach().numpy())
    np.testing.assert_allclose(found, wanted.numpy(), rtol=1e-4, atol=1e-5)
    second = ivy_api.trace_graph(lambda x: rules.Rounded.apply(x, x, 2.0)[0].sum(), x.detach())
    slope = ivy_api.grad(lambda x: XP.sum(ivy_api.grad(second)(x) ** 2))(x.detach().numpy())
    np.testing.assert_allclose(slope, 8 * x.detach().numpy(), rtol=1e-5)


def test_rules_that_cannot_be_kept_are_no_silent_derivatives() -> None:
    program = ivy_api.trace_graph(rules.noisy, own.X)
    assert program(own.X.numpy()).shape == own.X.shape
    with pytest.raises(CaptureError, match="Noisy.*random numbers") as caught:
        ivy_api.grad(lambda x: XP.sum(program(x)))(own.X.numpy())
    assert "return Noisy.apply(x)" in "".join(caught.value.__notes__)
    with pytest.raises(CaptureError, match="Written writes into its arguments"):
        ivy_api.trace_graph(lambda x: rules.Written.apply(x * 1), own.X)


def test_code_that_is_computed_again_has_its_derivative() -> None:
    program = ivy_api.trace_graph(lambda x: torch.utils.checkpoint.checkpoint(torch.sin, x, use_reentrant=True), own.X)
    np.testing.assert_allclose(ivy_api.grad(lambda x: XP.sum(program(x)))(own.X.numpy()), own.X.cos().numpy(), rtol=1e-5)
