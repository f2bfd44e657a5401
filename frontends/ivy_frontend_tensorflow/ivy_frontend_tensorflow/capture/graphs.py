"""What is known of graphs of TensorFlow: which operators an output needs, and which variables a graph assigns to."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import Any

from ivy_frontend_tensorflow.capture.derivatives import sources_of

IDENTITIES = frozenset(("Identity", "Snapshot", "StopGradient", "PreventGradient", "EnsureShape", "Enter"))
READING = frozenset(
    ["ReadVariableOp", "ResourceGather", "ResourceGatherNd", "VariableShape", "VarIsInitializedOp", "DestroyResourceOp"]
)
CALLING = frozenset(
    [
        "PartitionedCall",
        "StatefulPartitionedCall",
        "If",
        "StatelessIf",
        "Case",
        "StatelessCase",
        "While",
        "StatelessWhile",
        "SymbolicGradient",
    ]
)
"""Operators that call graphs."""
SELECTING = frozenset(["If", "StatelessIf", "Case", "StatelessCase"])
"""Those of them whose first input chooses a graph and is not passed on."""


def function_of(graph: Any, name: str) -> Any:
    """Return the graph of a function that an operator of a graph calls."""
    return graph._get_function(name).graph


def functions_of(op: Any) -> list[Any]:
    """Return the graphs that an operator calls."""
    found = []
    for attribute in op.op_def.attr:
        value = op.get_attr(attribute.name) if attribute.type in ("func", "list(func)") else []
        found += [function_of(op.graph, one.name) for one in (value if isinstance(value, list) else [value]) if one.name]
    return found


def source(tensor: Any) -> Any:
    """Return the tensor that another one is, before operators that change nothing."""
    while tensor.op.type in IDENTITIES:
        tensor = tensor.op.inputs[0]
    return tensor


def is_resource(tensor: Any) -> bool:
    """Return whether a tensor is the handle of a variable."""
    return bool(tensor.dtype.name == "resource")


def inputs_of(graph: Any) -> dict[str, int]:
    """Return the positions of the inputs of a graph, by their names."""
    return {t.name: i for i, t in enumerate(graph.inputs)}


class Graphs:
    """Facts about graphs, which are kept."""

    def __init__(self) -> None:
        self._assigned: dict[Any, frozenset[int]] = {}
        self._orders: dict[Any, list[Any]] = {}

    def every(self, graph: Any) -> list[Any]:
        """Return a graph, and those that it calls."""
        found: dict[Any, None] = {}
        stack = [graph]
        while stack:
            one = stack.pop()
            if one not in found:
                found[one] = None
                stack += [inner for op in one.get_operations() if op.type in CALLING for inner in functions_of(op)]
        return list(found)

    def writes(self, graph: Any) -> frozenset[int]:
        """Return the positions of inputs of a graph which are variables that it assigns to."""
        if graph not in self._assigned:
            positions, found = inputs_of(graph), set()
            for op in graph.get_operations():
                found |= {positions[t.name] for t in map(source, self.assigned_by(op)) if t.name in positions}
            self._assigned[graph] = frozenset(found)
        return self._assigned[graph]

    def assigned_by(self, op: Any) -> list[Any]:
        """Return the inputs of an operator which are variables that it assigns to."""
        if op.type in CALLING:
            given = op.inputs[1:] if op.type in SELECTING else op.inputs
            found = {i for graph in functions_of(op) for i in self.writes(graph)}
            return [given[i] for i in sorted(found)]
        if op.type in READING or op.type in IDENTITIES or not op.inputs:
            return []
        return [t for t in op.inputs if is_resource(t)]

    def order(self, graph: Any, outputs: Sequence[Any], preset: Iterable[str], *, effects: bool) -> list[Any]:
        """Return the operators which compute tensors of a graph, in order.

        Parameters
        ----------
        graph : the graph
        outputs : the tensors
        preset : the names of tensors that are given besides the inputs
        effects : whether operators that assign to variables are needed, too
        """
        key = graph, tuple(t.name for t in outputs), frozenset(preset), effects
        if key not in self._orders:
            self._orders[key] = self._sort(graph, outputs, {*inputs_of(graph), *preset}, effects)
        return self._orders[key]

    def _sort(self, graph: Any, outputs: Sequence[Any], given: set[str], effects: bool) -> list[Any]:
        ends = [t.op for t in outputs if t.name not in given]
        if effects:
            ends += [op for op in graph.get_operations() if self.assigned_by(op)]
        found = ancestors(ends, given)
        return sorted_by_inputs([op for op in graph.get_operations() if op in found], given)

    def depends(self, graph: Any, tensor: Any) -> set[int] | None:
        """Return the positions of the inputs of a graph that a tensor depends on; ``None`` if it depends on something else, too."""
        positions = inputs_of(graph)
        found: set[int] = set()
        if tensor.name in positions:
            return {positions[tensor.name]}
        for op in ancestors([tensor.op], positions):
            if op.op_def.is_stateful or any(is_resource(t) for t in op.inputs) or any(map(is_random, functions_of(op))):
                return None
            found |= {positions[t.name] for t in op.inputs if t.name in positions}
        return found


def is_random(graph: Any) -> bool:
    """Return whether a graph has operators whose results depend on more than their inputs."""
    return any(op.op_def.is_stateful or any(map(is_random, functions_of(op))) for op in graph.get_operations())


def ancestors(ops: Iterable[Any], given: Container[str]) -> set[Any]:
    """Return operators and those that compute their inputs, without what is given."""
    found, stack = set(), list(ops)
    while stack:
        op = stack.pop()
        if op not in found:
            found.add(op)
            stack += [t.op for t in sources_of(op) if t.name not in given]
    return found


def sorted_by_inputs(ops: Sequence[Any], given: Container[str]) -> list[Any]:
    """Return operators in their order, but each after those that compute its inputs."""
    found: dict[Any, None] = {}
    for first in ops:
        stack = [first]
        while stack:
            op = stack[-1]
            missing = [t.op for t in sources_of(op) if t.name not in given and t.op not in found]
            if missing:
                stack += missing
            else:
                found[stack.pop()] = None
    return list(found)
