"""Segments; products are composed, because those of JAX have no gradient."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp

from ivy_api.adapt.functions import rename_function
from ivy_api.bodies.shapes import length_from_max
from ivy_api.plugin import mixed
from ivy_plugin_jax.dtypes import jitted
from ivy_plugin_jax.indices import widened

__all__ = [
    "segment_max",
    "segment_min",
    "segment_sum",
]


def _by_segment(name: str, native: Callable[..., jax.Array]) -> Any:
    compiled = jitted(native, static_argnames="num_segments")

    def function(data: jax.Array, segment_ids: jax.Array, /, *, num_segments: int | None = None, composed: Any) -> Any:
        usual = segment_ids.ndim == 1 and data.ndim > 0 and 0 < data.shape[0] == segment_ids.shape[0]
        if not usual or not jnp.issubdtype(segment_ids.dtype, jnp.integer):
            return composed(data, segment_ids, num_segments=num_segments)
        segment_ids = widened(segment_ids)
        count = max(length_from_max(name, segment_ids.max(), "num_segments"), 0) if num_segments is None else num_segments
        if count == 0:  # the native derivative gathers from nothing
            return jnp.zeros((0, *data.shape[1:]), data.dtype)
        return compiled(data, segment_ids, num_segments=count)

    return mixed()(rename_function(function, name))


segment_max = _by_segment("segment_max", jax.ops.segment_max)
segment_min = _by_segment("segment_min", jax.ops.segment_min)
segment_sum = _by_segment("segment_sum", jax.ops.segment_sum)
