"""Manipulation."""

from __future__ import annotations

from typing import Any

import torch

from ivy_api.adapt.arguments import normalise_axes as _normalise_axes
from ivy_api.adapt.functions import refuse_axis as _refuse_axis
from ivy_api.adapt.functions import short_way as _short_way
from ivy_api.errors import ArgumentError, AxisError
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch import unsigned as _unsigned
from ivy_plugin_torch.dtypes import BINDING as _BINDING
from ivy_plugin_torch.short import IN_OTHERS as _IN_OTHERS
from ivy_plugin_torch.short import OF_OTHERS as _OF_OTHERS
from ivy_plugin_torch.typing import Axes

__all__ = [
    "broadcast_arrays",
    "broadcast_to",
    "concat",
    "expand_dims",
    "flatten",
    "flip",
    "moveaxis",
    "permute_dims",
    "repeat",
    "reshape",
    "roll",
    "squeeze",
    "stack",
    "tile",
    "unflatten",
    "unstack",
]


def broadcast_arrays(*arrays: torch.Tensor) -> tuple[torch.Tensor, ...]:
    try:
        return tuple(torch.broadcast_tensors(*arrays))  # type: ignore[no-untyped-call]
    except RuntimeError:
        shapes = ", ".join(str(tuple(x.shape)) for x in arrays)
        raise ArgumentError(
            f"Shapes {shapes} cannot be broadcast together: sizes, counted from the last axis, must be equal or 1."
        ) from None


@_short_way("native(x, shape)", when="True", native=torch.broadcast_to)
def broadcast_to(x: torch.Tensor, /, shape: tuple[int, ...]) -> torch.Tensor:
    try:
        return torch.broadcast_to(x, shape)
    except RuntimeError:
        raise ArgumentError(
            f"An array of shape {tuple(x.shape)} does not broadcast to {tuple(shape)}: "
            f"its sizes, counted from the last axis, must be equal or 1."
        ) from None


@_short_way(
    "native(arrays)",
    when="axis is axis__ and len(arrays) == 2 and (a := arrays[0]).dtype is (b := arrays[1]).dtype and a.ndim == b.ndim",
    native=torch.cat,
)
def concat(arrays: tuple[torch.Tensor, ...] | list[torch.Tensor], /, *, axis: int | None = 0) -> torch.Tensor:
    dtype = ndim = None
    for x in arrays:
        if dtype is None:
            dtype, ndim = x.dtype, x.ndim
        elif x.dtype is not dtype:  # torch promotes integers to floating point
            return concat(_BINDING.together(*arrays), axis=axis)
        elif x.ndim != ndim and axis is not None:  # torch.cat skips empty vectors whatever the other shapes are
            shapes = ", ".join(str(tuple(x.shape)) for x in arrays)
            raise ArgumentError(
                f"concat needs arrays with the same number of axes; got shapes {shapes}. To flatten them first, pass axis=None."
            )
    if dtype is None:
        raise _nothing("concat")
    if axis is None:
        return torch.cat([x.reshape(-1) for x in arrays])
    try:
        if axis == 0 and axis is not False:  # torch takes 0.4 us to read the axis
            return torch.cat(arrays)
        return torch.cat(arrays, axis)
    except RuntimeError as error:
        raise ArgumentError(f"concat needs arrays of the same shape except along axis {axis}: {error}") from None


@_short_way(
    "native(arrays)",
    when="axis is axis__ and len(arrays) == 2 and arrays[0].dtype is arrays[1].dtype",
    native=torch.stack,
)
def stack(arrays: tuple[torch.Tensor, ...] | list[torch.Tensor], /, *, axis: int = 0) -> torch.Tensor:
    dtype = None
    for x in arrays:
        if x.dtype is not dtype:
            if dtype is not None:  # as in concat
                return stack(_BINDING.together(*arrays), axis=axis)
            dtype = x.dtype
    try:
        return torch.stack(arrays) if axis == 0 and axis is not False else torch.stack(arrays, axis)
    except RuntimeError as error:
        if not arrays:
            raise _nothing("stack") from None
        raise ArgumentError(f"stack needs arrays of the same shape: {error}") from None


def _nothing(function: str) -> ValueError:
    return ArgumentError(f"{function} needs at least one array; got none.")


@_short_way("native(x, axis)", when="type(axis) is int", native=torch.unsqueeze)
def expand_dims(x: torch.Tensor, /, axis: Axes) -> torch.Tensor:
    if isinstance(axis, int):
        return x.unsqueeze(axis)
    for position in sorted(_normalise_axes(axis, x.ndim + len(axis))):
        x = torch.unsqueeze(x, position)
    return x


@_mixed()
@_short_way("native(x)", when="start_axis is start_axis__ and end_axis is end_axis__", native=torch.flatten)
def flatten(x: torch.Tensor, /, *, start_axis: int = 0, end_axis: int = -1, composed: Any) -> Any:
    try:
        return torch.flatten(x, start_axis, end_axis)
    except (IndexError, RuntimeError):
        return composed(x, start_axis=start_axis, end_axis=end_axis)  # an error, or an array without axes


