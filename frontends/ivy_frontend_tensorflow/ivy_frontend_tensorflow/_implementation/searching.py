"""Sorting, searching, sets of values, counting."""

from __future__ import annotations

import itertools
from typing import Any

from ivy_frontend_tensorflow._implementation.creation import Cast
from ivy_frontend_tensorflow._implementation.defining import function, op
from ivy_frontend_tensorflow._implementation.gathering import ScatterNd
from ivy_frontend_tensorflow._implementation.manipulation import axis_of, dim_of, index_type, invalid, product
from ivy_frontend_tensorflow._implementation.operands import require
from ivy_frontend_tensorflow._implementation.reductions import Max, dtype_of


def _descending(direction: str) -> bool:
    if direction not in ("ASCENDING", "DESCENDING"):
        raise ValueError(f"Argument `direction` should be one of 'ASCENDING' or 'DESCENDING'. Received: direction={direction}")
    return direction == "DESCENDING"


@function("sort", "values:fi")
def sort(values: Any, axis: Any = -1, direction: str = "ASCENDING", *, xp: Any) -> Any:
    """Sort along an axis."""
    return xp.sort(values, axis=dim_of(axis, len(values.shape)), descending=_descending(direction))


@function("argsort", "values:fi", differentiable=False)
def argsort(values: Any, axis: Any = -1, direction: str = "ASCENDING", stable: bool = False, *, xp: Any) -> Any:
    """Return the indices that sort along an axis; equal elements keep their order."""
    out = xp.argsort(values, axis=dim_of(axis, len(values.shape)), descending=_descending(direction), stable=True)
    return xp.astype(out, xp.int32)


def top(x: Any, k: int, dtype: Any, xp: Any) -> tuple[Any, Any]:
    """Return the greatest elements along the last axis and their indices; of equal elements the first."""
    if not len(x.shape):
        raise invalid("input must be >= 1-D, got shape []")
    if k < 0 or k > x.shape[-1]:
        raise invalid(f"input must have at least k columns. Had {x.shape[-1]}, needed {k}")
    order = xp.argsort(x, axis=-1, descending=True, stable=True)[..., :k]
    return xp.take_along_axis(x, order, axis=-1), xp.astype(order, dtype)


@op("TopKV2", public="math.top_k", takes="input:TopKV2", static="k")
def TopKV2(input: Any, k: Any = 1, sorted: bool = True, index_type: Any = "int32", *, xp: Any) -> Any:
    """Return the greatest elements along the last axis and their indices."""
    return top(input, k, dtype_of(xp, index_type), xp)


def approximate(x: Any, k: int, axis: int, largest: bool, xp: Any) -> tuple[Any, Any]:
    """Return the extreme elements along an axis: exactly, which is one of the results allowed."""
    values, indices = xp.top_k(x, k, axis=axis_of(axis, len(x.shape)), largest=largest)
    return values, xp.astype(indices, xp.int32)


@op("ApproxTopK", public="approx_top_k", takes="input:ApproxTopK")
def ApproxTopK(input: Any, k: Any, reduction_dimension: Any = -1, is_max_k: bool = True, *, xp: Any) -> Any:
    """Return the extreme elements along an axis."""
    return approximate(input, k, reduction_dimension, is_max_k, xp)


@function("math.approx_max_k", "operand:ApproxTopK", results="ApproxTopK")
def approx_max_k(operand: Any, k: Any, reduction_dimension: Any = -1, *, xp: Any) -> Any:
    """Return the greatest elements along an axis."""
    return approximate(operand, k, reduction_dimension, True, xp)


@function("math.approx_min_k", "operand:ApproxTopK", results="ApproxTopK")
def approx_min_k(operand: Any, k: Any, reduction_dimension: Any = -1, *, xp: Any) -> Any:
    """Return the least elements along an axis."""
    return approximate(operand, k, reduction_dimension, False, xp)


@op(static="n")
def NthElement(input: Any, n: Any, reverse: bool = False, *, xp: Any) -> Any:
    """Return the ``n``-th smallest element along the last axis."""
    if not 0 <= n < input.shape[-1]:
        raise invalid(f"Input must have last dimension > n = {n}")
    return xp.sort(input, axis=-1, descending=reverse)[..., n]


def searched(edges: Any, values: Any, side: str, dtype: Any, xp: Any) -> Any:
    """Return the indices at which values keep each row sorted."""
    if tuple(edges.shape[:-1]) != tuple(values.shape[:-1]):
        raise invalid(f"Leading dim_size of both tensors must match: {list(edges.shape)} and {list(values.shape)}")
    if len(edges.shape) == 1:
        out = xp.searchsorted(edges, values, side=side)
    else:
        count = product(edges.shape[:-1])
        rows = zip(xp.reshape(edges, (count, -1)), xp.reshape(values, (count, -1)), strict=True)
        out = xp.reshape(xp.stack([xp.searchsorted(e, v, side=side) for e, v in rows]), tuple(values.shape))
    return xp.astype(out, dtype_of(xp, dtype))


