"""Conversion of other objects to JAX arrays, with or without a copy."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ivy_api.errors import ArgumentError, NoDLPackError
from ivy_plugin_jax.dtypes import existing, jitted


def converted(x: jax.Array, dtype: Any, device: Any, copy: bool | None) -> jax.Array:
    """An array with another data type or device, copied always, never, or if needed."""
    out = x if dtype is None or x.dtype == dtype else _convert(x, dtype=jnp.dtype(dtype))
    if device is not None and getattr(x, "device", None) != device:
        out = jax.device_put(out, device)
    if copy is False and out is not x:
        raise ArgumentError(f"Converting an array of {x.dtype} to {out.dtype} on {device or 'its device'} needs a copy. Omit copy.")
    return jnp.array(out, copy=True) if copy and out is x else out


def _as_type(x: jax.Array, dtype: Any) -> jax.Array:
    # XLA converts a complex number to bool by its real part only.
    return x != 0 if dtype.kind == "b" else jax.lax.convert_element_type(x, dtype)


_convert = jitted(_as_type, static_argnames="dtype")


def made(obj: Any, dtype: Any, device: Any, copy: bool | None) -> jax.Array:
    """Make an array from numbers, sequences, buffers, or arrays of other libraries."""
    if copy is False:
        if not hasattr(obj, "__dlpack__"):
            raise ArgumentError(f"asarray needs a copy to convert a {type(obj).__qualname__}. Omit copy, or pass copy=True.")
        return converted(taken(obj, device, copy), dtype, None, copy)
    if hasattr(obj, "__dlpack__") and not isinstance(obj, np.ndarray):
        return converted(taken(obj, device, copy), dtype, None, None)
    if dtype is None and isinstance(obj, (bool, int, float, complex)):
        dtype = jax.dtypes.canonicalize_dtype(type(obj))  # by default JAX makes a weakly typed array
    return jnp.asarray(obj, dtype=dtype, device=device, copy=copy)


def taken(x: Any, device: Any, copy: bool | None) -> jax.Array:
    """Convert an array of another library with DLPack."""
    if not hasattr(x, "__dlpack__") or not hasattr(x, "__dlpack_device__"):
        raise NoDLPackError(
            f"from_dlpack takes objects with the methods __dlpack__ and __dlpack_device__; got {type(x).__qualname__}. "
            f"Convert it with xp.asarray(x)."
        )
    try:
        if copy:
            # On the CPU jnp.from_dlpack never copies memory aligned to 64 bytes, even with copy=True. The copy must be complete
            # before the program continues, because it may write to the other library's array.
            return jnp.array(jnp.from_dlpack(x, device=device), copy=True).block_until_ready()
        return jnp.from_dlpack(x, device=device, copy=copy)
    except (BufferError, jax.errors.JaxRuntimeError) as error:
        # XLA accepts neither strides with gaps nor read-only arrays; a copy by the other library has neither.
        if copy is False:
            raise ArgumentError(f"JAX needs a copy to convert this {type(x).__qualname__}. Omit copy. ({error})") from None
        return jnp.from_dlpack(_Copied(x), device=device).block_until_ready()


class _Copied:
    """An array that exports a copy of itself, with the oldest version of DLPack."""

    def __init__(self, x: Any) -> None:
        self.x = x

    def __dlpack__(self, **options: Any) -> Any:
        return self.x.__dlpack__(copy=True)

    def __dlpack_device__(self) -> Any:
        return self.x.__dlpack_device__()


def cast(x: jax.Array, dtype: Any, copy: bool, device: Any) -> jax.Array:
    """An array with another data type, which exists in the current mode."""
    return converted(x, existing(dtype), device, copy or None)
