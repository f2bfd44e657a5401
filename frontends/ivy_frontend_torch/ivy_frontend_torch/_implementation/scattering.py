"""Elements gathered, scattered, masked and chosen."""

from __future__ import annotations

from typing import Any

from ivy_api.frontends.values import outside
from ivy_frontend_torch._implementation.defining import op, raw
from ivy_frontend_torch._implementation.dtypes import cast, dtype_of
from ivy_frontend_torch._implementation.elementwise import full, is_bool, kind
from ivy_frontend_torch._implementation.objects import axis_of
from ivy_frontend_torch._implementation.promotion import converted, promoted
from ivy_frontend_torch._implementation.strides import count_of
from ivy_frontend_torch._implementation.tensor import Tensor


def _index(xp: Any, index: Any, name: str) -> Any:
    if dtype_of(index)._name not in ("int64", "int32"):
        raise RuntimeError(f"{name}(): Expected dtype int32/int64 for index")
    return cast(xp, index, "int64")


def _check(xp: Any, index: Any, n: int, axis: int, *, negative: bool = False) -> None:
    if outside(index, -n if negative else 0, n - 1, xp) is not None:
        raise RuntimeError(f"index is out of bounds for dimension {axis} with size {n}")


@op()
def gather(input: Any, dim: Any, index: Any, *, sparse_grad: bool = False, xp: Any) -> Any:
    """Return elements at indices along an axis."""
    ndim = len(input.shape)
    axis = axis_of(dim, ndim)
    if not count_of(index.shape):
        return xp.zeros(tuple(index.shape), dtype=input.dtype)
    at = _index(xp, index, "gather")
    if len(at.shape) != ndim and max(len(at.shape), 1) != max(ndim, 1):
        raise RuntimeError("Index tensor must have the same number of dimensions as input tensor")
    x = input if ndim else xp.reshape(input, (1,))
    own = at if len(at.shape) else xp.reshape(at, (1,))
    for i in range(len(x.shape)):
        if i != axis and own.shape[i] > x.shape[i]:
            raise RuntimeError(
                f"Size does not match at dimension {i} expected index {list(at.shape)} to be no "
                f"larger than self {list(input.shape)} apart from dimension {axis}"
            )
    _check(xp, own, x.shape[axis], axis)
    key = tuple(slice(None) if i == axis else slice(0, own.shape[i]) for i in range(len(x.shape)))
    return xp.reshape(xp.take_along_axis(x[key], own, axis=axis), tuple(at.shape))


def _flat_positions(xp: Any, shape: Any, index: Any, axis: int) -> Any:
    """Return the position of each element that an index along an axis means among all of a tensor."""
    at = None
    for i, n in enumerate(shape):
        m = index.shape[i]
        own = index if i == axis else xp.reshape(xp.arange(m, dtype=xp.int64), (1,) * i + (m,) + (1,) * (len(shape) - i - 1))
        at = own if at is None else xp.add(xp.multiply(at, n), own)
    return xp.reshape(xp.broadcast_to(at, tuple(index.shape)), (-1,))


def _values(xp: Any, src: Any, x: Any, shape: tuple[int, ...]) -> Any:
    """Return the values for each index of an array of this shape: of a tensor, at least as large, or a number."""
    if not hasattr(src, "shape"):
        return xp.broadcast_to(full(xp, src, x), (count_of(shape),))
    part = src[tuple(slice(0, n) for n in shape)] if len(src.shape) else xp.broadcast_to(src, tuple(shape))
    return xp.reshape(part, (-1,))


