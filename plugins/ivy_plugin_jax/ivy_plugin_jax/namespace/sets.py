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

unique_all = needs_values(jnp.unique_all, _SIZE)
unique_counts = needs_values(jnp.unique_counts, _SIZE)
unique_inverse = needs_values(jnp.unique_inverse, _SIZE)
unique_values = needs_values(jnp.unique_values, _SIZE)


def isin(x1: Any, x2: Any, /, *, invert: bool = False) -> jax.Array:
    x1, x2 = BINDING.pair(x1, x2)
    return jnp.isin(x1, x2, invert=invert)


nunique = fused("nunique")
