"""What an `ivy_api.Array` over a traced array needs beyond functions: see `ivy_api.array.native`."""

from __future__ import annotations

from ivy_api.errors import EscapedTracerError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MUTABLE = False


def setitem(x: Any, key: Any, value: Any) -> Any:
    """Return a copy of the array with other elements at ``key``."""
    return x.space.at(x, key).set(value)


def assign(x: Any, value: Any) -> Any:
    """Return ``value``: traced arrays are immutable."""
    return value


def to_device(x: Any, device: Any, stream: Any) -> Any:
    """Return the array on another device."""
    return x.to_device(device)


def item(x: Any, kind: type) -> Any:
    """Return the element of a 0-d array as a Python scalar: for branches and indices only."""
    return bool(x) if kind is bool else kind(x.__index__()) if kind is int else kind(x)


def dlpack(x: Any, **options: Any) -> Any:
    """Raise: a traced array has no memory."""
    raise EscapedTracerError("An array of a transformed function cannot be exported; keep to functions of xp.")


def dlpack_device(x: Any) -> Any:
    """Raise: a traced array has no memory."""
    return dlpack(x)


def host(x: Any) -> Any:
    """Raise: a traced array has no memory."""
    return x.__array__()
