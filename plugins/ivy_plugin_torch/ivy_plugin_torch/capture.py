"""Whether operations are captured in a graph instead of being computed: then they have no values, and run later on other ones."""

from __future__ import annotations

import operator
import threading
from typing import Any

import torch
from torch._C._functorch import peek_interpreter_stack
from torch.autograd.function import BackwardCFunction
from torch.overrides import TorchFunctionMode

from ivy_api.plugin import default_namespace
from ivy_plugin_torch.typing import Array, Arrays, Plain

_MODE: Any = torch._C._TorchDispatchModeKey.PROXY
_mode, count_modes = torch._C._get_dispatch_mode, torch._C._len_torch_dispatch_stack
is_traced = torch.compiler.is_dynamo_compiling
PLAIN = frozenset({torch.Tensor, torch.nn.Parameter})
"""Not tensors without values, with which torch captures the branches of a condition."""
_AXISLESS = (bool, type(None), type(Ellipsis))


# torch's compiler, which cannot look into context variables, calls it once: what torch.compiler.assume_constant_result does, but
# without the import of the compiler.
default_namespace._dynamo_marked_constant = True  # type: ignore[attr-defined]

ONE_AT_A_TIME = threading.RLock()
"""Held while a function is captured and compiled, in which torch changes what all threads see."""


def capturing() -> bool:
    """Whether operations are captured: by `ivy_api.compile`, or by torch's compiler that somebody else called.

    What the latter traces alone is false in the first, which traces the function before the compiler gets its graph.
    """
    return is_traced() or (count_modes() > 0 and _mode(_MODE) is not None)


def is_readable(x: Array) -> bool:
    """Whether the values of a tensor decide nothing but this call, and reading one does not wait for a device."""
    return x.is_cpu and type(x) in PLAIN and not capturing() and peek_interpreter_stack() is None


class Watching(TorchFunctionMode):
    """Entered while a function is captured: what torch does not capture is done in another way, or noted.

    A tensor without axes indexes as an array: torch would read its value, which a captured one does not have.

    Attributes
    ----------
    has_rules : whether derivatives of the function are not those of its operations: it has rules of its own, or stops recording
    """

    def __init__(self) -> None:
        super().__init__()
        self.has_rules = False

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if func is torch.Tensor.__getitem__:
            x, key = _selected(*args)
            return x[key]
        if func is torch.Tensor.__setitem__ and any(map(_is_scalar_index, _entries(args[1]))):
            x, key, value = args
            places, key = _selected(torch.arange(x.numel(), device=x.device).reshape(x.shape), key)
            x.index_put_(torch.unravel_index(places[key], x.shape), torch.as_tensor(value, dtype=x.dtype, device=x.device))
            return None
        self.has_rules = self.has_rules or func in _RULES
        return func(*args, **(kwargs or {}))

    def watched(self, fun: Plain) -> Plain:
        """A function to capture."""

        def call(*arrays: Array) -> Arrays:
            with self:
                outputs = fun(*arrays)
            self.has_rules = self.has_rules or _has_rules(outputs)
            return outputs

        return call


_RULES = {torch._C._set_grad_enabled, torch.Tensor.register_hook}


def _has_rules(outputs: Arrays) -> bool:
    """Whether what autograd has recorded contains an operation with a rule written in Python."""
    seen = {x.grad_fn for x in outputs if x.grad_fn is not None}
    todo: list[Any] = list(seen)
    while todo:
        node = todo.pop()
        if isinstance(node, BackwardCFunction):
            return True
        found = {parent for parent, _ in node.next_functions if parent is not None} - seen
        seen |= found
        todo += found
    return False


def written(graph: torch.fx.Graph) -> bool:
    """Whether an operation of a captured graph writes to one of its arguments, or to a view of one."""
    return any(_root(x).op == "placeholder" for node in graph.nodes for x in _written_by(node))


def _written_by(node: torch.fx.Node) -> list[torch.fx.Node]:
    schema = getattr(node.target, "_schema", None)
    if schema is None or not schema.is_mutable:
        return []
    given = {**dict(zip((a.name for a in schema.arguments), node.args, strict=False)), **node.kwargs}
    found = [given.get(a.name) for a in schema.arguments if a.alias_info is not None and a.alias_info.is_write]
    return [x for x in found if isinstance(x, torch.fx.Node)]


def _root(node: torch.fx.Node) -> torch.fx.Node:
    """The array that a node is a view of, or that it is."""
    while node.op == "call_function" and node.args and isinstance(node.args[0], torch.fx.Node):
        schema = getattr(node.target, "_schema", None)
        is_view = node.target is operator.getitem if schema is None else any(out.alias_info is not None for out in schema.returns)
        if not is_view:
            break
        node = node.args[0]
    return node


def _entries(key: Any) -> tuple[Any, ...]:
    return key if isinstance(key, tuple) else (key,)


def _is_scalar_index(entry: Any) -> bool:
    return isinstance(entry, torch.Tensor) and not entry.ndim and entry.dtype is not torch.bool


def _selected(x: Array, key: Any) -> tuple[Array, Any]:
    """A tensor and a key with the same elements, where index tensors without axes have been applied; they are 0 in the key."""
    entries = _entries(key)
    if not any(map(_is_scalar_index, entries)):
        return x, key
    axes = [
        entry.ndim if isinstance(entry, torch.Tensor) and entry.dtype is torch.bool else int(not isinstance(entry, _AXISLESS))
        for entry in entries
    ]
    axis, found = 0, []
    for entry, count in zip(entries, axes, strict=True):
        if _is_scalar_index(entry):
            index = entry.long().reshape(1)
            x = x.index_select(axis, torch.where(index < 0, index + x.shape[axis], index))
            entry = 0
        axis += x.ndim - sum(axes) if entry is Ellipsis else count
        found.append(entry)
    return x, tuple(found)
