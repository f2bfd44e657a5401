"""Whether operations are captured in a graph instead of being computed: then they have no values, and run later on other ones."""

from __future__ import annotations

import threading
from typing import Any

import torch
from torch._C._functorch import peek_interpreter_stack
from torch.overrides import TorchFunctionMode

from ivy_plugin_torch.typing import Array, Arrays, Plain

_MODE: Any = torch._C._TorchDispatchModeKey.PROXY
PLAIN = frozenset({torch.Tensor, torch.nn.Parameter})
"""Not tensors without values, with which torch captures the branches of a condition."""
_AXISLESS = (bool, type(None), type(Ellipsis))


ONE_AT_A_TIME = threading.RLock()
"""Held while a function is captured and compiled, in which torch changes what all threads see."""


def capturing() -> bool:
    """Whether operations are captured: by `ivy_api.compile`, or by torch's compiler that somebody else called.

    `torch.compiler.is_compiling` alone is false in the first, which traces the function before the compiler gets its graph.
    """
    return torch.compiler.is_compiling() or torch._C._get_dispatch_mode(_MODE) is not None


def is_readable(x: Array) -> bool:
    """Whether the values of a tensor decide nothing but this call, and reading one does not wait for a device."""
    return x.is_cpu and type(x) in PLAIN and not capturing() and peek_interpreter_stack() is None


def indexed_by_scalars(fun: Plain) -> Plain:
    """A function to capture, inside which tensors without axes may index others."""

    def call(*arrays: Array) -> Arrays:
        with _ScalarIndices():
            return fun(*arrays)

    return call


class _ScalarIndices(TorchFunctionMode):
    """Inside, a tensor without axes indexes as an array: torch would read its value, which a captured one does not have."""

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if func is torch.Tensor.__getitem__:
            x, key = _selected(*args)
            return x[key]
        if func is torch.Tensor.__setitem__ and any(map(_is_scalar_index, _entries(args[1]))):
            x, key, value = args
            places, key = _selected(torch.arange(x.numel(), device=x.device).reshape(x.shape), key)
            x.index_put_(torch.unravel_index(places[key], x.shape), torch.as_tensor(value, dtype=x.dtype, device=x.device))
            return None
        return func(*args, **(kwargs or {}))


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
