"""Which function each test covers; `test_completeness` compares this with the declarations."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])

COVERED: dict[str, set[str]] = {}
"""Qualified name of a function -> the tests that check its values."""


def covers(*names: str | Iterable[str]) -> Callable[[F], F]:
    """Note that the decorated test checks the values of these functions: names, or tables keyed by name."""

    def note(test: F) -> F:
        for entry in names:
            for name in [entry] if isinstance(entry, str) else entry:
                COVERED.setdefault(name, set()).add(f"{test.__module__.rpartition('.')[2]}::{test.__qualname__}")
        return test

    return note
