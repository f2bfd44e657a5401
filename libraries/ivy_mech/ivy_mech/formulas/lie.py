"""Exponentials, logarithms and Jacobians of SO(3) and SE(3).

For a rotation vector v of length θ all of them are combinations ``a I + b v^ + c v vᵀ``, where ``v^`` is the matrix of the cross
product. Their coefficients are even functions of θ, written with ``A = sin θ / θ``, ``B = (1 - cos θ) / θ²`` and ``C = (1 - A) /
θ²``.
"""

from __future__ import annotations

from math import factorial

from ivy_api.typing import Array, ArrayNamespace
from ivy_mech.formulas.rotations import TINY, stack_elements

Vector = tuple[Array, Array, Array]

SMALL = 0.25
"""The squared angle up to which coefficients that lose digits there are summed as power series."""


def alternating(first: int) -> list[float]:
    """Return the coefficients of Σ (-1)ᵏ θ²ᵏ / (2k + first)!."""
    return [(-1) ** k / factorial(2 * k + first) for k in range(8)]


HALF_COTANGENT = [1 / 12, 1 / 720, 1 / 30240, 1 / 1209600, 1 / 47900160, 691 / 1307674368000, 1 / 74724249600]
"""Of (1 - (θ/2) cot(θ/2)) / θ²: |B₂ₖ₊₂| / (2k + 2)! with Bernoulli's numbers."""


def components(xp: ArrayNamespace, vector: Array) -> Vector:
    x, y, z = xp.unstack(vector, axis=-1)
    return x, y, z


def squared_length(v: Vector) -> Array:
    return v[0] * v[0] + v[1] * v[1] + v[2] * v[2]


def quotient(xp: ArrayNamespace, squared: Array, at_zero: float, value: Array, series: list[float]) -> Array:
    """Return ``(at_zero - value) / θ²``, by its series where θ² is small."""
    small = squared < SMALL
    near = xp.where(small, squared, 0.0)
    total = series[-1] + 0.0 * near
    for coefficient in series[-2::-1]:
        total = coefficient + near * total
    return xp.where(small, total, (at_zero - value) / xp.where(small, 1.0, squared))


def coefficients(xp: ArrayNamespace, squared: Array) -> tuple[Array, Array, Array]:
    """Return A, B and C of a squared angle."""
    half = 0.5 * xp.sqrt(squared + TINY)
    sine = xp.sin(half) / half
    a, b = sine * xp.cos(half), 0.5 * sine * sine
    return a, b, quotient(xp, squared, 1.0, a, alternating(3))


def inverse_coefficients(xp: ArrayNamespace, squared: Array) -> tuple[Array, Array]:
    """Return (θ/2) cot(θ/2) and (1 - (θ/2) cot(θ/2)) / θ²."""
    half = 0.5 * xp.sqrt(squared + TINY)
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
    (x, y, z), (tx, ty, tz) = v, t
    along = c * (x * tx + y * ty + z * tz)
    parts = [
        a * tx + b * (y * tz - z * ty) + along * x,
        a * ty + b * (z * tx - x * tz) + along * y,
        a * tz + b * (x * ty - y * tx) + along * z,
    ]
    return xp.stack(parts, axis=-1)


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
    d = quotient(xp, squared, 0.5, b, alternating(4))
    e = quotient(xp, squared, 1 / 6, c, alternating(5))
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
