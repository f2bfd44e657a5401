"""Evaluate polynomials with constant coefficients."""

from __future__ import annotations

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace


def horner(x: Array, coefficients: tuple[float, ...]) -> Array:
    """Evaluate a polynomial in ``x``, the coefficient of the highest power first."""
    first, second, *rest = coefficients
    out = x * first + second
    for coefficient in rest:
        out = out * x + coefficient
    return out


def chebyshev(x: Array, coefficients: tuple[float, ...], xp: ArrayNamespace) -> Array:
    """Evaluate a Chebyshev series at ``x`` in ``[-1, 1]``, the first coefficient halved; the lowest degree first.

    Trailing terms below the precision of ``x`` are skipped.

    References
    ----------
    Clenshaw, "A note on the summation of Chebyshev series", Mathematics of Computation 9 (1955).
    """
    least = float(xp.finfo(x.dtype).eps) * abs(coefficients[0]) / 64
    while abs(coefficients[-1]) < least:
        coefficients = coefficients[:-1]
    twice = x * 2.0
    *lower, before, last = coefficients[1:]
    ahead, here = x * 0.0 + last, twice * last + before
    for coefficient in reversed(lower):
        ahead, here = here, twice * here - ahead + coefficient
    return x * here - ahead + coefficients[0] / 2
