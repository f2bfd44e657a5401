"""Quantiles."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from ivy_api.bodies.quantiles import require_levels
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow.typing import Array

__all__ = [
    "quantile",
]


@mixed()
def quantile(x: Array, q: Any, /, *, composed: Any, **options: Any) -> Any:
    if tf.executing_eagerly() and tf.is_tensor(q) and q.dtype.is_floating and 0 not in q.shape:
        require_levels(float(tf.reduce_min(q)), float(tf.reduce_max(q)))
    return composed(x, q, **options)
