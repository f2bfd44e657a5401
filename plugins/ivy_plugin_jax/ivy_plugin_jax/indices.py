"""Checks of indices: their data type and range; JAX drops or clamps indices out of range."""

from __future__ import annotations

from functools import lru_cache
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
    if isinstance(indices, jax.Array) and not _in_host_memory(indices.sharding):
        return None
    return np.asarray(indices)


@lru_cache
def _in_host_memory(sharding: jax.sharding.Sharding) -> bool:
    devices: set[Any] = sharding.device_set
    return all(device.platform == "cpu" for device in devices)


_INT32, _INT64 = jnp.dtype("int32"), jnp.dtype("int64")
_LIMITS = jnp.iinfo(_INT32)


def widened(indices: jax.Array, shape: tuple[int, ...] = ()) -> jax.Array:
    """Signed integers of the same values; those that are too large become the largest, which is out of range of every axis.

    JAX adds the size of the axis in the data type of the indices: https://github.com/jax-ml/jax/issues/16557. It converts the
    indices of several axes to one type, Python integers too: https://github.com/jax-ml/jax/issues/31396. In programs it drops all
    but 32 bits where the array is smaller.

    Parameters
    ----------
    indices : an array of integers
    shape : the shape of the indexed array
    """
    dtype = indices.dtype
    if dtype == _INT32 or (dtype == _INT64 and not isinstance(indices, jax.core.Tracer)):
        return indices
    if dtype.itemsize < 4:
        return indices.astype(_INT32)
    if max(shape, default=0) <= _LIMITS.max:
        return jnp.clip(indices, None if dtype.kind == "u" else _LIMITS.min, _LIMITS.max).astype(_INT32)
    return jnp.minimum(indices, jnp.iinfo(_INT64).max).astype(_INT64) if dtype.itemsize == 8 else indices.astype(_INT64)


_UNSIGNED = {np.dtype(f"{kind}{width}"): np.dtype(f"u{width}") for width in (1, 2, 4, 8) for kind in "iu"}
"""Integer data types as unsigned ones, as which negative indices are not less than the number given."""
_LARGEST = {np.dtype(f"i{width}"): 1 << 8 * width - 1 for width in (1, 2, 4, 8)}


PROMISED: Any = "promise_in_bounds"
"""The ``mode`` for JAX that needs no check of each index, which takes a third of the time."""


def within(indices: Any, size: int) -> bool:
    """Whether all indices are known to be from 0 to ``size - 1``. It may raise anything if they are not known.

    An array has a buffer in host memory only, and reading it waits for no other device.
    """
    dtype = indices.dtype
    read = np.frombuffer(indices, _UNSIGNED[dtype])
    greatest: int = read.item(read.argmax())  # takes half as long as a maximum
    return greatest < size and greatest < _LARGEST.get(dtype, size)


def require(function: str, indices: Any, size: int) -> bool:
    """Validate the data type and range of indices.

    Returns
    -------
    out : whether all indices are known to count from the start, so that `PROMISED` is kept
    """
    try:
        if within(indices, size):
            return True
    except Exception:
        pass
    require_integers(function, indices)
    values = known(indices)
    if values is None or not values.size:
        return False
    least = int(values.min())
    check_index_bounds(function, least, int(values.max()), size)
    return least >= 0


def require_integers(function: str, indices: Any) -> None:
    """Validate that indices are integers."""
    if indices.dtype.kind not in "iu" and not jnp.issubdtype(indices.dtype, jnp.integer):
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
