"""Where in a source program the calls of a graph come from."""

from __future__ import annotations

import sys
import threading
from contextlib import contextmanager
from dataclasses import dataclass, replace

from ivy_api.errors import is_internal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType


@dataclass(frozen=True)
class Origin:
    """Where in a source program a call comes from.

    Attributes
    ----------
    modules : the path of each module of a model that the call is made in, and the name of its class; the outermost first
    file, line : of the program; ``""`` and 0 where they are not known
    name : what is called there, under the framework's name for it
    """

    modules: tuple[tuple[str, str], ...] = ()
    file: str = ""
    line: int = 0
    name: str = ""


class _Located(threading.local):
    origin: Origin | None = None


_located = _Located()


@contextmanager
def located(origin: Origin) -> Iterator[None]:
    """Inside, calls that are recorded come from ``origin``; inner calls of it say more."""
    before, _located.origin = _located.origin, origin
    try:
        yield
    finally:
        _located.origin = before


def current_origin() -> Origin | None:
    """Return what the innermost `located` says; ``None`` outside of any."""
    return _located.origin


def origin_inside(outermost: CodeType) -> Origin | None:
    """Return what `current_origin` says, with the line of the running user's code if it says none.

    Parameters
    ----------
    outermost : the code of a function that runs, and that calls the user's: lines outside of it are not considered
    """
    said = _located.origin
    if said is not None and said.file:
        return said
    frame = sys._getframe(1)
    while frame.f_code is not outermost:
        if not is_internal(frame):
            file, line = frame.f_code.co_filename, frame.f_lineno
            return Origin((), file, line) if said is None else replace(said, file=file, line=line)
        if frame.f_back is None:
            return said
        frame = frame.f_back
    return said
