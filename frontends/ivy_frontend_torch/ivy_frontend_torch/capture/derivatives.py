"""The rules of ``torch.autograd.Function``: an export loses them, so that each call leaves a mark in the graph.

The forward code of a function stays in the graph as it is exported. The mark is an operator that returns the results of that code,
and takes the arguments of the function, too: `with_rule` gives it the derivative that the function's ``backward`` has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from traceback import extract_stack
from typing import Any, ClassVar
from weakref import WeakValueDictionary

import torch
from torch._dynamo.variables import ConstantVariable, ListVariable, TorchInGraphFunctionVariable
from torch._dynamo.variables.lists import BaseListVariable
from torch._dynamo.variables.misc import AutogradFunctionVariable
from torch.fx.experimental.proxy_tensor import make_fx
from torch.utils import _pytree as pytree
from torch.utils.checkpoint import CheckpointFunction

import ivy_api
from ivy_api.errors import CaptureError
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch.capture.registered import register_operator
from ivy_frontend_torch.capture.running import FOLDERS, is_random, run

MARK = "ivy_frontend_torch::with_rule"
"""The name of the operator."""
WHAT_TO_DO = "Differentiate in PyTorch and trace the gradient, or write the function without torch.autograd.Function."


@torch.library.custom_op(MARK, mutates_args=())
def mark(outputs: list[torch.Tensor], inputs: list[torch.Tensor], rule: int) -> list[torch.Tensor]:
    """Return results of a function, marked as those of the rule of a number."""
    return [x.clone() for x in outputs]


@mark.register_fake
def _(outputs: Sequence[torch.Tensor], inputs: Sequence[torch.Tensor], rule: int) -> list[torch.Tensor]:
    return [torch.empty_like(x) for x in outputs]


def _keep_count(ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:
    ctx.count = len(inputs[1])


def _pull(ctx: Any, gradients: Sequence[Any]) -> tuple[Any, ...]:
    """The gradients of a mark: where PyTorch differentiates, the function itself has its rule."""
    return list(gradients), [None] * ctx.count, None


mark.register_autograd(_pull, setup_context=_keep_count)


class Call:
    """One call of a function with a rule.

    Attributes
    ----------
    number : the number of its rule
    """

    known: ClassVar[WeakValueDictionary[int, Call]] = WeakValueDictionary()
    """The calls, by their numbers, as long as their graphs live."""
    _numbers = count()

    def __init__(self, function: Any, args: tuple[Any, ...], kwargs: Mapping[str, Any], outputs: Sequence[torch.Tensor]) -> None:
        self.number = next(self._numbers)
        self.known[self.number] = self
        self._function, self._kwargs = function, dict(kwargs)
        self._where = [i for i, x in enumerate(args) if isinstance(x, torch.Tensor)]
        self._args = [None if isinstance(x, torch.Tensor) else x for x in args]
        self._inputs = [_facts(args[i]) for i in self._where]
        self._outputs = [_facts(x) for x in outputs]
        self._graph: Any = None
        frames = [frame for frame in extract_stack() if not frame.filename.startswith(FOLDERS)]
        self._line = (frames[-1].filename, frames[-1].lineno or 0, frames[-1].name) if frames else None

    def graph(self) -> tuple[torch.fx.GraphModule, Sequence[bool]]:
        """Return the graph of the gradients of the inputs, of these and the gradients of the outputs; and which inputs have one.

        Raises
        ------
        CaptureError
            if PyTorch cannot export it.
        """
        if self._graph is None:
            self._graph = self._export()
        return self._graph  # type: ignore[no-any-return]

    def _export(self) -> tuple[torch.fx.GraphModule, Sequence[bool]]:
        if any(isinstance(x, torch.Tensor) for x in pytree.tree_leaves((self._args, self._kwargs))):
            raise self._error("it takes tensors inside of a container, which have no gradients there")
        has: list[bool] = []

        def gradients(inputs: Sequence[torch.Tensor], cotangents: Sequence[torch.Tensor]) -> list[torch.Tensor]:
            args = list(self._args)
            for i, x in zip(self._where, inputs, strict=True):
                args[i] = x
            found = self._function.apply(*args, **self._kwargs)
            smooth = [x for x in _tuple(found) if isinstance(x, torch.Tensor) and _is_smooth(x.dtype)]
            pairs = [(x, g) for x, g in zip(smooth, cotangents, strict=True) if x.requires_grad]
            wanted = [x for x in inputs if x.requires_grad]
            given = iter(_gradients(pairs, wanted))
            every = [next(given) if x.requires_grad else None for x in inputs]
            has[:] = [g is not None for g in every]
            return [g for g in every if g is not None]

        inputs = [torch.zeros(shape, dtype=dtype, requires_grad=_is_smooth(dtype)) for shape, dtype in self._inputs]
        cotangents = [torch.zeros(shape, dtype=dtype) for shape, dtype in self._outputs]
        try:
            graph = make_fx(gradients, tracing_mode="fake")(inputs, cotangents)
        except Exception as error:
            raise self._error(f"PyTorch cannot export its backward: {type(error).__name__}: {error}") from error
        graph.graph.eliminate_dead_code()
        if any(map(is_random, graph.graph.nodes)):
            raise self._error("its backward depends on random numbers that its forward draws")
        return graph, has

    def _error(self, reason: str) -> CaptureError:
        error = CaptureError(
            f"The graph does not have the derivative of the torch.autograd.Function {self._function.__qualname__}: {reason}. "
            f"{WHAT_TO_DO}"
        )
        error.__notes__ = []
        if self._line is not None:
            error.locate_at(*self._line)
        return error

    def pull(self, inputs: Sequence[Any], cotangents: Sequence[Any]) -> tuple[Any, ...]:
        """Return the gradients of native arrays; ``None`` for those that have none."""
        graph, has = self.graph()
        xp: Any = ivy_api.namespace_for(*inputs, *cotangents)
        given = *inputs, *(_conjugate(g, xp) for g in cotangents)
        with ivy_api.use_backend(xp):
            found = iter(run(graph, list(map(FRONTEND.wrap, given))))
            return tuple(_conjugate(FRONTEND.unwrap(next(found)), xp) if one else None for one in has)


def _conjugate(x: Any, xp: Any) -> Any:
    """A cotangent as PyTorch's gradient, and the other way: that of a complex array is conjugated."""
    return xp.conj(x) if xp.isdtype(x.dtype, "complex floating") else x


