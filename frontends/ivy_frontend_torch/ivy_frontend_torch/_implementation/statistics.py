"""Medians, quantiles, counts and distances."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_torch._implementation.defining import op
from ivy_frontend_torch._implementation.dtypes import BY_NAME, as_dtype, cast, dtype_of, native
from ivy_frontend_torch._implementation.elementwise import full, kind
from ivy_frontend_torch._implementation.objects import axis_of
from ivy_frontend_torch._implementation.reductions import _even_extreme, count_along, elements_along


@op()
def median(input: Any, dim: Any = None, keepdim: bool = False, *, xp: Any) -> Any:
    """Return the median; the lower of two middle elements."""
    return _median(xp, input, dim, keepdim, "median", ignore=False)


@op()
def nanmedian(input: Any, dim: Any = None, keepdim: bool = False, *, xp: Any) -> Any:
    """Return the median of the elements that are numbers."""
    return _median(xp, input, dim, keepdim, "nanmedian", ignore=True)


def _median(xp: Any, x: Any, dim: Any, keepdim: bool, name: str, *, ignore: bool) -> Any:
    if dim is None:
        flat = xp.reshape(x, (-1,))
        if not flat.shape[0]:
            return full(xp, math.nan if kind(x) == 2 else -(2**63), x)
        return xp.squeeze(_middle(xp, flat, 0, ignore)[0], axis=0)
    return elements_along(xp, x, dim, keepdim, name, _middle, ignore)


def _middle(xp: Any, x: Any, axis: int, ignore: bool) -> tuple[Any, Any]:
    """Return the lower middle elements along an axis and their indices, with the axis; a ``nan`` is one unless ``ignore``."""
    still = xp.stop_gradient(x)
    order = xp.argsort(still, axis=axis, stable=True)
    n = x.shape[axis]
    shape = [m for i, m in enumerate(x.shape) if i != axis]
    k = xp.full((*shape[:axis], 1, *shape[axis:]), (n - 1) // 2, dtype=xp.int64)
    if kind(x) == 2:
        bad = xp.isnan(still)
        count = xp.sum(cast(xp, bad, "int64"), axis=axis, keepdims=True, dtype=xp.int64)
        if ignore:
            k = xp.floor_divide(xp.subtract(xp.subtract(n, count), 1), 2)
            k = xp.where(xp.less(k, 0), xp.zeros_like(k), k)
        else:
            first = xp.argmax(cast(xp, bad, "int32"), axis=axis, keepdims=True)
            at = cast(xp, xp.take_along_axis(order, k, axis=axis), "int64")
            at = xp.where(xp.greater(count, 0), cast(xp, first, "int64"), at)
            return xp.take_along_axis(x, at, axis=axis), at
    at = cast(xp, xp.take_along_axis(order, k, axis=axis), "int64")
    return xp.take_along_axis(x, at, axis=axis), at


def _quantile(name: str, *, ignore: bool) -> None:
    def body(input: Any, q: Any, dim: Any = None, keepdim: bool = False, *, interpolation: str = "linear", xp: Any) -> Any:
        if dtype_of(input)._name not in ("float32", "float64"):
            raise RuntimeError(f"{name}() input tensor must be either float or double dtype")
        if interpolation not in ("linear", "lower", "higher", "midpoint", "nearest"):
            raise RuntimeError(
                f"{name}() interpolation must be one of linear, lower, higher, midpoint or nearest, but got {interpolation}"
            )
        x = input
        ndim = len(x.shape)
        if not count_along(x.shape, range(ndim)):
            raise RuntimeError(f"{name}() input tensor must be non-empty")
        if hasattr(q, "dtype") and dtype_of(q) is not dtype_of(x):
            raise RuntimeError(f"{name}() q tensor must be same dtype as the input tensor")
        points = q if hasattr(q, "dtype") else full(xp, q, x)
        if len(points.shape) > 1:
            raise RuntimeError(f"{name}() q must be a scalar or 1D tensor")
        if dim is None:
            flat, axis, one = xp.reshape(x, (-1,)), 0, (1,) * ndim
        else:
            axis = axis_of(dim, ndim)
            flat = x if ndim else xp.reshape(x, (1,))
            one = tuple(1 if i == axis else n for i, n in enumerate(x.shape))
        found = _at_points(xp, xp.moveaxis(flat, axis, -1), xp.reshape(points, (-1,)), interpolation, ignore)  # points first
        rest = tuple(found.shape[1:])
        shape = (found.shape[0], *(one if keepdim else rest))
        found = xp.reshape(found, shape)
        return found if len(points.shape) else xp.reshape(found, shape[1:])

    body.__doc__ = "Return quantiles" + (" of the elements that are numbers." if ignore else ".")
    op(name=name)(body)


def _at_points(xp: Any, x: Any, points: Any, interpolation: str, ignore: bool) -> Any:
    n = x.shape[-1]
    ordered = xp.sort(x, axis=-1)
    bad = xp.isnan(xp.stop_gradient(ordered))
    count = xp.sum(cast(xp, xp.logical_not(bad), dtype_of(x)), axis=-1, dtype=x.dtype)
    any_bad = xp.any(bad, axis=-1)
    last = xp.subtract(count, 1) if ignore else xp.full(tuple(count.shape), n - 1, dtype=x.dtype)
    k = points.shape[0]
    rank = xp.multiply(xp.reshape(points, (k, *(1,) * len(last.shape))), last)
    rank = xp.where(xp.less(rank, 0), xp.zeros_like(rank), rank)
    if not ignore:
        rank = xp.where(any_bad, xp.full_like(rank, n - 1), rank)
    if interpolation == "lower":
        rank = xp.floor(rank)
    elif interpolation == "higher":
        rank = xp.ceil(rank)
    elif interpolation == "nearest":
        rank = xp.round(rank)
    below = xp.floor(xp.stop_gradient(rank))
    above = xp.ceil(xp.stop_gradient(rank))

    def at(where: Any) -> Any:
        index = xp.moveaxis(cast(xp, where, "int64"), 0, -1)
        return xp.moveaxis(xp.take_along_axis(ordered, index, axis=-1), -1, 0)

    low, high = at(below), at(above)
    weight = xp.full_like(rank, 0.5) if interpolation == "midpoint" else xp.subtract(rank, below)
    found = xp.where(xp.equal(below, above), low, xp.add(low, xp.multiply(weight, xp.subtract(high, low))))
    if interpolation == "linear":
        found = xp.where(
            xp.less(weight, 0.5), found, xp.subtract(high, xp.multiply(xp.subtract(high, low), xp.subtract(1, weight)))
        )
    return found


_quantile("quantile", ignore=False)


_quantile("nanquantile", ignore=True)


@op("input other", "promote")
def dist(input: Any, other: Any, p: float = 2, *, xp: Any) -> Any:
    """Return the norm of the difference."""
    x = xp.abs(xp.subtract(input, other))
    if p == 0:
        return xp.sum(cast(xp, xp.not_equal(x, 0), dtype_of(x)), dtype=x.dtype)
    if p in (math.inf, -math.inf):
        return _even_extreme(xp, x, None, False, "max" if p > 0 else "min")
    if p == 1:
        return xp.sum(x, dtype=x.dtype)
    if p == 2:
        return xp.linalg.vector_norm(xp.reshape(x, (-1,)))
    return xp.pow(xp.sum(xp.pow(x, full(xp, p, x)), dtype=x.dtype), full(xp, 1 / p, x))


@op()
def histc(input: Any, bins: int = 100, min: Any = 0, max: Any = 0, *, xp: Any) -> Any:
    """Return the counts of elements in bins of equal width."""
    if kind(input) != 2:
        raise RuntimeError(f'"histogram_cpu" not implemented for {dtype_of(input)!r}')
    if bins <= 0:
        raise RuntimeError("bins must be > 0")
    x = xp.reshape(input, (-1,))
    low, high = float(min), float(max)
    if low == high and x.shape[0]:
        low, high = float(xp.min(x)), float(xp.max(x))
    if low == high:
        low, high = low - 1, high + 1
    if not (math.isfinite(low) and math.isfinite(high)):
        raise RuntimeError(f"range of [{low}, {high}] is not finite")
    if low > high:
        raise RuntimeError("max must be larger than min")
    inside = xp.logical_and(xp.greater_equal(x, low), xp.less_equal(x, high))
    at = cast(xp, xp.floor(xp.divide(xp.multiply(xp.subtract(x, low), bins), high - low)), "int64")
    at = xp.where(xp.greater_equal(at, bins), xp.full_like(at, bins - 1), at)
    at = xp.where(inside, at, xp.full_like(at, bins))
    return counted(xp, at, None, bins, dtype_of(input))


def counted(xp: Any, at: Any, weights: Any, count: int, to: Any) -> Any:
    """Return the number of indices, or the sum of their weights, below ``count``."""
    one = xp.ones(tuple(at.shape), dtype=native(xp, to)) if weights is None else cast(xp, weights, to)
    if not at.shape[0]:
        return xp.zeros((count,), dtype=native(xp, to))
    return xp.at(xp.zeros((count + 1,), dtype=native(xp, to)), at).add(one)[:count]


@op(differentiable=False)
def bincount(input: Any, weights: Any = None, minlength: int = 0, *, xp: Any) -> Any:
    """Return how often each number occurs, or the sum of the weights."""
    if len(input.shape) != 1 or kind(input) != 1:
        raise RuntimeError("bincount only supports 1-d non-negative integral inputs.")
    if minlength < 0:
        raise RuntimeError("minlength should be >= 0")
    if input.shape[0] and int(xp.min(input)) < 0:
        raise RuntimeError("bincount only supports 1-d non-negative integral inputs.")
    count = max(int(xp.max(input)) + 1 if input.shape[0] else 0, minlength)
    to = as_dtype("int64") if weights is None else dtype_of(weights) if dtype_of(weights)._name == "float32" else BY_NAME["float64"]
    return counted(xp, cast(xp, input, "int64"), weights, count, to)
