"""Tridiagonal systems, by cyclic reduction."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace


def solve_tridiagonal(xp: ArrayNamespace, lower: Array, diagonal: Array, upper: Array, right: Array) -> Array:
    """Return the solution of tridiagonal systems whose diagonal dominates, so that no pivots are needed.

    Cyclic reduction takes O(n) operations as Gauss's elimination does, but in 2 log₂ n steps on whole arrays instead of 2 n on
    single elements: every second unknown is eliminated, the system of the others is solved in the same way, and the eliminated
    follow.

    Parameters
    ----------
    lower, diagonal, upper : arrays of shape ``(..., n)``; ``lower[..., 0]`` and ``upper[..., -1]`` must be 0
    right : array of shape ``(..., n, d)``
    """
    n = diagonal.shape[-1]
    if n == 1:
        return right / diagonal[..., None]
    # Rows 0, 2, 4, … are eliminated. A row 1, 3, … has one before it; the last one of an even number has none after it.
    even_lower, even, even_upper, even_right = lower[..., ::2], diagonal[..., ::2], upper[..., ::2], right[..., ::2, :]
    odd_lower, odd, odd_upper, odd_right = lower[..., 1::2], diagonal[..., 1::2], upper[..., 1::2], right[..., 1::2, :]
    m = n // 2
    before = -odd_lower / even[..., :m]
    reduced_lower, reduced = before * even_lower[..., :m], odd + before * even_upper[..., :m]
    reduced_right = odd_right + before[..., None] * even_right[..., :m, :]
    if n % 2:
        after = -odd_upper / even[..., 1:]
        reduced, reduced_upper = reduced + after * even_lower[..., 1:], after * even_upper[..., 1:]
        reduced_right = reduced_right + after[..., None] * even_right[..., 1:, :]
    else:
        after = -odd_upper[..., :-1] / even[..., 1:]
        last = xp.zeros_like(odd_upper[..., :1])
        reduced = reduced + xp.concat((after * even_lower[..., 1:], last), axis=-1)
        reduced_upper = xp.concat((after * even_upper[..., 1:], last), axis=-1)
        more = after[..., None] * even_right[..., 1:, :]
        reduced_right = reduced_right + xp.concat((more, xp.zeros_like(odd_right[..., :1, :])), axis=-2)
    odds = solve_tridiagonal(xp, reduced_lower, reduced, reduced_upper, reduced_right)
    return _interleaved(xp, _evens(xp, even_lower, even, even_upper, even_right, odds), odds)


def _evens(xp: ArrayNamespace, lower: Array, diagonal: Array, upper: Array, right: Array, odds: Array) -> Array:
    """Return the eliminated unknowns, of which each has one of the others on either side; 0 stands for those outside."""
    zero = xp.zeros_like(odds[..., :1, :])
    before = xp.concat((zero, odds), axis=-2)[..., : diagonal.shape[-1], :]
    after = xp.concat((odds, zero), axis=-2)[..., : diagonal.shape[-1], :]
    return (right - lower[..., None] * before - upper[..., None] * after) / diagonal[..., None]


def _interleaved(xp: ArrayNamespace, evens: Array, odds: Array) -> Array:
    """Return rows 0, 1, 2, … from rows 0, 2, … and rows 1, 3, …."""
    m = odds.shape[-2]
    pairs = xp.flatten(xp.stack((evens[..., :m, :], odds), axis=-2), start_axis=-3, end_axis=-2)
    return pairs if evens.shape[-2] == m else xp.concat((pairs, evens[..., m:, :]), axis=-2)
