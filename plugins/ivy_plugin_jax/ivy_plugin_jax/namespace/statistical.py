"""Statistics."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

from ivy_plugin_jax import derivatives
from ivy_plugin_jax.dtypes import existing, jitted, static
from ivy_plugin_jax.errors import checked
from ivy_plugin_jax.fused import fused

__all__ = [
    "average",
    "cumulative_max",
    "cumulative_min",
    "cumulative_prod",
    "cumulative_sum",
    "logsumexp",
    "max",
    "mean",
    "min",
    "moments",
    "prod",
    "ptp",
    "std",
    "sum",
    "var",
]

Axes = int | tuple[int, ...]


def _with_nan(native: Any) -> Any:
    """On CPUs XLA loses nan among thousands of elements, and returns infinity: https://github.com/jax-ml/jax/issues/39887"""

    def extreme(x: jax.Array, axis: Axes | None, keepdims: bool) -> jax.Array:
        out: jax.Array = native(x, axis, keepdims=keepdims)
        if not jnp.issubdtype(x.dtype, jnp.floating):
            return out
        return jnp.where(jnp.any(jnp.isnan(x), axis, keepdims=keepdims), jnp.nan, out)

    compiled = jitted(extreme, static_argnums=(1, 2))

    def function(x: jax.Array, /, *, axis: Axes | None = None, keepdims: bool = False) -> jax.Array:
        return compiled(x, static(axis), keepdims)

    function.__name__ = function.__qualname__ = native.__name__
    return checked(function)


max = _with_nan(jnp.max)
mean = checked(jnp.mean)
min = _with_nan(jnp.min)


@checked
def prod(x: jax.Array, /, *, axis: Axes | None = None, dtype: Any = None, keepdims: bool = False) -> jax.Array:
    return jnp.prod(x, axis, existing(dtype), keepdims=keepdims)


@checked
def sum(x: jax.Array, /, *, axis: Axes | None = None, dtype: Any = None, keepdims: bool = False) -> jax.Array:
    return jnp.sum(x, axis, existing(dtype), keepdims=keepdims)


_std = jitted(derivatives.std, static_argnums=(1, 2, 3))


@checked
def std(x: jax.Array, /, *, axis: Axes | None = None, correction: float = 0.0, keepdims: bool = False) -> jax.Array:
    return _std(x, static(axis), correction, keepdims)


@checked
def var(x: jax.Array, /, *, axis: Axes | None = None, correction: float = 0.0, keepdims: bool = False) -> jax.Array:
    return jnp.var(x, axis, correction=correction, keepdims=keepdims)


@checked
def cumulative_prod(x: jax.Array, /, *, axis: int | None = None, dtype: Any = None, include_initial: bool = False) -> jax.Array:
    # jnp.cumulative_prod keeps small integer types.
    return _cumulative_prod(x, axis=axis, dtype=_accumulator(x, dtype), include_initial=include_initial)


@checked
def cumulative_sum(x: jax.Array, /, *, axis: int | None = None, dtype: Any = None, include_initial: bool = False) -> jax.Array:
    return _cumulative_sum(x, axis=axis, dtype=_accumulator(x, dtype), include_initial=include_initial)


_cumulative_prod = jitted(jnp.cumulative_prod, static_argnames=("axis", "dtype", "include_initial"))
_cumulative_sum = jitted(jnp.cumulative_sum, static_argnames=("axis", "dtype", "include_initial"))


def _accumulator(x: jax.Array, dtype: Any) -> Any:
    """The data type to accumulate in: for integers the default one, or its unsigned counterpart, if it is wider."""
    if dtype is None and x.dtype.kind in "fc":
        return None
    if dtype is not None or not jnp.issubdtype(x.dtype, jnp.integer):
        return existing(dtype)
    default = jax.dtypes.canonicalize_dtype(jnp.uint64 if jnp.issubdtype(x.dtype, jnp.unsignedinteger) else jnp.int64)
    return default if x.dtype.itemsize < default.itemsize else None


# Beyond the standard

average = fused("average")
cumulative_max = fused("cumulative_max")
cumulative_min = fused("cumulative_min")
logsumexp = fused("logsumexp")
moments = fused("moments")
ptp = fused("ptp")
