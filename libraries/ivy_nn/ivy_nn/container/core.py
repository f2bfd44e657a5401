"""`Core`: the mapping: items by key, by path and by attribute, copies, freezing, and functions of each leaf."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from typing import Any, Self

from ivy_api.plugin import catch_up
from ivy_nn.container.nodes import SEPARATOR as SEPARATOR
from ivy_nn.container.nodes import DifferError, entries, leaves, mapped, sequence_like
from ivy_nn.errors import ContainerError, FrozenContainerError


class Core(MutableMapping[str, Any]):
    """The mapping that a `Container` is."""

    __slots__ = ("_frozen", "_items")

    _items: dict[str, Any]
    _frozen: bool

    def __init__(self, items: Mapping[str, Any] | Iterable[tuple[str, Any]] = (), /, **more: Any) -> None:
        catch_up()  # a framework imported since takes Containers too
        object.__setattr__(self, "_items", {})
        object.__setattr__(self, "_frozen", False)
        for key, value in dict(items, **more).items():
            self[key] = value

    @classmethod
    def _of(cls, items: dict[str, Any]) -> Self:
        """The Container that has a dict for its items, without checks."""
        new = object.__new__(cls)
        object.__setattr__(new, "_items", items)
        object.__setattr__(new, "_frozen", False)
        return new

    # Items.

    def __getitem__(self, key: str) -> Any:
        try:
            return self._items[key]
        except KeyError:
            pass
        found: Any = self
        for part in str(key).split(SEPARATOR):
            if isinstance(found, Core) and part in found._items:
                found = found._items[part]
            elif isinstance(found, list | tuple) and part.isdecimal() and int(part) < len(found):
                found = found[int(part)]
            else:
                raise KeyError(f"No {key!r} in this Container. It has: {self._listed()}.")
        return found

    def _listed(self) -> str:
        names = [repr(key) for key in self._items]
        return ", ".join([*names[:20], f"and {len(names) - 20} more"] if len(names) > 20 else names) or "nothing"

    def __contains__(self, key: object) -> bool:
        try:
            self[key]  # type: ignore[index]
        except KeyError:
            return False
        return True

    def __setitem__(self, key: str, value: Any) -> None:
        if not isinstance(key, str) or not all(key.split(SEPARATOR)):
            raise ContainerError(f"A key of a Container is a string that is not empty, or several with dots between; got {key!r}.")
        *parents, last = key.split(SEPARATOR)
        holder: Any = self
        for part in parents:
            holder = _inner(holder, part, key)
        if isinstance(holder, Core):
            holder._check_not_frozen(f"set {key!r}")
            holder._items[last] = self._converted(value)
        else:
            holder[_index(holder, last, key)] = self._converted(value)

    def _converted(self, value: Any) -> Any:
        """A value as it is held: mappings become Containers, also those in lists and tuples, which are copied."""
        if isinstance(value, Mapping):
            return value if isinstance(value, Core) else type(self)(value)
        if isinstance(value, list | tuple):
            return sequence_like(value, [self._converted(item) for item in value])
        return value

    def __delitem__(self, key: str) -> None:
        self._check_not_frozen(f"delete {key!r}")
        parent, _, last = key.rpartition(SEPARATOR)
        holder = self[parent] if parent else self
        if not isinstance(holder, Core) or last not in holder._items:
            raise KeyError(f"No {key!r} in this Container. It has: {self._listed()}.")
        del holder._items[last]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    # Attributes.

    def __getattr__(self, name: str) -> Any:
        try:
            return self._items[name]
        except KeyError:
            raise AttributeError(f"No {name!r} in this Container. It has: {self._listed()}.") from None

    def __setattr__(self, name: str, value: Any) -> None:
        if hasattr(type(self), name):
            raise ContainerError(f"{name!r} is a method of Containers. Set the key with v[{name!r}] = …, and read it likewise.")
        self[name] = value

    def __delattr__(self, name: str) -> None:
        try:
            del self[name]
        except KeyError as error:
            raise AttributeError(error.args[0]) from None

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._items]

    # Copies.

    def copy(self) -> Self:
        """Return a copy of the structure, which is not frozen, with the same leaves."""
        return mapped(self, lambda path, leaf: leaf)  # type: ignore[no-any-return]

    def __copy__(self) -> Self:
        return self._with_state(self.copy())

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self._with_state(mapped(self, lambda path, leaf: copy.deepcopy(leaf, memo)))

    def _with_state(self, new: Self) -> Self:
        return new.freeze() if self._frozen else new

    def __reduce__(self) -> Any:
        return _restored, (type(self), self._items, self._frozen)

    def freeze(self) -> Self:
        """Return a copy of the structure that cannot be assigned to, with the same leaves.

        What functions and transformations make of it is not frozen.
        """
        new = mapped(self, lambda path, leaf: leaf)
        for node in _containers(new):
            object.__setattr__(node, "_frozen", True)
        return new  # type: ignore[no-any-return]

    @property
    def is_frozen(self) -> bool:
        """Whether it cannot be assigned to: see `freeze`; `copy` returns one that can."""
        return self._frozen

    def _check_not_frozen(self, what: str) -> None:
        if self._frozen:
            raise FrozenContainerError(f"This Container is frozen: cannot {what}. v.copy() can be changed.")

    # Leaves.

    def flatten(self) -> dict[str, Any]:
        """Return the leaves by their paths: ``{"encoder.weight": ...}``; items of lists and tuples by their indices."""
        return dict(leaves(self))

    @classmethod
    def unflatten(cls, flat: Mapping[str, Any], like: Mapping[str, Any] | None = None) -> Self:
        """Return the Container with these leaves, given by their paths: the inverse of `flatten`.

        Parameters
        ----------
        flat : the leaves by path
        like : a Container of the same structure; without it, lists and tuples are Containers with the keys ``"0"``, ``"1"``, …

        Returns
        -------
        out : Container; the structure of ``like``, with the leaves of ``flat``

        Raises
        ------
        ContainerError
            if the paths are not those of ``like``.
        """
        if like is None:
            return cls(flat)
        template = like if isinstance(like, cls) else cls(like)
        template._check_paths(flat, "unflatten takes the leaves of one structure")
        return mapped(template, lambda path, leaf: flat[path])  # type: ignore[no-any-return]

    def map(self, function: Callable[..., Any], *others: Any) -> Self:
        """Return a Container of ``function`` of each leaf, and of those at its path in ``others``."""
        return self.map_with_path(lambda _, *found: function(*found), *others)

    def map_with_path(self, function: Callable[..., Any], *others: Any) -> Self:
        """Return a Container of ``function`` of the path of each leaf, the leaf, and those at its path in ``others``."""
        try:
            return mapped(self, function, others=others)  # type: ignore[no-any-return]
        except DifferError:  # perhaps only in empty parts
            rest = [dict(leaves(other)) for other in others]
            for other in rest:
                self._check_paths(other, "map takes Containers of one structure")
        return mapped(self, lambda path, leaf: function(path, leaf, *(other[path] for other in rest)))  # type: ignore[no-any-return]

    def _check_paths(self, flat: Mapping[str, Any], what: str) -> None:
        own = dict(leaves(self))
        if flat.keys() != own.keys():
            missing, more = sorted(own.keys() - flat.keys()), sorted(flat.keys() - own.keys())
            texts = [f"{what} {_few(names)}" for what, names in (("lacks", missing), ("also has", more)) if names]
            raise ContainerError(f"{what}; the other one {' and '.join(texts)}.")

    def to_dict(self) -> dict[str, Any]:
        """Return nested dicts; lists and tuples stay."""
        return {key: _plain(value) for key, value in self._items.items()}

    @classmethod
    def from_dict(cls, items: Mapping[str, Any]) -> Self:
        """Return the Container of nested dicts, as its constructor does."""
        return cls(items)


def _inner(holder: Any, part: str, key: str) -> Any:
    """What a key of a path leads to: a new Container instead of a leaf, or where there is nothing."""
    if not isinstance(holder, Core):
        return holder[_index(holder, part, key, inner=True)]
    found = holder._items.get(part)
    if not isinstance(found, Core | list | tuple):
        holder._check_not_frozen(f"set {key!r}")
        found = holder._items[part] = type(holder)()
    return found


def _index(holder: Any, part: str, key: str, *, inner: bool = False) -> int:
    if not isinstance(holder, list) and not inner:
        raise ContainerError(f"{key!r} cannot be set: it is an item of a tuple. Set the tuple, or use a list.")
    if not part.isdecimal() or int(part) >= len(holder) or (inner and not isinstance(holder[int(part)], Core | list | tuple)):
        raise ContainerError(f"{key!r} cannot be set: {part!r} is no index of a list of {len(holder)} with Containers in it.")
    return int(part)


def _few(names: list[str]) -> str:
    return ", ".join([*names[:8], f"and {len(names) - 8} more"] if len(names) > 8 else names)


def _plain(value: Any) -> Any:
    if isinstance(value, Core):
        return value.to_dict()
    return sequence_like(value, [_plain(item) for item in value]) if isinstance(value, list | tuple) else value


def _containers(node: Any) -> Iterator[Core]:
    if isinstance(node, Core):
        yield node
    for _, value in entries(node) or ():
        yield from _containers(value)


def _restored(cls: type[Core], items: dict[str, Any], frozen: bool) -> Core:
    new = cls._of(items)
    object.__setattr__(new, "_frozen", frozen)
    return new
