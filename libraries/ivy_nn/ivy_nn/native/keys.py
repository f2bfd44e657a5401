"""Keys of JAX."""

from __future__ import annotations

from typing import Any

import jax


def words(key: Any) -> Any:
    """Return a key, which may be one of ``jax.random.key``, as words of uint32."""
    if key is not None and jax.dtypes.issubdtype(key.dtype, jax.dtypes.prng_key):
        return jax.random.key_data(key)
    return key
