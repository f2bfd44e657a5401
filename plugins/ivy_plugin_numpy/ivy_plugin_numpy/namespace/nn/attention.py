"""Attention without masks and dropout, computed in place like the activations."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from ivy_api.plugin import mixed
from ivy_plugin_numpy.interception import is_traced
from ivy_plugin_numpy.typing import Array

__all__ = [
    "scaled_dot_product_attention",
]


_add: Any = np.add.reduce  # their annotations allow fewer arguments by position
_maximum: Any = np.maximum.reduce


@mixed()
def scaled_dot_product_attention(
    query: Array,
    key: Array,
    value: Array,
    /,
    *,
    mask: Array | None = None,
    bias: Array | None = None,
    is_causal: bool = False,
    window: Any = None,
    scale: float | None = None,
    dropout: float = 0.0,
    dropout_key: Array | None = None,
    composed: Any,
) -> Array:
    plain = mask is None and bias is None and window is None and not dropout
    if not plain or is_traced(query, key, value) or not _fit(query, key, value):
        options = {"mask": mask, "bias": bias, "window": window, "dropout": dropout, "dropout_key": dropout_key}
        return composed(query, key, value, is_causal=is_causal, scale=scale, **options)
    scores = query * (1 / sqrt(query.shape[-1]) if scale is None else scale) @ key.mT
    if is_causal:
        own, others = scores.shape[-2:]
        np.copyto(scores, -np.inf, where=np.arange(others) > np.arange(own)[:, None])
    scores -= _maximum(scores, -1, None, None, True)
    np.exp(scores, out=scores)
    scores /= _add(scores, -1, None, None, True)
    return scores @ value


def _fit(query: Array, key: Array, value: Array) -> bool:
    """Whether there is something to attend to, with as many heads of keys as of queries, and nothing to promote."""
    shape, own = key.shape, query.shape
    fits = len(own) == len(shape) > 1 and own[:-2] == shape[:-2] and own[-1] == shape[-1] and value.shape[:-1] == shape[:-1]
    return bool(fits and query.size and key.size and query.dtype.char in "fd" and query.dtype == key.dtype == value.dtype)
