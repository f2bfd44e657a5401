"""Joining and splitting arrays."""

from __future__ import annotations

from math import prod as _prod
from typing import Any

import torch
from torch.nn import functional

from ivy_api.bodies.padding import pairs as _pairs
from ivy_api.bodies.patches import check_strided as _check_strided
from ivy_api.bodies.patches import window_axes as _window_axes
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch import unsigned as _unsigned
from ivy_plugin_torch.dtypes import FLOATING as _FLOATING

__all__ = [
    "array_split",
]


@_mixed()
def array_split(x: torch.Tensor, sections: Any, /, *, axis: int = 0, composed: Any) -> Any:
    if -x.ndim <= axis < x.ndim and (not isinstance(sections, int) or sections > 0):
        return torch.tensor_split(x, sections if isinstance(sections, int) else tuple(sections), axis)
    return composed(x, sections, axis=axis)
