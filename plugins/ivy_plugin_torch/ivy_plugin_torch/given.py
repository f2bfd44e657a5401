"""The arguments of functions that are transformed: they share their memory with the caller's arrays."""

from __future__ import annotations

import threading
from typing import Any

from ivy_plugin_torch.typing import Array, Arrays


class _Running(threading.local):
    def __init__(self) -> None:
        self.arguments: list[Arrays] = []


_running = _Running()


def noting_arguments(fun: Any) -> Any:
    """Return a function, to be transformed, during which `own` knows its arguments."""

    def call(*arrays: Array) -> Any:
        _running.arguments.append(arrays)
        try:
            return fun(*arrays)
        finally:
            _running.arguments.pop()

    return call


def own(x: Array) -> Array:
    """Return what an `ivy_api.Array` writes to: a copy of an argument or of a view of one, any other tensor itself."""
    if not _running.arguments:
        return x
    whole = _whole(x)
    given = any(argument is x or _whole(argument) is whole for arrays in _running.arguments for argument in arrays)
    return x.clone() if given else x


def _whole(x: Array) -> Array:
    """The tensor that one is a view of, or that it is."""
    return x if x._base is None else x._base
