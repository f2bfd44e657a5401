"""Quantiles."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ivy_api.adapt.functions import short_way
from ivy_api.bodies.quantiles import interpolated, neighbours, reduced_size, require_levels, require_method
from ivy_api.plugin import mixed
from ivy_plugin_jax.dtypes import BINDING, jitted, static
from ivy_plugin_jax.fused import fused

__all__ = [
    "median",
    "nanmedian",
    "nanquantile",
    "quantile",
]

_quantile = fused("quantile").native
median, nanmedian = fused("median"), fused("nanmedian")
_nanquantile = fused("nanquantile").native


@partial(jitted, static_argnums=(4, 5, 6))
def _interpolated(x: Any, low: Any, high: Any, part: Any, axis: Any, keepdims: bool, xp: Any) -> Any:
    return interpolated(x, low, high, part, axis=axis, keepdims=keepdims, xp=xp)


@lru_cache
def _position(q: float, shape: tuple[int, ...], axis: Any, method: Any) -> tuple[int, int, float] | None:
    """The two elements that the quantile lies between, and the weight of the higher; ``None`` if there are no elements."""
    require_method(q, method, None)
    size = reduced_size(shape, axis)
    return neighbours(q, size, method) if size else None


_FLOATS = frozenset(BINDING.dtypes[name] for name in ("bfloat16", "float16", "float32", "float64"))


def _check_levels(q: Any, function: str) -> None:
    if isinstance(q, jax.Array) and not isinstance(q, jax.core.Tracer) and q.size and jnp.issubdtype(q.dtype, jnp.floating):
        with jax.ensure_compile_time_eval():  # inside of a function that is compiled, constants have values too
            require_levels(float(jnp.min(q)), float(jnp.max(q)), function)


_of_all_elements: dict[type, Any] = {}
_USUAL = "type(q) is float and 0.0 <= q <= 1.0 and axis is None and not keepdims and method is method__ and weights is None"


@mixed()
@short_way("programs[type(x)](x, number(q))", when=_USUAL, programs=_of_all_elements, number=np.float64)
def nanquantile(x: Any, q: Any, /, *, composed: Any, **options: Any) -> Any:
    _check_levels(q, "nanquantile")
    if not isinstance(q, jax.Array):
        require_method(q, options.get("method", "linear"), options.get("weights"), "nanquantile")
        q = np.float64(q)  # one program serves all levels
    out = _nanquantile(x, q, composed=composed, **options)
    if isinstance(x, jax.Array) and type(x) not in _of_all_elements:
        _of_all_elements[type(x)] = jitted(composed)
    return out


@mixed()
def quantile(
    x: Any, q: Any, /, *, axis: Any = None, keepdims: Any = False, method: Any = "linear", weights: Any = None, composed: Any
) -> Any:
    if isinstance(q, float) and weights is None and isinstance(x, jax.Array) and x.dtype in _FLOATS:
        # The index is computed in Python, in double precision, so that one program serves all quantiles.
        axis = static(axis)
        position = _position(q, x.shape, axis, method)
        if position is not None:
            return _interpolated(x, *position, axis, keepdims, composed.__kwdefaults__["xp"])
    _check_levels(q, "quantile")
    known = hasattr(q, "dtype") or isinstance(q, (int, float))  # for anything else the body raises the error
    function = partial(_quantile, composed=composed) if known else composed
    return function(x, q, axis=axis, keepdims=keepdims, method=method, weights=weights)
