"""Helpers for normalisation layers."""

from __future__ import annotations

from ivy_api.adapt.arguments import normalise_axis
from ivy_api.bodies.axes import expand_to_rank
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace


def scale_and_shift(
    centred: Array,
    var: Array,
    scale: Array | None,
    offset: Array | None,
    axes: tuple[int, ...],
    epsilon: float,
    xp: ArrayNamespace,
) -> Array:
    """Divide centred elements by the standard deviation, then scale and shift along some axes."""
    factor = xp.rsqrt(var + epsilon)
    if scale is not None:
        factor = factor * expand_to_rank(scale, axes, centred.ndim, xp)
    out = centred * factor
    return out if offset is None else out + expand_to_rank(offset, axes, centred.ndim, xp)


def normalise(
    x: Array,
    over: tuple[int, ...],
    scale: Array | None,
    offset: Array | None,
    axes: tuple[int, ...],
    epsilon: float,
    xp: ArrayNamespace,
) -> Array:
    """Normalise to mean 0 and variance 1 over some axes, then scale and shift along others."""
    centred = x - xp.mean(x, axis=over, keepdims=True)
    return scale_and_shift(centred, xp.mean(centred * centred, axis=over, keepdims=True), scale, offset, axes, epsilon, xp)


def channel_axis(function: str, x: Array, axis: int) -> int:
    """Return the non-negative channel axis, which comes after the batch axis."""
    position = normalise_axis(axis, len(x.shape))
    if position == 0:
        raise ArgumentError(f"{function} takes examples along the first axis, and channels along another; got axis={axis}.")
    return position
