"""Sorting."""

from __future__ import annotations

import jax.numpy as jnp

from ivy_plugin_jax.errors import checked

argsort = checked(jnp.argsort)
sort = checked(jnp.sort)
