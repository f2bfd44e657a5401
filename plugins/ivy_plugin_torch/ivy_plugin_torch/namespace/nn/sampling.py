"""Grid sampling over two and three spatial axes."""

from __future__ import annotations

from typing import Any

import torch
from torch.nn import functional

from ivy_api.bodies.nn import grid_sampling as _sampling
from ivy_api.bodies.nn import spatial as _spatial
from ivy_api.plugin import mixed
from ivy_plugin_torch.axes import moved
from ivy_plugin_torch.derivatives import is_forward as _is_forward

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import GridPaddingMode, GridSampleMode

__all__ = [
    "affine_grid",
    "grid_sample",
]

_MODES = {"linear": "bilinear", "nearest": "nearest", "cubic": "bicubic"}


def _can_sample(
    x: torch.Tensor,
    grid: torch.Tensor,
    /,
    *,
    mode: GridSampleMode = "linear",
    padding_mode: GridPaddingMode = "zeros",
    align_corners: bool = False,
    cubic_coefficient: float = -0.75,
    channel_axis: int = -1,
) -> bool:
    # torch has no forward-mode derivative.
    known = not _is_forward() and mode in _MODES and padding_mode in _sampling.PADDING_MODES and x.dtype.is_floating_point
    fits = x.ndim in (4, 5) and grid.ndim == x.ndim and grid.shape[-1] == x.ndim - 2 and grid.shape[0] == x.shape[0]
    return known and fits and (mode != "cubic" or (x.ndim == 4 and cubic_coefficient == -0.75))


@mixed(when=_can_sample)
def grid_sample(
    x: torch.Tensor,
    grid: torch.Tensor,
    /,
    *,
    mode: GridSampleMode = "linear",
    padding_mode: GridPaddingMode = "zeros",
    align_corners: bool = False,
    cubic_coefficient: float = -0.75,
    channel_axis: int = -1,
) -> torch.Tensor:
    axis = _spatial.normalise_channel_axis("nn.grid_sample", x, channel_axis)
    return moved(functional.grid_sample(moved(x, axis, 1), grid, _MODES[mode], padding_mode, align_corners), 1, axis)


def _has_grid(theta: torch.Tensor, size: Any, /, *, align_corners: bool = False) -> bool:
    known = theta.dtype.is_floating_point and theta.ndim == 3 and theta.shape[1] in (2, 3)
    return known and not (align_corners and 1 in size)  # torch warns about these


@mixed(when=_has_grid)
def affine_grid(theta: torch.Tensor, size: Any, /, *, align_corners: bool = False) -> torch.Tensor:
    sizes = _sampling.affine_sizes(theta, size)
    return functional.affine_grid(theta, [theta.shape[0], 1, *sizes], align_corners)
