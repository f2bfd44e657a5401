"""Conditions: of the frontend, unless the condition is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ivy_frontend_tensorflow._implementation.dtypes import BY_NAME
from ivy_frontend_tensorflow._implementation.operands import static
from ivy_frontend_tensorflow._implementation.tensor import Tensor
from ivy_frontend_tensorflow.capture.graphs import function_of, functions_of
from ivy_frontend_tensorflow.capture.rules import rule
from ivy_frontend_tensorflow.capture.values import Optional, call, is_known, parts_of


class Branches:
    """Graphs of the same inputs, one of which is evaluated: as functions that return tensors.

    Attributes
    ----------
    assigned : the names of the variables that one of them assigns to
    """

    def __init__(self, run: Any, graphs: Sequence[Any], given: Sequence[Any]) -> None:
        self._run, self._graphs, self._given = run, graphs, given
        positions = sorted(frozenset().union(*map(run.graphs.writes, graphs)))
        self.assigned = [given[i].name for i in positions]
        self._rebuild: list[tuple[int, Callable[[Sequence[Tensor]], Any]]] = []

    def function(self, graph: Any) -> Callable[[], list[Tensor]]:
        """Return the function of a graph."""

        def function() -> list[Tensor]:
            with self._run.branch():
                found = [self._with_zeros(i, one) for i, one in enumerate(self._run.outputs(graph, self._given))]
                parts = [*map(parts_of, found), *(parts_of(self._run.variables[name]) for name in self.assigned)]
            self._rebuild = [(len(tensors), rebuild) for tensors, rebuild in parts]
            return [one for tensors, _ in parts for one in tensors]

        return function

    def _with_zeros(self, position: int, value: Any) -> Any:
        """A result; what only the other branch computes is zeros."""
        if not isinstance(value, Optional) or value.values is not None:
            return value
        for graph in self._graphs:
            op = graph.outputs[position].op
            if op.type == "OptionalFromValue":
                given = [(t.shape.as_list(), BY_NAME[t.dtype.name]) for t in op.inputs]
                return Optional(tuple(call("zeros", shape, dtype) for shape, dtype in given))
        return value

    def results(self, tensors: Any) -> list[Any]:
        """Return the values of the outputs, and assign to the variables."""
        flat = list(tensors) if isinstance(tensors, (list, tuple)) else [tensors]
        values, start = [], 0
        for count, rebuild in self._rebuild:
            values.append(rebuild(flat[start : start + count]))
            start += count
        outputs = len(values) - len(self.assigned)
        self._run.variables.update(zip(self.assigned, values[outputs:], strict=True))
        return values[:outputs]


@rule("If StatelessIf")
def condition(run: Any, op: Any, given: list[Any]) -> Any:
    yes, no = (function_of(op.graph, op.get_attr(name).name) for name in ("then_branch", "else_branch"))
    with run.inside(op):
        if is_known(given[0]):
            return run.outputs(yes if static(given[0]._x) else no, given[1:])
        holds = given[0] if given[0].dtype is BY_NAME["bool"] else call("cast", given[0], BY_NAME["bool"])
        branches = Branches(run, (yes, no), given[1:])
        return branches.results(call("cond", holds, branches.function(yes), branches.function(no)))


@rule("Case StatelessCase")
def case(run: Any, op: Any, given: list[Any]) -> Any:
    graphs = functions_of(op)
    with run.inside(op):
        if is_known(given[0]):
            i = int(static(given[0]._x))
            return run.outputs(graphs[i if 0 <= i < len(graphs) else -1], given[1:])
        branches = Branches(run, graphs, given[1:])
        return branches.results(call("switch_case", given[0], [branches.function(graph) for graph in graphs]))
