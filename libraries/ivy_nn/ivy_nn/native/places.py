"""What the native forms of a module have in common: its variables by path."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ivy_nn.container import SEPARATOR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_nn.module import Module


class Place(NamedTuple):
    """A variable: its path, its array, whether it is a parameter, and whether it is trained, which a frozen one is not."""

    path: str
    value: Any
    is_parameter: bool
    is_trained: bool


def places(module: Module) -> list[Place]:
    """Return the variables of a module that is built; a shared one once, with its first path."""
    return [
        Place(slot.path, getattr(slot.module, slot.name), slot.variable.trainable, module.is_trained(slot))
        for slot in module._unique_slots()
    ]


def nested(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return nested dicts of values by path."""
    found: dict[str, Any] = {}
    for path, value in values.items():
        *parents, last = path.split(SEPARATOR)
        inner = found
        for part in parents:
            inner = inner.setdefault(part, {})
        inner[last] = value
    return found


def flat(values: Mapping[str, Any], path: str = "") -> dict[str, Any]:
    """Return the values of nested mappings by path."""
    found: dict[str, Any] = {}
    for name, value in values.items():
        here = f"{path}{SEPARATOR}{name}" if path else name
        found |= flat(value, here) if isinstance(value, Mapping) else {here: value}
    return found
