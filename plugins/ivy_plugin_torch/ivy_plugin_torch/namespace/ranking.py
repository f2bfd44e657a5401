"""Ranking."""

from __future__ import annotations

from typing import Any

import torch

from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch import unsigned as _unsigned


@_mixed()
def top_k(x: torch.Tensor, k: int, /, *, axis: int = -1, largest: bool = True, sorted: bool = True, composed: Any) -> Any:
    plain = not (x.is_complex() or x.dtype is torch.bool or x.dtype in _unsigned.SIGNED)
    if plain and -x.ndim <= axis < x.ndim and 0 <= k <= x.shape[axis]:
        values, indices = torch.topk(x, k, axis, largest, sorted)
        return values, indices
    return composed(x, k, axis=axis, largest=largest, sorted=sorted)
