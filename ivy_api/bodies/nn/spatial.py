"""Sliding windows over spatial axes: their sizes, padding, and positions."""

from __future__ import annotations

from operator import index
from typing import get_args

from ivy_api._types import NamedPadding, PaddingMode
from ivy_api.adapt.arguments import device_of, normalise_axis
from ivy_api.bodies.operands import index_dtype
from ivy_api.bodies.options import unknown_option
from ivy_api.bodies.shapes import static_length
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace

    Pairs = tuple[tuple[int, int], ...]

NAMES = get_args(NamedPadding)
PADDING_MODES = get_args(PaddingMode)


def channels_last(function: str, x: Array, channel_axis: int, xp: ArrayNamespace) -> Array:
    """Move the channel axis last; all dimensions of ``x`` but the batch must be known."""
    for axis in range(1, len(x.shape)):
        static_length(function, x, axis)
    position = normalise_channel_axis(function, x, channel_axis)
    return x if position == len(x.shape) - 1 else xp.moveaxis(x, position, -1)


def restore_channels(x: Array, channel_axis: int, xp: ArrayNamespace) -> Array:
    """Move the last axis back to the channel axis."""
    axis = normalise_axis(channel_axis, len(x.shape))
    return x if axis == len(x.shape) - 1 else xp.moveaxis(x, -1, axis)


def normalise_channel_axis(function: str, x: Array, channel_axis: int) -> int:
    """Return the non-negative channel axis.

    Raises
    ------
    ValueError
        if ``x`` has no spatial axis, or the channel axis is the batch axis.
    """
    ndim = len(x.shape)
    axis = normalise_axis(channel_axis, ndim)
    if ndim < 3 or axis == 0:
        raise ArgumentError(
            f"{function} takes x with a batch axis first, one or more spatial axes, and a channel axis, for example "
            f"(batch, height, width, channels); got the shape {tuple(x.shape)} and channel_axis {channel_axis}."
        )
    return axis


def sizes(function: str, name: str, value: int | tuple[int, ...], space: int, least: int = 1) -> tuple[int, ...]:
    """Normalise an argument to one integer per spatial axis.

    Raises
    ------
    ValueError
        if the number is wrong, or one is too small.
    """
    found = tuple(map(index, value)) if isinstance(value, (tuple, list)) else (index(value),) * space
    if len(found) != space or min(found) < least:
        raise ArgumentError(
            f"{function} takes {name} as an integer of at least {least}, or one for each of the {space} spatial axes; got "
            f"{value!r}."
        )
    return found


def dilated_extent(window: int, dilation: int) -> int:
    """Return the extent of a dilated window, from its first to its last element."""
    return (window - 1) * dilation + 1


def padding_amounts(
    function: str, padding: Any, shape: tuple[int, ...], window: tuple[int, ...], stride: tuple[int, ...], dilation: tuple[int, ...]
) -> Pairs:
    """Return the padding before and after each spatial axis.

    Raises
    ------
    ValueError
        if ``padding`` is invalid.
    """
    if padding == "valid":
        return ((0, 0),) * len(shape)
    if padding in ("same", "same_lower"):
        covered = [dilated_extent(k, d) for k, d in zip(window, dilation, strict=True)]
        totals = [max((-(-n // s) - 1) * s + k - n, 0) for n, s, k in zip(shape, stride, covered, strict=True)]
        return tuple((t // 2, t - t // 2) if padding == "same" else (t - t // 2, t // 2) for t in totals)
    return explicit_padding(function, padding, len(shape))


def explicit_padding(function: str, padding: Any, space: int) -> Pairs:
    """Return the padding before and after each spatial axis, for ``padding`` given as numbers."""
    each = padding if isinstance(padding, (tuple, list)) else (padding,) * space
    pairs = tuple(tuple(p) if isinstance(p, (tuple, list)) else (p, p) for p in each)
    if isinstance(padding, str) or len(pairs) != space or any(len(p) != 2 or not all(_is_count(n) for n in p) for p in pairs):
        raise ArgumentError(
            f"{function} takes padding as one of {', '.join(map(repr, NAMES))}, as an integer from 0, or as {space} integers or "
            f"(before, after) pairs, one for each spatial axis; got {padding!r}."
        )
    return pairs


def _is_count(value: Any) -> bool:
    return hasattr(value, "__index__") and index(value) >= 0


def output_sizes(
    function: str, shape: tuple[int, ...], pads: Pairs, covered: tuple[int, ...], stride: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the number of window positions along each padded spatial axis.

    Raises
    ------
    ValueError
        if there is none.
    """
    free = [n + low + high - k for n, (low, high), k in zip(shape, pads, covered, strict=True)]
    if min(free) < 0:
        raise ArgumentError(
            f"{function} needs windows that fit into the padded spatial axes; got windows of extent {covered} and the spatial "
            f"shape {shape}, padded by {pads}."
        )
    return tuple(f // s + 1 for f, s in zip(free, stride, strict=True))


def pad_constant(x: Array, pads: Pairs, value: float, xp: ArrayNamespace) -> Array:
    """Pad each spatial axis, from axis 1 on, with a constant; negative amounts crop."""
    if not any(n for pair in pads for n in pair):
        return x
    return xp.pad(x, ((0, 0), *pads, *((0, 0),) * (len(x.shape) - len(pads) - 1)), constant_values=value)


def pad_mode(function: str, x: Array, pads: Pairs, mode: PaddingMode, xp: ArrayNamespace) -> Array:
    """Pad each spatial axis with elements of ``x``, or with zeros.

    Raises
    ------
    ValueError
        if the mode is unknown.
    """
    if mode not in PADDING_MODES:
        raise unknown_option(function, "padding_mode", mode)
    return xp.pad(x, ((0, 0), *pads, (0, 0)), mode=mode)


def index_array(values: list[int], like: Array, xp: ArrayNamespace) -> Array:
    """Return indices as an array on the device of ``like``."""
    return xp.asarray(values, dtype=index_dtype(xp), device=device_of(like))
