"""`jax.lax`: shapes, slices, padding, conversions, sorting, cumulative functions."""

from __future__ import annotations

import math
from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation.array import Array
from ivy_frontend_jax._implementation.composing import array_of, arrays, static, strong
from ivy_frontend_jax._implementation.creation import shape_of
from ivy_frontend_jax._implementation.defining import raw
from ivy_frontend_jax._implementation.dtypes import as_dtype, canonical, user_dtype
from ivy_frontend_jax._implementation.frontend import FRONTEND
from ivy_frontend_jax._implementation.native import axis_of, cast, dtype_of, full, widened
from ivy_frontend_jax._implementation.searching import order_of

lax = raw("jax.lax")


@lax
def reshape(operand: Any, new_sizes: Any, dimensions: Any = None, *, out_sharding: Any = None) -> Any:
    """Return the elements in another shape."""
    x = array_of("reshape", operand)
    if dimensions is not None:
        x = transpose(x, dimensions)
    sizes = shape_of(new_sizes)
    if math.prod(sizes) != x.size:
        raise TypeError(f"reshape total size must be unchanged, got new_sizes {sizes} for shape {x.shape}.")
    return jnp.reshape(x, sizes)


@lax
def transpose(operand: Any, permutation: Any) -> Any:
    """Return the array with its axes in another order."""
    x = array_of("transpose", operand)
    order = tuple(static(i) for i in permutation)
    if sorted(order) != list(range(x.ndim)):
        raise TypeError(
            f"transpose permutation isn't a permutation of operand dimensions, got permutation {order} for operand shape {x.shape}."
        )
    return jnp.transpose(x, order)


@lax
def broadcast(operand: Any, sizes: Any, *, out_sharding: Any = None) -> Any:
    """Repeat an array along new first axes."""
    x = array_of("broadcast", operand)
    return jnp.broadcast_to(x, (*shape_of(sizes), *x.shape))


@lax
def broadcast_in_dim(operand: Any, shape: Any, broadcast_dimensions: Any, *, out_sharding: Any = None) -> Any:
    """Place the axes of an array among those of a shape, and repeat it along the others."""
    x = array_of("broadcast_in_dim", operand)
    form, axes = shape_of(shape), tuple(static(i) for i in broadcast_dimensions)
    if len(axes) != x.ndim:
        raise TypeError(
            f"broadcast_in_dim broadcast_dimensions must have length equal to operand ndim; got {axes} for ndim {x.ndim}."
        )
    if any(not 0 <= i < len(form) for i in axes):
        raise TypeError(
            f"broadcast_in_dim broadcast_dimensions must be a subset of output dimensions, got {axes} for shape {form}."
        )
    if any(x.shape[k] not in (1, form[i]) for k, i in enumerate(axes)):
        raise TypeError(
            "broadcast_in_dim operand dimension sizes must either be 1, or equal to their corresponding dimensions in the "
            f"target broadcast shape; got operand of shape {x.shape}, target broadcast shape {form}, broadcast_dimensions "
            f"{axes}."
        )
    if list(axes) != sorted(set(axes)):
        raise TypeError(f"broadcast_in_dim broadcast_dimensions must be strictly increasing; got broadcast_dimensions {axes}.")
    inner = [1] * len(form)
    for k, i in enumerate(axes):
        inner[i] = x.shape[k]
    return jnp.broadcast_to(x.reshape(tuple(inner)), form)


@lax
def broadcast_to_rank(x: Any, rank: Any) -> Any:
    """Add first axes up to a number of axes."""
    x = array_of("broadcast_to_rank", x)
    return x.reshape((1,) * (rank - x.ndim) + x.shape)


@lax
def broadcast_like(arr: Any, like_arr: Any) -> Any:
    """Broadcast an array to the shape of another."""
    arr, like_arr = arrays("broadcast_like", arr, like_arr)
    return jnp.broadcast_to(arr, like_arr.shape)


@lax
def expand_dims(array: Any, dimensions: Any) -> Any:
    """Insert axes of size one."""
    x = array_of("expand_dims", array)
    return jnp.expand_dims(x, tuple(dimensions))


@lax
def squeeze(array: Any, dimensions: Any) -> Any:
    """Remove axes of size one."""
    x = array_of("squeeze", array)
    return jnp.squeeze(x, tuple(dimensions))


