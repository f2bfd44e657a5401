"""`jax.numpy`: sorting, searching and counting."""

from __future__ import annotations

import math
from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation.array import Array, namespace_of
from ivy_frontend_jax._implementation.composing import array_of, arrays, in_common, static, strong
from ivy_frontend_jax._implementation.defining import numpy, raw
from ivy_frontend_jax._implementation.dtypes import default_int
from ivy_frontend_jax._implementation.native import axis_of, cast, complex_of, dtype_of, widened
from ivy_frontend_jax._implementation.operands import check_broadcast


def order_of(xp: Any, a: Any, axis: int, descending: bool = False, stable: bool = True) -> Any:
    """Return the indices that sort along an axis; ``nan`` is last, in descending order first as in JAX."""
    d = dtype_of(a)
    if d.kind == "c":
        moved = xp.moveaxis(a, axis, -1)
        found = xp.lexsort(xp.stack([xp.imag(moved), xp.real(moved)]), axis=-1)
        found = xp.flip(found, axis=-1) if descending else found
        return xp.moveaxis(found, -1, axis)
    x = cast(xp, a, "uint8") if d.kind == "b" else widened(xp, a)
    if descending:  # the reverse of the stable order of the reversed elements keeps equal ones in order
        found = xp.flip(xp.argsort(xp.flip(x, axis=axis), axis=axis, stable=True), axis=axis)
        return x.shape[axis] - 1 - found
    return xp.argsort(x, axis=axis, stable=stable)


def _sorting_options(name: str, kind: Any, order: Any) -> None:
    if order is not None:
        raise TypeError(f"'order' argument to {name} is not supported.")


@numpy("a")
def sort(
    a: Any, axis: Any = -1, *, kind: Any = None, order: Any = None, stable: Any = True, descending: Any = False, xp: Any
) -> Any:
    _sorting_options("sort", kind, order)
    return sorted_along(xp, a, axis, bool(descending))


def sorted_along(xp: Any, a: Any, axis: Any, descending: bool = False) -> Any:
    """Return the elements in order along an axis."""
    if axis is None:
        a, axis = xp.reshape(a, (-1,)), 0
    at = axis_of(axis, len(a.shape))
    d = dtype_of(a)
    if d.kind == "c":
        return xp.take_along_axis(a, order_of(xp, a, at, descending), axis=at)
    if d.kind == "b":
        return cast(xp, xp.sort(cast(xp, a, "uint8"), axis=at, descending=descending), "bool")
    found = xp.sort(a, axis=at)
    return xp.flip(found, axis=at) if descending else found


@numpy("a", weak=False, recorded=True)
def argsort(a: Any, axis: Any, *, kind: Any, order: Any, stable: Any, descending: Any, dtype: Any, xp: Any) -> Any:
    _sorting_options("argsort", kind, order)
    if axis is None:
        a, axis = xp.reshape(a, (-1,)), 0
    found = order_of(xp, a, axis_of(axis, len(a.shape)), bool(descending))
    return cast(xp, found, default_int() if dtype is None else dtype)


@numpy("a", weak=False)
def sort_complex(a: Any, *, xp: Any) -> Any:
    found = sorted_along(xp, a, max(len(a.shape) - 1, 0))
    if dtype_of(a).kind == "c":
        return found
    parts = cast(xp, found, "float64" if dtype_of(a).itemsize == 8 else "float32")
    return complex_of(xp, parts, xp.zeros_like(parts))


def _kth(kth: Any, n: int) -> int:
    one = static(kth)
    if not -n <= one < n:
        raise ValueError(f"kth(={kth}) out of bounds {n}")
    return one % n


@numpy("a")
def partition(a: Any, kth: Any, axis: Any = -1, *, xp: Any) -> Any:
    at = axis_of(axis, len(a.shape))
    if dtype_of(a).kind == "c":
        raise NotImplementedError("jnp.partition for complex dtype is not implemented.")
    k = _kth(kth, a.shape[at])
    return xp.take_along_axis(a, _partitioned(xp, a, k, at), axis=at)


@numpy("a", weak=False)
def argpartition(a: Any, kth: Any, axis: Any = -1, *, xp: Any) -> Any:
    at = axis_of(axis, len(a.shape))
    if dtype_of(a).kind == "c":
        raise NotImplementedError("jnp.argpartition for complex dtype is not implemented.")
    return cast(xp, _partitioned(xp, a, _kth(kth, a.shape[at]), at), default_int())


def _partitioned(xp: Any, a: Any, k: int, axis: int) -> Any:
    """As JAX: the smallest in order, then the others, the greatest first."""
    n = a.shape[axis]
    order = order_of(xp, a, axis)
    key = (slice(None),) * axis
    low = order[(*key, slice(0, k + 1))]
    down = order_of(xp, a, axis, descending=True)
    high = down[(*key, slice(0, n - k - 1))]
    return xp.concat([low, high], axis=axis)


