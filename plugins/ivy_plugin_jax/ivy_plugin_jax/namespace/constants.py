"""Constants."""

from __future__ import annotations

import jax.numpy as jnp

__all__ = [
    "e",
    "inf",
    "nan",
    "newaxis",
    "pi",
]

e = jnp.e
inf = jnp.inf
nan = jnp.nan
newaxis = jnp.newaxis
pi = jnp.pi
