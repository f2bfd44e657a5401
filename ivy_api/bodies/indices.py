"""Indices: non-negative positions along an axis, and flat indices in row-major order."""

from __future__ import annotations

from math import prod

from ivy_api.adapt.arguments import device_of
from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.adapt.indexing import check_index_bounds
from ivy_api.bodies.operands import index_dtype
from ivy_api.bodies.shapes import is_dynamic
from ivy_api.errors import DTypeError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace

FEW = 16
"""Up to this many steps per window, whole slices are combined, one operation each, instead of gathering single elements."""


def arange_dynamic(start: int, stop: Any, like: Array, xp: ArrayNamespace, step: int = 1) -> Array:
    """Return ``arange(start, stop)``, where ``stop`` may be dynamic, as indices on the device of ``like``."""
    if is_dynamic(stop):
        ones = xp.ones((-((start - stop) // step),), dtype=index_dtype(xp), device=device_of(like))
        return start + (xp.cumulative_sum(ones) - 1) * step
    return xp.arange(start, stop, step, dtype=index_dtype(xp), device=device_of(like))


def normalise_indices(function: str, indices: Array, size: Any, xp: ArrayNamespace, *, any_value: bool = False) -> Array:
    """Convert indices to the default index dtype, with negative ones wrapped.

    Raises
    ------
    DTypeError
        if they are not integers.
    IndexingError
        if one is out of bounds, unless ``any_value``; only if values are known.
    """
    if not any_value:
        check_indices(function, indices, size, xp)
    if not xp.isdtype(indices.dtype, "integral"):
        raise DTypeError(
            f"{function} takes indices of integer dtype; got {dtype_name(indices.dtype)}. Convert first, for example "
            f"xp.astype(x, xp.int64)."
        )
    positions = as_index_dtype(indices, xp)
    return xp.where(positions < 0, positions + size, positions)


def as_index_dtype(indices: Array, xp: ArrayNamespace) -> Array:
    """Convert integers to the default index dtype; those that are too large for it become its largest, not another index."""
    dtype = index_dtype(xp)
    if indices.dtype == dtype:
        return indices
    given, largest = xp.iinfo(indices.dtype), xp.iinfo(dtype).max
    if given.max > largest:
        indices = xp.clip(indices, max(given.min, -largest), largest)
    return xp.astype(indices, dtype, copy=False)


def check_indices(function: str, indices: Array, size: Any, xp: ArrayNamespace) -> bool:
    """Raise for indices out of bounds for an axis; return whether the values are known."""
    if is_dynamic(size) or not xp.isdtype(indices.dtype, "integral"):
        return False
    found = known_bounds(indices, xp)
    if found is None:
        return False
    check_index_bounds(function, found[0], found[1], size)
    return True


def known_bounds(indices: Array, xp: ArrayNamespace) -> tuple[int, int] | None:
    """Return the smallest and the largest index, if known; for an `Array`, of its native array."""
    find = getattr(xp.__array_namespace_info__(), "index_bounds", None)
    found: tuple[int, int] | None = None if find is None else find(getattr(indices, "native", indices))
    return found


def redirect_out_of_range(positions: Array, indices: list[tuple[Array, Any]], total: Any, xp: ArrayNamespace) -> Array:
    """Return flat indices, with ``total`` where an index is out of bounds for its axis, so that no other element is hit."""
    for index, size in indices:
        if known_bounds(index, xp) is None:  # otherwise it was checked
            wide = as_index_dtype(index, xp)
            outside = (wide < -size) | (wide >= size)
            positions = xp.where(outside, total, positions)
    return positions


def strides(shape: Sequence[Any]) -> tuple[Any, ...]:
    """Return the row-major strides, in elements."""
    return tuple(prod(shape[axis + 1 :]) for axis in range(len(shape)))


def reshape_along_axis(axis: int, ndim: int, positions: Array, xp: ArrayNamespace) -> Array:
    """Reshape a vector to broadcast along one of ``ndim`` axes."""
    return xp.reshape(positions, (1,) * axis + (-1,) + (1,) * (ndim - axis - 1))


def add_all(parts: Iterable[Array]) -> Array:
    """Return the sum of one or more arrays, which broadcast."""
    first, *others = parts
    for part in others:
        first = first + part
    return first
