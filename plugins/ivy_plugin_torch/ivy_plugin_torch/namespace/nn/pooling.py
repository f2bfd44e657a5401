"""Pooling over one to three spatial axes."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

import torch
from torch.nn import functional

from ivy_api.adapt.functions import rename_function as _rename
from ivy_api.bodies.nn import pooling as _pooling
from ivy_api.bodies.nn import spatial as _spatial
from ivy_api.plugin import mixed
from ivy_plugin_torch.accumulation import in_single as _in_single
from ivy_plugin_torch.axes import FIRST as _FIRST
from ivy_plugin_torch.axes import LAST as _LAST
from ivy_plugin_torch.axes import moved
from ivy_plugin_torch.dtypes import SHORT as _SHORT
from ivy_plugin_torch.dtypes import WIDE as _WIDE

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
_MAX_ALONE: dict[int, Any] = {3: torch.max_pool1d, 4: torch.max_pool2d, 5: torch.max_pool3d}
"""By the number of axes: without indices, which ``torch.nn.functional`` asks for at each call."""
_ADAPTIVE_MAX_BOTH: dict[int, Any] = {
    3: torch.adaptive_max_pool1d,
    4: torch._C._nn.adaptive_max_pool2d,
    5: torch._C._nn.adaptive_max_pool3d,
}
_ADAPTIVE_AVG_ALONE: dict[int, Any] = {
    3: torch.adaptive_avg_pool1d,
    4: torch._C._nn.adaptive_avg_pool2d,
    5: torch._C._nn.adaptive_avg_pool3d,
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


def _is_usual(x: torch.Tensor, window: Any, stride: Any, padding: Any, dilation: Any, channel_axis: int) -> bool:
    """Whether torch takes the options as they are, and refuses those that do not fit."""
    plain = type(window) is int and (stride is None or type(stride) is int) and isinstance(padding, str) and padding == "valid"
    return plain and type(dilation) is int and dilation == 1 and channel_axis == -1 and x.ndim in _FIRST


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
    plain = not (ceil_mode or return_indices) and x.dtype.is_floating_point
    if plain and _is_usual(x, window, stride, padding, dilation, channel_axis):
        try:
            return torch.permute(_MAX_ALONE[x.ndim](torch.permute(x, _FIRST[x.ndim]), window, stride), _LAST[x.ndim])
        except RuntimeError:  # what follows raises a clearer error
            pass
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


def _avg_pool(
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
    if divisor is None and not ceil_mode and x.dtype in _WIDE and _is_usual(x, window, stride, padding, dilation, channel_axis):
        try:
            out: torch.Tensor = _AVG[x.ndim - 2](torch.permute(x, _FIRST[x.ndim]), window, stride)
            return torch.permute(out, _LAST[x.ndim])
        except RuntimeError:
            pass
    options: dict[str, Any] = {"stride": stride, "padding": padding, "dilation": dilation, "ceil_mode": ceil_mode}
    options |= {"count_include_pad": count_include_pad, "divisor": divisor, "channel_axis": channel_axis}
    if x.dtype in _SHORT:
        return _in_single(_avg_pool, x, window, composed=composed, **options)
    if _known(x) and (divisor is None or (isinstance(divisor, int) and x.ndim > 3)):
        first, axis = _first("nn.avg_pool", x, channel_axis)
        geometry = _pooling.geometry_of("nn.avg_pool", first.shape[2:], window, stride, padding, dilation, ceil_mode)
        if _is_native(geometry) and all(d == 1 for d in geometry.dilation):
            pads, more = [low for low, _ in geometry.pads], () if divisor is None else (divisor,)
            out = _AVG[len(pads)](first, geometry.window, geometry.stride, pads, ceil_mode, count_include_pad, *more)
            return moved(out, 1, axis)
    return composed(x, window, **options)


avg_pool = mixed()(_rename(_avg_pool, "avg_pool"))


def _is_even(x: torch.Tensor, output_size: Any, channel_axis: int) -> bool:
    return type(output_size) is int and output_size > 0 and channel_axis == -1 and x.ndim in _FIRST


@mixed()
def adaptive_max_pool(
    x: torch.Tensor, output_size: Any, /, *, return_indices: bool = False, channel_axis: int = -1, composed: Callable[..., Any]
) -> Any:
    if not return_indices and x.dtype.is_floating_point and _is_even(x, output_size, channel_axis):
        try:
            out, _ = _ADAPTIVE_MAX_BOTH[x.ndim](torch.permute(x, _FIRST[x.ndim]), (output_size,) * (x.ndim - 2))
            return torch.permute(out, _LAST[x.ndim])
        except RuntimeError:
            pass
    if not _known(x):
        return composed(x, output_size, return_indices=return_indices, channel_axis=channel_axis)
    x, axis = _first("nn.adaptive_max_pool", x, channel_axis)
    sizes = _pooling.adaptive_sizes("nn.adaptive_max_pool", output_size, x.shape[2:])
    out = _ADAPTIVE_MAX[len(sizes)](x, sizes, return_indices)
    return (moved(out[0], 1, axis), moved(out[1], 1, axis)) if return_indices else moved(out, 1, axis)


def _adaptive_avg_pool(
    x: torch.Tensor, output_size: Any, /, *, channel_axis: int = -1, composed: Callable[..., torch.Tensor]
) -> torch.Tensor:
    if x.dtype in _WIDE and _is_even(x, output_size, channel_axis):
        try:
            out: torch.Tensor = _ADAPTIVE_AVG_ALONE[x.ndim](torch.permute(x, _FIRST[x.ndim]), (output_size,) * (x.ndim - 2))
            return torch.permute(out, _LAST[x.ndim])
        except RuntimeError:
            pass
    if x.dtype in _SHORT:
        return _in_single(_adaptive_avg_pool, x, output_size, channel_axis=channel_axis, composed=composed)
    if not _known(x):
        return composed(x, output_size, channel_axis=channel_axis)
    x, axis = _first("nn.adaptive_avg_pool", x, channel_axis)
    sizes = _pooling.adaptive_sizes("nn.adaptive_avg_pool", output_size, x.shape[2:])
    out = _ADAPTIVE_AVG[len(sizes)](x, sizes)
    return moved(out, 1, axis)


adaptive_avg_pool = mixed()(_rename(_adaptive_avg_pool, "adaptive_avg_pool"))
