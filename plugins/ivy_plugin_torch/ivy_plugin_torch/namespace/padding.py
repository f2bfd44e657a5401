"""Padding."""

from __future__ import annotations

from typing import Any

import torch
from torch.nn import functional

from ivy_api.adapt.functions import short_way as _short_way
from ivy_api.bodies.padding import pairs as _pairs
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch import unsigned as _unsigned
from ivy_plugin_torch.dtypes import WIDE as _WIDE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import PadMode, ReflectType

__all__ = [
    "pad",
]


_DEFAULTS = ("mode", "constant_values", "end_values", "stat_length", "reflect_type")


@_mixed()
@_short_way(
    "native(x, (pad_width, pad_width) * ndim)",
    when=" and ".join(f"{name} is {name}__" for name in _DEFAULTS)
    + " and type(pad_width) is int and pad_width >= 0 and (ndim := x.ndim) and x.dtype in known",
    native=torch.constant_pad_nd,
    known=_WIDE,
)
def pad(
    x: torch.Tensor,
    pad_width: Any,
    /,
    *,
    mode: PadMode = "constant",
    constant_values: Any = 0,
    end_values: Any = 0,
    stat_length: Any = None,
    reflect_type: ReflectType = "even",
    composed: Any,
) -> Any:
    widths = _pairs("pad_width", pad_width, x.ndim)
    value = constant_values if isinstance(constant_values, (int, float)) else None
    plain = value is not None and x.dtype not in _unsigned.SIGNED and not x.is_complex() and x.dtype is not torch.bool
    plain = plain and mode == "constant" and end_values == 0 and stat_length is None and reflect_type == "even"
    if plain and x.ndim and min(n for pair in widths for n in pair) >= 0:
        return functional.pad(x, [n for pair in reversed(widths) for n in pair], value=value)
    return composed(
        x,
        pad_width,
        mode=mode,
        constant_values=constant_values,
        end_values=end_values,
        stat_length=stat_length,
        reflect_type=reflect_type,
    )
