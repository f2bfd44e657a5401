"""Losses for which torch has a kernel. The composed body handles unsupported options, and raises the errors."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch.nn import functional

from ivy_api.bodies.nn.losses import REDUCTIONS as _REDUCTIONS
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch.axes import moved
from ivy_plugin_torch.derivatives import recorded as _recorded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Reduction

__all__ = [
    "sparse_cross_entropy",
]


@_mixed()
def sparse_cross_entropy(
    x: torch.Tensor,
    target: torch.Tensor,
    /,
    *,
    axis: int = -1,
    from_logits: bool = True,
    weight: torch.Tensor | None = None,
    ignore_index: int | None = None,
    label_smoothing: float = 0.0,
    reduction: Reduction = "mean",
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    whole = not (target.dtype.is_floating_point or target.dtype.is_complex or target.dtype is torch.bool)
    fits = from_logits and whole and x.dtype.is_floating_point and -x.ndim <= axis < x.ndim and reduction in _REDUCTIONS
    if not fits or target.ndim != x.ndim - 1 or _recorded(weight):  # torch has no derivative with respect to the weights
        return composed(
            x,
            target,
            axis=axis,
            from_logits=from_logits,
            weight=weight,
            ignore_index=ignore_index,
            label_smoothing=label_smoothing,
            reduction=reduction,
        )
    rows, places, ignored = moved(x, axis, -1), target.long(), -100 if ignore_index is None else ignore_index
    if x.ndim != 2:
        rows, places = rows.reshape(-1, x.shape[axis]), places.reshape(-1)
    out = functional.cross_entropy(rows, places, weight, ignore_index=ignored, reduction=reduction, label_smoothing=label_smoothing)
    return out.reshape(target.shape) if reduction == "none" and x.ndim != 2 else out
