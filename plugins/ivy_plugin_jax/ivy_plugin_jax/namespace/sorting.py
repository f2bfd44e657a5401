"""Sorting, top-k and partial sorting."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
from jax import lax

from ivy_api.plugin import mixed
from ivy_plugin_jax.dtypes import jitted
from ivy_plugin_jax.errors import checked
from ivy_plugin_jax.fused import fused

__all__ = [
    "argsort",
    "lexsort",
    "sort",
    "top_k",
]

argsort = checked(jnp.argsort)
sort = checked(jnp.sort)


def _lexsorted(keys: Any, /, *, axis: int = -1, composed: Any) -> Any:
    several = list(keys) if isinstance(keys, (tuple, list)) else []
    real = not any(jnp.iscomplexobj(key) for key in several)
    if real and several and several[0].ndim and all(key.shape == several[0].shape for key in several):
        return jnp.lexsort(several, axis)
    return composed(keys, axis=axis)


lexsort = fused("lexsort", body=_lexsorted)


def _largest(x: jax.Array, k: int, axis: int) -> tuple[jax.Array, jax.Array]:
    values, indices = lax.top_k(jnp.moveaxis(x, axis, -1), k)
    return jnp.moveaxis(values, -1, axis), jnp.moveaxis(indices, -1, axis).astype(int)


_top_k = jitted(_largest, static_argnames=("k", "axis"))


@mixed()
def top_k(x: jax.Array, k: int, /, *, axis: int = -1, largest: bool = True, sorted: bool = True, composed: Any) -> Any:
    real = jnp.issubdtype(x.dtype, jnp.floating) or jnp.issubdtype(x.dtype, jnp.integer)
    if largest and real and -x.ndim <= axis < x.ndim and 0 <= k <= x.shape[axis]:
        return _top_k(x, k=k, axis=axis)
    return composed(x, k, axis=axis, largest=largest, sorted=sorted)
