"""Normalisations for which torch has a kernel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch.nn import functional

from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch.axes import moved
from ivy_plugin_torch.derivatives import is_forward as _is_forward
from ivy_plugin_torch.derivatives import order as _order
from ivy_plugin_torch.derivatives import recorded as _recorded

__all__ = [
    "batch_norm",
    "group_norm",
    "layer_norm",
    "rms_norm",
]


def _last_axes(x: torch.Tensor, axis: int | tuple[int, ...]) -> int:
    """The number of axes if they are the last ones in order; else 0."""
    axes = axis if isinstance(axis, tuple) else (axis,)
    count = len(axes)
    last = tuple(a - x.ndim if a >= 0 else a for a in axes) == tuple(range(-count, 0))
    return count if last and count <= x.ndim else 0


def _fits(x: torch.Tensor, shape: torch.Size, weight: torch.Tensor | None) -> bool:
    """Whether a weight has the given shape and the data type of ``x``."""
    return weight is None or (weight.shape == shape and weight.dtype is x.dtype)


@_mixed(checks=True)
def layer_norm(
    x: torch.Tensor,
    scale: torch.Tensor | None = None,
    offset: torch.Tensor | None = None,
    /,
    *,
    axis: int | tuple[int, ...] = -1,
    epsilon: float = 1e-5,
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    count = 1 if axis == -1 and x.ndim else _last_axes(x, axis)
    shape, dtype = x.shape[-count:], x.dtype
    fits = (
        count
        and dtype.is_floating_point
        and (scale is None or (scale.dtype is dtype and scale.shape == shape))
        and (offset is None or (offset.dtype is dtype and offset.shape == shape))
    )
    if not fits or ((x.requires_grad or _is_forward()) and _order() > 1):
        # torch's third derivative takes the mean and the variance for constants.
        return composed(x, scale, offset, axis=axis, epsilon=epsilon)
    return torch.layer_norm(x, shape, scale, offset, epsilon)  # what functional.layer_norm calls after checks of its own


@_mixed(checks=True)
def rms_norm(
    x: torch.Tensor,
    scale: torch.Tensor | None = None,
    /,
    *,
    axis: int | tuple[int, ...] = -1,
    epsilon: float | None = None,
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    count = _last_axes(x, axis)
    shape = x.shape[-count:]
    if not count or not x.dtype.is_floating_point or not _fits(x, shape, scale):
        return composed(x, scale, axis=axis, epsilon=epsilon)
    return functional.rms_norm(x, shape, scale, epsilon)


@_mixed()
def group_norm(
    x: torch.Tensor,
    num_groups: int,
    scale: torch.Tensor | None = None,
    offset: torch.Tensor | None = None,
    /,
    *,
    axis: int = -1,
    epsilon: float = 1e-5,
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    fits = x.dtype.is_floating_point and -x.ndim < axis < x.ndim and axis != 0 and num_groups > 0
    alone = (scale is None and offset is not None) or (_recorded(scale, offset) and not _recorded(x))
    if not fits or alone or _is_forward() or x.shape[axis] % num_groups or x.numel() <= x.shape[0] * num_groups:
        # torch has no gradient for an empty batch or for an offset without a scale, and no zeros for groups of one element. If
        # channels are last in memory, it ends the process where the array itself is not recorded, and raises in forward mode.
        return composed(x, num_groups, scale, offset, axis=axis, epsilon=epsilon)
    return moved(torch.group_norm(moved(x, axis, 1), num_groups, scale, offset, epsilon), 1, axis)


@_mixed()
def batch_norm(
    x: torch.Tensor,
    mean: torch.Tensor | None = None,
    var: torch.Tensor | None = None,
    scale: torch.Tensor | None = None,
    offset: torch.Tensor | None = None,
    /,
    *,
    axis: int | tuple[int, ...] = -1,
    training: bool = False,
    epsilon: float = 1e-5,
    composed: Callable[..., tuple[torch.Tensor, torch.Tensor, torch.Tensor]],
    **options: Any,
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    # In training torch updates the running statistics in place; they have no derivatives.
    fits = isinstance(axis, int) and -x.ndim <= axis < x.ndim and x.ndim > 1 and x.dtype.is_floating_point
    if training or mean is None or var is None or not fits or _recorded(mean, var):
        return composed(x, mean, var, scale, offset, axis=axis, training=training, epsilon=epsilon, **options)
    position: Any = axis
    out = functional.batch_norm(moved(x, position, 1), mean, var, scale, offset, eps=epsilon)
    return moved(out, 1, position), mean, var
