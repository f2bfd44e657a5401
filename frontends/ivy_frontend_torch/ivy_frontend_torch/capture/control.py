"""PyTorch's higher-order operators, which call functions: conditions, loops, regions without gradients."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ivy_api
import ivy_frontend_torch as frontend
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch.capture.overloads import without_gradient

Function = Callable[..., Any]
OPERATORS: dict[str, Function] = {}
"""The functions, by the names of the operators; captured functions among their arguments are functions of tensors."""


def higher_order(*names: str) -> Callable[[Function], Function]:
    """Register a function for higher-order operators."""

    def register(function: Function) -> Function:
        OPERATORS.update(dict.fromkeys(names, function))
        return function

    return register


def _native(function: Function) -> Function:
    """A function of native arrays, with a tuple of arrays as its result."""

    def call(*arrays: Any) -> tuple[Any, ...]:
        out = function(*map(FRONTEND.wrap, arrays))
        return tuple(map(FRONTEND.unwrap, out if isinstance(out, (list, tuple)) else (out,)))

    return call


def _tensors(arrays: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(map(FRONTEND.wrap, arrays))


@higher_order("cond")
def cond(pred: Any, true_fn: Function, false_fn: Function, operands: Sequence[Any] = ()) -> Any:
    """Return the results of one of two functions."""
    return frontend.cond(pred, lambda *x: tuple(true_fn(*x)), lambda *x: tuple(false_fn(*x)), tuple(operands))


@higher_order("while_loop")
def while_loop(cond_fn: Function, body_fn: Function, carried: Sequence[Any], additional: Sequence[Any] = ()) -> Any:
    """Return the arrays that a loop carries, after its last step."""
    more = tuple(additional)

    def condition(state: tuple[Any, ...]) -> Any:
        return _native(lambda *x: cond_fn(*x, *more))(*state)[0]

    def body(state: tuple[Any, ...]) -> Any:
        return _native(lambda *x: body_fn(*x, *more))(*state)

    return _tensors(ivy_api.while_loop(condition, body, tuple(map(FRONTEND.unwrap, carried))))


@higher_order("scan")
def scan(combine_fn: Function, init: Sequence[Any], xs: Sequence[Any], additional: Sequence[Any] = ()) -> Any:
    """Return the arrays that a loop over arrays carries, after its last step, and the outputs of all steps."""
    more, count = tuple(additional), len(init)

    def step(state: tuple[Any, ...], slices: tuple[Any, ...]) -> Any:
        out = _native(lambda *x: combine_fn(*x, *more))(*state, *slices)
        return out[:count], out[count:]

    last, outputs = ivy_api.scan(step, tuple(map(FRONTEND.unwrap, init)), tuple(map(FRONTEND.unwrap, xs)))
    return _tensors((*last, *outputs))


@higher_order("map_impl", "map")
def map_over(function: Function, xs: Sequence[Any], additional: Sequence[Any] = ()) -> Any:
    """Return the results of a function of each element along the first axis, stacked."""
    return scan(lambda *x: tuple(function(*x)), (), xs, additional)


@higher_order("wrap_with_set_grad_enabled")
def with_grad_mode(enabled: bool, function: Function, *args: Any) -> Any:
    """Return the results of a region with or without gradients."""
    out = function(*args)
    return out if enabled else tuple(without_gradient(x) if isinstance(x, frontend.Tensor) else x for x in out)


@higher_order("wrap_with_autocast")
def with_autocast(device_type: str, dtype: Any, enabled: bool, cache_enabled: Any, function: Function, *args: Any) -> Any:
    """Return the results of a region in which functions choose their data type."""
    with frontend.autocast(device_type, dtype=dtype, enabled=enabled):
        return function(*args)


@higher_order("wrap", "tag_activation_checkpoint", "wrap_activation_checkpoint", "invoke_subgraph")
def call_of(function: Function, *args: Any, **options: Any) -> Any:
    """Return the results of a function; how its gradients are computed is left to others."""
    given = args[1:] if args and isinstance(args[0], str) else args
    return function(*given)


@higher_order("autograd_function_apply")
def with_custom_gradient(forward: Function, backward: Function, *args: Any, **options: Any) -> Any:
    """Return the results of the function of an ``autograd.Function``."""
    out = forward(None, *args)
    return out[0] if isinstance(out, (list, tuple)) else out
