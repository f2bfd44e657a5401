"""The devices of arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ivy_api.typing import Array


def device_of(x: Array) -> Any:
    """Return the device of an array, ``None`` if a compiler has not placed it."""
    return getattr(x, "device", None) or None
