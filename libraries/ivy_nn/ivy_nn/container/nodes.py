"""Walks through nested containers, lists and tuples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

SEPARATOR = "."
"""Between the keys of a path: ``"encoder.0.weight"``."""


def join(path: str, key: object) -> str:
    """Return the path of a key inside of the node at ``path``."""
    return f"{path}{SEPARATOR}{key}" if path else str(key)


def entries(node: Any) -> Iterator[tuple[Any, Any]] | None:
    """Return the keys and values of a node, or the indices and items; ``None`` for a leaf."""
    if isinstance(node, Mapping):
        return iter(node.items())
    if isinstance(node, list | tuple):
        return iter(enumerate(node))
    return iter(()) if node is None else None


def leaves(node: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Iterate over the leaves of a node, and their paths."""
    inner = entries(node)
    if inner is None:
        yield path, node
    else:
        for key, value in inner:
            yield from leaves(value, join(path, key))


def nested(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return nested dicts of values by path: a Container without its class, which torch's compiler can read."""
    found: dict[str, Any] = {}
    for path, value in values.items():
        *parents, last = path.split(SEPARATOR)
        inner = found
        for part in parents:
            inner = inner.setdefault(part, {})
        inner[last] = value
    return found


def sequence_like(node: Any, items: Sequence[Any]) -> Any:
    """Return a list, a tuple or a named tuple of other items."""
    if isinstance(node, list):
        return list(items)
    return type(node)(*items) if hasattr(node, "_fields") else tuple(items)


class DifferError(Exception):
    """Two nodes have other structures."""


def mapped(node: Any, function: Callable[..., Any], path: str = "", others: Sequence[Any] = ()) -> Any:
    """Return a node of the same structure, with ``function`` of the path of each leaf, the leaf, and those of other nodes.

    Raises
    ------
    DifferError
        if the other nodes have other keys or lengths.
    """
    cls = type(node)
    if others:
        _check_alike(node, others)
    if hasattr(cls, "_of") or isinstance(node, Mapping):
        items = node._items if hasattr(cls, "_of") else node
        inside = f"{path}{SEPARATOR}" if path else ""
        return _mapping_like(
            node,
            {key: mapped(value, function, inside + key, [other[key] for other in others]) for key, value in items.items()},
        )
    if isinstance(node, list | tuple):
        found = [mapped(x, function, join(path, i), [other[i] for other in others]) for i, x in enumerate(node)]
        return sequence_like(node, found)
    return None if node is None else function(path, node, *others)


def _check_alike(node: Any, others: Sequence[Any]) -> None:
    """Raise unless the other nodes have the keys or the length of a node."""
    if isinstance(node, Mapping):
        alike = all(isinstance(other, Mapping) and other.keys() == node.keys() for other in others)
    elif isinstance(node, list | tuple):
        alike = all(isinstance(other, list | tuple) and len(other) == len(node) for other in others)
    elif node is None:
        alike = all(other is None for other in others)
    else:
        alike = all(entries(other) is None for other in others)
    if not alike:
        raise DifferError


def _mapping_like(node: Any, items: dict[Any, Any]) -> Any:
    return type(node)._of(items) if hasattr(type(node), "_of") else items


NOTHING = object()
"""Stands for a leaf that is left out."""


def chosen(node: Any, is_chosen: Callable[[str, Any], bool], path: str = "") -> Any:
    """Return a node with some of the leaves: keys without any are left out, and items of lists and tuples replaced by ``None``."""
    inner = entries(node)
    if node is None:
        return NOTHING
    if inner is None:
        return node if is_chosen(path, node) else NOTHING
    items = {key: chosen(value, is_chosen, join(path, key)) for key, value in inner}
    if all(value is NOTHING for value in items.values()):
        return NOTHING
    if isinstance(node, Mapping):
        return _mapping_like(node, {key: value for key, value in items.items() if value is not NOTHING})
    return sequence_like(node, [None if value is NOTHING else value for value in items.values()])


class Keys:
    """The keys of a Container, as the structure that pytrees compare: two of the same keys, in any order, are equal.

    Attributes
    ----------
    given : the keys in the order in which they were added
    sorted : the keys in the order of the leaves
    """

    __slots__ = ("given", "sorted")

    def __init__(self, given: tuple[str, ...]) -> None:
        self.given, self.sorted = given, tuple(sorted(given))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Keys) and self.sorted == other.sorted

    def __hash__(self) -> int:
        return hash(self.sorted)

    def __reduce__(self) -> Any:
        return Keys, (self.given,)

    def __repr__(self) -> str:
        return ", ".join(self.given)


@lru_cache(maxsize=4096)
def keys_of(given: tuple[str, ...]) -> Keys:
    """Return the Keys, sorted once."""
    return Keys(given)
