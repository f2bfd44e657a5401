"""Grid sampling over two and three spatial axes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from ivy_api.bodies.nn import grid_sampling as _sampling
from ivy_api.bodies.nn import spatial as _spatial
from ivy_api.plugin import mixed
from ivy_plugin_torch.axes import FIRST as _FIRST
from ivy_plugin_torch.axes import LAST as _LAST
from ivy_plugin_torch.axes import moved
from ivy_plugin_torch.derivatives import is_forward as _is_forward
from ivy_plugin_torch.short import short as _short

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import GridPaddingMode, GridSampleMode

__all__ = [
    "affine_grid",
    "grid_sample",
]

_MODES = {"linear": 0, "nearest": 1, "cubic": 2}
_PADDING_MODES = {"zeros": 0, "border": 1, "reflection": 2}
"""Options by their number in torch."""


def _can_sample(
    x: torch.Tensor, grid: torch.Tensor, mode: GridSampleMode, padding_mode: GridPaddingMode, cubic_coefficient: float
) -> bool:
    # torch has no forward-mode derivative.
    known = not _is_forward() and mode in _MODES and padding_mode in _PADDING_MODES and x.dtype.is_floating_point
    fits = x.ndim in (4, 5) and grid.ndim == x.ndim and grid.shape[-1] == x.ndim - 2 and grid.shape[0] == x.shape[0]
    return known and fits and (mode != "cubic" or (x.ndim == 4 and cubic_coefficient == -0.75))


@mixed()
@_short(
    "permute(native(permute(x, first), grid, 0, 0, False), last)",
    "channel_axis == -1 and mode == 'linear' and padding_mode == 'zeros' and not align_corners and x.ndim == 4",
    "forward_ad._current_level < 0",
    native=torch.grid_sampler,
    permute=torch.permute,
    first=_FIRST[4],
    last=_LAST[4],
)
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
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    if channel_axis == -1 and mode != "cubic" and x.ndim in (4, 5) and x.dtype.is_floating_point and not _is_forward():
        try:
            first = torch.permute(x, _FIRST[x.ndim])
            out = torch.grid_sampler(first, grid, _MODES[mode], _PADDING_MODES[padding_mode], align_corners)
            return torch.permute(out, _LAST[x.ndim])
        except (KeyError, RuntimeError):  # what follows raises a clearer error
            pass
    if not _can_sample(x, grid, mode, padding_mode, cubic_coefficient):
        return composed(
            x,
            grid,
            mode=mode,
            padding_mode=padding_mode,
            align_corners=align_corners,
            cubic_coefficient=cubic_coefficient,
            channel_axis=channel_axis,
        )
    axis = _spatial.normalise_channel_axis("nn.grid_sample", x, channel_axis)
    return moved(torch.grid_sampler(moved(x, axis, 1), grid, _MODES[mode], _PADDING_MODES[padding_mode], align_corners), 1, axis)


def _has_grid(theta: torch.Tensor, size: Any, /, *, align_corners: bool = False) -> bool:
    known = theta.dtype.is_floating_point and theta.ndim == 3 and theta.shape[1] in (2, 3)
    return known and not (align_corners and 1 in size)  # torch warns about these


@mixed(when=_has_grid)
def affine_grid(theta: torch.Tensor, size: Any, /, *, align_corners: bool = False) -> torch.Tensor:
    sizes = _sampling.affine_sizes(theta, size)
    return torch.affine_grid_generator(theta, (theta.shape[0], 1, *sizes), align_corners)
