"""What an `Array` needs from a backend beyond its functions, with defaults for native arrays that follow the standard.

A plugin whose arrays differ defines functions of the same names in a module ``namespace/array_object.py``.
"""

from __future__ import annotations

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

NATIVE_TYPE: type | None = None
"""The array type, if native functions may also return other types (scalars); else ``None``."""


def to_array(x: Any) -> Any:
    """Convert another object to an array of that type."""
    return x


MUTABLE = True
"""Whether arrays are mutable: then other arrays on the same memory see changes."""

OVERRIDES: dict[str, Any] = {}
"""Functions, by name, that replace those of the native namespace in the namespace over Arrays."""


def getitem(x: Any, key: Any) -> Any:
    """Return ``x[key]``; the arrays in the key are native."""
    return x[key]


iterate: Callable[[Any], Iterator[Any]] | None = None
"""Iterates over the elements of a 1-d array; ``None`` if `unstack` is fast."""


def setitem(x: Any, key: Any, value: Any) -> Any:
    """Set ``x[key]`` and return the array: ``x`` itself, or another one if arrays are immutable.

    ``value`` is a Python scalar in range for the data type of ``x``, or an array of that data type. Its shape may not broadcast.
    """
    x[key] = value
    return x


def assign(x: Any, value: Any) -> Any:
    """Copy the elements of ``value``, of the same shape and data type, into ``x``; return the array as `setitem` does."""
    x[...] = value
    return x


operand: Callable[[Any, Any], Any] | None = None
"""Returns the left of two operands, or a copy of it, of an operator whose result `assign` copies into it; ``None``: itself."""


def shape(x: Any) -> tuple[int | None, ...]:
    """Return the shape; ``None`` for unknown dimensions."""
    return tuple(x.shape)


size: Callable[[Any, int], Any] | None = None
"""Returns the size of an axis where ``shape`` has ``None``, as an array; ``None`` if that is never so."""

require: Callable[[Any, str], None] | None = None
"""Takes a condition on such sizes, and a text; where it does not hold, running the compiled function is an error."""


def device(x: Any) -> Any:
    """Return the device of the array."""
    return x.device


def to_device(x: Any, device: Any, stream: Any) -> Any:
    """Return the array on another device."""
    return x.to_device(device, stream=stream)


def item(x: Any, kind: type) -> Any:
    """Return the element of a 0-d array as a Python scalar of this type."""
    return kind(x)


def dlpack(x: Any, **options: Any) -> Any:
    """Return the DLPack capsule. Options equal to their defaults are omitted."""
    return x.__dlpack__(**options)


def dlpack_device(x: Any) -> Any:
    """Return the DLPack device type and number."""
    return x.__dlpack_device__()


def reduced(x: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return a picklable function and its arguments that recreate the array."""
    return _itself, (x,)


def _itself(x: Any) -> Any:
    return x


def host(x: Any) -> Any:
    """Return the array as an ``ndarray``, without a copy if possible."""
    return x.__array__()


def register_array_class(cls: Any) -> None:
    """Register the Array class with the framework: for its compilers and pytree functions."""
