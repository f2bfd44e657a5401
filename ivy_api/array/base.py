"""What the Arrays of all backends, and all modules here, have in common."""

from __future__ import annotations

import os
from _thread import RLock

from ivy_api.adapt.arguments import NUMBER as NUMBER
from ivy_api.adapt.arguments import SCALARS as SCALARS
from ivy_api.adapt.arguments import plain as plain
from ivy_api.errors import DTypeError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any


class ArrayBase:
    """Base class of objects that hold a native array."""

    __slots__ = ("__weakref__", "_native")

    _native: Any
    space: Any
    """The namespace of the native arrays: set in the class of each backend."""


# Held only for a comparison and an assignment, never during a computation, so that no write can block another for long.
# Reentrant, because a signal handler may also write to an Array.
_swapping = RLock()


def swapped(x: ArrayBase, old: Any, new: Any) -> bool:
    """Set the native array of ``x`` to ``new`` if it is still ``old``: another thread may have written to it meanwhile."""
    with _swapping:
        if x._native is not old:
            return False
        x._native = new
        return True


if hasattr(os, "register_at_fork"):  # a thread that held it does not exist in the child
    os.register_at_fork(after_in_child=_swapping._at_fork_reinit)  # type: ignore[attr-defined]


PYTHON: dict[str, type] = {"bool": bool, "integral": int, "real floating": float, "complex floating": complex}
"""The Python scalar type of each kind of data type; earlier kinds convert to later ones."""


def kind_of(space: Any, dtype: Any) -> str:
    """Return the kind of a data type, a key of ``PYTHON``."""
    for kind in PYTHON:
        if space.isdtype(dtype, kind):
            return kind
    raise DTypeError(
        f"An Array must be of a boolean or numeric dtype; got {dtype}. Convert the native array with the framework itself."
    )


def to_native(own: Any, native: Any) -> Any:
    """Convert the result of a native function to an array. Inlined in performance-critical code."""
    return native if own.NATIVE_TYPE is None or type(native) is own.NATIVE_TYPE else own.to_array(native)
