"""Sorting, searching, unique elements, sets."""

from __future__ import annotations

import builtins
import math
from typing import Any

from ivy_api.frontends.values import some_true
from ivy_frontend_torch._implementation.defining import op, raw
from ivy_frontend_torch._implementation.dtypes import cast, dtype_of
from ivy_frontend_torch._implementation.elementwise import is_bool, kind
from ivy_frontend_torch._implementation.objects import axis_of, returns
from ivy_frontend_torch._implementation.promotion import promoted
from ivy_frontend_torch._implementation.strides import count_of
from ivy_frontend_torch._implementation.tensor import Tensor


def order_of(xp: Any, x: Any, axis: int, descending: bool) -> Any:
    """Return the indices that sort along an axis; a ``nan`` is the greatest."""
    x = xp.stop_gradient(cast(xp, x, "uint8") if is_bool(x) else x)
    if kind(x) == 2:
        bad = xp.isnan(x)
        filled = xp.where(bad, xp.zeros_like(x), x)
        first = xp.argsort(filled, axis=axis, descending=descending, stable=True)
        flags = xp.take_along_axis(cast(xp, bad, "uint8"), first, axis=axis)
        second = xp.argsort(flags, axis=axis, descending=descending, stable=True)
        return cast(xp, xp.take_along_axis(first, second, axis=axis), "int64")
    return cast(xp, xp.argsort(x, axis=axis, descending=descending, stable=True), "int64")


@op()
def sort(input: Any, dim: Any = -1, descending: bool = False, stable: bool = False, *, xp: Any) -> Any:
    """Return the elements sorted along an axis, and their indices."""
    if isinstance(dim, bool):
        dim, descending = -1, dim
    if kind(input) == 3:
        raise RuntimeError("Sort does not support complex dtypes on CPU")
    kept = returns("sort")
    axis = axis_of(dim, len(input.shape))
    if not len(input.shape):
        return kept(input, xp.zeros((), dtype=xp.int64))
    at = order_of(xp, input, axis, descending)
    return kept(xp.take_along_axis(input, at, axis=axis), at)


@op(differentiable=False)
def argsort(input: Any, dim: Any = -1, descending: bool = False, stable: bool = False, *, xp: Any) -> Any:
    """Return the indices that sort along an axis."""
    return sort(input, dim, descending, stable, xp=xp)[1]


@op()
def msort(input: Any, *, xp: Any) -> Any:
    """Return the elements sorted along the first axis."""
    return sort(input, 0, xp=xp)[0]


@op()
def topk(input: Any, k: int, dim: Any = -1, largest: bool = True, sorted: bool = True, *, xp: Any) -> Any:
    """Return the greatest elements along an axis, and their indices."""
    kept = returns("topk")
    axis = axis_of(dim, len(input.shape))
    n = input.shape[axis] if len(input.shape) else 1
    if not 0 <= k <= n:
        raise RuntimeError("selected index k out of range")
    if not len(input.shape):
        return kept(input, xp.zeros((), dtype=xp.int64)) if k else kept(xp.reshape(input, (1,))[:0], xp.zeros((0,), dtype=xp.int64))
    at = order_of(xp, input, axis, largest)[(slice(None),) * axis + (slice(0, k),)]
    return kept(xp.take_along_axis(input, at, axis=axis), at)


@op()
def kthvalue(input: Any, k: int, dim: Any = -1, keepdim: bool = False, *, xp: Any) -> Any:
    """Return the k-th smallest element along an axis, and its index."""
    kept = returns("kthvalue")
    axis = axis_of(dim, len(input.shape))
    n = input.shape[axis] if len(input.shape) else 1
    if not 1 <= k <= n:
        raise RuntimeError("kthvalue(): selected number k out of range for dimension " + str(axis))
    if not len(input.shape):
        return kept(input, xp.zeros((), dtype=xp.int64))
    at = order_of(xp, input, axis, False)[(slice(None),) * axis + (slice(k - 1, k),)]
    values = xp.take_along_axis(input, at, axis=axis)
    return kept(values, at) if keepdim else kept(xp.squeeze(values, axis=axis), xp.squeeze(at, axis=axis))


