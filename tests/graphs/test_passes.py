"""Passes: each keeps what a graph computes, and does what it is for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import ivy_api
from ivy_api.dispatch import registry
from ivy_api.graphs import passes
from ivy_api.graphs.passes.rewriting import Block
from ivy_api.tracing.graph import Graph
from ivy_api.tracing.nodes import every_node, verify
from tests.graphs.declared_cases import cases

XP: Any = ivy_api.namespace("numpy", wrapped=False)
X = np.linspace(-1.0, 2.0, 12).reshape(3, 4)
PASSES: dict[str, Callable[[Graph], Graph]] = {
    "share": passes.share,
    "fold": passes.fold,
    "choose": passes.choose,
    "lower": passes.lower,
    "promote": passes.promote,
    "raise_patterns": passes.raise_patterns,
    "simplified": Graph.simplified,
}


def graph_of(function: Callable[..., Any], *args: Any) -> Graph:
    return ivy_api.trace_graph(function, *args, source="ivy_api").graph


def names(graph: Graph) -> list[str]:
    return [node.name for node in every_node(graph.nodes)]


def verify_graph(graph: Graph) -> Graph:
    """A graph whose references, types of results and shapes are right, for the arrays it was recorded with."""
    verify(graph.inputs, len(graph.constants), graph.nodes, graph.outputs)
    assert len(graph.types) == graph.inputs
    block = Block(graph.xp, graph.types, graph.constants)
    block.nodes = graph.nodes
    for node in graph.nodes:
        assert len(node.shapes) == len(node.dtypes)
    return graph


def same(first: Graph, second: Graph, *arrays: Any) -> None:
    for got, want in zip(verify_graph(second)(*arrays), first(*arrays), strict=True):
        assert got.dtype == want.dtype
        np.testing.assert_allclose(got, want, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("case", cases())
@pytest.mark.parametrize("name", PASSES)
def test_a_pass_keeps_what_a_graph_computes(name: str, case: str) -> None:
    from ivy_api.transforms.pytrees import flatten

    own = cases()[case]()
    program = ivy_api.trace_graph(own.obj, *own.args)
    for args, kwargs in own.others:
        arrays = [x for x in flatten((args, kwargs))[0] if hasattr(x, "shape")]
        same(program.graph, PASSES[name](program.graph), *arrays)


def test_all_passes_one_after_the_other_keep_the_origin_and_the_control_flow() -> None:
    own = cases()["recurrent"]()
    graph = ivy_api.trace_graph(own.obj, *own.args).graph
    for one in PASSES.values():
        graph = verify_graph(one(graph))
    assert names(graph).count("transforms.scan") == 2
    assert names(graph).count("transforms.cond") == 1


def test_equal_calls_are_shared() -> None:
    graph = graph_of(lambda x: XP.sin(x) + XP.cos(x), X)
    twice = Graph(graph.xp, 1, [*graph.nodes[:2], *graph.nodes[:2], graph.nodes[2]], [], graph.outputs, graph.types)
    twice.outputs = (graph.outputs[0].__class__("node", 4),)
    assert len(passes.share(twice).nodes) == 3
    same(twice, passes.share(twice), X)


def test_what_depends_on_no_input_becomes_a_constant_and_nothing_else_does() -> None:
    graph = graph_of(lambda x: x * XP.sum(XP.asarray([1.0, 2.0]) * 2) + XP.zeros_like(x), X)
    folded = passes.fold(graph)
    assert "zeros_like" in names(folded)
    same(graph, folded, X)


def test_a_large_array_is_not_folded() -> None:
    held = XP.asarray([1.0])
    graph = graph_of(lambda x: x + XP.sum(XP.broadcast_to(held, (10_000,))), X)
    assert max((c.size for c in passes.fold(graph).constants), default=0) <= 4096


def test_a_condition_with_equal_branches_is_inlined() -> None:
    graph = graph_of(lambda x: ivy_api.cond(XP.sum(x) > 0, XP.sin, XP.sin, x), X)
    assert names(passes.choose(graph)) == ["sin"]
    other = graph_of(lambda x: ivy_api.cond(XP.sum(x) > 0, XP.sin, XP.cos, x), X)
    assert names(passes.choose(other)) == names(other)


def test_lowering_leaves_functions_without_a_body_only() -> None:
    graph = passes.lower(graph_of(lambda x: XP.nn.softmax(XP.nn.gelu(x)), X))
    found = [registry.find(name) for name in names(graph)]
    assert all(one is not None and not one.composed for one in found if one is not None)
    assert len(graph.nodes) > 20


def test_lowering_keeps_what_it_is_told_to() -> None:
    graph = passes.lower(graph_of(lambda x: XP.nn.softmax(XP.nn.gelu(x)), X), lambda node, block: node.name == "nn.gelu")
    assert "nn.gelu" in names(graph)
    assert "nn.softmax" not in names(graph)


def test_operands_of_several_data_types_are_converted_before() -> None:
    graph = graph_of(lambda x, y: (x * y, x < y), X.astype("float32"), X)
    promoted = passes.promote(graph)
    assert names(promoted).count("astype") >= 1
    same(graph, promoted, X.astype("float32"), X)


PATTERNS: dict[str, Callable[[Any], Any]] = {
    "nn.softmax": lambda x: (lambda e: e / XP.sum(e, axis=-1, keepdims=True))(XP.exp(x - XP.max(x, axis=-1, keepdims=True))),
    "nn.log_softmax": lambda x: (lambda c: c - XP.log(XP.sum(XP.exp(c), axis=1, keepdims=True)))(
        x - XP.max(x, axis=1, keepdims=True)
    ),
    "nn.gelu": lambda x: 0.5 * x * (1.0 + XP.erf(x / 2**0.5)),
    "nn.layer_norm": lambda x: (x - XP.mean(x, axis=-1, keepdims=True)) / XP.sqrt(XP.var(x, axis=-1, keepdims=True) + 1e-5),
}


@pytest.mark.parametrize("name", PATTERNS)
def test_a_known_pattern_becomes_one_call(name: str) -> None:
    graph = graph_of(PATTERNS[name], X)
    raised = passes.raise_patterns(graph)
    assert names(raised) == [name]
    same(graph, raised, X)


NEAR_MISSES: dict[str, Callable[[Any], Any]] = {
    "another axis": lambda x: (lambda e: e / XP.sum(e, axis=0, keepdims=True))(XP.exp(x - XP.max(x, axis=-1, keepdims=True))),
    "another array": lambda x: (lambda e: e / XP.sum(e, axis=-1, keepdims=True))(XP.exp(x - XP.max(2 * x, axis=-1, keepdims=True))),
    "another factor": lambda x: 0.4 * x * (1.0 + XP.erf(x / 2**0.5)),
    "another variance": lambda x: (x - XP.mean(x, axis=-1, keepdims=True)) / XP.sqrt(
        XP.var(x, axis=-1, keepdims=True, correction=1.0) + 1e-5
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", NEAR_MISSES)
def test_what_only_looks_like_a_pattern_stays(name: str) -> None:
    graph = graph_of(NEAR_MISSES[name], X)
    assert names(passes.raise_patterns(graph)) == names(graph)


STEPS: dict[str, Callable[[Any, Any], Any]] = {
    "sin": lambda x, y: XP.sin(x),
    "product": lambda x, y: x * y + 1.5,
    "softmax": lambda x, y: XP.nn.softmax(x - y),
    "cond": lambda x, y: ivy_api.cond(XP.sum(x) > 0, lambda a: XP.cos(a) + y, lambda a: a * 2.0, x),
    "scan": lambda x, y: ivy_api.scan(lambda c, row: (c + XP.tanh(row), c * row), y[0], x)[1],
    "while": lambda x, y: ivy_api.while_loop(lambda s: XP.max(XP.abs(s)) > 0.5, lambda s: s * 0.5, x),
    "gelu": lambda x, y: XP.nn.gelu(y) + x,
    "constant": lambda x, y: x + XP.exp(XP.asarray([0.1, 0.2, 0.3, 0.4], dtype=x.dtype)),
}


@settings(
    max_examples=20,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
    derandomize=True,
)
@given(st.lists(st.sampled_from(sorted(STEPS)), min_size=1, max_size=5), st.permutations(sorted(PASSES)), st.integers(0, 2**32 - 1))
def test_random_programs_with_control_flow_pass_save_load_and_replay(steps: list[str], order: list[str], seed: int) -> None:
    """Traced, passed, saved, loaded and written as source, a program computes what its function does, and has its gradient."""
    import tempfile
    from dataclasses import replace
    from pathlib import Path

    def function(x: Any, y: Any) -> Any:
        for step in steps:
            x, y = STEPS[step](x, y), x
        return x

    def loss(x: Any, y: Any) -> Any:
        return XP.sum(function(x, y))

    rng = np.random.default_rng(seed)
    x, y, other = (rng.normal(size=(3, 4)) for _ in range(3))
    program = ivy_api.trace_graph(function, x, y, source="ivy_api")
    graph = program.graph
    for name in order:
        graph = verify_graph(PASSES[name](graph))
    program = replace(program, graph=graph)
    with tempfile.TemporaryDirectory() as folder:
        program.save(Path(folder) / "graph")
        loaded = ivy_api.load_graph(Path(folder) / "graph", xp="numpy")
    space: dict[str, Any] = {}
    exec(loaded.source("numpy", name="emitted"), space)
    for given_ in ((x, y), (-other, x)):
        wanted = function(*given_)
        np.testing.assert_allclose(loaded(*given_), wanted, rtol=1e-6, atol=1e-9)
        np.testing.assert_allclose(space["emitted"](*given_), wanted, rtol=1e-6, atol=1e-9)
    if "while" not in steps:
        got = ivy_api.grad(lambda x, y: XP.sum(loaded(x, y)))(x, y)
        np.testing.assert_allclose(got, ivy_api.grad(loss)(x, y), rtol=1e-6, atol=1e-9)
