"""Modules as pytrees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import ivy_api
from ivy_api.plugin import catch_up
from ivy_nn.calls import Call
from ivy_nn.traversal import modules, walk
from ivy_nn.variables import Variable

_registered: set[type] = set()


class _Hole:
    """Stands for an array in the structure of a module."""

    def __repr__(self) -> str:
        return "*"


_HOLE = _Hole()


class Structure:
    """A module without its arrays: equal to another one of the same classes, names and settings."""

    __slots__ = ("_facts", "module")

    def __init__(self, module: Any) -> None:
        self.module = module
        self._facts: Any = None

    @property
    def facts(self) -> Any:
        """What is compared."""
        if self._facts is None:
            self._facts = tuple((path, type(m), tuple(_settings(m))) for path, m in walk(self.module))
        return self._facts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Structure) and self.facts == other.facts

    def __hash__(self) -> int:
        return hash(self.facts)


OF_CALLS = {"_branch_names", "_call", "_given", "_last_key"}
"""Attributes that only belong to a call, or are made again."""

TRANSIENT = {*OF_CALLS, "_calls", "_key"}
"""Those, and what determines the random numbers of calls."""


def _settings(module: Any) -> Iterator[tuple[str, Any]]:
    for name, value in module.__dict__.items():
        if name == "_variables":
            yield name, tuple((n, v.shape, v.trainable) for n, v in value.items())
        elif name not in TRANSIENT and name not in module._variables:
            yield name, _comparable(value)


def _comparable(value: Any) -> Any:
    """A value that can be hashed and compared: modules, which are compared on their own, by their class alone."""
    if hasattr(value, "_variables"):
        return type(value)
    if type(value) in (list, tuple):
        return type(value), tuple(map(_comparable, value))
    if type(value) is dict:
        return dict, tuple((key, _comparable(each)) for key, each in value.items())
    try:
        hash(value)
    except TypeError:
        return id(value)
    return type(value), value


def register(cls: type) -> None:
    """Register a class of modules as a pytree."""
    if cls not in _registered:
        _registered.add(cls)
        ivy_api.register_pytree_node(cls, _flatten, _unflatten)
    catch_up()  # with frameworks imported since


def _flatten(module: Any) -> tuple[list[Any], Structure, list[str]]:
    slots = module._unique_slots()
    arrays = [getattr(slot.module, slot.name) for slot in slots]
    call = Call({}, {})
    empty = call.copy(module)
    for each in modules(empty):
        strip(each)
        state = each.__dict__
        for name in each._variables:
            if not isinstance(state[name], Variable):
                state[name] = _HOLE
    held = [(slot.path, x) for slot, x in zip(slots, arrays, strict=True) if not isinstance(x, Variable)]
    return [x for _, x in held], Structure(empty), [path for path, _ in held]


def _unflatten(structure: Structure, children: Iterable[Any]) -> Any:
    call = Call({}, {})
    new = call.copy(structure.module)
    values = iter(children)
    arrays: dict[int, Any] = {}
    for slot in new.slots():
        state = slot.module.__dict__
        if state[slot.name] is _HOLE:
            if id(slot.variable) not in arrays:
                arrays[id(slot.variable)] = next(values)
            state[slot.name] = arrays[id(slot.variable)]
    for each in modules(new):
        strip(each)
    return new


def without_arrays(module: Any) -> Any:
    """Return a copy of a module that is built, which holds no arrays."""
    new = Call({}, {}).copy(module)
    for each in modules(new):
        strip(each)
        each.__dict__.update(each._variables, _built=False)
    return new


def strip(module: Any, names: set[str] = TRANSIENT) -> None:
    """Delete what only belongs to a call."""
    for name in names & module.__dict__.keys():
        del module.__dict__[name]