@op()
def mode(input: Any, dim: Any = -1, keepdim: bool = False, *, xp: Any) -> Any:
    """Return the most frequent element along an axis, the least of several, and the last index of it."""
    kept = returns("mode")
    axis = axis_of(dim, len(input.shape))
    if not len(input.shape):
        return kept(input, xp.zeros((), dtype=xp.int64))
    if not input.shape[axis]:
        raise IndexError(f"mode(): Expected reduction dim {axis} to have non-zero size.")
    x = xp.stop_gradient(xp.moveaxis(input, axis, -1))
    n = x.shape[-1]
    same = cast(xp, xp.equal(xp.expand_dims(x, axis=-1), xp.expand_dims(x, axis=-2)), "int64")
    count = xp.sum(same, axis=-1, dtype=xp.int64)
    often = xp.equal(count, xp.max(count, axis=-1, keepdims=True))
    order = order_of(xp, x, x.ndim - 1, False)
    hit = xp.take_along_axis(often, order, axis=-1)
    first = xp.argmax(cast(xp, hit, "int32"), axis=-1, keepdims=True)
    value = xp.take_along_axis(x, xp.take_along_axis(order, cast(xp, first, "int64"), axis=-1), axis=-1)
    i = xp.arange(n, dtype=xp.int64)
    at = xp.max(xp.where(xp.equal(x, value), i, xp.zeros_like(i)), axis=-1, keepdims=True)
    at = xp.moveaxis(at, -1, axis)
    values = xp.take_along_axis(input, at, axis=axis)
    return kept(values, at) if keepdim else kept(xp.squeeze(values, axis=axis), xp.squeeze(at, axis=axis))


# Where elements belong.


@op(differentiable=False)
def searchsorted(
    sorted_sequence: Any, input: Any = None, *, out_int32: bool = False, right: bool = False, side: str | None = None,
    sorter: Any = None, xp: Any,
) -> Any:  # fmt: skip
    """Return where elements belong in sorted sequences."""
    if side not in (None, "left", "right"):
        raise RuntimeError(f"torch.searchsorted(): side can only be 'left' or 'right' but got {side}")
    if side == "left" and right:
        raise RuntimeError("torch.searchsorted(): side and right can't be set to opposites, got side of left while right was True")
    right = right or side == "right"
    edges = sorted_sequence
    if sorter is not None:
        edges = xp.take_along_axis(edges, sorter, axis=-1)
    x = input if hasattr(input, "dtype") else promoted(xp, [edges, input])[1]
    if hasattr(input, "dtype") and dtype_of(input) is not dtype_of(edges):
        raise RuntimeError(
            "torch.searchsorted(): boundary tensor and input value tensor should have same dtype, but got boundary tensor dtype "
            f"{dtype_of(edges)!r} and input value tensor dtype {dtype_of(input)!r}"
        )
    if len(edges.shape) > 1 and tuple(edges.shape[:-1]) != tuple(x.shape[:-1]):
        raise RuntimeError(
            "torch.searchsorted(): boundaries tensor should be 1 dimension or the first N-1 "
            "dimensions of boundaries tensor and input value tensor must match"
        )
    wide = xp.expand_dims(edges, axis=-2) if len(edges.shape) > 1 else edges
    values = xp.expand_dims(x, axis=-1)
    below = xp.less_equal(wide, values) if right else xp.less(wide, values)
    if kind(values) == 2:
        nan_edge, nan_value = xp.isnan(wide), xp.isnan(values)
        below = xp.where(nan_value, xp.logical_or(xp.logical_not(nan_edge), xp.full_like(nan_edge, right)), below)
    return cast(xp, xp.sum(cast(xp, below, "int64"), axis=-1, dtype=xp.int64), "int32" if out_int32 else "int64")


