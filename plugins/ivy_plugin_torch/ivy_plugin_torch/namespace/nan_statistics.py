"""Statistics that ignore nan."""

from __future__ import annotations

import builtins
from typing import Any

import torch

from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch.dtypes import WIDE as _WIDE
from ivy_plugin_torch.short import short as _short
from ivy_plugin_torch.typing import Axes

__all__ = [
    "nanmean",
    "nansum",
]


def _is_floating(x: torch.Tensor, /, *, axis: Axes | None = None, **options: Any) -> builtins.bool:
    return x.dtype.is_floating_point and (axis is None or (x.ndim > 0 and not (isinstance(axis, tuple) and not axis)))


@_mixed(when=_is_floating)
@_short("native(x)", "axis is None and not keepdims", dtypes=_WIDE, native=torch.nanmean)
def nanmean(x: torch.Tensor, /, *, axis: Axes | None = None, keepdims: bool = False) -> torch.Tensor:
    return torch.nanmean(x, axis, keepdims)


def _sums_floating(
    x: torch.Tensor, /, *, axis: Axes | None = None, dtype: torch.dtype | None = None, **options: Any
) -> builtins.bool:
    return x.dtype.is_floating_point and not (isinstance(axis, tuple) and not axis) and (dtype is None or dtype.is_floating_point)


@_mixed(when=_sums_floating)
@_short("native(x)", "axis is None is dtype and not keepdims", native=torch.nansum)
def nansum(
    x: torch.Tensor, /, *, axis: Axes | None = None, dtype: torch.dtype | None = None, keepdims: bool = False
) -> torch.Tensor:
    return torch.nansum(x, axis, keepdims, dtype=dtype)
