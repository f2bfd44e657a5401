"""`jax.lax`: slices, with starts that are known or computed."""

from __future__ import annotations

from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation.array import Array, namespace_of
from ivy_frontend_jax._implementation.composing import array_of, arrays, static
from ivy_frontend_jax._implementation.defining import raw
from ivy_frontend_jax._implementation.native import axis_of, cast

lax = raw("jax.lax")
slice_object = slice


def cut(name: str, x: Any, starts: Any, limits: Any, strides: Any = None) -> Any:
    """Return a slice with bounds for each axis."""
    starts, limits = tuple(map(static, starts)), tuple(map(static, limits))
    strides = (1,) * x.ndim if strides is None else tuple(map(static, strides))
    if not len(starts) == len(limits) == len(strides) == x.ndim:
        raise TypeError(
            f"{name} start_indices, limit_indices and strides must have length {x.ndim}, got {starts}, {limits}, {strides}."
        )
    for a, b, s, n in zip(starts, limits, strides, x.shape, strict=True):
        if not 0 <= a <= b <= n:
            raise TypeError(
                f"{name} limits must lie within the operand and after the starts, got starts {starts}, limits {limits} for "
                f"shape {x.shape}."
            )
        if s <= 0:
            raise TypeError(f"{name} strides must be positive, got {strides}")
    return x[tuple(slice_object(a, b, s) for a, b, s in zip(starts, limits, strides, strict=True))]


@lax
def slice(operand: Any, start_indices: Any, limit_indices: Any, strides: Any = None) -> Any:
    """Return a slice with bounds for each axis."""
    return cut("slice", array_of("slice", operand), start_indices, limit_indices, strides)


@lax
def slice_in_dim(operand: Any, start_index: Any, limit_index: Any, stride: Any = 1, axis: Any = 0) -> Any:
    """Return a slice along one axis."""
    x = array_of("slice_in_dim", operand)
    at = axis_of(axis, x.ndim)
    n = x.shape[at]
    start = 0 if start_index is None else static(start_index)
    limit = n if limit_index is None else static(limit_index)
    start, limit = (start + n if start < 0 else start), (limit + n if limit < 0 else limit)
    starts, limits, strides = [0] * x.ndim, list(x.shape), [1] * x.ndim
    starts[at], limits[at], strides[at] = start, limit, static(stride)
    return cut("slice", x, starts, limits, strides)


@lax
def index_in_dim(operand: Any, index: Any, axis: Any = 0, keepdims: Any = True) -> Any:
    """Return the slice at an index of an axis."""
    x = array_of("index_in_dim", operand)
    at = axis_of(axis, x.ndim)
    i = static(index)
    if not -x.shape[at] <= i < x.shape[at]:
        raise ValueError(f"index {i} is out of bounds for axis {at} with size {x.shape[at]}")
    i %= x.shape[at]
    out = slice_in_dim(x, i, i + 1, 1, at)
    return out if keepdims else jnp.squeeze(out, at)


def _starts(name: str, x: Any, starts: Any, sizes: Any, negative: Any) -> Any:
    """Return the starts of a slice as one native array, clamped so that the slice lies within."""
    every = list(starts) if isinstance(starts, (tuple, list)) or bool(getattr(starts, "ndim", 0)) else [starts]
    if len(every) != x.ndim:
        raise ValueError(f"{name} requires one start index for each of the {x.ndim} axes, got {len(every)}.")
    given = arrays(name, *every)
    if any(i.ndim or i.dtype.kind not in "iu" for i in given):
        raise TypeError(
            f"index arguments to {name} must be integers of the same type, got "
            f"{', '.join(str(i.dtype.name) + str(i.shape) for i in given)}."
        )
    xp = namespace_of((x, *given))
    flags = negative if isinstance(negative, (tuple, list)) else (negative,) * len(given)
    out = []
    for i, n, size, flag in zip(given, x.shape, sizes, flags, strict=True):
        at = cast(xp, i._x, "int32")
        at = xp.where(at < 0, at + n, at) if flag else at
        out.append(xp.clip(at, min=0, max=n - size))
    return xp, out