@op(differentiable=False)
def bucketize(input: Any, boundaries: Any, *, out_int32: bool = False, right: bool = False, xp: Any) -> Any:
    """Return the bucket of each element."""
    if len(boundaries.shape) != 1:
        raise RuntimeError(f"boundaries tensor must be 1 dimension, but got dim({len(boundaries.shape)})")
    x, edges = promoted(xp, [input, boundaries])
    return searchsorted(edges, x, out_int32=out_int32, right=right, xp=xp)


@op(differentiable=False)
def isin(elements: Any, test_elements: Any, *, assume_unique: bool = False, invert: bool = False, xp: Any) -> Any:
    """Return whether each element is among others."""
    x, y = promoted(xp, [elements, test_elements])
    flat = xp.reshape(y, (-1,))
    if not flat.shape[0]:
        found = xp.zeros(tuple(x.shape), dtype=xp.bool)
    else:
        found = xp.any(xp.equal(xp.expand_dims(x, axis=-1), flat), axis=-1)
    return xp.logical_not(found) if invert else found


@op(differentiable=False, name="_nonzero")
def nonzero_of(input: Any, *, xp: Any) -> Any:
    """Return the coordinates of the elements that are not zero."""
    if not len(input.shape):
        hit = xp.nonzero(xp.reshape(cast(xp, input, "bool"), (1,)))[0]
        return xp.zeros((hit.shape[0], 0), dtype=xp.int64)
    return xp.stack([cast(xp, one, "int64") for one in xp.nonzero(cast(xp, input, "bool"))], axis=1)


@raw("torch", "torch.Tensor")
def nonzero(input: Tensor, *, out: Any = None, as_tuple: bool = False) -> Any:
    """Return the coordinates of the elements that are not zero, as rows of a matrix or as a tuple."""
    from ivy_frontend_torch._implementation.calls import write_out
    from ivy_frontend_torch._implementation.defining import public

    if not isinstance(input, Tensor):
        raise TypeError(f"nonzero(): argument 'input' (position 1) must be Tensor, not {type(input).__name__}")
    found = public("_nonzero")(input)
    if as_tuple:
        return public("_nonzero")(input.reshape(1)).unbind(1) if not input.ndim else found.unbind(1)
    return found if out is None else write_out(out, found, None)


@op(differentiable=False)
def nonzero_static(input: Any, *, size: int, fill_value: int = -1, xp: Any) -> Any:
    """Return coordinates of elements that are not zero, a given number of them."""
    shape = tuple(input.shape)
    flat = xp.reshape(cast(xp, input, "bool"), (-1,))
    count = flat.shape[0]
    at = xp.argsort(cast(xp, xp.logical_not(flat), "int32"), stable=True)[:size]  # first the elements that are not zero, in order
    hit = xp.take(flat, at, axis=0)
    columns = []
    for n in reversed(shape):
        columns.append(xp.where(hit, at % n, fill_value))
        at = at // n
    columns.reverse()
    found = (
        xp.stack([cast(xp, one, "int64") for one in columns], axis=1) if shape else xp.zeros((min(size, count), 0), dtype=xp.int64)
    )
    more = size - found.shape[0]
    return xp.concat([found, xp.full((more, len(shape)), fill_value, dtype=xp.int64)], axis=0) if more > 0 else found


@op(differentiable=False)
def argwhere(input: Any, *, xp: Any) -> Any:
    """Return the coordinates of the elements that are not zero."""
    return nonzero_of(input, xp=xp)


# Unique elements.


def _groups(xp: Any, rows: Any) -> tuple[Any, Any, Any]:
    """Return the order that sorts rows, the group of each row, and the first sorted row of each group."""
    order = None
    columns = rows.shape[1]
    for j in range(columns - 1, -1, -1):
        column = rows[:, j]
        if order is None:
            order = order_of(xp, column, 0, False)
        else:
            order = xp.take(order, order_of(xp, xp.take(column, order, axis=0), 0, False), axis=0)
    if order is None:
        order = xp.arange(rows.shape[0], dtype=xp.int64)
    return (order, *_runs(xp, xp.take(rows, order, axis=0)))


