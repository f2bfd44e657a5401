"""Conversion of other objects to JAX arrays, with or without a copy."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ivy_api.adapt.arguments import NUMBER, element_types, plain
from ivy_api.errors import ArgumentError, NoDLPackError, ScalarRangeError
from ivy_plugin_jax.dtypes import WIDE, existing, jitted, wide

_WIDE = frozenset(dtype.name for dtype in WIDE)


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
    if dtype is None and isinstance(obj, (bool, int, float, complex)) and not isinstance(obj, np.generic):
        obj = plain(obj)
        dtype = jax.dtypes.canonicalize_dtype(type(obj))  # by default JAX makes a weakly typed array
    elif dtype is None and isinstance(obj, (list, tuple)) and _has_scalars_of_numpy(obj):
        obj = np.asarray(obj)
    if dtype is None and not wide():
        _require_range(obj)
    return converted(jnp.asarray(obj, dtype=dtype, copy=copy), None, device, None)  # under vmap, jnp.asarray takes no device


def _has_scalars_of_numpy(obj: Any) -> bool:
    """Whether a nested sequence has only numbers, and scalars of NumPy among them."""
    kinds = element_types(obj)
    return any(issubclass(kind, np.generic) for kind in kinds) and all(issubclass(kind, NUMBER) for kind in kinds)


def _narrowed(x: Any) -> str:
    """The name of the data type of an array of another library if JAX makes a narrower one of it at present; otherwise empty."""
    dtype = getattr(x, "dtype", None)
    name = str(getattr(dtype, "name", dtype)).rpartition(".")[2]
    return name if name in _WIDE and not wide() else ""


def _require_range(x: Any) -> None:
    """Refuse integers of 64 bits that JAX would cut off: while 64-bit types are off it makes them integers of 32 bits."""
    if isinstance(x, (list, tuple)):
        for part in x:
            _require_range(part)
    x = np.asarray(x) if isinstance(x, memoryview) else x
    if "int" not in _narrowed(x):
        return
    if not isinstance(x, (np.ndarray, np.generic)):
        with jax.enable_x64(True):
            x = np.asarray(jnp.from_dlpack(x))
    limits = np.iinfo("uint32" if x.dtype.kind == "u" else "int32")
    if x.size and not limits.min <= x.min() <= x.max() <= limits.max:
        raise ScalarRangeError(
            f"The integers from {x.min()} to {x.max()} do not fit {limits.dtype}, which JAX has in place of {x.dtype}. "
            f"Call ivy_plugin_jax.enable_x64() before any array is made, or enter ivy_plugin_jax.x64_operations()."
        )


def taken(x: Any, device: Any, copy: bool | None) -> jax.Array:
    """Convert an array of another library with DLPack."""
    if not hasattr(x, "__dlpack__") or not hasattr(x, "__dlpack_device__"):
        raise NoDLPackError(
            f"from_dlpack takes objects with the methods __dlpack__ and __dlpack_device__; got {type(x).__qualname__}. "
            f"Convert it with xp.asarray(x)."
        )
    _require_range(x)
    if copy is False and _narrowed(x):
        raise ArgumentError(f"JAX has {x.dtype} only with 64-bit types enabled, and needs a copy to convert it. Omit copy.")
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
