"""Validation for control flow."""

from __future__ import annotations

from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array


def scan_length(xs: tuple[Array, ...]) -> Any:
    """Return the number of steps; ``None`` if unknown."""
    if not xs or not len(xs[0].shape) or xs[0].shape[0] == 0:
        raise ArgumentError(
            "A loop runs along the first axis of its arrays, which must be of the same size, 1 or more; got shapes "
            f"{[tuple(x.shape) for x in xs]}."
        )
    return xs[0].shape[0]