@raw("jax.numpy")
def lexsort(keys: Any, axis: Any = -1) -> Any:
    """Return the indices that sort by several keys, the last of which is the primary one."""
    every = list(keys)
    if not every:
        raise TypeError("need sequence of keys with len > 0 in lexsort")
    given = arrays("lexsort", *every)
    if len({x.shape for x in given}) > 1:
        raise ValueError("all keys need to be the same shape")
    if not given[0].ndim:
        return jnp.array(0, dtype=default_int())
    at = axis_of(axis, given[0].ndim)
    order = None
    for key in given:
        if order is None:
            order = jnp.argsort(key, axis=at)
        else:
            again = jnp.argsort(jnp.take_along_axis(key, order, axis=at), axis=at)
            order = jnp.take_along_axis(order, again, axis=at)
    return order


@raw("jax.numpy")
def searchsorted(a: Any, v: Any, side: Any = "left", sorter: Any = None, *, method: Any = "scan") -> Any:
    """Return where elements would be inserted into a sorted array."""
    if sorter is None:
        a, v = in_common("searchsorted", a, v)
    else:
        a, v, sorter = arrays("searchsorted", a, v, sorter)
        a, v = in_common("searchsorted", a[sorter], v)
    if side not in ("left", "right"):
        raise ValueError(f"{side!r} is an invalid value for keyword 'side'. Expected one of ['left', 'right'].")
    if method not in ("scan", "scan_unrolled", "sort", "compare_all"):
        raise ValueError(f"{method!r} is an invalid value for keyword 'method'.")
    if a.ndim != 1:
        raise ValueError("a should be 1-dimensional")
    xp = namespace_of((a, v))
    if a.dtype.kind == "c":
        raise TypeError("searchsorted of complex numbers is not offered.")
    if a.dtype.kind == "b":
        a, v = a.astype("uint8"), v.astype("uint8")
    x1, x2 = widened(xp, a._x), widened(xp, v._x)
    found = xp.searchsorted(x1, xp.reshape(x2, (-1,)), side=side)
    return Array(cast(xp, xp.reshape(found, v.shape), "int32"), False)


@raw("jax.numpy")
def digitize(x: Any, bins: Any, right: Any = False, *, method: Any = None) -> Any:
    """Return the bin that each element falls into; the edges increase or decrease."""
    if method not in (None, "compare_all", "scan", "scan_unrolled", "sort"):
        raise ValueError(f"invalid argument {method=}, expected one of ['compare_all', 'scan', 'scan_unrolled', 'sort']")
    x, edges = arrays("digitize", x, bins)
    if edges.ndim != 1:
        raise ValueError(f"digitize: bins must be a 1-dimensional array; got {edges.shape}")
    if not edges.size:
        return jnp.zeros_like(x, dtype="int32")
    side = "right" if not right else "left"
    rising = jnp.searchsorted(edges, x, side=side)
    return jnp.where(edges[-1] >= edges[0], rising, edges.size - jnp.searchsorted(edges[::-1], x, side=side))


