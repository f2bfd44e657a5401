"""Graphs of TensorFlow as functions of the frontend's tensors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from ivy_api.errors import CaptureError, EscapedTracerError, IvyError
from ivy_api.frontends.capturing import Origin, located
from ivy_frontend_tensorflow._implementation.tensor import Tensor
from ivy_frontend_tensorflow.capture import REGISTERED
from ivy_frontend_tensorflow.capture.derivatives import sources_of
from ivy_frontend_tensorflow.capture.graphs import Graphs
from ivy_frontend_tensorflow.capture.operators import attributes_of, call_of_frontend
from ivy_frontend_tensorflow.capture.origins import Origins
from ivy_frontend_tensorflow.capture.rules import RULES
from ivy_frontend_tensorflow.capture.shapes import operands_of, sizes_by_operator


class Run:
    """One evaluation of a graph of TensorFlow.

    Attributes
    ----------
    variables : the value of each variable, by its name
    xp : the namespace of constants
    anchor : a native array that is recorded if the evaluation is; ``None`` if nothing depends on an array
    graphs : what is known of graphs
    origins : where their operators come from
    elements : tensors that ``Pack`` made of scalars, by their identity, and the scalars
    drawn : how many operators have drawn random numbers that depend on no seed
    """

    def __init__(self, variables: Mapping[str, Tensor], xp: Any, anchor: Any, graphs: Graphs, origins: Origins) -> None:
        self.variables, self.xp, self.anchor = dict(variables), xp, anchor
        self.graphs, self.origins = graphs, origins
        self.elements: dict[int, tuple[Tensor, list[Tensor]]] = {}
        self.drawn = 0
        self._failed = False
        self._outer: Origin | None = None

    def outputs(
        self,
        graph: Any,
        inputs: Sequence[Any],
        outputs: Sequence[Any] | None = None,
        *,
        preset: Mapping[str, Any] | None = None,
        effects: bool = True,
    ) -> list[Any]:
        """Return the values of tensors of a graph.

        Parameters
        ----------
        graph : a graph of a function of TensorFlow
        inputs : the values of its inputs
        outputs : the tensors, those that the graph returns if they are not given
        preset : values of further tensors, by their names
        effects : whether variables are assigned to
        """
        wanted = graph.outputs if outputs is None else outputs
        values = {t.name: value for t, value in zip(graph.inputs, inputs, strict=True)} | dict(preset or {})
        for op in self.graphs.order(graph, wanted, preset or (), effects=effects):
            given = [values[t.name] for t in op.inputs] + [values.get(t.name) for t in sources_of(op)[len(op.inputs) :]]
            found = self._evaluate(op, given)
            values.update((t.name, value) for t, value in zip(op.outputs, found, strict=True))
        return [values[t.name] for t in wanted]

    @contextmanager
    def inside(self, op: Any) -> Iterator[None]:
        """Within the context operators are inside of the call that an operator makes."""
        before, self._outer = self._outer, self.origins.of(op, self._outer)
        try:
            yield
        finally:
            self._outer = before

    @contextmanager
    def branch(self) -> Iterator[None]:
        """Within the context variables are assigned to; afterwards they have the values of before."""
        before = dict(self.variables)
        try:
            yield
        finally:
            self.variables = before

    def tensor(self, value: Any) -> Tensor:
        """Return an array of NumPy, or a number, as a tensor that is a constant of the program."""
        return Tensor(self.xp.asarray(value))

    def _evaluate(self, op: Any, given: list[Any]) -> Sequence[Any]:
        """Return the values of the results of an operator."""
        origin = self.origins.of(op, self._outer)
        with located(origin):
            try:
                found = self._call(op, given)
            except Exception as error:
                if self._failed:
                    raise
                self._failed = True
                raise self._error(op, origin, error) from error
        return found if isinstance(found, (list, tuple)) else [found]

    def _call(self, op: Any, given: list[Any]) -> Any:
        found = sizes_by_operator(self, op, given)
        if found is not None:
            return found
        if op.type not in ("PartitionedCall", "StatefulPartitionedCall", "Identity", "IdentityN"):
            given = operands_of(self, op, given)
        if op.type in REGISTERED:
            return REGISTERED[op.type](*given, **attributes_of(op))
        rule = RULES.get(op.type)
        return call_of_frontend(op, given) if rule is None else rule(self, op, given)

    def _error(self, op: Any, origin: Origin, error: Exception) -> CaptureError:
        """The error for an operator that cannot be called, with the user's line."""
        operands = ", ".join(f"{t.dtype.name}{t.shape.as_list() if t.shape.rank is not None else ''}" for t in op.inputs)
        reason = str(error) if isinstance(error, IvyError) else f"{type(error).__name__}: {error}"
        if isinstance(error, EscapedTracerError):
            reason = (
                "It takes a size, an axis or another number that depends on values, which a graph does not know. Compute it from "
                "shapes, or pass it as an argument that is a number of Python."
            )
        found = CaptureError(f"TensorFlow's operator {op.type} ({op.name}) cannot be captured for ({operands}). {reason}")
        if origin.file:
            found.locate_at(origin.file, origin.line, op.name)
        return found
