"""Exceptions of checks, other than assertions."""

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
    """A result is wrong.

    Parameters
    ----------
    message : what differs, where, and by how much
    gives : the result, or the wrong part of it
    wants : the expected value
    place : the index of the first wrong element, if any
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
    """The command line asks for something that does not exist; shown without a traceback."""
