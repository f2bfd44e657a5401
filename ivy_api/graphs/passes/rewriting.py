"""The walk over a graph that passes share: each node is kept, or replaced by other nodes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ivy_api.tracing.graph import Graph
from ivy_api.tracing.nodes import Body, Node, Ref, Type, mapped, without_unused
from ivy_api.tracing.origins import Origin

Step = Callable[[Node, "Block"], Sequence[Any] | None]
"""Takes a node of the new graph before it is added, and returns what its results are instead, or ``None`` to keep it."""


class Block:
    """The new nodes of a graph, or of one of its bodies.

    Attributes
    ----------
    xp : the namespace of the graph
    types : the shape and data type of each input
    constants : the arrays that it closes over; ``None`` for a body, which has none
    nodes : those so far
    """

    def __init__(self, xp: Any, types: Sequence[Type], constants: list[Any] | None) -> None:
        self.xp, self.types, self.constants = xp, types, constants
        self.nodes: list[Node] = []

    def type(self, ref: Ref) -> Type:
        """Return the shape and data type of a value."""
        if ref.kind == "input":
            return self.types[ref.index]
        if ref.kind == "constant":
            assert self.constants is not None
            x = self.constants[ref.index]
            return tuple(x.shape), self.xp.__source__.dtype_name(x.dtype)
        node, part = self.nodes[ref.index], ref.part or 0
        return tuple(node.shapes[part]), node.dtypes[part]

    def append(self, node: Node) -> list[Ref]:
        """Add a node; return references to its results, of which there is one for a function that returns one array."""
        self.nodes.append(node)
        return results(node, len(self.nodes) - 1)

    def add(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any], type: Type, origin: Origin | None = None) -> Ref:
        """Add a call of a function that returns one array of this shape and data type; return the reference to it."""
        self.nodes.append(Node(name, args, kwargs, (type[0],), (type[1],), origin))
        return Ref("node", len(self.nodes) - 1)

    def constant(self, array: Any) -> Ref:
        """Return the reference to an array that is known."""
        if self.constants is not None:
            self.constants.append(array)
            return Ref("constant", len(self.constants) - 1)
        from ivy_api.array import Array

        dtype = self.xp.__source__.dtype_name(array.dtype)
        values = Array(array).__array__().tolist()
        return self.add("asarray", (values,), {"dtype": array.dtype}, (tuple(array.shape), dtype))


def results(node: Node, index: int) -> list[Ref]:
    """Return references to the results of a node: to its parts, if it returns several."""
    if returns_one(node):
        return [Ref("node", index)]
    return [Ref("node", index, part) for part in range(len(node.shapes))]


def returns_one(node: Node) -> bool:
    """Whether a node returns an array, and no tuple of arrays."""
    from ivy_api.dispatch import registry
    from ivy_api.tracing.nodes import INTERNAL

    if len(node.shapes) != 1 or node.name.startswith("transforms."):
        return False
    if node.name in INTERNAL:
        return True
    declaration = registry.find(node.name)
    return declaration is None or declaration.schema.returns.array


def rewrite(graph: Graph, step: Step) -> Graph:
    """Return a graph in which nodes are replaced, those of bodies first; what is then without use is left out.

    Parameters
    ----------
    graph : its ``types`` are known
    step : see `Step`
    """
    block = Block(graph.xp, graph.types, list(graph.constants))
    values = _rewritten(graph.nodes, block, step)
    outputs = mapped(_renaming(values), graph.outputs)
    assert block.constants is not None
    new = Graph(graph.xp, graph.inputs, block.nodes, block.constants, outputs, graph.types, _is_from_file=graph._is_from_file)
    return replace(new.simplified(), _is_from_file=graph._is_from_file)


def _rewritten(nodes: Sequence[Node], block: Block, step: Step) -> dict[tuple[int, int | None], Any]:
    """Add the nodes, or what replaces them; return what each of their results is."""
    values: dict[tuple[int, int | None], Any] = {}
    renamed = _renaming(values)
    for i, node in enumerate(nodes):
        args, kwargs = mapped(renamed, node.args), mapped(renamed, node.kwargs)
        moved = replace(node, args=args, kwargs=kwargs)
        moved = replace(moved, args=tuple(_rewrite_body(x, types_of_bodies(moved, block), block, step) for x in args))
        found = step(moved, block)
        if found is None:
            found = block.append(moved)
        for own, value in zip(results(node, i), found, strict=True):
            values[i, own.part] = value
    return values


def _rewrite_body(value: Any, types: list[Type], block: Block, step: Step) -> Any:
    if not isinstance(value, Body):
        return value
    inner = Block(block.xp, types, None)
    values = _rewritten(value.nodes, inner, step)
    return Body(value.inputs, *without_unused(inner.nodes, mapped(_renaming(values), value.outputs)))


def _renaming(values: dict[tuple[int, int | None], Any]) -> Callable[[Any], Any]:
    def rename(value: Any) -> Any:
        return values[value.index, value.part] if isinstance(value, Ref) and value.kind == "node" else value

    return rename


def types_of_bodies(node: Node, block: Block) -> list[Type]:
    """Return the shape and data type of each input of the bodies of a node; nothing for a node without."""
    if node.name == "transforms.cond":
        return [block.type(ref) for ref in node.args[3]]
    if node.name == "transforms.while_loop":
        return [block.type(ref) for ref in (*node.args[2], *node.args[3])]
    if node.name == "transforms.scan":
        rows = [(shape[1:], dtype) for shape, dtype in map(block.type, node.args[2])]
        return [*map(block.type, node.args[1]), *rows, *map(block.type, node.args[3])]
    return []
