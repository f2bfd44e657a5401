"""Hooks of modules: what is called before and after ``forward``, and when gradients have been computed."""

from __future__ import annotations

from collections import OrderedDict
from itertools import count
from typing import Any

from ivy_frontend_torch._implementation.tensor import Tensor, node_of

_numbers = count()


class RemovableHandle:
    """Removes a hook."""

    def __init__(self, hooks: Any, *more: Any) -> None:
        self.id = next(_numbers)
        self._hooks = (hooks, *more)

    def remove(self) -> None:
        """Remove the hook."""
        for hooks in self._hooks:
            hooks.pop(self.id, None)

    def __enter__(self) -> RemovableHandle:  # noqa: PYI034
        return self

    def __exit__(self, *error: object) -> None:
        self.remove()


def added(hooks: OrderedDict[int, Any], hook: Any, prepend: bool = False, *marks: Any) -> RemovableHandle:
    """Add a hook, and note it in further dictionaries; return what removes it."""
    handle = RemovableHandle(hooks, *marks)
    hooks[handle.id] = hook
    for mark in marks:
        mark[handle.id] = True
    if prepend:
        hooks.move_to_end(handle.id, last=False)
    return handle


def _tensors(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, (tuple, list)) else (value,)


class Backward:
    """The gradients of one call of a module: gathered from its inputs and outputs, and given to the hooks."""

    def __init__(self, module: Any, before: Any, hooks: Any) -> None:
        self.module, self.before, self.hooks = module, before, hooks
        self.outputs: list[Any] = []
        self.inputs: list[Any] = []
        self.waiting = 0

    def on_inputs(self, args: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the inputs, as results of their own, which tell their gradients."""
        self.inputs = [None] * len(args)
        out = []
        for i, x in enumerate(args):
            if isinstance(x, Tensor) and node_of(x) is not None:
                x = x.view_as(x)
                self.waiting += 1
                x.register_hook(lambda g, i=i: self._input(i, g))
            out.append(x)
        return tuple(out)

    def on_outputs(self, result: Any) -> Any:
        """Return the outputs, which tell their gradients."""
        several = isinstance(result, (tuple, list))
        outputs = list(_tensors(result))
        self.outputs = [None] * len(outputs)
        for i, x in enumerate(outputs):
            if isinstance(x, Tensor) and node_of(x) is not None:
                outputs[i] = x = x.view_as(x)
                x.register_hook(lambda g, i=i: self._output(i, g))
        return type(result)(outputs) if several else outputs[0]

    def _output(self, i: int, gradient: Any) -> Any:
        self.outputs[i] = gradient
        for hook in self.before:
            changed = hook(self.module, tuple(self.outputs))
            if changed is not None:
                self.outputs = list(_tensors(changed))
        if not self.waiting:
            for hook in self.hooks:
                hook(self.module, tuple(self.inputs), tuple(self.outputs))
        return self.outputs[i]

    def _input(self, i: int, gradient: Any) -> Any:
        self.inputs[i] = gradient
        self.waiting -= 1
        if not self.waiting:
            for hook in self.hooks:
                changed = hook(self.module, tuple(self.inputs), tuple(self.outputs))
                if changed is not None:
                    self.inputs = list(_tensors(changed))
        return self.inputs[i]
