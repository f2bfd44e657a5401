"""`jax.numpy`: elements in another order, repeated, inserted and removed; diagonals and triangles; padding."""

from __future__ import annotations

import math
from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_api.frontends.numpy_semantics.editing import insertion_order, numbers_in, remaining, trimmed
from ivy_frontend_jax._implementation.array import Array, namespace_of
from ivy_frontend_jax._implementation.composing import array_of, arrays, static
from ivy_frontend_jax._implementation.defining import as_recorded, no_out, numpy, raw
from ivy_frontend_jax._implementation.dtypes import default_int
from ivy_frontend_jax._implementation.native import axes_of, axis_of, cast, dtype_of, full


@numpy("m")
def flip(m: Any, axis: Any = None, *, xp: Any) -> Any:
    axes = axes_of(axis, len(m.shape))
    return xp.flip(m, axis=axes) if axes else m


@numpy("m")
def fliplr(m: Any, *, xp: Any) -> Any:
    return flip(m, 1, xp=xp)


@numpy("m")
def flipud(m: Any, *, xp: Any) -> Any:
    return flip(m, 0, xp=xp)


@numpy("m")
def rot90(m: Any, k: Any = 1, axes: Any = (0, 1), *, xp: Any) -> Any:
    n = len(m.shape)
    first, second = (axis_of(i, n) for i in axes)
    if first == second:
        raise ValueError("Axes must be different")
    return xp.rot90(m, k=int(k), axes=(first, second))


