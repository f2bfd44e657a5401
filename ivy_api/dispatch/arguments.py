"""Iterate over the arguments of a call."""

from __future__ import annotations

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any


def leaves(values: Iterable[Any]) -> Iterator[Any]:
    """Yield the arguments, including those inside lists and tuples (``concat``)."""
    for value in values:
        if type(value) in (list, tuple):
            yield from leaves(value)
        else:
            yield value
