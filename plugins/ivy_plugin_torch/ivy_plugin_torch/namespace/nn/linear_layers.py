"""Linear layers and embeddings."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch.nn import functional

from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch.dtypes import FLOATING as _FLOATING
from ivy_plugin_torch.short import short as _short

__all__ = [
    "embedding",
    "linear",
]


@_mixed(checks=True)
@_short(
    "native(x, weight, bias)",
    # With a bias, torch itself refuses vectors; it takes one that broadcasts.
    "weight.ndim == 2 if bias is None else bias.ndim == 1 and (bias.numel() > 1 or weight.shape[0] == 1)",
    dtypes=_FLOATING,
    native=functional.linear,
)
def linear(
    x: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor | None = None, /, *, composed: Callable[..., torch.Tensor]
) -> torch.Tensor:
    # torch itself refuses other data types and numbers of features, but not integers and vectors. The composed body promotes.
    return composed(x, weight, bias)


@_mixed(checks=True)
@_short(
    "native(weight, indices)",  # which refuses negative indices
    "max_norm is None and weight.ndim == 2",  # with max_norm torch changes the table in place
    of="indices",
    dtypes=(torch.int64, torch.int32),
    native=torch.embedding,
)
def embedding(
    indices: torch.Tensor,
    weight: torch.Tensor,
    /,
    *,
    max_norm: float | None = None,
    norm_type: float = 2.0,
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    return composed(indices, weight, max_norm=max_norm, norm_type=norm_type)
