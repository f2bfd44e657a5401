"""Lowering: calls of composed functions become the calls of their bodies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from math import prod
from typing import Any

from ivy_api.dispatch import registry
from ivy_api.dispatch.namespace import resolve
from ivy_api.errors import IvyError
from ivy_api.graphs.passes.rewriting import Block, rewrite
from ivy_api.tracing.graph import Graph
from ivy_api.tracing.nodes import CONTROL, INTERNAL, Node, Ref, Type, mapped, refs
from ivy_api.tracing.origins import Origin
from ivy_api.tracing.recorder import Recorder
from ivy_api.tracing.tracer import base_of, traced_class

Keeps = Callable[[Node, Block], bool]


def lower(graph: Graph, keeps: Keeps | None = None, *, grouped: bool = False) -> Graph:
    """Return a graph in which each call is one of those kept, or of a function without a body for its arguments.

    A body may be for real numbers only, or for shapes that do not depend on values: the call is then kept.

    Parameters
    ----------
    graph : its ``types`` are known
    keeps : whether a call is kept; by default none of a composed function is
    grouped : whether the calls of a body of several calls get a further module in their origin: `EXPANDED` and a number, with the
        name of the function as its class
    """

    numbers = count()

    def step(node: Node, block: Block) -> Sequence[Any] | None:
        if node.name in INTERNAL or node.name in CONTROL or (keeps is not None and keeps(node, block)):
            return None
        function = body_of(node, graph.xp)
        if function is None:
            return None
        inner = expansion(node, block, function)
        if inner is None:
            return None
        given = list(dict.fromkeys(refs((node.args, node.kwargs))))
        inner = rewrite(inner, step)
        several = grouped and len(inner.nodes) > FEW
        return inline(inner, given, block, _within(node.origin, node.name, next(numbers)) if several else node.origin)

    return rewrite(graph, step)


def body_of(node: Node, xp: Any) -> Any:
    """Return the composed body of the function of a node, over traced arrays; ``None`` if it has none."""
    if node.name in ("transforms.custom_vjp", "transforms.custom_jvp"):
        return lambda *args: args[0](*args[-1])
    declaration = registry.find(node.name)
    if declaration is None or not declaration.composed or declaration.kind != "function":
        return None
    own = traced_class(base_of(xp)).space.__source__.module
    return resolve(own.bodies, own.main, declaration.extension, declaration.name)[0]


def expansion(node: Node, block: Block, function: Any) -> Graph | None:
    """Return the calls that a function makes for the arguments of a node, as a graph of the arrays among these.

    It is ``None`` if the function refuses them, needs their values, or if a size of theirs is a symbol.
    """
    given = list(dict.fromkeys(refs((node.args, node.kwargs))))
    types = [block.type(ref) for ref in given]
    if any(type(n) is not int for shape, _ in types for n in shape):
        return None
    xp = base_of(block.xp)
    cls = traced_class(xp)
    graph = Graph(xp, len(given), types=tuple(types))
    try:
        with cls.quiet(), Recorder(cls, graph, concrete=False, keeps_rules=True) as run:
            arrays = {
                ref: cls(example(type, xp), run, Ref("input", i)) for i, (ref, type) in enumerate(zip(given, types, strict=True))
            }

            def array(value: Any) -> Any:
                return arrays[value] if isinstance(value, Ref) else value

            out = function(*mapped(array, node.args), **mapped(array, node.kwargs))
            graph.outputs = tuple(map(run.ref, out if isinstance(out, (tuple, list)) else (out,)))
    except IvyError:
        return None
    return graph.simplified()


def example(type: Type, xp: Any) -> Any:
    """Return an array of a shape and data type whose values are valid for most functions: positive numbers, or zeros for integers.

    Its matrices are not singular.
    """
    shape, dtype = type
    kind = getattr(xp, dtype)
    if "float" not in dtype and "complex" not in dtype:
        return xp.zeros(shape, dtype=kind)
    numbers = xp.sin(xp.arange(prod(shape), dtype=xp.float32) * 1.7) + 1.5
    return xp.astype(xp.reshape(numbers, shape), kind)


EXPANDED = "#"
FEW = 3


def _within(origin: Origin | None, name: str, number: int) -> Origin:
    origin = origin or Origin()
    return replace(origin, modules=(*origin.modules, (f"{EXPANDED}{number}", name)), name="")


def inline(inner: Graph, given: Sequence[Any], block: Block, origin: Origin | None) -> list[Any]:
    """Add the nodes of a graph of the arrays ``given`` to a block, with an origin; return its outputs.

    Nodes that have an origin of their own keep what it says beyond that of others: the calls they were expanded from.
    """
    constants = [block.constant(x) for x in inner.constants]
    offset: dict[int, int] = {}

    def move(value: Any) -> Any:
        if not isinstance(value, Ref):
            return value
        if value.kind == "node":
            return Ref("node", offset[value.index], value.part)
        return given[value.index] if value.kind == "input" else constants[value.index]

    for i, one in enumerate(inner.nodes):
        offset[i] = len(block.nodes)
        own = origin if one.origin is None else replace(one.origin, modules=(*(origin or Origin()).modules, *one.origin.modules))
        block.append(replace(one, args=mapped(move, one.args), kwargs=mapped(move, one.kwargs), origin=own))
    return list(mapped(move, inner.outputs))
