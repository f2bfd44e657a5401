"""Gathering and scattering."""

from __future__ import annotations

from typing import Any

from ivy_frontend_tensorflow._implementation.defining import function, op, value
from ivy_frontend_tensorflow._implementation.errors import UnimplementedError
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.manipulation import axis_of, holds, index_type, invalid, product
from ivy_frontend_tensorflow._implementation.operands import ints


def in_bounds(indices: Any, n: int, xp: Any, name: str = "indices") -> Any:
    """Return indices, or raise if one is out of bounds and the values are known."""
    if product(indices.shape):
        low, high = xp.min(indices), xp.max(indices)
        if holds(low < 0) or holds(high >= n):
            raise invalid(f"{name} = {int(high) if int(high) >= n else int(low)} is not in [0, {n})")
    return indices


def gathered(params: Any, indices: Any, axis: int, batch_dims: int, xp: Any) -> Any:
    """Return slices along an axis by index."""
    rank, irank = len(params.shape), len(indices.shape)
    if not rank:
        raise invalid("params must be at least 1 dimensional")
    if not -irank <= batch_dims <= irank:
        raise invalid(f"Expected batch_dims in the range [{-irank}, {irank}], but got {batch_dims}")
    batch_dims = batch_dims + irank if batch_dims < 0 else batch_dims
    axis = axis_of(axis, rank)
    if batch_dims > axis:
        raise invalid(f"batch_dims ({batch_dims}) must be less than or equal to axis ({axis}).")
    if tuple(params.shape[:batch_dims]) != tuple(indices.shape[:batch_dims]):
        raise invalid(f"params.shape[:{batch_dims}] should be equal to indices.shape[:{batch_dims}]")
    in_bounds(indices, params.shape[axis], xp)
    if not batch_dims:
        flat = xp.take(params, xp.reshape(indices, (-1,)), axis=axis)
        return xp.reshape(flat, (*params.shape[:axis], *indices.shape, *params.shape[axis + 1 :]))
    lead = tuple(params.shape[:batch_dims])
    count = product(lead)
    inner = axis - batch_dims
    x = xp.moveaxis(xp.reshape(params, (count, *params.shape[batch_dims:])), 1 + inner, 1)
    rows = xp.reshape(indices, (count, -1))
    n, width = x.shape[1], rows.shape[1]
    at = xp.reshape(xp.astype(rows, index_type(xp)) + xp.expand_dims(xp.arange(count, dtype=index_type(xp)) * n, axis=1), (-1,))
    out = xp.take(xp.reshape(x, (count * n, *x.shape[2:])), at, axis=0)
    out = xp.moveaxis(xp.reshape(out, (count, width, *x.shape[2:])), 1, 1 + inner)
    return xp.reshape(out, (*lead, *params.shape[batch_dims:axis], *indices.shape[batch_dims:], *params.shape[axis + 1 :]))


@op()
def Gather(params: Any, indices: Any, *, xp: Any) -> Any:
    """Return slices along the first axis by index."""
    return gathered(params, indices, 0, 0, xp)


@op(takes="params indices:i")
def GatherV2(params: Any, indices: Any, axis: Any, batch_dims: Any = 0, *, xp: Any) -> Any:
    """Return slices along an axis by index."""
    return gathered(params, indices, axis, batch_dims, xp)


@function("gather", "params indices:i")
def gather(params: Any, indices: Any, axis: Any = None, batch_dims: Any = 0, *, xp: Any) -> Any:
    """Return slices along an axis by index; the axis after those of the batch by default."""
    return gathered(params, indices, batch_dims if axis is None else axis, batch_dims, xp)


@op("GatherNd", public="gather_nd")
def GatherNd(params: Any, indices: Any, batch_dims: Any = 0, *, xp: Any) -> Any:
    """Return slices by index vectors."""
    depth = indices.shape[-1]
    if batch_dims + depth > len(params.shape):
        raise invalid(f"index innermost dimension length must be <= params rank; saw: {depth} vs. {len(params.shape)}")
    if product(indices.shape):
        for i in range(depth):
            in_bounds(indices[..., i], params.shape[batch_dims + i], xp, f"indices[..., {i}]")
    return xp.gather_nd(params, indices, batch_dims=batch_dims)


