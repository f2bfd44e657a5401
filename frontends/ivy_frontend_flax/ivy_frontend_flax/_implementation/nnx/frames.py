"""Objects in transformed functions: their arrays are arguments and results, and stand in the objects while the function runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

import ivy_frontend_jax as jax
import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_flax._implementation.nnx.axes import StateAxes, spread
from ivy_frontend_flax._implementation.nnx.graphs import is_container, parts_of
from ivy_frontend_flax._implementation.nnx.objects import Pytree
from ivy_frontend_flax._implementation.nnx.states import Path
from ivy_frontend_flax._implementation.nnx.variables import Variable


def is_object(x: Any) -> bool:
    """Whether a value is an object or a variable."""
    return isinstance(x, (Variable, Pytree))


def is_array(x: Any) -> bool:
    """Whether a leaf is an array."""
    return isinstance(x, jax.Array) or (hasattr(x, "dtype") and hasattr(x, "shape") and not is_object(x))


@dataclass(frozen=True)
class VariableSlot:
    """The value of a variable."""

    variable: Variable

    @property
    def key(self) -> Any:
        """What the same slot has in common wherever it is found."""
        return id(self.variable)

    def get(self) -> Any:
        """Return the value."""
        return self.variable.get_raw_value()

    def set(self, value: Any) -> None:
        """Set the value."""
        self.variable.set_raw_value(value)


@dataclass(frozen=True)
class AttributeSlot:
    """The arrays of an attribute of an object that are in no variable."""

    owner: Pytree
    name: str

    @property
    def key(self) -> Any:
        """What the same slot has in common wherever it is found."""
        return id(self.owner), self.name

    def get(self) -> list[Any]:
        """Return the arrays."""
        return [x for x in tree_util.tree_leaves(vars(self.owner)[self.name], is_leaf=is_object) if is_array(x)]

    def set(self, value: Sequence[Any]) -> None:
        """Set the arrays."""
        leaves, structure = tree_util.tree_flatten(vars(self.owner)[self.name], is_leaf=is_object)
        given = iter(value)
        vars(self.owner)[self.name] = structure.unflatten([next(given) if is_array(x) else x for x in leaves])


@dataclass
class Found:
    """The slots of a tree by key, each with its axis, and the objects by identity."""

    slots: dict[Any, tuple[Any, Any]] = field(default_factory=dict)
    objects: dict[int, Pytree] = field(default_factory=dict)

    def add(self, axis: Any, tree: Any) -> Self:
        """Add the objects of a tree whose variables have an axis, or `StateAxes`."""
        if isinstance(axis, StateAxes) and not is_object(tree):
            raise ValueError(f"Cannot use StateAxes on values that are no objects, found {axis} for {type(tree).__name__}.")
        self._visit(tree, (), axis, set())
        return self

    def _visit(self, x: Any, path: Path, axis: Any, seen: set[int]) -> None:
        if isinstance(x, Variable):
            self._add(VariableSlot(x), path, axis, x)
        elif isinstance(x, Pytree):
            if id(x) in seen:
                return
            seen.add(id(x))
            self.objects[id(x)] = x
            for name, value in x._attributes():
                if not x._is_data_attribute(name):
                    continue
                slot = AttributeSlot(x, str(name))
                if not is_object(value) and slot.get():
                    self._add(slot, (*path, x._key(name)), axis, value)
                self._visit(value, (*path, x._key(name)), axis, seen)
        elif is_container(x):
            for name, child in parts_of(x)[0]:
                self._visit(child, (*path, name), axis, seen)

    def _add(self, slot: Any, path: Path, axis: Any, value: Any) -> None:
        own = axis.axis_of(path, value) if isinstance(axis, StateAxes) else axis
        known = self.slots.setdefault(slot.key, (slot, own))
        if known[1] != own:
            raise ValueError(
                f"Inconsistent aliasing detected: the variable at {'/'.join(map(str, path))} is shared, and has the axes "
                f"{known[1]} and {own}."
            )


def found_in(prefix: Any, tree: Any) -> Found:
    """Return the slots and objects of a tree, with axes by prefix."""
    found = Found()
    for axis, part in spread(prefix, tree):
        found.add(axis, part)
    return found


def _same(first: Any, second: Any) -> bool:
    a, b = tree_util.tree_leaves(first), tree_util.tree_leaves(second)
    return len(a) == len(b) and all(x is y for x, y in zip(a, b, strict=True))


def _copied(attributes: dict[str, Any]) -> dict[str, Any]:
    return {name: dict(value) if name == "_own" else value for name, value in attributes.items()}


def _put_back(snapshot: tuple[list[Any], list[Any]]) -> None:
    for x, attributes in snapshot[0]:
        vars(x).clear()
        vars(x).update(_copied(attributes))
    for slot, value in snapshot[1]:
        slot.set(value)


@dataclass
class Record:
    """What a function left behind: the slots that it changed or made, its result, and the attributes of the objects.

    Attributes
    ----------
    unchanged : the indices of the slots of the arguments whose values are as before
    """

    slots: list[Any]
    axes: list[Any]
    structure: Any
    leaves: list[Any]
    attributes: list[tuple[Pytree, dict[str, Any]]]
    unchanged: list[int]


class Frame:
    """The arguments of a call: slots of their objects and other leaves, each with an axis.

    While a transformation runs, the function sees the objects themselves, with traced values in them. Inside ``with``, the
    objects are as before between runs of the function; `complete` makes the changes that the last run made.

    Parameters
    ----------
    tree : the arguments
    axes : a prefix of the arguments
    """

    def __init__(self, tree: Any, axes: Any = None) -> None:
        self._prefix, self._tree = axes, tree
        found = found_in(axes, tree)
        self.slots = [slot for slot, _ in found.slots.values()]
        self._keys = set(found.slots)
        self.leaves, self.structure = tree_util.tree_flatten(tree, is_leaf=is_object)
        self.slot_axes = [axis for _, axis in found.slots.values()]
        leaf_axes = [axis for axis, part in spread(axes, tree) for _ in tree_util.tree_leaves(part, is_leaf=is_object)]
        self.positions = [i for i, x in enumerate(self.leaves) if not is_object(x) and (is_array(x) or leaf_axes[i] is not None)]
        self.axes = [*self.slot_axes, *(leaf_axes[i] for i in self.positions)]
        self.before = [slot.get() for slot in self.slots]
        self._objects = list(found.objects.values())
        self._first = self._saved = self._snapshot()
        self._given = self.before
        self._completed = False
        self.record: Record | None = None

    def _snapshot(self) -> tuple[list[Any], list[Any]]:
        variables = [slot for slot in self.slots if isinstance(slot, VariableSlot)]
        return [(x, _copied(vars(x))) for x in self._objects], [(slot, slot.get()) for slot in variables]

    @property
    def values(self) -> list[Any]:
        """The values of the slots, and the leaves that are no objects."""
        return [*self.before, *(self.leaves[i] for i in self.positions)]

    def replaced(self, values: Sequence[Any], found: dict[int, Any]) -> list[Any]:
        """Return values with those of variables, by their identity, replaced."""
        count = len(self.slots)
        return [*(found.get(slot.key, x) for slot, x in zip(self.slots, values[:count], strict=True)), *values[count:]]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if not self._completed:
            self.restore()

    def restore(self) -> None:
        """Make the objects as they were."""
        _put_back(self._saved)

    def start(self, values: Sequence[Any]) -> Any:
        """Put values into the objects as they were first, and return the arguments.

        A pullback may run the function again after `complete`: the objects are as they are then when `finish` is called.
        """
        if self._completed:
            self._saved = self._snapshot()
        _put_back(self._first)
        self._given = list(values[: len(self.slots)])
        for slot, value in zip(self.slots, self._given, strict=True):
            slot.set(value)
        leaves = list(self.leaves)
        for i, value in zip(self.positions, values[len(self.slots) :], strict=True):
            leaves[i] = value
        return self.structure.unflatten(leaves)

    def finish(self, out: Any, axes: Any = None, keep: Callable[[Any], bool] = lambda _: True) -> list[Any]:
        """Return the values of all slots that the function changed or made, and the leaves of its result.

        Parameters
        ----------
        axes : a prefix of the result
        keep : of which axes changes are kept
        """
        now = found_in(self._prefix, self._tree)
        changed, unchanged = self._changed(now, keep)
        pairs = [*changed, *self._added(now, found_in(axes, out), keep)]
        leaves, structure = tree_util.tree_flatten(out, is_leaf=is_object)
        leaf_axes = [axis for axis, part in spread(axes, out) for _ in tree_util.tree_leaves(part, is_leaf=is_object)]
        own = [i for i, x in enumerate(leaves) if not is_object(x)]
        attributes = [(x, _copied(vars(x))) for x in now.objects.values()]
        every = [*(axis for _, axis in pairs), *(leaf_axes[i] for i in own)]
        self.record = Record([slot for slot, _ in pairs], every, structure, leaves, attributes, unchanged)
        values = [*(slot.get() for slot, _ in pairs), *(leaves[i] for i in own)]
        self.restore()
        return values

    def _changed(self, now: Found, keep: Callable[[Any], bool]) -> tuple[list[tuple[Any, Any]], list[int]]:
        """Return the slots of the arguments that the function changed, with their axes, and the indices of all others."""
        pairs, unchanged = [], []
        for i, (slot, axis) in enumerate(zip(self.slots, self.slot_axes, strict=True)):
            if slot.key not in now.slots:
                continue
            if keep(axis) and not _same(slot.get(), self._given[i]):
                pairs.append((slot, axis))
            else:
                unchanged.append(i)
        return pairs, unchanged

    def _added(self, now: Found, made: Found, keep: Callable[[Any], bool]) -> list[tuple[Any, Any]]:
        """Return the slots that the arguments and the result have beside those of the call, with their axes."""
        added = [pair for key, pair in {**made.slots, **now.slots}.items() if key not in self._keys]
        if any(not keep(axis) for _, axis in added):
            raise ValueError("A function in a loop cannot add variables to objects that it carries or shares between steps.")
        return added

    def carried(self, out: Any, positions: Sequence[int]) -> list[Any]:
        """Return the new values of what a loop carries: slots, and the leaves of a new state.

        Parameters
        ----------
        positions : the indices of the carried values among `values`
        """
        own = iter([x for x in tree_util.tree_leaves(out, is_leaf=is_object) if not is_object(x)])
        count = len(self.slots)
        return [self.slots[i].get() if i < count else next(own) for i in positions]

    def put_carried(self, values: Sequence[Any], positions: Sequence[int], number: Any) -> Any:
        """Put the last values of what a loop carries into the objects, and return the argument of a number with them."""
        leaves, count = list(self.leaves), len(self.slots)
        for i, value in zip(positions, values, strict=True):
            if i < count:
                self.slots[i].set(value)
            else:
                leaves[self.positions[i - count]] = value
        return None if number is None else self.structure.unflatten(leaves)[number]

    def complete(self, values: Sequence[Any]) -> Any:
        """Make the changes of the last run with the values that the transformation gave, and return the result."""
        record = self.record
        assert record is not None
        self._completed = True
        self.restore()
        _put_back((record.attributes, []))
        for i in record.unchanged:
            self.slots[i].set(self.before[i])
        count = len(record.slots)
        for slot, value in zip(record.slots, values[:count], strict=True):
            slot.set(value)
        given = iter(values[count:])
        return record.structure.unflatten([x if is_object(x) else next(given) for x in record.leaves])


def check_same_objects(before: Any, after: Any, name: str) -> None:
    """Raise if a loop does not carry the same objects at the same positions."""
    own, structure = tree_util.tree_flatten(before, is_leaf=is_object)
    new, other = tree_util.tree_flatten(after, is_leaf=is_object)
    if structure != other:
        raise TypeError(
            f"{name} body function carry input and carry output must have the same pytree structure, but they differ: "
            f"{structure} and {other}."
        )
    for a, b in zip(own, new, strict=True):
        if (is_object(a) or is_object(b)) and a is not b:
            raise ValueError(f"Carry references must be the same between iterations of {name}. Got {a!r} and {b!r}.")
