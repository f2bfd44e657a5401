"""Creation."""

from __future__ import annotations

import jax.numpy as jnp

arange = jnp.arange
asarray = jnp.asarray
empty = jnp.empty
empty_like = jnp.empty_like
eye = jnp.eye
from_dlpack = jnp.from_dlpack
full = jnp.full
full_like = jnp.full_like
linspace = jnp.linspace
ones = jnp.ones
ones_like = jnp.ones_like
tril = jnp.tril
triu = jnp.triu
zeros = jnp.zeros
zeros_like = jnp.zeros_like
