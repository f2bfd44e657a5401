"""Padding, patches and slices: views where torch supports them."""

from __future__ import annotations

from math import prod as _prod
from typing import Any

import torch
from torch.nn import functional

from ivy_api.bodies.patches import check_strided as _check_strided
from ivy_api.bodies.patches import window_axes as _window_axes
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch.capture import capturing as _capturing
from ivy_plugin_torch.dtypes import FLOATING as _FLOATING

__all__ = [
    "as_strided",
    "fold",
    "sliding_window",
    "unfold",
]


@_mixed()
def as_strided(x: torch.Tensor, shape: tuple[int, ...], strides: tuple[int, ...], /, *, offset: int = 0, composed: Any) -> Any:
    # torch has no negative strides, and its offset counts from the start of the storage, which other tensors may share.
    if min(strides, default=0) < 0 or _capturing() or torch._C._functorch.peek_interpreter_stack() is not None:
        return composed(x, shape, strides, offset=offset)
    _check_strided(_prod(x.shape), shape, strides, offset)
    elements = x.contiguous()
    return elements.as_strided(shape, strides, elements.storage_offset() + offset)


@_mixed()
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
def sliding_window(x: torch.Tensor, window_shape: Any, /, *, axis: Any = None, step: Any = 1, composed: Any) -> Any:
    rows = _window_axes(x, window_shape, axis, step)
    axes = {row[0] for row in rows}
    if len(axes) < len(rows) or any(not 0 < size <= x.shape[here] or apart < 1 for here, size, apart in rows):
        return composed(x, window_shape, axis=axis, step=step)
    for here, size, apart in rows:
        x = x.unfold(here, size, apart)
    return x


@_mixed()
def unfold(x: torch.Tensor, kernel_shape: Any, /, *, stride: Any = 1, dilation: Any = 1, padding: Any = 0, composed: Any) -> Any:
    if x.ndim == 4 and x.dtype in _FLOATING and not x.is_complex():
        try:
            return functional.unfold(x, kernel_shape, dilation, padding, stride)
        except RuntimeError:
            pass
    return composed(x, kernel_shape, stride=stride, dilation=dilation, padding=padding)
