"""Loops: how many steps they take, if that is known, and what they carry from step to step.

The number of steps is known if the condition depends on values only that are known before each step, such as a counter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import Any

from ivy_api.errors import CaptureError
from ivy_api.frontends.values import as_recorded
from ivy_frontend_tensorflow._implementation.operands import static
from ivy_frontend_tensorflow._implementation.tensor import Tensor
from ivy_frontend_tensorflow.capture.graphs import is_resource, source
from ivy_frontend_tensorflow.capture.values import TensorList, call, is_known, parts_of

_MOST_STEPS = 100_000
"""The number of steps after which a loop counts as one whose number of steps is not known."""
_FEW = 1024
"""Up to so many elements a tensor is computed before the loop, step by step."""


Rebuild = Callable[[Sequence[Tensor]], Any]


class Loop:
    """A loop of a graph.

    Attributes
    ----------
    run : the evaluation
    condition, body : graphs of the variables of the loop
    given : their first values
    fixed : the positions of variables that the body does not change
    """

    def __init__(self, run: Any, condition: Any, body: Any, given: Sequence[Any]) -> None:
        self.run, self.condition, self.body, self.given = run, condition, body, list(given)
        pairs = zip(body.inputs, body.outputs, strict=True)
        self.fixed = {i for i, (before, after) in enumerate(pairs) if source(after) is before or is_resource(before)}
        self.assigned = [given[i].name for i in sorted(run.graphs.writes(body))]

    def known_steps(self) -> tuple[int, dict[int, list[Tensor]]] | None:
        """Return the number of steps, and the values before each step and at the end of the variables known then.

        Returns
        -------
        out : ``None`` if the number of steps is not known
        """
        graphs, before = self.run.graphs, {i for i in self.fixed if is_known(self.given[i])}
        counters = {i: graphs.depends(self.body, self.body.outputs[i]) for i in range(len(self.given)) if self._may_count(i)}
        while True:
            wrong = {i for i, needs in counters.items() if needs is None or not needs <= counters.keys() | before}
            if not wrong:
                break
            counters = {i: needs for i, needs in counters.items() if i not in wrong}
        needs = graphs.depends(self.condition, self.condition.outputs[0])
        if needs is None or not needs <= counters.keys() | before:
            return None
        return self._count_steps(sorted(counters))

    def _may_count(self, i: int) -> bool:
        return i not in self.fixed and is_known(self.given[i]) and _size(self.given[i]) <= _FEW

    def _count_steps(self, counters: Sequence[int]) -> tuple[int, dict[int, list[Tensor]]] | None:
        """Evaluate the condition and the counters step by step."""
        now, wanted = list(self.given), [self.body.outputs[i] for i in counters]
        seen: dict[int, list[Tensor]] = {i: [now[i]] for i in counters}
        for step in range(_MOST_STEPS):
            (going,) = self.run.outputs(self.condition, now, effects=False)
            if not static(going._x):
                return step, seen
            for i, value in zip(counters, self.run.outputs(self.body, now, wanted, effects=False), strict=True):
                seen[i].append(value)
            for i in counters:
                now[i] = seen[i][-1]
            if not counters:
                return None  # it does not end
        return None

    def while_loop(self) -> list[Any]:
        """Return the last values, by ``tf.while_loop`` of the frontend.

        Raises
        ------
        CaptureError
            if each step adds an element to a list: a gradient does, which needs what the steps computed.
        """
        if any(source(t).op.type in ("TensorListPushBack", "TensorListPopBack") for t in self.body.outputs):
            raise CaptureError(
                "The number of steps of the loop depends on values, and a gradient is taken through it: a graph does not know how "
                "much of the steps it is to keep. Trace the function without the tape and differentiate the graph, or give the "
                "loop a number of steps that is known."
            )
        state = State(self, [i for i in range(len(self.given)) if i not in self.fixed])
        with self.run.branch():

            def going(*tensors: Tensor) -> Tensor:
                return self.run.outputs(self.condition, state.values(tensors), effects=False)[0]  # type: ignore[no-any-return]

            def step(*tensors: Tensor) -> list[Tensor]:
                found = self.run.outputs(self.body, state.values(tensors))
                return state.tensors([found[i] for i in state.positions])

            last = call("while_loop", going, step, [self.as_carry(one) for one in state.first])
        return state.values(last)

    def as_carry(self, x: Tensor) -> Tensor:
        """Return a tensor as one that the graph records, so that the loop is part of it."""
        return Tensor(as_recorded(x._x, self.run.anchor))


class State:
    """The values that a loop carries from step to step, as tensors: variables of the loop, and those it assigns to."""

    def __init__(self, loop: Loop, positions: Sequence[int]) -> None:
        self.loop, self.positions = loop, list(positions)
        given = [self._set(loop.given[i], i) for i in self.positions] + [loop.run.variables[name] for name in loop.assigned]
        parts = list(map(parts_of, given))
        self.first = [one for tensors, _ in parts for one in tensors]
        self._parts: list[tuple[int, Rebuild]] = [(len(tensors), rebuild) for tensors, rebuild in parts]

    def _set(self, value: Any, position: int) -> Any:
        """A list with elements: zeros of the shape that the body writes, if none is set."""
        if not isinstance(value, TensorList):
            return value
        out = source(self.loop.body.outputs[position]).op
        item = out.inputs[2] if out.type == "TensorListSetItem" else None
        shape = item.shape if item is not None else None
        return value.join(None if shape is None or shape.rank is None else tuple(shape.as_list()))

    def tensors(self, values: Sequence[Any]) -> list[Tensor]:
        """Return tensors of the values at the positions, and of the variables now."""
        names = self.loop.assigned
        return [one for value in (*values, *(self.loop.run.variables[name] for name in names)) for one in parts_of(value)[0]]

    def values(self, tensors: Sequence[Tensor]) -> list[Any]:
        """Return the variables of the loop, and assign to the others."""
        rebuilt, start = [], 0
        for count, rebuild in self._parts:
            rebuilt.append(rebuild(list(tensors)[start : start + count]))
            start += count
        own = len(self.positions)
        self.loop.run.variables.update(zip(self.loop.assigned, rebuilt[own:], strict=True))
        values = list(self.loop.given)
        for i, value in zip(self.positions, rebuilt[:own], strict=True):
            values[i] = value
        return values


def _size(x: Tensor) -> int:
    return prod(int(n) for n in x._x.shape)
