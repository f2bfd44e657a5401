"""Where elements are: positions along an axis, counted from the front, and among all elements in row-major order."""

from __future__ import annotations

from math import prod

from ivy_api.adapt.arguments import device_of
from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.adapt.indexing import check_index_bounds
from ivy_api.bodies.shapes import is_dynamic
from ivy_api.errors import DTypeError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace, DType

FEW = 16
"""The steps in a window, up to which parts of an array are put together, one operation for each, rather than single elements."""


def arange_dynamic(start: int, stop: Any, like: Array, xp: ArrayNamespace, step: int = 1) -> Array:
    """The integers from ``start`` to before ``stop``, which may be late, as an array of indices on the device of ``like``."""
    if is_dynamic(stop):
        ones = xp.ones((-((start - stop) // step),), dtype=index_dtype(xp), device=device_of(like))
        return start + (xp.cumulative_sum(ones) - 1) * step
    return xp.arange(start, stop, step, dtype=index_dtype(xp), device=device_of(like))


def index_dtype(xp: ArrayNamespace) -> DType:
    """The data type of indices."""
    return xp.__array_namespace_info__().default_dtypes()["indexing"]


def normalise_indices(function: str, indices: Array, size: Any, xp: ArrayNamespace, *, any_value: bool = False) -> Array:
    """Indices of the data type that the backend has for them, negative ones counted from the front.

    Raises
    ------
    DTypeError
        if they are no integers.
    IndexingError
        if one is out of range, unless ``any_value``; where values are known.
    """
    if not any_value:
        check_indices(function, indices, size, xp)
    if not xp.isdtype(indices.dtype, "integral"):
        raise DTypeError(
            f"{function} takes indices of integer dtype; got {dtype_name(indices.dtype)}. Convert first, for example "
            f"xp.astype(x, xp.int64)."
        )
    places = xp.astype(indices, index_dtype(xp), copy=False)
    return xp.where(places < 0, places + size, places)


def check_indices(function: str, indices: Array, size: Any, xp: ArrayNamespace) -> bool:
    """Refuse indices out of the range of an axis; whether that could be told."""
    if is_dynamic(size) or not xp.isdtype(indices.dtype, "integral"):
        return False
    found = _bounds(indices, xp)
    if found is None:
        return False
    check_index_bounds(function, found[0], found[1], size)
    return True


def _bounds(indices: Array, xp: ArrayNamespace) -> tuple[int, int] | None:
    """The least and the largest index, if they are known; of an array object those of what it holds."""
    find = getattr(xp.__array_namespace_info__(), "index_bounds", None)
    found: tuple[int, int] | None = None if find is None else find(getattr(indices, "native", indices))
    return found


def redirect_out_of_range(places: Array, indices: list[tuple[Array, Any]], total: Any, xp: ArrayNamespace) -> Array:
    """Positions among all elements, and ``total`` where an index is out of the range of its axis: never another element."""
    for index, size in indices:
        if _bounds(index, xp) is None:  # else it was checked
            wide = xp.astype(index, index_dtype(xp), copy=False)
            outside = (wide < -size) | (wide >= size)
            places = xp.where(outside, total, places)
    return places


def strides(shape: Sequence[Any]) -> tuple[Any, ...]:
    """How far apart neighbours along each axis are, in row-major order."""
    return tuple(prod(shape[axis + 1 :]) for axis in range(len(shape)))


def reshape_along_axis(axis: int, ndim: int, places: Array, xp: ArrayNamespace) -> Array:
    """A vector laid along one axis of several, to broadcast."""
    return xp.reshape(places, (1,) * axis + (-1,) + (1,) * (ndim - axis - 1))


def add_all(parts: Iterable[Array]) -> Array:
    """The sum of one array or more, which broadcast."""
    first, *others = parts
    for part in others:
        first = first + part
    return first
