"""Helpers for losses: validation, and reductions."""

from __future__ import annotations

from typing import get_args

from ivy_api._types import BatchReduction, Reduction
from ivy_api.bodies.operands import require_floats
from ivy_api.bodies.options import unknown_option

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace

REDUCTIONS = get_args(Reduction)
BATCH_REDUCTIONS = get_args(BatchReduction)


def require_reduction(function: str, reduction: BatchReduction, allowed: tuple[str, ...] = REDUCTIONS) -> None:
    """Raise if ``reduction`` is not one of the allowed names."""
    if reduction not in allowed:
        raise unknown_option(function, "reduction", reduction)


def require_loss(function: str, reduction: Reduction, *arrays: Array, xp: ArrayNamespace) -> None:
    """Validate the arguments of a loss: real floating-point arrays, and a reduction."""
    for x in arrays:
        require_floats(function, x, xp)
    require_reduction(function, reduction)


def reduce_losses(losses: Array, reduction: Reduction, xp: ArrayNamespace) -> Array:
    """Return the losses, their sum, or their mean."""
    if reduction == "none":
        return losses
    return xp.sum(losses) if reduction == "sum" else xp.mean(losses)


def reduce_weighted(losses: Array, weight: Array | None, reduction: Reduction, xp: ArrayNamespace) -> Array:
    """Return the weighted losses, their sum, or their sum divided by the sum of the weights."""
    if weight is None:
        return reduce_losses(losses, reduction, xp)
    losses = losses * weight
    if reduction == "mean":
        return xp.sum(losses) / xp.sum(weight + xp.zeros_like(losses))
    return reduce_losses(losses, reduction, xp)
