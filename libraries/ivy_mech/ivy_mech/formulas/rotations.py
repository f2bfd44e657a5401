"""Rotations from each representation to the components of a quaternion, and back."""

from __future__ import annotations

from typing import TypeAlias

from ivy_api.typing import Array, ArrayNamespace

Quaternion: TypeAlias = tuple[Array, Array, Array, Array]
"""The components x, y, z, w: arrays of one shape."""

TINY = 1e-20
"""What is added to a squared angle below a root. The root then has a derivative at 0, and even functions of the angle, which are
all that is made of it, change by less than their rounding error."""

NO_ROTATION = 1e-18
"""What is added to w, so that the quaternion 0 reads as the identity and not as nan; lost in the rounding of all others."""

NEGLIGIBLE = 1e-36
"""A squared sine of half the angle up to which there is no axis."""


def read_quaternion(xp: ArrayNamespace, quaternion: Array, scalar_first: bool) -> Quaternion:
    """Return components of any norm but 0."""
    if scalar_first:
        w, x, y, z = xp.unstack(quaternion, axis=-1)
    else:
        x, y, z, w = xp.unstack(quaternion, axis=-1)
    return x, y, z, w + NO_ROTATION


def write_quaternion(xp: ArrayNamespace, q: Quaternion, scalar_first: bool) -> Array:
    """Return the quaternion of components of norm 1, with w not negative."""
    x, y, z, w = q
    sign = sign_of(xp, w)
    return stack_quaternion(xp, (x * sign, y * sign, z * sign, w * sign), scalar_first)


def stack_quaternion(xp: ArrayNamespace, q: Quaternion, scalar_first: bool) -> Array:
    """Return the quaternion of the components as they are."""
    x, y, z, w = q
    return xp.stack([w, x, y, z] if scalar_first else [x, y, z, w], axis=-1)


def sign_of(xp: ArrayNamespace, w: Array) -> Array:
    """Return -1 where w is negative, else 1: at 0 the derivative from the side of the positive."""
    return xp.where(w < 0, -1.0, xp.ones_like(w))


def squared_norm(q: Quaternion) -> Array:
    x, y, z, w = q
    return x * x + y * y + z * z + w * w


def unit(xp: ArrayNamespace, q: Quaternion) -> Quaternion:
    x, y, z, w = q
    factor = xp.rsqrt(squared_norm(q))
    return x * factor, y * factor, z * factor, w * factor


def read_rotvec(xp: ArrayNamespace, rotvec: Array) -> Quaternion:
    x, y, z = xp.unstack(rotvec, axis=-1)
    factor, w = half_angle(xp, x * x + y * y + z * z + TINY)
    return x * factor, y * factor, z * factor, w


def half_angle(xp: ArrayNamespace, squared: Array) -> tuple[Array, Array]:
    """Return sin(θ/2)/θ and cos(θ/2) of a squared angle that is not 0."""
    angle = 1.0 / xp.rsqrt(squared)  # a correctly rounded root is several operations on some backends
    half = 0.5 * angle
    return xp.sin(half) / angle, xp.cos(half)  # XLA computes products, unlike quotients, again for each element of a matrix


def write_rotvec(xp: ArrayNamespace, q: Quaternion) -> Array:
    x, y, z, w = q
    squared = x * x + y * y + z * z + TINY
    inverse, sign = xp.rsqrt(squared), sign_of(xp, w)
    factor = 2 * sign * inverse * xp.atan2(squared * inverse, w * sign)
    return xp.stack([x * factor, y * factor, z * factor], axis=-1)


def read_axis_angle(xp: ArrayNamespace, axis_angle: Array) -> Quaternion:
    x, y, z, angle = xp.unstack(axis_angle, axis=-1)
    half = 0.5 * angle
    factor = xp.sin(half) * xp.rsqrt(x * x + y * y + z * z + TINY)
    return x * factor, y * factor, z * factor, xp.cos(half)


def axis_and_angle(xp: ArrayNamespace, q: Quaternion) -> Quaternion:
    """Return the components of the axis, and the angle in [0, π]; of no rotation (1, 0, 0) and 0."""
    x, y, z, w = q
    squared = x * x + y * y + z * z
    none = squared <= NEGLIGIBLE * w * w  # the axis has no derivative there
    sine = xp.sqrt(xp.where(none, 1.0, squared))
    sign = sign_of(xp, w)
    angle = xp.where(none, 0.0, 2 * xp.atan2(sine, w * sign))
    factor = sign / sine
    return xp.where(none, 1.0, x * factor), xp.where(none, 0.0, y * factor), xp.where(none, 0.0, z * factor), angle


