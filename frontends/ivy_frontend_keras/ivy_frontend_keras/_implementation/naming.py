"""The names of layers and other objects: ``dense``, ``dense_1``; and the names of classes in lower case."""

from __future__ import annotations

import re
from collections import Counter
from contextvars import ContextVar
from typing import Any, Self

_counts: Counter[str] = Counter()
scope: ContextVar[tuple[str, ...]] = ContextVar("keras_name_scope", default=())
"""The names of the layers that are being built, the outermost first."""


def snake(name: str) -> str:
    """Return the name of a class in lower case with underscores: ``multi_head_attention``."""
    name = re.sub(r"\W+", "", name)
    name = re.sub("(.)([A-Z][a-z]+)", r"\1_\2", name)
    return re.sub("([a-z])([A-Z])", r"\1_\2", name).lower()


def unique(name: str) -> str:
    """Return a name that was not used yet: the second is numbered ``_1``."""
    count = _counts[name]
    _counts[name] += 1
    return f"{name}_{count}" if count else name


def unique_of(thing: Any) -> str:
    """Return a new name for an object of a class."""
    return unique(snake(type(thing).__name__))


def reset() -> None:
    """Count from the beginning: ``keras.utils.clear_session``."""
    _counts.clear()


class NameScope:
    """Within the context, variables have a path that starts with a name: ``keras.name_scope``."""

    def __init__(self, name: str, **kwargs: Any) -> None:
        if not isinstance(name, str) or "/" in name:
            raise ValueError(f"Argument `name` must be a string and cannot contain character `/`. Received: name={name}")
        self.name = name

    def __enter__(self) -> Self:
        self._token = scope.set((*scope.get(), self.name))
        return self

    def __exit__(self, *error: object) -> None:
        scope.reset(self._token)
