"""Covariance and correlation."""

from __future__ import annotations

from typing import Any

import torch

from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch.derivatives import is_recordable as _is_recordable
from ivy_plugin_torch.dtypes import WIDE as _WIDE

__all__ = [
    "corrcoef",
    "cov",
]


def _of_rows(x: torch.Tensor, observations: int) -> torch.Tensor:
    # torch.cov takes twice as long, and reads a value on the host.
    centred = x - x.mean(1, True)
    return torch.mm(centred, centred.mT).div_(observations - 1)


@_mixed()
def corrcoef(x: torch.Tensor, y: torch.Tensor | None = None, /, *, rowvar: bool = True, composed: Any) -> Any:
    if y is None and rowvar and x.ndim == 2 and x.dtype in _WIDE and x.shape[0] != 1 and x.shape[1] > 1 and not _is_recordable(x):
        products = _of_rows(x, x.shape[1])
        spread = products.diagonal().sqrt()
        return products.div_(spread.unsqueeze(1) * spread).clamp(-1.0, 1.0)
    return composed(x, y, rowvar=rowvar)


@_mixed()
def cov(
    x: torch.Tensor,
    y: torch.Tensor | None = None,
    /,
    *,
    rowvar: bool = True,
    correction: float = 1.0,
    fweights: torch.Tensor | None = None,
    aweights: torch.Tensor | None = None,
    composed: Any,
) -> Any:
    plain = y is None and rowvar and correction == 1 and fweights is None is aweights
    if plain and x.ndim == 2 and x.dtype in _WIDE and x.shape[1] > 1 and x.shape[0] != 1:
        return _of_rows(x, x.shape[1])
    return composed(x, y, rowvar=rowvar, correction=correction, fweights=fweights, aweights=aweights)
