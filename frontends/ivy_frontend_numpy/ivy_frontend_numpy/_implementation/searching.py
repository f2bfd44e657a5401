"""Sorting, searching, and conditions."""

from __future__ import annotations

import math
from typing import Any

from ivy_api.frontends.values import some_true
from ivy_frontend_numpy._implementation import views
from ivy_frontend_numpy._implementation.array import all_true, asarray, axis_of, made, namespace_of, native, value_of, wrapped
from ivy_frontend_numpy._implementation.dtypes import BY_NAME
from ivy_frontend_numpy._implementation.frontend import numpy, numpy_function
from ivy_frontend_numpy._implementation.promotion import WEAK, common
from ivy_frontend_numpy._implementation.ufuncs import find


def _along(a: Any, axis: Any) -> tuple[Any, int]:
    x = asarray(a)
    if axis is None:
        return views.reshaped(x, (-1,)), 0
    return x, axis_of(axis, len(x.shape))


def _check_kind(kind: Any, stable: Any) -> None:
    if kind is not None and kind not in ("quicksort", "mergesort", "heapsort", "stable"):
        raise ValueError(f"sort kind must be one of 'quick', 'heap', or 'stable' (got {kind!r})")
    if kind is not None and stable is not None:
        raise ValueError("`kind` and keyword parameters can't be provided at the same time. Use only one of them.")


def _no_order(order: Any) -> None:
    if order is not None:
        raise ValueError("Cannot specify order when the array has no fields.")


def sorted_order(x: Any, axis: int) -> Any:
    """Return native indices that sort an array stably, what is no number last."""
    xp = namespace_of(x)
    v = value_of(x)
    if x._d.kind == "b":
        v = xp.astype(v, xp.uint8)
    if x._d.kind == "c":
        first = xp.argsort(_nan_last(xp, xp.imag(v)), axis=axis, stable=True)
        real = xp.take_along_axis(xp.real(v), first, axis=axis)
        second = xp.take_along_axis(first, xp.argsort(_nan_last(xp, real), axis=axis, stable=True), axis=axis)
        last = xp.argsort(xp.take_along_axis(_nan_group(xp, v), second, axis=axis), axis=axis, stable=True)
        return xp.take_along_axis(second, last, axis=axis)
    return xp.argsort(v, axis=axis, stable=True)


def _nan_last(xp: Any, x: Any) -> Any:
    return xp.where(xp.isnan(x), xp.asarray(math.inf, dtype=x.dtype), x)


def _nan_group(xp: Any, x: Any) -> Any:
    """Return the order of complex numbers by their nan: without, in the imaginary part, in the real part, in both."""
    return xp.astype(xp.isnan(xp.imag(x)), xp.uint8) + 2 * xp.astype(xp.isnan(xp.real(x)), xp.uint8)


def _complex_less(xp: Any, x: Any, y: Any) -> Any:
    """Return whether complex numbers come before others when sorted."""
    g, h = _nan_group(xp, x), _nan_group(xp, y)
    (a, b), (c, d) = ((_nan_last(xp, xp.real(z)), _nan_last(xp, xp.imag(z))) for z in (x, y))
    return xp.less(g, h) | (xp.equal(g, h) & (xp.less(a, c) | (xp.equal(a, c) & xp.less(b, d))))


@numpy()
def sort(a: Any, axis: Any = -1, kind: Any = None, order: Any = None, *, stable: Any = None) -> Any:
    """Return the elements in ascending order; what is no number is last."""
    _check_kind(kind, stable)
    _no_order(order)
    x, axis = _along(a, axis)
    xp = namespace_of(x)
    return made(xp.take_along_axis(value_of(x), sorted_order(x, axis), axis=axis), x._d, type(x))


@numpy()
def argsort(a: Any, axis: Any = -1, kind: Any = None, order: Any = None, *, stable: Any = None) -> Any:
    """Return the indices that sort an array."""
    _check_kind(kind, stable)
    _no_order(order)
    if not len(asarray(a).shape):
        axis_of(0 if axis is None else axis, 1)
        return made(namespace_of(a).zeros((1,), dtype=namespace_of(a).int64))
    x, axis = _along(a, axis)
    return made(namespace_of(x).astype(sorted_order(x, axis), namespace_of(x).int64), None)


