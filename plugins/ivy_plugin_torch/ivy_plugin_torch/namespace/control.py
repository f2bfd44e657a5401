"""Control flow."""

from __future__ import annotations

from typing import Any

import torch
from torch._higher_order_ops.while_loop import while_loop as _captured_loop  # torch.while_loop is not public yet

__all__ = [
    "while_loop",
]


class _OfAnyLane(torch.autograd.Function):
    """Whether a condition holds, for any batch element under ``torch.func.vmap``, which is recorded in ``mapped``."""

    @staticmethod
    def forward(condition: torch.Tensor, mapped: list[bool]) -> torch.Tensor:
        return condition.clone()

    @staticmethod
    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        ctx.mark_non_differentiable(output)

    @staticmethod
    def vmap(info: Any, in_dims: Any, condition: torch.Tensor, mapped: list[bool]) -> tuple[torch.Tensor, None]:
        mapped.append(True)
        return _OfAnyLane.apply(condition.any(in_dims[0]), mapped), None  # type: ignore[no-untyped-call]


def while_loop(condition: Any, body: Any, state: tuple[torch.Tensor, ...], /) -> tuple[torch.Tensor, ...]:
    if not torch.compiler.is_compiling():
        mapped: list[bool] = []
        while _OfAnyLane.apply(running := condition(*state), mapped):  # type: ignore[no-untyped-call]
            new = body(*state)  # batch elements that are done keep their state
            state = tuple(torch.where(running, n, s) for n, s in zip(new, state, strict=True)) if mapped else tuple(new)
        return state
    # A captured loop body may not return an input, a tensor twice, or one with another memory layout.
    state = tuple(map(_copied, state))
    return tuple(_captured_loop(condition, lambda *inner: tuple(map(_copied, body(*inner))), state))  # type: ignore[no-untyped-call]


def _copied(x: torch.Tensor) -> torch.Tensor:
    return x.clone(memory_format=torch.contiguous_format)
