"""Derivatives of the incomplete gamma function with respect to its order, by the series and the continued fraction that JAX uses.

A. Gil, J. Segura, N. M. Temme (2012), Efficient and accurate algorithms for the computation and inversion of the incomplete gamma
function ratios; the recurrences are differentiated term by term.
"""

from __future__ import annotations

import math
from typing import Any

import ivy_frontend_jax.lax as lax
import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation.composing import arrays
from ivy_frontend_jax._implementation.defining import raw

STEPS = 2000


def _series(x: Any, a: Any, enabled: Any, eps: float) -> tuple[Any, Any]:
    """Return the sum of ``x**n / ((a + 1) … (a + n))`` and its derivative."""
    zero, one = jnp.zeros_like(a), jnp.ones_like(a)

    def step(state: Any) -> Any:
        enabled, *before = state
        r, c, total, slope_c, slope = before
        r = r + 1
        slope_c = slope_c * (x / r) - (c * x) / (r * r)
        slope = slope + slope_c
        c = c * (x / r)
        total = total + c
        after = [r, c, total, slope_c, slope]
        more = enabled & (jnp.abs(slope_c / slope) > eps)
        return [more, *(jnp.where(enabled, new, old) for new, old in zip(after, before, strict=True))]

    found = lax.while_loop(lambda state: jnp.any(state[0]), step, [enabled, a, one, one, zero, zero])
    return found[3], found[5]


def _fraction(x: Any, a: Any, enabled: Any, eps: float) -> tuple[Any, Any]:
    """Return the continued fraction of the upper function, and its derivative."""
    zero, one = jnp.zeros_like(x), jnp.ones_like(x)
    y = 1 - a
    z = x + y + 1
    p1, q1 = x + 1, z * x
    ratio = p1 / q1
    slopes = [zero, zero, zero, -x]  # of the numerators and denominators before last, and of the last
    slope = -ratio * slopes[3] / q1

    def step(state: Any) -> Any:
        enabled, count, *before = state
        ratio, y, z, p1, q1, p2, q2, dp2, dq2, dp1, dq1, slope = before
        count = count + 1
        y, z = y + 1, z + 2
        factor = y * count
        p, q = p1 * z - p2 * factor, q1 * z - q2 * factor
        good = q != 0
        ratio = jnp.where(good, p / q, ratio)
        dp = dp1 * z - p1 - dp2 * factor + p2 * count
        dq = dq1 * z - q1 - dq2 * factor + q2 * count
        new = jnp.where(good, (dp - ratio * dq) / q, slope)
        change = jnp.where(good, jnp.abs(new - slope), one)
        scale = jnp.where(jnp.abs(p) > 1 / eps, jnp.full_like(x, eps), one)
        after = [ratio, y, z, *(v * scale for v in (p, q, p1, q1, dp1, dq1, dp, dq)), new]
        more = enabled & (change > eps)
        return [more, count, *(jnp.where(enabled, v, old) for v, old in zip(after, before, strict=True))]

    start = [enabled, jnp.zeros((), x.dtype), ratio, y, z, p1, q1, one, x, *slopes, slope]
    found = lax.while_loop(lambda state: jnp.any(state[0]) & (state[1] < STEPS), step, start)
    return found[2], found[-1]


def _operands(name: str, a: Any, x: Any) -> tuple[Any, Any, Any]:
    a, x = arrays(name, a, x)
    if a.dtype.kind != "f" or x.dtype.kind != "f":
        raise TypeError(f"{name} does not accept dtypes {a.dtype}, {x.dtype}. Accepted dtypes are subtypes of floating.")
    d = jnp.promote_types(a.dtype, x.dtype)
    wide = "float32" if d.itemsize == 2 else d
    a, x = jnp.broadcast_arrays(a.astype(wide), x.astype(wide))
    return a, x, d


def _derivative(name: str, a: Any, x: Any, sample: bool) -> Any:
    """Return the derivative of the lower function; of a sample with this value if asked for."""
    a, x, d = _operands(name, a, x)
    limits = jnp.finfo(a.dtype)
    bad = (x < 0) | (a <= 0) | jnp.isnan(a) | jnp.isnan(x)
    upper = (x > 1) & (x > a)
    log = a * jnp.log(x) - x - lax.lgamma(a)
    enabled = ~((x == 0) | bad | (log < -math.log(limits.max)))
    factor = jnp.exp(log)
    total, slope = _series(x, a, enabled & ~upper, limits.eps)
    below = total * (jnp.log(x) - lax.digamma(a + 1)) + slope
    ratio, change = _fraction(x, a, enabled & upper, limits.eps)
    above = ratio * (jnp.log(x) - lax.digamma(a)) + change
    found = jnp.where(upper, above * x, -below * x / a) if sample else jnp.where(upper, -factor * above, factor * below / a)
    found = jnp.where(x == 0, jnp.zeros_like(x), found)
    return jnp.where(bad, jnp.full_like(x, math.nan), found).astype(d)


@raw("jax.lax")
def igamma_grad_a(a: Any, x: Any) -> Any:
    """Return the derivative of the regularized incomplete gamma function with respect to its order."""
    return _derivative("igamma_grad_a", a, x, False)


@raw("jax.lax")
def random_gamma_grad(a: Any, x: Any, *, dtype: Any = None) -> Any:
    """Return the derivative of a sample of the gamma distribution with respect to its order."""
    return _derivative("random_gamma_grad", a, x, True)
