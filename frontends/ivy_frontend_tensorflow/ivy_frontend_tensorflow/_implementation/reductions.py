"""Reductions and cumulative functions."""

from __future__ import annotations

import math
from typing import Any

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_frontend_tensorflow._implementation.defining import function, op
from ivy_frontend_tensorflow._implementation.dtypes import BY_NAME, widest
from ivy_frontend_tensorflow._implementation.errors import InvalidArgumentError
from ivy_frontend_tensorflow._implementation.manipulation import index_type
from ivy_frontend_tensorflow._implementation.singular import Sqrt


def axes_of(axis: Any, x: Any) -> tuple[int, ...]:
    """Return the axes of a reduction: all for ``None``, none for an empty list."""
    rank = len(x.shape)
    if axis is None:
        return tuple(range(rank))
    every = tuple(axis) if isinstance(axis, (list, tuple)) else (axis,)
    for one in every:
        if not -rank <= one < rank:
            raise InvalidArgumentError(None, None, f"Invalid reduction dimension ({one} for input with {rank} dimension(s)")
    found = tuple(one % rank for one in every)
    if len(set(found)) < len(found):
        raise InvalidArgumentError(None, None, f"Invalid reduction arguments: Axes contains duplicate dimension: {found[0]}")
    return found


@op(public="math.reduce_sum")
def Sum(input: Any, axis: Any, keep_dims: bool = False, *, xp: Any) -> Any:
    """Return the sum over axes."""
    axes = axes_of(axis, input)
    return xp.sum(input, axis=axes, dtype=input.dtype, keepdims=bool(keep_dims)) if axes else input


@op(public="math.reduce_prod")
def Prod(input: Any, axis: Any, keep_dims: bool = False, *, xp: Any) -> Any:
    """Return the product over axes."""
    axes = axes_of(axis, input)
    return xp.prod(input, axis=axes, dtype=input.dtype, keepdims=bool(keep_dims)) if axes else input


@op(public="math.reduce_mean")
def Mean(input: Any, axis: Any, keep_dims: bool = False, *, xp: Any) -> Any:
    """Return the mean over axes; that of integers is an integer."""
    axes = axes_of(axis, input)
    if not axes:
        return input
    if xp.isdtype(input.dtype, "integral"):
        count = 1
        for one in axes:
            count *= input.shape[one]
        total = xp.sum(input, axis=axes, dtype=index_type(xp), keepdims=bool(keep_dims))
        return xp.astype(xp.trunc_divide(total, xp.full_like(total, max(count, 1))), input.dtype)
    if xp.isdtype(input.dtype, "complex floating") and any(not input.shape[one] for one in axes):
        return xp.sum(input, axis=axes, dtype=input.dtype, keepdims=bool(keep_dims))  # TensorFlow's mean of none of them is 0
    return xp.mean(input, axis=axes, keepdims=bool(keep_dims))


def _extreme(name: str, x: Any, axes: tuple[int, ...], keepdims: bool, xp: Any) -> Any:
    """Return the greatest or the least element over axes; of none the value that every other one replaces."""
    if not axes or 0 not in [x.shape[a] for a in axes]:
        return getattr(xp, name)(x, axis=axes, keepdims=keepdims) if axes else x
    shape = tuple(1 if i in axes else n for i, n in enumerate(x.shape) if keepdims or i not in axes)
    if xp.isdtype(x.dtype, "real floating"):
        limit = -math.inf if name == "max" else math.inf
    else:
        limit = getattr(BY_NAME[dtype_name(x.dtype)], "min" if name == "max" else "max")
    return xp.full(shape, limit, dtype=x.dtype)


@op(public="math.reduce_max")
def Max(input: Any, axis: Any, keep_dims: bool = False, *, xp: Any) -> Any:
    """Return the greatest element over axes."""
    return _extreme("max", input, axes_of(axis, input), bool(keep_dims), xp)


@op(public="math.reduce_min")
def Min(input: Any, axis: Any, keep_dims: bool = False, *, xp: Any) -> Any:
    """Return the least element over axes."""
    return _extreme("min", input, axes_of(axis, input), bool(keep_dims), xp)


@op(public="math.reduce_all", differentiable=False)
def All(input: Any, axis: Any, keep_dims: bool = False, *, xp: Any) -> Any:
    """Return whether all elements are true."""
    axes = axes_of(axis, input)
    return xp.all(input, axis=axes, keepdims=bool(keep_dims)) if axes else input


@op("Any", public="math.reduce_any", differentiable=False)
def Any_(input: Any, axis: Any, keep_dims: bool = False, *, xp: Any) -> Any:
    """Return whether some element is true."""
    axes = axes_of(axis, input)
    return xp.any(input, axis=axes, keepdims=bool(keep_dims)) if axes else input


@op(public="math.reduce_euclidean_norm")
def EuclideanNorm(input: Any, axis: Any, keep_dims: bool = False, *, xp: Any) -> Any:
    """Return the square root of the sum of squares."""
    axes = axes_of(axis, input)
    if xp.isdtype(input.dtype, "complex floating"):
        squares = xp.astype(xp.square(xp.abs(input)), input.dtype)
    else:
        squares = xp.square(input)
    total = xp.sum(squares, axis=axes, dtype=input.dtype, keepdims=bool(keep_dims)) if axes else squares
    if xp.isdtype(input.dtype, "integral"):
        return xp.astype(xp.sqrt(xp.astype(total, widest(xp))), input.dtype)
    return Sqrt(total, xp=xp)


def _checked(x: Any, xp: Any) -> None:
    if not xp.isdtype(x.dtype, ("real floating", "complex floating")):
        raise TypeError(f"Input must be either real or complex. Received integer type {x.dtype}.")