@lax
def collapse(operand: Any, start_dimension: Any, stop_dimension: Any = None) -> Any:
    """Join axes into one."""
    x = array_of("collapse", operand)
    low, high, _ = slice_object(start_dimension, stop_dimension).indices(x.ndim)
    if high < low:
        raise ValueError(f"Invalid dimension range passed to collapse: {x.shape}[{start_dimension}:{stop_dimension}]")
    return x.reshape((*x.shape[:low], math.prod(x.shape[low:high]), *x.shape[high:]))


slice_object = slice


@lax
def rev(operand: Any, dimensions: Any) -> Any:
    """Reverse axes."""
    x = array_of("rev", operand)
    return jnp.flip(x, tuple(dimensions))


@lax
def tile(operand: Any, reps: Any) -> Any:
    """Repeat an array along its axes."""
    x = array_of("tile", operand)
    if len(reps) != x.ndim:
        raise TypeError(f"tile reps must have length equal to operand ndim; got {reps} for shape {x.shape}")
    return jnp.tile(x, reps)


@lax
def concatenate(operands: Any, dimension: Any) -> Any:
    """Join arrays of one data type along an axis."""
    every = arrays("concatenate", *operands)
    if not every:
        raise ValueError("concatenate requires a non-empty sequences of arrays")
    if len({x.dtype for x in every}) > 1:
        raise TypeError(
            f"lax.concatenate requires arguments to have the same dtypes, got {', '.join(x.dtype.name for x in every)}."
        )
    if any(x.ndim != every[0].ndim for x in every):
        raise TypeError(
            f"Cannot concatenate arrays with different numbers of dimensions: got {', '.join(str(x.shape) for x in every)}."
        )
    if not 0 <= dimension < every[0].ndim:
        raise ValueError(f"concatenate dimension out of bounds: dimension {dimension} for shapes {[x.shape for x in every]}.")
    return jnp.concatenate(every, axis=dimension)


@lax
def stack(operands: Any, axis: Any = 0) -> Any:
    """Join arrays along a new axis."""
    return jnp.stack(arrays("stack", *operands), axis=axis)


@lax
def unstack(x: Any, axis: Any = 0) -> Any:
    """Return the slices along an axis."""
    return jnp.unstack(x, axis=axis)


@lax
def split(operand: Any, sizes: Any, axis: Any = 0) -> Any:
    """Split an axis into parts of given sizes."""
    x = array_of("split", operand)
    at = axis_of(axis, x.ndim)
    if sum(sizes) != x.shape[at]:
        raise ValueError(f"Sum of sizes {sum(sizes)} must be equal to dimension {at} of the operand shape {x.shape}")
    cuts, total = [], 0
    for n in sizes[:-1]:
        total += n
        cuts.append(total)
    return list(jnp.split(x, cuts, axis=at))


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
    xp = FRONTEND.namespace((x, *given))
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
    xp = FRONTEND.namespace((x, update, Array(starts[0]))) if x.ndim else xp
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


@lax
def pad(operand: Any, padding_value: Any, padding_config: Any) -> Any:
    """Pad before, after and between the elements; negative amounts remove elements."""
    x, value = arrays("pad", operand, padding_value)
    if x.dtype is not value.dtype:
        raise TypeError(f"lax.pad requires arguments to have the same dtypes, got {x.dtype.name}, {value.dtype.name}.")
    if len(padding_config) != x.ndim:
        raise ValueError(f"padding_config must be a tuple with one entry for each of the {x.ndim} axes, got {padding_config}.")
    xp = FRONTEND.namespace((x, value))
    config = [tuple(map(static, one)) for one in padding_config]
    if any(inner < 0 for _, _, inner in config):
        raise ValueError("padding_config requires interior paddings that are not negative.")
    sizes = [low + high + n + max(n - 1, 0) * inner for (low, high, inner), n in zip(config, x.shape, strict=True)]
    if any(n < 0 for n in sizes):
        raise ValueError(f"Dimension size after padding is not at least 0, got result dimensions {sizes}.")
    return Array(padded(xp, x._x, value._x, config), x._weak and value._weak)


