"""Covariance and correlation."""

from __future__ import annotations

from typing import Any

import torch

from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch.dtypes import WIDE as _WIDE
from ivy_plugin_torch.short import short as _short

__all__ = [
    "corrcoef",
    "cov",
]


def _correlation(x: torch.Tensor) -> torch.Tensor:
    centred = x - x.mean(1, True)
    centred.div_(torch.linalg.vector_norm(centred, 2, 1, True))
    return torch.mm(centred, centred.mT).clamp_(-1.0, 1.0)


@_mixed()
@_short(
    "native(x)",
    "y is None and rowvar and x.ndim == 2 and x.shape[0] > 1 < x.shape[1]",
    dtypes=_WIDE,
    unrecorded="x",
    native=_correlation,
)
def corrcoef(x: torch.Tensor, y: torch.Tensor | None = None, /, *, rowvar: bool = True, composed: Any) -> Any:
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
        centred = x - x.mean(1, True)  # torch.cov takes twice as long, and reads a value on the host
        return torch.mm(centred, centred.mT).div_(x.shape[1] - 1)
    return composed(x, y, rowvar=rowvar, correction=correction, fweights=fweights, aweights=aweights)
