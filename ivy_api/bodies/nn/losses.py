"""What bodies of layers, norms and losses share: parameters along axes, sizes that may be unknown, reductions."""

from __future__ import annotations

from ivy_api.bodies.operands import require_floats
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace

REDUCTIONS = ("mean", "sum", "none")


def require_reduction(function: str, reduction: str, allowed: tuple[str, ...] = REDUCTIONS) -> None:
    """Refuse the name of a reduction that is none."""
    if reduction not in allowed:
        raise ArgumentError(f"{function} takes the reduction {' or '.join(map(repr, allowed))}; got {reduction!r}.")


def require_loss(function: str, reduction: str, *arrays: Array, xp: ArrayNamespace) -> None:
    """Check what every loss is given: real floating-point arrays, and a reduction."""
    for x in arrays:
        require_floats(function, x, xp)
    require_reduction(function, reduction)


def reduce_losses(losses: Array, reduction: str, xp: ArrayNamespace) -> Array:
    """The losses as they are, their sum, or their mean."""
    if reduction == "none":
        return losses
    return xp.sum(losses) if reduction == "sum" else xp.mean(losses)


def reduce_weighted(losses: Array, weight: Array | None, reduction: str, xp: ArrayNamespace) -> Array:
    """The losses times weights; their mean is divided by the sum of the weights."""
    if weight is None:
        return reduce_losses(losses, reduction, xp)
    losses = losses * weight
    if reduction == "mean":
        return xp.sum(losses) / xp.sum(weight + xp.zeros_like(losses))
    return reduce_losses(losses, reduction, xp)
