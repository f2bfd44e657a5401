"""Axes: sizes and positions along them, and arrays expanded to broadcast along them."""

from __future__ import annotations

from math import prod

from ivy_api.adapt.arguments import device_of, normalise_axes

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace


def other_axes(axes: tuple[int, ...], ndim: int) -> tuple[int, ...]:
    """Return the axes that are not in ``axes``."""
    return tuple(axis for axis in range(ndim) if axis not in axes)


def expand_to_rank(values: Array, axes: tuple[int, ...], ndim: int, xp: ArrayNamespace) -> Array:
    """Reshape an array with the sizes of some axes, in order, so that it broadcasts with all ``ndim`` axes."""
    others = other_axes(axes, ndim)
    leading = not others or others[-1] < len(others)  # broadcasting adds leading axes
    return values if leading else xp.expand_dims(values, axis=others)


def count_elements(x: Array, axes: tuple[int, ...] | None, xp: ArrayNamespace) -> int | Array:
    """Return the number of elements along some axes; an array of the dtype of ``x`` if unknown to the compiler."""
    sizes = [x.shape[axis] for axis in (range(x.ndim) if axes is None else axes)]
    if None in sizes:
        return xp.max(xp.sum(xp.ones_like(x), axis=axes))
    total: int = prod(sizes)
    return total


def arange_along(x: Array, axis: int, xp: ArrayNamespace) -> Array:
    """Return the integers from 0 up to the size of an axis."""
    if x.shape[axis] is not None:
        return xp.arange(x.shape[axis], device=device_of(x))
    others = other_axes(normalise_axes(axis, x.ndim), x.ndim)
    return xp.cumulative_sum(xp.max(xp.ones_like(x, dtype=xp.int32), axis=others)) - 1
