"""Indexing, gathering and scattering."""

from __future__ import annotations

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax

from ivy_api.adapt.arguments import normalise_axis
from ivy_api.adapt.functions import short_way
from ivy_api.errors import ArgumentError
from ivy_api.plugin import mixed
from ivy_plugin_jax.dtypes import BINDING, jitted
from ivy_plugin_jax.errors import checked
from ivy_plugin_jax.fused import fused
from ivy_plugin_jax.indices import PROMISED, require, require_each, widened, within

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import ScatterMode

__all__ = [
    "boolean_mask",
    "dynamic_slice",
    "dynamic_update_slice",
    "gather_nd",
    "scatter_along_axis",
    "scatter_update",
    "take",
    "take_along_axis",
]


@partial(jitted, static_argnums=2)
def _taken(x: jax.Array, indices: jax.Array, axis: int) -> jax.Array:
    return jnp.take(x, widened(indices, x.shape), axis, mode="clip")  # without a look at each index


_IN_RANGE = "within(indices, x.shape[axis]) if type(axis) is int else axis is None and x.ndim == 1 and within(indices, x.shape[0])"


@short_way("native(x, indices, axis or 0)", when=_IN_RANGE, native=_taken, within=within)
@checked
def take(x: jax.Array, indices: jax.Array, /, *, axis: int | None = None) -> jax.Array:
    # jnp.take flattens the array if no axis is given.
    if axis is None and x.ndim > 1:
        raise ArgumentError(
            f"take from an array of {x.ndim} axes needs axis. For indices into all elements reshape x to (-1,) first."
        )
    along = normalise_axis(0 if axis is None else axis, x.ndim)
    size = x.shape[along]
    if require("take", indices, size):
        return _taken(x, indices, along)
    indices = widened(indices, x.shape)
    if isinstance(indices, jax.core.Tracer) and _is_plain(x, indices, size):
        return _taken_or_nan(x, indices, along)
    return jnp.take(x, indices, along)


def _is_plain(x: jax.Array, indices: jax.Array, size: int) -> bool:
    return jnp.issubdtype(x.dtype, jnp.inexact) and 0 < size <= jnp.iinfo(indices.dtype).max


def _taken_or_nan(x: jax.Array, indices: jax.Array, axis: int) -> jax.Array:
    # jnp.take(mode="fill") takes up to five times as long where XLA fuses it with the computation of the indices.
    size = x.shape[axis]
    found = jnp.take(x, jnp.where(indices < 0, indices + size, indices), axis, mode="clip")
    inside = (indices >= -size) & (indices < size)
    return jnp.where(lax.expand_dims(inside, range(inside.ndim, inside.ndim + x.ndim - axis - 1)), found, jnp.nan)


@partial(jitted, static_argnums=(2, 3))
def _take_along(x: jax.Array, indices: jax.Array, axis: int, mode: Any) -> jax.Array:
    return jnp.take_along_axis(x, widened(indices, x.shape), axis, mode)


@short_way(
    "native(x, indices, axis, mode)",
    when="type(axis) is int and within(indices, x.shape[axis])",
    native=_take_along,
    within=within,
    mode=PROMISED,
)
@checked
def take_along_axis(x: jax.Array, indices: jax.Array, /, *, axis: int = -1) -> jax.Array:
    known = require("take_along_axis", indices, x.shape[normalise_axis(axis, x.ndim)])
    return _take_along(x, indices, axis, PROMISED if known else None)


def _updated(x: jax.Array, indices: jax.Array, updates: jax.Array, mode: ScatterMode) -> jax.Array:
    position = x.at[tuple(jnp.moveaxis(indices, -1, 0))]
    return getattr(position, mode)(updates.astype(x.dtype))  # type: ignore[no-any-return]


def _selected(x: jax.Array, indices: jax.Array) -> jax.Array:
    return x[tuple(jnp.moveaxis(indices, -1, 0))]


_update = jitted(_updated, static_argnames="mode")


def _selected_or_filled(x: jax.Array, indices: jax.Array) -> jax.Array:
    # For an index out of range JAX uses the nearest element.
    return x.at[tuple(jnp.moveaxis(indices, -1, 0))].get(mode="fill")


_select = jitted(_selected)
_select_or_fill = jitted(_selected_or_filled)


@mixed()
def boolean_mask(x: jax.Array, mask: jax.Array, /, *, axis: int = 0, composed: Any) -> Any:
    known = not isinstance(mask, jax.core.Tracer) and mask.dtype == jnp.bool_ and mask.ndim
    if known and type(axis) is int and axis >= 0 and x.shape[axis : axis + mask.ndim] == mask.shape:
        return x[(slice(None),) * axis + (mask,)]
    return composed(x, mask, axis=axis)


def _check_along(x: jax.Array, indices: jax.Array, values: Any, /, *, axis: int = -1, mode: ScatterMode = "set") -> None:
    if x.ndim == indices.ndim:
        require("scatter_along_axis", indices, x.shape[normalise_axis(axis, x.ndim)])


