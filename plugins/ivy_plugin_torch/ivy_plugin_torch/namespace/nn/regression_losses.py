"""Regression losses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from ivy_api.bodies.nn.losses import REDUCTIONS as _REDUCTIONS
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch.derivatives import is_mapped as _is_mapped
from ivy_plugin_torch.derivatives import is_recordable as _is_recordable
from ivy_plugin_torch.dtypes import WIDE as _WIDE
from ivy_plugin_torch.short import short as _short

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Reduction

__all__ = [
    "gaussian_nll_loss",
    "huber_loss",
    "l1_loss",
    "mse_loss",
    "poisson_nll_loss",
    "smooth_l1_loss",
]


_Loss = Callable[[torch.Tensor, torch.Tensor, int], torch.Tensor]  # torch's stubs say that it takes the reduction by name
_mse_loss: _Loss = torch._C._nn.mse_loss  # type: ignore[assignment]
_l1_loss: _Loss = torch._C._nn.l1_loss  # type: ignore[assignment]
_huber_loss: Callable[..., torch.Tensor] = torch._C._nn.huber_loss
_smooth_l1_loss: Callable[..., torch.Tensor] = torch._C._nn.smooth_l1_loss
REDUCTION = {"none": 0, "mean": 1, "sum": 2}
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
        return _mse_loss(x, target, REDUCTION[reduction])
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
        return _l1_loss(x, target, REDUCTION[reduction])
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
        return _huber_loss(x, target, REDUCTION[reduction], delta)
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
        return _smooth_l1_loss(x, target, REDUCTION[reduction], beta)
    return composed(x, target, beta=beta, weight=weight, reduction=reduction)


def reduced(losses: torch.Tensor, reduction: Reduction) -> torch.Tensor:
    return losses if reduction == "none" else losses.sum() if reduction == "sum" else losses.mean()


@_mixed(checks=True)
@_short(
    "native(x, target, True, False, 1e-8, 1)",
    "log_input and not full and reduction == 'mean' and dtype_ is target.dtype and x.shape == target.shape",
    dtypes=_WIDE,
    native=torch.poisson_nll_loss,
)
def poisson_nll_loss(
    x: torch.Tensor,
    target: torch.Tensor,
    /,
    *,
    log_input: bool = True,
    full: bool = False,
    epsilon: float = 1e-8,
    reduction: Reduction = "mean",
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    if log_input and not full and x.dtype in _WIDE and _alike(x, target, reduction):
        return torch.poisson_nll_loss(x, target, True, False, 1e-8, REDUCTION[reduction])
    return composed(x, target, log_input=log_input, full=full, epsilon=epsilon, reduction=reduction)


@_mixed(checks=True)
def gaussian_nll_loss(
    x: torch.Tensor,
    target: torch.Tensor,
    var: Any,
    /,
    *,
    full: bool = False,
    epsilon: float = 1e-6,
    reduction: Reduction = "mean",
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    # torch's own looks for negative variances, and squares what may overflow.
    fits = not full and isinstance(var, torch.Tensor) and x.dtype in _WIDE and _alike(x, target, reduction)
    if fits and _alike(x, var, reduction) and not _is_recordable(x, target, var) and not _is_mapped(x, target, var):
        spread = var.clamp_min(epsilon)
        ratio = (x - target).div_(spread.sqrt())
        return reduced((ratio.mul_(ratio) + spread.log_()).mul_(0.5), reduction)
    return composed(x, target, var, full=full, epsilon=epsilon, reduction=reduction)
