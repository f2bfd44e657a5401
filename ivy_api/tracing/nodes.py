"""The calls of a graph, what their arguments refer to, and the check that they fit together."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from keyword import iskeyword

from ivy_api.errors import TransformationError
from ivy_api.tracing.origins import Origin
from ivy_api.tracing.sizes import Dimension

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

INTERNAL = {
    "__getitem__": 2,
    "__guard__": 2,
    "__index_add__": 3,
    "__require__": 3,
    "__stop_gradient__": 1,
}
"""The nodes that are not declared functions, with the number of their arguments.

A guard has an array of one element and the bool, integer or number that the program took it for: a replay in which it is another
one raises. A requirement has the name of a relation and two sizes, between which it holds. Both have no result.
"""
CHECKS = ("__guard__", "__require__")
"""The nodes without results."""

CONTROL = {"transforms.cond": "abbt", "transforms.while_loop": "bbtt", "transforms.scan": "bttt"}
"""The nodes that call bodies, with the kinds of their arguments: an array, a body, a tuple of arrays.

A condition has its predicate, its two functions, and their arguments; a loop has the function of its condition, its body, its
state, and what both use of outside; a loop over arrays has its step, its state, the arrays, and what the step uses of outside.
"""


Type = tuple[tuple[int, ...], str]
"""The shape of an array, and the standard's name of its data type."""


@dataclass(frozen=True)
class Ref:
    """A reference to a value of a graph: an input, a constant, or the result of a node, of which ``part`` chooses one.

    Attributes
    ----------
    kind : ``"input"``, ``"constant"`` or ``"node"``
    index : its position among those
    part : which of several results; ``None`` for a single one
    """

    kind: str
    index: int
    part: int | None = None

    def __str__(self) -> str:
        name = {"input": "x", "constant": "c", "node": "v"}[self.kind] + str(self.index)
        return name if self.part is None else f"{name}[{self.part}]"


@dataclass(frozen=True)
class Node:
    """One call.

    Attributes
    ----------
    name : the qualified name of the declared function: ``"linalg.svd"``
    args, kwargs : its arguments: `Ref`s, alone or in lists and tuples, and plain values
    shapes : the shape of each result, when it was recorded; a `Dimension` where it depends on sizes that may differ
    dtypes : the data type of each result
    origin : where in the source program the call comes from, if that is known; nodes that differ in it alone are equal
    """

    name: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    shapes: tuple[Any, ...] = ()
    dtypes: tuple[str, ...] = ()
    origin: Origin | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Body:
    """A function that a node calls: one of the branches of a condition, or what a loop repeats.

    Attributes
    ----------
    inputs : the number of inputs: its arguments, and the arrays of outside that it uses
    nodes, outputs : as those of a graph; it has no constants
    """

    inputs: int
    nodes: list[Node]
    outputs: tuple[Any, ...]


def bodies(value: Any) -> Iterator[Body]:
    """Yield the bodies in arguments."""
    if isinstance(value, Body):
        yield value
    elif isinstance(value, (list, tuple, dict, slice)):
        parts = (value.start, value.stop, value.step) if isinstance(value, slice) else value
        for part in parts.values() if isinstance(parts, dict) else parts:
            yield from bodies(part)


def every_node(nodes: Sequence[Node]) -> list[Node]:
    """Return nodes, and those of their bodies."""
    found: list[Node] = []
    for node in nodes:
        found.append(node)
        for body in bodies((node.args, node.kwargs)):
            found += every_node(body.nodes)
    return found


def without_unused(nodes: Sequence[Node], outputs: tuple[Any, ...]) -> tuple[list[Node], tuple[Any, ...]]:
    """Return the nodes whose results the outputs or a guard depend on, with new numbers, and the outputs."""
    used: set[int] = set()
    todo = [ref.index for ref in refs(outputs) if ref.kind == "node"]
    todo += [i for i, node in enumerate(nodes) if node.name in CHECKS]
    while todo:
        i = todo.pop()
        if i not in used:
            used.add(i)
            todo += [ref.index for ref in refs((nodes[i].args, nodes[i].kwargs)) if ref.kind == "node"]
    kept = sorted(used)
    new = {old: i for i, old in enumerate(kept)}

    def renamed(value: Any) -> Any:
        if isinstance(value, Ref):
            return Ref("node", new[value.index], value.part) if value.kind == "node" else value
        if isinstance(value, Body):
            return Body(value.inputs, *without_unused(value.nodes, value.outputs))
        return value

    found = [replace(n, args=mapped(renamed, n.args), kwargs=mapped(renamed, n.kwargs)) for n in (nodes[i] for i in kept)]
    return found, mapped(renamed, outputs)


