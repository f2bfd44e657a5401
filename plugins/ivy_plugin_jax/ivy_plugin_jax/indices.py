"""Checks of indices: their data type and range; JAX drops or clamps indices out of range."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ivy_api.adapt.indexing import check_index_bounds
from ivy_api.errors import DTypeError


def bounds(indices: Any) -> tuple[int, int] | None:
    """The minimum and maximum, if they are known without a device synchronisation."""
    found = known(indices)
    return None if found is None or not found.size else (int(found.min()), int(found.max()))


def known(indices: Any) -> Any:
    """The values if they are in host memory; ``None`` during tracing, and for other devices."""
    if isinstance(indices, jax.core.Tracer):
        return None
    if isinstance(indices, jax.Array) and any(device.platform != "cpu" for device in indices.devices()):
        return None
    return np.asarray(indices)


def require(function: str, indices: Any, size: int) -> str | None:
    """Validate the data type and range of indices.

    Returns
    -------
    out : the ``mode`` for JAX: ``"clip"`` if no index is known to be negative, which needs no per-element check
    """
    require_integers(function, indices)
    found = bounds(indices)
    if found is None:
        return None
    check_index_bounds(function, *found, size)
    return "clip" if found[0] >= 0 else None


def require_integers(function: str, indices: Any) -> None:
    """Validate that indices are integers."""
    if not jnp.issubdtype(indices.dtype, jnp.integer):
        raise DTypeError(
            f"{function} takes indices of integer dtype; got {indices.dtype}. Convert first, for example xp.astype(x, xp.int64)."
        )


def require_each(function: str, indices: Any, shape: tuple[int, ...]) -> bool:
    """Validate the range of indices of several axes, given along the last axis; return whether the values are known."""
    found = known(indices)
    if found is None:
        return False
    if found.size:
        for axis, size in enumerate(shape[: found.shape[-1]]):
            check_index_bounds(function, int(found[..., axis].min()), int(found[..., axis].max()), size)
    return True
