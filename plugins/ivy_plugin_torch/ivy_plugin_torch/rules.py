"""Functions with the derivatives of the core, where torch's lose digits in tails, near 0 or near overflow.

Calls that torch does not record use torch's function directly, and so does what torch's compiler captures: it does not capture a
function with a derivative in forward mode.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import torch
from torch.autograd import forward_ad

from ivy_api import namespace
from ivy_api.adapt.functions import rename_function
from ivy_api.plugin import derivative_rules, mixed
from ivy_plugin_torch.derivatives import active, is_forward, order, recorded
from ivy_plugin_torch.dtypes import WIDE

Native = Callable[..., torch.Tensor]
_FLOATS = frozenset((torch.float16, torch.bfloat16, torch.float32, torch.float64))


def _of_tanh(g: torch.Tensor, out: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    rest = x.abs().mul_(-2).sigmoid_()  # half of 1 - |tanh(x)|
    return rest.mul_(out.abs().add_(1)).mul_(2).mul_(g)


def _of_logistic(g: torch.Tensor, out: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    return x.neg().sigmoid_().mul_(out).mul_(g)


_IN_PLACE = {"tanh": _of_tanh, "expit": _of_logistic, "nn.sigmoid": _of_logistic}
"""First derivatives that networks take of each layer, for backward passes that autograd does not record: in place, in few steps."""


@dataclass(frozen=True)
class _Rules:
    """A function of arrays and its derivatives: to torch one value, and no tree of them, which `vmap` inside of `jvp` fails on.

    Attributes
    ----------
    native : gives the result
    rules : of each array, ``None`` where it has no derivative
    quick : gives the first derivative of the only array in place, where it is not recorded
    """

    native: Native
    rules: tuple[Any, ...]
    quick: Native | None = None


class _Ruled(torch.autograd.Function):
    generate_vmap_rule = True

    @staticmethod
    def forward(own: _Rules, *arrays: torch.Tensor) -> torch.Tensor:
        return own.native(*arrays)

    @staticmethod
    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        ctx.own, *arrays = inputs
        ctx.save_for_backward(*arrays, output)
        ctx.save_for_forward(*arrays, output)

    @staticmethod
    def backward(ctx: Any, g: torch.Tensor) -> Any:
        *arrays, out = ctx.saved_tensors
        if ctx.own.quick is not None and not (torch.is_grad_enabled() or active()) and g.dtype in WIDE and not is_forward():
            return None, ctx.own.quick(g, out, *arrays)
        xp, found = namespace("torch"), []
        for rule, x, needed in zip(ctx.own.rules, arrays, ctx.needs_input_grad[1:], strict=True):
            found.append(rule(xp, g, out, *arrays).sum_to_size(x.shape).to(x.dtype) if rule and needed else None)
        return None, *found

    @staticmethod
    def jvp(ctx: Any, own: None, *tangents: Any) -> Any:
        *arrays, out = ctx.saved_tensors
        xp = namespace("torch")
        parts = [rule(xp, t, out, *arrays) for rule, t in zip(ctx.own.rules, tangents, strict=True) if rule and t is not None]
        return sum(parts[1:], parts[0]).to(out.dtype)


def _differs(first: bool, *arrays: torch.Tensor) -> bool:
    if not recorded(*arrays) or torch.compiler.is_compiling() or arrays[0].dtype not in _FLOATS:
        return False
    return first or order() > 1


def ruled(name: str, native: Native, *, first: bool = True, **options: Any) -> Native:
    """A function of one floating-point tensor with the derivatives of the core.

    Parameters
    ----------
    name : of the declared function
    native : torch's function
    first : whether torch's first derivative is less accurate, and not its second one only
    options : keywords of the declared function
    """

    def function(x: torch.Tensor) -> torch.Tensor:
        if not (x.requires_grad or forward_ad._current_level >= 0 or active()) or not _differs(first, x):
            return native(x)
        rules = derivative_rules(name)
        own = _Rules(native, tuple(partial(rule, **options) for rule in rules) if options else rules, _IN_PLACE.get(name))
        return _Ruled.apply(own, x)  # type: ignore[no-any-return, no-untyped-call]

    return function


def ruled_of_two(name: str, native: Native, *, plain: Native | None = None, first: bool = True) -> Native:
    """The same of two tensors of one data type; ``plain`` is torch's function if ``native`` is not, for what is not recorded."""
    unrecorded = plain or native

    def function(x1: torch.Tensor, x2: torch.Tensor) -> torch.Tensor:
        if not (x1.requires_grad or x2.requires_grad or forward_ad._current_level >= 0 or active()):
            return unrecorded(x1, x2)
        if not _differs(first, x1, x2):
            return native(x1, x2)
        return _Ruled.apply(_Rules(native, derivative_rules(name)), x1, x2)  # type: ignore[no-any-return, no-untyped-call]

    return function


def by_rule(name: str) -> Any:
    """The override of a composed function of one tensor: its body, with the derivatives of the core."""

    def function(x: torch.Tensor, /, *, composed: Native) -> torch.Tensor:
        return ruled(name, composed)(x)

    return mixed()(rename_function(function, name.rpartition(".")[2]))


def of_order(name: str) -> Any:
    """The same of an order, which has no derivative, and a tensor."""

    def function(n: Any, x: Any, /, *, composed: Native) -> torch.Tensor:
        if not isinstance(x, torch.Tensor) or not _differs(True, x):
            return composed(n.detach() if isinstance(n, torch.Tensor) else n, x)
        (rule,) = derivative_rules(name)
        if isinstance(n, torch.Tensor):
            return _Ruled.apply(_Rules(composed, (None, rule)), n.detach(), x)  # type: ignore[no-any-return, no-untyped-call]
        own = _Rules(partial(composed, n), (lambda xp, g, out, x: rule(xp, g, out, n, x),))
        return _Ruled.apply(own, x)  # type: ignore[no-any-return, no-untyped-call]

    return mixed()(rename_function(function, name))
