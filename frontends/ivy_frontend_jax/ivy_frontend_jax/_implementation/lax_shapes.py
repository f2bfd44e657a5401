"""`jax.lax`: shapes, padding, choices, conversions, constants."""

from __future__ import annotations

import math
from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation.array import Array, namespace_of
from ivy_frontend_jax._implementation.composing import array_of, arrays, static, strong
from ivy_frontend_jax._implementation.creation import shape_of
from ivy_frontend_jax._implementation.defining import public, raw
from ivy_frontend_jax._implementation.dtypes import user_dtype
from ivy_frontend_jax._implementation.native import axis_of, cast, full

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


def _of_dimensions(name: str, text: str) -> None:
    def function(array: Any, dimensions: Any) -> Any:
        return public(f"jax.numpy.{name}")(array_of(name, array), tuple(dimensions))

    function.__name__ = function.__qualname__ = name
    function.__doc__ = text
    lax(function)


_of_dimensions("expand_dims", "Insert axes of size one.")
_of_dimensions("squeeze", "Remove axes of size one.")


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


@lax
def pad(operand: Any, padding_value: Any, padding_config: Any) -> Any:
    """Pad before, after and between the elements; negative amounts remove elements."""
    x, value = arrays("pad", operand, padding_value)
    if x.dtype is not value.dtype:
        raise TypeError(f"lax.pad requires arguments to have the same dtypes, got {x.dtype.name}, {value.dtype.name}.")
    if len(padding_config) != x.ndim:
        raise ValueError(f"padding_config must be a tuple with one entry for each of the {x.ndim} axes, got {padding_config}.")
    xp = namespace_of((x, value))
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
    _check_cases(index, every)
    xp = namespace_of((index, *every))
    out, last = every[0]._x, len(every) - 1
    for i, x in enumerate(every[1:], 1):
        if index.dtype.kind == "b":
            mask = index._x
        else:
            mask = index._x >= full(xp, i, index._x) if i == last else index._x == full(xp, i, index._x)
        out = xp.where(mask, x._x, out)
    return Array(out, all(x._weak for x in every))


def _check_cases(index: Any, every: list[Any]) -> None:
    """Raise unless the cases have one shape and one data type, and the index chooses among them."""
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


@lax
def convert_element_type(operand: Any, new_dtype: Any) -> Any:
    """Return the elements in another data type."""
    x = array_of("convert_element_type", operand)
    xp = namespace_of((x,))
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
    xp = namespace_of((value,))
    d = value.dtype if dtype is None else user_dtype(dtype, "full")
    return Array(xp.broadcast_to(cast(xp, value._x, d), shape_of(shape)), value._weak and dtype is None)


@lax
def full_like(x: Any, fill_value: Any, dtype: Any = None, shape: Any = None, sharding: Any = None) -> Any:
    """Return an array like another, filled with a value."""
    x, value = arrays("full_like", x, fill_value)
    xp = namespace_of((x, value))
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
