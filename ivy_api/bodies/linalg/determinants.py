"""Derivatives of the determinant at matrices that are singular, or nearly so, where the inverse is of no use.

Along a direction ``m`` the determinant is a polynomial, ``p(t) = det(x + t m)``, of the rank of ``m`` as degree. So its value at 0
is a sum of values at other points, ``p(0) = sum(w_j p(t_j))``, and with it all derivatives with respect to ``x``, to any order.
Where ``m`` lifts the smallest singular values of ``x``, all ``x + t_j m`` are regular, and their derivatives are those of regular
matrices.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, prod

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import ArrayNamespace

SMALL = 0.01
"""Singular values are lifted below this share of the largest: derivatives lose as much of their digits in each order."""

MOST = 6
"""The largest number of singular values that are lifted. Of matrices with more that are 0, derivatives to this order are 0."""


def nodes(size: int | None) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return Chebyshev points for matrices of a size, none of them 0, and the weights of the polynomial's value at 0."""
    return _nodes(min(size or MOST, MOST))


@cache
def _nodes(size: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    count = size + 1
    count += count % 2
    points = [cos((2 * j + 1) * pi / (2 * count)) for j in range(count)]
    weights = [prod([other / (other - own) for other in points if other != own]) for own in points]
    return tuple(points), tuple(weights)


def lifting(u: Any, s: Any, vh: Any, xp: ArrayNamespace) -> tuple[Any, Any]:
    """Return the direction ``m`` for square matrices, by their singular values and vectors, and a factor of all derivatives.

    Parameters
    ----------
    u, s, vh : the factors, which are constants of the derivatives

    Returns
    -------
    out : matrices; 0 where more singular values are 0 than are lifted, else 1
    """
    ones, largest = xp.ones_like(s), s[..., :1]
    rounding = xp.finfo(s.dtype).eps * xp.sum(ones, axis=-1, keepdims=True) * largest
    fits = xp.sum(xp.where(s <= rounding, ones, xp.zeros_like(s)), axis=-1, keepdims=True) <= MOST
    last = xp.logical_or(xp.flip(xp.cumulative_sum(ones, axis=-1), axis=-1) <= MOST, xp.logical_not(fits))
    small = xp.logical_and(last, xp.logical_or(s < SMALL * largest, xp.equal(largest, 0)))
    zero = xp.zeros_like(s)
    highest = xp.max(xp.where(small, s, zero), axis=-1, keepdims=True)
    lowest = xp.min(xp.where(small, zero + largest, s), axis=-1, keepdims=True)
    reach = xp.maximum(10.0 * highest, lowest)
    reach = xp.where(xp.equal(reach, 0), xp.ones_like(reach), reach)
    lifts = xp.astype(xp.where(small, reach, zero), u.dtype)
    return xp.matmul(u * lifts[..., None, :], vh), xp.astype(fits[..., 0], s.dtype)