@numpy()
def sort_complex(a: Any) -> Any:
    """Return complex numbers in the order of their real, then of their imaginary parts."""
    x = sort(a, 0) if asarray(a).ndim == 1 else sort(a)
    if x._d.kind == "c":
        return x
    return x.astype("complex64" if x._d.kind in "iu" and x._d.itemsize <= 2 else "complex128")


@numpy()
def partition(a: Any, kth: Any, axis: Any = -1, kind: str = "introselect", order: Any = None) -> Any:
    """Return an array with the element of an index where sorting would put it; here, all are sorted."""
    x, along = _along(a, axis)
    _check_kth(kth, x, along, kind, order)
    return sort(x, along)


@numpy()
def argpartition(a: Any, kth: Any, axis: Any = -1, kind: str = "introselect", order: Any = None) -> Any:
    """Return the indices that partition an array; here, they sort it."""
    x, along = _along(a, axis)
    _check_kth(kth, x, along, kind, order)
    return argsort(x, along)


def _check_kth(kth: Any, x: Any, axis: int, kind: Any, order: Any) -> None:
    if not isinstance(kind, str):
        raise TypeError(f"select kind must be str, not {type(kind).__name__}")
    if kind != "introselect":
        raise ValueError(f"select kind must be 'introselect' (got {kind!r})")
    _no_order(order)
    given = asarray(kth)
    if given._d.kind not in "iu":
        raise TypeError("Partition index must be integer")
    n = x.shape[axis]
    for k in given.ravel().tolist():
        if not -n <= k < n:
            raise ValueError(f"kth(={k}) out of bounds ({n})")


@numpy()
def lexsort(keys: Any, axis: int = -1) -> Any:
    """Return the indices that sort by several keys, the last one first."""
    arrays = [asarray(k) for k in keys]
    if not arrays:
        raise TypeError("need sequence of keys with len > 0 in lexsort")
    if len({a.shape for a in arrays}) > 1:
        raise ValueError("all keys need to be the same shape")
    if not arrays[0].shape:
        return asarray(0)[()]
    xp = namespace_of(*arrays)
    axis = axis_of(axis, len(arrays[0].shape))
    order = sorted_order(arrays[0], axis)
    for a in arrays[1:]:
        again = sorted_order(made(xp.take_along_axis(value_of(a), order, axis=axis), a._d), axis)
        order = xp.take_along_axis(order, again, axis=axis)
    return made(xp.astype(order, xp.int64))


@numpy()
def searchsorted(a: Any, v: Any, side: str = "left", sorter: Any = None) -> Any:
    """Return where elements would have to be inserted to keep an array in order."""
    if side not in ("left", "right"):
        raise ValueError(f"search side must be one of 'left' or 'right' (got {side!r})")
    xp = namespace_of(a, v)
    x = asarray(a, None, xp)
    y = asarray(v, None, xp)
    if len(x.shape) != 1:
        raise ValueError("object too deep for desired array" if len(x.shape) > 1 else "object of too small depth for desired array")
    d = common([x._d], WEAK[type(v)]) if type(v) in WEAK and type(v) is not int else common([x._d, y._d])
    if sorter is not None:
        x = x[asarray(sorter)]
    p, q = native(x, xp, d), native(y, xp, d)
    if d.kind == "b":
        p, q = xp.astype(p, xp.uint8), xp.astype(q, xp.uint8)
    if d.kind == "c" or x.shape[0] == 0:
        return wrapped(_searched(xp, p, q, side))
    if d.name == "float16":
        p, q = xp.astype(p, xp.float32), xp.astype(q, xp.float32)
    found = xp.searchsorted(p, xp.reshape(q, (-1,)), side=side)
    return wrapped(xp.astype(xp.reshape(found, y.shape), xp.int64))


