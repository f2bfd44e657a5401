"""Roots of what is not negative: of sums of squares and of variances."""

from __future__ import annotations

from math import inf

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace


def safe_power(x: Array, xp: ArrayNamespace, power: float = 0.5) -> Array:
    """``x ** power`` with the gradient of ``x`` at 0, which of a sum of powers is 0: that of a norm is 0 at its least."""
    some = x > 0
    safe = xp.where(some, x, 1.0)
    return xp.where(some, xp.sqrt(safe) if power == 0.5 else xp.pow(safe, power), x)


def lp_norm(x: Array, p: float, axis: int | tuple[int, ...] | None, xp: ArrayNamespace, *, keepdims: bool) -> Array:
    """The norm of order ``p`` along axes, with the gradient 0 at 0."""
    if p == 1:
        return xp.sum(xp.abs(x), axis=axis, keepdims=keepdims)
    if p == inf:
        return xp.max(xp.abs(x), axis=axis, keepdims=keepdims)
    total = xp.sum(x * x if p == 2 else abs_power(x, p, xp), axis=axis, keepdims=keepdims)
    return safe_power(total, xp, 1 / p)


def abs_power(x: Array, p: float, xp: ArrayNamespace) -> Array:
    """``|x| ** p`` with the gradient 0 at 0, where for ``p`` below 1 it has a cusp."""
    return safe_power(xp.abs(x), xp, p) if p < 1 else xp.pow(xp.abs(x), p)
