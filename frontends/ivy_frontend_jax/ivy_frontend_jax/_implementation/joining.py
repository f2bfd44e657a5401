"""`jax.numpy`: arrays joined and split."""

from __future__ import annotations

from typing import Any

from ivy_frontend_jax._implementation.array import Typed
from ivy_frontend_jax._implementation.composing import array_of, static
from ivy_frontend_jax._implementation.defining import no_out, numpy, raw
from ivy_frontend_jax._implementation.dtypes import user_dtype
from ivy_frontend_jax._implementation.native import axis_of, cast


def stacked(xp: Any, arrays: Any, axis: Any) -> Any:
    """Return arrays of one shape along a new axis."""
    if not arrays:
        raise ValueError("Need at least one array to stack.")
    if len({tuple(x.shape) for x in arrays}) > 1:
        raise ValueError("All input arrays must have the same shape.")
    return xp.stack(arrays, axis=axis_of(axis, len(arrays[0].shape) + 1))


@numpy("*arrays")
def stack(arrays: Any, axis: Any = 0, out: Any = None, dtype: Any = None, *, xp: Any) -> Any:
    no_out("stack", out)
    found = stacked(xp, arrays, axis)
    return found if dtype is None else Typed(cast(xp, found, user_dtype(dtype, "stack")), False)


def _concatenated(xp: Any, arrays: Any, axis: Any, dtype: Any) -> Any:
    if not arrays:
        raise ValueError("Need at least one array to concatenate.")
    if axis is not None and any(not len(x.shape) for x in arrays):
        raise ValueError("Zero-dimensional arrays cannot be concatenated.")
    if axis is None:
        arrays, axis = [xp.reshape(x, (-1,)) for x in arrays], 0
    ndim = len(arrays[0].shape)
    axis = axis_of(axis, ndim)
    shapes = [tuple(x.shape) for x in arrays]
    if any(len(s) != ndim or s[:axis] + s[axis + 1 :] != shapes[0][:axis] + shapes[0][axis + 1 :] for s in shapes):
        raise TypeError(
            f"Cannot concatenate arrays with shapes that differ in dimensions other than the one being joined: {shapes}"
        )
    found = xp.concat(arrays, axis=axis) if len(arrays) > 1 else arrays[0]
    return found if dtype is None else Typed(cast(xp, found, user_dtype(dtype, "concatenate")), False)


@numpy("*arrays")
def concatenate(arrays: Any, axis: Any = 0, dtype: Any = None, *, xp: Any) -> Any:
    return _concatenated(xp, arrays, axis, dtype)


@numpy("*arrays")
def concat(arrays: Any, /, *, axis: Any = 0, xp: Any) -> Any:
    return _concatenated(xp, arrays, axis, None)


def _side_by_side(name: str, least: int, axis: int) -> None:
    def body(tup: Any, dtype: Any = None, *, xp: Any) -> Any:
        parts = [getattr(xp, f"atleast_{least}d")(x) for x in tup]
        return _concatenated(xp, parts, 0 if axis == 1 and parts and len(parts[0].shape) == 1 else axis, dtype)

    body.__name__ = name
    numpy("*tup")(body)


_side_by_side("vstack", 2, 0)
_side_by_side("hstack", 1, 1)
_side_by_side("dstack", 3, 2)


@numpy("*tup")
def column_stack(tup: Any, *, xp: Any) -> Any:
    parts = [xp.reshape(x, (-1, 1)) if len(x.shape) < 2 else x for x in tup]
    return _concatenated(xp, parts, 1, None)


@raw("jax.numpy")
def block(arrays: Any) -> Any:
    """Return an array made of nested lists of blocks."""
    if isinstance(arrays, tuple):
        raise ValueError("jax.numpy.block does not allow tuples; use lists.")
    depth = _depth(arrays)
    found, _ = _block(arrays, depth, 1)
    return found


def _depth(x: Any) -> int:
    if isinstance(x, tuple):
        raise ValueError("jax.numpy.block does not allow tuples; use lists.")
    if isinstance(x, list):
        if not x:
            raise ValueError("jax.numpy.block does not allow empty list arguments")
        depths = {_depth(one) for one in x}
        if len(depths) > 1:
            raise ValueError("Mismatched list depths in jax.numpy.block")
        return depths.pop() + 1
    return 0


def _block(x: Any, depth: int, level: int) -> tuple[Any, int]:
    import ivy_frontend_jax.numpy as jnp

    if not isinstance(x, list):
        found = array_of("block", x)
        return found, found.ndim
    parts = [_block(one, depth, level + 1) for one in x]
    ndim = max(depth, *(n for _, n in parts))
    every = [jnp.reshape(one, (1,) * (ndim - one.ndim) + one.shape) for one, _ in parts]
    return jnp.concatenate(every, axis=-(depth - level + 1)), ndim


@raw("jax.numpy")
def unstack(x: Any, /, *, axis: Any = 0) -> tuple[Any, ...]:
    """Return the slices along an axis."""
    x = array_of("unstack", x)
    if not x.ndim:
        raise ValueError("Unstack requires arrays with rank > 0, however a scalar array was passed.")
    axis = axis_of(axis, x.ndim)
    return tuple(x[(slice(None),) * axis + (i,)] for i in range(x.shape[axis]))


def _parts(name: str, ary: Any, indices_or_sections: Any, axis: Any) -> list[Any]:
    ary = array_of(name, ary)
    axis = axis_of(axis, ary.ndim)
    n = ary.shape[axis]
    given = indices_or_sections
    if isinstance(given, (tuple, list)) or getattr(given, "ndim", 0) > 0:
        cuts = [static(i) for i in given]
        if any(a > b for a, b in zip([0, *cuts], [*cuts, n], strict=True)):
            raise ValueError(f"Indices passed to {name} must not decrease, nor exceed the size {n}; got {cuts}")
    else:
        count = static(given)
        if count <= 0:
            raise ValueError("number of sections must be larger than 0.")
        small, more = divmod(n, count)
        if more and name != "array_split":
            raise ValueError(f"array split does not result in an equal division: {n} by {count}")
        cuts = [i * small + min(i, more) for i in range(1, count)]
    starts, stops = [0, *cuts], [*cuts, n]
    return [ary[(slice(None),) * axis + (slice(a, b),)] for a, b in zip(starts, stops, strict=True)]


@raw("jax.numpy")
def split(ary: Any, indices_or_sections: Any, axis: Any = 0) -> Any:
    """Split an array along an axis into parts of one size, or at indices."""
    return _parts("split", ary, indices_or_sections, axis)


@raw("jax.numpy")
def array_split(ary: Any, indices_or_sections: Any, axis: Any = 0) -> Any:
    """Split an array along an axis into parts of nearly one size, or at indices."""
    return _parts("array_split", ary, indices_or_sections, axis)


@raw("jax.numpy")
def vsplit(ary: Any, indices_or_sections: Any) -> Any:
    """Split along the first axis."""
    return _parts("vsplit", ary, indices_or_sections, 0)


@raw("jax.numpy")
def hsplit(ary: Any, indices_or_sections: Any) -> Any:
    """Split along the second axis, along the first one of an array of one axis."""
    ary = array_of("hsplit", ary)
    return _parts("hsplit", ary, indices_or_sections, 1 if ary.ndim > 1 else 0)


@raw("jax.numpy")
def dsplit(ary: Any, indices_or_sections: Any) -> Any:
    """Split along the third axis."""
    return _parts("dsplit", ary, indices_or_sections, 2)
