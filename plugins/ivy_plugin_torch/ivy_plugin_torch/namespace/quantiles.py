"""Quantiles."""

from __future__ import annotations

from typing import Any

import torch

from ivy_api.bodies.quantiles import require_levels as _require_levels
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch.capture import capturing as _capturing

__all__ = [
    "nanquantile",
    "quantile",
]


def _check_levels(q: Any, function: str) -> None:
    if isinstance(q, torch.Tensor) and q.is_floating_point() and q.numel() and not _capturing():
        lowest, highest = torch.aminmax(q.detach())
        try:
            ends = float(lowest), float(highest)
        except RuntimeError:  # vmap does not have the values
            return
        _require_levels(*ends, function)


@_mixed()
def nanquantile(x: torch.Tensor, q: Any, /, *, composed: Any, **options: Any) -> Any:
    _check_levels(q, "nanquantile")
    return composed(x, q, **options)


@_mixed()
def quantile(x: torch.Tensor, q: Any, /, *, composed: Any, **options: Any) -> Any:
    _check_levels(q, "quantile")
    return composed(x, q, **options)
