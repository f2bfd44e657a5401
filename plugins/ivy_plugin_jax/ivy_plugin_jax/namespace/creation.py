"""Creation. JAX silently uses a narrower data type if 64-bit ones are disabled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax

from ivy_api.adapt.arguments import plain_options
from ivy_api.adapt.elements import refuse_elements
from ivy_api.adapt.promotion import integer_range
from ivy_api.errors import ArgumentError, ScalarRangeError
from ivy_plugin_jax import derivatives, foreign
from ivy_plugin_jax.dtypes import existing, jitted, static
from ivy_plugin_jax.fused import fused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import MeshgridIndexing

__all__ = [
    "arange",
    "asarray",
    "diag",
    "diagflat",
    "empty",
    "empty_like",
    "eye",
    "from_dlpack",
    "full",
    "full_like",
    "linspace",
    "meshgrid",
    "multi_hot",
    "one_hot",
    "ones",
    "ones_like",
    "tril",
    "triu",
    "vander",
    "zeros",
    "zeros_like",
]

Shape = int | tuple[int, ...]

tril = jnp.tril
triu = jnp.triu


def arange(start: float, /, stop: float | None = None, step: float = 1, *, dtype: Any = None, device: Any = None) -> jax.Array:
    dtype = existing(dtype)
    if type(step) is int and step == 1:
        if stop is None and type(start) is int and device is None:
            return _counted(start, dtype=dtype)
        start, stop = plain_options(start, stop)
        return jnp.arange(start, stop, None, dtype, device=device)  # with a step, JAX multiplies by it
    start, stop, step = plain_options(start, stop, step)
    return jnp.arange(start, stop, step, dtype, device=device)


def _count(stop: int, dtype: Any) -> jax.Array:
    return jnp.arange(stop, dtype=dtype)


_counted = jitted(_count, static_argnames=("stop", "dtype"))


def asarray(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: bool | None = None) -> jax.Array:
    # jnp.asarray ignores copy=False, and does not move arrays to another device.
    if isinstance(obj, jax.Array):
        return foreign.converted(obj, existing(dtype), device, copy)
    try:
        return foreign.made(obj, existing(dtype), device, copy)
    except (TypeError, ValueError):
        refuse_elements(obj)
        raise


def eye(
    n_rows: int,
    n_cols: int | None = None,
    /,
    *,
    k: int = 0,
    dtype: Any = None,
    device: Any = None,
    batch_shape: tuple[int, ...] = (),
) -> jax.Array:
    one = jnp.eye(n_rows, n_cols, k, existing(dtype), device=device)
    return jnp.broadcast_to(one, (*batch_shape, *one.shape)) if batch_shape else one


def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> jax.Array:
    return foreign.converted(x, None, device, copy) if isinstance(x, jax.Array) else foreign.taken(x, device, copy)


def _filled(native: Callable[..., jax.Array]) -> Callable[..., jax.Array]:
    made = jitted(native, static_argnames=("shape", "dtype"))

    def function(shape: Shape, *, dtype: Any = None, device: Any = None) -> jax.Array:
        if device is None:
            return made(static(shape), dtype=existing(dtype))
        return native(shape, existing(dtype), device=device)

    function.__name__ = function.__qualname__ = native.__name__
    return function


def _filled_like(native: Callable[..., jax.Array]) -> Callable[..., jax.Array]:
    made = jitted(native, static_argnames="dtype")

    def function(x: jax.Array, /, *, dtype: Any = None, device: Any = None) -> jax.Array:
        if device is None:
            return made(x, dtype=existing(dtype))
        return native(x, existing(dtype), device=device)

    function.__name__ = function.__qualname__ = native.__name__
    return function


empty = _filled(jnp.empty)
empty_like = _filled_like(jnp.empty_like)
ones = _filled(jnp.ones)
ones_like = _filled_like(jnp.ones_like)
zeros = _filled(jnp.zeros)
zeros_like = _filled_like(jnp.zeros_like)


def full(shape: Shape, fill_value: Any, *, dtype: Any = None, device: Any = None) -> jax.Array:
    # Without a dtype JAX makes weakly typed arrays.
    kind = type(fill_value)
    dtype = jax.dtypes.canonicalize_dtype(kind) if dtype is None and kind in _NUMBERS else existing(dtype)
    _check_range(fill_value, dtype)
    if device is None and kind in _REALS and isinstance(dtype, jnp.dtype):
        return _full(static(shape), dtype.type(fill_value) if kind is int else fill_value, dtype=dtype)
    return jnp.full(shape, fill_value, dtype, device=device)


_full = jitted(jnp.full, static_argnames=("shape", "dtype"))


def full_like(x: jax.Array, /, fill_value: Any, *, dtype: Any = None, device: Any = None) -> jax.Array:
    dtype = existing(dtype)
    _check_range(fill_value, x.dtype if dtype is None else dtype)
    if device is None and type(fill_value) in _NUMBERS:
        return lax.full_like(x, fill_value, dtype)
    return jnp.full_like(x, fill_value, dtype, device=device)


_REALS = (bool, int, float)
_NUMBERS = (*_REALS, complex)


def _check_range(value: Any, dtype: Any) -> None:
    """Raise where JAX would wrap an integer."""
    span = integer_range(jnp.dtype(dtype).name) if type(value) is int and dtype is not None else None
    if span is not None and not span[0] <= value <= span[1]:
        raise ScalarRangeError(
            f"The Python integer {value} is outside the range of {jnp.dtype(dtype).name}, {span[0]} to {span[1]}. "
            f"Use a wider data type."
        )


def linspace(
    start: Any, stop: Any, /, num: int, *, dtype: Any = None, device: Any = None, endpoint: bool = True, axis: int = 0
) -> jax.Array:
    # Under vmap, jnp.linspace does not take a device.
    return foreign.converted(jnp.linspace(start, stop, num, endpoint, dtype=existing(dtype), axis=axis), None, device, None)


def meshgrid(*arrays: jax.Array, indexing: MeshgridIndexing = "xy") -> tuple[jax.Array, ...]:
    # jnp.meshgrid returns a list, and accepts arrays with any number of axes.
    if any(x.ndim != 1 for x in arrays):
        raise ArgumentError("meshgrid takes one-dimensional arrays. Flatten the others: xp.reshape(x, (-1,)).")
    return tuple(jnp.meshgrid(*arrays, indexing=indexing))


# Beyond the standard

diag = fused("diag")
diagflat = fused("diagflat")
multi_hot = fused("multi_hot")
one_hot = fused("one_hot")


def _vander(x: jax.Array, /, n: int | None = None, *, increasing: bool = False, composed: Any) -> Any:
    if not (x.ndim and jnp.issubdtype(x.dtype, jnp.floating) and (n is None or (isinstance(n, int) and n >= 0))):
        return composed(x, n, increasing=increasing)
    wide = jnp.promote_types(x.dtype, jnp.float32)
    exponents = jnp.arange(x.shape[-1] if n is None else n, dtype=wide)
    out = derivatives.pow(x[..., None].astype(wide), exponents if increasing else jnp.flip(exponents))
    return out.astype(x.dtype)


vander = fused("vander", body=_vander, usual=("x",))
