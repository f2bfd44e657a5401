"""Quantiles."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from ivy_api.bodies.quantiles import require_levels
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow.typing import Array

__all__ = [
    "nanquantile",
    "quantile",
]


def _check_levels(q: Any, function: str) -> None:
    if tf.executing_eagerly() and tf.is_tensor(q) and q.dtype.is_floating and 0 not in q.shape:
        require_levels(float(tf.reduce_min(q)), float(tf.reduce_max(q)), function)


@mixed()
def nanquantile(x: Array, q: Any, /, *, composed: Any, **options: Any) -> Any:
    _check_levels(q, "nanquantile")
    return composed(x, q, **options)


@mixed()
def quantile(x: Array, q: Any, /, *, composed: Any, **options: Any) -> Any:
    _check_levels(q, "quantile")
    return composed(x, q, **options)
