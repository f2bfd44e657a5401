"""Helpers for losses: validation, and reductions."""

from __future__ import annotations

from ivy_api.bodies.operands import require_floats
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace

REDUCTIONS = ("mean", "sum", "none")


def require_reduction(function: str, reduction: str, allowed: tuple[str, ...] = REDUCTIONS) -> None:
    """Raise if ``reduction`` is not one of the allowed names."""
    if reduction not in allowed:
        raise ArgumentError(f"{function} takes the reduction {' or '.join(map(repr, allowed))}; got {reduction!r}.")


def require_loss(function: str, reduction: str, *arrays: Array, xp: ArrayNamespace) -> None:
    """Validate the arguments of a loss: real floating-point arrays, and a reduction."""
    for x in arrays:
        require_floats(function, x, xp)
    require_reduction(function, reduction)


def reduce_losses(losses: Array, reduction: str, xp: ArrayNamespace) -> Array:
    """Return the losses, their sum, or their mean."""
    if reduction == "none":
        return losses
    return xp.sum(losses) if reduction == "sum" else xp.mean(losses)


def reduce_weighted(losses: Array, weight: Array | None, reduction: str, xp: ArrayNamespace) -> Array:
    """Return the weighted losses, their sum, or their sum divided by the sum of the weights."""
    if weight is None:
        return reduce_losses(losses, reduction, xp)
    losses = losses * weight
    if reduction == "mean":
        return xp.sum(losses) / xp.sum(weight + xp.zeros_like(losses))
    return reduce_losses(losses, reduction, xp)