def padded(xp: Any, x: Any, value: Any, config: Any) -> Any:
    """Pad a native array before, after and between its elements."""
    for axis, (low, high, inner) in enumerate(config):
        n = x.shape[axis]
        if inner and n > 1:
            shape = (*x.shape[:axis], n, inner, *x.shape[axis + 1 :])
            gaps = xp.broadcast_to(value, shape)
            joined = xp.concat([xp.expand_dims(x, axis=axis + 1), gaps], axis=axis + 1)
            joined = xp.reshape(joined, (*x.shape[:axis], n * (inner + 1), *x.shape[axis + 1 :]))
            x = joined[(slice_object(None),) * axis + (slice_object(0, n + (n - 1) * inner),)]
        parts = []
        n = x.shape[axis]
        kept = x[(slice_object(None),) * axis + (slice_object(max(-low, 0), n - max(-high, 0)),)]
        for count in (low, high):
            shape = (*x.shape[:axis], max(count, 0), *x.shape[axis + 1 :])
            parts.append(xp.broadcast_to(value, shape))
        if low > 0 or high > 0:
            x = xp.concat([p for p in (parts[0], kept, parts[1]) if p.shape[axis]] or [kept], axis=axis)
        else:
            x = kept
    return x


@lax
def select(pred: Any, on_true: Any, on_false: Any) -> Any:
    """Choose between two arrays of one shape and data type."""
    return select_n(pred, on_false, on_true)


@lax
def select_n(which: Any, *cases: Any) -> Any:
    """Choose among arrays of one shape and data type by index."""
    if not cases:
        raise ValueError("select_n() must have at least one case")
    index, *every = arrays("select", which, *cases)
    if len({x.shape for x in every}) > 1:
        raise TypeError(f"select cases must have the same shapes, got [{', '.join(str(x.shape) for x in every)}].")
    if len({x.dtype for x in every}) > 1:
        raise TypeError(f"lax.select requires arguments to have the same dtypes, got {', '.join(x.dtype.name for x in every)}.")
    if index.dtype.kind != "b" and index.dtype.name != "int32":
        raise TypeError(f"select `which` must be boolean or int32, got {index.dtype.name}.")
    if index.dtype.kind == "b" and len(every) > 2:
        raise TypeError(f"select with boolean `which` cannot have > 2 cases, got {len(every)}.")
    if index.shape and index.shape != every[0].shape:
        raise TypeError(
            f"select `which` must be scalar or have the same shape as cases, got `which` shape {index.shape} but case shape "
            f"{every[0].shape}."
        )
    xp = FRONTEND.namespace((index, *every))
    out = every[0]._x
    for i, x in enumerate(every[1:], 1):
        mask = index._x if index.dtype.kind == "b" else index._x == full(xp, i, index._x)
        if index.dtype.kind != "b" and i == len(every) - 1:
            mask = index._x >= full(xp, i, index._x)
        out = xp.where(mask, x._x, out)
    return Array(out, all(x._weak for x in every))


@lax
def convert_element_type(operand: Any, new_dtype: Any) -> Any:
    """Return the elements in another data type."""
    x = array_of("convert_element_type", operand)
    xp = FRONTEND.namespace((x,))
    return Array(cast(xp, x._x, user_dtype(new_dtype, "convert_element_type")), False)


@lax
def dtype(x: Any) -> Any:
    """Return the data type of an array or a number."""
    from ivy_frontend_jax._implementation.names import typed

    return typed(x)[0]


@raw("jax.lax", name="full")
def full_(shape: Any, fill_value: Any, dtype: Any = None, *, sharding: Any = None) -> Any:
    """Return an array filled with a value."""
    value = array_of("full", fill_value)
    if value.ndim:
        raise TypeError(f"full must be called with scalar fill_value, got fill_value.shape {value.shape}.")
    xp = FRONTEND.namespace((value,))
    d = value.dtype if dtype is None else user_dtype(dtype, "full")
    return Array(xp.broadcast_to(cast(xp, value._x, d), shape_of(shape)), value._weak and dtype is None)


@lax
def full_like(x: Any, fill_value: Any, dtype: Any = None, shape: Any = None, sharding: Any = None) -> Any:
    """Return an array like another, filled with a value."""
    x, value = arrays("full_like", x, fill_value)
    xp = FRONTEND.namespace((x, value))
    d = x.dtype if dtype is None else user_dtype(dtype, "full_like")
    form = x.shape if shape is None else shape_of(shape)
    return Array(xp.broadcast_to(cast(xp, value._x, d), form), x._weak and dtype is None)


@lax
def empty(shape: Any, dtype: Any, *, out_sharding: Any = None) -> Any:
    """Return an array of zeros."""
    return strong(jnp.zeros(shape, dtype))


@lax
def iota(dtype: Any, size: Any) -> Any:
    """Return the integers from zero."""
    return broadcasted_iota(dtype, (size,), 0)