@op("LowerBound", differentiable=False)
def LowerBound(sorted_inputs: Any, values: Any, out_type: Any = "int32", *, xp: Any) -> Any:
    """Return the first index at which each value keeps a row sorted."""
    return searched(sorted_inputs, values, "left", out_type, xp)


@op("UpperBound", differentiable=False)
def UpperBound(sorted_inputs: Any, values: Any, out_type: Any = "int32", *, xp: Any) -> Any:
    """Return the last index at which each value keeps a row sorted."""
    return searched(sorted_inputs, values, "right", out_type, xp)


@function("searchsorted", "sorted_sequence=values", differentiable=False)
def searchsorted(sorted_sequence: Any, values: Any, side: str = "left", out_type: Any = "int32", *, xp: Any) -> Any:
    """Return the indices at which values keep each row sorted."""
    if side not in ("left", "right"):
        raise ValueError(f"Argument `side` must be either 'right' or 'left'. Received: `side` = '{side}'.")
    return searched(sorted_sequence, values, side, out_type, xp)


@op(differentiable=False)
def Bucketize(input: Any, boundaries: Any, *, xp: Any) -> Any:
    """Return the bucket of each element."""
    edges = xp.asarray([float(b) for b in boundaries], dtype=xp.float32)
    if any(a > b for a, b in itertools.pairwise(boundaries)):
        raise invalid("Expected sorted boundaries")
    flat = xp.reshape(xp.astype(input, xp.float32), (-1,))
    return xp.astype(xp.reshape(xp.searchsorted(edges, flat, side="right"), tuple(input.shape)), xp.int32)


def _first_seen(x: Any, xp: Any) -> tuple[Any, Any, Any]:
    """Return the different values in the order they come in, the number of each element, and how often each is there."""
    found = xp.unique_all(x)
    order = xp.argsort(found.indices)
    rank = xp.argsort(order)
    inverse = xp.take(rank, xp.reshape(found.inverse_indices, (-1,)), axis=0)
    return xp.take(found.values, order, axis=0), inverse, xp.take(found.counts, order, axis=0)


def _unique(x: Any, dtype: Any, xp: Any) -> tuple[Any, Any, Any]:
    if len(x.shape) != 1:
        raise invalid("unique expects a 1D vector.")
    dtype = dtype_of(xp, dtype)
    y, index, count = _first_seen(x, xp)
    return y, xp.astype(index, dtype), xp.astype(count, dtype)


@op("Unique", public="unique", differentiable=False)
def Unique(x: Any, out_idx: Any = "int32", *, xp: Any) -> Any:
    """Return the different values in the order they come in, and the number of each element."""
    return _unique(x, out_idx, xp)[:2]


@op("UniqueWithCounts", public="unique_with_counts", differentiable=False)
def UniqueWithCounts(x: Any, out_idx: Any = "int32", *, xp: Any) -> Any:
    """Return the different values, the number of each element, and the counts."""
    return _unique(x, out_idx, xp)


def _unique_rows(x: Any, axis: Any, dtype: Any, xp: Any) -> tuple[Any, Any, Any]:
    dtype = dtype_of(xp, dtype)
    if not axis:
        return _unique(x, dtype, xp)
    one = axis_of(axis, len(x.shape))
    rows = xp.moveaxis(x, one, 0)
    flat = xp.reshape(rows, (rows.shape[0], -1))
    same = xp.all(xp.equal(xp.expand_dims(flat, axis=1), xp.expand_dims(flat, axis=0)), axis=-1)
    first = xp.argmax(xp.astype(same, xp.int32), axis=1)
    index = xp.unique_all(first)
    y = xp.moveaxis(xp.take(rows, index.values, axis=0), 0, one)
    return y, xp.astype(xp.reshape(index.inverse_indices, (-1,)), dtype), xp.astype(index.counts, dtype)


@op("UniqueV2", takes="x", differentiable=False)
def UniqueV2(x: Any, axis: Any, out_idx: Any = "int32", *, xp: Any) -> Any:
    """Return the different slices along an axis, and the number of each."""
    return _unique_rows(x, axis, out_idx, xp)[:2]


@op("UniqueWithCountsV2", takes="x", differentiable=False)
def UniqueWithCountsV2(x: Any, axis: Any, out_idx: Any = "int32", *, xp: Any) -> Any:
    """Return the different slices along an axis, the number of each, and the counts."""
    return _unique_rows(x, axis, out_idx, xp)


