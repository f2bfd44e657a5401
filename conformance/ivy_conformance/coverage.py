"""Which functions each check is about; `test_completeness` compares this with the declarations."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., object])


def covers(*names: str | Iterable[str]) -> Callable[[F], F]:
    """Mark which functions a check covers: names, or tables keyed by name; none if it covers the whole namespace."""

    def note(test: F) -> F:
        own = tuple(name for entry in names for name in ([entry] if isinstance(entry, str) else entry))
        test.__covers__ = (*getattr(test, "__covers__", ()), *own)  # type: ignore[attr-defined]
        return test

    return note


def since(revision: str) -> Callable[[F], F]:
    """Mark that the standard requires this since a later revision than that of the function itself."""

    def note(test: F) -> F:
        test.__since__ = revision  # type: ignore[attr-defined]
        return test

    return note


def covered_by(test: Any, parameters: dict[str, Any]) -> tuple[str, ...]:
    """The functions that one case of a check covers: the one that a parameter names, or all."""
    names: tuple[str, ...] = tuple(dict.fromkeys(getattr(test, "__covers__", ())))
    given = {value for value in parameters.values() if isinstance(value, str)}
    chosen = tuple(name for name in names if name in given or name.rpartition(".")[2] in given)
    return chosen or names
