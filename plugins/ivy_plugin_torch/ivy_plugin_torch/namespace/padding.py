"""Padding."""

from __future__ import annotations

from typing import Any

import torch
from torch.nn import functional

from ivy_api.bodies.padding import pairs as _pairs
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch import unsigned as _unsigned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import PadMode

__all__ = [
    "pad",
]


@_mixed()
def pad(
    x: torch.Tensor, pad_width: Any, /, *, mode: PadMode = "constant", constant_values: Any = 0, composed: Any, **options: Any
) -> Any:
    widths = _pairs("pad_width", pad_width, x.ndim)
    value = constant_values if isinstance(constant_values, (int, float)) else None
    plain = value is not None and x.dtype not in _unsigned.SIGNED and not x.is_complex() and x.dtype is not torch.bool
    if mode == "constant" and plain and not options and x.ndim and min(n for pair in widths for n in pair) >= 0:
        return functional.pad(x, [n for pair in reversed(widths) for n in pair], value=value)
    return composed(x, pad_width, mode=mode, constant_values=constant_values, **options)
