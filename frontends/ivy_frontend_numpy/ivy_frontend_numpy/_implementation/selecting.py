"""Choosing elements and writing to them."""

from __future__ import annotations

from typing import Any

from ivy_api.frontends.sizes import index
from ivy_api.frontends.values import outside
from ivy_frontend_numpy._implementation import views
from ivy_frontend_numpy._implementation.array import (
    asarray,
    axis_of,
    made,
    namespace_of,
    native,
    ndarray,
    some_true,
    value_of,
    wrapped,
)
from ivy_frontend_numpy._implementation.dtypes import BY_NAME
from ivy_frontend_numpy._implementation.frontend import numpy, numpy_function
from ivy_frontend_numpy._implementation.promotion import castable, common
from ivy_frontend_numpy._implementation.reductions import stored
from ivy_frontend_numpy._implementation.ufuncs import find


def _indices(indices: Any, n: int, mode: str, xp: Any, axis: Any = None) -> Any:
    """Return integer indices within bounds, as a mode treats those beyond them."""
    i = asarray(indices, BY_NAME["int64"] if isinstance(indices, (list, tuple)) and not len(indices) else None, xp)
    if i._d.kind not in "iub":
        raise TypeError(f"Cannot cast array data from {i._d!r} to dtype('int64') according to the rule 'safe'")
    v = native(i, xp, BY_NAME["int64"])
    if mode == "wrap":
        return xp.remainder(v, xp.asarray(n, dtype=xp.int64)) if n else v
    if mode == "clip":
        return xp.clip(v, min=0, max=n - 1)
    if mode != "raise":
        raise ValueError(f"clipmode must be one of 'clip', 'raise', or 'wrap' (got {mode!r})")
    bad = outside(v, -n, n - 1, xp)
    if bad is not None:
        where = f"axis {axis} with size {n}" if axis is not None else f"size {n}"
        raise IndexError(f"index {bad} is out of bounds for {where}")
    return xp.where(v < 0, v + n, v)


@numpy()
def take(a: Any, indices: Any, axis: Any = None, out: Any = None, mode: str = "raise") -> Any:
    """Return elements along an axis."""
    xp = namespace_of(a, indices)
    x = asarray(a, None, xp)
    if axis is None:
        x, axis = views.reshaped(x, (-1,)), 0
    x = x if x.shape else views.reshaped(x, (1,))
    axis = axis_of(axis, len(x.shape))
    i = _indices(indices, x.shape[axis], mode, xp, axis)
    if x.shape[axis] == 0 and asarray(indices).size:
        raise IndexError("cannot do a non-empty take from an empty axes.")
    picked = xp.take(native(x, xp), xp.reshape(i, (-1,)), axis=axis)
    return stored(xp.reshape(picked, (*x.shape[:axis], *tuple(i.shape), *x.shape[axis + 1 :])), out, x._d)


@numpy()
def take_along_axis(arr: Any, indices: Any, axis: Any = -1) -> Any:
    """Return the elements whose indices along an axis are given for each slice."""
    x, i, axis = _along(arr, indices, axis)
    xp = namespace_of(x, i)
    shape = numpy_function("broadcast_shapes")(_without(x.shape, axis), _without(i.shape, axis))
    v = xp.broadcast_to(native(x, xp), _with(shape, axis, x.shape[axis]))
    j = xp.broadcast_to(_indices(i, x.shape[axis], "raise", xp, axis), _with(shape, axis, i.shape[axis]))
    return made(xp.take_along_axis(v, j, axis=axis), x._d)


@numpy()
def put_along_axis(arr: Any, indices: Any, values: Any, axis: Any) -> None:
    """Write elements whose indices along an axis are given for each slice."""
    x, i, axis = _along(arr, indices, axis)
    xp = namespace_of(x, i)
    key: list[Any] = []
    for k, n in enumerate(x.shape):
        form = tuple(-1 if m == k else 1 for m in range(len(x.shape)))
        key.append(i if k == axis else views.reshaped(made(xp.arange(n, dtype=xp.int64)), form))
    x[tuple(key)] = values


def _along(arr: Any, indices: Any, axis: Any) -> Any:
    x, i = asarray(arr), asarray(indices)
    if i._d.kind not in "iu":
        raise IndexError("`indices` must be an integer array")
    if axis is None:
        if len(i.shape) != 1:
            raise ValueError("when axis=None, `indices` must have a single dimension.")
        return views.reshaped(x, (-1,)), i, 0
    axis = axis_of(axis, len(x.shape))
    if len(i.shape) != len(x.shape):
        raise ValueError("`indices` and `arr` must have the same number of dimensions")
    return x, i, axis


def _without(shape: tuple[int, ...], axis: int) -> tuple[int, ...]:
    return (*shape[:axis], *shape[axis + 1 :])


def _with(shape: tuple[int, ...], axis: int, n: int) -> tuple[int, ...]:
    return (*shape[:axis], n, *shape[axis:])


