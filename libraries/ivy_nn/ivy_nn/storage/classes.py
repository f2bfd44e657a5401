"""The classes of structures that files may name: they name no other code."""

from __future__ import annotations

from typing import Any, TypeVar

C = TypeVar("C", bound=type)
CLASSES: dict[str, Any] = {}
"""`Container`, `State` and the named tuples of optimizers' states, by name."""


def stored(cls: C) -> C:
    """Register a class that files may name."""
    CLASSES[cls.__name__] = cls
    return cls
