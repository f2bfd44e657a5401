"""Arithmetic of quaternions, on components."""

from __future__ import annotations

from ivy_api.typing import Array, ArrayNamespace
from ivy_mech.formulas.rotations import Quaternion, divisor, side, sign_of, squared_norm, squared_vector, tiny


def multiply(p: Quaternion, q: Quaternion) -> Quaternion:
    """Return Hamilton's product, the rotation q followed by p."""
    x1, y1, z1, w1 = p
    x2, y2, z2, w2 = q
    return (
        w1 * x2 + x1 * w2 + y1 * z2 - z1 * y2,
        w1 * y2 - x1 * z2 + y1 * w2 + z1 * x2,
        w1 * z2 + x1 * y2 - y1 * x2 + z1 * w2,
        w1 * w2 - x1 * x2 - y1 * y2 - z1 * z2,
    )


def apply(xp: ArrayNamespace, q: Quaternion, vector: tuple[Array, ...]) -> tuple[Array, Array, Array]:
    """Return the rotated vector: v + (2 / |q|²) (w u + (x, y, z) × u), where u = (x, y, z) × v."""
    x, y, z, w = q
    vx, vy, vz = vector
    ux, uy, uz = y * vz - z * vy, z * vx - x * vz, x * vy - y * vx
    factor = 2 / divisor(xp, squared_norm(q))
    x, y, z, w = x * factor, y * factor, z * factor, w * factor
    return vx + w * ux + y * uz - z * uy, vy + w * uy + z * ux - x * uz, vz + w * uz + x * uy - y * ux


def power(xp: ArrayNamespace, q: Quaternion, exponent: Array | float) -> Quaternion:
    """Return the quaternion of norm 1 whose angle, which is taken in [0, π], is multiplied by the exponent."""
    x, y, z, w = q
    squared = squared_vector(q)
    squared = squared + tiny(xp, squared)
    inverse, sign = xp.rsqrt(squared), sign_of(xp, w)
    half = exponent * xp.atan2(squared * inverse, w * sign)
    factor = sign * xp.sin(half) * inverse
    return x * factor, y * factor, z * factor, xp.cos(half)


def align(xp: ArrayNamespace, p: Quaternion, q: Quaternion) -> Quaternion:
    """Return q or -q, the nearer one to p."""
    sign = side(xp, p, q)
    return q[0] * sign, q[1] * sign, q[2] * sign, q[3] * sign


def squared_chord(p: Quaternion, q: Quaternion) -> Array:
    return squared_norm((p[0] - q[0], p[1] - q[1], p[2] - q[2], p[3] - q[3]))


def arc(xp: ArrayNamespace, chord: Array, rest: Array) -> tuple[Array, Array]:
    """Return the angle and its sine, of a squared chord that is not 0 and of 4 minus that."""
    product = chord * rest
    root = product * xp.rsqrt(product)
    return 2 * xp.atan2(root, rest), 0.5 * root


def slerp(xp: ArrayNamespace, p: Quaternion, q: Quaternion, t: Array | float) -> Quaternion:
    """Return the point of the great circle from a quaternion of norm 1 to one that is nearer to it than its negative."""
    chord = squared_chord(p, q)
    angle, sine = arc(xp, chord + tiny(xp, chord), 4 - chord)
    part = t * angle
    a, b = xp.sin(angle - part) / sine, xp.sin(part) / sine
    return a * p[0] + b * q[0], a * p[1] + b * q[1], a * p[2] + b * q[2], a * p[3] + b * q[3]


def distance(xp: ArrayNamespace, p: Quaternion, q: Quaternion) -> Array:
    """Return the angle in [0, π] of the rotation between two such quaternions; its derivative at 0 is given as 0."""
    chord = squared_chord(p, q)
    equal = chord <= 0
    angle, _ = arc(xp, xp.where(equal, 1.0, chord), 4 - chord)
    return xp.where(equal, 0.0, 2 * angle)
