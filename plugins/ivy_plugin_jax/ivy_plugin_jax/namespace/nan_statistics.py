"""Statistics that ignore nan."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

from ivy_plugin_jax.dtypes import static
from ivy_plugin_jax.fused import fused

__all__ = [
    "nancumsum",
    "nanmax",
    "nanmean",
    "nanmin",
    "nanprod",
    "nanstd",
    "nansum",
    "nanvar",
]

nancumsum = fused("nancumsum", usual=("x",))


def _extreme(native: Any) -> Any:
    def extreme(x: jax.Array, /, *, axis: Any = None, keepdims: bool = False, composed: Any) -> Any:
        floats = jnp.issubdtype(x.dtype, jnp.floating) and x.size
        return native(x, static(axis), keepdims=keepdims) if floats else composed(x, axis=axis, keepdims=keepdims)

    return extreme


nanmax = fused("nanmax", body=_extreme(jnp.nanmax))


nanmean = fused("nanmean")


nanmin = fused("nanmin", body=_extreme(jnp.nanmin))


nanprod = fused("nanprod")


nanstd = fused("nanstd")


nansum = fused("nansum")


nanvar = fused("nanvar")
