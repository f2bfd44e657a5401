"""Attention: torch has kernels that never materialise all weights."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch.nn import functional

from ivy_api.adapt.functions import rename_function as _rename
from ivy_api.bodies.nn.weight_shapes import broadcasts as _broadcasts
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch.accumulation import in_single as _in_single
from ivy_plugin_torch.derivatives import is_forward as _is_forward
from ivy_plugin_torch.dtypes import SHORT as _SHORT
from ivy_plugin_torch.dtypes import WIDE as _WIDE
from ivy_plugin_torch.short import short as _short

__all__ = [
    "scaled_dot_product_attention",
]


def _fits(query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, added: torch.Tensor | None) -> bool:
    outer = query.shape[:-2]
    return (
        query.dtype.is_floating_point
        and query.dtype is key.dtype is value.dtype
        and query.ndim == key.ndim == value.ndim > 1
        and query.shape[-1] == key.shape[-1]
        and key.shape[:-1] == value.shape[:-1]
        and (key.shape[:-2] == outer or (query.ndim == 4 and key.shape[0] == outer[0] and outer[1] % max(key.shape[1], 1) == 0))
        and (added is None or (added.ndim > 1 and _broadcasts(added.shape, (*query.shape[:-1], key.shape[-2]))))
    )


def _is_addable(mask: torch.Tensor | None, bias: torch.Tensor | None, dtype: torch.dtype) -> bool:
    """Whether the data type of a mask, or else of a bias, is one that scores of this data type take."""
    if mask is not None:
        return mask.dtype.is_floating_point or mask.dtype is torch.bool
    return bias is None or bias.dtype is dtype


@_short(
    "native(query, key, value)",
    "mask is None is bias and window is None is scale and not is_causal and not dropout and forward_ad._current_level < 0",
    "(shape := query.shape) == key.shape and shape == value.shape",  # torch refuses vectors and several data types
    of="query",
    dtypes=_WIDE,
    native=functional.scaled_dot_product_attention,
)
def _attend(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    /,
    *,
    mask: torch.Tensor | None = None,
    bias: torch.Tensor | None = None,
    is_causal: bool = False,
    window: int | tuple[int, int] | None = None,
    scale: float | None = None,
    dropout: float = 0.0,
    dropout_key: torch.Tensor | None = None,
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    # torch's kernel for the CPU has no forward-mode derivative, and multiplies what it masks, -inf, by the scale.
    dtype, against = query.dtype, is_causal and scale is not None and not scale > 0
    plain = mask is None and bias is None and window is None and not dropout and dtype in _WIDE
    if plain and not against and not _is_forward():
        if dtype is key.dtype and dtype is value.dtype and query.ndim > 1 and query.shape == key.shape == value.shape:
            return functional.scaled_dot_product_attention(query, key, value, is_causal=is_causal, scale=scale)
    elif dtype in _SHORT and key.dtype is dtype is value.dtype:
        return _in_single(
            _attend,
            query,
            key,
            value,
            mask=mask,
            bias=bias,
            is_causal=is_causal,
            window=window,
            scale=scale,
            dropout=dropout,
            dropout_key=dropout_key,
            composed=composed,
        )
    added = bias if mask is None else mask
    several = (mask is not None) + (bias is not None) + is_causal > 1
    usual = not (against or several or dropout) and window is None and _is_addable(mask, bias, dtype)
    if not usual or _is_forward() or not _fits(query, key, value, added):
        return composed(
            query,
            key,
            value,
            mask=mask,
            bias=bias,
            is_causal=is_causal,
            window=window,
            scale=scale,
            dropout=dropout,
            dropout_key=dropout_key,
        )
    return functional.scaled_dot_product_attention(
        query,
        key,
        value,
        added if added is None or added.dtype is torch.bool else added.to(query.dtype),
        is_causal=is_causal,
        scale=scale,
        enable_gqa=key.shape[:-2] != query.shape[:-2],
    )


scaled_dot_product_attention = _mixed(checks=True)(_rename(_attend, "scaled_dot_product_attention"))
