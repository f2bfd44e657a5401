"""Filters of variables: kinds, names, functions of path and value, and combinations."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any as Anything

from ivy_frontend_flax._implementation.frontend import offer


@offer("nnx")
@dataclasses.dataclass(frozen=True)
class WithTag:
    """Lets values with a tag through."""

    tag: str

    def __call__(self, path: Anything, x: Anything) -> bool:
        return getattr(x, "tag", None) == self.tag


@offer("nnx")
@dataclasses.dataclass(frozen=True)
class PathContains:
    """Lets values through whose path has a part."""

    key: Anything
    exact: bool = True

    def __call__(self, path: Anything, x: Anything) -> bool:
        return self.key in path if self.exact else any(str(self.key) in str(part) for part in path)


@offer("nnx")
@dataclasses.dataclass(frozen=True)
class OfType:
    """Lets values of a class through."""

    type: Anything

    def __call__(self, path: Anything, x: Anything) -> bool:
        return isinstance(x, self.type)


@dataclasses.dataclass(frozen=True, init=False)
class _Several:
    predicates: tuple[Anything, ...]

    def __init__(self, *filters: Anything) -> None:
        object.__setattr__(self, "predicates", tuple(predicate(one) for one in filters))


@offer("nnx")
class Any(_Several):
    """Lets values through that at least one filter lets through."""

    def __call__(self, path: Anything, x: Anything) -> bool:
        return any(one(path, x) for one in self.predicates)


@offer("nnx")
class All(_Several):
    """Lets values through that all filters let through."""

    def __call__(self, path: Anything, x: Anything) -> bool:
        return all(one(path, x) for one in self.predicates)


@offer("nnx")
@dataclasses.dataclass(frozen=True)
class Not:
    """Lets values through that a filter does not."""

    collection_filter: Anything

    def __init__(self, collection_filter: Anything, /) -> None:
        object.__setattr__(self, "collection_filter", predicate(collection_filter))

    def __call__(self, path: Anything, x: Anything) -> bool:
        return not self.collection_filter(path, x)


@offer("nnx")
@dataclasses.dataclass(frozen=True)
class Everything:
    """Lets everything through."""

    def __call__(self, path: Anything, x: Anything) -> bool:
        return True


@offer("nnx")
@dataclasses.dataclass(frozen=True)
class Nothing:
    """Lets nothing through."""

    def __call__(self, path: Anything, x: Anything) -> bool:
        return False


Predicate = Callable[[Anything, Anything], bool]


def predicate(one: Anything) -> Predicate:
    """Return a filter as a function of path and value."""
    if isinstance(one, str):
        return WithTag(one)
    if isinstance(one, type):
        return OfType(one)
    if one is True or one is Ellipsis:
        return Everything()
    if one is False or one is None:
        return Nothing()
    if callable(one):
        return one
    if isinstance(one, (list, tuple)):
        return Any(*one)
    raise TypeError(f"Invalid collection filter: {one!r}. ")


def predicates(filters: Sequence[Anything]) -> list[Predicate]:
    """Return filters as functions; what lets everything through is last."""
    for i, one in enumerate(filters):
        if (one is True or one is Ellipsis) and any(other is not True and other is not Ellipsis for other in filters[i + 1 :]):
            raise ValueError(f"`...` or `True` can only be used as the last filters, got {one} it at index {i}.")
    return [predicate(one) for one in filters]
