"""What `ivy_api.Array` needs from JAX's arrays: see `ivy_api.array.native`."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ivy_api.adapt.indexing import as_slice, normalise_key
from ivy_api.errors import ArgumentError, ExportError, IndexingError
from ivy_plugin_jax.dtypes import jitted
from ivy_plugin_jax.errors import checked, needs_values
from ivy_plugin_jax.indices import widened

MUTABLE = False


def getitem(x: jax.Array, key: Any) -> jax.Array:
    return _selected(x, _lowered(x, key))


@checked
def _select(x: jax.Array, key: tuple[Any, ...]) -> jax.Array:
    return x[key]


_select.__name__ = "x[mask]"
_selected = needs_values(_select, "write xp.where(mask, x, 0)")


def iterate(x: jax.Array) -> Iterator[jax.Array]:
    """The elements, by one program for all: `jnp.unstack` is compiled for each length, which takes seconds for 256 elements."""
    if not isinstance(x, jax.Array):  # an Array in an Array, as `jax.jacrev` makes them
        return iter(x)
    return (_element(x, i) for i in range(x.shape[0]))


_element = jitted(functools.partial(jax.lax.dynamic_index_in_dim, keepdims=False))


def setitem(x: jax.Array, key: Any, value: Any) -> jax.Array:
    return _updated(x, key, value)


@checked
def _update(x: jax.Array, key: Any, value: Any) -> jax.Array:
    if isinstance(key, jax.Array) and key.dtype == bool and key.shape == x.shape[: key.ndim] and jnp.ndim(value) == 0:
        return jnp.where(key.reshape(*key.shape, *(1,) * (x.ndim - key.ndim)), value, x)  # needs no dynamic size when compiled
    return x.at[_lowered(x, key)].set(value)


_update.__name__ = "x[mask] = y"
_updated = needs_values(_update, "write xp.where(mask, y, x)")


def assign(x: jax.Array, value: jax.Array) -> jax.Array:
    return value


def device(x: jax.Array) -> Any:
    return getattr(x, "device", None)  # unknown inside jax.jit, where JAX's functions accept None for it


def to_device(x: jax.Array, device: Any, stream: Any) -> jax.Array:
    if stream is not None:
        raise ArgumentError("JAX does not expose its streams. Omit stream.")
    return x if getattr(x, "device", None) == device else jax.device_put(x, device)


def item(x: jax.Array, kind: type) -> Any:
    return kind(x)


def dlpack(x: jax.Array, **options: Any) -> Any:
    # (0, 0) stands for a consumer without versions: https://github.com/jax-ml/jax/issues/29100
    if options.get("max_version") == (0, 0):
        del options["max_version"]
    try:
        return x.__dlpack__(**options)
    except RuntimeError as error:  # "Unknown backend cuda"
        if options.get("dl_device") is None:
            raise
        raise ExportError(f"JAX cannot export to {options['dl_device']}: {error}") from None


def host(x: jax.Array) -> Any:
    return np.asarray(x)


def register_array_class(cls: Any) -> None:
    def unflatten(_: Any, children: Any) -> Any:
        out = object.__new__(cls)
        (out._native,) = children
        return out

    jax.tree_util.register_pytree_node(cls, lambda x: ((x.native,), None), unflatten)
    cls.__jax_array__ = lambda self: self.native


def _lowered(x: jax.Array, key: Any) -> tuple[Any, ...]:
    """The key as JAX accepts it.

    Raises
    ------
    IndexError
        if an index array has an index out of bounds, for which JAX would use the nearest element. While a function is
        compiled the values are not known.
    """
    out: list[Any] = []
    axis = 0
    for entry in normalise_key(key, x.shape, _describe):
        if isinstance(entry, range):
            out.append(as_slice(entry))
        elif not isinstance(entry, jax.Array):
            out.append(entry)
        elif entry.dtype != bool:
            entry = widened(entry, x.shape)
            if not isinstance(entry, jax.core.Tracer) and _is_outside(entry, x.shape[axis]):
                raise IndexingError(f"An index array has an index that is out of bounds for axis {axis} of size {x.shape[axis]}.")
            out.append(entry)
        elif 0 in entry.shape:
            out.extend(jnp.nonzero(entry))  # its shape may differ from the axes that it indexes
        else:
            out.append(entry)
        axis += 0 if entry is None else entry.ndim if isinstance(entry, jax.Array) and entry.dtype == bool else 1
    return tuple(out)


def _is_outside(positions: jax.Array, size: int) -> bool:
    with jax.ensure_compile_time_eval():  # inside of a function that is compiled, constants have values too
        return bool(_outside(positions, size))


@functools.partial(jitted, static_argnames="size")
def _outside(positions: jax.Array, size: int) -> jax.Array:
    return jnp.any((positions < -size) | (positions >= size))


def _describe(x: Any) -> tuple[str, tuple[int, ...]] | None:
    if not isinstance(x, jax.Array):
        return None
    kind = "bool" if x.dtype == bool else "integral" if jnp.issubdtype(x.dtype, jnp.integer) else x.dtype.name
    return kind, x.shape
