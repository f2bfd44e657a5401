"""The regularized incomplete beta function, by Lentz's algorithm for its continued fraction."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_jax._implementation.native import cast, dtype_of, full, widened

STEPS = 200


def beta_share(xp: Any, a: Any, b: Any, x: Any) -> Any:
    """Return the share of the beta distribution below ``x``; ``nan`` outside of ``[0, 1]`` and for parameters not positive."""
    d = dtype_of(x)
    a, b, x = (widened(xp, one) for one in xp.broadcast_arrays(a, b, x))
    one = xp.ones_like(x)
    bad = (a <= 0) | (b <= 0) | (x < 0) | (x > 1) | xp.isnan(a) | xp.isnan(b) | xp.isnan(x)
    safe_a, safe_b = xp.where(bad, one, a), xp.where(bad, one, b)
    inner = xp.where(bad | (x == 0) | (x == 1), one * 0.5, x)
    swap = inner > (safe_a + 1) / (safe_a + safe_b + 2)
    p, q = xp.where(swap, safe_b, safe_a), xp.where(swap, safe_a, safe_b)
    z = xp.where(swap, 1 - inner, inner)
    front = xp.lgamma(p + q) - xp.lgamma(p) - xp.lgamma(q) + p * xp.log(z) + q * xp.log1p(-z)
    share = xp.exp(front) * _fraction(xp, p, q, z) / p
    share = xp.where(swap, 1 - share, share)
    share = xp.where(x == 0, xp.zeros_like(x), xp.where(x == 1, one, share))
    return cast(xp, xp.where(bad, full(xp, math.nan, x), share), d)


def _fraction(xp: Any, a: Any, b: Any, x: Any) -> Any:
    tiny = 1e-30
    one = xp.ones_like(x)

    def guarded(v: Any) -> Any:
        return xp.where(xp.abs(v) < tiny, one * tiny, v)

    c = one
    d = 1 / guarded(1 - (a + b) * x / (a + 1))
    h = d
    for m in range(1, STEPS + 1):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        d = 1 / guarded(1 + even * d)
        c = guarded(1 + even / c)
        h = h * d * c
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        d = 1 / guarded(1 + odd * d)
        c = guarded(1 + odd / c)
        h = h * d * c
    return h