def _array(a: Any, name: str) -> Any:
    if not isinstance(a, ndarray):
        raise TypeError(f"argument 1 must be numpy.ndarray, not {type(a).__name__}")
    if not views.writeable(a):
        raise ValueError(f"{name}: output array is read-only")
    return a


@numpy()
def put(a: Any, ind: Any, v: Any, mode: str = "raise") -> None:
    """Write values to elements of the flat array."""
    x = _array(a, "put")
    xp = namespace_of(a, ind, v)
    i = xp.reshape(_indices(ind, x.size, mode, xp), (-1,))
    count = int(i.shape[0])
    values = asarray(v, None, xp).astype(x._d).ravel()
    if not count or not values.size:
        return
    _write_flat(x, xp, i, native(numpy_function("resize")(values, count), xp))


def _write_flat(x: Any, xp: Any, i: Any, values: Any) -> None:
    flat = xp.at(xp.reshape(value_of(x), (-1,)), (i,)).set(values)
    views.write(x, xp.reshape(flat, x.shape))


@numpy()
def place(arr: Any, mask: Any, vals: Any) -> None:
    """Write values one after the other to the elements where a mask is true."""
    x = _array(arr, "place")
    i = numpy_function("flatnonzero")(mask)
    values = asarray(vals).ravel()
    if not i.size:
        return
    if not values.size:
        raise ValueError("Cannot insert from an empty array!")
    put(x, i, numpy_function("resize")(values, i.size))


@numpy()
def putmask(a: Any, /, mask: Any, values: Any) -> None:
    """Write the values of the same index to the elements where a mask is true."""
    x = _array(a, "putmask")
    m = asarray(mask, BY_NAME["bool"])
    if m.size != x.size:
        raise ValueError("putmask: mask and data must be the same size")
    v = asarray(values)
    if not v.size:
        return
    new = numpy_function("resize")(v.ravel(), x.size).astype(x._d)
    xp = namespace_of(x, m, v)
    chosen = xp.where(xp.reshape(native(m, xp), x.shape), xp.reshape(native(new, xp), x.shape), native(x, xp))
    views.write(x, chosen)


@numpy()
def copyto(dst: Any, src: Any, casting: str = "same_kind", where: Any = True) -> None:
    """Write the values of one array to another, where a mask is true."""
    if not isinstance(dst, ndarray):
        raise TypeError(f"copyto() argument 1 must be numpy.ndarray, not {type(dst).__name__}")
    x = asarray(src)
    if type(src) not in (int, float, complex) and not castable(x._d, dst._d, casting):
        raise TypeError(f"Cannot cast array data from {x._d!r} to {dst._d!r} according to the rule {casting!r}")
    if where is True:
        dst[...] = src
        return
    xp = namespace_of(dst, src, where)
    mask = native(asarray(where, BY_NAME["bool"], xp), xp)
    views.write(dst, xp.broadcast_to(xp.where(mask, native(x, xp, dst._d), native(dst, xp)), dst.shape))


@numpy()
def choose(a: Any, choices: Any, out: Any = None, mode: str = "raise") -> Any:
    """Return elements of several arrays, as an array of indices says."""
    arrays = [asarray(c) for c in choices]
    xp = namespace_of(a, *arrays)
    d = common([c._d for c in arrays])
    try:
        i = _indices(a, len(arrays), mode, xp)
    except IndexError:
        raise ValueError("invalid entry in choice array") from None
    if mode == "raise" and some_true(asarray(a, None, xp) < 0):
        raise ValueError("invalid entry in choice array")
    shape = numpy_function("broadcast_shapes")(tuple(i.shape), *(c.shape for c in arrays))
    found = xp.broadcast_to(native(arrays[0], xp, d), shape)
    for k, c in enumerate(arrays[1:], 1):
        found = xp.where(i == k, native(c, xp, d), found)
    return stored(found, out, d)


@numpy()
def compress(condition: Any, a: Any, axis: Any = None, out: Any = None) -> Any:
    """Return the slices where a condition is true."""
    axis = axis if axis is None else index(axis)
    mask = asarray(condition, BY_NAME["bool"])
    if len(mask.shape) != 1:
        raise ValueError("condition must be a 1-d array")
    return take(a, numpy_function("flatnonzero")(mask), axis, out)


@numpy()
def select(condlist: Any, choicelist: Any, default: Any = 0) -> Any:
    """Return elements of the array of the first condition that is true."""
    if len(condlist) != len(choicelist):
        raise ValueError("list of cases must be same length as list of conditions")
    if not len(condlist):
        raise ValueError("select with an empty condition list is not possible")
    for k, c in enumerate(condlist):
        if asarray(c)._d.kind != "b":
            raise TypeError(f"invalid entry {k} in condlist: should be boolean ndarray")
    d = numpy_function("result_type")(*choicelist, default)
    found = asarray(default, d)
    where = numpy_function("where")
    for c, choice in zip(reversed(list(condlist)), reversed(list(choicelist)), strict=True):
        found = where(c, asarray(choice, d), found)
    return found


