"""Tensors joined, repeated, flipped, rolled, padded; diagonals and triangles."""

from __future__ import annotations

import itertools
from typing import Any

from ivy_api.frontends.sizes import index
from ivy_frontend_torch._implementation.defining import op, raw
from ivy_frontend_torch._implementation.dtypes import cast, dtype_of
from ivy_frontend_torch._implementation.elementwise import full
from ivy_frontend_torch._implementation.indexing import scattered
from ivy_frontend_torch._implementation.objects import axes_of, axis_of, sizes_of
from ivy_frontend_torch._implementation.reductions import sum as sum_of
from ivy_frontend_torch._implementation.shapes import diagonal as diagonal_of
from ivy_frontend_torch._implementation.splitting import select
from ivy_frontend_torch._implementation.strides import count_of
from ivy_frontend_torch._implementation.tensor import Tensor


@op("tensors", "promote", also="concat concatenate")
def cat(tensors: Any, dim: Any = 0, *, xp: Any) -> Any:
    """Return tensors one after the other along an axis."""
    if not tensors:
        raise ValueError("expected a non-empty list of Tensors")
    for i, x in enumerate(tensors):
        if not len(x.shape):
            raise RuntimeError(f"zero-dimensional tensor (at position {i}) cannot be concatenated")
    kept = [x for x in tensors if tuple(x.shape) != (0,)] or [tensors[0]]
    return xp.concat(kept, axis=axis_of(dim, len(kept[0].shape)))


@op("tensors", "promote")
def stack(tensors: Any, dim: Any = 0, *, xp: Any) -> Any:
    """Return tensors one after the other along a new axis."""
    if not tensors:
        raise RuntimeError("stack expects a non-empty TensorList")
    first = tuple(tensors[0].shape)
    for i, x in enumerate(tensors):
        if tuple(x.shape) != first:
            raise RuntimeError(
                f"stack expects each tensor to be equal size, but got {list(first)} at entry 0 and {list(x.shape)} at entry {i}"
            )
    return xp.stack(list(tensors), axis=axis_of(dim, len(first) + 1))


def _at_least(xp: Any, x: Any, ndim: int) -> Any:
    shape = tuple(x.shape)
    if len(shape) >= ndim:
        return x
    if ndim == 3:
        return xp.reshape(x, (1, *shape, 1) if len(shape) == 1 else (1, 1, 1) if not shape else (*shape, 1))
    return xp.reshape(x, (1,) * (ndim - len(shape)) + shape)


def _stacked(name: str, ndim: int, axis: int, *also: str) -> None:
    def body(tensors: Any, *, xp: Any) -> Any:
        if not tensors:
            raise RuntimeError(f"{name} expects a non-empty TensorList")
        parts = [_at_least(xp, x, ndim) for x in tensors]
        return xp.concat(parts, axis=0 if name == "hstack" and len(parts[0].shape) == 1 else axis)

    body.__doc__ = f"Return tensors joined along axis {axis}."
    op("tensors", "promote", name=name, also=" ".join(also))(body)


_stacked("hstack", 1, 1)
_stacked("vstack", 2, 0, "row_stack")
_stacked("dstack", 3, 2)


@op("tensors", "promote")
def column_stack(tensors: Any, *, xp: Any) -> Any:
    """Return tensors as the columns of a matrix."""
    parts = [xp.reshape(x, (count_of(x.shape), 1)) if len(x.shape) < 2 else x for x in tensors]
    return xp.concat(parts, axis=1)


def _atleast(name: str, ndim: int) -> None:
    single = f"_{name}"

    def body(input: Any, *, xp: Any) -> Any:
        return _at_least(xp, input, ndim)

    op(name=single, module="torch.Tensor", view=True)(body)

    def function(*tensors: Any) -> Any:
        given = tensors[0] if len(tensors) == 1 else tensors
        if isinstance(given, (tuple, list)):
            return tuple(getattr(x, single)() for x in given)
        return getattr(given, single)()

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"Return tensors with at least {ndim} axes."
    raw()(function)


_atleast("atleast_1d", 1)
_atleast("atleast_2d", 2)
_atleast("atleast_3d", 3)


