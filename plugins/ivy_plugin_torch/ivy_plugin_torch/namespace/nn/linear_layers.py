"""Linear layers and embeddings."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch.nn import functional

from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch.dtypes import FLOATING as _FLOATING

__all__ = [
    "embedding",
    "linear",
]


@_mixed(checks=True)
def linear(
    x: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor | None = None, /, *, composed: Callable[..., torch.Tensor]
) -> torch.Tensor:
    # torch itself refuses other data types and numbers of features, but not integers, vectors and a bias that broadcasts.
    rows = weight.shape
    if x.dtype in _FLOATING and len(rows) == 2 and (bias is None or (bias.ndim == 1 and bias.shape[0] == rows[0])):
        try:
            return functional.linear(x, weight, bias)
        except RuntimeError:  # the composed body promotes, or raises a clearer error
            pass
    return composed(x, weight, bias)


@_mixed(checks=True)
def embedding(
    indices: torch.Tensor,
    weight: torch.Tensor,
    /,
    *,
    max_norm: float | None = None,
    norm_type: float = 2.0,
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    # With max_norm torch changes the table in place.
    if max_norm is None and weight.ndim == 2 and indices.dtype in (torch.int32, torch.int64):
        try:
            return torch.embedding(weight, indices)
        except IndexError:  # torch rejects negative indices
            pass
    return composed(indices, weight, max_norm=max_norm, norm_type=norm_type)
