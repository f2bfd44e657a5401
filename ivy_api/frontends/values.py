"""Whether conditions hold, where values are known: while a function is compiled they are not, and checks of them are left out."""

from __future__ import annotations

from typing import Any

from ivy_api.bodies.indices import known_bounds
from ivy_api.tracing.tracer import Traced


def some_true(condition: Any, xp: Any) -> bool:
    """Return whether an element of a Boolean array is known to be true.

    Parameters
    ----------
    condition : native or traced array. Its values are not known while a function is compiled, and on other devices than the
        processor, which would have to be waited for
    xp : its namespace
    """
    bounds = _bounds(condition, xp)
    return bounds is not None and bounds[1] == 1


def all_true(condition: Any, xp: Any) -> bool | None:
    """Return whether all elements of a Boolean array are true, ``None`` where its values are not known: see `some_true`."""
    bounds = _bounds(condition, xp)
    return None if bounds is None else bounds[0] == 1


def outside(indices: Any, low: int, high: int, xp: Any) -> int | None:
    """Return an index which is known to be less than ``low`` or greater than ``high``, ``None`` if none is: see `some_true`."""
    bounds = None if 0 in indices.shape else _known(indices, xp)
    return next((i for i, out in zip(bounds, (bounds[0] < low, bounds[1] > high), strict=True) if out), None) if bounds else None


def greatest(x: Any, xp: Any) -> int | None:
    """Return the greatest element of an array, without its fraction; ``None`` where its values are not known: see `some_true`."""
    bounds = None if 0 in x.shape else _known(xp.astype(x, xp.int32), xp)
    return None if bounds is None else bounds[1]


def _bounds(condition: Any, xp: Any) -> tuple[int, int] | None:
    return (1, 0) if 0 in condition.shape else _known(xp.astype(condition, xp.int32), xp)


def _known(x: Any, xp: Any) -> tuple[int, int] | None:
    return None if isinstance(x, Traced) else known_bounds(x, xp)
