"""Weights of array elements, which may be given along some axes only."""

from __future__ import annotations

from ivy_api.adapt.arguments import normalise_axes
from ivy_api.adapt.promotion import FLOATING
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace


def broadcast_weights(function: str, x: Array, weights: Array, axis: int | tuple[int, ...] | None, xp: ArrayNamespace) -> Array:
    """Broadcast the weights to the shape of ``x``, and cast them to its data type unless they promote with it.

    Raises
    ------
    ValueError
        if their shape neither broadcasts to that of ``x`` nor is that of ``x`` along ``axis``.
    """
    if not xp.isdtype(weights.dtype, FLOATING):
        weights = xp.astype(weights, x.dtype)
    if tuple(weights.shape) != tuple(x.shape) and axis is not None:
        axes = normalise_axes(axis, x.ndim)
        if tuple(weights.shape) == tuple(x.shape[along] for along in axes):
            order = sorted(range(len(axes)), key=axes.__getitem__)
            weights = xp.permute_dims(weights, tuple(order)) if len(axes) > 1 else weights
            others = tuple(along for along in range(x.ndim) if along not in axes)
            if None in tuple(weights.shape):  # arrays that are stacked have one shape, once it is known
                weights = xp.stack([weights, xp.astype(xp.sum(x, axis=others), weights.dtype)])[0, ...]
            weights = xp.expand_dims(weights, others) if others else weights
    if None in tuple(x.shape):
        return xp.broadcast_arrays(weights, x)[0]
    try:
        return xp.broadcast_to(weights, tuple(x.shape))
    except ValueError:
        raise ArgumentError(
            f"{function} needs weights of the shape of x, or of its shape along axis; got {tuple(weights.shape)} for an x of shape "
            f"{tuple(x.shape)} and axis={axis}."
        ) from None
