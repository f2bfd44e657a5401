"""The interval between two knots in which a parameter lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ivy_api.errors import ArgumentError

if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace


def require_knots(function: str, knots: Array, least: int) -> None:
    """Raise if there are fewer knots than a spline needs."""
    n: int | None = knots.shape[-1]
    if n is not None and n < least:
        raise ArgumentError(f"{function} needs {least} or more knots; got {n}.")


def interval_of(xp: ArrayNamespace, knots: Array, parameters: Array) -> Array:
    """Return indices i with ``knots[i] <= s < knots[i + 1]``, of the first or the last interval for parameters outside.

    Only the inner knots are searched, so that nothing has to be clipped.
    """
    inner = knots[..., 1:-1]
    if len(knots.shape) == 1:
        return xp.searchsorted(inner, parameters, side="right")
    return xp.count_nonzero(parameters[..., :, None] >= inner[..., None, :], axis=-1)  # batch axes that may differ


def knots_at(xp: ArrayNamespace, knots: Array, indices: Array) -> Array:
    """Return knots of shape ``(..., n)`` at indices of shape ``(..., m)``."""
    if len(knots.shape) == len(indices.shape) == 1:
        return xp.take(knots, indices)
    knots, indices = _of_one_rank(xp, knots, indices)
    return xp.take_along_axis(knots, indices, axis=-1)


def rows_at(xp: ArrayNamespace, rows: Array, indices: Array) -> Array:
    """Return rows of shape ``(..., n, d)`` at indices of shape ``(..., m)``."""
    if len(indices.shape) == 1:
        return xp.take(rows, indices, axis=-2)
    rows, indices = _of_one_rank(xp, rows, indices[..., None])
    return xp.take_along_axis(rows, indices, axis=-2)


def _of_one_rank(xp: ArrayNamespace, x: Array, y: Array) -> tuple[Array, Array]:
    """Return both with as many axes, by new ones in front."""
    more = len(x.shape) - len(y.shape)
    for _ in range(more):
        y = xp.expand_dims(y, axis=0)
    for _ in range(-more):
        x = xp.expand_dims(x, axis=0)
    return x, y
