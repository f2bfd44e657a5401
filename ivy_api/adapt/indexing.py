"""Normalise index keys, for backends whose indexing differs from the standard's.

A key is one entry or a tuple of them: integers, slices, ``Ellipsis``, ``None``, and arrays of integers or booleans. Arrays are
combined with the others as in NumPy, of which the standard defines a part.
"""

from __future__ import annotations

from itertools import zip_longest
from operator import index

from ivy_api.errors import ArgumentError, IndexingError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    Describe = Callable[[Any], tuple[str, tuple[int | None, ...]] | None]


ALLOWED = "integers, slices, Ellipsis, None, and arrays of integers or booleans"


def normalise_key(key: Any, shape: Sequence[int | None], describe: Describe) -> list[Any]:
    """Return one entry for each axis of an array of this shape, and one for each new axis.

    Parameters
    ----------
    key : the index expression
    shape : the shape of the array; ``None`` for unknown dimensions
    describe : ``describe(x)`` returns the kind of a native array (``"bool"``, ``"integral"`` or another) and its shape; ``None``
        for other objects

    Returns
    -------
    out : for each axis an ``int`` (non-negative if the size is known), a ``range`` of positions (a ``slice`` if the size is
        unknown), or an integer array; ``None`` for a new axis; a boolean array stands for as many axes as it has

    Raises
    ------
    IndexError
        if the key has an entry of another type, too many entries, an integer out of bounds, or a mask of the wrong shape.
    ValueError
        if a slice step is 0.
    """
    entries = list(key) if isinstance(key, tuple) else [key]
    described = [None if e is None or e is Ellipsis or type(e) in (int, slice) else describe(e) for e in entries]
    _fill(entries, described, len(shape))
    _check_together([about[1] for about in described if about and about[0] != "bool"])
    out: list[Any] = []
    axis = 0
    for entry, about in zip(entries, described, strict=True):
        if entry is None:
            out.append(None)
        elif about is None:
            out.append(_one(entry, shape[axis], axis, describe))
            axis += 1
        elif about[0] == "bool":
            _check_mask(about[1], shape, axis)
            out.append(entry)
            axis += len(about[1])
        else:
            out.append(entry)
            axis += 1
    return out


def _fill(entries: list[Any], described: list[tuple[str, tuple[int | None, ...]] | None], ndim: int) -> None:
    """Write slices for the axes that an ellipsis stands for, and for those that have no entry."""
    used = sum([_axes_of(e, about) for e, about in zip(entries, described, strict=True)])
    dots = [i for i, e in enumerate(entries) if e is Ellipsis]
    if len(dots) > 1:
        raise IndexingError(f"An index may contain at most one Ellipsis; got {len(dots)}.")
    missing = ndim - used
    if missing < 0:
        raise IndexingError(f"An array with {ndim} axes takes at most {ndim} indices; got {used}.")
    position = dots[0] if dots else len(entries)
    entries[position : position + 1] = [slice(None)] * missing
    described[position : position + 1] = [None] * missing


def as_slice(positions: range) -> slice:
    """Return a slice that selects these positions, for libraries that support negative steps."""
    if len(positions) < 2:  # the step may be too large for the library
        return slice(positions[0], positions[0] + 1, 1) if positions else slice(0, 0, 1)
    stop = positions[-1] + (1 if positions.step > 0 else -1)
    return slice(positions[0], stop if stop >= 0 else None, positions.step)


def _axes_of(entry: Any, about: tuple[str, tuple[int | None, ...]] | None) -> int:
    """Return the number of axes an entry indexes."""
    if entry is None or entry is Ellipsis:
        return 0
    if about is None:
        return 1
    kind, shape = about
    if kind not in ("bool", "integral"):
        raise IndexingError(
            f"Indices must be {ALLOWED}; got an array of {kind} dtype. Convert it first, for example xp.astype(x, xp.int64)."
        )
    return len(shape) if kind == "bool" else 1


def _one(entry: Any, size: int | None, axis: int, describe: Callable[[Any], Any]) -> int | range | slice:
    """Normalise an integer or a slice to non-negative positions; a slice of sizes that a compiler does not know stays."""
    if isinstance(entry, slice):
        if entry.step is not None and index(entry.step) == 0:
            raise ArgumentError("The step of a slice may not be 0.")
        if size is None:
            return entry
        try:
            return range(size)[entry]
        except TypeError:
            if any(describe(bound) == ("integral", ()) for bound in (entry.start, entry.stop) if bound is not None):
                return entry
            raise
    if isinstance(entry, bool) or not hasattr(entry, "__index__"):
        raise IndexingError(f"Indices must be {ALLOWED}; got {type(entry).__qualname__}: {entry!r}.")
    position = index(entry)
    if size is None:
        return position
    if not -size <= position < size:
        allowed = f"allowed is {-size} to {size - 1}" if size else "it has no elements"
        raise IndexingError(f"Index {position} is out of bounds for axis {axis} of size {size}: {allowed}.")
    return position % size


def _check_together(shapes: list[tuple[int | None, ...]]) -> None:
    """Check that the known dimensions of integer arrays broadcast."""
    for column in zip_longest(*(shape[::-1] for shape in shapes), fillvalue=1):
        if len({size for size in column if size not in (1, None)}) > 1:
            raise IndexingError(f"Index arrays must broadcast together; got shapes {', '.join(map(str, shapes))}.")


def _check_mask(mask: tuple[int | None, ...], shape: Sequence[int | None], axis: int) -> None:
    own = tuple(shape[axis : axis + len(mask)])
    if any(m not in (n, 0) and None not in (m, n) for m, n in zip(mask, own, strict=True)):
        raise IndexingError(
            f"A mask must have the shape of the axes that it indexes; got a mask of shape {mask} for axes of sizes {own}."
        )


def check_repeats(bounds: tuple[int, int] | None) -> None:
    """Raise if the smallest number of repetitions, if known, is negative.

    Raises
    ------
    ArgumentError
        if so.
    """
    if bounds is not None and bounds[0] < 0:
        raise ArgumentError(f"repeat needs repeats of 0 or more; got {bounds[0]}.")


def check_index_bounds(function: str, least: int, largest: int, size: int) -> None:
    """Raise if the smallest or the largest index is out of bounds for an axis.

    Raises
    ------
    IndexingError
        if so.
    """
    if least < -size or largest >= size:
        wrong = largest if largest >= size else least
        allowed = f"from {-size} to {size - 1}" if size else "none, for it is empty"
        raise IndexingError(f"{function} takes indices of an axis of size {size}, {allowed}; got {wrong}.")
