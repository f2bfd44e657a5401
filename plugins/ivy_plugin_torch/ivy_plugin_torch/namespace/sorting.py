"""Sorting."""

from __future__ import annotations

import torch

from ivy_plugin_torch import unsigned as _unsigned


def argsort(x: torch.Tensor, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> torch.Tensor:
    return _ARGSORT.get(x.dtype, torch.argsort)(x, dim=axis, descending=descending, stable=stable)


def sort(x: torch.Tensor, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> torch.Tensor:
    return _SORT.get(x.dtype, _sort)(x, dim=axis, descending=descending, stable=stable)


def _sort(x: torch.Tensor, *, dim: int, descending: bool, stable: bool) -> torch.Tensor:
    # A stable sort is slower, and only where zeros have signs can it be told apart.
    return torch.sort(x, dim=dim, descending=descending, stable=stable and x.dtype.is_floating_point)[0]


_ARGSORT = _unsigned.by_order(torch.argsort, back=False)
_SORT = _unsigned.by_order(_sort)