def _runs(xp: Any, rows: Any) -> tuple[Any, Any]:
    n = rows.shape[0]
    if not n:
        return xp.zeros((0,), dtype=xp.int64), xp.zeros((0,), dtype=xp.int64)
    new = xp.any(xp.not_equal(rows[1:], rows[:-1]), axis=1) if rows.shape[1] else xp.zeros((n - 1,), dtype=xp.bool)
    new = xp.concat([xp.zeros((1,), dtype=xp.int64), cast(xp, new, "int64")], axis=0)
    group = xp.cumulative_sum(new, axis=0)
    first = xp.nonzero(xp.logical_or(xp.equal(new, 1), xp.equal(xp.arange(n, dtype=xp.int64), 0)))[0]
    return group, cast(xp, first, "int64")


def _rows(xp: Any, x: Any, dim: Any) -> tuple[Any, Any, int]:
    if dim is None:
        flat = xp.reshape(x, (-1, 1)) if count_of(x.shape) else xp.zeros((0, 1), dtype=x.dtype)
        return flat, xp.reshape(x, (-1,)), 0
    axis = axis_of(dim, len(x.shape))
    moved = xp.moveaxis(x, axis, 0)
    return xp.reshape(moved, (moved.shape[0], count_of(moved.shape[1:]))), x, axis


@op(differentiable=False, name="_unique")
def unique_of(input: Any, sorted: bool = True, dim: Any = None, *, xp: Any) -> Any:
    """Return unique elements, the index of each element among them, and counts."""
    rows, x, axis = _rows(xp, input, dim)
    order, group, first = _groups(xp, rows)
    count = first.shape[0]
    inverse = xp.zeros((rows.shape[0],), dtype=xp.int64)
    if rows.shape[0]:
        inverse = xp.at(inverse, order).set(group)
    counts = _counts(xp, group, count)
    values = xp.take(x, xp.take(order, first, axis=0), axis=axis)
    return values, xp.reshape(inverse, tuple(input.shape)) if dim is None else inverse, counts


def _counts(xp: Any, group: Any, count: int) -> Any:
    zeros = xp.zeros((count,), dtype=xp.int64)
    return xp.at(zeros, group).add(xp.ones_like(group)) if group.shape[0] else zeros


@op(differentiable=False, name="_unique_consecutive")
def unique_consecutive_of(input: Any, dim: Any = None, *, xp: Any) -> Any:
    """Return the first of equal neighbours, the index of each element among them, and counts."""
    rows, x, axis = _rows(xp, input, dim)
    group, first = _runs(xp, rows)
    values = xp.take(x, first, axis=axis)
    return values, xp.reshape(group, tuple(input.shape)) if dim is None else group, _counts(xp, group, first.shape[0])


def _chosen(found: Any, return_inverse: bool, return_counts: bool) -> Any:
    values, inverse, counts = found
    wanted = [values, *([inverse] if return_inverse else []), *([counts] if return_counts else [])]
    return tuple(wanted) if len(wanted) > 1 else values


@raw("torch", "torch.Tensor")
def unique(input: Tensor, sorted: bool = True, return_inverse: bool = False, return_counts: bool = False, dim: Any = None) -> Any:
    """Return the unique elements, sorted."""
    from ivy_frontend_torch._implementation.defining import public

    return _chosen(public("_unique")(input, sorted, dim), return_inverse, return_counts)


@raw("torch", "torch.Tensor")
def unique_consecutive(input: Tensor, return_inverse: bool = False, return_counts: bool = False, dim: Any = None) -> Any:
    """Return the elements without equal neighbours."""
    from ivy_frontend_torch._implementation.defining import public

    return _chosen(public("_unique_consecutive")(input, dim), return_inverse, return_counts)


@op(differentiable=False)
def histogram(input: Any, bins: Any = 100, *, range: Any = None, weight: Any = None, density: bool = False, xp: Any) -> Any:
    """Return the counts of elements in bins, and the edges of the bins."""
    kept = returns("histogram")
    x = xp.reshape(input, (-1,))
    edges = _edges(xp, x, bins, range)
    flat = None if weight is None else xp.reshape(weight, (-1,))
    hist = _histogram(xp, [x], [edges], flat, density)
    return kept(hist, edges)


