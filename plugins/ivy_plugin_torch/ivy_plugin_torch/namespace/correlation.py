"""Covariance and correlation."""

from __future__ import annotations

from typing import Any

import torch

from ivy_api.plugin import mixed


def _plain(
    x: torch.Tensor, y: Any = None, /, *, rowvar: bool = True, correction: float = 1.0, fweights: Any = None, aweights: Any = None
) -> bool:
    """Whether torch has it: one array, no weights (whose values it looks at), a degree of freedom left (else it warns)."""
    several = y is not None or not rowvar or fweights is not None or aweights is not None
    floating = x.dtype.is_floating_point or x.dtype.is_complex
    whole = floating and not several and correction == int(correction)
    return whole and 0 < x.ndim <= 2 and x.shape[-1] > correction


@mixed(when=_plain)
def cov(x: torch.Tensor, /, *, correction: float = 1.0, **usual: Any) -> torch.Tensor:
    return torch.cov(x, correction=int(correction))


@mixed(when=_plain)
def corrcoef(x: torch.Tensor, /, **usual: Any) -> torch.Tensor:
    return torch.corrcoef(x)
