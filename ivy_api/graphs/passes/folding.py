"""Common subexpressions, constant folding, and conditions of which one branch is known."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from ivy_api.dispatch import registry
from ivy_api.graphs.passes.lowering import inline
from ivy_api.graphs.passes.rewriting import Block, results, rewrite
from ivy_api.tracing.graph import Graph
from ivy_api.tracing.nodes import CONTROL, INTERNAL, Body, Node, Ref, mapped, refs
from ivy_api.tracing.recorder import comparable

MOST_FOLDED = 4096
"""Elements of a constant that folding makes: a larger array is made by the graph."""


def share(graph: Graph) -> Graph:
    """Return a graph in which calls of one function with equal arguments are one call: common subexpressions."""
    known: dict[int, dict[Any, list[Ref]]] = {}

    def step(node: Node, block: Block) -> Sequence[Any] | None:
        if node.name == "__guard__" or any(isinstance(x, Body) for x in node.args):
            return None
        key = node.name, comparable(node.args), comparable(node.kwargs)
        seen = known.setdefault(id(block), {})
        if key not in seen:
            seen[key] = block.append(node)
            kept.append(block)
        return seen[key]

    kept: list[Block] = []  # so that no other block has the identity of one
    return rewrite(graph, step)


def fold(graph: Graph) -> Graph:
    """Return a graph in which calls that depend on no input are constants: constant folding.

    What makes an array of more than `MOST_FOLDED` elements stays a call, and so does what is inside of a condition or loop, which
    may not be reached.
    """

    def step(node: Node, block: Block) -> Sequence[Any] | None:
        if block.constants is None or not _is_foldable(node):
            return None
        used = list(refs((node.args, node.kwargs)))
        if any(ref.kind != "constant" for ref in used):
            return None
        constants = block.constants
        own = Graph(graph.xp, 0, [node], constants, tuple(results(node, 0)))
        return [block.constant(x) for x in own()]

    return rewrite(graph, step)


def _is_foldable(node: Node) -> bool:
    if node.name in INTERNAL or node.name in CONTROL or node.name.startswith(("transforms.", "random.")):
        return node.name == "__getitem__"
    declaration = registry.find(node.name)
    if declaration is None or node.name.startswith("empty"):
        return False
    sizes = [n for shape in node.shapes for n in shape]
    return all(type(n) is int for n in sizes) and sum(prod(shape) for shape in node.shapes) <= MOST_FOLDED


def choose(graph: Graph) -> Graph:
    """Return a graph in which a condition with a known predicate, or with equal branches, is the calls of its branch."""

    def step(node: Node, block: Block) -> Sequence[Any] | None:
        if node.name != "transforms.cond":
            return None
        predicate, yes, no, operands = node.args
        known = block.constants is not None and predicate.kind == "constant"
        if not known and _shape_of(yes) != _shape_of(no):
            return None
        value = bool(block.constants[predicate.index]) if known and block.constants is not None else True
        body = yes if value else no
        types = tuple(block.type(ref) for ref in operands)
        return inline(Graph(graph.xp, body.inputs, body.nodes, [], body.outputs, types), operands, block, node.origin)

    return rewrite(graph, step)


def _shape_of(body: Body) -> Any:
    def plain(value: Any) -> Any:
        return ("body", _shape_of(value)) if isinstance(value, Body) else value

    return comparable([[n.name, mapped(plain, n.args), mapped(plain, n.kwargs)] for n in body.nodes]), comparable(body.outputs)