def _gradients(pairs: Sequence[tuple[torch.Tensor, torch.Tensor]], inputs: Sequence[torch.Tensor]) -> Sequence[Any]:
    """The gradients of inputs, of outputs and their gradients."""
    if not pairs or not inputs:
        return [None] * len(inputs)
    outputs, cotangents = zip(*pairs, strict=True)
    return torch.autograd.grad(outputs, inputs, cotangents, create_graph=True, allow_unused=True)


def _is_smooth(dtype: torch.dtype) -> bool:
    return dtype.is_floating_point or dtype.is_complex


def _facts(x: torch.Tensor) -> tuple[tuple[int, ...], torch.dtype]:
    return tuple(map(int, x.shape)), x.dtype


def _tuple(result: Any) -> tuple[Any, ...]:
    return tuple(result) if isinstance(result, (tuple, list)) else (result,)


@contextmanager
def marking() -> Iterator[list[Call]]:
    """Within the context calls of functions with rules leave marks; the calls are added to the list that it gives."""
    calls: list[Call] = []
    method, compiled = torch.autograd.Function.__dict__["apply"], AutogradFunctionVariable.call_apply

    def apply(cls: Any, *args: Any, **kwargs: Any) -> Any:
        if cls is CheckpointFunction:
            function, _, *given = args
            return function(*given)  # its own forward runs without gradients
        versions = _versions(args)
        found = method.__func__(cls, *args, **kwargs)
        if cls.__module__.startswith("torch."):
            return found  # rules of PyTorch's own are the derivatives of what it computes
        if versions != _versions(args):
            raise CaptureError(
                f"The torch.autograd.Function {cls.__qualname__} writes into its arguments, which then have its derivative; a "
                "graph does not keep this. Let it return new tensors."
            )
        return _mark(cls, args, kwargs, found, calls)

    def call_apply(variable: Any, tx: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
        found = compiled(variable, tx, args, kwargs)
        return _mark_inside(variable.fn_cls, tx, args, kwargs, found, calls)

    torch.autograd.Function.apply = classmethod(apply)  # type: ignore[assignment]
    AutogradFunctionVariable.call_apply = call_apply  # type: ignore[method-assign, assignment]
    try:
        yield calls
    finally:
        torch.autograd.Function.apply = method  # type: ignore[method-assign]
        AutogradFunctionVariable.call_apply = compiled  # type: ignore[method-assign]


def _versions(args: Sequence[Any]) -> list[int]:
    """How often each tensor was written to."""
    return [x._version for x in args if isinstance(x, torch.Tensor)]


def _mark(cls: Any, args: tuple[Any, ...], kwargs: Mapping[str, Any], found: Any, calls: list[Call]) -> Any:
    """The results of a call, with the mark."""
    every = list(_tuple(found))
    where = [i for i, x in enumerate(every) if isinstance(x, torch.Tensor) and _is_smooth(x.dtype)]
    inputs = [x for x in args if isinstance(x, torch.Tensor)]
    if not where or not inputs:
        return found
    calls.append(Call(cls, args, kwargs, [every[i] for i in where]))
    for i, x in zip(where, mark([every[i] for i in where], inputs, calls[-1].number), strict=True):
        every[i] = x
    return type(found)(every) if isinstance(found, (tuple, list)) else every[0]


def _mark_inside(cls: Any, tx: Any, args: list[Any], kwargs: dict[str, Any], found: Any, calls: list[Call]) -> Any:
    """The results of a call in code that PyTorch compiles, such as the functions of ``torch.cond``, with the mark in that code."""
    several = isinstance(found, BaseListVariable)
    every = list(found.items) if several else [found]
    where = [i for i, x in enumerate(every) if x.is_tensor() and _is_smooth(_example(x).dtype)]
    inputs = [x for x in args if x.is_tensor()]
    if not where or not inputs:
        return found
    options = {name: _example(x) for name, x in kwargs.items()}
    calls.append(Call(cls, tuple(map(_example, args)), options, [_example(every[i]) for i in where]))
    operator: Any = TorchInGraphFunctionVariable(torch.ops.ivy_frontend_torch.with_rule.default)
    given = ListVariable([every[i] for i in where]), ListVariable(inputs), ConstantVariable.create(calls[-1].number)
    for i, x in zip(where, operator.call_function(tx, list(given), {}).items, strict=True):
        every[i] = x
    return type(found)(every) if several else every[0]


def _example(variable: Any) -> Any:
    """The value of a variable of code that PyTorch compiles: of a tensor one without elements."""
    return variable.as_proxy().node.meta["example_value"] if variable.is_tensor() else variable.as_python_constant()


def with_rule(outputs: Sequence[Any], inputs: Sequence[Any], rule: int) -> list[Any]:
    """Return results of a function of tensors, with the derivative that the rule of a number gives."""
    size = len(outputs)
    call = Call.known[rule]
    failure: CaptureError | None = None
    try:
        call.graph()
    except CaptureError as error:
        failure = error

    def fun(*arrays: Any) -> tuple[Any, ...]:
        return arrays[:size]

    def pull(inputs: Sequence[Any], cotangents: Sequence[Any]) -> tuple[Any, ...]:
        if failure is not None:
            raise failure
        return (None,) * size + call.pull(inputs, cotangents)

    function = ivy_api.custom_vjp(fun)
    function.defvjp(lambda *arrays: (arrays[:size], arrays[size:]), pull)
    results = [ivy_api.stop_gradient(FRONTEND.unwrap(x)) for x in outputs]
    return list(map(FRONTEND.wrap, function(*results, *map(FRONTEND.unwrap, inputs))))


register_operator(MARK, with_rule)