@numpy()
def piecewise(x: Any, condlist: Any, funclist: Any, *args: Any, **kw: Any) -> Any:
    """Return the values of functions, each where its condition is true."""
    a = asarray(x)
    functions = list(funclist)
    if (
        isinstance(condlist, (bool,))
        or not isinstance(condlist, (list, tuple))
        or (len(condlist) and not isinstance(condlist[0], (list, tuple, ndarray)) and a.shape)
    ):
        conditions = (
            [asarray(condlist, BY_NAME["bool"])]
            if not (isinstance(condlist, ndarray) and len(condlist.shape) > len(a.shape))
            else list(condlist)
        )
    else:
        conditions = [asarray(c, BY_NAME["bool"]) for c in condlist]
    if len(functions) == len(conditions) + 1:
        rest = ~_or(conditions)
        conditions = [*conditions, rest]
    elif len(functions) != len(conditions):
        n = len(conditions)
        raise ValueError(f"with {n} condition(s), either {n} or {n + 1} functions are expected")
    out = numpy_function("zeros_like")(a)
    for c, function in zip(conditions, functions, strict=True):
        if not callable(function):
            out[c] = function
            continue
        values = a[c]
        if asarray(values).size:
            out[c] = function(values, *args, **kw)
    return out


def _or(masks: list[Any]) -> Any:
    found = masks[0]
    for m in masks[1:]:
        found = find("logical_or")(found, m)
    return asarray(found)


@numpy()
def fill_diagonal(a: Any, val: Any, wrap: bool = False) -> None:
    """Write values to the diagonal."""
    x = a
    if len(x.shape) < 2:
        raise ValueError("array must be at least 2-d")
    if len(x.shape) == 2:
        step = x.shape[1] + 1
        end = x.size if wrap else x.shape[1] * x.shape[1]
    else:
        if len(set(x.shape)) > 1:
            raise ValueError("All dimensions of input must be of equal length")
        step = 1 + sum(x.shape[0] ** k for k in range(1, len(x.shape)))
        end = x.size
    x.flat[:end:step] = val


@numpy()
def ravel_multi_index(multi_index: Any, dims: Any, mode: Any = "raise", order: str = "C") -> Any:
    """Return flat indices of indices for each axis."""
    arrays = [asarray(i) for i in multi_index]
    sizes = tuple(int(n) for n in (dims if isinstance(dims, (tuple, list)) else (dims,)))
    if len(arrays) != len(sizes):
        raise ValueError(f"parameter multi_index must be a sequence of length {len(sizes)}")
    xp = namespace_of(*arrays)
    modes = mode if isinstance(mode, tuple) else (mode,) * len(sizes)
    total: Any = 0
    pairs = list(zip(arrays, sizes, modes, strict=True))
    for a, n, m in pairs if order == "C" else reversed(pairs):
        if a._d.kind not in "iub":
            raise TypeError("only int indices permitted")
        v = native(a, xp, BY_NAME["int64"])
        if m == "raise" and outside(v, 0, n - 1, xp) is not None:
            raise ValueError("invalid entry in coordinates array")
        total = total * n + _indices(a, n, m, xp)
    return wrapped(total)


@numpy()
def unravel_index(indices: Any, shape: Any, order: str = "C") -> Any:
    """Return indices for each axis of flat indices."""
    i = asarray(indices, BY_NAME["int64"] if isinstance(indices, (list, tuple)) and not len(indices) else None)
    sizes = tuple(int(n) for n in (shape if isinstance(shape, (tuple, list)) else (shape,)))
    total = 1
    for n in sizes:
        total *= n
    if i._d.kind not in "iu":
        raise TypeError("only int indices permitted")
    if order not in ("C", "F"):
        raise ValueError("only 'C' or 'F' order is permitted")
    if not sizes and i.size and i.shape:
        raise ValueError("multiple indices are not supported for 0d arrays")
    xp = namespace_of(i)
    v = native(i, xp, BY_NAME["int64"])
    bad = outside(v, 0, total - 1, xp)
    if bad is not None:
        raise ValueError(f"index {bad} is out of bounds for array with size {total}")
    out = []
    for n in reversed(sizes) if order == "C" else sizes:
        out.append(wrapped(xp.remainder(v, xp.asarray(n, dtype=xp.int64))))
        v = xp.floor_divide(v, xp.asarray(n, dtype=xp.int64))
    return tuple(reversed(out)) if order == "C" else tuple(out)


@numpy()
def ix_(*args: Any) -> tuple[Any, ...]:
    """Return arrays that select the product of their elements."""
    out = []
    for k, x in enumerate(args):
        a = asarray(x, BY_NAME["int64"] if isinstance(x, (list, tuple)) and not len(x) else None)
        if len(a.shape) != 1:
            raise ValueError("Cross index must be 1 dimensional")
        if a._d.kind == "b":
            (a,) = numpy_function("nonzero")(a)
        out.append(views.reshaped(a, (1,) * k + (-1,) + (1,) * (len(args) - k - 1)))
    return tuple(out)
