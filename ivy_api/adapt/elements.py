"""Raise for elements that no array can hold: strings, ``None`` and other objects, with the same message on every backend."""

from __future__ import annotations

from numbers import Number

from ivy_api.errors import ElementsError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

_ARRAYS = ("dtype", "__array_interface__", "__array__", "__dlpack__", "__array_namespace__")
OBJECTS = frozenset("OSUMm")
"""NumPy's dtype kinds of objects, strings and times."""


def refuse_elements(obj: Any) -> None:
    """Raise if ``obj``, an argument of ``asarray``, contains anything but numbers and arrays of numbers.

    Raises
    ------
    ElementsError
        if it does.
    """
    if isinstance(obj, (list, tuple)):
        for part in obj:
            refuse_elements(part)
        return
    dtype = getattr(obj, "dtype", None)
    if getattr(dtype, "kind", "") in OBJECTS:
        raise ElementsError(f"asarray takes numbers and booleans; got an array of {dtype}. Convert it first: x.astype(float).")
    if not isinstance(obj, (Number, range)) and not any(hasattr(obj, name) for name in _ARRAYS) and not _is_buffer(obj):
        raise ElementsError(
            f"asarray takes numbers and booleans, and nested sequences of them; got {type(obj).__qualname__}: {obj!r:.60}. "
            f"Convert it first, for example float(x)."
        )


def _is_buffer(obj: Any) -> bool:
    """Whether it supports the buffer protocol, which has no Python method before 3.12."""
    try:
        memoryview(obj)
    except TypeError:
        return False
    return True
