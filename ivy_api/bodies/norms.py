"""Roots with finite gradients at 0: for norms and standard deviations."""

from __future__ import annotations

from math import inf

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace


def safe_power(x: Array, xp: ArrayNamespace, power: float = 0.5) -> Array:
    """``x ** power`` for ``x >= 0`` with the gradient of ``x`` at 0: for a sum of powers it is 0, so that of a norm at 0 is 0."""
    some = x > 0
    safe = xp.where(some, x, 1.0)
    return xp.where(some, xp.sqrt(safe) if power == 0.5 else xp.pow(safe, power), x)


def lp_norm(x: Array, p: float, axis: int | tuple[int, ...] | None, xp: ArrayNamespace, *, keepdims: bool) -> Array:
    """The norm of order ``p`` along axes, with gradient 0 at 0."""
    if p == 1 or 0 in tuple(x.shape):
        return xp.sum(xp.abs(x), axis=axis, keepdims=keepdims)
    if p == inf:
        return xp.max(xp.abs(x), axis=axis, keepdims=keepdims)
    total = xp.sum(x * x if p == 2 else abs_power(x, p, xp), axis=axis, keepdims=keepdims)
    return safe_power(total, xp, 1 / p)


def abs_power(x: Array, p: float, xp: ArrayNamespace) -> Array:
    """``|x| ** p`` with gradient 0 at 0, where it has a cusp if ``p < 1``."""
    return safe_power(xp.abs(x), xp, p) if p < 1 else xp.pow(xp.abs(x), p)
