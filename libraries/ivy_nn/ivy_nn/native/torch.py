"""Our modules as ``torch.nn.Module``."""

from __future__ import annotations

import functools
from typing import Any

import torch
from torch.fx import Proxy

import ivy_api
from ivy_nn import pytrees
from ivy_nn.container import SEPARATOR
from ivy_nn.native.functional import functional_call

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_nn.module import Module

xp: Any = ivy_api.namespace("torch")


class TorchModule(torch.nn.Module):
    """See `ivy_nn.native.to_torch`."""

    _ivy_key: Any
    _ivy_calls: Any

    def __init__(self, module: Module, key: Any = None) -> None:
        super().__init__()
        self.ivy_module = pytrees.without_arrays(module)
        self._paths: list[tuple[str, bool]] = []
        shared: dict[int, torch.Tensor] = {}
        for path, owner, name, variable in module.slots():
            *parents, last = path.split(SEPARATOR)
            node: Any = self
            for part in parents:
                if part not in node._modules:
                    node.add_module(part, _Node())
                node = node._modules[part]
            if id(variable) not in shared:
                self._paths.append((path, variable.trainable))
                tensor = xp.asarray(getattr(owner, name), copy=True)
                shared[id(variable)] = torch.nn.Parameter(tensor, name not in owner._frozen) if variable.trainable else tensor
            if variable.trainable:
                node.register_parameter(last, shared[id(variable)])
            else:
                node.register_buffer(last, shared[id(variable)])
        if key is not None:
            self.register_buffer("_ivy_key", xp.asarray(key, copy=True))
            self.register_buffer("_ivy_calls", torch.zeros((), dtype=torch.int64))
        self._has_key = key is not None
        self.train(module.training)

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        tensors, state = self._tensors(), (self._ivy_key, self._ivy_calls) if self._has_key else None
        traced = args if isinstance(args, Proxy) else next((x for x in (*args, *kwargs.values()) if isinstance(x, Proxy)), None)
        if traced is None:
            return _call(self.ivy_module, self.training, tensors, state, args, kwargs)
        function = functools.partial(_call, pytrees.without_arrays(self.ivy_module), self.training)
        functools.update_wrapper(function, _call)  # for the code of the graph
        return traced.tracer.create_proxy("call_function", function, (tensors, state, args, kwargs), {})

    def ivy_variables(self) -> dict[str, Any]:
        """The tensors by path, without their gradients."""
        return {path: tensor.detach() for path, tensor in self._tensors().items()}

    def _tensors(self) -> dict[str, Any]:
        """The tensors by path."""
        found: dict[str, Any] = {}
        hooked: set[int] = set()
        for path, _ in self._paths:
            *parents, last = path.split(SEPARATOR)
            node: Any = self
            for part in parents:
                node = node._modules[part]
            if node is not self and node._forward_pre_hooks and id(node) not in hooked:
                hooked.add(id(node))
                node()
            found[path] = getattr(node, last)  # a parameter; or what pruning or a parametrisation makes of it
        return found


def _call(module: Module, training: bool, tensors: dict[str, Any], state: Any, args: Any, kwargs: Any) -> Any:
    """Call our module with tensors by path; in training its buffers are updated. One operation in graphs of ``torch.fx``."""
    kwargs = dict(kwargs)
    key = kwargs.pop("key", None)
    if training and key is None:
        key = _next_key(state)
    out, buffers = functional_call(module, tensors, args, kwargs, key=key, training=training)
    if training:
        with torch.no_grad():
            for path, buffer in buffers.items():
                tensors[path].copy_(buffer)
    return out


def _next_key(state: Any) -> Any:
    if state is None:
        return torch.randint(0, 2**32, (2,), dtype=torch.int64).to(torch.uint32)
    first, calls = state
    key = xp.random.fold_in(first, calls)
    with torch.no_grad():
        calls += 1
    return key


class _Node(torch.nn.Module):
    """Holds the tensors of a layer of ours; called for the hooks that others put on it, such as those of pruning."""

    def forward(self) -> None:
        return None