@raw("jax.numpy")
def nonzero(a: Any, *, size: Any = None, fill_value: Any = None) -> tuple[Any, ...]:
    """Return the indices of the elements that are not zero, one array for each axis."""
    a = array_of("nonzero", a)
    if not a.ndim:
        raise ValueError("Calling nonzero on 0d arrays is not allowed. Use jnp.atleast_1d(scalar).nonzero() instead.")
    mask = a if a.dtype.kind == "b" else (a != 0)
    xp = namespace_of((a,))
    if size is None:
        from ivy_frontend_jax._implementation.array_class import concrete

        found = concrete(lambda x: xp.nonzero(x), mask, "array")
        return tuple(Array(cast(xp, x, default_int()), False) for x in found)
    size = static(size)
    flat = mask.ravel()
    fills = fill_value if isinstance(fill_value, tuple) else (0 if fill_value is None else fill_value,) * a.ndim
    if len(fills) != a.ndim:
        raise ValueError(f"fill_value must have length {a.ndim}; got {len(fills)}")
    if not a.size or not size:
        return tuple(jnp.full((size,), f, dtype=default_int()) for f in fills)
    rank = jnp.cumsum(flat.astype("int32"))
    at = jnp.searchsorted(rank, jnp.arange(1, size + 1, dtype="int32"), side="left")
    good = jnp.arange(size) < rank[-1]
    at = jnp.minimum(at, flat.size - 1)
    out = []
    for i, n in enumerate(a.shape):
        stride = math.prod(a.shape[i + 1 :])
        one = (at // stride) % n
        out.append(jnp.where(good, one, jnp.asarray(fills[i])).astype(default_int()))
    return tuple(out)


@raw("jax.numpy")
def flatnonzero(a: Any, *, size: Any = None, fill_value: Any = None) -> Any:
    """Return the indices, in the flat array, of the elements that are not zero."""
    return nonzero(jnp.ravel(a), size=size, fill_value=fill_value)[0]


@raw("jax.numpy")
def argwhere(a: Any, *, size: Any = None, fill_value: Any = None) -> Any:
    """Return the indices of the elements that are not zero, one row for each."""
    a = array_of("argwhere", a)
    found = jnp.transpose(jnp.stack(nonzero(jnp.atleast_1d(a), size=size, fill_value=fill_value)))
    return found if a.ndim else found[:, :0]


@raw("jax.numpy")
def where(condition: Any, x: Any = None, y: Any = None, /, *, size: Any = None, fill_value: Any = None) -> Any:
    """Choose between two arrays, or return the indices where a condition holds."""
    if x is None and y is None:
        return nonzero(condition, size=size, fill_value=fill_value)
    if x is None or y is None:
        raise TypeError("Either both or neither of the x and y arguments should be provided to jax.numpy.where.")
    if size is not None or fill_value is not None:
        raise ValueError("size and fill_value arguments cannot be used in three-term where function.")
    (condition,) = arrays("where", condition)
    x, y = in_common("where", x, y)
    xp = namespace_of((condition, x, y))
    mask = condition._x if condition.dtype.kind == "b" else cast(xp, condition._x, "bool")
    check_broadcast([mask, x._x, y._x], "where", always=True)
    return Array(xp.where(mask, x._x, y._x), x._weak and y._weak)


@raw("jax.numpy")
def select(condlist: Any, choicelist: Any, default: Any = 0) -> Any:
    """Choose the array of the first condition that holds."""
    if len(condlist) != len(choicelist):
        raise ValueError(f"condlist must have length equal to choicelist ({len(condlist)} vs {len(choicelist)})")
    if not len(condlist):
        raise ValueError("condlist must be non-empty")
    *choices, found = in_common("select", *choicelist, default)
    conditions = arrays("select", *condlist)
    if any(c.dtype.kind != "b" for c in conditions):
        raise TypeError("select() requires boolean conditions.")
    for condition, choice in zip(reversed(conditions), reversed(choices), strict=True):
        found = where(condition, choice, found)
    return found


@raw("jax.numpy")
def bincount(x: Any, weights: Any = None, minlength: Any = 0, *, length: Any = None, out_sharding: Any = None) -> Any:
    """Count how often each integer occurs."""
    x = array_of("bincount", x)
    if x.dtype.kind not in "iub":
        raise TypeError(f"x argument to bincount must have an integer type; got {x.dtype}")
    if x.ndim != 1:
        raise ValueError("only 1-dimensional input supported.")
    minlength = static(minlength)
    if length is None:
        length = max(minlength, (int(jnp.max(x)) if x.size else -1) + 1)
    count = static(length)
    if weights is None:
        ones = jnp.ones(x.shape, dtype="int32")
    else:
        ones = array_of("bincount", weights)
        if ones.shape != x.shape:
            raise ValueError("shape of weights must match shape of x.")
    return jnp.zeros((count,), ones.dtype).at[jnp.clip(x, 0)].add(strong(ones), mode="drop")


@raw("jax.numpy")
def isin(element: Any, test_elements: Any, assume_unique: Any = False, invert: Any = False, *, method: Any = "auto") -> Any:
    """Whether each element is among others."""
    if method not in ("auto", "compare_all", "binary_search", "sort"):
        raise ValueError(f"{method=} is not implemented; options are 'compare_all', 'binary_search', 'sort', and 'auto'")
    a, b = in_common("isin", element, test_elements)
    if a.dtype.kind == "b":
        a, b = a.astype("uint8"), b.astype("uint8")
    if not b.size:
        found = jnp.zeros(a.shape, bool)
    elif a.dtype.kind == "c" or a.size * b.size < 256:
        found = jnp.any(a[..., None] == b.ravel(), axis=-1)
    else:
        order = jnp.sort(b.ravel())
        at = jnp.clip(jnp.searchsorted(order, a), 0, order.size - 1)
        found = jnp.take(order, at, mode="clip") == a
    return ~found if invert else found


@raw("jax.numpy")
def array_equal(a1: Any, a2: Any, equal_nan: Any = False) -> Any:
    """Whether two arrays have one shape and equal elements."""
    try:
        a1, a2 = jnp.asarray(a1), jnp.asarray(a2)
    except Exception:
        return jnp.array(False)
    if a1.shape != a2.shape:
        return jnp.array(False)
    same = a1 == a2
    if equal_nan:
        same = same | ((a1 != a1) & (a2 != a2))
    return jnp.all(same)


@raw("jax.numpy")
def array_equiv(a1: Any, a2: Any) -> Any:
    """Whether two arrays have equal elements after they are broadcast."""
    try:
        a1, a2 = jnp.asarray(a1), jnp.asarray(a2)
        return jnp.all(a1 == a2)
    except (ValueError, TypeError):
        return jnp.array(False)