def _scattered(xp: Any, input: Any, dim: Any, index: Any, src: Any, how: str, name: str, *, include_self: bool = True) -> Any:
    ndim = len(input.shape)
    axis = axis_of(dim, ndim)
    if not count_of(index.shape):
        return input
    at = _index(xp, index, name)
    x = input if ndim else xp.reshape(input, (1,))
    own = at if len(at.shape) else xp.reshape(at, (1,))
    if len(own.shape) != len(x.shape):
        raise RuntimeError("Index tensor must have the same number of dimensions as self tensor")
    bounds = tuple(src.shape) if hasattr(src, "shape") else ()
    if bounds and len(bounds) != len(own.shape):
        raise RuntimeError("Index tensor must have the same number of dimensions as src tensor")
    for i, n in enumerate(own.shape):
        if (i != axis and n > x.shape[i]) or (bounds and n > bounds[i]):
            raise RuntimeError(
                f"Expected index {list(at.shape)} to be no larger than self {list(input.shape)} "
                f"apart from dimension {axis} and to be no larger size than src"
            )
    _check(xp, own, x.shape[axis], axis)
    if hasattr(src, "shape") and dtype_of(src) is not dtype_of(x):
        raise RuntimeError(f"{name}(): Expected self.dtype to be equal to src.dtype")
    part = _values(xp, src, x, own.shape)
    index = _flat_positions(xp, x.shape, own, axis)
    flat = xp.reshape(x, (-1,))
    return xp.reshape(_combined(xp, flat, index, part, how, include_self), tuple(input.shape))


def _combined(xp: Any, flat: Any, index: Any, part: Any, how: str, include_self: bool) -> Any:
    """Return a vector with values put at indices, or combined with those there."""
    if how == "set":
        return xp.at(flat, index).set(part)
    if not include_self:
        start = {"sum": 0, "mean": 0, "prod": 1}.get(how)
        neutral = _neutral(xp, flat, how) if start is None else full(xp, start, flat)
        flat = xp.at(flat, index).set(xp.broadcast_to(neutral, tuple(part.shape)))
    if how in ("sum", "mean"):
        total = (
            xp.logical_or(flat, xp.greater(xp.at(xp.zeros_like(flat, dtype=xp.int64), index).add(cast(xp, part, "int64")), 0))
            if is_bool(flat)
            else xp.at(flat, index).add(part)
        )
        if how == "sum":
            return total
        one = xp.ones(tuple(part.shape), dtype=xp.int64)
        start_count = xp.full(tuple(flat.shape), 1 if include_self else 0, dtype=xp.int64)
        count = xp.at(start_count, index).add(one)
        count = xp.where(xp.less(count, 1), xp.ones_like(count), count)
        if kind(total) < 2:
            return xp.floor_divide(total, cast(xp, count, dtype_of(total)))
        return xp.divide(total, cast(xp, count, dtype_of(total)))
    if how == "prod":
        if is_bool(flat):
            return cast(xp, xp.at(cast(xp, flat, "int64"), index).multiply(cast(xp, part, "int64")), "bool")
        return xp.at(flat, index).multiply(part)
    name = "max" if how == "amax" else "min"
    if is_bool(flat):
        return cast(xp, getattr(xp.at(cast(xp, flat, "uint8"), index), name)(cast(xp, part, "uint8")), "bool")
    return getattr(xp.at(flat, index), name)(part)


def _neutral(xp: Any, x: Any, how: str) -> Any:
    d = dtype_of(x)
    low = how == "amax"
    if d.category == 2:
        return full(xp, float("-inf") if low else float("inf"), x)
    if d.category == 0:
        return full(xp, not low, x)
    info = xp.iinfo(x.dtype)
    return full(xp, info.min if low else info.max, x)


@op()
def scatter(input: Any, dim: Any, index: Any, src: Any = None, *, value: Any = None, reduce: str | None = None, xp: Any) -> Any:
    """Return the tensor with elements put at indices along an axis."""
    if reduce not in (None, "add", "multiply"):
        raise RuntimeError("reduce argument must be either add or multiply.")
    how = {None: "set", "add": "sum", "multiply": "prod"}[reduce]
    return _scattered(xp, input, dim, index, value if src is None else src, how, "scatter")


@op()
def scatter_add(input: Any, dim: Any, index: Any, src: Any, *, xp: Any) -> Any:
    """Return the tensor with elements added at indices along an axis."""
    return _scattered(xp, input, dim, index, src, "sum", "scatter_add")


HOW = ("sum", "prod", "mean", "amax", "amin")