def _edges(xp: Any, x: Any, bins: Any, bounds: Any) -> Any:
    if hasattr(bins, "shape"):
        return bins
    if bins <= 0:
        raise RuntimeError(f"torch.histogram(): bins must be > 0, but got {bins} for dimension 0")
    if bounds is None and x.shape[0]:
        return _edges_of_values(xp, x, bins)
    if bounds is None:
        low, high = 0.0, 1.0
    else:
        low, high = (float(one) for one in bounds)
    if not (math.isfinite(low) and math.isfinite(high)):
        raise RuntimeError(f"torch.histogram(): dimension 0's range [{low}, {high}] is not finite")
    if low == high:
        low, high = low - 0.5, high + 0.5
    from ivy_frontend_torch._implementation.creation import linspace

    return linspace(low, high, bins + 1, dtype=dtype_of(x), xp=xp)


def _edges_of_values(xp: Any, x: Any, bins: int) -> Any:
    """Return the edges of bins from the least element to the greatest."""
    low, high = xp.min(x), xp.max(x)
    if some_true(xp.logical_not(xp.isfinite(high - low)), xp):
        raise RuntimeError(f"torch.histogram(): dimension 0's range [{float(low)}, {float(high)}] is not finite")
    apart = xp.where(low == high, xp.full_like(low, 0.5), xp.zeros_like(low))
    low, high = low - apart, high + apart
    step = (high - low) / bins
    at = cast(xp, xp.arange(bins + 1), dtype_of(x))
    return xp.where(at < (bins + 1) / 2, low + step * at, high - step * (bins - at))


def _histogram(xp: Any, columns: list[Any], edges: list[Any], weight: Any, density: bool) -> Any:
    inside, at = None, None
    shape = [e.shape[0] - 1 for e in edges]
    for x, e, n in zip(columns, edges, shape, strict=True):
        ok = xp.logical_and(xp.greater_equal(x, e[0]), xp.less_equal(x, e[-1]))
        bin_index = xp.subtract(searchsorted(e, x, right=True, xp=xp), 1)
        bin_index = xp.where(xp.greater_equal(bin_index, n), xp.full_like(bin_index, n - 1), bin_index)
        bin_index = xp.where(ok, bin_index, xp.zeros_like(bin_index))
        inside = ok if inside is None else xp.logical_and(inside, ok)
        at = bin_index if at is None else xp.add(xp.multiply(at, n), bin_index)
    own = columns[0].dtype
    one = xp.ones((columns[0].shape[0],), dtype=own) if weight is None else weight
    one = xp.where(inside, one, xp.zeros_like(one))
    hist = xp.zeros((count_of(shape),), dtype=own)
    hist = xp.at(hist, at).add(one) if columns[0].shape[0] else hist
    hist = xp.reshape(hist, tuple(shape))
    if density:
        hist = xp.divide(hist, xp.sum(hist, dtype=own))
        for axis, e in enumerate(edges):
            width = xp.subtract(e[1:], e[:-1])
            hist = xp.divide(hist, xp.reshape(width, (1,) * axis + (-1,) + (1,) * (len(edges) - axis - 1)))
    return hist


@op(differentiable=False)
def histogramdd(input: Any, bins: Any, range: Any = None, weight: Any = None, density: bool = False, *, xp: Any) -> Any:
    """Return the counts of points in the cells of a grid, and the edges of the grid."""
    kept = returns("histogramdd")
    d = input.shape[-1]
    points = xp.reshape(input, (-1, d))
    given = list(bins) if isinstance(bins, (tuple, list)) else [bins] * d
    columns = [points[:, i] for i in builtins.range(d)]
    edges = [
        _edges(xp, x, b, None if range is None else range[2 * i : 2 * i + 2])
        for i, (x, b) in enumerate(zip(columns, given, strict=True))
    ]
    flat = None if weight is None else xp.reshape(weight, (-1,))
    return kept(_histogram(xp, columns, edges, flat, density), tuple(edges))
