"""The modules inside of a module."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ivy_nn.container import SEPARATOR


def is_module(value: Any) -> bool:
    """Whether a value is a module."""
    return hasattr(type(value), "_branch_names")


def branches(module: Any) -> tuple[str, ...]:
    """Return the names of the attributes that are modules, or may contain some."""
    found = module._branch_names
    if found is None:
        found = tuple(name for name, x in module.__dict__.items() if name != "_variables" and (is_module(x) or _may_contain(x)))
        module.__dict__["_branch_names"] = found
    return found  # type: ignore[no-any-return]


def _may_contain(value: Any) -> bool:
    """Whether an attribute may contain modules: a list or a dict may, even if it has none now."""
    if type(value) is tuple:
        return any(is_module(each) or _may_contain(each) for each in value)
    return type(value) in (list, dict)


def children(module: Any) -> Iterator[tuple[str, Any]]:
    """Iterate over the modules directly inside of one, and their names; those in lists have names like ``blocks.0``."""
    for name in branches(module):
        value = module.__dict__[name]
        if is_module(value):
            yield name, value
        else:
            yield from _inside(name, value)


def _inside(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    pairs: Iterable[tuple[Any, Any]] = value.items() if type(value) is dict else enumerate(value)
    for key, each in pairs:
        if is_module(each):
            yield f"{name}{SEPARATOR}{key}", each
        elif type(each) in (list, tuple, dict):
            yield from _inside(f"{name}{SEPARATOR}{key}", each)


def walk(module: Any, path: str = "", seen: set[int] | None = None) -> Iterator[tuple[str, Any]]:
    """Iterate over a module and all inside of it, and their paths; a module that is there twice has its first path."""
    seen = set() if seen is None else seen
    if id(module) in seen:
        return
    seen.add(id(module))
    yield path, module
    for name, child in children(module):
        yield from walk(child, f"{path}{SEPARATOR}{name}" if path else name, seen)


def modules(module: Any) -> Iterator[Any]:
    """Iterate over a module and all inside of it."""
    return (each for _, each in walk(module))


def replace_modules(value: Any, others: Mapping[int, Any]) -> Any:
    """Return an attribute with other modules in place of those whose ids are given, in lists, tuples and dicts too."""
    if type(value) in (list, tuple):
        return type(value)(replace_modules(each, others) for each in value)
    if type(value) is dict:
        return {key: replace_modules(each, others) for key, each in value.items()}
    return others.get(id(value), value)
