"""One normaliser of indices for all frameworks: what ``x[key]`` means, part by part, checked against the shape.

A plugin lowers the parts to what its framework has. Sizes that a compiler does not know (``None``) are not checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

Size = int | None
Part = Any
"""``int``, ``slice``, ``None`` (a new axis), an integer array, or a boolean mask."""


def is_array(part: Part) -> bool:
    """Whether a part is an integer array or a mask."""
    return hasattr(part, "dtype") and hasattr(part, "shape")


def is_mask(part: Part) -> bool:
    """Whether a part is a boolean array."""
    return is_array(part) and "bool" in str(part.dtype)


def axes_taken(part: Part) -> int:
    """How many axes of the indexed array a part stands for."""
    if part is None:
        return 0
    return len(part.shape) if is_mask(part) else 1


def normalise(key: Any, shape: Sequence[Size]) -> list[Part]:
    """Return the parts of an index, as many as are needed to cover every axis.

    The ellipsis is written out as full slices; integers are counted from the front; slices have their bounds in range, with a
    ``stop`` of ``None`` where a negative step runs past the first element.

    Parameters
    ----------
    key : what stands between the brackets
    shape : sizes of the axes of the indexed array, ``None`` where unknown

    Raises
    ------
    IndexError
        if there are too many parts, an integer is out of range, a mask does not fit, or a part is none of those allowed.
    """
    given = list(key) if isinstance(key, tuple) else [key]
    for part in given:
        if isinstance(part, (bool, float, complex, str, list)):
            raise IndexError(
                f"An index is made of integers, slices, ..., None, integer arrays, or one boolean mask; got {part!r}. "
                f"Make an array of a list or a Python bool first: xp.asarray(...)."
            )
    ellipses = [i for i, part in enumerate(given) if part is Ellipsis]
    if len(ellipses) > 1:
        raise IndexError(f"An index has at most one ellipsis (...); got {len(ellipses)}.")
    taken = sum(axes_taken(part) for part in given if part is not Ellipsis)
    if taken > len(shape):
        raise IndexError(f"Too many indices: the array has {len(shape)} axes, and {taken} are indexed.")
    where = ellipses[0] if ellipses else len(given)
    given[where : where + len(ellipses)] = [slice(None)] * (len(shape) - taken)
    return list(_checked(given, shape))


def _checked(parts: list[Part], shape: Sequence[Size]) -> Any:
    axis = 0
    for part in parts:
        sizes = shape[axis : axis + axes_taken(part)]
        if part is None:
            yield None
        elif isinstance(part, slice):
            yield _checked_slice(part, sizes[0])
        elif is_mask(part):
            yield _checked_mask(part, sizes, axis)
        elif is_array(part) and (len(part.shape) or "int" in str(part.dtype)):
            if "int" not in str(part.dtype):
                raise IndexError(f"An array used as an index must be of integers or booleans; got {part.dtype}.")
            yield part
        else:
            yield _checked_integer(part, sizes[0], axis)
        axis += axes_taken(part)


def _checked_slice(part: slice, size: Size) -> slice:
    if part.step is not None and index(part.step) == 0:
        raise ValueError("The step of a slice must not be zero.")
    if size is None:
        return part
    start, stop, step = part.indices(size)
    return slice(start, None if stop < 0 else stop, step)


def _checked_mask(part: Part, sizes: Sequence[Size], axis: int) -> Part:
    for own, size in zip(part.shape, sizes, strict=True):
        if own is not None and size is not None and own != size:
            raise IndexError(f"A mask of shape {tuple(part.shape)} does not fit the axes from {axis} on, of sizes {tuple(sizes)}.")
    return part


def _checked_integer(part: Part, size: Size, axis: int) -> int:
    try:
        position = index(part)
    except TypeError:
        raise IndexError(f"An index must be an integer, a slice, ..., None or an array; got {type(part).__qualname__}.") from None
    if size is None:
        return position
    if not -size <= position < size:
        raise IndexError(f"Index {position} is out of range for axis {axis} of size {size}.")
    return position % size
