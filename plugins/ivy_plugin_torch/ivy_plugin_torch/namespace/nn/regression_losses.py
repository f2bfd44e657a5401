"""Regression losses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch.nn import functional

from ivy_api.bodies.nn.losses import REDUCTIONS as _REDUCTIONS
from ivy_api.plugin import mixed as _mixed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Reduction

__all__ = [
    "huber_loss",
    "l1_loss",
    "mse_loss",
    "smooth_l1_loss",
]


_Loss = Callable[[torch.Tensor, torch.Tensor, int], torch.Tensor]  # torch's stubs say that it takes the reduction by name
_mse_loss: _Loss = torch._C._nn.mse_loss  # type: ignore[assignment]
_l1_loss: _Loss = torch._C._nn.l1_loss  # type: ignore[assignment]
_REDUCTION = {"none": 0, "mean": 1, "sum": 2}
"""The reductions by their number in torch: its ``functional.mse_loss`` broadcasts operands again, for 3 µs a call."""


def _alike(x: torch.Tensor, target: torch.Tensor, reduction: Reduction) -> bool:
    return x.dtype.is_floating_point and x.dtype is target.dtype and x.shape == target.shape and reduction in _REDUCTIONS


@_mixed(checks=True)
def mse_loss(
    x: torch.Tensor,
    target: torch.Tensor,
    /,
    *,
    weight: Any = None,
    reduction: Reduction = "mean",
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    if weight is None and _alike(x, target, reduction):
        return _mse_loss(x, target, _REDUCTION[reduction])
    return composed(x, target, weight=weight, reduction=reduction)


@_mixed(checks=True)
def l1_loss(
    x: torch.Tensor,
    target: torch.Tensor,
    /,
    *,
    weight: Any = None,
    reduction: Reduction = "mean",
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    if weight is None and _alike(x, target, reduction):
        return _l1_loss(x, target, _REDUCTION[reduction])
    return composed(x, target, weight=weight, reduction=reduction)


@_mixed()
def huber_loss(
    x: torch.Tensor,
    target: torch.Tensor,
    /,
    *,
    delta: float = 1.0,
    weight: Any = None,
    reduction: Reduction = "mean",
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    if weight is None and delta > 0 and _alike(x, target, reduction):
        return functional.huber_loss(x, target, reduction, delta)
    return composed(x, target, delta=delta, weight=weight, reduction=reduction)


@_mixed()
def smooth_l1_loss(
    x: torch.Tensor,
    target: torch.Tensor,
    /,
    *,
    beta: float = 1.0,
    weight: Any = None,
    reduction: Reduction = "mean",
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    if weight is None and beta >= 0 and _alike(x, target, reduction):
        return functional.smooth_l1_loss(x, target, reduction=reduction, beta=beta)
    return composed(x, target, beta=beta, weight=weight, reduction=reduction)
