"""Captured graphs, compiled."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import torch
from torch._C._dynamo.guards import GlobalStateGuard, TensorGuards
from torch._guards import TracingContext, tracing
from torch._subclasses.fake_tensor import FakeTensorMode

from ivy_plugin_torch.capture import ONE_AT_A_TIME, PLAIN
from ivy_plugin_torch.derivatives import recorded
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
    has_rules : whether derivatives of what was captured are not those of its operations
    dynamic : whether it is for all sizes that it is right for
    options : those of torch.compile; with any, it compiles all

    Attributes
    ----------
    kernel : the one that was called last
    """

    def __init__(self, captured: torch.fx.GraphModule, has_rules: bool, dynamic: bool | None, options: dict[str, Any]) -> None:
        self.kernel: _Kernel | None = None
        self._has_rules, self._is_known = has_rules, False
        self._guards = _size_guards(captured) if dynamic else None
        self._captured, self._direct = captured, not dynamic and not options and _is_plain(captured)
        self._constants = (*captured.buffers(), *captured.parameters())  # what the function closes over
        self._kernels: list[_Kernel] = []
        # The method, since a call of a compiled module takes longer.
        self._general: Any = torch.compile(captured.forward, fullgraph=True, dynamic=dynamic, **options)

    def __call__(self, arrays: Arrays) -> Arrays:
        self.kernel = kernel = self._found(arrays)  # which another thread may replace
        return tuple(self._by_torch(arrays) if kernel is None else kernel.run(*arrays))

    def fits(self, arrays: Arrays) -> bool:
        """Whether it is right for arrays of these sizes: what was captured may have asked for them."""
        return self._guards is None or self._guards(arrays)

    def is_wrong_for(self, arrays: Arrays) -> bool:
        """Whether derivatives of the function may be taken that the graph does not have."""
        return self._has_rules and recorded(*arrays, *self._constants)

    def _by_torch(self, arrays: Arrays) -> Any:
        """What torch.compile makes of the graph; it takes no two new kinds of arguments at once, and not any number of them."""
        try:
            if self._is_known:
                return self._general(*arrays)
            with ONE_AT_A_TIME:
                out = self._general(*arrays)
            self._is_known = True
        except torch._dynamo.exc.FailOnRecompileLimitHit:
            out = self._captured(*arrays)
        except RuntimeError as error:
            if "symbolically trace a dynamo-optimized function" not in str(error):
                raise
            with ONE_AT_A_TIME:  # another thread captures; nothing was computed yet
                out = self._general(*arrays)
        return out

    def _found(self, arrays: Arrays) -> _Kernel | None:
        """The kernel for these arrays, compiled if there is none; ``None`` if they are not for one."""
        if not self._direct:
            return None
        found = self._known(arrays)
        every = (*arrays, *self._constants)
        if found is not None or not all(map(_is_constant, every)) or torch._dynamo.config.disable:
            return found
        if len({*map(id, every)}) < len(every):  # the checks are of arrays that differ
            return None
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
    from torch.fx.experimental.symbolic_shapes import ShapeEnv  # here, since it loads SymPy

    mode = FakeTensorMode(shape_env=ShapeEnv())
    # Detached, since one array that is given twice would be one argument.
    examples: list[Any] = [mode.from_tensor(x.detach(), static_shapes=True) for x in arrays]
    with tracing(TracingContext(mode)):
        return torch._inductor.compile(captured, examples)


def _size_guards(captured: torch.fx.GraphModule) -> Callable[[Arrays], bool]:
    """What tells whether a graph that was captured with symbols for sizes is right for arrays."""
    examples = [node.meta["val"] for node in captured.graph.find_nodes(op="placeholder")]
    if not examples:
        return lambda arrays: True
    sizes = examples[0].fake_mode.shape_env
    code = sizes.produce_guards_expression(examples, ignore_static=False)
    return lambda arrays: not code or bool(sizes.evaluate_guards_expression(code, arrays))


_BY_VALUES = {torch.Tag.dynamic_output_shape, torch.Tag.data_dependent_output}


def _is_plain(captured: torch.fx.GraphModule) -> bool:
    """Whether no operation of a graph calls another graph, as loops do, and no size depends on values."""
    return not any(_is_special(node) for node in captured.graph.nodes if node.op == "call_function")


def _is_special(node: torch.fx.Node) -> bool:
    if isinstance(node.target, torch._ops.HigherOrderOperator):
        return True
    if node.target is torch.ops.aten.index.Tensor:  # the size depends on values of masks only, not of positions
        indices: Any = node.args[1]
        return any(index is not None and _dtype_of(index) not in (torch.int32, torch.int64) for index in indices)
    return bool(_BY_VALUES & {*getattr(node.target, "tags", ())})


def _dtype_of(node: torch.fx.Node) -> torch.dtype | None:
    return getattr(node.meta.get("val"), "dtype", None)


def _is_constant(x: Array) -> bool:
    return x.is_cpu and type(x) in PLAIN and not (x.requires_grad and torch.is_grad_enabled())
