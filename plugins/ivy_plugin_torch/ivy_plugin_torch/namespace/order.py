"""Order beyond the standard."""

from __future__ import annotations

import torch

from ivy_api.plugin import mixed
from ivy_plugin_torch import unsigned as _unsigned


def _usual(x: torch.Tensor, /) -> bool:
    kind = x.dtype.is_floating_point or x.dtype.is_complex or x.dtype is torch.bool
    return not kind and x.ndim > 0 and x.dtype not in _unsigned.SIGNED


@mixed(when=_usual)
def invert_permutation(x: torch.Tensor, /) -> torch.Tensor:
    places = x.to(torch.int64)
    return torch.empty_like(places).scatter(-1, places, torch.arange(x.shape[-1], device=x.device).expand_as(places))
