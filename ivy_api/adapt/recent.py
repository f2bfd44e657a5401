"""A cache of bounded size, for what is compiled, captured or recorded for some arguments."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from typing import Generic, TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Hashable

V = TypeVar("V")

KEPT = 256
"""The number of entries that are kept by default."""


class Recent(Generic[V]):
    """A cache that keeps the entries used last; threads may share it.

    Parameters
    ----------
    kept : the number of entries; 0 for `KEPT`

    Examples
    --------
    >>> squares = Recent[int](2)
    >>> for n in (1, 2, 1, 3):
    ...     if squares.get(n) is None:
    ...         squares.put(n, n * n)
    >>> squares.get(1), squares.get(2), squares.get(3)
    (1, None, 9)
    """

    __slots__ = ("_entries", "_kept", "_newest")

    def __init__(self, kept: int = 0) -> None:
        self._entries: OrderedDict[Hashable, V] = OrderedDict()
        self._kept = kept or KEPT
        self._newest: V | None = None

    def get(self, key: Hashable) -> V | None:
        """Return an entry, which becomes the one used last; ``None`` if there is none."""
        found = self._entries.get(key)
        if found is not None and found is not self._newest:  # the same call again: its key may take long to hash
            with suppress(KeyError):  # another thread put it out
                self._entries.move_to_end(key)
            self._newest = found
        return found

    def put(self, key: Hashable, value: V) -> V:
        """Add an entry, in place of the one whose last use is the longest ago, and return it."""
        if len(self._entries) >= self._kept:
            with suppress(KeyError):
                self._entries.popitem(last=False)
        self._entries[key] = self._newest = value
        return value

    def remove(self, key: Hashable) -> None:
        """Remove an entry, if there is one."""
        self._entries.pop(key, None)
        self._newest = None
