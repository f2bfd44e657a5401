"""The arrays that an object holds in its attributes, as states of a graph."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ivy_api.frontends.rebinding import attributes_of


def parts_of(x: Any, is_object: Callable[[Any], bool], path: str = "", seen: set[int] | None = None) -> Iterator[tuple[str, Any]]:
    """Yield the path and value of what an object holds in its attributes, in those of objects inside, and in containers.

    Parameters
    ----------
    x : the object
    is_object : takes a value, and returns whether it is looked into
    """
    seen = set() if seen is None else seen
    if id(x) in seen:
        return
    if isinstance(x, (list, tuple, dict)):
        seen.add(id(x))
        pairs = [(str(key), part) for key, part in x.items()] if isinstance(x, dict) else [(str(i), p) for i, p in enumerate(x)]
    elif is_object(x):
        seen.add(id(x))
        pairs = list(attributes_of(x).items())
    else:
        yield path, x
        return
    for name, part in pairs:
        yield from parts_of(part, is_object, f"{path}.{name}" if path else name, seen)