@lax
def broadcasted_iota(dtype: Any, shape: Any, dimension: Any, *, out_sharding: Any = None) -> Any:
    """Return the index of each element along an axis."""
    form = shape_of(shape)
    d = user_dtype(dtype, "iota")
    if d.kind == "b":
        raise TypeError(f"iota does not accept dtype {d.name}. Accepted dtypes are subtypes of number.")
    if not 0 <= static(dimension) < len(form):
        raise ValueError(f"iota dimension must be between 0 and len(shape), got dimension={dimension} for shape={form}")
    line = jnp.arange(form[dimension], dtype=d).reshape(tuple(n if i == dimension else 1 for i, n in enumerate(form)))
    return strong(jnp.broadcast_to(line, form))


@lax
def shape_as_value(shape: Any) -> Any:
    """Return a shape as an array."""
    return jnp.asarray(shape_of(shape), dtype="int32")


# The bits of a floating-point format: exponent, mantissa.
FORMATS = {"float16": (5, 10), "bfloat16": (8, 7), "float32": (8, 23), "float64": (11, 52)}


def float_bits(xp: Any, x: Any) -> Any:
    """Return the bits of floats as unsigned integers of their size."""
    d = dtype_of(x)
    exponent_bits, mantissa = FORMATS[d.name]
    word = f"uint{8 * d.itemsize}"
    wide = x if d.itemsize >= 4 else cast(xp, x, "float32")
    work = "int64" if d.itemsize == 8 else "int32"
    bias = 2 ** (exponent_bits - 1) - 1
    size = xp.abs(wide)
    usable = xp.isfinite(wide) & (size > 0)
    safe = xp.where(usable, size, xp.ones_like(size))
    _, e = xp.frexp(safe)
    e = cast(xp, e, work)
    normal = e > full(xp, 1 - bias, e)
    # halves keep the powers of two within range
    two = full(xp, 2.0, safe)
    shift = xp.where(normal, full(xp, mantissa + 1, e) - e, full(xp, mantissa + bias - 1, e))
    first = shift // full(xp, 2, shift)
    scaled = safe * xp.pow(two, cast(xp, first, dtype_of(safe))) * xp.pow(two, cast(xp, shift - first, dtype_of(safe)))
    whole = cast(xp, scaled, work)
    unit = full(xp, 1 << mantissa, whole)
    fields = xp.where(normal, (e + full(xp, bias - 2, e)) * unit + whole, whole)
    special = full(xp, ((1 << exponent_bits) - 1) << mantissa, whole)
    quiet = full(xp, 1 << (mantissa - 1), whole)
    fields = xp.where(usable, fields, xp.where(xp.isnan(wide), special + quiet, xp.where(size > 0, special, xp.zeros_like(whole))))
    bits = cast(xp, fields, word)
    top = full(xp, 1 << (8 * d.itemsize - 1), bits)
    return xp.where(xp.signbit(wide), xp.bitwise_or(bits, top), bits)


def float_from_bits(xp: Any, bits: Any, d: Any) -> Any:
    """Return the floats that unsigned integers are the bits of."""
    exponent_bits, mantissa = FORMATS[d.name]
    bias = 2 ** (exponent_bits - 1) - 1
    work = "int64" if d.itemsize == 8 else "int32"
    wide = "float64" if d.itemsize == 8 else "float32"
    sign = xp.bitwise_right_shift(bits, full(xp, 8 * d.itemsize - 1, bits)) != full(xp, 0, bits)
    e = cast(
        xp, xp.bitwise_and(xp.bitwise_right_shift(bits, full(xp, mantissa, bits)), full(xp, (1 << exponent_bits) - 1, bits)), work
    )
    m = cast(xp, xp.bitwise_and(bits, full(xp, (1 << mantissa) - 1, bits)), work)
    normal = e > full(xp, 0, e)
    whole = cast(xp, xp.where(normal, m + full(xp, 1 << mantissa, m), m), wide)
    shift = xp.where(normal, e, full(xp, 1, e)) - full(xp, bias + mantissa, e)
    first = shift // full(xp, 2, shift)
    two = full(xp, 2.0, whole)
    size = whole * xp.pow(two, cast(xp, first, wide)) * xp.pow(two, cast(xp, shift - first, wide))
    special = e == full(xp, (1 << exponent_bits) - 1, e)
    beyond = xp.where(m == full(xp, 0, m), full(xp, math.inf, size), full(xp, math.nan, size))
    size = xp.where(special, beyond, size)
    return cast(xp, xp.where(sign, -size, size), d)


