"""Sets of elements."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ivy_frontend_numpy._implementation import views
from ivy_frontend_numpy._implementation.array import asarray, axis_of, made, namespace_of, native, ndarray, recast, value_of
from ivy_frontend_numpy._implementation.dtypes import BY_NAME
from ivy_frontend_numpy._implementation.frontend import numpy, numpy_function
from ivy_frontend_numpy._implementation.joining import concatenate
from ivy_frontend_numpy._implementation.manipulation import moveaxis, ravel
from ivy_frontend_numpy._implementation.promotion import common
from ivy_frontend_numpy._implementation.searching import argsort, flatnonzero, lexsort, searchsorted, sort
from ivy_frontend_numpy._implementation.ufuncs import find


class UniqueAllResult(NamedTuple):
    """The result of `unique_all`."""

    values: Any
    indices: Any
    inverse_indices: Any
    counts: Any


class UniqueCountsResult(NamedTuple):
    """The result of `unique_counts`."""

    values: Any
    counts: Any


class UniqueInverseResult(NamedTuple):
    """The result of `unique_inverse`."""

    values: Any
    inverse_indices: Any


def _starts(x: Any, equal_nan: bool) -> Any:
    """Return where a sorted vector has an element for the first time."""
    xp = namespace_of(x)
    if not x.shape[0]:
        return made(xp.zeros((0,), dtype=xp.bool))
    new = find("not_equal")(x[1:], x[:-1])
    if equal_nan and x._d.kind in "fc":
        nan = find("isnan")(x)
        new = find("logical_and")(new, ~(nan[1:] & nan[:-1]))
    return concatenate((asarray([True], None, xp), new))


def _distinct(a: Any, equal_nan: bool = True) -> Any:
    """Return the distinct elements of a vector in order, their first indices, and the index in these of each element."""
    order = argsort(a, kind="stable")
    ordered = a[order]
    first, inverse, counts = _groups(order, _starts(ordered, equal_nan), namespace_of(a))
    return ordered[first], order[first], inverse, counts


def _groups(order: Any, starts: Any, xp: Any) -> tuple[Any, Any, Any]:
    """Return where groups of equal elements begin, the group of each element, and the sizes of groups.

    Parameters
    ----------
    order : the indices that sort elements
    starts : whether each of the sorted ones is the first of its group
    """
    n = order.shape[0]
    first = flatnonzero(starts)
    inverse = made(xp.zeros((n,), dtype=xp.int64))
    if n:
        inverse[order] = asarray(find("add").accumulate(starts.astype("int64"))) - 1
    ends = concatenate((first[1:], asarray([n], BY_NAME["int64"], xp))) if first.size else first
    return first, inverse, ends - first


def _distinct_slices(x: Any, axis: int) -> Any:
    """Return the distinct slices along an axis in order, their first indices, the number of each slice, and their counts."""
    rows = moveaxis(x, axis, 0)
    flat = views.reshaped(rows, (rows.shape[0], math.prod(rows.shape[1:])))
    columns = [flat[:, i] for i in reversed(range(flat.shape[1]))]
    order = lexsort(columns) if columns else argsort(asarray([0] * flat.shape[0]))
    ordered = flat[order]
    differ = find("not_equal")(ordered[1:], ordered[:-1]).any(axis=1)
    xp = namespace_of(x)
    starts = concatenate((asarray([True] * min(flat.shape[0], 1), BY_NAME["bool"], xp), differ))
    first, inverse, counts = _groups(order, starts, xp)
    return moveaxis(rows[order[first]], 0, axis), order[first], inverse, counts


@numpy()
def unique(
    ar: Any, return_index: bool = False, return_inverse: bool = False, return_counts: bool = False, axis: Any = None, *,
    equal_nan: bool = True, sorted: bool = True,
) -> Any:  # fmt: skip
    """Return the distinct elements in order."""
    x = asarray(ar)
    x = recast(x, ndarray) if isinstance(x, ndarray) else x
    if isinstance(axis, tuple):
        raise (TypeError if len(axis) == 1 or len(x.shape) < 2 else ValueError)("`axis` must be an integer or None")
    if axis is None or (len(x.shape) == 1 and axis_of(axis, 1) == 0):
        values, index, inverse, counts = _distinct(ravel(x), equal_nan)
        inverse = views.reshaped(inverse, x.shape)
    else:
        values, index, inverse, counts = _distinct_slices(x, axis_of(axis, len(x.shape)))
    chosen = [v for v, wanted in ((index, return_index), (inverse, return_inverse), (counts, return_counts)) if wanted]
    return (values, *chosen) if chosen else values


@numpy()
def unique_all(x: Any) -> Any:
    """Return the distinct elements, their first indices, the index of each element in them, and how often each occurs."""
    return UniqueAllResult(*unique(x, True, True, True, equal_nan=False))


@numpy()
def unique_counts(x: Any) -> Any:
    """Return the distinct elements and how often each occurs."""
    return UniqueCountsResult(*unique(x, return_counts=True, equal_nan=False))


@numpy()
def unique_inverse(x: Any) -> Any:
    """Return the distinct elements and the index of each element in them."""
    return UniqueInverseResult(*unique(x, return_inverse=True, equal_nan=False))


@numpy()
def unique_values(x: Any) -> Any:
    """Return the distinct elements."""
    return unique(x, equal_nan=False)


@numpy()
def isin(element: Any, test_elements: Any, assume_unique: bool = False, invert: bool = False, *, kind: Any = None) -> Any:
    """Return where elements are in a set."""
    if kind not in (None, "sort", "table"):
        raise ValueError(f"Invalid kind: '{kind}'. Please use None, 'sort' or 'table'.")
    x, y = asarray(element), ravel(test_elements)
    xp = namespace_of(x, y)
    if y.size == 0:
        return numpy_function("full")(x.shape, invert, bool, like=x)
    d = common([x._d, y._d])
    ordered = sort(y.astype(d))
    v = x.astype(d)
    at = find("minimum")(searchsorted(ordered, v), y.size - 1)
    found = find("equal")(made(xp.take(value_of(ordered), xp.reshape(native(asarray(at), xp), (-1,)), axis=0)).reshape(x.shape), v)
    return asarray(find("logical_not")(found) if invert else found)


@numpy()
def intersect1d(ar1: Any, ar2: Any, assume_unique: bool = False, return_indices: bool = False) -> Any:
    """Return the elements that are in both arrays."""
    x, y = ravel(ar1), ravel(ar2)
    (a, i), (b, j) = ((v, numpy_function("arange")(v.size)) if assume_unique else unique(v, return_index=True) for v in (x, y))
    if assume_unique:
        p, q = argsort(a, kind="stable"), argsort(b, kind="stable")
        a, i, b, j = a[p], i[p], b[q], j[q]
    d = common([a._d, b._d])
    a, b = a.astype(d), b.astype(d)
    inside = isin(a, b)
    values = a[inside]
    if not return_indices:
        return values
    return values, i[inside], j[isin(b, a)]


@numpy()
def union1d(ar1: Any, ar2: Any) -> Any:
    """Return the elements that are in one array or the other."""
    return unique(concatenate((ar1, ar2), axis=None))


@numpy()
def setdiff1d(ar1: Any, ar2: Any, assume_unique: bool = False) -> Any:
    """Return the elements of one array that are not in another."""
    x = ravel(ar1) if assume_unique else unique(ar1)
    return x[isin(x, ar2, invert=True)]


@numpy()
def setxor1d(ar1: Any, ar2: Any, assume_unique: bool = False) -> Any:
    """Return the elements that are in one of two arrays only."""
    x, y = (ravel(v) if assume_unique else unique(v) for v in (ar1, ar2))
    joined = sort(concatenate((x, y), axis=None))
    if joined.size == 0:
        return joined
    true = asarray([True], None, namespace_of(joined))
    edge = concatenate((true, find("not_equal")(joined[1:], joined[:-1]), true))
    return joined[edge[1:] & edge[:-1]]


@numpy()
def ediff1d(ary: Any, to_end: Any = None, to_begin: Any = None) -> Any:
    """Return the differences of elements that follow each other."""
    x = ravel(ary)
    found = x[1:] - x[:-1]
    parts = [found]
    for value, at in ((to_begin, 0), (to_end, 2)):
        if value is not None:
            v = asarray(value)
            if not numpy_function("can_cast")(v._d, x._d, casting="same_kind"):
                raise TypeError("dtype of `to_end` must be compatible with input `ary` under the `same_kind` rule.")
            parts.insert(at, v.ravel().astype(x._d))
    return concatenate(parts) if len(parts) > 1 else found