@raw()
def meshgrid(*tensors: Any, indexing: str | None = None) -> tuple[Tensor, ...]:
    """Return the coordinates of a grid."""
    given = tuple(tensors[0]) if len(tensors) == 1 and isinstance(tensors[0], (tuple, list)) else tensors
    if indexing not in (None, "ij", "xy"):
        raise RuntimeError(f'torch.meshgrid: indexing must be one of "xy" or "ij", but received: {indexing}')
    if not given:
        raise RuntimeError("meshgrid expects a non-empty TensorList")
    if len({x.dtype for x in given}) > 1:
        raise RuntimeError("torch.meshgrid expects all tensors to have the same dtype")
    for x in given:
        if x.ndim > 1:
            raise RuntimeError(f"torch.meshgrid: Expected 0D or 1D tensor in the tensor list but got: {x}")
    swap = indexing == "xy" and len(given) > 1
    ordered = (given[1], given[0], *given[2:]) if swap else given
    shape = [x.numel() for x in ordered]
    found = [x.reshape([1] * i + [-1] + [1] * (len(shape) - i - 1)).expand(shape) for i, x in enumerate(ordered)]
    return (found[1], found[0], *found[2:]) if swap else tuple(found)


@op("tensors", "promote")
def block_diag(*tensors: Any, xp: Any) -> Any:
    """Return a matrix with blocks on its diagonal."""
    if not tensors:
        return xp.zeros((1, 0), dtype=xp.float32)
    parts = [_at_least(xp, x, 2) for x in tensors]
    width = sum(x.shape[1] for x in parts)
    rows, before = [], 0
    for x in parts:
        left = xp.zeros((x.shape[0], before), dtype=x.dtype)
        right = xp.zeros((x.shape[0], width - before - x.shape[1]), dtype=x.dtype)
        rows.append(xp.concat([left, x, right], axis=1))
        before += x.shape[1]
    return xp.concat(rows, axis=0)


@raw()
def cartesian_prod(*tensors: Any) -> Tensor:
    """Return all combinations of one element of each."""
    if len(tensors) == 1:
        return tensors[0]
    grids = meshgrid(*tensors, indexing="ij")
    from ivy_frontend_torch._implementation.defining import public

    return public("stack")([x.reshape(-1) for x in grids], dim=1)


@op()
def combinations(input: Any, r: int = 2, with_replacement: bool = False, *, xp: Any) -> Any:
    """Return all combinations of ``r`` elements."""
    if len(input.shape) != 1:
        raise RuntimeError(f"Expect a 1D vector, but got shape {list(input.shape)}")
    if not r:
        return xp.zeros((0,), dtype=input.dtype)
    every = (itertools.combinations_with_replacement if with_replacement else itertools.combinations)(range(input.shape[0]), r)
    rows = list(every)
    if not rows:
        return xp.zeros((0, r), dtype=input.dtype)
    at = xp.asarray(rows, dtype=xp.int64)
    return xp.reshape(xp.take(input, xp.reshape(at, (-1,)), axis=0), tuple(at.shape))


# Repeated, flipped, rolled.


@op(module="torch.Tensor", sizes="repeats")
def repeat(input: Any, repeats: Any, *, xp: Any) -> Any:
    """Return the tensor repeated along each axis."""
    times = sizes_of(tuple(repeats))
    if len(times) < len(input.shape):
        raise RuntimeError("Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor")
    if any(n < 0 for n in times):
        raise RuntimeError(f"Trying to create tensor with negative dimension {min(times)}: {list(times)}")
    x = xp.reshape(input, (1,) * (len(times) - len(input.shape)) + tuple(input.shape))
    return xp.tile(x, times) if times else x


@op(sizes="dims")
def tile(input: Any, dims: Any, *, xp: Any) -> Any:
    """Return the tensor repeated along each axis."""
    times = sizes_of(tuple(dims))
    return repeat(input, (1,) * (len(input.shape) - len(times)) + times, xp=xp)


