"""Utilities."""

from __future__ import annotations

import jax.numpy as jnp

all = jnp.all
any = jnp.any
diff = jnp.diff
