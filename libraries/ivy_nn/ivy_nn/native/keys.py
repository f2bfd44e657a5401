"""Keys of JAX."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp


def words(key: Any) -> Any:
    """Return a key, which may be one of ``jax.random.key``, as words of uint32."""
    if key is not None and jnp.issubdtype(key.dtype, jax.dtypes.prng_key):
        return jax.random.key_data(key)
    return key
