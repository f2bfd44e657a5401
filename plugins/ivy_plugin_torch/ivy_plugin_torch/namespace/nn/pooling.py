"""Pooling over one to three spatial axes."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

import torch
from torch.nn import functional

from ivy_api.bodies.nn import pooling as _pooling
from ivy_api.bodies.nn import spatial as _spatial
from ivy_api.plugin import mixed
from ivy_plugin_torch.axes import moved

__all__ = [
    "adaptive_avg_pool",
    "adaptive_max_pool",
    "avg_pool",
    "max_pool",
]

_MAX: dict[int, Any] = {1: functional.max_pool1d, 2: functional.max_pool2d, 3: functional.max_pool3d}
_AVG: dict[int, Any] = {1: functional.avg_pool1d, 2: functional.avg_pool2d, 3: functional.avg_pool3d}
_ADAPTIVE_MAX: dict[int, Any] = {
    1: functional.adaptive_max_pool1d,
    2: functional.adaptive_max_pool2d,
    3: functional.adaptive_max_pool3d,
}
_ADAPTIVE_AVG: dict[int, Any] = {
    1: functional.adaptive_avg_pool1d,
    2: functional.adaptive_avg_pool2d,
    3: functional.adaptive_avg_pool3d,
}


def _first(name: str, x: torch.Tensor, channel_axis: int) -> tuple[torch.Tensor, int]:
    """``x`` with the channels before the spatial axes, and the original channel axis."""
    axis = _spatial.normalise_channel_axis(name, x, channel_axis)
    return moved(x, axis, 1), axis


def _is_native(geometry: Any) -> bool:
    """Whether torch supports the padding: equal at both ends, and at most half of the window."""
    return all(low == high and 2 * low <= k for (low, high), k in zip(geometry.pads, geometry.window, strict=True))


def _known(x: torch.Tensor) -> bool:
    return x.dtype.is_floating_point and x.ndim - 2 in _MAX


@mixed()
def max_pool(
    x: torch.Tensor,
    window: Any,
    /,
    *,
    stride: Any = None,
    padding: Any = "valid",
    dilation: Any = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
    channel_axis: int = -1,
    composed: Any,
) -> Any:
    if _known(x):
        first, axis = _first("nn.max_pool", x, channel_axis)
        geometry = _pooling.geometry_of("nn.max_pool", first.shape[2:], window, stride, padding, dilation, ceil_mode)
        _pooling.require_elements("nn.max_pool", geometry)
        pads, native = [low for low, _ in geometry.pads], _is_native(geometry)
        if not native and not return_indices:
            first = functional.pad(first, [n for pair in reversed(geometry.reach) for n in pair], value=-inf)
            pads, native, ceil_mode = [0] * len(pads), True, False
        if native:
            out = _MAX[len(pads)](first, geometry.window, geometry.stride, pads, geometry.dilation, ceil_mode, return_indices)
            return (moved(out[0], 1, axis), moved(out[1], 1, axis)) if return_indices else moved(out, 1, axis)
    return composed(
        x,
        window,
        stride=stride,
        padding=padding,
        dilation=dilation,
        ceil_mode=ceil_mode,
        return_indices=return_indices,
        channel_axis=channel_axis,
    )


@mixed()
def avg_pool(
    x: torch.Tensor,
    window: Any,
    /,
    *,
    stride: Any = None,
    padding: Any = "valid",
    dilation: Any = 1,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor: float | None = None,
    channel_axis: int = -1,
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    if _known(x) and (divisor is None or (isinstance(divisor, int) and x.ndim > 3)):
        first, axis = _first("nn.avg_pool", x, channel_axis)
        geometry = _pooling.geometry_of("nn.avg_pool", first.shape[2:], window, stride, padding, dilation, ceil_mode)
        if _is_native(geometry) and all(d == 1 for d in geometry.dilation):
            pads, more = [low for low, _ in geometry.pads], () if divisor is None else (divisor,)
            out = _AVG[len(pads)](first, geometry.window, geometry.stride, pads, ceil_mode, count_include_pad, *more)
            return moved(out, 1, axis)
    return composed(
        x,
        window,
        stride=stride,
        padding=padding,
        dilation=dilation,
        ceil_mode=ceil_mode,
        count_include_pad=count_include_pad,
        divisor=divisor,
        channel_axis=channel_axis,
    )


def _adaptive(x: torch.Tensor, *args: Any, **options: Any) -> bool:
    return _known(x)


@mixed(when=_adaptive)
def adaptive_max_pool(x: torch.Tensor, output_size: Any, /, *, return_indices: bool = False, channel_axis: int = -1) -> Any:
    x, axis = _first("nn.adaptive_max_pool", x, channel_axis)
    sizes = _pooling.adaptive_sizes("nn.adaptive_max_pool", output_size, x.shape[2:])
    out = _ADAPTIVE_MAX[len(sizes)](x, sizes, return_indices)
    return (moved(out[0], 1, axis), moved(out[1], 1, axis)) if return_indices else moved(out, 1, axis)


@mixed(when=_adaptive)
def adaptive_avg_pool(x: torch.Tensor, output_size: Any, /, *, channel_axis: int = -1) -> torch.Tensor:
    x, axis = _first("nn.adaptive_avg_pool", x, channel_axis)
    sizes = _pooling.adaptive_sizes("nn.adaptive_avg_pool", output_size, x.shape[2:])
    out: torch.Tensor = _ADAPTIVE_AVG[len(sizes)](x, sizes)
    return moved(out, 1, axis)
