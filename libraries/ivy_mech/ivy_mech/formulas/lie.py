"""Exponentials, logarithms and Jacobians of SO(3) and SE(3).

For a rotation vector v of length θ all of them are combinations ``a I + b v^ + c v vᵀ``, where ``v^`` is the matrix of the cross
product. Their coefficients are even functions of θ, written with ``A = sin θ / θ``, ``B = (1 - cos θ) / θ²`` and ``C = (1 - A) /
θ²``.
"""

from __future__ import annotations

from math import factorial

from ivy_api.typing import Array, ArrayNamespace
from ivy_mech.formulas.rotations import half_angle, stack_elements, tiny

Vector = tuple[Array, Array, Array]

SMALL = 0.25
"""The squared angle up to which coefficients that lose digits there are summed as power series."""

SINGLE = 4
"""How many terms of the series are enough in single precision; all are needed in double precision."""


def alternating(first: int) -> list[float]:
    """Return the coefficients of Σ (-1)ᵏ θ²ᵏ / (2k + first)!."""
    return [(-1) ** k / factorial(2 * k + first) for k in range(8)]


THIRD, FOURTH, FIFTH = (alternating(first) for first in (3, 4, 5))
HALF_COTANGENT = [1 / 12, 1 / 720, 1 / 30240, 1 / 1209600, 1 / 47900160, 691 / 1307674368000, 1 / 74724249600]
"""Of (1 - (θ/2) cot(θ/2)) / θ²: |B₂ₖ₊₂| / (2k + 2)! with Bernoulli's numbers."""


def components(xp: ArrayNamespace, vector: Array) -> Vector:
    x, y, z = xp.unstack(vector, axis=-1)
    return x, y, z


def squared_length(v: Vector) -> Array:
    return v[0] * v[0] + v[1] * v[1] + v[2] * v[2]


def quotient(xp: ArrayNamespace, squared: Array, at_zero: float, value: Array, series: list[float]) -> Array:
    """Return ``(at_zero - value) / θ²``, by its series where θ² is small.

    Neither of the two overflows where it is not taken: the bounds of θ² are on its far side, so that no derivative is halved.
    """
    terms = series[:SINGLE] if xp.finfo(squared.dtype).eps > 1e-8 else series
    near = xp.clip(squared, max=2 * SMALL)
    total = terms[-2] + terms[-1] * near
    for coefficient in terms[-3::-1]:
        total = coefficient + near * total
    return xp.where(squared < SMALL, total, (at_zero - value) / xp.clip(squared, min=0.5 * SMALL))


def coefficients(xp: ArrayNamespace, squared: Array) -> tuple[Array, Array, Array]:
    """Return A, B and C of a squared angle."""
    return coefficients_of_half(xp, squared, *half_angle(xp, squared + tiny(xp, squared)))


def coefficients_of_half(xp: ArrayNamespace, squared: Array, sine: Array, cosine: Array) -> tuple[Array, Array, Array]:
    """Return the same from sin(θ/2)/θ and cos(θ/2)."""
    twice = 2 * sine
    a = twice * cosine
    return a, twice * sine, quotient(xp, squared, 1.0, a, THIRD)


def inverse_coefficients(xp: ArrayNamespace, squared: Array) -> tuple[Array, Array]:
    """Return (θ/2) cot(θ/2) and (1 - (θ/2) cot(θ/2)) / θ²."""
    half = 0.5 * xp.sqrt(squared + tiny(xp, squared))
    cotangent = half * xp.cos(half) / xp.sin(half)
    return cotangent, quotient(xp, squared, 1.0, cotangent, HALF_COTANGENT)


def combination(xp: ArrayNamespace, a: Array, b: Array | float, c: Array, v: Vector) -> Array:
    """Return the matrix ``a I + b v^ + c v vᵀ``."""
    x, y, z = v
    cx, cy, cz, bx, by, bz = c * x, c * y, c * z, b * x, b * y, b * z
    xy, xz, yz = cx * y, cx * z, cy * z
    return stack_elements(xp, (a + cx * x, xy - bz, xz + by, xy + bz, a + cy * y, yz - bx, xz - by, yz + bx, a + cz * z))


def combination_of(xp: ArrayNamespace, a: Array, b: Array | float, c: Array, v: Vector, t: Vector) -> Array:
    """Return ``(a I + b v^ + c v vᵀ) t``."""
    return xp.stack(components_of_combination(a, b, c, v, t), axis=-1)


def components_of_combination(a: Array, b: Array | float, c: Array, v: Vector, t: Vector) -> Vector:
    """Return the same as components."""
    (x, y, z), (tx, ty, tz) = v, t
    along = c * (x * tx + y * ty + z * tz)
    return (
        a * tx + b * (y * tz - z * ty) + along * x,
        a * ty + b * (z * tx - x * tz) + along * y,
        a * tz + b * (x * ty - y * tx) + along * z,
    )


def hat(xp: ArrayNamespace, v: Vector) -> Array:
    """Return the matrix of the cross product with a vector."""
    x, y, z = v
    o = xp.zeros_like(x)
    return stack_elements(xp, (o, -z, y, z, o, -x, -y, x, o))


def left_jacobian(xp: ArrayNamespace, v: Vector) -> Array:
    return combination(xp, *coefficients(xp, squared_length(v)), v)


def left_jacobian_inverse(xp: ArrayNamespace, v: Vector) -> Array:
    a, c = inverse_coefficients(xp, squared_length(v))
    return combination(xp, a, -0.5, c, v)


def twist_block(xp: ArrayNamespace, v: Vector, translation: Vector) -> Array:
    """Return the upper right block of the left Jacobian of SE(3): T. Barfoot, "State estimation for robotics", 2017, chapter 7."""
    squared = squared_length(v)
    _, b, c = coefficients(xp, squared)
    d = quotient(xp, squared, 0.5, b, FOURTH)
    e = quotient(xp, squared, 1 / 6, c, FIFTH)
    c, d, e = (coefficient[..., None, None] for coefficient in (c, d, 0.5 * (d - 3 * e)))
    w, t = hat(xp, v), hat(xp, translation)
    wt, tw = xp.matmul(w, t), xp.matmul(t, w)
    wtw = xp.matmul(wt, w)
    once, twice = wt + tw + wtw, xp.matmul(w, wt) + xp.matmul(tw, w) - 3 * wtw
    return 0.5 * t + c * once + d * twice + e * (xp.matmul(wtw, w) + xp.matmul(w, wtw))


def block_triangular(xp: ArrayNamespace, diagonal: Array, upper: Array) -> Array:
    """Return ``[[D, U], [0, D]]``."""
    below = xp.concat([xp.zeros_like(diagonal), diagonal], axis=-1)
    return xp.concat([xp.concat([diagonal, upper], axis=-1), below], axis=-2)


def halves(xp: ArrayNamespace, twist: Array) -> tuple[Vector, Vector]:
    """Return the translation and the rotation of a twist."""
    a, b, c, x, y, z = xp.unstack(twist, axis=-1)
    return (a, b, c), (x, y, z)