@_short_way("native(x, (0,))", when=f"axis is None and {_OF_OTHERS.format('x')} and x.ndim == 1", native=torch.flip, **_IN_OTHERS)
def flip(x: torch.Tensor, /, *, axis: Axes | None = None) -> torch.Tensor:
    if x.dtype in _FLIP:
        return _FLIP[x.dtype](x, tuple(range(x.ndim)) if axis is None else (axis,) if isinstance(axis, int) else axis)
    if axis is None:
        return x.flip(0) if x.ndim == 1 else torch.flip(x, tuple(range(x.ndim)))
    return x.flip(axis)


_FLIP = _unsigned.by_bits(torch.flip)


@_short_way("native(x, source, destination)", when="x.ndim", native=torch.movedim)
def moveaxis(x: torch.Tensor, source: Axes, destination: Axes, /) -> torch.Tensor:
    if not x.ndim and source != ():
        _refuse_axis(source)
    try:
        return torch.movedim(x, source, destination)  # type: ignore[arg-type]
    except RuntimeError as error:
        raise ArgumentError(f"moveaxis needs as many destinations as sources, each different: {error}") from None


def permute_dims(x: torch.Tensor, /, axes: tuple[int, ...]) -> torch.Tensor:
    try:
        return torch.permute(x, axes)
    except RuntimeError:
        raise ArgumentError(f"axes must contain each of the {x.ndim} axes once; got {tuple(axes)}.") from None


def repeat(x: torch.Tensor, repeats: int | torch.Tensor, /, *, axis: int | None = None) -> torch.Tensor:
    if not isinstance(repeats, int):
        repeats = repeats.to(torch.int64)
    elif repeats < 0:
        raise ArgumentError(f"repeat needs repeats of 0 or more; got {repeats}.")
    return _REPEAT.get(x.dtype, torch.repeat_interleave)(x, repeats, axis)


_REPEAT = _unsigned.by_bits(torch.repeat_interleave)


def reshape(x: torch.Tensor, /, shape: tuple[int, ...], *, copy: bool | None = None) -> torch.Tensor:
    try:
        if copy is None:
            return torch.reshape(x, shape)
        return x.clone().reshape(shape) if copy else x.view(shape)
    except RuntimeError as error:
        raise ArgumentError(f"An array of shape {tuple(x.shape)} cannot be reshaped to {tuple(shape)}: {error}") from None


@_short_way("native(x, shift)", when=f"axis is None and {_OF_OTHERS.format('x')}", native=torch.roll, **_IN_OTHERS)
def roll(x: torch.Tensor, /, shift: Axes, *, axis: Axes | None = None) -> torch.Tensor:
    if x.dtype in _unsigned.SIGNED and not x.is_cpu:  # there is no kernel for GPUs
        return roll(x.view(_unsigned.SIGNED[x.dtype]), shift, axis=axis).view(x.dtype)
    if axis is None:
        return x.roll(shift)
    if isinstance(axis, tuple) and not axis:
        return x.clone()
    if isinstance(axis, tuple) and isinstance(shift, int):  # torch.roll requires one shift for each axis
        shift = (shift,) * len(axis)
    try:
        return x.roll(shift, axis)
    except RuntimeError:
        raise ArgumentError(f"roll needs one shift for each axis, or one for all; got shift={shift} and axis={axis}.") from None


@_short_way("out", when="type(axis) is int and (out := native(x, axis)).ndim != x.ndim", native=torch.squeeze)
def squeeze(x: torch.Tensor, /, axis: Axes) -> torch.Tensor:
    if isinstance(axis, int) and x.shape[axis] == 1:
        return x.squeeze(axis)
    for each in (axis,) if isinstance(axis, int) else axis:
        if x.shape[each] != 1:  # torch.squeeze leaves such an axis unchanged
            raise ArgumentError(
                f"squeeze removes axes of size 1 only; axis {each} of shape {tuple(x.shape)} has size {x.shape[each]}."
            )
    try:
        return torch.squeeze(x, axis)
    except RuntimeError:
        raise AxisError(f"axes must differ from one another; got {axis} for an array of {x.ndim} axes.") from None


def tile(x: torch.Tensor, repetitions: tuple[int, ...], /) -> torch.Tensor:
    if repetitions and min(repetitions) < 0:
        raise ArgumentError(f"tile needs repetitions of 0 or more; got {tuple(repetitions)}.")
    return torch.tile(x, repetitions)


@_mixed()
@_short_way("native(x, axis, shape)", when="type(shape) is tuple", native=torch.unflatten)
def unflatten(x: torch.Tensor, axis: int, shape: tuple[int, ...], /, *, composed: Any) -> Any:
    if type(shape) is tuple and shape:  # else an axis of size 1 is removed
        try:
            return torch.unflatten(x, axis, shape)
        except (IndexError, RuntimeError):
            pass
    return composed(x, axis, shape)


def unstack(x: torch.Tensor, /, *, axis: int = 0) -> tuple[torch.Tensor, ...]:
    return torch.unbind(x, axis)
