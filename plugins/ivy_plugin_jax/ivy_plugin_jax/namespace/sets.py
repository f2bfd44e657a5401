"""Sets."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

from ivy_plugin_jax.dtypes import BINDING
from ivy_plugin_jax.errors import needs_values
from ivy_plugin_jax.fused import fused

__all__ = [
    "isin",
    "nunique",
    "unique_all",
    "unique_counts",
    "unique_inverse",
    "unique_values",
]

_SIZE = "give the function of jax.numpy a size"


def _differentiable(native: Any) -> Any:
    """A function of unique elements whose values have a derivative: JAX's are constants, silently."""

    def function(x: jax.Array, /) -> Any:
        found = native(x)
        if not isinstance(x, jax.core.Tracer):
            return found
        values = jnp.reshape(x, (-1,))[jnp.unique_all(jax.lax.stop_gradient(x)).indices]
        return values if native is jnp.unique_values else found._replace(values=values)

    function.__name__ = function.__qualname__ = native.__name__
    return needs_values(function, _SIZE)


unique_all = _differentiable(jnp.unique_all)
unique_counts = _differentiable(jnp.unique_counts)
unique_inverse = _differentiable(jnp.unique_inverse)
unique_values = _differentiable(jnp.unique_values)


def isin(x1: Any, x2: Any, /, *, invert: bool = False) -> jax.Array:
    x1, x2 = BINDING.pair(x1, x2)
    return jnp.isin(x1, x2, invert=invert)


nunique = fused("nunique")
