"""Euler angles in all 24 sequences."""

from __future__ import annotations

import math
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from ivy_api.errors import ArgumentError
from ivy_api.typing import Array, ArrayNamespace
from ivy_mech.formulas.rotations import Quaternion, negligible, zero_indicator

LOCKED = 5.0
"""The sine of half the angle to gimbal lock, in machine epsilons, up to which it is taken as 0: what rounding makes of a lock."""


class Sequence(NamedTuple):
    """A sequence of axes, as the extrinsic one; an intrinsic one is that with the axes and angles in reverse order."""

    axes: tuple[int, int, int]  # where the second differs from both others
    parity: int  # 1 if (first, second, remaining axis) is an even permutation of (x, y, z), else -1
    symmetric: bool  # the first axis is the third: proper Euler angles
    intrinsic: bool


def _sequence(letters: str) -> Sequence:
    i, j, k = ("xyz".index(letter) for letter in (letters[::-1] if letters.isupper() else letters).lower())
    parity = 1 if (j - i) % 3 == 1 else -1
    return Sequence((i, j, k), parity, i == k, letters.isupper())


SEQUENCES = {
    letters: _sequence(letters)
    for case in ("xyz", "XYZ")
    for letters in map("".join, product(case, repeat=3))
    if letters[0] != letters[1] != letters[2]
}


@cache
def _names() -> str:
    return ", ".join(letters for letters in SEQUENCES if letters.islower())


def sequence(letters: Any) -> Sequence:
    """Return the sequence of this name; an error lists all names."""
    found = SEQUENCES.get(letters) if isinstance(letters, str) else None
    if found is None:
        raise ArgumentError(
            f"seq must be three letters, of rotations about fixed axes ({_names()}) or, in capitals, about axes that move with "
            f"the body; got {letters!r}."
        )
    return found


def read_euler(xp: ArrayNamespace, angles: Array, seq: str) -> Quaternion:
    """Return the quaternion, multiplied out."""
    (i, j, k), parity, symmetric, intrinsic = sequence(seq)
    half = 0.5 * angles
    if symmetric:
        first, second, third = xp.unstack(half, axis=-1)
        cos, sin = xp.cos(second), xp.sin(second)
        total, difference = first + third, third - first if not intrinsic else first - third
        last = {i: cos * xp.sin(total), j: sin * xp.cos(difference), 3 - i - j: parity * sin * xp.sin(difference)}
        return last[0], last[1], last[2], cos * xp.cos(total)
    c1, c2, c3 = xp.unstack(xp.cos(half), axis=-1)
    s1, s2, s3 = xp.unstack(xp.sin(half), axis=-1)
    if intrinsic:
        c1, s1, c3, s3 = c3, s3, c1, s1
    cc, cs, sc, ss = c3 * c1, c3 * s1, s3 * c1, s3 * s1
    last = {
        i: c2 * cs - parity * (s2 * sc),
        j: s2 * cc + parity * (c2 * ss),
        k: c2 * sc - parity * (s2 * cs),
    }
    return last[0], last[1], last[2], c2 * cc + parity * (s2 * ss)


def write_euler(xp: ArrayNamespace, q: Quaternion, seq: str) -> Array:
    """Return the angles of a quaternion of any norm, the first and third in [-π, π].

    E. Bernardes and S. Viollet, "Quaternion to Euler angles conversion: A direct, general and computationally efficient method",
    2022. In gimbal lock, where only the sum or the difference of the first and third angle is determined, the third is 0.
    """
    (i, j, k), parity, symmetric, intrinsic = sequence(seq)
    w = q[3]
    if symmetric:
        a, b, c, d = w, q[i], q[j], parity * q[3 - i - j]
    else:
        a, b, c, d = w - q[j], q[i] + parity * q[k], q[j] + w, parity * q[k] - q[i]
    cos, sin = a * a + b * b, c * c + d * d  # of half the second angle, squared, times the squared norm
    none = zero_indicator(xp, cos + sin)
    a, cos = a + none, cos + none
    if not symmetric:
        c, sin = c + none, sin + none
    limit = (LOCKED * xp.finfo(w.dtype).eps) ** 2
    no_sum, no_difference = cos <= limit * sin, sin <= limit * cos
    half_sum = xp.where(no_sum, 0.0, xp.atan2(b, xp.where(no_sum, 1.0, a)))
    half_difference = xp.where(no_difference, 0.0, xp.atan2(d, xp.where(no_difference, 1.0, c)))
    locked = no_sum | no_difference
    factor = xp.where(locked, 2.0, xp.ones_like(w))
    first, third = half_sum - half_difference, half_sum + half_difference
    if intrinsic:
        first, third = xp.where(locked, 0.0, first), third * factor
    else:
        first, third = first * factor, xp.where(locked, 0.0, third)
    least = negligible(xp, w)  # so that the roots have derivatives at 0
    second = 2 * xp.atan2(xp.sqrt(xp.clip(sin, min=least)), xp.sqrt(xp.clip(cos, min=least)))
    if not symmetric:
        third, second = parity * third, second - math.pi / 2
    out = xp.stack([third, second, first] if intrinsic else [first, second, third], axis=-1)
    return out - 2 * math.pi * xp.round(out * (0.5 / math.pi))