@op("ListDiff", differentiable=False)
def ListDiff(x: Any, y: Any, out_idx: Any = "int32", *, xp: Any) -> Any:
    """Return the values that only the first list has, and their indices."""
    at = xp.nonzero(xp.isin(x, y, invert=True))[0]
    return xp.take(x, at, axis=0), xp.astype(at, dtype_of(xp, out_idx))


def _in_top(predictions: Any, targets: Any, k: Any, xp: Any) -> Any:
    require("InTopKV2", T=targets.dtype)
    if len(predictions.shape) != 2 or tuple(targets.shape) != tuple(predictions.shape[:1]):
        raise invalid(f"predictions must be 2-dimensional, with one target for each, got {predictions.shape} and {targets.shape}")
    n = predictions.shape[1]
    valid = xp.logical_and(xp.greater_equal(targets, 0), xp.less(targets, n))
    safe = xp.astype(xp.where(valid, targets, xp.zeros_like(targets)), index_type(xp))
    own = xp.take_along_axis(predictions, xp.expand_dims(safe, axis=1), axis=1)
    better = xp.sum(xp.astype(xp.greater(predictions, own), xp.int32), axis=1)
    finite = xp.logical_and(xp.isfinite(own[:, 0]), valid)
    return xp.logical_and(xp.less(better, int(k)), finite)


@op("InTopK", takes="predictions:float32 targets", static="k", differentiable=False)
def InTopK(predictions: Any, targets: Any, k: Any, *, xp: Any) -> Any:
    """Return whether each target is among the greatest predictions."""
    return _in_top(predictions, targets, k, xp)


@op("InTopKV2", takes="predictions:float32 targets", static="k", differentiable=False)
def InTopKV2(predictions: Any, targets: Any, k: Any, *, xp: Any) -> Any:
    """Return whether each target is among the greatest predictions."""
    return _in_top(predictions, targets, k, xp)


@function("math.in_top_k", "predictions:float32 targets", static="k", differentiable=False)
def in_top_k(targets: Any, predictions: Any, k: Any, *, xp: Any) -> Any:
    """Return whether each target is among the greatest predictions."""
    return _in_top(predictions, targets, k, xp)


def counted(x: Any, weights: Any, size: int, dtype: Any, binary: bool, xp: Any) -> Any:
    """Count the values of each row below a size."""
    if len(x.shape) == 2:
        empty = weights is None or 0 in weights.shape
        rows = [counted(x[i], None if empty else weights[i], size, dtype, binary, xp) for i in range(x.shape[0])]
        return xp.stack(rows) if rows else xp.zeros((0, size), dtype=dtype)
    flat = xp.reshape(x, (-1,))
    if product(flat.shape) and int(xp.min(flat)) < 0:
        raise invalid("Input arr must be non-negative!")
    kept = xp.where(xp.less(flat, size), flat, xp.full_like(flat, -1))
    if weights is None or 0 in weights.shape or binary:
        weights = xp.ones((flat.shape[0],), dtype=dtype)
    out = xp.segment_sum(xp.reshape(weights, (-1,)), kept, num_segments=size)
    return xp.astype(xp.greater(out, 0), dtype) if binary else out


@op(takes="arr:int32 weights", static="size", differentiable=False)
def Bincount(arr: Any, size: Any, weights: Any, *, xp: Any) -> Any:
    """Count the values below a size, or add their weights."""
    return counted(xp.reshape(arr, (-1,)), weights, size, weights.dtype, False, xp)


@op(takes="input weights", static="size", differentiable=False)
def DenseBincount(input: Any, size: Any, weights: Any, binary_output: bool = False, *, xp: Any) -> Any:
    """Count the values of each row below a size, or add their weights."""
    return counted(input, weights, size, weights.dtype, binary_output, xp)


@function("math.bincount", "arr weights", differentiable=False)
def bincount(
    arr: Any, weights: Any = None, minlength: Any = None, maxlength: Any = None, dtype: Any = "int32", axis: Any = None,
    binary_output: bool = False, *, xp: Any,
) -> Any:  # fmt: skip
    """Count the values, or add their weights."""
    if weights is not None and binary_output:
        raise ValueError("Arguments `binary_output` and `weights` are mutually exclusive. Please specify only one.")
    if axis not in (None, 0, -1):
        raise ValueError(f"Unsupported value for argument axis={axis}. Only 0 and -1 are currently supported.")
    if axis in (0, None):
        arr = xp.reshape(arr, (-1,))
        weights = None if weights is None else xp.reshape(weights, (-1,))
    if len(arr.shape) > 2:
        raise invalid(f"Shape must be at most rank 2 but is rank {len(arr.shape)}")
    if not xp.isdtype(arr.dtype, "integral"):
        arr = Cast(arr, xp.int32, xp=xp)
    size = int(xp.max(arr)) + 1 if product(arr.shape) else 0
    size = max(size, minlength or 0)
    size = min(size, maxlength) if maxlength is not None else size
    dtype = dtype_of(xp, dtype) if weights is None else weights.dtype
    require("DenseBincount", Tidx=arr.dtype, T=dtype)
    if weights is not None and 0 not in weights.shape and tuple(weights.shape) != tuple(arr.shape):
        raise invalid(f"`weights` must be the same shape as `arr` or a length-0 `Tensor`, got {list(weights.shape)}")
    return counted(arr, weights, size, dtype, binary_output, xp)