def scattered(x: Any, indices: Any, updates: Any, mode: str, xp: Any) -> Any:
    """Return an array with updates at index vectors."""
    depth = indices.shape[-1]
    if depth > len(x.shape):
        raise invalid(f"index innermost dimension length must be <= tensor rank; saw: {depth} vs. {len(x.shape)}")
    wanted = (*indices.shape[:-1], *x.shape[depth:])
    if tuple(updates.shape) != wanted:
        if len(updates.shape):
            raise invalid(f"Expected updates.shape {list(wanted)}, got {list(updates.shape)}")
        updates = xp.broadcast_to(updates, wanted)
    for i in range(depth):
        in_bounds(indices[..., i], x.shape[i], xp, f"indices[..., {i}]")
    if not product(updates.shape):
        return x
    return xp.scatter_update(x, indices, updates, mode=mode)


def _scatter(name: str, public: str, mode: str, sign: int = 1) -> None:
    def body(tensor: Any, indices: Any, updates: Any, *, xp: Any) -> Any:
        return scattered(tensor, indices, updates if sign > 0 else -updates, mode, xp)

    body.__doc__ = f"Return an array with updates at index vectors: {mode}."
    op(name, public=public)(body)


_scatter("TensorScatterUpdate", "tensor_scatter_nd_update", "set")
_scatter("TensorScatterAdd", "tensor_scatter_nd_add", "add")
_scatter("TensorScatterSub", "tensor_scatter_nd_sub", "add", -1)
_scatter("TensorScatterMax", "tensor_scatter_nd_max", "max")
_scatter("TensorScatterMin", "tensor_scatter_nd_min", "min")
_scatter("ScatterNdNonAliasingAdd", "", "add")


@op(public="scatter_nd", takes="indices updates")
def ScatterNd(indices: Any, updates: Any, shape: Any, *, xp: Any) -> Any:
    """Return zeros with updates added at index vectors."""
    if xp.isdtype(updates.dtype, "bool"):
        return xp.astype(
            scattered(xp.zeros(ints(shape), dtype=xp.int32), indices, xp.astype(updates, xp.int32), "add", xp), xp.bool
        )
    return scattered(xp.zeros(ints(shape), dtype=updates.dtype), indices, updates, "add", xp)


def _inplace(name: str, mode: str, sign: int = 1) -> None:
    def body(x: Any, i: Any, v: Any, *, xp: Any) -> Any:
        return xp.scatter_update(x, xp.expand_dims(i, axis=-1), v if sign > 0 else -v, mode=mode)

    body.__doc__ = "Return an array with rows updated."
    op(name)(body)


_inplace("InplaceUpdate", "set")
_inplace("InplaceAdd", "add")
_inplace("InplaceSub", "add", -1)


@op(takes="on_value=off_value indices", static="depth")
def OneHot(indices: Any, depth: Any, on_value: Any, off_value: Any, axis: Any = -1, *, xp: Any) -> Any:
    """Return one-hot vectors."""
    rank = len(indices.shape)
    if depth < 0:
        raise invalid(f"depth must be non-negative, got: {depth}")
    return xp.where(xp.one_hot(indices, depth, axis=axis_of(axis, rank + 1), dtype=xp.bool), on_value, off_value)


@function("one_hot", "indices on_value=off_value", static="depth", differentiable=False)
def one_hot(
    indices: Any, depth: Any, on_value: Any = None, off_value: Any = None, axis: Any = None, dtype: Any = None, *, xp: Any
) -> Any:
    """Return one-hot vectors."""
    given = next((v.dtype for v in (on_value, off_value) if v is not None), None)
    if dtype is not None and given is not None and given != dtype:
        raise TypeError(f"dtype {dtype} does not match that of on_value or off_value: {given}")
    dtype = dtype if dtype is not None else given if given is not None else xp.float32
    if xp.isdtype(dtype, "bool") and None in (on_value, off_value):
        raise TypeError("Cannot convert 1 to EagerTensor of dtype bool")
    on, off = (xp.asarray(default, dtype=dtype) if v is None else v for v, default in ((on_value, 1), (off_value, 0)))
    return OneHot(indices, depth, on, off, -1 if axis is None else axis, xp=xp)


@op("Where", takes="condition", differentiable=False)
def Where(condition: Any, *, xp: Any) -> Any:
    """Return the indices of the elements that are not zero."""
    if condition.dtype == xp.float16:
        raise UnimplementedError(None, None, "No WhereOp available for float16")
    if not xp.isdtype(condition.dtype, "bool"):
        condition = xp.not_equal(condition, xp.zeros_like(condition))
    if not len(condition.shape):
        raise invalid("WhereOp : Unhandled input dimensions: 0")
    return xp.stack([xp.astype(i, xp.int64) for i in xp.nonzero(condition)], axis=1)


