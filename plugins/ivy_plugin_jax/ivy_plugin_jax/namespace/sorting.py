"""Sorting."""

from __future__ import annotations

import jax.numpy as jnp

argsort = jnp.argsort
sort = jnp.sort
