"""`torch.nn.functional`: attention."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import Any

from ivy_frontend_torch._implementation.defining import raw
from ivy_frontend_torch._implementation.nn_functional.convolution import linear
from ivy_frontend_torch._implementation.nn_functional.dropout import dropped
from ivy_frontend_torch._implementation.nn_functional.registering import functional


@functional
def scaled_dot_product_attention(
    query: Any,
    key: Any,
    value: Any,
    attn_mask: Any = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    scale: float | None = None,
    enable_gqa: bool = False,
    *,
    draw: Any = None,
    xp: Any,
) -> Any:
    if is_causal and attn_mask is not None:
        raise RuntimeError("_scaled_dot_product_attention: Explicit attn_mask should not be set when is_causal=True")
    if not enable_gqa and len({x.shape[-3] for x in (query, key, value) if len(x.shape) > 2} - {1}) > 1:
        raise RuntimeError(
            "The number of heads of query, key and value must match without enable_gqa, but got shapes "
            f"{[list(x.shape) for x in (query, key, value)]}"
        )
    if not query.shape[-2] * key.shape[-2]:
        return xp.matmul(xp.matmul(query, xp.matrix_transpose(key)), value)
    options = {"mask": attn_mask, "is_causal": is_causal, "scale": scale}
    if dropout_p:
        options |= {"dropout": dropout_p, "dropout_key": draw(xp)}
    return xp.nn.scaled_dot_product_attention(query, key, value, **options)


def _mask(xp: Any, mask: Any, name: str, dtype: Any) -> Any:
    """Return what a mask adds to the scores; one for all batches and heads gets an axis for them."""
    if mask is None:
        return None
    if name == "attn_mask" and len(mask.shape) == 2:
        mask = xp.expand_dims(mask, axis=0)
    if xp.isdtype(mask.dtype, "bool"):
        zeros = xp.zeros(tuple(mask.shape), dtype=dtype)
        return xp.where(mask, xp.full_like(zeros, -math.inf), zeros)
    if not xp.isdtype(mask.dtype, "real floating"):
        raise AssertionError(f"only bool and floating types of {name} are supported")
    return mask


def _with_column(xp: Any, mask: Any) -> Any:
    return None if mask is None else xp.pad(mask, ((0, 0),) * (len(mask.shape) - 1) + ((0, 1),))


def _project(xp: Any, inputs: list[Any], size: int, joint: Any, separate: list[Any] | None, bias: Any) -> list[Any]:
    """Return queries, keys and values; their matrices are one below the other in ``joint`` unless they are ``separate``."""
    _, key, value = inputs
    if separate is None and tuple(key.shape) != tuple(value.shape):
        raise AssertionError(f"key shape {tuple(key.shape)} does not match value shape {tuple(value.shape)}")
    found = []
    for i, x in enumerate(inputs):
        part = slice(i * size, (i + 1) * size)
        weight = joint[part, :] if separate is None else separate[i]
        found.append(linear(x, weight, None if bias is None else bias[part], xp=xp))
    return found


def _check_arguments(size: int, expected: int, heads: int, is_causal: bool, mask: Any) -> None:
    if size != expected:
        raise AssertionError(f"was expecting embedding dimension of {expected}, but got {size}")
    if size % heads:
        raise AssertionError(f"embed_dim {size} not divisible by num_heads {heads}")
    if is_causal and mask is None:
        raise RuntimeError(
            "Need attn_mask if specifying the is_causal hint. You may use the Transformer module method "
            "`generate_square_subsequent_mask` to create this mask."
        )


def _attention_weights(xp: Any, scores: Any, mask: Any, padding: Any, sizes: tuple[int, int, int]) -> Any:
    """Return the weight of each key for each query; ``sizes`` are the numbers of batches, of heads and of keys."""
    if padding is not None:
        batch, heads, keys = sizes
        padding = xp.broadcast_to(xp.reshape(padding, (batch, 1, 1, keys)), (batch, heads, 1, keys))
        padding = xp.reshape(padding, (batch * heads, 1, keys))
        mask = padding if mask is None else mask + padding
    return xp.nn.softmax(scores if mask is None else scores + mask, axis=-1)


@functional
def multi_head_attention_forward(
    query: Any,
    key: Any,
    value: Any,
    embed_dim_to_check: int,
    num_heads: int,
    in_proj_weight: Any,
    in_proj_bias: Any,
    bias_k: Any,
    bias_v: Any,
    add_zero_attn: bool,
    dropout_p: float,
    out_proj_weight: Any,
    out_proj_bias: Any,
    training: bool = True,
    key_padding_mask: Any = None,
    need_weights: bool = True,
    attn_mask: Any = None,
    use_separate_proj_weight: bool = False,
    q_proj_weight: Any = None,
    k_proj_weight: Any = None,
    v_proj_weight: Any = None,
    static_k: Any = None,
    static_v: Any = None,
    average_attn_weights: bool = True,
    is_causal: bool = False,
    *,
    draw: Any = None,
    xp: Any,
) -> Any:
    single = len(query.shape) == 2
    if single:
        query, key, value = (xp.expand_dims(x, axis=1) for x in (query, key, value))
        if key_padding_mask is not None:
            key_padding_mask = xp.expand_dims(key_padding_mask, axis=0)
    length, batch, size = query.shape
    _check_arguments(size, embed_dim_to_check, num_heads, is_causal, attn_mask)
    depth = size // num_heads
    padding, mask = _mask(xp, key_padding_mask, "key_padding_mask", query.dtype), _mask(xp, attn_mask, "attn_mask", query.dtype)
    separate = [q_proj_weight, k_proj_weight, v_proj_weight] if use_separate_proj_weight else None
    q, k, v = _project(xp, [query, key, value], size, in_proj_weight, separate, in_proj_bias)
    if bias_k is not None:
        k = xp.concat([k, xp.broadcast_to(bias_k, (1, batch, size))], axis=0)
        v = xp.concat([v, xp.broadcast_to(bias_v, (1, batch, size))], axis=0)
        mask, padding = _with_column(xp, mask), _with_column(xp, padding)

    def split(x: Any) -> Any:
        return xp.permute_dims(xp.reshape(x, (x.shape[0], batch * num_heads, depth)), (1, 0, 2))

    q = split(q)
    k = split(k) if static_k is None else static_k
    v = split(v) if static_v is None else static_v
    if add_zero_attn:
        k, v = (xp.pad(x, ((0, 0), (0, 1), (0, 0))) for x in (k, v))
        mask, padding = _with_column(xp, mask), _with_column(xp, padding)
    keys = k.shape[1]
    scores = xp.matmul(q * math.sqrt(1.0 / depth), xp.permute_dims(k, (0, 2, 1)))
    attention = _attention_weights(xp, scores, mask, padding, (batch, num_heads, keys))
    if training:
        attention = dropped(xp, draw, attention, dropout_p)
    out = xp.reshape(xp.permute_dims(xp.matmul(attention, v), (1, 0, 2)), (length * batch, size))
    out = linear(out, out_proj_weight, out_proj_bias, xp=xp)
    out = xp.reshape(out, (length, batch, out.shape[1]))
    if single:
        out = xp.squeeze(out, axis=1)
    if not need_weights:
        return out, None
    attention = xp.reshape(attention, (batch, num_heads, length, keys))
    if average_attn_weights:
        attention = xp.mean(attention, axis=1)
    return out, xp.squeeze(attention, axis=0) if single else attention


class SDPBackend(IntEnum):
    """The kernels of `scaled_dot_product_attention` in PyTorch."""

    ERROR = -1
    MATH = 0
    FLASH_ATTENTION = 1
    EFFICIENT_ATTENTION = 2
    CUDNN_ATTENTION = 3
    OVERRIDEABLE = 4


@contextmanager
def sdpa_kernel(backends: list[SDPBackend] | SDPBackend, set_priority: bool = False) -> Iterator[dict[str, Any]]:
    """Allow some kernels of attention inside; all give the same values, and the backend of the tensors has one of its own."""
    if not isinstance(backends, (list, SDPBackend)):
        raise AssertionError(
            f"Backend must be an instance of SDPBackend or a list of SDPBackend instances, got {type(backends).__name__}"
        )
    yield {}


raw("torch.nn.attention")(SDPBackend)
raw("torch.nn.attention")(sdpa_kernel)
