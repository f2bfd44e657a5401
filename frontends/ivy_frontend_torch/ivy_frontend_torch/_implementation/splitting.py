"""Parts of tensors along an axis: views."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from ivy_api.frontends.sizes import Size, index
from ivy_frontend_torch._implementation.defining import op
from ivy_frontend_torch._implementation.dtypes import dtype_of
from ivy_frontend_torch._implementation.objects import axis_of, sizes_of


@op(view=True)
def select(input: Any, dim: Any, index: Any, *, xp: Any) -> Any:
    """Return the part at an index of an axis."""
    if not len(input.shape):
        raise IndexError("select() cannot be applied to a 0-dim tensor.")
    axis = axis_of(dim, len(input.shape))
    n, at = input.shape[axis], index if type(index) is Size else int(index)
    if not -n <= at < n:
        raise IndexError(f"select(): index {at} out of range for tensor of size {list(input.shape)} at dimension {axis}")
    return input[(slice(None),) * axis + (at,)]


@op(view=True)
def narrow(input: Any, dim: Any, start: Any, length: Any, *, xp: Any) -> Any:
    """Return a range of an axis."""
    if not len(input.shape):
        raise RuntimeError("narrow() cannot be applied to a 0-dim tensor.")
    axis = axis_of(dim, len(input.shape))
    n, first = input.shape[axis], start if type(start) is Size else int(start)
    if not -n <= first <= n:
        raise IndexError(f"start out of range (expected to be in range of [-{n}, {n}], but got {first})")
    first = first + n if first < 0 else first
    if length < 0:
        raise RuntimeError("narrow(): length must be non-negative.")
    if first + length > n:
        raise RuntimeError(f"start ({first}) + length ({length}) exceeds dimension size ({n}).")
    return _slice(input, axis, first, first + length)


def _slice(x: Any, axis: int, start: Any, stop: Any, step: int = 1) -> Any:
    return x[(slice(None),) * axis + (slice(start, stop, step),)]


@op()
def narrow_copy(input: Any, dim: Any, start: Any, length: Any, *, xp: Any) -> Any:
    """Return a copy of a range of an axis."""
    return narrow(input, dim, start, length, xp=xp)


def _parts(x: Any, axis: int, bounds: Sequence[int]) -> tuple[Any, ...]:
    edges = [0, *bounds, x.shape[axis]]
    return tuple(_slice(x, axis, a, max(a, b)) for a, b in pairwise(edges))


@op(view=True, also="split_with_sizes unsafe_split_with_sizes unsafe_split")
def split(tensor: Any, split_size_or_sections: Any, dim: Any = 0, *, xp: Any) -> Any:
    """Return parts of given sizes along an axis."""
    if not len(tensor.shape):
        raise RuntimeError("split expects at least a 1-dimensional tensor")
    axis = axis_of(dim, len(tensor.shape))
    n, sizes = tensor.shape[axis], split_size_or_sections
    if isinstance(sizes, (tuple, list)):
        sizes = sizes_of(tuple(sizes))
        if sum(sizes) != n or any(s < 0 for s in sizes):
            raise RuntimeError(
                f"split_with_sizes expects split_sizes to sum exactly to {n} (input tensor's size at dimension {axis}), but got "
                f"split_sizes={list(sizes)}"
            )
        edges = [sum(sizes[: i + 1]) for i in range(len(sizes) - 1)]
        return _parts(tensor, axis, edges) if sizes else ()
    size = index(sizes)
    if size < 0:
        raise RuntimeError(f"split expects split_size be non-negative, but got split_size={size}")
    if not size:
        if n:
            raise RuntimeError("split_size can only be 0 if dimension size is 0, but got dimension size of " + str(n))
        return _parts(tensor, axis, [])
    return _parts(tensor, axis, list(range(size, n, size)))


@op(view=True, also="unsafe_chunk")
def chunk(input: Any, chunks: int, dim: Any = 0, *, xp: Any) -> Any:
    """Return at most ``chunks`` parts of equal size along an axis; the last may be smaller."""
    if not len(input.shape):
        raise RuntimeError("chunk expects at least a 1-dimensional tensor")
    if chunks <= 0:
        raise RuntimeError(f"chunk expects `chunks` to be greater than 0, got: {chunks}")
    axis = axis_of(dim, len(input.shape))
    n = input.shape[axis]
    size = -(-n // chunks)
    return _parts(input, axis, list(range(size, n, size))) if size else tuple(_slice(input, axis, 0, 0) for _ in range(chunks))


@op(view=True)
def tensor_split(input: Any, indices_or_sections: Any, dim: Any = 0, *, xp: Any) -> Any:
    """Return parts along an axis: a number of them, or split at indices."""
    if not len(input.shape):
        raise RuntimeError("tensor_split expected at least a 1-dimensional tensor, but got a tensor with 0 dims")
    axis = axis_of(dim, len(input.shape))
    n = input.shape[axis]
    given = indices_or_sections
    if hasattr(given, "shape"):
        if dtype_of(given)._name != "int64" or len(given.shape) > 1:
            raise RuntimeError("tensor_split expected tensor_indices_or_sections to be a zero- or one-dimensional int64 tensor")
        given = [int(given[i]) for i in range(given.shape[0])] if len(given.shape) else int(given)
    if not isinstance(given, (tuple, list)):
        count = index(given)
        if count <= 0:
            raise RuntimeError(f"number of sections must be larger than 0, got {count}")
        small, more = divmod(n, count)
        sizes = [small + 1] * more + [small] * (count - more)
        return _parts(input, axis, [sum(sizes[: i + 1]) for i in range(count - 1)])
    edges = [min(max(i + n if i < 0 else i, 0), n) for i in sizes_of(tuple(given))]
    return _parts(input, axis, edges)


def _split_along(name: str, axis: int, least: int) -> None:
    def body(input: Any, indices_or_sections: Any, *, xp: Any) -> Any:
        if len(input.shape) < least:
            raise RuntimeError(
                f"torch.{name} requires a tensor with at least {least} dimension, "
                f"but got a tensor with {len(input.shape)} dimensions!"
            )
        along = 0 if name == "hsplit" and len(input.shape) == 1 else axis
        whole = isinstance(indices_or_sections, (tuple, list))
        if not whole and (indices_or_sections <= 0 or input.shape[along] % indices_or_sections):
            raise RuntimeError(
                f"torch.{name} attempted to split along dimension {along}, but the "
                f"size of the dimension {input.shape[along]} is not "
                f"divisible by the split_size {indices_or_sections}!"
            )
        return tensor_split(input, indices_or_sections, along, xp=xp)

    body.__doc__ = f"Return parts along axis {axis}."
    op(name=name, view=True)(body)


_split_along("hsplit", 1, 1)


_split_along("vsplit", 0, 2)


_split_along("dsplit", 2, 3)


@op(view=True)
def unbind(input: Any, dim: Any = 0, *, xp: Any) -> Any:
    """Return the parts at each index of an axis."""
    if not len(input.shape):
        raise IndexError("Dimension specified as 0 but tensor has no dimensions")
    axis = axis_of(dim, len(input.shape))
    return tuple(input[(slice(None),) * axis + (i,)] for i in range(input.shape[axis]))
