"""Sliding windows over axes."""

from __future__ import annotations

from math import prod
from operator import index

from ivy_api.adapt.arguments import normalise_axis
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ivy_api.typing import Array


def check_strided(count: int, shape: Sequence[int], strides: Sequence[int], offset: int) -> None:
    """Raise for strides that lead out of bounds of an array of ``count`` elements."""
    if len(shape) != len(strides):
        raise ArgumentError(f"as_strided takes one stride for each axis; got shape {tuple(shape)} and strides {tuple(strides)}.")
    reach = [(index(size) - 1) * index(step) for size, step in zip(shape, strides, strict=True)]
    first, last = offset + sum(n for n in reach if n < 0), offset + sum(n for n in reach if n > 0)
    if prod(shape) and not 0 <= first <= last < count:
        raise ArgumentError(f"as_strided stays within the {count} elements of the array; this leads from {first} to {last}.")


def window_axes(
    x: Array, window_shape: int | tuple[int, ...], axis: int | tuple[int, ...] | None, step: int | tuple[int, ...]
) -> list[tuple[int, int, int]]:
    """Return the axis, the length and the step of each window."""
    ndim = len(x.shape)  # TensorFlow variables have no ndim
    axes = tuple(range(ndim)) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    lengths = window_shape if isinstance(window_shape, tuple) else (window_shape,) * (len(axes) if axis is None else 1)
    steps = step if isinstance(step, tuple) else (step,) * len(axes)
    if not len(axes) == len(lengths) == len(steps):
        raise ArgumentError(
            f"sliding_window takes one length and one step for each of {len(axes)} axes; got {window_shape} and {step}."
        )
    return [(normalise_axis(a, ndim), n, s) for a, n, s in zip(axes, lengths, steps, strict=True)]
