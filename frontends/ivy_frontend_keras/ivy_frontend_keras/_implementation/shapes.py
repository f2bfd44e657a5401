"""How true values, predictions and weights are brought to the same number of axes, and how losses are reduced."""

from __future__ import annotations

import math
from typing import Any


def same_rank(x: Any, y: Any, xp: Any, *, expand: bool = True) -> tuple[Any, Any]:
    """Return two arrays with the same number of axes, if one has one more of size 1."""
    a, b = len(x.shape), len(y.shape)
    if a == b + 1 and x.shape[-1] == 1:
        return (x, xp.expand_dims(y, axis=-1)) if b == 1 and expand else (xp.squeeze(x, axis=-1), y)
    if b == a + 1 and y.shape[-1] == 1:
        return (xp.expand_dims(x, axis=-1), y) if a == 1 and expand else (x, xp.squeeze(y, axis=-1))
    return x, y


def reduced(values: Any, weight: Any, mask: Any, reduction: str | None, dtype: Any, xp: Any) -> Any:
    """Return losses of elements, weighted and reduced."""
    if mask is not None:
        mask = xp.astype(mask, dtype)
        if reduction in ("sum_over_batch_size", "mean"):
            number = math.prod(mask.shape)
            mask = mask * (number / (xp.sum(mask) + 1e-7))
    if weight is not None:
        weight = xp.asarray(weight, dtype=dtype) if not hasattr(weight, "dtype") else xp.astype(weight, dtype)
    if mask is not None:
        if weight is None:
            weight = mask
        else:
            weight, mask = same_rank(weight, mask, xp)
            weight = weight * mask
    if weight is not None:
        values, weight = same_rank(values, weight, xp)
        weight = xp.reshape(weight, (*weight.shape, *(1,) * (len(values.shape) - len(weight.shape))))
        values = values * weight
    if reduction in (None, "none") or not values.shape:
        return values
    total = xp.sum(values)
    if reduction in ("sum_over_batch_size", "mean"):
        return total / math.prod(values.shape) if math.prod(values.shape) else total
    if reduction == "mean_with_sample_weight":
        below = xp.sum(xp.broadcast_to(weight, tuple(values.shape))) if weight is not None else math.prod(values.shape)
        return total / below
    return total