def _scattered_along(
    x: jax.Array, indices: jax.Array, values: Any, /, *, axis: int = -1, mode: ScatterMode = "set", composed: Any
) -> Any:
    along = normalise_axis(axis, x.ndim)
    each = x.ndim == indices.ndim and all(i == along or n == m for i, (n, m) in enumerate(zip(x.shape, indices.shape, strict=True)))
    if mode != "set" or not each or not jnp.issubdtype(indices.dtype, jnp.integer):
        return composed(x, indices, values, axis=axis, mode=mode)
    values = values if hasattr(values, "dtype") else BINDING.pair(x, values)[1]
    return jnp.put_along_axis(x, widened(indices, x.shape), values.astype(x.dtype), axis, inplace=False)


@partial(jitted, static_argnums=3)
def _put_along(x: jax.Array, indices: jax.Array, values: jax.Array, axis: int) -> jax.Array:
    # jnp.put_along_axis looks for negative indices.
    places = [lax.broadcasted_iota(jnp.int32, indices.shape, i) for i in range(x.ndim)]
    places[axis] = widened(indices, x.shape)
    return x.at[tuple(places)].set(values.astype(x.dtype), mode=PROMISED, wrap_negative_indices=False)


scatter_along_axis = fused("scatter_along_axis", _check_along, body=_scattered_along)
short_way(
    "native(x, indices, values, axis)",
    when="mode is mode__ and type(axis) is int and type(values) is type(x) and x.shape[:axis] == indices.shape[:axis] "
    "and x.shape[axis:][1:] == indices.shape[axis:][1:] and within(indices, x.shape[axis])",
    native=_put_along,
    within=within,
)(scatter_along_axis.native)


@mixed()
def dynamic_slice(x: jax.Array, start: Any, sizes: tuple[int, ...], /, *, composed: Any) -> Any:
    if _is_block(x, start, sizes):
        return lax.dynamic_slice(x, _alike(start, x.shape), sizes)
    return composed(x, start, sizes)


_update_slice = jitted(lax.dynamic_update_slice)  # converts each index in an eager call


@mixed()
def dynamic_update_slice(x: jax.Array, update: jax.Array, start: Any, /, *, composed: Any) -> Any:
    if x.dtype == update.dtype and _is_block(x, start, update.shape):
        return _update_slice(x, update, _alike(start, x.shape))
    return composed(x, update, start)


@mixed()
def gather_nd(x: jax.Array, indices: jax.Array, /, *, batch_dims: int = 0, composed: Any) -> Any:
    if not _direct(x, indices, batch_dims):
        return composed(x, indices, batch_dims=batch_dims)
    select = _select if require_each("gather_nd", indices, x.shape) else _select_or_fill
    return select(x, widened(indices, x.shape))


@mixed()
def scatter_update(
    x: jax.Array, indices: jax.Array, updates: jax.Array, /, *, batch_dims: int = 0, mode: ScatterMode = "set", composed: Any
) -> Any:
    if _direct(x, indices, batch_dims) and _combines(x, mode):
        require_each("scatter_update", indices, x.shape)
        indices = widened(indices, x.shape)
        if mode == "multiply" and jnp.issubdtype(x.dtype, jnp.inexact):
            # JAX has the derivative of products for unique indices only. The indices are an argument: `jax.checkpoint` takes a
            # traced array that the function closes over for one that has leaked.
            product = jax.custom_jvp(lambda x, updates, indices: _update(x, indices, updates, mode=mode))
            body = partial(composed, batch_dims=batch_dims, mode=mode)

            @product.defjvp
            def derivative(primals: Any, tangents: Any) -> Any:
                where = primals[2]
                return product(*primals), jax.jvp(lambda x, updates: body(x, where, updates), primals[:2], tangents[:2])[1]

            return product(x, updates.astype(x.dtype), indices)
        return _update(x, indices, updates, mode=mode)
    return composed(x, indices, updates, batch_dims=batch_dims, mode=mode)


def _direct(x: jax.Array, indices: jax.Array, batch_dims: int) -> bool:
    """Whether JAX's own indexing supports it; the composed body raises the errors, and supports batches."""
    return batch_dims == 0 and indices.ndim > 0 and 0 < indices.shape[-1] <= x.ndim and jnp.issubdtype(indices.dtype, jnp.integer)


def _combines(x: jax.Array, mode: ScatterMode) -> bool:
    if mode in ("min", "max"):
        return x.dtype != jnp.bool_ and not jnp.issubdtype(x.dtype, jnp.complexfloating)
    return mode == "set" or (mode in ("add", "multiply") and x.dtype != jnp.bool_)


def _alike(start: Any, shape: tuple[int, ...]) -> Any:
    """Integers and arrays in one data type, as `jax.lax` requires."""
    if hasattr(start, "shape"):
        return widened(start, shape)
    if all(isinstance(begin, int) for begin in start):
        return start
    return [jnp.asarray(widened(begin, shape) if hasattr(begin, "dtype") else begin, int) for begin in start]


def _is_block(x: jax.Array, start: Any, sizes: tuple[int, ...]) -> bool:
    given = start.shape[0] if hasattr(start, "shape") else len(start)
    return given == len(sizes) == x.ndim and all(size <= n for size, n in zip(sizes, x.shape, strict=True)) and x.ndim > 0
