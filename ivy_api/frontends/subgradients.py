"""The greater, the less, the limited of elements, with the derivative of the first of equal ones.

That of the standard's ``maximum``, ``minimum`` and ``clip`` is shared between equal elements.
"""

from __future__ import annotations

from typing import Any


def greater(x: Any, y: Any, xp: Any) -> Any:
    """Return the greater of each pair of elements, ``nan`` if one is."""
    return xp.where(xp.less(x, y) | xp.not_equal(y, y), y, x)


def less(x: Any, y: Any, xp: Any) -> Any:
    """Return the less of each pair of elements, ``nan`` if one is."""
    return xp.where(xp.greater(x, y) | xp.not_equal(y, y), y, x)


def clipped(x: Any, low: Any, high: Any, xp: Any) -> Any:
    """Return the elements of ``x`` limited to a range; on its border they count as within. ``None`` stands for no limit."""
    if low is not None:
        x = greater(x, low, xp)
    return x if high is None else less(x, high, xp)
