"""Classes that are registered as pytrees, and the frameworks' own registries of them.

A class is registered with a framework once that is imported, by the function that its backend names; nothing is imported for it.
"""

from __future__ import annotations

import sys
from _thread import RLock

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

_lock = RLock()
_nodes: list[tuple[type, Callable[[Any], tuple[Any, ...]], Callable[[Any, Any], Any]]] = []
_known: dict[int, int] = {}
"""How many of these classes each backend, by its `id`, has registered."""
_waiting: tuple[tuple[str, Any], ...] = ()
"""The backends whose framework was not imported yet, each with the name of a module of it."""


def add(
    cls: type, flatten: Callable[[Any], tuple[Any, ...]], unflatten: Callable[[Any, Any], Any], backends: Iterable[Any]
) -> None:
    """Register a class with the frameworks that are imported, now, and with the others once they are.

    Parameters
    ----------
    cls, flatten, unflatten : see `ivy_api.dispatch.backend.Backend`
    backends : the status of each backend
    """
    global _waiting
    with _lock:
        _nodes.append((cls, flatten, unflatten))
        found = [status for status in backends if status.backend is not None and status.backend.containers]
        for status in found:
            _tell(status)
        _waiting = tuple((_roots(status)[0], status) for status in found if not _is_imported(status))


def catch_up() -> None:
    """Register all classes with the frameworks that were imported since the last call. Costs next to nothing if there are none.

    The namespace of a backend does so when it is created; a library whose containers go to functions of a framework directly,
    perhaps before any function of this package is called, does so when it makes one.
    """
    global _waiting
    for module, _ in _waiting:
        if module in sys.modules:
            break
    else:
        return
    with _lock:
        for _, status in _waiting:
            _tell(status)
        _waiting = tuple((module, status) for module, status in _waiting if not _is_imported(status))


def tell(status: Any) -> None:
    """Register all classes with the framework of a backend, which is imported."""
    if _nodes and status.backend is not None:
        with _lock:
            _tell(status)


def _tell(status: Any) -> None:
    assert status.backend is not None
    start = _known.get(id(status), 0)
    if start == len(_nodes) or not status.backend.containers or not _is_imported(status) or not status.usable:
        return
    register = status.register_container
    for n, (cls, flatten, unflatten) in enumerate(_nodes[start:], start + 1):
        register(cls, flatten, unflatten)
        _known[id(status)] = n


def _roots(status: Any) -> list[str]:
    """The names of the top-level modules of the framework."""
    assert status.backend is not None
    return sorted({array.partition(".")[0] for array in status.backend.arrays})


def _is_imported(status: Any) -> bool:
    """Whether the framework is imported, completely."""
    for root in _roots(status):
        spec = getattr(sys.modules.get(root), "__spec__", None)
        if spec is None or getattr(spec, "_initializing", False):
            return False
    return True
