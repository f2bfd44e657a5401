"""``nnx.State``: nested dicts of variables or arrays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from typing import Any, Self

import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_flax._implementation.frontend import FRONTEND, offer
from ivy_frontend_flax._implementation.nnx.filters import predicates
from ivy_frontend_flax._implementation.nnx.objects import register_data_type
from ivy_frontend_flax._implementation.nnx.variables import Variable

Path = tuple[Any, ...]


def _order(key: Any) -> tuple[bool, Any]:
    return isinstance(key, str), key


@offer("nnx")
class State(MutableMapping[Any, Any]):
    """Nested dicts of variables or arrays, with attributes; a pytree."""

    def __init__(self, mapping: Any, /, *, _copy: bool = True) -> None:
        pairs = mapping.items() if isinstance(mapping, Mapping) else mapping
        vars(self)["_mapping"] = dict(pairs)

    @property
    def raw_mapping(self) -> Any:
        """The dict."""
        return self._mapping

    def __getitem__(self, key: Any) -> Any:
        value = self._mapping[key]
        return State(value) if type(value) is dict else value

    def __getattr__(self, key: str) -> Any:
        if key.startswith("__") or key == "_mapping" or key not in self._mapping:
            raise AttributeError(f"No attribute '{key}' in State")
        return self[key]

    def __setitem__(self, key: Any, value: Any) -> None:
        if key in self._mapping and isinstance(self._mapping[key], Variable) and not isinstance(value, Variable):
            self._mapping[key].set_value(value)
        else:
            self._mapping[key] = value.raw_mapping if isinstance(value, State) else value

    def __setattr__(self, key: str, value: Any) -> None:
        self[key] = value

    def __delitem__(self, key: Any) -> None:
        del self._mapping[key]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._mapping)

    def __len__(self) -> int:
        return len(self._mapping)

    def __contains__(self, key: object) -> bool:
        return key in self._mapping

    def __repr__(self) -> str:
        return f"State({self._mapping!r})"

    def __hash__(self) -> int:
        return id(self)

    def map(self, f: Any) -> Self:
        """Return the state with ``f(path, value)`` in place of each leaf."""
        return type(self)(nested(((path, f(path, value)) for path, value in flat(self))))

    def flat_state(self) -> FlatState:
        """Return the leaves with their paths."""
        return FlatState(flat(self), sort=True)

    @classmethod
    def from_flat_path(cls, flat_state: Any, /) -> Self:
        """Return a state from leaves with their paths."""
        return cls(nested(flat_state.items() if isinstance(flat_state, Mapping) else flat_state))

    def to_pure_dict(self, extract_fn: Any = None) -> dict[Any, Any]:
        """Return nested dicts of arrays."""
        return to_pure_dict(self, extract_fn)

    def replace_by_pure_dict(self, pure_dict: Any, replace_fn: Any = None) -> None:
        """Set the values by nested dicts of arrays."""
        replace_by_pure_dict(self, pure_dict, replace_fn)

    def split(self, first: Any, /, *filters: Any) -> Any:
        """Return the parts that each filter lets through; all leaves must be in one."""
        return split_state(self, first, *filters)

    def filter(self, first: Any, /, *filters: Any) -> Any:
        """Return the parts that each filter lets through."""
        return filter_state(self, first, *filters)

    @classmethod
    def merge(cls, state: Any, /, *states: Any) -> Self:
        """Return one state with the leaves of all."""
        return merge_state(state, *states, cls=cls)


def flat(state: Any, path: Path = ()) -> list[tuple[Path, Any]]:
    """Return the leaves of nested dicts with their paths, in the order of the keys."""
    if not isinstance(state, (State, dict)):
        return [(path, state)]
    inner = state._mapping if isinstance(state, State) else state
    return [leaf for key in sorted(inner, key=_order) for leaf in flat(inner[key], (*path, key))]


def nested(pairs: Iterable[tuple[Path, Any]]) -> dict[Any, Any]:
    """Return nested dicts from leaves with their paths."""
    out: dict[Any, Any] = {}
    for (*above, last), value in pairs:
        inner = out
        for key in above:
            inner = inner.setdefault(key, {})
        inner[last] = value
    return out


def _children(x: State) -> tuple[tuple[Any, ...], Any]:
    keys = tuple(sorted(x._mapping, key=_order))
    return tuple((tree_util.DictKey(key), x._mapping[key]) for key in keys), keys


tree_util.register_pytree_with_keys(State, _children, lambda keys, values: State(dict(zip(keys, values, strict=True))))
register_data_type(State)


@offer("nnx")
class FlatState(Mapping[Path, Any]):
    """Leaves with their paths."""

    def __init__(self, items: Any, /, *, sort: bool) -> None:
        pairs = list(items)
        self._items = sorted(pairs, key=lambda pair: tuple(map(_order, pair[0]))) if sort else pairs

    def __getitem__(self, path: Any) -> Any:
        return dict(self._items)[path]

    def __iter__(self) -> Any:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def items(self) -> Any:
        """Return pairs of path and leaf."""
        return list(self._items)

    @property
    def paths(self) -> tuple[Path, ...]:
        """The paths."""
        return tuple(path for path, _ in self._items)

    @property
    def leaves(self) -> tuple[Any, ...]:
        """The leaves."""
        return tuple(leaf for _, leaf in self._items)


def parted(pairs: Iterable[tuple[Path, Any]], filters: Any, *, whole: bool) -> list[list[tuple[Path, Any]]]:
    """Return the leaves that each filter lets through and those before it do not.

    Parameters
    ----------
    whole : whether all leaves must be in one of the parts
    """
    chosen = predicates(filters)
    parts: list[list[tuple[Path, Any]]] = [[] for _ in filters]
    for path, leaf in pairs:
        first = next((i for i, one in enumerate(chosen) if one(path, leaf)), None)
        if first is not None:
            parts[first].append((path, leaf))
        elif whole:
            raise ValueError(
                f"Non-exhaustive filters, got a non-empty remainder: {path}. Use `...` to match all remaining elements."
            )
    return parts


def _states(pairs: Any, filters: Any, *, whole: bool) -> Any:
    made = [State(nested(part)) for part in parted(pairs, filters, whole=whole)]
    return made[0] if len(made) == 1 else tuple(made)


@offer("nnx")
def filter_state(state: Any, first: Any, /, *filters: Any) -> Any:
    """Return the parts of a state that each filter lets through."""
    return _states(flat(state), (first, *filters), whole=False)


@offer("nnx")
def split_state(state: Any, first: Any, /, *filters: Any) -> Any:
    """Return the parts of a state that each filter lets through; all leaves must be in one."""
    return _states(flat(state), (first, *filters), whole=True)


@offer("nnx")
def merge_state(state: Any, /, *states: Any, cls: Any = State) -> Any:
    """Return one state with the leaves of all."""
    return cls(nested([pair for one in (state, *states) for pair in flat(one)]))


@offer("nnx")
def map_state(f: Any, state: Any) -> Any:
    """Return a state with ``f(path, value)`` in place of each leaf."""
    return State(nested([(path, f(path, value)) for path, value in flat(state)]))


@offer("nnx")
def to_flat_state(state: Any) -> FlatState:
    """Return the leaves of a state with their paths."""
    return FlatState(flat(state), sort=True)


@offer("nnx")
def from_flat_state(flat_state: Any, *, cls: Any = State) -> Any:
    """Return a state from leaves with their paths."""
    return cls(nested(flat_state.items() if hasattr(flat_state, "items") else flat_state))


@offer("nnx")
def to_pure_dict(state: Any, extract_fn: Any = None) -> dict[Any, Any]:
    """Return nested dicts of arrays."""
    take = extract_fn or (lambda x: x.get_value() if isinstance(x, Variable) else x)
    return nested([(path, take(value)) for path, value in flat(state)])


@offer("nnx")
def replace_by_pure_dict(state: Any, pure_dict: Any, replace_fn: Any = None) -> None:
    """Set the values of a state by nested dicts of arrays."""
    replace = replace_fn or (lambda x, value: x.copy(value) if isinstance(x, Variable) else value)
    own = dict(flat(state))
    new = dict(flat(pure_dict))
    unknown = [path for path in new if path not in own]
    if unknown:
        raise ValueError(f"key in pure_dict not available in state: {unknown[0]}")
    made = nested([(path, replace(value, new[path]) if path in new else value) for path, value in own.items()])
    inner = state._mapping if isinstance(state, State) else state
    inner.clear()
    inner.update(made)


@offer("nnx")
def restore_int_paths(pure_dict: Any) -> dict[Any, Any]:
    """Return nested dicts whose keys that are digits are integers."""
    return nested([(tuple(int(k) if isinstance(k, str) and k.isdigit() else k for k in path), x) for path, x in flat(pure_dict)])


@offer("nnx", also="pure")
def as_pure(tree: Any) -> Any:
    """Return a tree with values in place of variables."""
    is_variable = lambda x: isinstance(x, Variable)  # noqa: E731
    return tree_util.tree_map(lambda x: x.get_value() if is_variable(x) else x, tree, is_leaf=is_variable)


FRONTEND.absent("flax.nnx", "GraphState NodeStates", "graphs are a GraphDef and states.")
