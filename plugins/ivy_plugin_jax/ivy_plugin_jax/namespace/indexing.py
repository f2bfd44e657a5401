"""Indexing."""

from __future__ import annotations

import jax.numpy as jnp

take = jnp.take
take_along_axis = jnp.take_along_axis
