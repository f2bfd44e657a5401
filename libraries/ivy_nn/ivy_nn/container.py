"""`Container`: a nested mapping of arrays, with attribute access."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from typing import Any, Self

import ivy_api
from ivy_nn.errors import ContainerError

SEPARATOR = "."
"""Between the keys of a path: ``"encoder.0.weight"``."""


class Container(MutableMapping[str, Any]):
    """A nested mapping of arrays, with attribute access: ``v.encoder.weight``.

    A Container is a pytree, of `ivy_api` and of every framework. Its keys are strings, in the order in which they were added.
    Mappings among its values become Containers.

    Parameters
    ----------
    items : a mapping, or pairs of a key and a value
    **more : further items

    Raises
    ------
    ContainerError
        for a key which is not a string, or which is empty or contains a dot.

    Examples
    --------
    >>> import numpy as np
    >>> v = Container(layer={"weight": np.ones((2, 3)), "bias": np.zeros(2)})
    >>> v.layer.weight.shape
    (2, 3)
    >>> v["layer.bias"] is v.layer.bias
    True
    """

    __slots__ = ("_items",)

    _items: dict[str, Any]

    def __init__(self, items: Mapping[str, Any] | Iterable[tuple[str, Any]] = (), /, **more: Any) -> None:
        object.__setattr__(self, "_items", {})
        for key, value in dict(items, **more).items():
            self[key] = value

    def __getitem__(self, key: str) -> Any:
        try:
            return self._items[key]
        except KeyError:
            pass
        found: Any = self
        for part in str(key).split(SEPARATOR):
            if not isinstance(found, Container) or part not in found._items:
                raise KeyError(f"No {key!r} in this Container. It has: {', '.join(map(repr, self._items))}.")
            found = found._items[part]
        return found

    def __setitem__(self, key: str, value: Any) -> None:
        if not isinstance(key, str) or not key:
            raise ContainerError(f"A key of a Container is a string that is not empty; got {key!r}.")
        first, _, rest = key.partition(SEPARATOR)
        if rest:
            inner = self._items.get(first)
            if not isinstance(inner, Container):
                inner = self._items[first] = Container()
            inner[rest] = value
            return
        if isinstance(value, Mapping) and not isinstance(value, Container):
            value = Container(value)
        self._items[key] = value

    def __delitem__(self, key: str) -> None:
        parent, _, last = key.rpartition(SEPARATOR)
        holder = self[parent] if parent else self
        if not isinstance(holder, Container) or last not in holder._items:
            raise KeyError(f"No {key!r} in this Container. It has: {', '.join(map(repr, self._items))}.")
        del holder._items[last]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __getattr__(self, name: str) -> Any:
        try:
            return self._items[name]
        except KeyError:
            raise AttributeError(f"No {name!r} in this Container. It has: {', '.join(map(repr, self._items))}.") from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value

    def __delattr__(self, name: str) -> None:
        try:
            del self[name]
        except KeyError as error:
            raise AttributeError(error.args[0]) from None

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._items]

    def __repr__(self) -> str:
        return f"Container({self._items!r})"

    def flatten(self) -> dict[str, Any]:
        """Return the leaves by their paths: ``{"encoder.weight": ...}``."""
        found: dict[str, Any] = {}
        for key, value in self._items.items():
            if isinstance(value, Container):
                found |= {f"{key}{SEPARATOR}{path}": leaf for path, leaf in value.flatten().items()}
            else:
                found[key] = value
        return found

    @classmethod
    def unflatten(cls, leaves: Mapping[str, Any]) -> Self:
        """Return the Container with these leaves, given by their paths."""
        return cls(leaves)

    def map(self, function: Callable[..., Any], *others: Any) -> Container:
        """Return a Container of ``function`` of each leaf, and of those at its path in ``others``."""
        return self.map_with_path(lambda _, *leaves: function(*leaves), *others)

    def map_with_path(self, function: Callable[..., Any], *others: Any) -> Container:
        """Return a Container of ``function`` of the path of each leaf, the leaf, and those at its path in ``others``."""
        flat = self.flatten()
        rest = [Container(other).flatten() for other in others]
        for other in rest:
            if other.keys() != flat.keys():
                raise ContainerError(
                    f"map takes Containers of one structure; these differ in {sorted(other.keys() ^ flat.keys())}."
                )
        return Container((path, function(path, leaf, *(other[path] for other in rest))) for path, leaf in flat.items())

    def to_dict(self) -> dict[str, Any]:
        """Return nested dicts."""
        return {key: value.to_dict() if isinstance(value, Container) else value for key, value in self._items.items()}


def _flatten(container: Container) -> tuple[Iterable[Any], tuple[str, ...]]:
    return tuple(container._items.values()), tuple(container._items)


def _unflatten(keys: tuple[str, ...], values: Iterable[Any]) -> Container:
    new = object.__new__(Container)
    object.__setattr__(new, "_items", dict(zip(keys, values, strict=True)))
    return new


ivy_api.register_pytree_node(Container, _flatten, _unflatten)
