"""Constants."""

from __future__ import annotations

import jax.numpy as jnp

e = jnp.e
inf = jnp.inf
nan = jnp.nan
newaxis = jnp.newaxis
pi = jnp.pi
