"""Views of mutable arrays: an immutable value at the root, and how each view reads and writes its part of it.

Backends' arrays are never written to. An array of a frontend whose framework mutates has a `Cell`; writing replaces the value of
the root cell, and every view of it reads the new one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Read = Callable[[Any, Any], Any]
"""Takes the namespace and the value of the base; returns the value of the view."""
Write = Callable[[Any, Any, Any], Any]
"""Takes the namespace, the value of the base, and the new value of the view; returns the new value of the base."""


class Cell:
    """A cell that holds the value of an array: of its own, or a view of another cell.

    Attributes
    ----------
    base : the cell it is a view of, ``None`` for a root
    version : how often the root was written to
    """

    __slots__ = ("_read", "_seen", "_value", "_write", "base", "version")

    def __init__(self, value: Any, base: Cell | None = None, read: Read | None = None, write: Write | None = None) -> None:
        self._value, self.base, self._read, self._write = value, base, read, write
        self.version = 0
        self._seen = self.root.version

    @property
    def root(self) -> Cell:
        """The cell that is no view."""
        cell = self
        while cell.base is not None:
            cell = cell.base
        return cell

    def get(self, xp: Any) -> Any:
        """Return the value, read anew if the root was written to since."""
        if self.base is None:
            return self._value
        now = self.root.version
        if self._seen != now:
            self._value = self._read(xp, self.base.get(xp))  # type: ignore[misc]
            self._seen = now
        return self._value

    def set(self, xp: Any, value: Any) -> None:
        """Replace the value, and the part of the base that it is a view of.

        Parameters
        ----------
        xp : the namespace of the value
        value : an array of the shape and data type of the view
        """
        if self.base is None:
            self._value = value
            self.version += 1
        else:
            self.base.set(xp, self._write(xp, self.base.get(xp), value))  # type: ignore[misc]
            self._value, self._seen = value, self.root.version

    def view(self, xp: Any, read: Read, write: Write) -> Cell:
        """Return a view of this cell."""
        return Cell(read(xp, self.get(xp)), self, read, write)


def indexed(key: Any) -> tuple[Read, Write]:
    """How a view by basic indexing, ``x[key]``, reads and writes."""
    return lambda xp, x: x[key], lambda xp, x, part: xp.at(x, key).set(part)


def reshaped(shape: tuple[int, ...]) -> tuple[Read, Write]:
    """How a view of another shape reads and writes."""
    return lambda xp, x: xp.reshape(x, shape), lambda xp, x, part: xp.reshape(part, tuple(x.shape))


def permuted(axes: tuple[int, ...]) -> tuple[Read, Write]:
    """How a view with permuted axes reads and writes."""
    back = tuple(sorted(range(len(axes)), key=axes.__getitem__))
    return lambda xp, x: xp.permute_dims(x, axes), lambda xp, x, part: xp.permute_dims(part, back)


def diagonals(offset: int, axis1: int, axis2: int) -> tuple[Read, Write]:
    """How a view of the diagonals over two axes reads and writes."""

    def read(xp: Any, x: Any) -> Any:
        return xp.linalg.diagonal(xp.moveaxis(x, (axis1, axis2), (-2, -1)), offset=offset)

    def write(xp: Any, x: Any, part: Any) -> Any:
        moved = xp.moveaxis(x, (axis1, axis2), (-2, -1))
        count = part.shape[-1]
        rows, columns = xp.arange(count) + max(-offset, 0), xp.arange(count) + max(offset, 0)
        return xp.moveaxis(xp.at(moved, (..., rows, columns)).set(part), (-2, -1), (axis1, axis2))

    return read, write
