"""Loops as scans if their number of steps is known, others as ``tf.while_loop`` of the frontend.

A list of tensors whose element is read, or written, in each step at a counter is not carried from step to step, but is what the
scan loops over, or what it stacks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ivy_api.frontends import find_namespace
from ivy_frontend_tensorflow._implementation.tensor import Tensor
from ivy_frontend_tensorflow.capture.graphs import function_of, source
from ivy_frontend_tensorflow.capture.loops import Loop, Rebuild, State
from ivy_frontend_tensorflow.capture.rules import rule
from ivy_frontend_tensorflow.capture.values import TensorList, call, integers, is_known, parts_of


@rule("While StatelessWhile")
def loop(run: Any, op: Any, given: list[Any]) -> Any:
    with run.inside(op):
        condition, body = (function_of(op.graph, op.get_attr(name).name) for name in ("cond", "body"))
        own = Loop(run, condition, body, given)
        steps = own.known_steps()
        return own.while_loop() if steps is None else scan(own, *steps)


def scan(loop: Loop, steps: int, counted: dict[int, list[Tensor]]) -> list[Any]:
    """Return the last values of the variables of a loop.

    Parameters
    ----------
    loop : the loop
    steps : the number of its steps
    counted : the values, before each step and at the end, of the variables that are known then
    """
    last = {i: values[steps] for i, values in counted.items()}
    moving = [i for i in range(len(loop.given)) if i not in loop.fixed and i not in counted]
    if steps == 0 or not (moving or loop.assigned):
        return [last.get(i, value) for i, value in enumerate(loop.given)]
    return Scan(loop, steps, counted, moving).result(last)


@dataclass(frozen=True)
class Access:
    """How a loop uses the elements of a list.

    Attributes
    ----------
    kind : an element is ``"read"`` or ``"written"`` at a counter, ``"replaced"`` at an index that stays the same, ``"pushed"`` to
        the end or ``"popped"`` from there
    position : that of the list among the variables of the loop
    tensor : the element, in the graph of the body
    counter : the position of the counter, or of the index
    """

    kind: str
    position: int
    tensor: Any
    counter: int = -1


class Scan:
    """A loop whose number of steps is known, as a scan."""

    def __init__(self, loop: Loop, steps: int, counted: dict[int, list[Tensor]], moving: Sequence[int]) -> None:
        self.loop, self.steps, self.counted = loop, steps, counted
        self.accesses = [*filter(None, map(self._access, moving)), *self._reads()]
        stacked = {one.position for one in self.accesses if one.kind != "read"}
        self.state = State(loop, [i for i in moving if i not in stacked])
        self.outputs = [one for one in self.accesses if one.kind in ("written", "replaced", "pushed")]
        self._same = {one.position: self._twin(one) for one in self.outputs if one.kind == "replaced"}
        self.repeated: dict[int, Any] = {}
        self._rebuild: dict[int, Rebuild] = {}
        self._widths: dict[int, int] = {}

    def _twin(self, access: Access) -> int | None:
        """The variable of the loop that is the same as the element that replaces another one."""
        tensor = source(access.tensor)
        return next((i for i in self.state.positions if source(self.loop.body.outputs[i]) is tensor), None)

    def _access(self, position: int) -> Access | None:
        """How the body uses a list that it changes, if it does so once in each step."""
        own = self.loop.body.inputs[position]
        op = source(self.loop.body.outputs[position]).op
        if not isinstance(self.loop.given[position], TensorList) or [*own.consumers()] != [op] or op.inputs[0] is not own:
            return None
        if op.type == "TensorListSetItem":
            counter, index = self._counter(op.inputs[1]), self._constant_index(op.inputs[1])
            if index is not None:
                return Access("replaced", position, op.inputs[2], index)
            return None if counter is None else Access("written", position, op.inputs[2], counter)
        if op.type == "TensorListPushBack":
            return Access("pushed", position, op.inputs[1])
        if op.type == "TensorListPopBack" and self.loop.given[position].length >= self.steps:
            return Access("popped", position, op.outputs[1])
        return None

    def _reads(self) -> list[Access]:
        """The elements that the body reads, at a counter, of lists that it does not change."""
        found, positions = [], {t.name: i for i, t in enumerate(self.loop.body.inputs)}
        for op in self.loop.body.get_operations():
            if op.type == "TensorListGetItem":
                i, counter = positions.get(source(op.inputs[0]).name), self._counter(op.inputs[1])
                if i is not None and i in self.loop.fixed and counter is not None:
                    found.append(Access("read", i, op.outputs[0], counter))
        return found

    def _counter(self, index: Any) -> int | None:
        """The position of the variable of the loop that an index is, if it is known before each step."""
        positions = {t.name: i for i, t in enumerate(self.loop.body.inputs)}
        i = positions.get(source(index).name)
        return i if i in self.counted else None

    def _constant_index(self, index: Any) -> int | None:
        """The value of an index that is the same in each step and known."""
        needs = self.loop.run.graphs.depends(self.loop.body, index)
        given = self.loop.given
        if needs is None or not all(i in self.loop.fixed and is_known(given[i]) for i in needs):
            return None
        (value,) = self.loop.run.outputs(self.loop.body, given, [index], effects=False)
        return integers(value)[0]

    def _numbers(self, counter: int) -> list[int]:
        return [integers(value)[0] for value in self.counted[counter][: self.steps]]

    def _along(self, access: Access) -> tuple[list[Tensor], Rebuild]:
        """The tensors of the elements that are read in each step, stacked, and what makes an element of their slices."""
        own = self.loop.given[access.position]
        if access.kind == "popped":
            numbers = list(range(own.length - 1, own.length - self.steps - 1, -1))
        else:
            numbers = self._numbers(access.counter)
        same = own.common_item()
        if same is not None:
            return [], lambda tensors: same
        joined = own.join()
        return [taken(part, numbers) for part in joined.parts], joined.rebuild

    def _xs(self) -> tuple[list[Tensor], Callable[[Sequence[Tensor]], dict[str, Any]]]:
        """What is looped over, and a function of its slices: the values of tensors of the body."""
        found: list[tuple[Any, list[Tensor], Rebuild]] = []
        for access in self.accesses:
            if access.kind in ("read", "popped"):
                found.append((access.tensor.name, *self._along(access)))
        preset = {name for name, _, _ in found}
        used = self._input_positions(preset)
        for i, values in self.counted.items():
            if i in used:
                found.append((self.loop.body.inputs[i].name, [call("stack", values[: self.steps])], lambda tensors: tensors[0]))

        def values_of(slices: Sequence[Tensor]) -> dict[str, Any]:
            rest, values = iter(slices), {}
            for name, tensors, rebuild in found:
                values[name] = rebuild([next(rest) for _ in tensors])
            return values

        return [one for _, tensors, _ in found for one in tensors], values_of

    def _targets(self) -> list[Any]:
        """The tensors of the body that a step computes."""
        stacked = [one.tensor for one in self.outputs if self._same.get(one.position) is None]
        return [self.loop.body.outputs[i] for i in self.state.positions] + stacked

    def _input_positions(self, preset: set[str]) -> set[int]:
        """The positions of the variables of the loop that a step uses."""
        body, wanted = self.loop.body, self._targets()
        inputs = {t.name: i for i, t in enumerate(body.inputs)}
        ops = self.loop.run.graphs.order(body, wanted, preset, effects=bool(self.loop.assigned))
        names = {t.name for op in ops for t in op.inputs} | {t.name for t in wanted}
        return {i for name, i in inputs.items() if name in names}

    def result(self, last: dict[int, Tensor]) -> list[Any]:
        """Return the last values of the variables of the loop."""
        run, count = self.loop.run, len(self.state.first)
        xs, values_of = self._xs()
        xp: Any = find_namespace(run.anchor) if run.anchor is not None else run.xp

        def step(carry: Any, slices: Any) -> Any:
            with run.branch():
                values = self.state.values([Tensor(x) for x in carry])
                preset = values_of([Tensor(x) for x in slices or ()])
                found = run.outputs(self.loop.body, values, self._targets(), preset=preset, effects=bool(self.loop.assigned))
                new = self.state.tensors(found[: len(self.state.positions)])
                outputs = self._ys(found[len(self.state.positions) :])
            return tuple(x._x for x in new), tuple(x._x for x in outputs)

        first = tuple(self.loop.as_carry(x)._x for x in self.state.first)
        along = tuple(self.loop.as_carry(x)._x for x in xs)
        carry, stacked = xp.scan(step, first, along or None, self.steps)
        assert len(carry) == count
        values = self.state.values([Tensor(x) for x in carry])
        return self._with_lists([last.get(i, value) for i, value in enumerate(values)], [Tensor(x) for x in stacked])

    def _ys(self, found: Sequence[Any]) -> list[Tensor]:
        """The tensors of what a step adds to lists, without what is the same in each step."""
        tensors: list[Tensor] = []
        stacked = [one for one in self.outputs if self._same.get(one.position) is None]
        for access, value in zip(stacked, found, strict=True):
            if is_known(value) and access.kind == "pushed":
                self.repeated[access.position] = value
                continue
            parts, self._rebuild[access.position] = parts_of(value)
            self._widths[access.position] = len(parts)
            tensors += parts
        return tensors

    def _with_lists(self, values: list[Any], stacked: Sequence[Tensor]) -> list[Any]:
        rest, run = iter(stacked), self.loop.run
        for access in self.accesses:
            own = self.loop.given[access.position]
            if access.kind == "popped":
                left = own.length - self.steps
                values[access.position] = own.of_items(own.every()[:left] if left else ())
        for access in self.outputs:
            own, position = self.loop.given[access.position], access.position
            if position in self.repeated:
                values[position] = own.of_items((*own.every(), *[self.repeated[position]] * self.steps))
            elif (same := self._same.get(position)) is not None:
                values[position] = own.with_item(run.tensor(access.counter), values[same])
            else:
                new = own.of_parts([next(rest) for _ in range(self._widths[position])], self._rebuild[position])
                values[position] = self._with_steps(access, own, new)
        return values

    def _with_steps(self, access: Access, own: TensorList, new: TensorList) -> TensorList:
        """A list with the elements of all steps."""
        if access.kind == "written":
            return self._written(own, new, self._numbers(access.counter))
        if access.kind == "replaced":
            run = self.loop.run
            return own.with_item(run.tensor(access.counter), new.item(run.tensor(new.length - 1)))
        return own.of_items((*own.every(), *new.every())) if own.length else new

    def _written(self, own: TensorList, new: TensorList, numbers: Sequence[int]) -> TensorList:
        """A list with elements written at indices."""
        order = sorted(range(len(numbers)), key=numbers.__getitem__)
        parts = [taken(part, order) for part in new.parts]
        first, stop = numbers[order[0]], numbers[order[-1]] + 1
        if [numbers[i] for i in order] != list(range(first, stop)):
            items, rows = list(own.every()), new.every()
            items += [None] * (stop - len(items))
            for i, number in enumerate(numbers):
                items[number] = rows[i]
            return own.of_items(items)
        if first == 0 and stop >= own.length:
            return own.of_parts(parts, new.rebuild)
        joined = own.join(tuple(parts[0].shape.as_list()[1:])) if own.length else None
        before = joined.parts if joined is not None else ()
        whole = [call("concat", [old[:first], part, old[stop:]], 0) for old, part in zip(before, parts, strict=True)]
        return own.of_parts(whole, new.rebuild)


def taken(part: Tensor, numbers: Sequence[int]) -> Tensor:
    """Return slices of a tensor along the first axis, in an order."""
    size = part.shape.as_list()[0]
    first, last = numbers[0], numbers[-1]
    if list(numbers) == list(range(first, last + 1)):
        return part if len(numbers) == size else part[first : last + 1]
    if list(numbers) == list(range(first, last - 1, -1)):
        whole = part if len(numbers) == size else part[last : first + 1]
        return call("reverse", whole, [0])  # type: ignore[no-any-return]
    return call("gather", part, list(numbers))  # type: ignore[no-any-return]