@raw("jax.lax")
def bitcast_convert_type(operand: Any, new_dtype: Any) -> Any:
    """Return the same bits as another data type; another size adds or removes a last axis."""
    x = array_of("bitcast_convert_type", operand)
    old, new = x.dtype, canonical(as_dtype(new_dtype))
    xp = FRONTEND.namespace((x,))
    if old.kind in "bc" or new.kind in "bc":
        if old is new:
            return strong(x)
        raise TypeError(
            "lax.bitcast_convert_type does not support bool or complex values unless the operand and destination types match. "
            f"Got operand dtype={old.name}, {new_dtype=}."
        )
    bits = x._x if old.kind in "iu" else float_bits(xp, x._x)
    word = f"uint{8 * old.itemsize}"
    bits = cast(xp, bits, word)
    if old.itemsize > new.itemsize:
        count = old.itemsize // new.itemsize
        shifts = xp.asarray([8 * new.itemsize * i for i in range(count)], dtype=bits.dtype)
        bits = xp.bitwise_right_shift(xp.expand_dims(bits, axis=-1), shifts)
        bits = cast(xp, xp.bitwise_and(bits, full(xp, (1 << (8 * new.itemsize)) - 1, bits)), f"uint{8 * new.itemsize}")
    elif old.itemsize < new.itemsize:
        count = new.itemsize // old.itemsize
        if not x.ndim or x.shape[-1] != count:
            raise ValueError(
                f"bitcast_convert_type of {old.name} to {new.name} requires a last axis of size {count}, got shape {x.shape}."
            )
        bits = cast(xp, bits, f"uint{8 * new.itemsize}")
        total = bits[..., 0]
        for i in range(1, count):
            part = bits[..., i]
            total = xp.bitwise_or(total, xp.bitwise_left_shift(part, full(xp, 8 * old.itemsize * i, part)))
        bits = total
    out = cast(xp, bits, new) if new.kind in "iu" else float_from_bits(xp, bits, new)
    return Array(out, False)


@lax
def sort(operand: Any, dimension: Any = -1, is_stable: Any = True, num_keys: Any = 1) -> Any:
    """Sort one array, or several by the first ones."""
    if not isinstance(operand, (tuple, list)):
        return jnp.sort(operand, axis=dimension)
    every = arrays("sort", *operand)
    if not every:
        raise TypeError("Sort requires at least one operand")
    if not 1 <= num_keys <= len(every):
        raise ValueError(f"num_keys={num_keys} must be between 1 and len(operand)={len(every)}")
    if len({x.shape for x in every}) > 1:
        raise TypeError(f"Arguments to sort must have equal shapes, got: {[x.shape for x in every]}")
    at = axis_of(dimension, every[0].ndim)
    order = jnp.lexsort(every[:num_keys][::-1], axis=at)
    return tuple(strong(jnp.take_along_axis(x, order, axis=at)) for x in every)


@lax
def sort_key_val(keys: Any, values: Any, dimension: Any = -1, is_stable: Any = True) -> Any:
    """Sort keys, and values in the order of the keys."""
    return sort((keys, values), dimension, is_stable, 1)


@lax
def top_k(operand: Any, k: Any, *, axis: Any = -1) -> Any:
    """Return the greatest elements along an axis, and their indices."""
    x = array_of("top_k", operand)
    if x.dtype.kind == "c":
        raise TypeError(f"top_k does not accept dtype {x.dtype.name}.")
    if not x.ndim:
        raise TypeError("top_k operand must have >= 1 dimension, got ()")
    at, k = axis_of(axis, x.ndim), static(k)
    if k < 0:
        raise ValueError(f"k argument to top_k must be nonnegative, got {k}")
    if k > x.shape[at]:
        raise ValueError(
            f"k argument to top_k must be no larger than size along axis; got {k=} with shape={x.shape} and axis={axis}"
        )
    xp = FRONTEND.namespace((x,))
    order = order_of(xp, x._x, at, descending=True)
    index = order[(slice_object(None),) * at + (slice_object(0, k),)]
    return [Array(xp.take_along_axis(x._x, index, axis=at), False), Array(cast(xp, index, "int32"), False)]


