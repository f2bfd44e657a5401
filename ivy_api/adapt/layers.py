"""What bodies of layers, norms and losses share: parameters along axes, sizes that may be unknown, reductions."""

from __future__ import annotations

from math import inf, prod

from ivy_api.adapt.arguments import device_of, normalise_axes
from ivy_api.adapt.operands import require_floats
from ivy_api.adapt.roots import root
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace

REDUCTIONS = ("mean", "sum", "none")


def other_axes(axes: tuple[int, ...], ndim: int) -> tuple[int, ...]:
    """The axes that are not among ``axes``."""
    return tuple(axis for axis in range(ndim) if axis not in axes)


def along(values: Array, axes: tuple[int, ...], ndim: int, xp: ArrayNamespace) -> Array:
    """An array of the shape of some axes, in order, as one that broadcasts with all of them."""
    others = other_axes(axes, ndim)
    leading = not others or others[-1] < len(others)  # what is broadcast gets these by itself
    return values if leading else xp.expand_dims(values, axis=others)


def count(x: Array, axes: tuple[int, ...] | None, xp: ArrayNamespace) -> int | Array:
    """The number of elements along some axes; an array of the data type of ``x`` where a compiler does not know it."""
    sizes = [x.shape[axis] for axis in (range(x.ndim) if axes is None else axes)]
    if None in sizes:
        return xp.max(xp.sum(xp.ones_like(x), axis=axes))
    total: int = prod(sizes)
    return total


def positions(x: Array, axis: int, xp: ArrayNamespace) -> Array:
    """The whole numbers from 0, one for each element along an axis."""
    if x.shape[axis] is not None:
        return xp.arange(x.shape[axis], device=device_of(x))
    others = other_axes(normalise_axes(axis, x.ndim), x.ndim)
    return xp.cumulative_sum(xp.max(xp.ones_like(x, dtype=xp.int32), axis=others)) - 1


def lp_norm(x: Array, p: float, axis: int | tuple[int, ...] | None, xp: ArrayNamespace, *, keepdims: bool) -> Array:
    """The norm of order ``p`` along axes, with the gradient 0 at 0."""
    if p == 1:
        return xp.sum(xp.abs(x), axis=axis, keepdims=keepdims)
    if p == inf:
        return xp.max(xp.abs(x), axis=axis, keepdims=keepdims)
    total = xp.sum(x * x if p == 2 else power_of_size(x, p, xp), axis=axis, keepdims=keepdims)
    return root(total, xp, 1 / p)


def power_of_size(x: Array, p: float, xp: ArrayNamespace) -> Array:
    """``|x| ** p`` with the gradient 0 at 0, where for ``p`` below 1 it has a cusp."""
    return root(xp.abs(x), xp, p) if p < 1 else xp.pow(xp.abs(x), p)


def require_reduction(function: str, reduction: str, allowed: tuple[str, ...] = REDUCTIONS) -> None:
    """Refuse the name of a reduction that is none."""
    if reduction not in allowed:
        raise ArgumentError(f"{function} takes the reduction {' or '.join(map(repr, allowed))}; got {reduction!r}.")


def require_loss(function: str, reduction: str, *arrays: Array, xp: ArrayNamespace) -> None:
    """Check what every loss is given: real floating-point arrays, and a reduction."""
    for x in arrays:
        require_floats(function, x, xp)
    require_reduction(function, reduction)


def reduced(losses: Array, reduction: str, xp: ArrayNamespace) -> Array:
    """The losses as they are, their sum, or their mean."""
    if reduction == "none":
        return losses
    return xp.sum(losses) if reduction == "sum" else xp.mean(losses)


def weighted(losses: Array, weight: Array | None, reduction: str, xp: ArrayNamespace) -> Array:
    """The losses times weights; their mean is divided by the sum of the weights."""
    if weight is None:
        return reduced(losses, reduction, xp)
    losses = losses * weight
    if reduction == "mean":
        return xp.sum(losses) / xp.sum(weight + xp.zeros_like(losses))
    return reduced(losses, reduction, xp)
