"""What is common to the Arrays of all backends, and to all files here."""

from __future__ import annotations

import os
from _thread import RLock
from abc import ABC
from numbers import Complex, Integral, Real

from ivy_api.errors import DTypeError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any


class ArrayBase:
    """What holds a native array."""

    __slots__ = ("__weakref__", "_native")

    _native: Any


# Held for a comparison and an assignment only, never while anything is computed: no write waits for another one for ever.
# Reentrant, because a signal handler may write to an Array too.
_swapping = RLock()


def swapped(x: ArrayBase, old: Any, new: Any) -> bool:
    """Let ``x`` hold ``new`` if it holds ``old`` still: another thread may have written to it while ``new`` was computed."""
    with _swapping:
        if x._native is not old:
            return False
        x._native = new
        return True


if hasattr(os, "register_at_fork"):  # a thread that held it does not exist in the child
    os.register_at_fork(after_in_child=_swapping._at_fork_reinit)  # type: ignore[attr-defined]


PYTHON: dict[str, type] = {"bool": bool, "integral": int, "real floating": float, "complex floating": complex}
"""The Python scalars by the kind of data type they are of; what comes earlier fits into what comes later."""

SCALARS = tuple(PYTHON.values())


class Number(ABC):  # noqa: B024 - nothing derives from it: it only recognises
    """What counts as a Python scalar: the four types, and what registers as a number with Python, as the scalars of NumPy do.

    A truth value of another library cannot register: it is known by its name, and by the memory that it shows.
    """

    @classmethod
    def __subclasshook__(cls, other: type) -> bool:
        return issubclass(other, Complex) or (other.__name__ in ("bool", "bool_") and hasattr(other, "__array_interface__"))


NUMBER = Number


def kind_of(space: Any, dtype: Any) -> str:
    """The kind of a data type, of those in ``PYTHON``."""
    for kind in PYTHON:
        if space.isdtype(dtype, kind):
            return kind
    raise DTypeError(
        f"Arrays hold booleans or numbers; this one is of {dtype}. Convert its native array with the framework itself."
    )


_KINDS: tuple[tuple[type, Any], ...] = ((bool, bool), (int, Integral), (float, Real), (complex, Complex))


def plain(value: Any) -> Any:
    """A number as a Python scalar of exactly one of the four types."""
    if type(value) in SCALARS:
        return value
    return next((kind for kind, known in _KINDS if isinstance(value, known)), bool)(value)


def to_native(own: Any, native: Any) -> Any:
    """What a native function returned, as an array. Where it costs, this is written out."""
    return native if own.NATIVE_TYPE is None or type(native) is own.NATIVE_TYPE else own.to_array(native)
