"""Quantiles."""

from __future__ import annotations

from typing import Any

from ivy_api.plugin import mixed
from ivy_plugin_jax.fused import fused

_at_one = fused("quantile", "q").native
_at_several = fused("quantile").native
nanmedian = fused("nanmedian")


@mixed()
def quantile(x: Any, q: Any, /, *, composed: Any, **options: Any) -> Any:
    if hasattr(q, "dtype"):
        return _at_several(x, q, composed=composed, **options)
    return _at_one(x, q, composed=composed, **options) if isinstance(q, (int, float)) else composed(x, q, **options)
