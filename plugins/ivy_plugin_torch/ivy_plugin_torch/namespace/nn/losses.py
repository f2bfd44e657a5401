"""Losses for which torch has a kernel. What it takes in another way, and what is wrong, the composed body takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch.nn import functional

from ivy_api.bodies.nn.losses import REDUCTIONS as _REDUCTIONS
from ivy_api.plugin import mixed as _mixed

_is_mapped: Callable[[Any], bool] = torch._C._functorch.is_batchedtensor


def _alike(x: torch.Tensor, target: torch.Tensor, reduction: str) -> bool:
    return x.dtype.is_floating_point and x.dtype is target.dtype and x.shape == target.shape and reduction in _REDUCTIONS


@_mixed()
def mse_loss(
    x: torch.Tensor, target: torch.Tensor, /, *, weight: Any = None, reduction: str = "mean", composed: Any
) -> torch.Tensor:
    if weight is None and _alike(x, target, reduction):
        return functional.mse_loss(x, target, reduction=reduction)
    return composed(x, target, weight=weight, reduction=reduction)  # type: ignore[no-any-return]


@_mixed()
def l1_loss(
    x: torch.Tensor, target: torch.Tensor, /, *, weight: Any = None, reduction: str = "mean", composed: Any
) -> torch.Tensor:
    if weight is None and _alike(x, target, reduction):
        return functional.l1_loss(x, target, reduction=reduction)
    return composed(x, target, weight=weight, reduction=reduction)  # type: ignore[no-any-return]


@_mixed()
def huber_loss(
    x: torch.Tensor,
    target: torch.Tensor,
    /,
    *,
    delta: float = 1.0,
    weight: Any = None,
    reduction: str = "mean",
    composed: Any,
) -> torch.Tensor:
    if weight is None and delta > 0 and _alike(x, target, reduction):
        return functional.huber_loss(x, target, reduction, delta)
    return composed(x, target, delta=delta, weight=weight, reduction=reduction)  # type: ignore[no-any-return]


@_mixed()
def smooth_l1_loss(
    x: torch.Tensor,
    target: torch.Tensor,
    /,
    *,
    beta: float = 1.0,
    weight: Any = None,
    reduction: str = "mean",
    composed: Any,
) -> torch.Tensor:
    if weight is None and beta >= 0 and _alike(x, target, reduction):
        return functional.smooth_l1_loss(x, target, reduction=reduction, beta=beta)
    return composed(x, target, beta=beta, weight=weight, reduction=reduction)  # type: ignore[no-any-return]


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
    reduction: str = "mean",
    composed: Any,
) -> torch.Tensor:
    whole = not (target.dtype.is_floating_point or target.dtype.is_complex or target.dtype is torch.bool)
    fits = from_logits and whole and x.dtype.is_floating_point and -x.ndim <= axis < x.ndim and reduction in _REDUCTIONS
    if not fits or target.ndim != x.ndim - 1:
        return composed(  # type: ignore[no-any-return]
            x,
            target,
            axis=axis,
            from_logits=from_logits,
            weight=weight,
            ignore_index=ignore_index,
            label_smoothing=label_smoothing,
            reduction=reduction,
        )
    rows = x.movedim(axis, -1).reshape(-1, x.shape[axis])
    ignored = -100 if ignore_index is None else ignore_index
    out = functional.cross_entropy(
        rows, target.reshape(-1).long(), weight, ignore_index=ignored, reduction=reduction, label_smoothing=label_smoothing
    )
    return out.reshape(target.shape) if reduction == "none" else out


@_mixed()
def ctc_loss(
    x: torch.Tensor,
    target: torch.Tensor,
    lengths: torch.Tensor,
    target_lengths: torch.Tensor,
    /,
    *,
    from_logits: bool = False,
    reduction: str = "mean",
    composed: Any,
    **options: Any,
) -> torch.Tensor:
    # The kernel reads lengths, and has no rule for vmap.
    given = (x, target, lengths, target_lengths)
    known = not torch.compiler.is_compiling() and not any(map(_is_mapped, given))
    whole = all(a.dtype in (torch.int32, torch.int64) for a in given[1:])
    fits = known and whole and x.dtype in (torch.float32, torch.float64) and [a.ndim for a in given] == [3, 2, 1, 1]
    if not fits or reduction not in _REDUCTIONS or (x.requires_grad and not from_logits):
        # The kernel's gradient is that of normalised logarithms, whatever they are.
        return composed(*given, from_logits=from_logits, reduction=reduction, **options)  # type: ignore[no-any-return]
    scores = torch.log_softmax(x, -1) if from_logits else x
    return functional.ctc_loss(scores, *given[1:], reduction=reduction, **options)
