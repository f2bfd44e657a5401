"""The masks of multi-head attention, in torch's convention, and its weights."""

from __future__ import annotations

import functools
import math
import operator
from typing import Any

import ivy_api
from ivy_nn.errors import LayerError


def causal_mask(length: int, *, xp: Any = None) -> Any:
    """Return the mask of positions that a query may not attend to: those after its own.

    Parameters
    ----------
    length : the number of positions
    xp : the backend, by name or as a namespace; by default the current one

    Returns
    -------
    out : array of bool, of shape ``(length, length)``: true above the diagonal, as ``attn_mask`` of `MultiheadAttention` and
        ``mask`` of `TransformerEncoder` take it

    References
    ----------
    ``torch.nn.Transformer.generate_square_subsequent_mask``, which has ``-inf`` where this has true.

    Examples
    --------
    >>> causal_mask(3)
    array([[False,  True,  True],
           [False, False,  True],
           [False, False, False]])
    """
    positions = ivy_api.arange(length, xp=xp)
    return positions > positions[:, None]


def may_attend(attn_mask: Any, key_padding_mask: Any, is_causal: bool, query: Any, shape: tuple[int, ...], xp: Any) -> Any:
    """The keys that a query may attend to, as far as boolean masks say: broadcasts to ``(batch, heads, length, key length)``."""
    masks = [~x for x in _formed(attn_mask, key_padding_mask, shape, xp) if xp.isdtype(x.dtype, "bool")]
    if is_causal:
        own, others = (xp.arange(n, device=ivy_api.device_of(query)) for n in shape[-2:])
        masks.append(others <= own[:, None])
    return functools.reduce(operator.and_, masks) if masks else None


def added(attn_mask: Any, key_padding_mask: Any, query: Any, shape: tuple[int, ...], xp: Any) -> Any:
    """What masks of floating-point dtypes add to the scaled products."""
    masks = [x for x in _formed(attn_mask, key_padding_mask, shape, xp) if not xp.isdtype(x.dtype, "bool")]
    return functools.reduce(operator.add, (xp.astype(x, query.dtype, copy=False) for x in masks)) if masks else None


def _formed(attn_mask: Any, key_padding_mask: Any, shape: tuple[int, ...], xp: Any) -> list[Any]:
    """The masks, as arrays that broadcast to a shape."""
    formed = []
    if attn_mask is not None:
        _check("attn_mask", attn_mask, [shape[-2:], (math.prod(shape[:-2]), *shape[-2:])], xp)
        formed.append(attn_mask if len(attn_mask.shape) == 2 else xp.reshape(attn_mask, shape))
    if key_padding_mask is not None:
        _check("key_padding_mask", key_padding_mask, [(*shape[:-3], shape[-1])], xp)
        formed.append(key_padding_mask[..., None, None, :])
    return formed


def _check(name: str, mask: Any, allowed: list[tuple[int, ...]], xp: Any) -> None:
    if tuple(mask.shape) not in allowed:
        raise LayerError(
            f"MultiheadAttention takes {name} of shape {' or '.join(map(str, allowed))} here; got {tuple(mask.shape)}."
        )
    if not xp.isdtype(mask.dtype, ("bool", "real floating")):
        raise LayerError(
            f"MultiheadAttention takes {name} of bool, true where a key is ignored, or of a floating-point dtype, which is added "
            f"to the scaled products; got {mask.dtype}. Convert it first, for example xp.astype(mask, xp.bool)."
        )


def appended(keys: Any, values: Any, may: Any, more: Any, key: Any, value: Any, xp: Any) -> tuple[Any, Any, Any, Any]:
    """Append a key and a value that every query may attend to."""
    keys, values = (
        xp.concat([x, xp.broadcast_to(each, (*x.shape[:-2], 1, x.shape[-1]))], axis=-2)
        for x, each in ((keys, key), (values, value))
    )
    if may is not None:
        may = xp.concat([may, xp.ones_like(may[..., :1])], axis=-1)
    if more is not None:
        more = xp.concat([more, xp.zeros_like(more[..., :1])], axis=-1)
    return keys, values, may, more


def weights_of(query: Any, key: Any, may: Any, more: Any, xp: Any) -> Any:
    """The weights of attention: zeros for a query that may attend to no key."""
    scores = xp.matmul(query * (1 / math.sqrt(query.shape[-1])), xp.matrix_transpose(key))
    if may is None and more is None:
        return xp.nn.softmax(scores)
    if more is not None:
        scores = scores + more
    if may is not None:
        scores = xp.where(may, scores, -float("inf"))
    some = xp.max(scores, axis=-1, keepdims=True) > -float("inf")
    return xp.where(some, xp.nn.softmax(xp.where(some, scores, 0.0)), 0.0)
