"""Statistics."""

from __future__ import annotations

import jax.numpy as jnp

cumulative_prod = jnp.cumulative_prod
cumulative_sum = jnp.cumulative_sum
max = jnp.max
mean = jnp.mean
min = jnp.min
prod = jnp.prod
std = jnp.std
sum = jnp.sum
var = jnp.var