@lax
def dynamic_slice(operand: Any, start_indices: Any, slice_sizes: Any, *, allow_negative_indices: Any = True) -> Any:
    """Return a slice of a fixed size at indices that may not be known now."""
    x = array_of("dynamic_slice", operand)
    sizes = tuple(map(static, slice_sizes))
    if len(sizes) != x.ndim or any(not 0 <= m <= n for m, n in zip(sizes, x.shape, strict=False)):
        raise TypeError(
            f"slice slice_sizes must be less than or equal to operand shape, got slice_sizes {sizes} for operand shape {x.shape}."
        )
    xp, starts = _starts("dynamic_slice", x, start_indices, sizes, allow_negative_indices)
    return Array(xp.dynamic_slice(x._x, xp.stack(starts), sizes), x._weak) if x.ndim else x


@lax
def dynamic_slice_in_dim(
    operand: Any, start_index: Any, slice_size: Any, axis: Any = 0, *, allow_negative_indices: Any = True
) -> Any:
    """Return a slice along one axis at an index that may not be known now."""
    x = array_of("dynamic_slice_in_dim", operand)
    at = axis_of(axis, x.ndim)
    starts: list[Any] = [0] * x.ndim
    sizes = list(x.shape)
    starts[at], sizes[at] = start_index, static(slice_size)
    return dynamic_slice(x, starts, sizes, allow_negative_indices=allow_negative_indices)


@lax
def dynamic_index_in_dim(
    operand: Any, index: Any, axis: Any = 0, keepdims: Any = True, *, allow_negative_indices: Any = True
) -> Any:
    """Return the slice at an index that may not be known now."""
    out = dynamic_slice_in_dim(operand, index, 1, axis, allow_negative_indices=allow_negative_indices)
    return out if keepdims else jnp.squeeze(out, axis)


@lax
def dynamic_update_slice(operand: Any, update: Any, start_indices: Any, *, allow_negative_indices: Any = True) -> Any:
    """Return an array with a slice replaced, at indices that may not be known now."""
    x, update = arrays("dynamic_update_slice", operand, update)
    if x.dtype is not update.dtype:
        raise TypeError(
            f"lax.dynamic_update_slice requires arguments to have the same dtypes, got {x.dtype.name}, {update.dtype.name}."
        )
    if x.ndim != update.ndim or any(m > n for m, n in zip(update.shape, x.shape, strict=True)):
        raise TypeError(
            f"dynamic_update_slice update shape must be smaller than operand shape, got update shape {update.shape} for "
            f"operand shape {x.shape}."
        )
    xp, starts = _starts("dynamic_update_slice", x, start_indices, update.shape, allow_negative_indices)
    xp = namespace_of((x, update, Array(starts[0]))) if x.ndim else xp
    return Array(xp.dynamic_update_slice(x._x, update._x, xp.stack(starts)), x._weak and update._weak) if x.ndim else update


@lax
def dynamic_update_slice_in_dim(
    operand: Any, update: Any, start_index: Any, axis: Any, *, allow_negative_indices: Any = True
) -> Any:
    """Return an array with a slice along one axis replaced."""
    x = array_of("dynamic_update_slice_in_dim", operand)
    starts: list[Any] = [0] * x.ndim
    starts[axis_of(axis, x.ndim)] = start_index
    return dynamic_update_slice(x, update, starts, allow_negative_indices=allow_negative_indices)


@lax
def dynamic_update_index_in_dim(operand: Any, update: Any, index: Any, axis: Any, *, allow_negative_indices: Any = True) -> Any:
    """Return an array with the slice at an index replaced."""
    x, update = arrays("dynamic_update_index_in_dim", operand, update)
    at = axis_of(axis, x.ndim)
    if update.ndim != x.ndim:
        update = jnp.expand_dims(update, at)
    return dynamic_update_slice_in_dim(x, update, index, at, allow_negative_indices=allow_negative_indices)
