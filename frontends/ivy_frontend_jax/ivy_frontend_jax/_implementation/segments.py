"""`jax.ops`: reductions over segments."""

from __future__ import annotations

from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation.composing import arrays, static
from ivy_frontend_jax._implementation.defining import as_recorded
from ivy_frontend_jax._implementation.reductions import lowest


def _segment(name: str, method: str) -> None:
    def reduce(data: Any, segment_ids: Any, num_segments: Any, mode: Any) -> Any:
        x, ids = arrays(name, data, segment_ids)
        count = int(jnp.max(ids)) + 1 if num_segments is None else static(num_segments)
        if count < 0:
            raise ValueError("num_segments must be non-negative.")
        first: Any = {"add": 0, "multiply": 1}.get(method)
        if first is None:
            first = lowest(x.dtype, method)
        out = jnp.full((count, *x.shape[1:]), first, dtype=x.dtype)
        ids = jnp.where(ids < 0, count, ids)
        return getattr(out.at[ids], method)(x, mode="drop" if mode is None else mode)

    reduce.__name__ = name
    reduce.__doc__ = f"Reduce the slices of each segment: ``{method}``."
    as_recorded("jax.ops")(reduce)


for _name, _method in {"segment_sum": "add", "segment_prod": "multiply", "segment_max": "max", "segment_min": "min"}.items():
    _segment(_name, _method)
