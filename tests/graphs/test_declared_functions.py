"""Graphs of functions of ``xp``: their names, constants, results and guards."""

from __future__ import annotations

import linecache
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import ArgumentError, TransformationError
from ivy_api.tracing.nodes import Node
from tests.graphs.cases import Case, difference, trace_case
from tests.peers import Module, jax

XP: Any = ivy_api.namespace("numpy", wrapped=False)
X = np.linspace(-1.0, 1.0, 3)


def both(x: Any, factor: Any, y: Any = None) -> Any:
    xp = ivy_api.namespace_for(x)
    chosen = ivy_api.cond(xp.sum(x) > 0, xp.sin, xp.cos, x)
    return {"value": chosen * factor + (0 if y is None else y), "kind": "chosen"}


def test_a_graph_takes_the_branch_of_its_own_arguments_on_every_backend(backend: Any) -> None:
    case = Case(both, (X + 1, 2), {"y": X}, others=(((X + 1, 2), {"y": X}), ((X - 1, 2), {"y": 3 * X})))
    assert difference(case, trace_case(case), backend.name) < 1e-6


def test_a_graph_has_names_constants_and_the_structure_of_the_result() -> None:
    program = ivy_api.trace_graph(both, X, 2, example_kwargs={"y": X})
    assert program.names == ("x0", "y")
    assert program.constants == {1: 2}
    assert program(X, 2, y=X)["kind"] == "chosen"
    assert program.framework == "ivy_api"
    assert str(program).startswith("A graph of ivy_api: 7 calls, 2 inputs, 0 states")


def test_arguments_that_the_graph_was_not_traced_with_are_refused() -> None:
    program = ivy_api.trace_graph(both, X, 2, example_kwargs={"y": X})
    with pytest.raises(TransformationError, match="traced for the argument 2, which is no array; got 3"):
        program(X, 3, y=X)
    with pytest.raises(TransformationError, match="takes arguments of the structure"):
        program(X, 2)
    with pytest.raises(ArgumentError, match=r"missing are \[\], unknown \['w'\]"):
        program.apply({"w": X}, X, 2, y=X)


def branching(x: Any) -> Any:
    return x if ivy_api.namespace_for(x).sum(x) > 0 else -x


def test_a_branch_on_a_value_is_refused_with_the_line_of_the_program() -> None:
    with pytest.raises(TransformationError, match="cannot branch") as raised:
        ivy_api.trace_graph(branching, X)
    assert "namespace_for(x).sum(x) > 0" in raised.value.__notes__[0]


@pytest.mark.parametrize("convert", [bool, int, float, complex])
def test_a_guard_refuses_a_replay_with_another_value(convert: type, backend: Any) -> None:
    def function(x: Any) -> Any:
        return x * convert(ivy_api.namespace_for(x).max(x))

    program = ivy_api.trace_graph(function, X + 1, strict=False)
    xp = ivy_api.namespace(backend.name, wrapped=False)
    np.testing.assert_allclose(np.asarray(program(xp.asarray((X + 1)[::-1].copy()))), function(X + 1)[::-1], rtol=1e-6)
    with pytest.raises(TransformationError, match="here it is"):
        program(xp.asarray(X - 1))


def line_of(node: Node) -> str:
    assert node.origin is not None
    return linecache.getline(node.origin.file, node.origin.line).strip()


def test_a_node_has_the_line_of_the_program_and_a_violated_guard_quotes_it() -> None:
    def function(x: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        y = xp.sin(x)
        return y if xp.sum(x) > 0 else -y  # the guard

    program = ivy_api.trace_graph(function, X + 1, strict=False)
    lines = [line_of(node) for node in program.graph.nodes]
    assert lines[0] == "y = xp.sin(x)"
    assert lines[-1].endswith("# the guard")
    with pytest.raises(TransformationError, match="which decided") as raised:
        program(X - 1)
    assert "# the guard" in raised.value.__notes__[0]


def test_a_body_has_the_lines_of_its_function() -> None:
    def double(x: Any) -> Any:
        return x * 2  # in the branch

    program = ivy_api.trace_graph(lambda x: ivy_api.cond(XP.sum(x) > 0, double, lambda x: x, x), X)
    body = program.graph.nodes[-1].args[1]
    assert line_of(body.nodes[0]) == "return x * 2  # in the branch"


def test_compile_and_trace_look_for_no_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ivy_api.tracing.recorder.origin_inside", None)
    assert ivy_api.trace(lambda x: x * 2)(X).graph.nodes[0].origin is None


def test_results_for_arrays_of_ivy_api_are_such_arrays(backend: Any) -> None:
    xp, native = (ivy_api.namespace(backend.name, wrapped=wrapped) for wrapped in (True, False))
    program = ivy_api.trace_graph(lambda x: ivy_api.namespace_for(x).sum(x * 2.0), xp.asarray([1.0, 2.0]))
    assert isinstance(program(xp.asarray([1.0, 3.0])), ivy_api.Array)
    assert not isinstance(program(native.asarray([1.0, 3.0])), ivy_api.Array)
    assert float(program(xp.asarray([1.0, 3.0]))) == 8.0


def test_constants_of_derivatives_are_such_in_derivatives_of_a_replay_by_its_framework(backend: Any) -> None:
    if backend.name == "numpy":
        pytest.skip("NumPy has no derivatives")
    xp = ivy_api.namespace(backend.name, wrapped=False)
    program = ivy_api.trace_graph(lambda x: ivy_api.namespace_for(x).sum(ivy_api.stop_gradient(x) * x), xp.asarray([1.0, 2.0]))
    with ivy_api.use_backend(backend.name):
        got = gradient_by_framework(backend.name, program, xp.asarray([3.0, 4.0]))
    np.testing.assert_allclose(np.asarray(got), [3.0, 4.0])


def gradient_by_framework(name: str, function: Any, x: Any) -> Any:
    if name == "jax":
        return jax.grad(function)(x)
    if name == "torch":
        x = x.detach().requires_grad_()
        function(x).backward()
        return x.grad
    tf = Module("tensorflow")
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = function(x)
    return tape.gradient(y, x)
