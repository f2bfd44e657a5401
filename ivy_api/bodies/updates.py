"""Functional updates of the elements of an array at an index."""

from __future__ import annotations

from math import prod

from ivy_api.adapt.arguments import as_array
from ivy_api.adapt.indexing import normalise_key
from ivy_api.bodies.indices import add_all, arange_dynamic, normalise_indices, redirect_out_of_range, reshape_along_axis, strides
from ivy_api.bodies.scattering import FUNCTIONS
from ivy_api.bodies.shapes import static_shape
from ivy_api.dispatch.lookup import find_namespace, namespace_for

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace, ScatterMode


class Selected:
    """Selected elements of an array, and their updates; each method returns a new array.

    ``value`` is a Python scalar, or an array of the dtype of the array whose shape broadcasts to that of the selected elements.
    If an index selects an element more than once, all values are combined; `set` keeps one of them, which one depends on the
    backend.
    """

    __slots__ = ("_array", "_index")

    def __init__(self, x: Array, index: Any) -> None:
        self._array = x
        self._index = index

    def __repr__(self) -> str:
        return f"at(array of shape {tuple(self._array.shape)}, {self._index!r})"

    def get(self) -> Array:
        """Return the selected elements."""
        x, xp = self._array, self._namespace()
        if _is_whole_mask(x, self._index, xp):
            return xp.boolean_mask(x, self._index)
        indices = _flat_indices(x, self._index, xp)
        return xp.reshape(xp.take(xp.reshape(x, (-1,)), xp.reshape(indices, (-1,)), axis=0), static_shape("at", indices))

    def set(self, value: Array | complex, /) -> Array:
        """Return the array with the elements replaced by ``value``."""
        return self._updated(value, "set")

    def add(self, value: Array | complex, /) -> Array:
        """Return the array with ``value`` added to the elements."""
        return self._updated(value, "add")

    def subtract(self, value: Array | complex, /) -> Array:
        """Return the array with ``value`` subtracted from the elements."""
        return self._updated(-value, "add")

    def multiply(self, value: Array | complex, /) -> Array:
        """Return the array with the elements multiplied by ``value``."""
        return self._updated(value, "multiply")

    def divide(self, value: Array | complex, /) -> Array:
        """Return the array with the elements divided by ``value``; for floating-point dtypes."""
        return self._updated(1.0 / value, "multiply")

    def min(self, value: Array | float, /) -> Array:
        """Return the array with the minimum of each element and ``value``."""
        return self._updated(value, "min")

    def max(self, value: Array | float, /) -> Array:
        """Return the array with the maximum of each element and ``value``."""
        return self._updated(value, "max")

    def _namespace(self, *values: Any) -> ArrayNamespace:
        """The namespace of the array, the index and values: a constant may be updated at an index that a transformation traces."""
        index = self._index if isinstance(self._index, tuple) else (self._index,)
        return namespace_for(self._array, *(x for x in (*index, *values) if find_namespace(x) is not None))

    def _updated(self, value: Any, mode: ScatterMode) -> Array:
        x, xp = self._array, self._namespace(value)
        new = xp.astype(as_array(value, x, xp), x.dtype, copy=False)
        if _is_whole_mask(x, self._index, xp) and new.ndim == 0:
            combined = new if mode == "set" else getattr(xp, FUNCTIONS[mode])(x, new)
            return xp.where(self._index, combined, x)
        indices = _flat_indices(x, self._index, xp)
        updates = xp.reshape(xp.broadcast_to(new, static_shape("at", indices)), (-1,))
        flat = xp.scatter_update(xp.reshape(x, (-1,)), xp.reshape(indices, (-1, 1)), updates, mode=mode)
        return xp.reshape(flat, tuple(x.shape))


def _is_whole_mask(x: Array, index: Any, xp: ArrayNamespace) -> bool:
    return find_namespace(index) is not None and xp.isdtype(index.dtype, "bool") and tuple(index.shape) == tuple(x.shape)


def _flat_indices(x: Array, index: Any, xp: ArrayNamespace) -> Array:
    """Return the flat indices of the elements of ``x`` that an index selects, in the shape of the selection."""

    def describe(entry: Any) -> tuple[str, tuple[int | None, ...]] | None:
        if find_namespace(entry) is None:
            return None
        for kind in ("bool", "integral"):
            if xp.isdtype(entry.dtype, kind):
                return kind, tuple(entry.shape)
        return str(entry.dtype), tuple(entry.shape)

    shape = static_shape("at", x)
    steps = strides(shape)
    axis, offset, advanced = 0, 0, False
    plain: list[tuple[int, Array]] = []  # the axis of the result, and positions along it
    arrays: list[Array] = []
    sizes: list[int] = []  # of the axes of the result that do not come from arrays
    seats: list[int] = []  # the number of these axes before each array
    for entry in normalise_key(index, shape, describe):
        if entry is None:
            sizes.append(1)
        elif isinstance(entry, int):
            offset += entry * steps[axis]
            seats += [len(sizes)] if advanced else []
            axis += 1
        elif isinstance(entry, range):
            positions = xp.reshape(arange_dynamic(0, len(entry), x, xp) * entry.step + entry.start, (-1,)) * steps[axis]
            plain.append((len(sizes), positions))
            sizes.append(len(entry))
            axis += 1
        else:
            advanced = True
            found = xp.nonzero(entry) if xp.isdtype(entry.dtype, "bool") else (entry,)
            for part in found:
                indices = normalise_indices("at", part, shape[axis], xp) * steps[axis]
                arrays.append(redirect_out_of_range(indices, [(part, shape[axis])], prod(shape), xp))
                seats.append(len(sizes))
                axis += 1
    return _combined(x, offset, plain, arrays, sizes, seats, xp)


def _combined(
    x: Array,
    offset: int,
    plain: list[tuple[int, Array]],
    arrays: list[Array],
    sizes: list[int],
    seats: list[int],
    xp: ArrayNamespace,
) -> Array:
    """Sum the flat offsets of single axes and of index arrays, in the shape of the result."""
    start = arange_dynamic(offset, offset + 1, x, xp)[0]
    common = static_shape("at", add_all(arrays)) if arrays else ()
    position = seats[0] if arrays and len(set(seats)) == 1 else 0
    whole = (*sizes[:position], *common, *sizes[position:])
    parts = [start]
    for number, positions in plain:
        parts.append(reshape_along_axis(number if number < position else number + len(common), len(whole), positions, xp))
    if arrays:
        parts.append(xp.reshape(add_all(arrays), (*common, *(1,) * (len(sizes) - position))))
    return xp.broadcast_to(add_all(parts), whole)