@op()
def scatter_reduce(input: Any, dim: Any, index: Any, src: Any, reduce: str, *, include_self: bool = True, xp: Any) -> Any:
    """Return the tensor with elements combined at indices along an axis."""
    if reduce not in HOW:
        raise RuntimeError(f"reduce argument must be either sum, prod, mean, amax or amin, got {reduce}")
    return _scattered(xp, input, dim, index, src, reduce, "scatter_reduce", include_self=include_self)


def _along(xp: Any, input: Any, dim: Any, index: Any, source: Any, name: str) -> tuple[Any, int, Any, Any]:
    """Return a tensor, an axis, indices of it and what belongs there, all with axes."""
    at = _index(xp, index, name)
    axis = axis_of(dim, len(input.shape))
    if len(at.shape) > 1:
        raise IndexError(f"{name}_(): Index is supposed to be a vector, but got dim: {len(at.shape)}")
    x = input if len(input.shape) else xp.reshape(input, (1,))
    at = xp.reshape(at, (-1,))
    _check(xp, at, x.shape[axis], axis)
    if source is not None and hasattr(source, "shape"):
        target = (*x.shape[:axis], at.shape[0], *x.shape[axis + 1 :])
        if count_of(source.shape) != count_of(target):
            raise RuntimeError(
                f"{name}(): Number of indices ({at.shape[0]}) should be equal to source.size(dim): "
                f"({source.shape[axis] if len(source.shape) > axis else 1}), for dim: {axis}"
            )
        if dtype_of(source) is not dtype_of(input):
            raise RuntimeError(
                f"{name}(): self and source expected to have the same dtype, but got "
                f"(self) {dtype_of(input)!r} and (source) {dtype_of(source)!r}"
            )
        source = xp.reshape(source, target)
    return x, axis, at, source


@op()
def index_add(input: Any, dim: Any, index: Any, source: Any, *, alpha: Any = 1, xp: Any) -> Any:
    """Return the tensor with parts added at indices of an axis."""
    x, axis, at, part = _along(xp, input, dim, index, source, "index_add")
    if not count_of(part.shape):
        return input
    weight = converted(xp, alpha, dtype_of(part))
    part = xp.logical_and(part, weight) if is_bool(part) else xp.multiply(part, weight)
    if is_bool(x):
        total = xp.moveaxis(
            xp.at(xp.moveaxis(cast(xp, x, "int64"), axis, 0), at).add(xp.moveaxis(cast(xp, part, "int64"), axis, 0)), 0, axis
        )
        return xp.reshape(cast(xp, total, "bool"), tuple(input.shape))
    found = xp.moveaxis(xp.at(xp.moveaxis(x, axis, 0), at).add(xp.moveaxis(part, axis, 0)), 0, axis)
    return xp.reshape(found, tuple(input.shape))


@op()
def index_copy(input: Any, dim: Any, index: Any, source: Any, *, xp: Any) -> Any:
    """Return the tensor with parts put at indices of an axis."""
    x, axis, at, part = _along(xp, input, dim, index, source, "index_copy")
    if not count_of(part.shape):
        return input
    found = xp.moveaxis(xp.at(xp.moveaxis(x, axis, 0), at).set(xp.moveaxis(part, axis, 0)), 0, axis)
    return xp.reshape(found, tuple(input.shape))


@op()
def index_fill(input: Any, dim: Any, index: Any, value: Any, *, xp: Any) -> Any:
    """Return the tensor filled with a number at indices of an axis."""
    if hasattr(value, "shape") and len(value.shape):
        raise RuntimeError(
            f"index_fill_ only supports a 0-dimensional value tensor, but got tensor with {len(value.shape)} dimension(s)."
        )
    x, axis, at, _ = _along(xp, input, dim, index, None, "index_fill")
    shape = (at.shape[0], *x.shape[:axis], *x.shape[axis + 1 :])
    if not count_of(shape):
        return input
    part = xp.broadcast_to(converted(xp, value, dtype_of(x)), shape)
    return xp.reshape(xp.moveaxis(xp.at(xp.moveaxis(x, axis, 0), at).set(part), 0, axis), tuple(input.shape))


