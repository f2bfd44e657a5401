"""``flax.core.FrozenDict``: dicts that cannot be changed, and functions of dicts of both kinds."""

from __future__ import annotations

from collections.abc import Iterator, KeysView, Mapping, ValuesView
from types import MappingProxyType
from typing import Any, Self

import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_flax._implementation.frontend import offer, offer_value
from ivy_frontend_flax._implementation.serialization import dict_from, dict_to, register_serialization_state

NONE: Mapping[Any, Any] = MappingProxyType({})


@offer("core.frozen_dict")
class FrozenKeysView(KeysView[Any]):
    """The keys of a `FrozenDict`."""

    def __repr__(self) -> str:
        return f"frozen_dict_keys({list(self)})"


@offer("core.frozen_dict")
class FrozenValuesView(ValuesView[Any]):
    """The values of a `FrozenDict`."""

    def __repr__(self) -> str:
        return f"frozen_dict_values({list(self)})"


def _text(x: Any, spaces: int) -> str:
    if not isinstance(x, dict):
        return repr(x)
    if not x:
        return "{}"
    margin = " " * spaces
    lines = (f"{key}: {_text(value, spaces)}," for key, value in x.items())
    return "{\n" + "".join(f"{margin}{line}\n" for entry in lines for line in entry.split("\n")) + "}"


def _plain(xs: Any) -> Any:
    """Return nested dicts of both kinds as new dicts."""
    if isinstance(xs, FrozenDict):
        return xs._dict
    return {key: _plain(value) for key, value in xs.items()} if isinstance(xs, dict) else xs


@offer("core", "core.frozen_dict", "linen")
class FrozenDict(Mapping[Any, Any]):
    """An immutable, hashable dict, whose dicts are immutable too; a pytree."""

    __slots__ = ("_dict", "_hash")

    def __init__(self, *args: Any, __unsafe_skip_copy__: bool = False, **kwargs: Any) -> None:
        given = dict(*args, **kwargs)
        self._dict: dict[Any, Any] = given if __unsafe_skip_copy__ else _plain(given)
        self._hash: int | None = None

    def __getitem__(self, key: Any) -> Any:
        value = self._dict[key]
        return FrozenDict(value) if isinstance(value, dict) else value

    def __setitem__(self, key: Any, value: Any) -> None:
        raise ValueError("FrozenDict is immutable.")

    def __contains__(self, key: object) -> bool:
        return key in self._dict

    def __iter__(self) -> Iterator[Any]:
        return iter(self._dict)

    def __len__(self) -> int:
        return len(self._dict)

    def __repr__(self) -> str:
        return self.pretty_repr()

    def __reduce__(self) -> Any:
        return FrozenDict, (self.unfreeze(),)

    def __hash__(self) -> int:
        if self._hash is None:
            total = 0
            for pair in self.items():
                total ^= hash(pair)
            self._hash = total
        return self._hash

    def get(self, key: Any, default: Any = None) -> Any:
        """Return a value, the default if there is none."""
        return self[key] if key in self._dict else default

    def pretty_repr(self, num_spaces: int = 4) -> str:
        """Return the dict as text with one entry to a line."""
        return f"FrozenDict({_text(self._dict, num_spaces)})"

    def copy(self, add_or_replace: Mapping[Any, Any] = NONE) -> Self:
        """Return a new dict with entries added or replaced."""
        return type(self)({**self, **unfreeze(add_or_replace)})

    def keys(self) -> KeysView[Any]:
        """Return the keys."""
        return FrozenKeysView(self)

    def values(self) -> ValuesView[Any]:
        """Return the values."""
        return FrozenValuesView(self)

    def items(self) -> Any:
        """Return pairs of key and value."""
        for key in self._dict:
            yield key, self[key]

    def pop(self, key: Any) -> tuple[Self, Any]:
        """Return a dict without an entry, and the value of the entry."""
        rest = {k: v for k, v in self._dict.items() if k != key}
        return type(self)(rest), self[key]

    def unfreeze(self) -> dict[Any, Any]:
        """Return nested dicts that can be changed."""
        return unfreeze(self)

    def tree_flatten_with_keys(self) -> Any:
        """Return the values with their keys, in the order of the keys."""
        keys = tuple(sorted(self._dict))
        return tuple((tree_util.DictKey(key), self._dict[key]) for key in keys), keys

    def tree_flatten(self) -> Any:
        """Return the values in the order of the keys, and the keys."""
        keys = tuple(sorted(self._dict))
        return tuple(self._dict[key] for key in keys), keys

    @classmethod
    def tree_unflatten(cls, keys: Any, values: Any) -> Self:
        """Return the dict of keys and values."""
        made = cls()
        made._dict = dict(zip(keys, values, strict=True))
        return made


tree_util.register_pytree_with_keys_class(FrozenDict)
register_serialization_state(FrozenDict, dict_to, lambda xs, states: FrozenDict(dict_from(xs, states)))
offer_value("core.frozen_dict.MappingProxyType", MappingProxyType)


@offer("core", "core.frozen_dict")
def freeze(xs: Mapping[Any, Any]) -> FrozenDict:
    """Return nested dicts as a `FrozenDict`."""
    return FrozenDict(xs)


@offer("core", "core.frozen_dict")
def unfreeze(x: Any) -> Any:
    """Return a `FrozenDict` as nested dicts that can be changed; the containers are new."""
    if isinstance(x, FrozenDict):
        x = x._dict
    return {key: unfreeze(value) for key, value in x.items()} if isinstance(x, dict) else x


@offer("core", "core.frozen_dict")
def copy(x: Any, add_or_replace: Any = FrozenDict()) -> Any:
    """Return a dict of either kind with entries added or replaced."""
    if isinstance(x, FrozenDict):
        return x.copy(add_or_replace)
    if isinstance(x, dict):
        return {**tree_util.tree_map(lambda y: y, x), **add_or_replace}
    raise TypeError(f"Expected FrozenDict or dict, got {type(x)}")


@offer("core", "core.frozen_dict")
def pop(x: Any, key: str) -> Any:
    """Return a dict of either kind without an entry, and the value of the entry."""
    if isinstance(x, FrozenDict):
        return x.pop(key)
    if isinstance(x, dict):
        rest = tree_util.tree_map(lambda y: y, x)
        value = rest.pop(key)
        return rest, value
    raise TypeError(f"Expected FrozenDict or dict, got {type(x)}")


@offer("core", "core.frozen_dict")
def pretty_repr(x: Any, num_spaces: int = 4) -> str:
    """Return a dict of either kind as text with one entry to a line."""
    return x.pretty_repr(num_spaces) if isinstance(x, FrozenDict) else _text(x, num_spaces)
