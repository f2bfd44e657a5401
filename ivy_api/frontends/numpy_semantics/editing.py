"""`insert` and `delete`: which elements of an axis the result has, as lists of indices."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

NUMBERS = (bool, int, float, complex)


def numbers_in(given: Any, read: Callable[[Any], list[Any]]) -> list[Any]:
    """Return numbers as a list; those of Python are not read back from an array, whose values a compiler does not know.

    Parameters
    ----------
    given : number, list or tuple of numbers, or anything else
    read : returns the numbers in anything else
    """
    if type(given) in NUMBERS:
        return [given]
    if isinstance(given, (list, tuple)) and all(type(one) in NUMBERS for one in given):
        return list(given)
    return read(given)


def remaining(removed: Iterable[int], size: int) -> list[int]:
    """Return the indices of an axis that are left without some, of which negative ones count from the end."""
    gone = {i % size for i in removed} if size else set()
    return [i for i in range(size) if i not in gone]


def insertion_order(indices: list[int], size: int) -> list[int]:
    """Return the order that brings new elements, which stand behind those of an axis, before the elements of given indices.

    Parameters
    ----------
    indices : for each new element the index before which it is inserted, from 0 to ``size``
    size : the number of elements of the axis
    """
    every = range(size + len(indices))
    return sorted(every, key=lambda i: (i, 1) if i < size else (indices[i - size], 0))


def trimmed(nonzero: list[bool], ends: str) -> slice:
    """Return the slice without the zeros at the front (``"f"``) and at the back (``"b"``) of an axis."""
    where = [i for i, one in enumerate(nonzero) if one]
    first = (where[0] if where else len(nonzero)) if "f" in ends else 0
    last = (where[-1] + 1 if where else first) if "b" in ends else len(nonzero)
    return slice(first, last)