def _bins(values: Any, value_range: Any, nbins: int, xp: Any) -> Any:
    if nbins <= 0:
        raise invalid(f"nbins should be a positive number, but got '{nbins}'")
    low, high = value_range[0], value_range[1]
    if not bool(low < high):
        raise invalid(f"value_range should satisfy value_range[0] < value_range[1], but got '{[float(low), float(high)]}'")
    scaled = (values - low) / (high - low)
    return xp.astype(xp.clip(xp.floor(scaled * nbins), 0, nbins - 1), xp.int32)


@op("HistogramFixedWidth", public="histogram_fixed_width", takes="values=value_range", static="nbins", differentiable=False)
def HistogramFixedWidth(values: Any, value_range: Any, nbins: Any = 100, dtype: Any = "int32", *, xp: Any) -> Any:
    """Count the values in bins of one width."""
    bins = xp.reshape(_bins(values, value_range, nbins, xp), (-1,))
    dtype = dtype_of(xp, dtype)
    return xp.segment_sum(xp.ones(bins.shape, dtype=dtype), bins, num_segments=nbins)


@function("histogram_fixed_width_bins", "values=value_range", static="nbins", differentiable=False)
def histogram_fixed_width_bins(values: Any, value_range: Any, nbins: Any = 100, dtype: Any = "int32", *, xp: Any) -> Any:
    """Return the bin of each value."""
    return _bins(values, value_range, nbins, xp)


@function("math.confusion_matrix", "labels predictions weights", static="num_classes", differentiable=False)
def confusion_matrix(
    labels: Any, predictions: Any, num_classes: Any = None, weights: Any = None, dtype: Any = "int32", *, xp: Any
) -> Any:
    """Count how often each label is predicted as each class."""
    labels, predictions = _squeezed(labels, predictions, xp)
    if tuple(labels.shape) != tuple(predictions.shape):
        raise invalid(f"Shapes of all inputs must match: {list(labels.shape)} != {list(predictions.shape)}")
    both = xp.stack([Cast(labels, index_type(xp), xp=xp), Cast(predictions, index_type(xp), xp=xp)], axis=1)
    if product(both.shape) and int(xp.min(both)) < 0:
        raise invalid("labels or predictions contain negative values")
    top_label = int(Max(both, None, xp=xp)) + 1
    n = top_label if num_classes is None else int(num_classes)
    if (product(both.shape) and top_label > n) or n < 0:
        raise invalid("labels or predictions out of bound")
    dtype = dtype_of(xp, dtype)
    if weights is not None and tuple(weights.shape) != tuple(predictions.shape):
        raise ValueError(f"Shapes {tuple(predictions.shape)} and {tuple(weights.shape)} are incompatible")
    values = xp.ones(tuple(labels.shape), dtype=dtype) if weights is None else Cast(weights, dtype, xp=xp)
    return ScatterNd(both, values, (n, n), xp=xp)


def _squeezed(x: Any, y: Any, xp: Any) -> tuple[Any, Any]:
    """Return both without the last axis of the one that has one more, if its size is 1."""
    more = len(x.shape) - len(y.shape)
    if more == 1 and x.shape[-1] == 1:
        return xp.squeeze(x, axis=-1), y
    return (x, xp.squeeze(y, axis=-1)) if more == -1 and y.shape[-1] == 1 else (x, y)


def _steps(x: Any, compared: str, xp: Any) -> Any:
    """Return each element but the first, and each but the last one."""
    if xp.isdtype(x.dtype, "bool"):
        raise TypeError(f"Expected x to be numeric, instead found: {x}")
    flat = xp.reshape(x, (product(x.shape),))
    if flat.shape[0] < 2:
        return xp.zeros((0,)), xp.zeros((0,))
    require(compared, T=x.dtype)
    return flat[1:], flat[:-1]


@function("math.is_non_decreasing", "x", differentiable=False)
def is_non_decreasing(x: Any, *, xp: Any) -> Any:
    """Return whether no element is less than the one before."""
    after, before = _steps(x, "GreaterEqual", xp)
    return xp.all(xp.greater_equal(after, before))


@function("math.is_strictly_increasing", "x", differentiable=False)
def is_strictly_increasing(x: Any, *, xp: Any) -> Any:
    """Return whether each element is greater than the one before."""
    after, before = _steps(x, "Greater", xp)
    return xp.all(xp.greater(after, before))