@op()
def index_reduce(input: Any, dim: Any, index: Any, source: Any, reduce: str, *, include_self: bool = True, xp: Any) -> Any:
    """Return the tensor with parts combined at indices of an axis."""
    if reduce not in ("prod", "mean", "amax", "amin"):
        raise RuntimeError(f"index_reduce(): Expected reduce to be one of prod, mean, amax or amin but got {reduce}.")
    x, axis, at, part = _along(xp, input, dim, index, source, "index_reduce")
    shape = [1] * len(x.shape)
    shape[axis] = at.shape[0]
    wide = xp.broadcast_to(xp.reshape(at, tuple(shape)), tuple(part.shape))
    return xp.reshape(_scattered(xp, x, axis, wide, part, reduce, "index_reduce", include_self=include_self), tuple(input.shape))


@op()
def take(input: Any, index: Any, *, xp: Any) -> Any:
    """Return elements at positions in the flattened tensor."""
    if dtype_of(index)._name != "int64":
        raise RuntimeError(f"take(): Expected a long tensor for index, but got {dtype_of(index)!r}")
    flat = xp.reshape(input, (-1,))
    n = flat.shape[0]
    at = xp.reshape(index, (-1,))
    if not at.shape[0]:
        return xp.zeros(tuple(index.shape), dtype=input.dtype)
    if outside(at, -n, n - 1, xp) is not None:
        raise IndexError("out of range: tried to access an index out of range")
    return xp.reshape(xp.take(flat, xp.where(xp.less(at, 0), xp.add(at, n), at), axis=0), tuple(index.shape))


@op()
def put(input: Any, index: Any, source: Any, accumulate: bool = False, *, xp: Any) -> Any:
    """Return the tensor with elements put at positions in the flattened tensor."""
    if dtype_of(index)._name != "int64":
        raise RuntimeError(f"put_(): Expected a long tensor for index, but got {dtype_of(index)!r}")
    if count_of(index.shape) != count_of(source.shape):
        raise RuntimeError(
            "put_(): Expected source and index to have the same number of elements, but got source.numel() "
            f"= {count_of(source.shape)}, index.numel() = {count_of(index.shape)}"
        )
    if dtype_of(input) is not dtype_of(source):
        raise RuntimeError(
            "put_(): self and source expected to have the same dtype, but got self.dtype "
            f"= {dtype_of(input)!r} and source.dtype = {dtype_of(source)!r}"
        )
    flat = xp.reshape(input, (-1,))
    at = xp.reshape(index, (-1,))
    if not at.shape[0]:
        return input
    at = xp.where(xp.less(at, 0), xp.add(at, flat.shape[0]), at)
    part = xp.reshape(source, (-1,))
    if accumulate and is_bool(flat):
        found = xp.logical_or(flat, xp.greater(xp.at(xp.zeros_like(flat, dtype=xp.int64), at).add(cast(xp, part, "int64")), 0))
    else:
        found = xp.at(flat, at).add(part) if accumulate else xp.at(flat, at).set(part)
    return xp.reshape(found, tuple(input.shape))


@op()
def take_along_dim(input: Any, indices: Any, dim: Any = None, *, xp: Any) -> Any:
    """Return elements at indices along an axis; sizes are broadcast."""
    if dtype_of(indices)._name != "int64":
        raise RuntimeError(f"torch.take_along_dim(): dtype of indices should be Long but got {dtype_of(indices)!r}")
    if dim is None:
        return xp.take(xp.reshape(input, (-1,)), xp.reshape(indices, (-1,)), axis=0)
    if len(input.shape) != len(indices.shape):
        raise RuntimeError(
            "torch.take_along_dim(): input and indices should have the same number of dimensions, but got "
            f"{len(input.shape)} dimensions for input, and {len(indices.shape)} dimensions for indices"
        )
    axis = axis_of(dim, len(input.shape))
    shape = [a if b == 1 else b for a, b in zip(input.shape, indices.shape, strict=True)]
    to_x = tuple(input.shape[i] if i == axis else n for i, n in enumerate(shape))
    to_i = tuple(indices.shape[i] if i == axis else n for i, n in enumerate(shape))
    at = xp.where(xp.less(indices, 0), xp.add(indices, input.shape[axis]), indices)
    return gather(xp.broadcast_to(input, to_x), axis, xp.broadcast_to(at, to_i), xp=xp)