@function("math.reduce_variance", "input_tensor")
def reduce_variance(input_tensor: Any, axis: Any = None, keepdims: bool = False, *, xp: Any) -> Any:
    """Return the variance over axes."""
    _checked(input_tensor, xp)
    axes = axes_of(axis, input_tensor)
    if not axes:
        return xp.real(input_tensor - input_tensor) if xp.isdtype(input_tensor.dtype, "complex floating") else input_tensor * 0
    d = input_tensor - xp.mean(input_tensor, axis=axes, keepdims=True)
    squared = xp.square(xp.abs(d)) if xp.isdtype(d.dtype, "complex floating") else xp.square(d)
    return xp.mean(squared, axis=axes, keepdims=bool(keepdims))


@function("math.reduce_std", "input_tensor")
def reduce_std(input_tensor: Any, axis: Any = None, keepdims: bool = False, *, xp: Any) -> Any:
    """Return the standard deviation over axes."""
    return Sqrt(reduce_variance(input_tensor, axis, keepdims, xp=xp), xp=xp)


@function("math.reduce_logsumexp", "input_tensor:f")
def reduce_logsumexp(input_tensor: Any, axis: Any = None, keepdims: bool = False, *, xp: Any) -> Any:
    """Return ``log(sum(exp(x)))`` over axes."""
    axes = axes_of(axis, input_tensor)
    return xp.logsumexp(input_tensor, axis=axes, keepdims=bool(keepdims)) if axes else input_tensor


@function("math.count_nonzero", "input", differentiable=False)
def count_nonzero(input: Any, axis: Any = None, keepdims: bool | None = None, dtype: Any = "int64", *, xp: Any) -> Any:
    """Return the number of elements that are not zero."""
    there = xp.astype(xp.not_equal(input, xp.zeros_like(input)), index_type(xp))
    count = xp.sum(there, axis=axes_of(axis, input), keepdims=bool(keepdims), dtype=there.dtype)
    return xp.astype(count, dtype_of(xp, dtype))


def dtype_of(xp: Any, dtype: Any) -> Any:
    """Return a native data type, of a name too."""
    return getattr(xp, dtype) if isinstance(dtype, str) else dtype


def _one_axis(axis: Any, rank: int) -> int:
    """Return an axis that must be a scalar, counted from the first."""
    if isinstance(axis, (list, tuple)):
        raise InvalidArgumentError(None, None, f"the axis must be a scalar, but received {axis}")
    if not -rank <= axis < rank:
        raise InvalidArgumentError(None, None, f"Expected dimension in the range [{-rank}, {rank}), but got {axis}")
    return int(axis % rank)


def _arg(function_: str, x: Any, axis: Any, dtype: Any, xp: Any) -> Any:
    """Return the index of an extreme element; nan is none, unless there is nothing else."""
    axis = _one_axis(0 if axis is None else axis, len(x.shape))
    if not x.shape[axis]:
        raise InvalidArgumentError(None, None, f"Reduction axis {axis} is empty in shape {list(x.shape)}")
    if xp.isdtype(x.dtype, "bool"):
        x = xp.astype(x, xp.int8)
    if xp.isdtype(x.dtype, "real floating"):
        x = xp.where(xp.isnan(x), xp.full_like(x, -math.inf if function_ == "argmax" else math.inf), x)
    return xp.astype(getattr(xp, function_)(x, axis=axis), dtype_of(xp, dtype))


@op(public="math.argmax", differentiable=False)
def ArgMax(input: Any, dimension: Any, output_type: Any = "int64", *, xp: Any) -> Any:
    """Return the index of the greatest element over an axis."""
    return _arg("argmax", input, dimension, output_type, xp)


@op(public="math.argmin", differentiable=False)
def ArgMin(input: Any, dimension: Any, output_type: Any = "int64", *, xp: Any) -> Any:
    """Return the index of the least element over an axis."""
    return _arg("argmin", input, dimension, output_type, xp)


def _accumulated(function_: Any, x: Any, axis: Any, exclusive: bool, reverse: bool, start: Any, xp: Any) -> Any:
    rank = len(x.shape)
    axis = _one_axis(axis, rank)
    if reverse:
        x = xp.flip(x, axis=axis)
    x = function_(x, axis)
    if exclusive:
        first = xp.full_like(x[tuple(slice(0, 1) if i == axis else slice(None) for i in range(rank))], start)
        x = xp.concat([first, x[tuple(slice(0, x.shape[axis] - 1) if i == axis else slice(None) for i in range(rank))]], axis=axis)
    return xp.flip(x, axis=axis) if reverse else x


@op(public="math.cumsum")
def Cumsum(x: Any, axis: Any = 0, exclusive: bool = False, reverse: bool = False, *, xp: Any) -> Any:
    """Return the cumulative sum."""
    return _accumulated(lambda v, a: xp.cumulative_sum(v, axis=a, dtype=v.dtype), x, axis, exclusive, reverse, 0, xp)


@op(public="math.cumprod")
def Cumprod(x: Any, axis: Any = 0, exclusive: bool = False, reverse: bool = False, *, xp: Any) -> Any:
    """Return the cumulative product."""
    return _accumulated(lambda v, a: xp.cumulative_prod(v, axis=a, dtype=v.dtype), x, axis, exclusive, reverse, 1, xp)


@op(public="math.cumulative_logsumexp")
def CumulativeLogsumexp(x: Any, axis: Any = 0, exclusive: bool = False, reverse: bool = False, *, xp: Any) -> Any:
    """Return the cumulative ``log(sum(exp(x)))``."""

    def scan(v: Any, a: int) -> Any:
        return xp.associative_scan(xp.logaddexp, v, axis=a)

    return _accumulated(scan, x, axis, exclusive, reverse, -math.inf, xp)
