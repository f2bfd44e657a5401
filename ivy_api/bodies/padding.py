"""Padding widths."""

from __future__ import annotations

from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any


def pairs(name: str, value: Any, ndim: int) -> list[tuple[Any, Any]]:
    """Normalise padding widths to one pair for each axis."""
    if not isinstance(value, (tuple, list)):
        return [(value, value)] * ndim
    rows = [tuple(row) if isinstance(row, (tuple, list)) else row for row in value]
    if rows and all(isinstance(row, tuple) for row in rows):
        rows = [row * 2 if len(row) == 1 else row for row in rows]
        rows = rows * ndim if len(rows) == 1 else rows
        if len(rows) == ndim and all(len(row) == 2 for row in rows):
            return rows
    elif len(rows) in (1, 2):
        return [(rows[0], rows[-1])] * ndim
    raise ArgumentError(f"{name} is a value, a pair (before, after), or one pair for each of the {ndim} axes; got {value}.")
