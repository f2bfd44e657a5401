"""Indices: what is no integer, and what is out of range, which JAX drops or clamps."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ivy_api.adapt.indexing import check_index_bounds
from ivy_api.errors import DTypeError


def bounds(indices: Any) -> tuple[int, int] | None:
    """The least and the largest, where they are known without waiting for a device."""
    found = known(indices)
    return None if found is None or not found.size else (int(found.min()), int(found.max()))


def known(indices: Any) -> Any:
    """The values, which lie in the host's memory; ``None`` while JAX traces, and where another device has them."""
    if isinstance(indices, jax.core.Tracer):
        return None
    if isinstance(indices, jax.Array) and any(device.platform != "cpu" for device in indices.devices()):
        return None
    return np.asarray(indices)


def require(function: str, indices: Any, size: int) -> str | None:
    """Refuse indices that are no integers, or out of range.

    Returns
    -------
    out : the ``mode`` to call JAX with: ``"clip"`` where they are known to count from the front, which asks nothing of each
    """
    require_integers(function, indices)
    found = bounds(indices)
    if found is None:
        return None
    check_index_bounds(function, *found, size)
    return "clip" if found[0] >= 0 else None


def require_integers(function: str, indices: Any) -> None:
    """Refuse indices that are no integers."""
    if not jnp.issubdtype(indices.dtype, jnp.integer):
        raise DTypeError(
            f"{function} takes indices of integer dtype; got {indices.dtype}. Convert first, for example xp.astype(x, xp.int64)."
        )


def require_each(function: str, indices: Any, shape: tuple[int, ...]) -> bool:
    """The same for indices of several axes, along the last axis; whether values are known."""
    found = known(indices)
    if found is None:
        return False
    if found.size:
        for axis, size in enumerate(shape[: found.shape[-1]]):
            check_index_bounds(function, int(found[..., axis].min()), int(found[..., axis].max()), size)
    return True
