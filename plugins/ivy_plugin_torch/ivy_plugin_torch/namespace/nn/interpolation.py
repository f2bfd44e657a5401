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
from ivy_plugin_torch.axes import moved

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import InterpolationMode

__all__ = [
    "interpolate",
    "pixel_shuffle",
]

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


def _flat(x: torch.Tensor, factor: Any, /, *, channel_axis: int = -1) -> bool:
    if x.dtype in (torch.uint16, torch.uint32, torch.uint64):  # not supported by torch
        return False
    return isinstance(factor, int) and x.ndim == 4 and channel_axis in (1, -3) and x.shape[1] % (factor * factor or 1) == 0


@mixed(when=_flat)
def pixel_shuffle(x: torch.Tensor, factor: int, /, *, channel_axis: int = -1) -> torch.Tensor:
    return functional.pixel_shuffle(x, *_spatial.sizes("nn.pixel_shuffle", "factor", factor, 1))
