"""Axes of states: which variables of an object are mapped along which axis, carried by a loop, or shared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_flax._implementation.frontend import offer
from ivy_frontend_flax._implementation.nnx.filters import predicate
from ivy_frontend_flax._implementation.nnx.states import State, flat


@offer("nnx")
class Carry:
    """Stands, as a class, for what a loop carries from step to step."""


@offer("nnx")
class StateAxes(Mapping[Any, Any]):
    """Axes of the variables of an object: the first filter that lets a variable through says its axis.

    Parameters
    ----------
    filter_axes : axes by filter, as a mapping or as pairs, or a state of axes; an axis is an integer, ``None`` or `Carry`
    """

    def __init__(self, filter_axes: Any, /) -> None:
        if isinstance(filter_axes, State):
            filter_axes = _by_path(filter_axes)
        pairs = tuple(filter_axes.items() if isinstance(filter_axes, Mapping) else filter_axes)
        self.filters = tuple(one for one, _ in pairs)
        self.axes = tuple(axis for _, axis in pairs)
        self._predicates = [predicate(one) for one in self.filters]

    def axis_of(self, path: Any, variable: Any) -> Any:
        """Return the axis of a variable."""
        for one, axis in zip(self._predicates, self.axes, strict=True):
            if one(path, variable):
                return axis
        raise ValueError(f"No axis found for path={path}, variable={variable}. Use `...` to match all remaining elements.")

    def __getitem__(self, key: Any) -> Any:
        return self.axes[self.filters.index(key)]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.filters)

    def __len__(self) -> int:
        return len(self.filters)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StateAxes) and (self.filters, self.axes) == (other.filters, other.axes)

    def __hash__(self) -> int:
        return hash((self.filters, self.axes))

    def __repr__(self) -> str:
        return f"StateAxes({dict(self)})"


def _by_path(state: State) -> list[tuple[Callable[[Any, Any], bool], Any]]:
    def at(paths: set[Any]) -> Callable[[Any, Any], bool]:
        return lambda path, _: tuple(path) in paths

    found: dict[Any, set[Any]] = {}
    for path, leaf in flat(state):
        found.setdefault(leaf.get_value() if hasattr(leaf, "get_value") else leaf, set()).add(path)
    return [(at(paths), axis) for axis, paths in found.items()]


def spread(prefix: Any, tree: Any) -> list[tuple[Any, Any]]:
    """Return pairs of an axis, or `StateAxes`, and the part of a tree that it stands for."""
    if isinstance(prefix, list):
        prefix = tuple(prefix)
    axes, structure = tree_util.tree_flatten(prefix, is_leaf=lambda x: x is None)
    return list(zip(axes, structure.flatten_up_to(tree), strict=True))


def leaves_of(prefix: Any) -> Iterable[Any]:
    """Return the axes of a prefix."""
    leaves: list[Any] = tree_util.tree_leaves(prefix, is_leaf=lambda x: x is None)
    return leaves