# Masks.


def _mask(mask: Any, name: str) -> None:
    if not is_bool(mask):
        raise RuntimeError(f"{name} only supports boolean masks, but got mask with dtype {dtype_of(mask)!r}")


@op()
def masked_fill(input: Any, mask: Any, value: Any, *, xp: Any) -> Any:
    """Return the tensor filled with a number where a mask is true."""
    _mask(mask, "masked_fill_")
    if hasattr(value, "shape") and len(value.shape):
        raise RuntimeError(
            f"masked_fill_ only supports a 0-dimensional value tensor, but got tensor with {len(value.shape)} dimension(s)."
        )
    d = dtype_of(input)
    if isinstance(value, complex) and not d.is_complex:
        raise RuntimeError(f"value cannot be converted to type {d._name} without overflow")
    return xp.where(mask, converted(xp, value, d), input)


@op()
def masked_select(input: Any, mask: Any, *, xp: Any) -> Any:
    """Return the elements where a mask is true."""
    if not is_bool(mask):
        raise RuntimeError(f"masked_select: expected BoolTensor for mask, but got {dtype_of(mask)!r}")
    x, m = xp.broadcast_arrays(input, mask)
    at = xp.nonzero(xp.reshape(m, (-1,)))[0]
    return xp.take(xp.reshape(x, (-1,)), cast(xp, at, "int64"), axis=0)


@op()
def masked_scatter(input: Any, mask: Any, source: Any, *, xp: Any) -> Any:
    """Return the tensor with elements of another one, in order, where a mask is true."""
    _mask(mask, "masked_scatter_")
    if dtype_of(input) is not dtype_of(source):
        raise RuntimeError(
            f"masked_scatter_: expected self and source to have same dtypes but got {dtype_of(input)!r} and {dtype_of(source)!r}"
        )
    x, m = xp.broadcast_arrays(input, mask)
    flat, chosen = xp.reshape(source, (-1,)), xp.reshape(m, (-1,))
    ones = xp.cumulative_sum(cast(xp, chosen, "int64"), axis=0)
    if outside(ones, 0, flat.shape[0], xp) is not None:
        raise RuntimeError("masked_scatter: expected the number of elements in source to be at least the number of ones in mask")
    if not flat.shape[0]:
        return x
    return xp.where(m, xp.reshape(xp.take(flat, xp.clip(ones - 1, 0, flat.shape[0] - 1)), tuple(x.shape)), x)


@op(name="_where", module="torch.Tensor")
def chosen(condition: Any, input: Any, other: Any, *, xp: Any) -> Any:
    """Return elements of one of two arrays."""
    if not is_bool(condition) and dtype_of(condition)._name != "uint8":
        raise RuntimeError(f"where expected condition to be a boolean tensor, but got a tensor with dtype {dtype_of(condition)!r}")
    x, y = promoted(xp, [input, other])
    return xp.where(cast(xp, condition, "bool"), x, y)


@raw()
def where(condition: Any, input: Any = None, other: Any = None, *, out: Any = None) -> Any:
    """Return elements of one of two tensors, or the coordinates where a condition is true."""
    if input is None and other is None:
        if not isinstance(condition, Tensor):
            raise TypeError(f"where(): argument 'condition' (position 1) must be Tensor, not {type(condition).__name__}")
        return condition.nonzero(as_tuple=True)
    return Tensor._where(condition, input, other, **({} if out is None else {"out": out}))


@raw("torch.Tensor", name="where")
def where_of(self: Tensor, condition: Any, other: Any) -> Any:
    """Return elements of this tensor where a condition is true, of another one elsewhere."""
    return where(condition, self, other)