@raw("jax.numpy")
def roll(a: Any, shift: Any, axis: Any = None) -> Any:
    """Roll the elements along axes; those that leave come in at the other end."""
    (a,) = arrays("roll", a)
    if axis is None:
        return roll(a.ravel(), shift, 0).reshape(a.shape)
    axes = axis if isinstance(axis, (tuple, list)) else (axis,)
    shifts = list(shift) if getattr(shift, "ndim", 0) or isinstance(shift, (tuple, list)) else [shift]
    count = max(len(axes), len(shifts))
    if {len(axes), len(shifts)} - {1, count}:
        raise ValueError(f"shift and axis must broadcast; got {len(shifts)} shifts and {len(axes)} axes.")
    for by, one in zip(shifts * (count // len(shifts)), tuple(axes) * (count // len(axes)), strict=True):
        at = axis_of(one, a.ndim)
        if a.shape[at] == 0:
            continue
        if isinstance(by, int):
            xp = namespace_of((a,))
            a = Array(xp.roll(a._x, by, axis=at), a._weak)
        else:
            a = jnp.take(a, (jnp.arange(a.shape[at]) - by) % a.shape[at], axis=at)
    return a


@raw("jax.numpy")
def repeat(a: Any, repeats: Any, axis: Any = None, *, total_repeat_length: Any = None, out_sharding: Any = None) -> Any:
    """Repeat each element."""
    (a,) = arrays("repeat", a)
    if axis is None:
        a, axis = a.ravel(), 0
    axis = axis_of(axis, a.ndim)
    n = a.shape[axis]
    if isinstance(repeats, int) and total_repeat_length is None:
        xp = namespace_of((a,))
        return Array(xp.repeat(a._x, max(repeats, 0), axis=axis), a._weak)
    counts = jnp.asarray(repeats)
    counts = jnp.broadcast_to(counts.ravel() if counts.size == 1 else counts, (n,))
    if total_repeat_length is None:
        given = counts.tolist()
        index = jnp.asarray([i for i, many in enumerate(given) for _ in range(many)], dtype="int32")
        return jnp.take(a, index, axis=axis)
    total = static(total_repeat_length)
    if n == 0 or total == 0:
        return jnp.reshape(a, (*a.shape[:axis], total, *a.shape[axis + 1 :]))
    starts = jnp.concatenate([jnp.zeros((1,), counts.dtype), jnp.cumsum(counts)[:-1]])
    marks = jnp.zeros((total,), dtype="int32").at[starts].add(1)
    return jnp.take(a, jnp.clip(jnp.cumsum(marks) - 1, 0, n - 1), axis=axis)


@numpy("A")
def tile(A: Any, reps: Any, *, xp: Any) -> Any:
    given = reps if isinstance(reps, (tuple, list)) else (reps,)
    return xp.tile(A, tuple(static(n) for n in given))


@raw("jax.numpy")
def resize(a: Any, new_shape: Any) -> Any:
    """Return an array of another shape, with repeated elements where there are too few."""
    (a,) = arrays("resize", a)
    shape = tuple(new_shape) if isinstance(new_shape, (tuple, list)) else (new_shape,)
    total = math.prod(shape)
    if any(n < 0 for n in shape):
        raise ValueError("all elements of `new_shape` must be non-negative")
    if not total or not a.size:
        return jnp.zeros_like(a, shape=shape)
    return jnp.reshape(jnp.tile(a.ravel(), -(-total // a.size))[:total], shape)


@raw("jax.numpy")
def trim_zeros(filt: Any, trim: Any = "fb", axis: Any = None) -> Any:
    """Remove the zeros at the ends."""
    filt = jnp.asarray(filt)
    for at in axes_of(axis, filt.ndim):
        used = jnp.any(filt != 0, axis=tuple(i for i in range(filt.ndim) if i != at)).tolist()
        filt = filt[(slice(None),) * at + (trimmed(used, trim.lower()),)]
    return filt


@raw("jax.numpy")
def append(arr: Any, values: Any, axis: Any = None) -> Any:
    """Return an array with values after its own."""
    arr, values = arrays("append", arr, values)
    if axis is None:
        return jnp.concatenate([arr.ravel(), values.ravel()])
    return jnp.concatenate([arr, values], axis=axis)


@raw("jax.numpy")
def delete(arr: Any, obj: Any, axis: Any = None, *, assume_unique_indices: Any = False) -> Any:
    """Return an array without the elements at indices."""
    (arr,) = arrays("delete", arr)
    if axis is None:
        arr, axis = arr.ravel(), 0
    axis = axis_of(axis, arr.ndim)
    n = arr.shape[axis]
    if isinstance(obj, slice):
        given: Any = range(*obj.indices(n))
    else:
        index = jnp.asarray(obj)
        if index.dtype.kind == "b":
            if index.shape != (n,):
                raise ValueError(f"np.delete(arr, obj): for boolean indices, obj must be one-dimensional with length {n}")
            given = [i for i, one in enumerate(index.tolist()) if one]
        elif index.dtype.kind not in "iu":
            raise ValueError("np.delete(arr, obj): for array-valued obj, obj must be a one-dimensional integer array.")
        elif isinstance(obj, int) and not -n <= obj < n:
            raise ValueError(f"index {obj} is out of bounds for axis {axis} with size {n}")
        else:
            given = [i for i in _integers(obj, index) if -n <= i < n]
    return jnp.take(arr, jnp.asarray(remaining(given, n), dtype="int32"), axis=axis)


def _integers(obj: Any, index: Any) -> list[int]:
    return numbers_in(obj, lambda _: [int(i) for i in index.ravel().tolist()])


@raw("jax.numpy")
def insert(arr: Any, obj: Any, values: Any, axis: Any = None) -> Any:
    """Return an array with values inserted before indices."""
    a = array_of("insert", arr)
    values_arr = array_of("insert", values).astype(a.dtype)
    if axis is None:
        a, axis = a.ravel(), 0
    axis = axis_of(axis, a.ndim)
    n = a.shape[axis]
    single = False
    if isinstance(obj, slice):
        indices = list(range(*obj.indices(n)))
    else:
        index = array_of("insert", obj)
        if index.ndim > 1:
            raise ValueError("jnp.insert(): obj must be a slice, a one-dimensional array, or a scalar.")
        single = index.size == 1
        indices = _integers(obj, index)
    shape = list(a.shape)
    shape[axis] = len(indices)
    if single:
        values_arr = jnp.array(values_arr, ndmin=a.ndim)
        values_arr = values_arr if index.ndim else jnp.moveaxis(values_arr, 0, axis)
        shape[axis] = values_arr.shape[axis]
        indices = indices * shape[axis]
    order = insertion_order([min(max(i + n if i < 0 else i, 0), n) for i in indices], n)
    joined = jnp.concatenate([a, jnp.broadcast_to(values_arr, tuple(shape))], axis=axis)
    return jnp.take(joined, jnp.asarray(order, dtype="int32"), axis=axis)


def _triangle(name: str) -> None:
    def triangle(m: Any, k: Any = 0, *, xp: Any) -> Any:
        if len(m.shape) < 2:
            raise ValueError(f"Argument to jax.numpy.{name} must be at least 2D")
        if dtype_of(m).kind == "b":
            return cast(xp, getattr(xp, name)(cast(xp, m, "uint8"), k=int(k)), "bool")
        return getattr(xp, name)(m, k=int(k))

    def indices(n: Any, k: Any = 0, m: Any = None, *, xp: Any) -> Any:
        found = getattr(xp, f"{name}_indices")(static(n), None if m is None else static(m), k=static(k))
        return tuple(cast(xp, i, default_int()) for i in found)

    def indices_from(arr: Any, k: Any = 0) -> Any:
        if len(jnp.shape(arr)) != 2:
            raise ValueError(f"Only 2-D inputs are accepted; {name}_indices_from got an array of shape {jnp.shape(arr)}.")
        rows, columns = jnp.shape(arr)
        return getattr(jnp, f"{name}_indices")(rows, k=k, m=columns)

    numpy("m", name=name)(triangle)
    numpy(name=f"{name}_indices")(indices)
    raw("jax.numpy", name=f"{name}_indices_from")(indices_from)


_triangle("tril")
_triangle("triu")


@raw("jax.numpy")
def mask_indices(n: Any, mask_func: Any, k: Any = 0, *, size: Any = None) -> Any:
    """Return the indices of the elements that a function of a matrix keeps."""
    return jnp.nonzero(mask_func(jnp.ones((n, n)), k), size=size)


@raw("jax.numpy")
def diag_indices(n: Any, ndim: Any = 2) -> Any:
    """Return the indices of the main diagonal."""
    if static(n) < 0:
        raise ValueError(f"n argument to diag_indices must be nonnegative, got {n}")
    if static(ndim) < 0:
        raise ValueError(f"ndim argument to diag_indices must be nonnegative, got {ndim}")
    return (jnp.arange(n),) * ndim


@raw("jax.numpy")
def diag_indices_from(arr: Any) -> Any:
    """Return the indices of the main diagonal."""
    shape = jnp.shape(arr)
    if len(shape) < 2:
        raise ValueError("input array must be at least 2-d")
    if len(set(shape)) != 1:
        raise ValueError("All dimensions of input must be of equal length")
    return diag_indices(shape[0], len(shape))


@numpy("v")
def diag(v: Any, k: Any = 0, *, xp: Any) -> Any:
    k = static(k)
    if len(v.shape) == 1:
        return xp.diag(v, k=k)
    if len(v.shape) == 2:
        return diagonal(v, k, xp=xp)
    raise ValueError("diag input must be 1d or 2d")


@numpy("v")
def diagflat(v: Any, k: Any = 0, *, xp: Any) -> Any:
    flat = xp.reshape(v, (-1,))
    return diag(flat, k, xp=xp)


@numpy("a")
def diagonal(a: Any, offset: Any = 0, axis1: Any = 0, axis2: Any = 1, *, xp: Any) -> Any:
    n = len(a.shape)
    if n < 2:
        raise ValueError("diagonal requires an array of at least two dimensions.")
    first, second = axis_of(axis1, n), axis_of(axis2, n)
    moved = xp.moveaxis(a, (first, second), (-2, -1))
    offset = static(offset)
    rows, columns = moved.shape[-2:]
    if max(0, min(rows + min(offset, 0), columns - max(offset, 0))) == 0:
        return xp.zeros((*moved.shape[:-2], 0), dtype=a.dtype)
    return xp.linalg.diagonal(moved, offset=offset)


@numpy("a", weak=False)
def trace(a: Any, offset: Any = 0, axis1: Any = 0, axis2: Any = 1, dtype: Any = None, out: Any = None, *, xp: Any) -> Any:
    no_out("trace", out)
    from ivy_frontend_jax._implementation.dtypes import user_dtype
    from ivy_frontend_jax._implementation.reductions import _summed, promote_integers

    d = promote_integers(dtype_of(a)) if dtype is None else user_dtype(dtype, "trace")
    return _summed(xp, "sum", diagonal(a, offset, axis1, axis2, xp=xp), -1, d, False, None, None, True)


@raw("jax.numpy")
def fill_diagonal(a: Any, val: Any, wrap: Any = False, *, inplace: Any = True) -> Any:
    """Return an array with its main diagonal replaced."""
    _not_in_place("fill_diagonal", inplace)
    a, val = arrays("fill_diagonal", a, val)
    if wrap:
        raise NotImplementedError("wrap=True is not implemented, must be false.")
    if a.ndim < 2:
        raise ValueError("array must be at least 2-d")
    if a.ndim > 2 and len(set(a.shape)) != 1:
        raise ValueError("All dimensions of input must be of equal length")
    n = min(a.shape)
    index = diag_indices(n, a.ndim)
    if val.ndim:
        val = jnp.tile(val.ravel(), -(-n // val.size))[:n]
    return a.at[index].set(val.astype(a.dtype))


def _not_in_place(name: str, inplace: Any) -> None:
    if inplace:
        raise (NotImplementedError if name == "fill_diagonal" else ValueError)(
            f"jax.numpy.{name} cannot modify arrays in-place, because JAX arrays are immutable. "
            "Pass inplace=False to instead return an updated array."
        )


@raw("jax.numpy")
def put(a: Any, ind: Any, v: Any, mode: Any = None, *, inplace: Any = True) -> Any:
    """Return an array with elements of its flat order replaced."""
    _not_in_place("put", inplace)
    a, ind, v = arrays("put", a, ind, v)
    if not a.size or not ind.size or not v.size:
        return a
    at, values = ind.ravel(), v.ravel()
    values = jnp.tile(values, -(-at.size // values.size))[: at.size].astype(a.dtype)
    if mode is None or mode == "clip":
        mode = "drop" if mode is None else "clip"
        at = jnp.where(at < 0, at + a.size, at) if mode == "drop" else jnp.clip(at, 0, a.size - 1)
    elif mode == "wrap":
        at, mode = at % a.size, "drop"
    else:
        raise ValueError(f"mode should be one of 'wrap' or 'clip'; got {mode!r}")
    return a.ravel().at[at].set(values, mode=mode).reshape(a.shape)


@raw("jax.numpy")
def place(arr: Any, mask: Any, vals: Any, *, inplace: Any = True) -> Any:
    """Return an array with the elements that a mask selects replaced, in order."""
    _not_in_place("place", inplace)
    arr, mask, vals = arrays("place", arr, mask, vals)
    if arr.size != mask.size:
        raise ValueError("place: arr and mask must have the same size.")
    if not vals.size:
        raise ValueError("Cannot place values from an empty array")
    if not arr.size:
        return arr
    chosen = mask.ravel().astype(bool)
    order = (jnp.cumsum(chosen.astype("int32")) - 1) % vals.size
    found = jnp.take(vals.ravel(), jnp.maximum(order, 0)).astype(arr.dtype)
    return jnp.where(chosen, found, arr.ravel()).reshape(arr.shape)


@raw("jax.numpy")
def put_along_axis(arr: Any, indices: Any, values: Any, axis: Any, inplace: Any = True, *, mode: Any = None) -> Any:
    """Return an array with one element replaced for each index along an axis."""
    if inplace:
        raise ValueError("jax.numpy.put_along_axis cannot modify arrays in-place; pass inplace=False")
    arr, indices, values = arrays("put_along_axis", arr, indices, values)
    shape = arr.shape
    if axis is None:
        arr, axis = arr.ravel(), 0
    axis = axis_of(axis, arr.ndim)
    if arr.ndim != indices.ndim:
        raise ValueError(f"indices and arr must have the same number of dimensions; {indices.ndim} vs. {arr.ndim}")
    out = arr.at[_open(arr, indices, axis)].set(values.astype(arr.dtype), mode=mode)
    return out.reshape(shape)


def _open(arr: Any, indices: Any, axis: int) -> tuple[Any, ...]:
    key = []
    for i, n in enumerate(arr.shape):
        form = tuple(-1 if j == i else 1 for j in range(arr.ndim))
        key.append(indices if i == axis else jnp.arange(n).reshape(form))
    return tuple(key)


@as_recorded("jax.numpy")
def take(a: Any, indices: Any, axis: Any, mode: Any, fill_value: Any) -> Any:
    """Return elements along an axis; by default those out of bounds are ``nan``, or the least or greatest integer."""
    a, indices = arrays("take", a, indices)
    if axis is None:
        a, axis = a.ravel(), 0
    axis = axis_of(axis, a.ndim)
    if indices.dtype.kind not in "iub":
        raise ValueError(f"take requires integer indices; got {indices.dtype}")
    n = a.shape[axis]
    if n == 0 and indices.size:
        raise IndexError("cannot do a non-empty take from an empty axes.")
    xp = namespace_of((a, indices))
    index = cast(xp, indices._x, "int32") if indices.dtype.itemsize < 8 else indices._x
    good = None
    if mode == "wrap":
        index = xp.remainder(index, full(xp, max(n, 1), index))
    elif mode == "raise":
        raise NotImplementedError("The 'raise' mode to jnp.take is not supported.")
    else:
        if mode != "clip":
            index = xp.where(index < 0, index + n, index)
        if mode in (None, "fill"):
            good = (index >= 0) & (index < n)
        elif mode != "clip":
            raise ValueError(f"Invalid mode '{mode}' for np.take")
        index = xp.clip(index, min=0, max=max(n - 1, 0))
    shape = (*a.shape[:axis], *indices.shape, *a.shape[axis + 1 :])
    found = xp.reshape(xp.take(a._x, xp.reshape(index, (-1,)), axis=axis), shape)
    if good is not None:
        from ivy_frontend_jax._implementation.indexing import fill

        value = fill_value._x if isinstance(fill_value, Array) else fill_value
        form = (1,) * axis + indices.shape + (1,) * (a.ndim - axis - 1)
        found = xp.where(xp.reshape(good, form), found, fill(xp, a._x, value))
    return Array(found, a._weak)


@raw("jax.numpy")
def take_along_axis(
    arr: Any, indices: Any, axis: Any = -1, mode: Any = None, fill_value: Any = None, *, wrap_negative_indices: Any = None
) -> Any:
    """Return one element for each index along an axis."""
    from ivy_frontend_jax._implementation.indexing import fill, mode_of

    a, indices = arrays("take_along_axis", arr, indices)
    if indices.dtype.kind not in "iu":
        raise TypeError(f"take_along_axis indices must be of integer type, got {indices.dtype}")
    if axis is None:
        if indices.ndim != 1:
            raise ValueError(f"take_along_axis indices must be 1D if axis=None, got shape {indices.shape}")
        a, axis = a.ravel(), 0
    if a.ndim != indices.ndim:
        raise ValueError(f"indices and arr must have the same number of dimensions; {indices.ndim} vs. {a.ndim}")
    axis = axis_of(axis, a.ndim)
    said = mode_of(mode, "fill")
    xp = namespace_of((a, indices))
    n = a.shape[axis]
    shape = _broadcast_but_for(axis, a.shape, indices.shape)
    form = (*shape[:axis], indices.shape[axis], *shape[axis + 1 :])
    index = xp.broadcast_to(cast(xp, indices._x, "int32"), form)
    if (mode != "promise_in_bounds") if wrap_negative_indices is None else wrap_negative_indices:
        index = xp.where(index < 0, index + n, index)
    good = (index >= 0) & (index < n)
    whole = xp.broadcast_to(a._x, shape)
    kind = xp.__array_namespace_info__().default_dtypes()["indexing"]  # 32 bits on JAX, unless 64 are enabled
    found = xp.take_along_axis(whole, xp.astype(xp.clip(index, min=0, max=max(n - 1, 0)), kind), axis=axis)
    if said in ("fill", "drop"):
        value = fill_value._x if isinstance(fill_value, Array) else fill_value
        found = xp.where(good, found, fill(xp, a._x, value))
    return Array(found, a._weak)


def _broadcast_but_for(axis: int, one: tuple[int, ...], two: tuple[int, ...]) -> tuple[int, ...]:
    """Return the first of two shapes, broadcast to the second but for one axis."""
    shape = [n if n != 1 or i == axis else m for i, (n, m) in enumerate(zip(one, two, strict=True))]
    for i, (m, k) in enumerate(zip(shape, two, strict=True)):
        if i != axis and k not in (1, m):
            raise ValueError(f"Incompatible shapes for broadcasting: {one} and {two}")
    return tuple(shape)


def _widths(pad_width: Any, ndim: int) -> tuple[tuple[int, int], ...]:
    if isinstance(pad_width, dict):
        raise TypeError("`pad_width` must be of integral type.")
    rows = pad_width.tolist() if hasattr(pad_width, "tolist") else pad_width
    if isinstance(rows, int):
        return ((rows, rows),) * ndim
    try:
        nested: list[Any] = [list(map(static, row)) if isinstance(row, (tuple, list)) else static(row) for row in rows]
    except TypeError:
        raise TypeError("pad_width must be of integral type.") from None
    if len(nested) in (1, 2) and all(isinstance(row, int) for row in nested):
        return ((nested[0], nested[-1]),) * ndim
    pairs = [(row[0], row[-1]) for row in nested if isinstance(row, list)]
    if len(pairs) == 1:
        return tuple(pairs) * ndim
    if len(pairs) != ndim or len(pairs) != len(nested):
        raise ValueError(f"jnp.pad: pad_width with {len(nested)} entries cannot be broadcast to {ndim} axes.")
    return tuple(pairs)


PAD_OPTIONS = {
    "constant": {"constant_values"}, "edge": set(), "linear_ramp": {"end_values"}, "maximum": {"stat_length"},
    "mean": {"stat_length"}, "median": {"stat_length"}, "minimum": {"stat_length"}, "reflect": {"reflect_type"},
    "symmetric": {"reflect_type"}, "wrap": set(), "empty": set(),
}  # fmt: skip


@raw("jax.numpy")
def pad(array: Any, pad_width: Any, mode: Any = "constant", **kwargs: Any) -> Any:
    """Return an array with elements before and after its own along each axis."""
    a = array_of("pad", array)
    if not a.ndim:
        return a
    widths = _widths(pad_width, a.ndim)
    if callable(mode):
        return _padded_by(mode, a, widths, kwargs)
    _check_padding(a, widths, mode, kwargs)
    if mode == "constant":
        return _padded_constant(a, widths, kwargs.get("constant_values", 0))
    if mode == "linear_ramp":
        return _padded_by_ramps(a, widths, jnp.broadcast_to(jnp.asarray(kwargs.get("end_values", 0)), (a.ndim, 2)))
    xp = namespace_of((a,))
    if mode == "empty":
        return Array(xp.pad(a._x, widths), a._weak)
    options = {key: _pairs(value) for key, value in kwargs.items() if value is not None}
    narrow = a.dtype.kind == "b" or (a.dtype.kind == "f" and a.dtype.itemsize < 4)
    wide = "float32" if narrow and mode in ("mean", "median") else a.dtype
    return Array(cast(xp, xp.pad(cast(xp, a._x, wide), widths, mode=mode, **options), a.dtype), a._weak)


def _check_padding(a: Any, widths: Any, mode: Any, options: dict[str, Any]) -> None:
    """Raise unless there is such a mode, and it has these options and pads such an array."""
    if mode not in PAD_OPTIONS:
        raise NotImplementedError(f"Unimplemented padding mode '{mode}' for np.pad.")
    if unknown := set(options) - PAD_OPTIONS[mode]:
        raise ValueError(f"unsupported keyword arguments for mode '{mode}': {sorted(unknown)}")
    if any(n < 0 for pair in widths for n in pair):
        raise ValueError("index can't contain negative values")
    from_elements = mode not in ("constant", "empty")
    if from_elements and not a.size and any(sum(pair) and n == 0 for pair, n in zip(widths, a.shape, strict=True)):
        raise ValueError(f"can't extend empty axis using modes other than 'constant' or 'empty'; got mode {mode!r}")


def _padded_by_ramps(a: Any, widths: Any, ends: Any) -> Any:
    """Return an array with numbers from the end values to the edges, which JAX rounds down for integers."""
    out = a
    for axis, (before, after) in enumerate(widths):
        first, last = (jnp.take(out, i, axis=axis) for i in (0, out.shape[axis] - 1))
        options = {"endpoint": False, "dtype": a.dtype, "axis": axis}
        left = jnp.linspace(ends[axis, 0], first, before, **options)
        right = jnp.flip(jnp.linspace(ends[axis, 1], last, after, **options), axis)
        out = jnp.concatenate([left, out, right], axis=axis)
    return Array(out._x, a._weak)


def _pairs(value: Any) -> Any:
    value = value.tolist() if hasattr(value, "tolist") else value
    if isinstance(value, (tuple, list)):
        return tuple(_pairs(x) if isinstance(x, (tuple, list)) else x for x in value)
    return value


def _padded_constant(a: Any, widths: Any, constant: Any) -> Any:
    values = jnp.asarray(constant).astype(a.dtype)
    values = jnp.broadcast_to(values, (a.ndim, 2))
    xp = namespace_of((a, values))
    same = not getattr(constant, "ndim", 0) and not isinstance(constant, (tuple, list))
    if same and not isinstance(constant, Array):
        value = {"b": bool, "i": int, "u": int, "f": float, "c": complex}[a.dtype.kind](constant)
        return Array(xp.pad(a._x, widths, constant_values=value), a._weak)
    for axis, pair in enumerate(widths):
        parts = [a]
        for side, n in enumerate(pair):
            shape = tuple(n if i == axis else m for i, m in enumerate(a.shape))
            part = Array(xp.broadcast_to(values._x[axis, side], shape), a._weak)
            parts = [part, *parts] if side == 0 else [*parts, part]
        a = jnp.concatenate(parts, axis=axis)
    return a


def _padded_by(mode: Any, a: Any, widths: Any, kwargs: Any) -> Any:
    out = _padded_constant(a, widths, 0)
    for axis in range(a.ndim):
        out = jnp.apply_along_axis(lambda line, axis=axis: mode(line, widths[axis], axis, kwargs), axis, out)
    return out


@raw("jax.numpy")
def compress(condition: Any, a: Any, axis: Any = None, *, size: Any = None, fill_value: Any = 0, out: Any = None) -> Any:
    """Return the slices that a mask selects."""
    no_out("compress", out)
    condition, a = arrays("compress", condition, a)
    condition = condition.astype(bool)
    if condition.ndim != 1:
        raise ValueError("condition must be a 1D array")
    if axis is None:
        a, axis = a.ravel(), 0
    axis = axis_of(axis, a.ndim)
    extra = condition.shape[0] - a.shape[axis]
    if extra > 0:
        if bool(jnp.any(condition[a.shape[axis] :])):
            raise ValueError("condition contains entries that are out of bounds")
        condition = condition[: a.shape[axis]]
    at = jnp.nonzero(condition, size=size, fill_value=a.shape[axis])[0]
    return jnp.take(a, at, axis=axis, mode="fill", fill_value=fill_value)


@raw("jax.numpy")
def extract(condition: Any, arr: Any, *, size: Any = None, fill_value: Any = 0) -> Any:
    """Return the elements that a mask selects."""
    return compress(jnp.ravel(condition), jnp.ravel(arr), size=size, fill_value=fill_value)


@raw("jax.numpy")
def choose(a: Any, choices: Any, out: Any = None, mode: Any = "raise") -> Any:
    """Choose among arrays by index, element by element."""
    no_out("choose", out)
    index, *every = arrays("choose", a, *choices)
    if index.dtype.kind not in "iu":
        raise ValueError("`a` array must be integer typed")
    n = len(every)
    if mode == "raise":
        if bool(jnp.any((index < 0) | (index >= n))):
            raise ValueError("invalid entry in choice array")
    elif mode == "wrap":
        index = index % n
    elif mode == "clip":
        index = jnp.clip(index, 0, n - 1)
    else:
        raise ValueError(f"mode={mode!r} not understood. Must be 'raise', 'wrap', or 'clip'")
    index, *every = jnp.broadcast_arrays(index, *every)
    found = every[0]
    for i, one in enumerate(every[1:], 1):
        found = jnp.where(index == i, one, found)
    return found


@raw("jax.numpy")
def indices(dimensions: Any, dtype: Any = None, sparse: Any = False) -> Any:
    """Return the index of each element, by axis."""
    shape = tuple(static(n) for n in dimensions)
    d = default_int() if dtype is None else dtype
    found = []
    for i, n in enumerate(shape):
        one = jnp.arange(n, dtype=d).reshape((1,) * i + (n,) + (1,) * (len(shape) - i - 1))
        found.append(one if sparse else jnp.broadcast_to(one, shape))
    if sparse:
        return tuple(found)
    return jnp.stack(found) if found else jnp.zeros((0,), d)
