"""Statistics that leave nan out."""

from __future__ import annotations

import builtins
from collections.abc import Callable as _Callable
from math import nan as _nan
from math import prod as _product
from typing import Any

import torch

from ivy_api.adapt.arguments import normalise_axes as _normalise_axes
from ivy_api.adapt.arguments import normalise_axis as _normalise_axis
from ivy_api.adapt.dtype_errors import dtype_name as _shown
from ivy_api.adapt.functions import rename_function as _named
from ivy_api.errors import ArgumentError
from ivy_api.errors import ArgumentError as _ArgumentError
from ivy_api.errors import DTypeError as _DTypeError
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch import unsigned as _unsigned
from ivy_plugin_torch.typing import Axes

__all__ = [
    "nanmean",
    "nansum",
]


def _is_floating(x: torch.Tensor, /, *, axis: Axes | None = None, **options: Any) -> builtins.bool:
    return x.dtype.is_floating_point and not (isinstance(axis, tuple) and not axis)


@_mixed(when=_is_floating)
def nanmean(x: torch.Tensor, /, *, axis: Axes | None = None, keepdims: bool = False) -> torch.Tensor:
    return torch.nanmean(x, axis, keepdims)


def _sums_floating(
    x: torch.Tensor, /, *, axis: Axes | None = None, dtype: torch.dtype | None = None, **options: Any
) -> builtins.bool:
    return x.dtype.is_floating_point and not (isinstance(axis, tuple) and not axis) and (dtype is None or dtype.is_floating_point)


@_mixed(when=_sums_floating)
def nansum(
    x: torch.Tensor, /, *, axis: Axes | None = None, dtype: torch.dtype | None = None, keepdims: bool = False
) -> torch.Tensor:
    return torch.nansum(x, axis, keepdims, dtype=dtype)