def _searched(xp: Any, x: Any, y: Any, side: str) -> Any:
    """Return how many elements of a vector come before others, or with ``side="right"`` do not come after them."""
    y = xp.expand_dims(y, -1)
    less = _complex_less if xp.isdtype(x.dtype, "complex floating") else lambda xp, x, y: xp.less(x, y)
    before = less(xp, x, y) if side == "left" else xp.logical_not(less(xp, y, x))
    return xp.sum(xp.astype(before, xp.int64), axis=-1)


@numpy()
def nonzero(a: Any) -> Any:
    """Return the indices of elements that are not zero, an array for each axis."""
    x = asarray(a)
    if not len(x.shape):
        raise ValueError("Calling nonzero on 0d arrays is not allowed. Use np.atleast_1d(scalar).nonzero() instead.")
    xp = namespace_of(x)
    mask = native(x.astype(bool), xp)
    return tuple(made(xp.astype(i, xp.int64)) for i in xp.nonzero(mask))


@numpy()
def flatnonzero(a: Any) -> Any:
    """Return the indices of elements of the flat array that are not zero."""
    return nonzero(asarray(a).ravel())[0]


@numpy()
def argwhere(a: Any) -> Any:
    """Return the indices of elements that are not zero, a row for each."""
    x = asarray(a)
    if not len(x.shape):
        return argwhere(views.reshaped(x, (1,)))[:, :0]
    found = nonzero(x)
    return numpy_function("stack")(found, axis=-1)


@numpy()
def where(condition: Any, x: Any = None, y: Any = None, /) -> Any:
    """Return elements of one of two arrays, as a condition says; without them, the indices where it is true."""
    if x is None and y is None:
        return nonzero(numpy_function("atleast_1d")(condition) if asarray(condition).ndim else condition)
    if x is None or y is None:
        raise ValueError("either both or neither of x and y should be given")
    xp = namespace_of(condition, x, y)
    mask = native(asarray(condition, None, xp).astype(bool), xp)
    values = [v if type(v) in WEAK else asarray(v, None, xp) for v in (x, y)]
    firm = [v._d for v in values if type(v) not in WEAK]
    weak = max([0, *(WEAK[type(v)] for v in values if type(v) in WEAK)])
    d = common(firm, weak)
    from ivy_frontend_numpy._implementation.array import number_of

    one, other = (xp.asarray(number_of(v, d), dtype=getattr(xp, d.name)) if type(v) in WEAK else native(v, xp, d) for v in values)
    from ivy_frontend_numpy._implementation.ufuncs import check_shapes

    check_shapes([tuple(x.shape) for x in (mask, one, other)])
    return made(xp.where(mask, one, other), d)


@numpy()
def extract(condition: Any, arr: Any) -> Any:
    """Return the elements where a condition is true."""
    x = asarray(arr).ravel()
    return numpy_function("take")(x, flatnonzero(condition))


@numpy()
def bincount(x: Any, /, weights: Any = None, minlength: int = 0) -> Any:
    """Return how often each integer occurs."""
    a = asarray(x, BY_NAME["int64"] if isinstance(x, (list, tuple)) and not len(x) else None)
    if len(a.shape) != 1:
        raise ValueError("object too deep for desired array" if len(a.shape) > 1 else "object of too small depth for desired array")
    if a._d.kind not in "iub":
        raise TypeError(f"Cannot cast array data from {a._d!r} to dtype('int64') according to the rule 'safe'")
    if minlength < 0:
        raise ValueError("'minlength' must not be negative")
    xp = namespace_of(a, weights)
    v = native(a, xp, BY_NAME["int64"])
    if some_true(v < 0, xp):
        raise ValueError("'list' argument must have no negative elements")
    length = max(int(xp.max(v)) + 1 if a.shape[0] else 0, minlength)
    if weights is None:
        return made(
            xp.at(xp.zeros((length,), dtype=xp.int64), (v,)).add(xp.ones(a.shape, dtype=xp.int64))
            if a.shape[0]
            else xp.zeros((length,), dtype=xp.int64)
        )
    w = asarray(weights, BY_NAME["float64"], xp)
    if w.shape != a.shape:
        raise ValueError("The weights and list don't have the same length.")
    zero = xp.zeros((length,), dtype=xp.float64)
    return made(xp.at(zero, (v,)).add(native(w, xp)) if a.shape[0] else zero)