@op(differentiable=True)
def repeat_interleave(input: Any, repeats: Any = None, dim: Any = None, *, output_size: Any = None, xp: Any) -> Any:
    """Return each element repeated."""
    if repeats is None:
        return xp.repeat(xp.arange(input.shape[0], dtype=xp.int64), input, axis=0)
    x, axis = (xp.reshape(input, (-1,)), 0) if dim is None else (input, axis_of(dim, len(input.shape)))
    if not len(x.shape):
        x = xp.reshape(x, (1,))
    times = repeats
    if hasattr(times, "shape"):
        if dtype_of(times)._name not in ("int32", "int64"):
            raise RuntimeError("repeats has to be Long or Int tensor")
        if len(times.shape) > 1:
            raise RuntimeError("repeats must be 0-dim or 1-dim tensor")
        times = xp.broadcast_to(xp.reshape(times, (-1,)), (x.shape[axis],)) if count_of(times.shape) == 1 else times
        if times.shape[0] != x.shape[axis]:
            raise RuntimeError("repeats must have the same size as input along dim")
    elif times < 0:
        raise RuntimeError("repeats can not be negative")
    return xp.repeat(x, times, axis=axis)


@op(sizes="dims")
def flip(input: Any, dims: Any, *, xp: Any) -> Any:
    """Return the elements in reverse order along axes."""
    axes = axes_of(tuple(dims) if isinstance(dims, (tuple, list)) else (dims,), len(input.shape), empty_is_all=False)
    return xp.flip(input, axis=axes) if axes else input


@op()
def fliplr(input: Any, *, xp: Any) -> Any:
    """Return the elements in reverse order along the second axis."""
    if len(input.shape) < 2:
        raise RuntimeError("Input must be >= 2-d.")
    return xp.flip(input, axis=1)


@op()
def flipud(input: Any, *, xp: Any) -> Any:
    """Return the elements in reverse order along the first axis."""
    if not len(input.shape):
        raise RuntimeError("Input must be >= 1-d.")
    return xp.flip(input, axis=0)


@op()
def roll(input: Any, shifts: Any, dims: Any = (), *, xp: Any) -> Any:
    """Return the elements rolled along axes."""
    by = sizes_of(shifts)
    if isinstance(dims, (tuple, list)) and not dims:
        if len(by) != 1:
            raise RuntimeError(f"shifts and dimensions must align. shifts: {len(by)}, dims:0")
        return xp.reshape(xp.roll(xp.reshape(input, (-1,)), by[0], axis=0), tuple(input.shape)) if count_of(input.shape) else input
    axes = tuple(axis_of(one, len(input.shape)) for one in sizes_of(dims))
    if len(axes) != len(by):
        raise RuntimeError(f"shifts and dimensions must align. shifts: {len(by)}, dims:{len(axes)}")
    for shift, axis in zip(by, axes, strict=True):
        if len(input.shape) and input.shape[axis]:
            input = xp.roll(input, shift, axis=axis)
    return input


@op()
def rot90(input: Any, k: int = 1, dims: Any = (0, 1), *, xp: Any) -> Any:
    """Return the elements turned by 90 degrees in the plane of two axes."""
    ndim = len(input.shape)
    if len(dims) != 2:
        raise RuntimeError(f"expected total rotation dims == 2, but got dims = {len(dims)}")
    if ndim < 2:
        raise RuntimeError(f"expected total dims >= 2, but got total dims = {ndim}")
    a, b = axis_of(dims[0], ndim), axis_of(dims[1], ndim)
    if a == b:
        raise RuntimeError(f"expected rotation dims to be different, but got dim0 = {dims[0]} and dim1 = {dims[1]}")
    return xp.rot90(input, k=k, axes=(a, b))


# Diagonals and triangles.


@op()
def diag(input: Any, diagonal: int = 0, *, xp: Any) -> Any:
    """Return the diagonal of a matrix, or a matrix with a diagonal."""
    if len(input.shape) == 1:
        return diag_embed(input, diagonal, xp=xp)
    if len(input.shape) != 2:
        raise RuntimeError(f"diag(): Supports 1D or 2D tensors. Got {len(input.shape)}D")
    return diagonal_of(input, diagonal, xp=xp)


@op()
def diagflat(input: Any, offset: int = 0, *, xp: Any) -> Any:
    """Return a matrix with the elements on a diagonal."""
    return diag_embed(xp.reshape(input, (-1,)), offset, xp=xp)