@lax
def approx_max_k(
    operand: Any,
    k: Any,
    reduction_dimension: Any = -1,
    recall_target: Any = 0.95,
    reduction_input_size_override: Any = -1,
    aggregate_to_topk: Any = True,
) -> Any:
    """Return the greatest elements along an axis, all of them, and their indices."""
    return top_k(operand, k, axis=reduction_dimension)


@lax
def approx_min_k(
    operand: Any,
    k: Any,
    reduction_dimension: Any = -1,
    recall_target: Any = 0.95,
    reduction_input_size_override: Any = -1,
    aggregate_to_topk: Any = True,
) -> Any:
    """Return the smallest elements along an axis, all of them, and their indices."""
    values, index = top_k(-array_of("approx_min_k", operand), k, axis=reduction_dimension)
    return [-values, index]


def _running(name: str, body: Any, kinds: str) -> None:
    def function(operand: Any, axis: Any = 0, reverse: Any = False) -> Any:
        x = array_of(name, operand)
        at = static(axis)
        if not -x.ndim <= at < x.ndim:
            raise ValueError(f"axis {axis} is out of bounds for array of shape {x.shape}")
        if x.dtype.kind not in kinds:
            raise TypeError(f"{name} does not accept dtype {x.dtype.name}.")
        at %= x.ndim
        xp = FRONTEND.namespace((x,))
        a = xp.flip(x._x, axis=at) if reverse else x._x
        out = body(xp, a, at)
        return Array(xp.flip(out, axis=at) if reverse else out, x._weak)

    function.__name__ = name
    function.__doc__ = f"Return ``{name}`` along an axis, from its start or from its end."
    raw("jax.lax")(function)


def _sums(declared: str) -> Any:
    def body(xp: Any, a: Any, axis: int) -> Any:
        d = dtype_of(a)
        x = widened(xp, a)
        return cast(xp, getattr(xp, declared)(x, axis=axis, dtype=x.dtype), d)

    return body


def _log_sums(xp: Any, a: Any, axis: int) -> Any:
    return xp.associative_scan(xp.logaddexp, a, axis=axis) if a.shape[axis] else a


_running("cumsum", _sums("cumulative_sum"), "iufc")
_running("cumprod", _sums("cumulative_prod"), "iufc")
_running("cummax", lambda xp, a, axis: xp.cumulative_max(a, axis=axis), "iuf")
_running("cummin", lambda xp, a, axis: xp.cumulative_min(a, axis=axis), "iuf")
_running("cumlogsumexp", _log_sums, "f")


def _position(name: str) -> None:
    def function(operand: Any, axis: Any, index_dtype: Any) -> Any:
        x = array_of(name, operand)
        at = static(axis)
        if not 0 <= at < x.ndim:
            raise ValueError(f"Invalid axis {axis} for operand shape {x.shape}")
        d = canonical(as_dtype(index_dtype))
        if d.kind not in "iu":
            raise TypeError(f"index_dtype must be an integer type, but got {d.name}")
        found = (jnp.argmax if name == "argmax" else jnp.argmin)(x, axis=at)
        xp = FRONTEND.namespace((found,))
        return Array(cast(xp, found._x, d), False)

    function.__name__ = name
    function.__doc__ = f"Return ``{name}`` along an axis."
    raw("jax.lax")(function)


_position("argmax")
_position("argmin")


@lax
def optimization_barrier(operand: Any, /) -> Any:
    """Return arrays as they are: nothing is optimized across."""
    return operand


@lax
def fft(x: Any, fft_type: Any, fft_lengths: Any) -> Any:
    """Transform the last axes."""
    x = array_of("fft", x)
    kind = getattr(fft_type, "name", None) or {0: "FFT", 1: "IFFT", 2: "RFFT", 3: "IRFFT"}.get(fft_type, str(fft_type).upper())
    lengths = tuple(map(static, fft_lengths))
    axes = tuple(range(x.ndim - len(lengths), x.ndim))
    want = "f" if kind == "RFFT" else "c"
    if kind != "RFFT" and x.dtype.kind == "f":
        x = x.astype("complex64" if x.dtype.itemsize < 8 else "complex128")
    if x.dtype.kind != want:
        raise ValueError(f"{kind} does not accept dtype {x.dtype.name}")
    functions = {"FFT": jnp.fft.fftn, "IFFT": jnp.fft.ifftn, "RFFT": jnp.fft.rfftn, "IRFFT": jnp.fft.irfftn}
    return functions[kind](x, s=lengths, axes=axes)
