"""Control flow."""

from __future__ import annotations

import threading
from typing import Any

import torch
from torch._C._functorch import peek_interpreter_stack
from torch._higher_order_ops.cond import cond_op
from torch._higher_order_ops.while_loop import while_loop as _captured_loop  # torch.while_loop is not public yet
from torch._higher_order_ops.while_loop import while_loop_op
from torch._subclasses.fake_tensor import FakeTensor
from torch.fx.experimental.proxy_tensor import disable_proxy_modes_tracing, get_proxy_mode, has_proxy_slot
from torch.overrides import TorchFunctionMode
from torch.utils import _pytree as pytree

from ivy_api.errors import TransformationError

__all__ = [
    "cond",
    "while_loop",
]


class _Lanes:
    """Whether a condition has a value for each batch element. torch copies lists among the arguments, and leaves this alone."""

    mapped = False


class _OfAnyLane(torch.autograd.Function):
    """Whether a condition holds, for any batch element under ``torch.func.vmap``, which is recorded in ``lanes``."""

    @staticmethod
    def forward(condition: torch.Tensor, lanes: _Lanes) -> torch.Tensor:
        return condition.clone()

    @staticmethod
    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        ctx.mark_non_differentiable(output)

    @staticmethod
    def vmap(info: Any, in_dims: Any, condition: torch.Tensor, lanes: _Lanes) -> tuple[torch.Tensor, None]:
        lanes.mapped = True
        return _OfAnyLane.apply(condition.any(in_dims[0]), lanes), None  # type: ignore[no-untyped-call]


class _Running(threading.local):
    searches = 0


_running = _Running()
"""How many searches for closed-over tensors run: conditions and loops inside of these functions then call each function once."""


class _Outside(TorchFunctionMode):
    """Finds the tensors that a function closes over: those that are captured, while nothing is."""

    def __init__(self, operands: tuple[torch.Tensor, ...]) -> None:
        super().__init__()
        capture: Any = get_proxy_mode()
        self.tracer = capture.tracer
        self.operands = set(map(id, operands))
        self.found: dict[int, torch.Tensor] = {}

    def note(self, values: Any) -> None:
        for x in pytree.tree_leaves(values):
            if not isinstance(x, torch.Tensor) or id(x) in self.operands:
                continue
            if not isinstance(x, FakeTensor) or has_proxy_slot(x, self.tracer):
                self.found[id(x)] = x

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.note((args, kwargs))
        return func(*args, **(kwargs or {}))


class _Replacing(TorchFunctionMode):
    """Replaces tensors among all arguments, by identity."""

    def __init__(self, new: dict[int, torch.Tensor]) -> None:
        super().__init__()
        self.new = new

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        args, kwargs = pytree.tree_map_only(torch.Tensor, lambda x: self.new.get(id(x), x), (args, kwargs or {}))
        return func(*args, **kwargs)


def _closed(functions: tuple[Any, ...], operands: tuple[torch.Tensor, ...]) -> tuple[list[Any], tuple[torch.Tensor, ...]]:
    """Return functions that take what they closed over as arguments, and all arguments: a captured function needs that."""
    found: dict[int, torch.Tensor] = {}
    count = len(operands)
    for function in functions:
        with disable_proxy_modes_tracing():
            others = tuple(x.detach() for x in operands)  # a function may close over what is an operand too
        mode = _Outside(others)
        _running.searches += 1
        try:
            with disable_proxy_modes_tracing(), torch.no_grad(), mode:
                returned = function(*others)
        finally:
            _running.searches -= 1
        mode.note(returned)
        found.update(mode.found)

    def closed(function: Any) -> Any:
        def call(*every: torch.Tensor) -> Any:
            new = dict(zip(found, every[count:], strict=True))
            with _Replacing(new):
                out = function(*every[:count])
            return tuple(new.get(id(x), x) for x in out) if isinstance(out, (tuple, list)) else new.get(id(out), out)

        return call

    return list(map(closed, functions)), (*operands, *found.values())


def _copies(function: Any) -> Any:
    # A captured function may not return an input, or the same tensor twice.
    return lambda *operands: tuple(map(_copied, function(*operands)))


def _refuse_inside_func(name: str) -> None:
    if peek_interpreter_stack() is not None:
        raise TransformationError(
            f"torch's compiler has no {name} in forward mode or under vmap. Call the function uncompiled, or use xp.where, scan, "
            "or fori_loop with Python integers."
        )


def cond(predicate: torch.Tensor, true_fun: Any, false_fun: Any, operands: tuple[torch.Tensor, ...], /) -> tuple[torch.Tensor, ...]:
    if torch.compiler.is_compiling():
        return tuple(torch.cond(predicate, _as_list(true_fun), _as_list(false_fun), operands))
    if _running.searches:
        false_fun(*operands)
        return tuple(true_fun(*operands))
    lanes = _Lanes()
    any_lane = _OfAnyLane.apply(predicate, lanes)  # type: ignore[no-untyped-call]
    if not lanes.mapped:
        if get_proxy_mode() is not None:
            _refuse_inside_func("cond")
            (yes, no), every = _closed((true_fun, false_fun), operands)
            return tuple(cond_op(predicate, _copies(yes), _copies(no), every))
        return tuple((true_fun if any_lane else false_fun)(*operands))
    both = zip(true_fun(*operands), false_fun(*operands), strict=True)
    return tuple(torch.where(predicate, yes, no) for yes, no in both)


def _as_list(function: Any) -> Any:
    # A captured branch may not return an input.
    return lambda *operands: [x.clone() for x in function(*operands)]


def while_loop(condition: Any, body: Any, state: tuple[torch.Tensor, ...], /) -> tuple[torch.Tensor, ...]:
    if torch.compiler.is_compiling():  # first: torch.compile reads what follows
        # A captured loop body may not return an input, a tensor twice, or one with another memory layout.
        state = tuple(map(_copied, state))
        return tuple(_captured_loop(condition, _copies(body), state))  # type: ignore[no-untyped-call]
    if _running.searches:
        condition(*state)
        return tuple(body(*state))
    if get_proxy_mode() is not None:
        _refuse_inside_func("while_loop")
        (going, step), every = _closed((condition, body), state)
        outside: Any = every[len(state) :]
        first: Any = tuple(map(_copied, state))
        return tuple(while_loop_op(going, _copies(step), first, outside))
    lanes = _Lanes()
    while _OfAnyLane.apply(running := condition(*state), lanes):  # type: ignore[no-untyped-call]
        new = body(*state)  # batch elements that are done keep their state
        state = tuple(torch.where(running, n, s) for n, s in zip(new, state, strict=True)) if lanes.mapped else tuple(new)
    return state


def _copied(x: torch.Tensor) -> torch.Tensor:
    return x.clone(memory_format=torch.contiguous_format)