@op()
def diag_embed(input: Any, offset: int = 0, dim1: Any = -2, dim2: Any = -1, *, xp: Any) -> Any:
    """Return matrices with the last axis on a diagonal."""
    ndim = len(input.shape) + 1
    a, b = axis_of(dim1, ndim), axis_of(dim2, ndim)
    if a == b:
        raise RuntimeError(f"diagonal dimensions cannot be identical {dim1}, {dim2}")
    n = input.shape[-1]
    size = n + abs(offset)
    i = xp.arange(size, dtype=xp.int64)
    row, column = xp.reshape(i, (size, 1)), xp.reshape(i, (1, size))
    on = xp.equal(xp.subtract(column, row), offset)
    at = xp.subtract(row, max(-offset, 0))
    at = xp.where(xp.logical_and(on, xp.less(at, n)), at, xp.zeros_like(at))
    if not n:
        found = xp.zeros((*input.shape[:-1], size, size), dtype=input.dtype)
    else:
        wide = xp.reshape(xp.take(input, xp.reshape(at, (-1,)), axis=-1), (*input.shape[:-1], size, size))
        found = xp.where(on, wide, xp.zeros_like(wide))
    return xp.moveaxis(found, (-2, -1), (a, b))


@op()
def tril(input: Any, diagonal: int = 0, *, xp: Any) -> Any:
    """Return the lower triangles."""
    if len(input.shape) < 2:
        raise RuntimeError("tril: input tensor must have at least 2 dimensions")
    return xp.tril(input, k=diagonal)


@op()
def triu(input: Any, diagonal: int = 0, *, xp: Any) -> Any:
    """Return the upper triangles."""
    if len(input.shape) < 2:
        raise RuntimeError("triu: input tensor must have at least 2 dimensions")
    return xp.triu(input, k=diagonal)


@op()
def vander(x: Any, N: Any = None, increasing: bool = False, *, xp: Any) -> Any:
    """Return the matrix of powers."""
    if len(x.shape) != 1:
        raise RuntimeError("x must be a one-dimensional tensor.")
    n = x.shape[0] if N is None else N
    if n < 0:
        raise RuntimeError("N must be non-negative.")
    x = cast(xp, x, "int64") if dtype_of(x).category < 2 else x
    columns = [xp.ones_like(x)]
    for _ in range(n - 1):
        columns.append(xp.multiply(columns[-1], x))
    columns = columns[:n] if increasing else columns[:n][::-1]
    return xp.stack(columns, axis=1) if columns else xp.zeros((x.shape[0], 0), dtype=x.dtype)


# Parts replaced.


@op()
def select_scatter(input: Any, src: Any, dim: Any, index: Any, *, xp: Any) -> Any:
    """Return the tensor with the part at an index of an axis replaced."""
    part = select(input, dim, index, xp=xp)
    if tuple(part.shape) != tuple(src.shape):
        raise RuntimeError(
            f"expected src to have a size equal to the slice of self. src size = {list(src.shape)}, slice size = {list(part.shape)}"
        )
    key = (slice(None),) * axis_of(dim, len(input.shape)) + (int(index),)
    return xp.at(input, key).set(cast(xp, src, dtype_of(input)))


@op()
def slice_scatter(input: Any, src: Any, dim: Any = 0, start: Any = None, end: Any = None, step: Any = 1, *, xp: Any) -> Any:
    """Return the tensor with a slice of an axis replaced."""
    key = (slice(None),) * axis_of(dim, len(input.shape)) + (slice(start, end, step),)
    part = input[key]
    if tuple(part.shape) != tuple(src.shape):
        raise RuntimeError(
            f"expected src to have a size equal to the slice of self. src size = {list(src.shape)}, slice size = {list(part.shape)}"
        )
    return xp.at(input, key).set(cast(xp, src, dtype_of(input))) if count_of(part.shape) else input


