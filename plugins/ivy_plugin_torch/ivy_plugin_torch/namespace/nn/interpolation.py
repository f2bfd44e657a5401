"""Interpolation in the modes that torch has, and pixel shuffling."""

from __future__ import annotations

from collections.abc import Callable
from math import gcd
from typing import Any

import torch
from torch.nn import functional

from ivy_api.bodies.nn import kernels as _kernels
from ivy_api.bodies.nn import spatial as _spatial
from ivy_api.plugin import mixed
from ivy_plugin_torch.axes import FIRST as _FIRST
from ivy_plugin_torch.axes import LAST as _LAST
from ivy_plugin_torch.axes import moved
from ivy_plugin_torch.unsigned import SIGNED as _SIGNED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import InterpolationMode

__all__ = [
    "interpolate",
    "pixel_shuffle",
]

_bilinear: Callable[..., torch.Tensor] = torch._C._nn.upsample_bilinear2d
_LINEAR = {1: "linear", 2: "bilinear", 3: "trilinear"}


def _exact(sizes: Any, size: Any) -> bool:
    """Whether single precision holds the ratios of the sizes exactly: otherwise torch picks some other elements."""
    wanted = size if isinstance(size, (tuple, list)) else (size,) * len(sizes)
    return all(isinstance(m, int) and m > 0 and (m // gcd(n, m)).bit_count() == 1 for n, m in zip(sizes, wanted, strict=False))


def _mode(
    space: int, mode: InterpolationMode, antialias: bool, align_corners: bool, coefficient: float, exclude: bool
) -> str | None:
    """torch's name of a mode, if it has the mode."""
    if mode in ("nearest", "nearest-exact"):
        return None if antialias or align_corners or space > 3 else mode
    if antialias and (align_corners or space != 2 or not exclude):
        return None
    if mode == "linear":
        return _LINEAR.get(space)
    own = (-0.5, True) if antialias else (-0.75, False)
    return "bicubic" if mode == "cubic" and space == 2 and (coefficient, exclude) == own else None


@mixed()
def interpolate(
    x: torch.Tensor,
    /,
    *,
    size: Any = None,
    scale_factor: Any = None,
    mode: InterpolationMode = "nearest",
    antialias: bool = False,
    align_corners: bool = False,
    cubic_coefficient: float = -0.5,
    exclude_outside: bool = True,
    channel_axis: int = -1,
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    plain = mode == "linear" and scale_factor is None and not antialias and channel_axis == -1 and x.ndim == 4 and x.is_cpu
    if plain and type(size) is tuple and len(size) == 2 and x.dtype.is_floating_point:
        try:
            return torch.permute(_bilinear(torch.permute(x, _FIRST[4]), size, align_corners), _LAST[4])
        except (RuntimeError, TypeError):  # what follows raises a clearer error
            pass
    name = _mode(x.ndim - 2, mode, antialias, align_corners, cubic_coefficient, exclude_outside)
    axis = channel_axis % x.ndim
    sizes = (*x.shape[1:axis], *x.shape[axis + 1 :])
    inexact = mode.startswith("nearest") and not _exact(sizes, size)
    if name is None or inexact or scale_factor is not None or not x.dtype.is_floating_point:
        return composed(
            x,
            size=size,
            scale_factor=scale_factor,
            mode=mode,
            antialias=antialias,
            align_corners=align_corners,
            cubic_coefficient=cubic_coefficient,
            exclude_outside=exclude_outside,
            channel_axis=channel_axis,
        )
    axis = _spatial.normalise_channel_axis("nn.interpolate", x, channel_axis)
    sizes, _ = _kernels.resize_geometry(sizes, size, None)
    corners = None if mode.startswith("nearest") else align_corners
    out = functional.interpolate(moved(x, axis, 1), sizes, mode=name, align_corners=corners, antialias=antialias)
    return moved(out, 1, axis)


@mixed()
def pixel_shuffle(
    x: torch.Tensor, factor: Any, /, *, channel_axis: int = -1, composed: Callable[..., torch.Tensor]
) -> torch.Tensor:
    if x.ndim == 4 and type(factor) is int and factor > 0 and x.dtype not in _SIGNED and channel_axis in (-1, 3, 1, -3):
        last = channel_axis in (-1, 3)
        try:
            out: torch.Tensor = torch.pixel_shuffle(torch.permute(x, _FIRST[4]) if last else x, factor)
            return torch.permute(out, _LAST[4]) if last else out
        except RuntimeError:  # the composed body raises a clearer error
            pass
    return composed(x, factor, channel_axis=channel_axis)
