"""Roots of what is not negative: of sums of squares and of variances."""

from __future__ import annotations

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace


def root(x: Array, xp: ArrayNamespace, power: float = 0.5) -> Array:
    """``x ** power`` with the gradient of ``x`` at 0, which of a sum of powers is 0: that of a norm is 0 at its least."""
    some = x > 0
    safe = xp.where(some, x, 1.0)
    return xp.where(some, xp.sqrt(safe) if power == 0.5 else xp.pow(safe, power), x)
