"""Parts of Containers: by patterns and predicates, and as sets of paths."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any, Self

from ivy_nn.container.core import Core
from ivy_nn.container.nodes import NOTHING, SEPARATOR, chosen, entries, join, leaves, sequence_like
from ivy_nn.errors import ContainerError

Predicate = Callable[[str, Any], bool]
"""Whether a leaf, given by its path and itself, is chosen."""


class Structure(Core):
    """Parts of a `Container`."""

    __slots__ = ()

    def filter(self, *patterns: str | Predicate) -> Self:
        """Return the part with the leaves that fit one of the patterns.

        Parameters
        ----------
        *patterns : patterns of whole paths, in which ``*`` stands for one key, ``**`` for any number of keys, and ``block*`` for
            keys that begin so: ``"encoder.**"``, ``"**.bias"``; or functions of the path and the leaf

        Returns
        -------
        out : Container without the other leaves; items of lists and tuples are ``None`` instead, so that indices stay

        Examples
        --------
        >>> from ivy_nn import Container
        >>> v = Container(encoder={"weight": 1.0, "bias": 2.0}, bias=3.0)
        >>> v.filter("**.bias").flatten()
        {'encoder.bias': 2.0, 'bias': 3.0}
        >>> v.filter(lambda path, leaf: leaf < 2).flatten()
        {'encoder.weight': 1.0}
        """
        return self._chosen(_any_of(patterns))

    def partition(self, *patterns: str | Predicate) -> tuple[Self, Self]:
        """Return the part with the leaves that fit one of the patterns, and the part with the others: see `filter`.

        The `union` of both has the leaves of this Container.
        """
        fits = _any_of(patterns)
        return self._chosen(fits), self._chosen(lambda path, leaf: not fits(path, leaf))

    def _chosen(self, fits: Predicate) -> Self:
        found = chosen(self, fits)
        return type(self)() if found is NOTHING else found

    def union(self, other: Mapping[str, Any]) -> Self:
        """Return a Container with the leaves of both; where both have one, that of ``other``.

        Raises
        ------
        ContainerError
            if one has a leaf where the other one has keys.
        """
        return _united(self, _as(self, other), "")  # type: ignore[no-any-return]

    def intersection(self, other: Mapping[str, Any]) -> Self:
        """Return the part with the leaves whose paths ``other`` has too."""
        paths = _paths(other)
        return self._chosen(lambda path, _: path in paths)

    def difference(self, other: Mapping[str, Any]) -> Self:
        """Return the part with the leaves whose paths ``other`` does not have."""
        paths = _paths(other)
        return self._chosen(lambda path, _: path not in paths)

    def is_subset(self, other: Mapping[str, Any]) -> bool:
        """Whether ``other`` has all paths of this Container."""
        return _paths(self) <= _paths(other)

    def is_superset(self, other: Mapping[str, Any]) -> bool:
        """Whether this Container has all paths of ``other``."""
        return _paths(self) >= _paths(other)

    def is_disjoint(self, other: Mapping[str, Any]) -> bool:
        """Whether no path is in both."""
        return _paths(self).isdisjoint(_paths(other))

    def has_structure_of(self, other: Mapping[str, Any]) -> bool:
        """Whether both have the same paths, in any order."""
        return _paths(self) == _paths(other)


def fits_path(path: str, pattern: str) -> bool:
    """Whether a path fits a pattern: see `Structure.filter`."""
    return _fits(path.split(SEPARATOR), pattern.split(SEPARATOR))


def _fits(keys: Sequence[str], parts: Sequence[str]) -> bool:
    if not parts:
        return not keys
    if parts[0] == "**":
        return any(_fits(keys[start:], parts[1:]) for start in range(len(keys) + 1))
    return bool(keys) and fnmatchcase(keys[0], parts[0]) and _fits(keys[1:], parts[1:])


def _any_of(patterns: Sequence[str | Predicate]) -> Predicate:
    for pattern in patterns:
        if not isinstance(pattern, str) and not callable(pattern):
            raise ContainerError(
                f"A pattern is a string such as '**.bias', or a function of the path and the leaf; got {pattern!r}."
            )

    def fits(path: str, leaf: Any) -> bool:
        return any(fits_path(path, p) if isinstance(p, str) else p(path, leaf) for p in patterns)

    return fits


def _paths(node: Mapping[str, Any]) -> set[str]:
    return {path for path, _ in leaves(node)}


def _as(like: Core, other: Mapping[str, Any]) -> Core:
    return other if isinstance(other, Core) else type(like)(other)


def _united(one: Any, other: Any, path: str) -> Any:
    if one is None or other is None:
        return one if other is None else other
    if entries(one) is None and entries(other) is None:
        return other
    if isinstance(one, Core) and isinstance(other, Core):
        items = dict(one._items)
        for key, value in other._items.items():
            items[key] = _united(items[key], value, join(path, key)) if key in items else value
        return type(one)._of(items)
    if isinstance(one, list | tuple) and isinstance(one, list) == isinstance(other, list) and isinstance(other, list | tuple):
        longer, shorter = (one, other) if len(one) > len(other) else (other, one)
        head = [_united(x, y, join(path, i)) for i, (x, y) in enumerate(zip(one, other, strict=False))]
        return sequence_like(longer, [*head, *longer[len(shorter) :]])
    raise ContainerError(f"At {path!r} one has a {type(one).__qualname__} and the other one a {type(other).__qualname__}.")
