"""What a check raises apart from assertions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ivy_conformance.recording import Call


class MissingNameError(Exception):
    """The namespace under test lacks a name of the standard."""

    def __init__(self, name: str, target: str) -> None:
        super().__init__(f"{target} has no {name}")
        self.name = name


class UnreadableError(Exception):
    """Arrays of the target cannot be read back as NumPy arrays."""


class MismatchError(AssertionError):
    """A result is not what it must be.

    Parameters
    ----------
    message : what differs, where, and by how much
    gives : the result, or the part of it that is wrong
    wants : what must stand there
    place : the first wrong element, where there is one
    call : the call to show, if it is not the last one
    """

    def __init__(
        self, message: str, gives: Any, wants: Any, place: tuple[int, ...] | None = None, call: Call | None = None
    ) -> None:
        super().__init__(message)
        self.gives = gives
        self.wants = wants
        self.place = place
        self.call = call


class UsageError(Exception):
    """The command line asks for something that there is not; shown without a traceback."""
