"""Steps of optimisers."""

from __future__ import annotations

from typing import Any

import torch

from ivy_api.plugin import mixed
from ivy_plugin_torch.capture import PLAIN, is_readable
from ivy_plugin_torch.derivatives import recorded

__all__ = [
    "adam_update",
]

_OF_KERNEL = frozenset({torch.float32, torch.float64})
_UNCORRECTED = torch.tensor(torch.inf, device="cpu")
"""The number of a step at which torch's kernel corrects nothing: the powers of both betas are zero."""


def _has_kernel(
    x: torch.Tensor, grad: Any, mean: Any, square: Any, learning_rate: Any, /, step: Any = None, *, epsilon: Any = 0.0, **_: Any
) -> bool:
    if x.dtype not in _OF_KERNEL or not is_readable(x):
        return False
    for number in (learning_rate, epsilon, step):
        if isinstance(number, torch.Tensor) and (number.requires_grad or not number.is_cpu or type(number) not in PLAIN):
            return False
    return not recorded(x, grad, mean, square)


def _copy(x: torch.Tensor) -> torch.Tensor:
    return x.clone() if x.is_contiguous() else x.clone(memory_format=torch.contiguous_format)  # the argument takes time


@mixed(when=_has_kernel)
def adam_update(
    x: torch.Tensor,
    grad: torch.Tensor,
    mean: torch.Tensor,
    square: torch.Tensor,
    learning_rate: Any,
    /,
    step: Any = None,
    *,
    beta1: float = 0.9,
    beta2: float = 0.999,
    epsilon: Any = 1e-8,
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    # torch's kernel reads each array once, in place of once for each operation.
    x, mean, square = _copy(x), _copy(mean), _copy(square)
    count = _UNCORRECTED if step is None else torch.as_tensor(step, dtype=torch.float32, device="cpu")
    torch._fused_adam_(
        [x],
        [grad.contiguous()],
        [mean],
        [square],
        [],
        [count],
        lr=float(learning_rate),
        beta1=beta1,
        beta2=beta2,
        weight_decay=0.0,
        eps=float(epsilon),
        amsgrad=False,
        maximize=False,
    )
    return x, mean, square
