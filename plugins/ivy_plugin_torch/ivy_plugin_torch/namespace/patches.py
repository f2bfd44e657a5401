"""Padding, patches and slices: views where torch supports them."""

from __future__ import annotations

from math import prod as _prod
from typing import Any

import torch
from torch._C._functorch import peek_interpreter_stack as _transforming
from torch.nn import functional

from ivy_api.adapt.functions import short_way as _short_way
from ivy_api.bodies.patches import check_strided as _check_strided
from ivy_api.bodies.patches import window_axes as _window_axes
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch.capture import capturing as _capturing
from ivy_plugin_torch.dtypes import FLOATING as _FLOATING
from ivy_plugin_torch.dtypes import WIDE as _WIDE

__all__ = [
    "as_strided",
    "fold",
    "sliding_window",
    "unfold",
]


def _stays_within(x: torch.Tensor, shape: tuple[int, ...], strides: tuple[int, ...]) -> bool:
    last = 0
    for size, step in zip(shape, strides, strict=False):  # torch refuses other lengths
        if size < 1 or step < 0:
            return False
        last += (size - 1) * step
    return last < x.numel()


@_mixed()
@_short_way(
    "native(x, shape, strides)",
    when="offset is offset__ and not capturing() and transforming() is None and x.is_contiguous() and fits(x, shape, strides)",
    native=torch.as_strided,
    fits=_stays_within,
    capturing=_capturing,
    transforming=_transforming,
)
def as_strided(x: torch.Tensor, shape: tuple[int, ...], strides: tuple[int, ...], /, *, offset: int = 0, composed: Any) -> Any:
    # torch has no negative strides, and its offset counts from the start of the storage, which other tensors may share.
    if min(strides, default=0) < 0 or _capturing() or _transforming() is not None:
        return composed(x, shape, strides, offset=offset)
    _check_strided(_prod(x.shape), shape, strides, offset)
    elements = x.contiguous()
    return elements.as_strided(shape, strides, elements.storage_offset() + offset)


@_mixed()
@_short_way(
    "native(x, output_shape, kernel_shape, dilation, padding, stride)",
    when="x.ndim == 3 and len(output_shape) == 2 and x.dtype in known",
    native=functional.fold,
    known=_WIDE,
)
def fold(
    x: torch.Tensor, output_shape: Any, kernel_shape: Any, /, *, stride: Any = 1, dilation: Any = 1, padding: Any = 0, composed: Any
) -> Any:
    if x.ndim == 3 and len(output_shape) == 2 and x.dtype in _FLOATING and not x.is_complex():
        try:
            return functional.fold(x, output_shape, kernel_shape, dilation, padding, stride)
        except RuntimeError:  # the composed body raises a clearer error
            pass
    return composed(x, output_shape, kernel_shape, stride=stride, dilation=dilation, padding=padding)


@_mixed()
@_short_way(
    "x.unfold(0, window_shape[0], 1).unfold(1, window_shape[1], 1)",
    when="axis is None and step is step__ and type(window_shape) is tuple and len(window_shape) == 2 == x.ndim "
    "and 0 not in window_shape",
)
def sliding_window(x: torch.Tensor, window_shape: Any, /, *, axis: Any = None, step: Any = 1, composed: Any) -> Any:
    rows = _window_axes(x, window_shape, axis, step)
    axes = {row[0] for row in rows}
    if len(axes) < len(rows) or any(not 0 < size <= x.shape[here] or apart < 1 for here, size, apart in rows):
        return composed(x, window_shape, axis=axis, step=step)
    for here, size, apart in rows:
        x = x.unfold(here, size, apart)
    return x


@_mixed()
@_short_way(
    "native(x, kernel_shape, dilation, padding, stride)",
    when="x.ndim == 4 and x.dtype in known",
    native=functional.unfold,
    known=_WIDE,
)
def unfold(x: torch.Tensor, kernel_shape: Any, /, *, stride: Any = 1, dilation: Any = 1, padding: Any = 0, composed: Any) -> Any:
    if x.ndim == 4 and x.dtype in _FLOATING and not x.is_complex():
        try:
            return functional.unfold(x, kernel_shape, dilation, padding, stride)
        except RuntimeError:
            pass
    return composed(x, kernel_shape, stride=stride, dilation=dilation, padding=padding)