@op("SelectV2")
def SelectV2(condition: Any, t: Any, e: Any, *, xp: Any) -> Any:
    """Return elements of ``t`` where the condition holds, else of ``e``."""
    return xp.where(condition, t, e)


@op("Select", takes="condition:bool x=y")
def Select(condition: Any, x: Any, y: Any, *, xp: Any) -> Any:
    """Return elements, or rows if the condition is a vector."""
    if tuple(x.shape) != tuple(y.shape):
        raise invalid(f"'t' and 'e' must have the same size, got {list(x.shape)} and {list(y.shape)}")
    if len(condition.shape) == 1 and len(x.shape) > 1:
        condition = xp.reshape(condition, (-1,) + (1,) * (len(x.shape) - 1))
    return xp.where(condition, x, y)


@value("where")
def where(condition: Any, x: Any = None, y: Any = None, name: Any = None) -> Any:
    """Return the indices where a condition holds, or elements of two arrays."""
    if (x is None) != (y is None):
        raise ValueError("x and y must both be non-None or both be None.")
    if x is None:
        return FRONTEND.find("tensorflow.raw_ops", "Where")(condition=condition)
    return _select(condition, x, y)


def _select(condition: Any, x: Any, y: Any) -> Any:
    return FRONTEND.find("tensorflow.raw_ops", "SelectV2")(condition=condition, t=x, e=y)


@function("boolean_mask", "tensor mask:bool")
def boolean_mask(tensor: Any, mask: Any, axis: Any = None, *, xp: Any) -> Any:
    """Return the elements or slices where a mask is true."""
    axis = axis or 0
    if not len(mask.shape):
        raise ValueError("mask cannot be scalar.")
    if tuple(tensor.shape[axis : axis + len(mask.shape)]) != tuple(mask.shape):
        raise ValueError(f"Shapes {tuple(tensor.shape[axis : axis + len(mask.shape)])} and {tuple(mask.shape)} are incompatible")
    return xp.boolean_mask(tensor, mask, axis=axis)


@op(public="dynamic_partition", takes="data partitions:int32")
def DynamicPartition(data: Any, partitions: Any, num_partitions: Any, *, xp: Any) -> Any:
    """Return the rows of each partition."""
    rank = len(partitions.shape)
    if tuple(data.shape[:rank]) != tuple(partitions.shape):
        raise invalid(f"data.shape must start with partitions.shape, got {list(data.shape)} and {list(partitions.shape)}")
    in_bounds(partitions, num_partitions, xp, "partitions")
    ids = xp.reshape(partitions, (-1,))
    rows = xp.reshape(data, (ids.shape[0], *data.shape[rank:]))
    return [xp.take(rows, xp.nonzero(xp.equal(ids, i))[0], axis=0) for i in range(num_partitions)]


@op("DynamicStitch", "ParallelDynamicStitch", public="dynamic_stitch", takes="indices*:int32 data*")
def DynamicStitch(indices: Any, data: Any, *, xp: Any) -> Any:
    """Return rows put at given indices; a later one wins."""
    rest = tuple(data[0].shape[len(indices[0].shape) :])
    count = max((int(xp.max(i)) + 1 for i in indices if product(i.shape)), default=0)
    out = xp.zeros((count, *rest), dtype=data[0].dtype)
    for i, x in zip(indices, data, strict=True):
        if product(i.shape):
            out = xp.scatter_update(out, xp.reshape(i, (-1, 1)), xp.reshape(x, (-1, *rest)), mode="set")
    return out


@op(public="unravel_index", takes="indices", static="dims")
def UnravelIndex(indices: Any, dims: Any, *, xp: Any) -> Any:
    """Return the multi-dimensional indices of flat ones."""
    in_bounds(indices, product(dims), xp)
    parts = xp.unravel_index(indices, tuple(int(n) for n in dims))
    return xp.stack([xp.astype(p, indices.dtype) for p in parts], axis=0)


@op("InvertPermutation", public="math.invert_permutation", differentiable=False)
def InvertPermutation(x: Any, *, xp: Any) -> Any:
    """Return the inverse of a permutation."""
    if len(x.shape) != 1:
        raise invalid("invert_permutation expects a 1D vector.")
    n = x.shape[0]
    in_bounds(x, n, xp)
    if n and int(xp.sum(xp.astype(xp.equal(xp.sort(x), xp.arange(n, dtype=x.dtype)), xp.int32))) != n:
        raise invalid("x is not a permutation: a value is there twice")
    return xp.astype(xp.argsort(x), x.dtype)