def write_axis_angle(xp: ArrayNamespace, q: Quaternion) -> Array:
    return xp.stack(axis_and_angle(xp, q), axis=-1)


def read_matrix(xp: ArrayNamespace, matrix: Array) -> Quaternion:
    return quaternion_of_elements(xp, *xp.unstack(xp.flatten(matrix, start_axis=-2), axis=-1))


def quaternion_of_elements(
    xp: ArrayNamespace, a: Array, b: Array, c: Array, d: Array, e: Array, f: Array, g: Array, h: Array, i: Array
) -> Quaternion:
    """Return the quaternion of norm 1, with w not negative, of the matrix ``((a, b, c), (d, e, f), (g, h, i))``.

    The four rows of K = 4 q qᵀ are linear in the elements of the matrix, and each is a multiple of q. One whose factor is at least
    1 is taken (M. Day, "Converting a rotation matrix to a quaternion", 2015), so that no division and no root is near 0.
    """
    xy, xz, yz, wx, wy, wz = b + d, c + g, f + h, h - f, c - g, d - b
    z_or_x, x_not_y, w_not_z = i < 0, a > e, a > -e
    # Rows: x (1 + a - e - i, xy, xz, wx); y (xy, 1 - a + e - i, yz, wy); z (xz, yz, 1 - a - e + i, wz); w (wx, wy, wz, 1 + a + e +
    # i)
    x = xp.where(z_or_x, xp.where(x_not_y, 1 + a - e - i, xy), xp.where(w_not_z, wx, xz))
    y = xp.where(z_or_x, xp.where(x_not_y, xy, 1 - a + e - i), xp.where(w_not_z, wy, yz))
    z = xp.where(z_or_x, xp.where(x_not_y, xz, yz), xp.where(w_not_z, wz, 1 - a - e + i))
    w = xp.where(z_or_x, xp.where(x_not_y, wx, wy), xp.where(w_not_z, 1 + a + e + i, wz))
    factor = xp.rsqrt(squared_norm((x, y, z, w)))
    factor = xp.where(w < 0, -factor, factor)
    return x * factor, y * factor, z * factor, w * factor


def write_matrix(xp: ArrayNamespace, q: Quaternion, squared: Array | None = None) -> Array:
    """Return the matrix of a quaternion, whose squared norm is 1 if it is not given."""
    return stack_elements(xp, elements(q, squared))


def elements(q: Quaternion, squared: Array | None = None) -> tuple[Array, ...]:
    """Return the nine elements of the matrix of a quaternion, row by row."""
    x, y, z, w = q
    factor = 2.0 if squared is None else 2.0 / squared
    x2, y2, z2 = x * factor, y * factor, z * factor
    xx, yy, zz = x * x2, y * y2, z * z2
    xy, xz, yz = x * y2, x * z2, y * z2
    wx, wy, wz = w * x2, w * y2, w * z2
    return 1 - (yy + zz), xy - wz, xz + wy, xy + wz, 1 - (xx + zz), yz - wx, xz - wy, yz + wx, 1 - (xx + yy)


def read_rot6d(xp: ArrayNamespace, rot6d: Array) -> Quaternion:
    return quaternion_of_elements(xp, *orthonormal_elements(xp, rot6d))


def orthonormal_elements(xp: ArrayNamespace, rot6d: Array) -> tuple[Array, ...]:
    """Return the nine elements, row by row, of the matrix of two columns made orthonormal by Gram and Schmidt."""
    a, d, g, b, e, h = xp.unstack(rot6d, axis=-1)
    factor = xp.rsqrt(a * a + d * d + g * g)
    a, d, g = a * factor, d * factor, g * factor
    along = a * b + d * e + g * h
    b, e, h = b - along * a, e - along * d, h - along * g
    factor = xp.rsqrt(b * b + e * e + h * h)
    b, e, h = b * factor, e * factor, h * factor
    return a, b, d * h - g * e, d, e, g * b - a * h, g, h, a * e - d * b


def write_rot6d(xp: ArrayNamespace, q: Quaternion, squared: Array | None = None) -> Array:
    a, b, _, d, e, _, g, h, _ = elements(q, squared)
    return xp.stack([a, d, g, b, e, h], axis=-1)


def stack_elements(xp: ArrayNamespace, matrix: tuple[Array, ...]) -> Array:
    """Return the matrix of three rows of its elements, row by row."""
    return xp.unflatten(xp.stack(matrix, axis=-1), -1, (3, len(matrix) // 3))


def first_columns(xp: ArrayNamespace, matrix: Array) -> Array:
    """Return the 6-D representation of rotation matrices."""
    return xp.concat([matrix[..., 0], matrix[..., 1]], axis=-1)