@numpy()
def digitize(x: Any, bins: Any, right: bool = False) -> Any:
    """Return the index of the bin of each element."""
    b = asarray(bins)
    v = asarray(x)
    if v._d.kind == "c":
        raise TypeError("x may not be complex")
    if len(b.shape) != 1:
        raise ValueError("object too deep for desired array")
    steps = b[1:] >= b[:-1]
    side = "left" if right else "right"
    increasing = all_true(steps)
    if increasing:
        return searchsorted(b, v if not isinstance(x, (int, float)) else x, side=side)
    if all_true(b[1:] <= b[:-1]) is False:
        raise ValueError("bins must be monotonically increasing or decreasing")
    decreasing = b.shape[0] - searchsorted(b[::-1], v, side=side)
    if increasing is None:
        return numpy_function("where")(steps.all(), searchsorted(b, v, side=side), decreasing)
    return decreasing


@numpy()
def iscomplex(x: Any) -> Any:
    """Return where elements have an imaginary part that is not zero."""
    a = asarray(x)
    return a.imag != 0 if a._d.kind == "c" else numpy_function("zeros")(a.shape, bool, like=a)[()]


@numpy()
def isreal(x: Any) -> Any:
    """Return where elements have no imaginary part."""
    return numpy_function("imag")(x) == 0


@numpy()
def isneginf(x: Any, out: Any = None) -> Any:
    """Return where elements are negative infinity."""
    return _signed_infinity(x, out, True)


@numpy()
def isposinf(x: Any, out: Any = None) -> Any:
    """Return where elements are positive infinity."""
    return _signed_infinity(x, out, False)


def _signed_infinity(x: Any, out: Any, negative: bool) -> Any:
    infinite = find("isinf")(x)
    try:
        signs = find("signbit")(x)
    except TypeError as error:
        raise TypeError(f"This operation is not supported for {asarray(x)._d} values because it would be ambiguous.") from error
    return find("logical_and")(infinite, signs if negative else find("logical_not")(signs), out=out)


@numpy()
def isclose(a: Any, b: Any, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: bool = False) -> Any:
    """Return where two arrays are equal within a tolerance."""
    x, y = (v if type(v) in WEAK else asarray(v) for v in (a, b))
    wide = numpy_function("result_type")(y, 1.0)
    y = asarray(y, None, namespace_of(x, y)).astype(wide)
    near = find("less_equal")(abs(find("subtract")(x, y)), atol + rtol * abs(y))
    found = find("logical_or")(find("logical_and")(near, find("isfinite")(y)), find("equal")(x, y))
    if equal_nan:
        found = find("logical_or")(found, find("logical_and")(find("isnan")(x), find("isnan")(y)))
    return found


@numpy()
def allclose(a: Any, b: Any, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: bool = False) -> bool:
    """Return whether two arrays are equal within a tolerance."""
    return bool(asarray(isclose(a, b, rtol, atol, equal_nan)).all())


@numpy()
def array_equal(a1: Any, a2: Any, equal_nan: bool = False) -> bool:
    """Return whether two arrays have one shape and the same elements."""
    try:
        x, y = asarray(a1), asarray(a2)
    except (TypeError, ValueError):
        return False
    if x.shape != y.shape:
        return False
    same = find("equal")(x, y)
    if equal_nan and x._d.kind in "fc" and y._d.kind in "fc":
        same = find("logical_or")(same, find("logical_and")(find("isnan")(x), find("isnan")(y)))
    return bool(asarray(same).all())


@numpy()
def array_equiv(a1: Any, a2: Any) -> bool:
    """Return whether two arrays broadcast to the same elements."""
    try:
        x, y = asarray(a1), asarray(a2)
        return bool(asarray(find("equal")(x, y)).all())
    except (TypeError, ValueError):
        return False
