"""Captured graphs, compiled."""

from __future__ import annotations

import warnings
from typing import Any

import torch
from torch._C._dynamo.guards import GlobalStateGuard, TensorGuards
from torch._guards import TracingContext, tracing
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.fx.experimental.symbolic_shapes import ShapeEnv

from ivy_plugin_torch.capture import ONE_AT_A_TIME, PLAIN
from ivy_plugin_torch.typing import Array, Arrays

_KERNELS = 4
"""The number of kernels of one graph, for other strides or settings; what needs more is left to torch.compile."""


class CompiledGraph:
    """A captured graph of operations, as a function of the arrays it was captured for.

    Inductor compiles it for plain tensors on the CPU that need no derivatives, and two checks in C++ find what it compiled; for
    others torch.compile does, whose search takes 15 us a call.

    Parameters
    ----------
    captured : the graph, which modifies none of its arguments
    dynamic : whether it is for all sizes
    options : those of torch.compile; with any, it compiles all

    Attributes
    ----------
    kernel : the one that was called last
    """

    def __init__(self, captured: torch.fx.GraphModule, dynamic: bool | None, options: dict[str, Any]) -> None:
        self.kernel: _Kernel | None = None
        self._captured, self._direct = captured, not dynamic and not options and _is_plain(captured)
        self._constants = (*captured.buffers(), *captured.parameters())  # what the function closes over
        self._kernels: list[_Kernel] = []
        # The method, since a call of a compiled module takes longer.
        self._general: Any = torch.compile(captured.forward, fullgraph=True, dynamic=dynamic, **options)

    def __call__(self, arrays: Arrays) -> Arrays:
        self.kernel = kernel = self._found(arrays)  # which another thread may replace
        return tuple(self._general(*arrays) if kernel is None else kernel.run(*arrays))

    def _found(self, arrays: Arrays) -> _Kernel | None:
        """The kernel for these arrays, compiled if there is none; ``None`` if they are not for one."""
        if not self._direct:
            return None
        found = self._known(arrays)
        if found is not None or not all(map(_is_constant, (*arrays, *self._constants))) or torch._dynamo.config.disable:
            return found
        with ONE_AT_A_TIME:
            found = self._known(arrays)  # from another thread
            if found is None and len(self._kernels) < _KERNELS:
                found = _Kernel(self._captured, arrays, self._constants)
                self._kernels.append(found)
        return found

    def _known(self, arrays: Arrays) -> _Kernel | None:
        return next((kernel for kernel in self._kernels if kernel.takes(arrays)), None)


class _Kernel:
    """A graph compiled for tensors of these classes, dtypes, sizes and strides, and for torch's settings as they are."""

    __slots__ = ("_constants", "_like", "_settings", "run")

    def __init__(self, captured: torch.fx.GraphModule, arrays: Arrays, constants: Arrays) -> None:
        self._settings, self._constants = GlobalStateGuard(), constants
        self._like = TensorGuards(*arrays, *constants, dynamic_dims_sizes=None, dynamic_dims_strides=None)
        self.run: Any = _compiled(captured, arrays)

    def takes(self, arrays: Arrays) -> bool:
        return self._settings.check() and self._like.check(*arrays, *self._constants)


def _compiled(captured: torch.fx.GraphModule, arrays: Arrays) -> Any:
    """The graph as Inductor compiles it, or has compiled it: its cache on disk asks for a context, as torch.compile makes one."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="`torch.jit", category=DeprecationWarning)  # torch's own, when it is imported
        import torch._inductor.compile_fx
    mode = FakeTensorMode(shape_env=ShapeEnv())
    # Detached, since one array that is given twice would be one argument.
    examples: list[Any] = [mode.from_tensor(x.detach(), static_shapes=True) for x in arrays]
    with tracing(TracingContext(mode)):
        return torch._inductor.compile(captured, examples)


_BY_VALUES = {torch.Tag.dynamic_output_shape, torch.Tag.data_dependent_output}


def _is_plain(captured: torch.fx.GraphModule) -> bool:
    """Whether no operation of a graph calls another graph, as loops do, and no size depends on values."""
    called = [node.target for node in captured.graph.nodes if node.op == "call_function"]
    return not any(isinstance(f, torch._ops.HigherOrderOperator) or _BY_VALUES & {*getattr(f, "tags", ())} for f in called)


def _is_constant(x: Array) -> bool:
    return x.is_cpu and type(x) in PLAIN and not (x.requires_grad and torch.is_grad_enabled())
