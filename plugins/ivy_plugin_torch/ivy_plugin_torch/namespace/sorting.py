"""Sorting, top-k and partial sorting."""

from __future__ import annotations

from typing import Any

import torch

from ivy_api.plugin import mixed
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch import unsigned as _unsigned
from ivy_plugin_torch.dtypes import COMPLEXES as _COMPLEXES
from ivy_plugin_torch.dtypes import SIGNED as _SIGNED
from ivy_plugin_torch.short import short as _short

__all__ = [
    "argsort",
    "invert_permutation",
    "sort",
    "top_k",
]


def argsort(x: torch.Tensor, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> torch.Tensor:
    return _ARGSORT.get(x.dtype, torch.argsort)(x, dim=axis, descending=descending, stable=stable)


def sort(x: torch.Tensor, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> torch.Tensor:
    return _SORT.get(x.dtype, _sort)(x, dim=axis, descending=descending, stable=stable)


def _sort(x: torch.Tensor, *, dim: int, descending: bool, stable: bool) -> torch.Tensor:
    # A stable sort is slower, and makes a difference only for signed zeros.
    return torch.sort(x, dim=dim, descending=descending, stable=stable and x.dtype.is_floating_point)[0]


_ARGSORT = _unsigned.by_order(torch.argsort, back=False)
_SORT = _unsigned.by_order(_sort)


def _usual(x: torch.Tensor, /) -> bool:
    kind = x.dtype.is_floating_point or x.dtype.is_complex or x.dtype is torch.bool
    return not kind and x.ndim > 0 and x.dtype not in _unsigned.SIGNED


@mixed(when=_usual)
def invert_permutation(x: torch.Tensor, /) -> torch.Tensor:
    indices = x.to(torch.int64)
    return torch.empty_like(indices).scatter(-1, indices, torch.arange(x.shape[-1], device=x.device).expand_as(indices))


_ORDERED = _SIGNED.difference(_COMPLEXES, [torch.bool])


@_mixed()
@_short("tuple(x.topk(k))", "axis == -1 and largest and sorted and x.ndim", dtypes=_ORDERED)
def top_k(x: torch.Tensor, k: int, /, *, axis: int = -1, largest: bool = True, sorted: bool = True, composed: Any) -> Any:
    plain = not (x.is_complex() or x.dtype is torch.bool or x.dtype in _unsigned.SIGNED)
    if plain and -x.ndim <= axis < x.ndim and 0 <= k <= x.shape[axis]:
        values, indices = torch.topk(x, k, axis, largest, sorted)
        return values, indices
    return composed(x, k, axis=axis, largest=largest, sorted=sorted)
