"""Normalisations for which torch has a kernel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from ivy_api.adapt.functions import rename_function as _rename
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch.axes import FIRST as _FIRST
from ivy_plugin_torch.axes import LAST as _LAST
from ivy_plugin_torch.axes import moved
from ivy_plugin_torch.derivatives import is_forward as _is_forward
from ivy_plugin_torch.derivatives import is_mapped as _is_mapped
from ivy_plugin_torch.derivatives import is_recordable as _is_recordable
from ivy_plugin_torch.derivatives import order as _order
from ivy_plugin_torch.derivatives import recorded as _recorded
from ivy_plugin_torch.dtypes import SHORT as _SHORT
from ivy_plugin_torch.dtypes import WIDE as _WIDE
from ivy_plugin_torch.short import short as _short

__all__ = [
    "batch_norm",
    "group_norm",
    "instance_norm",
    "l1_normalize",
    "l2_normalize",
    "layer_norm",
    "rms_norm",
]


_CUDNN: Any = torch.backends.cudnn


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
@_short(
    "native(x, x.shape[-1:], scale, offset, epsilon)",
    "axis == -1 and (scale is None or scale.dtype is dtype_) and (offset is None or offset.dtype is dtype_)",
    dtypes=_WIDE,
    unrecorded="x",
    native=torch.layer_norm,  # what functional.layer_norm calls
)
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
    dtype = x.dtype
    count = 1 if axis == -1 and x.ndim else _last_axes(x, axis)
    shape = x.shape[-count:]
    fits = count and dtype.is_floating_point and _fits(x, shape, scale) and _fits(x, shape, offset)
    if not fits or (_is_recordable(x) and _order() > 1):
        # torch's third derivative takes the mean and the variance for constants.
        return composed(x, scale, offset, axis=axis, epsilon=epsilon)
    if dtype in _SHORT:
        scale, offset = (None if a is None else a.float() for a in (scale, offset))
        return torch.layer_norm(x.float(), shape, scale, offset, epsilon).to(dtype)
    return torch.layer_norm(x, shape, scale, offset, epsilon)


@_mixed(checks=True)
@_short(
    "native(x, x.shape[-1:], scale, epsilon)",
    "axis == -1 and (scale is None or scale.dtype is dtype_)",
    dtypes=_WIDE,
    native=torch.rms_norm,
)
def rms_norm(
    x: torch.Tensor,
    scale: torch.Tensor | None = None,
    /,
    *,
    axis: int | tuple[int, ...] = -1,
    epsilon: float | None = None,
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    count = 1 if axis == -1 and x.ndim else _last_axes(x, axis)
    shape = x.shape[-count:]
    if not count or not x.dtype.is_floating_point or not _fits(x, shape, scale):
        return composed(x, scale, axis=axis, epsilon=epsilon)
    if x.dtype in _SHORT:
        return torch.rms_norm(x.float(), shape, None if scale is None else scale.float(), epsilon).to(x.dtype)
    return torch.rms_norm(x, shape, scale, epsilon)


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
    alone = alone or _is_mapped(x, scale, offset)
    if not fits or alone or _is_forward() or x.shape[axis] % num_groups or x.numel() <= x.shape[0] * num_groups:
        # torch has no gradient for an empty batch or for an offset without a scale, and no zeros for groups of one element. If
        # channels are last in memory, it ends the process where the array itself is not recorded, and raises in forward mode and
        # in vmap.
        return composed(x, num_groups, scale, offset, axis=axis, epsilon=epsilon)
    return moved(torch.group_norm(moved(x, axis, 1), num_groups, scale, offset, epsilon), 1, axis)


@_mixed(checks=True)
def instance_norm(
    x: torch.Tensor,
    scale: torch.Tensor | None = None,
    offset: torch.Tensor | None = None,
    /,
    *,
    mean: torch.Tensor | None = None,
    var: torch.Tensor | None = None,
    axis: int = -1,
    epsilon: float = 1e-5,
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    # Its derivatives have the limits of those of group_norm.
    plain = scale is None and offset is None and mean is None and var is None and axis == -1 and x.ndim in _FIRST
    if plain and x.dtype in _WIDE and x.numel() > x.shape[0] * x.shape[-1] and not _is_recordable(x):
        first = torch.permute(x, _FIRST[x.ndim])
        out = torch.instance_norm(first, None, None, None, None, True, 0.0, epsilon, _CUDNN.enabled)
        return torch.permute(out, _LAST[x.ndim])
    return composed(x, scale, offset, mean=mean, var=var, axis=axis, epsilon=epsilon)


@_short(
    "(native(x, scale, offset, mean, var, False, 0.1, epsilon, cudnn.enabled), mean, var)",
    "x.ndim == 2 and axis == -1 and not training and scale is None is offset and mean.ndim == 1 == var.ndim",
    dtypes=_WIDE,
    unrecorded="mean var",
    native=torch.batch_norm,
    cudnn=_CUDNN,
)
def _batch_norm(
    x: torch.Tensor,
    mean: torch.Tensor | None = None,
    var: torch.Tensor | None = None,
    scale: torch.Tensor | None = None,
    offset: torch.Tensor | None = None,
    /,
    *,
    axis: int | tuple[int, ...] = -1,
    training: bool = False,
    momentum: float = 0.1,
    epsilon: float = 1e-5,
    composed: Callable[..., Any],
) -> Any:
    # In training torch updates the running statistics in place; they have no derivatives.
    fits = type(axis) is int and x.ndim > 1 and -x.ndim <= axis < x.ndim and x.dtype.is_floating_point
    if training or mean is None or var is None or not fits or _is_recordable(mean, var):
        return composed(x, mean, var, scale, offset, axis=axis, training=training, momentum=momentum, epsilon=epsilon)
    position: Any = axis
    shape = x.shape[position:][:1]
    if not (_fits(x, shape, mean) and _fits(x, shape, var) and _fits(x, shape, scale) and _fits(x, shape, offset)):
        return composed(x, mean, var, scale, offset, axis=axis, epsilon=epsilon)
    if x.dtype in _SHORT:
        wide = (None if a is None else a.float() for a in (mean, var, scale, offset))
        out, _, _ = _batch_norm(x.float(), *wide, axis=axis, epsilon=epsilon, composed=composed)
        return out.to(x.dtype), mean, var
    out = torch.batch_norm(moved(x, position, 1), scale, offset, mean, var, False, 0.1, epsilon, _CUDNN.enabled)
    return moved(out, 1, position), mean, var


batch_norm = _mixed(checks=True)(_rename(_batch_norm, "batch_norm"))


def _by_norm(order: float, name: str) -> Any:
    def function(x: torch.Tensor, /, *, axis: Any = -1, epsilon: float = 1e-12, composed: Any) -> Any:
        # torch has another derivative where the norm is epsilon, and fails on axes that are repeated or of no elements.
        if x.dtype in _WIDE and type(axis) is int and -x.ndim <= axis < x.ndim and x.numel() and not _is_recordable(x):
            return x / torch.linalg.vector_norm(x, order, axis, True).clamp_min_(epsilon)
        return composed(x, axis=axis, epsilon=epsilon)

    return _mixed()(_rename(function, name))


l1_normalize = _by_norm(1, "l1_normalize")
l2_normalize = _by_norm(2, "l2_normalize")
