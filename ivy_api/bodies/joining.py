"""The end positions of sections of an axis."""

from __future__ import annotations

from operator import index

from ivy_api.bodies.shapes import is_dynamic
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace


def section_ends(function: str, sections: int | Sequence[int], size: Any, xp: ArrayNamespace | None = None) -> list[Any]:
    """Return the end positions of the sections except the last, between 0 and the size of the axis."""
    if not hasattr(sections, "__index__"):
        if xp is not None and is_dynamic(size):
            return [_within(position, size, xp) for position in sections]
        return [slice(None, position).indices(size)[1] for position in sections]
    parts = index(sections)
    if parts < 1:
        raise ArgumentError(f"{function} needs at least one part; got {parts}.")
    each, longer = size // parts, size % parts
    if xp is not None and is_dynamic(size):
        return [each * n + xp.minimum(longer, n) for n in range(1, parts)]
    return [each * n + min(n, longer) for n in range(1, parts)]


def _within(position: int, size: Array, xp: ArrayNamespace) -> Array:
    """Clip a position like a slice does, for an axis of dynamic size."""
    return xp.minimum(size, position) if position >= 0 else xp.maximum(size + position, 0)
