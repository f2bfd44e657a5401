"""The calls of a graph, what their arguments refer to, and the check that they fit together."""

from __future__ import annotations

from dataclasses import dataclass
from keyword import iskeyword

from ivy_api.errors import TransformationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

INTERNAL = {"__getitem__": 2, "__index_add__": 3, "__stop_gradient__": 1}
"""The nodes that are not declared functions, with the number of their arguments."""


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
    shapes : the shape of each result, when it was recorded
    dtypes : the data type of each result
    """

    name: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    shapes: tuple[Any, ...] = ()
    dtypes: tuple[str, ...] = ()


def refs(value: Any) -> Iterator[Ref]:
    if isinstance(value, Ref):
        yield value
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
                fits = parts == 1
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
        results.append(len(node.shapes))
    check(outputs, "An output of the graph")
