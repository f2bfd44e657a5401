"""Quantiles."""

from __future__ import annotations

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from ivy_api.bodies.quantiles import interpolated, neighbours, reduced_size, require_levels, require_method
from ivy_api.plugin import mixed
from ivy_plugin_jax.dtypes import jitted, static
from ivy_plugin_jax.fused import fused

__all__ = [
    "nanmedian",
    "nanquantile",
    "quantile",
]

_quantile = fused("quantile").native
nanmedian = fused("nanmedian")
_nanquantile = fused("nanquantile").native
_interpolated = jitted(interpolated, static_argnames=("axis", "keepdims", "xp"))


def _is_of_floats(x: Any) -> bool:
    return isinstance(x, jax.Array) and jnp.issubdtype(x.dtype, jnp.floating)


def _check_levels(q: Any, function: str) -> None:
    if isinstance(q, jax.Array) and not isinstance(q, jax.core.Tracer) and q.size and jnp.issubdtype(q.dtype, jnp.floating):
        with jax.ensure_compile_time_eval():  # inside of a function that is compiled, constants have values too
            require_levels(float(jnp.min(q)), float(jnp.max(q)), function)


@mixed()
def nanquantile(x: Any, q: Any, /, *, composed: Any, **options: Any) -> Any:
    _check_levels(q, "nanquantile")
    if not isinstance(q, jax.Array):  # the body says what is wrong with a level by its value
        return composed(x, q, **options)
    return _nanquantile(x, q, composed=composed, **options)


@mixed()
def quantile(
    x: Any, q: Any, /, *, axis: Any = None, keepdims: Any = False, method: Any = "linear", weights: Any = None, composed: Any
) -> Any:
    if isinstance(q, float) and weights is None and _is_of_floats(x) and (size := reduced_size(x, axis)):
        # The index is computed in Python, in double precision, so that one program serves all quantiles.
        require_method(q, method, weights)
        kept = {"axis": static(axis), "keepdims": keepdims, "xp": composed.__kwdefaults__["xp"]}
        return _interpolated(x, *neighbours(q, size, method), **kept)
    _check_levels(q, "quantile")
    known = hasattr(q, "dtype") or isinstance(q, (int, float))  # for anything else the body raises the error
    function = partial(_quantile, composed=composed) if known else composed
    return function(x, q, axis=axis, keepdims=keepdims, method=method, weights=weights)