@op()
def diagonal_scatter(input: Any, src: Any, offset: int = 0, dim1: Any = 0, dim2: Any = 1, *, xp: Any) -> Any:
    """Return the tensor with the diagonals replaced."""
    ndim = len(input.shape)
    a, b = axis_of(dim1, ndim), axis_of(dim2, ndim)
    part = diagonal_of(input, offset, dim1, dim2, xp=xp)
    if tuple(part.shape) != tuple(src.shape):
        raise RuntimeError(
            f"expected src to have a size equal to the slice of self. src size = {list(src.shape)}, slice size = {list(part.shape)}"
        )
    moved = xp.moveaxis(input, (a, b), (0, 1))
    i = xp.arange(part.shape[-1], dtype=xp.int64)
    rows, columns = xp.add(i, max(-offset, 0)), xp.add(i, max(offset, 0))
    new = scattered(xp, moved, [0, 1], [rows, columns], xp.moveaxis(cast(xp, src, dtype_of(input)), -1, 0))
    return xp.moveaxis(new, (0, 1), (a, b))


@op(module="torch.Tensor")
def fill_diagonal(input: Any, fill_value: Any, wrap: bool = False, *, xp: Any) -> Any:
    """Return the tensor with the main diagonal set to a number."""
    if len(input.shape) < 2:
        raise RuntimeError("dimensions must larger than 1")
    if len(set(input.shape)) > 1 and len(input.shape) > 2:
        raise RuntimeError("all dimensions of input must be of equal length")
    rows, columns = input.shape[0], input.shape[-1]
    size = min(input.shape)
    if len(input.shape) == 2 and wrap and rows > columns:
        step = columns + 1
        at = list(range(0, rows * columns, step))
    else:
        step = sum(columns**k for k in range(len(input.shape)))
        at = [i * step for i in range(size)]
    if not at:
        return input
    flat = xp.reshape(input, (-1,))
    return xp.reshape(xp.at(flat, xp.asarray(at, dtype=xp.int64)).set(full(xp, fill_value, input)), tuple(input.shape))


@op(module="torch.Tensor")
def sum_to_size(input: Any, *size: Any, xp: Any) -> Any:
    """Return the sum over the axes that a size is expanded along."""
    to = sizes_of(size[0] if len(size) == 1 and isinstance(size[0], (tuple, list)) else size)
    new = len(input.shape) - len(to)
    axes = tuple(range(new)) + tuple(i + new for i, n in enumerate(to) if n == 1 and input.shape[i + new] != 1)
    if new < 0 or any(n not in (1, input.shape[i + new]) for i, n in enumerate(to)):
        raise RuntimeError(f"size {{{list(to)}}} is not expandable to size {{{list(input.shape)}}}.")
    if not to:
        return sum_of(input, xp=xp)
    return xp.reshape(sum_of(input, axes, True, xp=xp), to) if axes else input


@op()
def unravel_index(indices: Any, shape: Any, *, xp: Any) -> Any:
    """Return coordinates of positions in a flattened tensor."""
    found, rest = [], cast(xp, indices, "int64")
    for n in reversed(sizes_of(tuple(shape) if isinstance(shape, (tuple, list)) else (index(shape),))):
        found.append(xp.remainder(rest, n))
        rest = xp.floor_divide(rest, n)
    return tuple(reversed(found))


@op()
def constant_pad_nd(input: Any, pad: Any, value: Any = 0, *, xp: Any) -> Any:
    """Return the tensor with a number around it; negative widths take elements away."""
    widths = [(pad[i], pad[i + 1]) for i in range(0, len(pad), 2)]
    ndim = len(input.shape)
    if len(pad) % 2 or len(widths) > ndim:
        raise RuntimeError(
            "Length of pad must be even and at most twice the number of dimensions of the "
            f"input. Pad length is {len(pad)} while the input has {ndim} dimensions."
        )
    key = [slice(None)] * ndim
    grown = [(0, 0)] * ndim
    for i, (before, after) in enumerate(widths):
        axis = ndim - 1 - i
        n = input.shape[axis]
        if n + before + after < 0:
            raise RuntimeError(
                f"The input size {n}, plus negative padding {before} and {after} "
                "resulted in a negative output size, which is invalid."
            )
        key[axis] = slice(max(-before, 0), n - max(-after, 0))
        grown[axis] = (max(before, 0), max(after, 0))
    x = input[tuple(key)] if ndim else input
    sizes = tuple(n + a + b for n, (a, b) in zip(x.shape, grown, strict=True))
    if not count_of(sizes) or not count_of(x.shape):
        return xp.broadcast_to(full(xp, value, input), sizes)
    return xp.pad(x, tuple(grown), constant_values=value) if any(a or b for a, b in grown) else x