def refs(value: Any) -> Iterator[Ref]:
    if isinstance(value, Ref):
        yield value
    elif isinstance(value, Dimension):
        for axis in value.expression.axes():
            if axis.value is not None:
                yield axis.value
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from refs(part)
    elif isinstance(value, dict):
        yield from refs(list(value.values()))
    elif isinstance(value, slice):
        yield from refs((value.start, value.stop, value.step))


def mapped(function: Callable[[Any], Any], value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        parts = [mapped(function, part) for part in value]
        return type(value)(parts) if type(value) in (list, tuple) else tuple(parts)
    if isinstance(value, dict):
        return {key: mapped(function, part) for key, part in value.items()}
    if isinstance(value, slice):
        return slice(*(mapped(function, part) for part in (value.start, value.stop, value.step)))
    if isinstance(value, Dimension):
        return value.with_values(function)
    return function(value)


def verify(inputs: int, constants: int, nodes: Sequence[Node], outputs: tuple[Any, ...]) -> None:
    """Check that each reference of a graph is to an input, a constant, or a call before it, and that keywords are identifiers.

    Parameters
    ----------
    inputs, constants : how many there are
    nodes, outputs : see `Graph`

    Raises
    ------
    TransformationError
        if not.
    """
    results: list[int] = []
    numbers = {"input": inputs, "constant": constants}

    def check(value: Any, where: str) -> None:
        for ref in refs(value):
            limit = len(results) if ref.kind == "node" else numbers.get(ref.kind, 0) if type(ref.kind) is str else 0
            if type(ref.index) is not int or not 0 <= ref.index < limit:
                raise TransformationError(f"{where} refers to {ref!r}, which is no input, constant, or call before it.")
            parts = results[ref.index] if ref.kind == "node" else 1
            if ref.part is None:
                fits = parts == 1 and not (ref.kind == "node" and nodes[ref.index].name in CONTROL)
            else:
                fits = ref.kind == "node" and type(ref.part) is int and 0 <= ref.part < parts
            if not fits:
                raise TransformationError(f"{where} refers to {ref!r}, of which there is no such part; it has {parts}.")

    for i, node in enumerate(nodes):
        where = f"Call {i} of the graph, {node.name!s:.80},"
        check((node.args, node.kwargs), where)
        for name in node.kwargs:
            if type(name) is not str or not name.isidentifier() or iskeyword(name):
                raise TransformationError(f"{where} has a keyword that is no identifier: {name!r:.80}.")
        for body in bodies((node.args, node.kwargs)):
            verify(body.inputs, 0, body.nodes, body.outputs)
        _check_bodies(node, where)
        results.append(len(node.shapes))
    check(outputs, "An output of the graph")
    if any(True for _ in bodies(outputs)):
        raise TransformationError("An output of the graph is a body.")


def _check_bodies(node: Node, where: str) -> None:
    """Check that bodies are where a node takes them, with as many inputs and outputs as it gives and takes."""
    kinds = CONTROL.get(node.name)
    if kinds is None:
        if any(True for _ in bodies((node.args, node.kwargs))):
            raise TransformationError(f"{where} takes no bodies.")
        return
    _check_control_arguments(node, kinds, where)
    own = [body for body in node.args if isinstance(body, Body)]
    operands = [value for value in node.args if isinstance(value, tuple)]
    given, first, results = sum(map(len, operands)), len(operands[0]), len(node.shapes)
    fits, outputs = {
        "transforms.cond": (True, [results] * len(own)),
        "transforms.while_loop": (results == first, [1, results]),
        "transforms.scan": (results >= first, [results] * len(own)),
    }[node.name]
    if not fits or [len(body.outputs) for body in own] != outputs or any(body.inputs != given for body in own):
        raise TransformationError(f"{where} has bodies with other numbers of inputs or outputs than it gives and takes.")
    if node.name == "transforms.scan" and not node.args[2]:
        raise TransformationError(f"{where} has no arrays to loop over.")


def _check_control_arguments(node: Node, kinds: str, where: str) -> None:
    """Check the types of the arguments of control flow, whose letters are ``kinds``."""
    known = {"a": Ref, "b": Body, "t": tuple}
    if len(node.args) != len(kinds) or not all(isinstance(x, known[kind]) for x, kind in zip(node.args, kinds, strict=True)):
        raise TransformationError(f"{where} has other arguments than arrays, bodies and tuples of arrays, as it takes them.")
    inside = [part for value in node.args if isinstance(value, tuple) for part in value]
    inside += [out for body in node.args if isinstance(body, Body) for out in body.outputs]
    if not all(isinstance(x, Ref) for x in inside):
        raise TransformationError(f"{where} has arguments or outputs of bodies that are no arrays.")
    options = {"reverse": bool} if node.name == "transforms.scan" else {}
    if {name: type(value) for name, value in node.kwargs.items()} != options:
        raise TransformationError(f"{where} takes the keywords {list(options)}.")
