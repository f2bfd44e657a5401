"""Joining and splitting arrays."""

from __future__ import annotations

from typing import Any

import torch

from ivy_api.adapt.functions import short_way as _short_way
from ivy_api.plugin import mixed as _mixed

__all__ = [
    "array_split",
]


@_mixed()
@_short_way("native(x, sections)", when="axis is axis__ and type(sections) is int", native=torch.tensor_split)
def array_split(x: torch.Tensor, sections: Any, /, *, axis: int = 0, composed: Any) -> Any:
    if -x.ndim <= axis < x.ndim and (not isinstance(sections, int) or sections > 0):
        return torch.tensor_split(x, sections if isinstance(sections, int) else tuple(sections), axis)
    return composed(x, sections, axis=axis)
