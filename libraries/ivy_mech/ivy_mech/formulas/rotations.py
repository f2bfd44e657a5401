"""Rotations from each representation to the components of a quaternion, and back."""

from __future__ import annotations

from math import sqrt
from typing import TypeAlias

from ivy_api.typing import Array, ArrayNamespace

Quaternion: TypeAlias = tuple[Array, Array, Array, Array]
"""The components x, y, z, w: arrays of one shape."""


def tiny(xp: ArrayNamespace, squared: Array) -> float:
    """Return what is added to a squared angle below a root.

    The root then has a derivative at 0, and even functions of the angle, which are all that is made of it, change by less than
    their rounding error. In half precision it is more.
    """
    return max(1e-20, least_root(xp, squared))


def least_root(xp: ArrayNamespace, squared: Array) -> float:
    """Return about the least number whose power of -3/2, in the derivative of the reciprocal root, is finite."""
    return float(xp.finfo(squared.dtype).smallest_normal ** (2 / 3))


def least_square(xp: ArrayNamespace, squared: Array) -> float:
    """Return the squared norm below which a quaternion or an axis is taken as 0.

    The square of its reciprocal, which derivatives have, is finite; and it is a power of 2, so that products with it are exact.
    """
    return sqrt(xp.finfo(squared.dtype).smallest_normal)


def negligible(xp: ArrayNamespace, squared: Array) -> float:
    """Return the squared sine of an angle up to which it is taken as 0; in half precision a subnormal number."""
    return min(1e-6, xp.finfo(squared.dtype).smallest_normal)


def zero_indicator(xp: ArrayNamespace, squared: Array) -> Array:
    """Return 1 for a squared norm of 0, and exactly 0 for those of at least `least_square`.

    Added to the squared norm and to w, it makes the identity of the quaternion 0, with derivatives that are finite. A comparison
    and two choices take twice as long.
    """
    least = least_square(xp, squared)
    return 1 - xp.clip(squared, max=least) * (1 / least)


def read_quaternion(xp: ArrayNamespace, quaternion: Array, scalar_first: bool) -> Quaternion:
    """Return the components as they are."""
    first, second, third, fourth = xp.unstack(quaternion, axis=-1)
    return (second, third, fourth, first) if scalar_first else (first, second, third, fourth)


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


def side(xp: ArrayNamespace, p: Quaternion, q: Quaternion) -> Array:
    """Return -1 where -q is nearer to p than q, else 1."""
    return sign_of(xp, p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3])


def squared_norm(q: Quaternion) -> Array:
    x, y, z, w = q
    return x * x + y * y + z * z + w * w


def squared_vector(q: Quaternion) -> Array:
    """Return x² + y² + z²."""
    x, y, z, _ = q
    return x * x + y * y + z * z


def unit(xp: ArrayNamespace, q: Quaternion, near: Quaternion | None = None) -> Quaternion:
    """Return the quaternion of norm 1, of 0 the identity; its negative where that is nearer to a given one."""
    x, y, z, w = q
    squared = squared_norm(q)
    none = zero_indicator(xp, squared)
    w = w + none
    factor = xp.rsqrt(squared + none)
    if near is not None:
        factor = factor * side(xp, near, (x, y, z, w))
    return x * factor, y * factor, z * factor, w * factor


def divisor(xp: ArrayNamespace, squared: Array) -> Array:
    """Return a squared norm, bounded for that of 0."""
    return xp.clip(squared, min=least_square(xp, squared))


def read_rotvec(xp: ArrayNamespace, rotvec: Array) -> Quaternion:
    x, y, z = xp.unstack(rotvec, axis=-1)
    squared = x * x + y * y + z * z
    factor, w = half_angle(xp, squared + tiny(xp, squared))
    return x * factor, y * factor, z * factor, w


def half_angle(xp: ArrayNamespace, squared: Array) -> tuple[Array, Array]:
    """Return sin(θ/2)/θ and cos(θ/2) of a squared angle that is not 0."""
    angle = 1.0 / xp.rsqrt(squared)  # a correctly rounded root is several operations on some backends
    half = 0.5 * angle
    return xp.sin(half) / angle, xp.cos(half)  # XLA computes products, unlike quotients, again for each element of a matrix


def write_rotvec(xp: ArrayNamespace, q: Quaternion) -> Array:
    """Return the rotation vector of a quaternion of norm 1."""
    x, y, z, w = q
    squared, sign = squared_vector(q), sign_of(xp, w)
    return rotvec_of_parts(xp, (x, y, z, w * sign), squared + tiny(xp, squared), sign)


def write_rotvec_of_any(xp: ArrayNamespace, q: Quaternion) -> Array:
    """Return the rotation vector of a quaternion of any norm; of 0 that of the identity."""
    x, y, z, w = q
    squared, sign = squared_vector(q), sign_of(xp, w)
    cosine = w * sign
    cosine = cosine + zero_indicator(xp, squared + cosine)  # if one of the two is small, the other is not
    least = max(1e-100, least_root(xp, squared))  # less than `tiny`, since norms may be small
    return rotvec_of_parts(xp, (x, y, z, cosine), squared + least, sign)


def rotvec_of_parts(xp: ArrayNamespace, q: Quaternion, squared: Array, sign: Array) -> Array:
    """Return the rotation vector times the sign, where w is not negative, and ``squared`` is x² + y² + z² and not 0."""
    x, y, z, w = q
    inverse = xp.rsqrt(squared)
    factor = 2 * sign * inverse * xp.atan2(squared * inverse, w)
    return xp.stack([x * factor, y * factor, z * factor], axis=-1)


def read_axis_angle(xp: ArrayNamespace, axis_angle: Array) -> Quaternion:
    x, y, z, angle = xp.unstack(axis_angle, axis=-1)
    half, squared = 0.5 * angle, x * x + y * y + z * z
    factor = xp.sin(half) * xp.rsqrt(squared + zero_indicator(xp, squared))
    return x * factor, y * factor, z * factor, xp.cos(half)


def axis_and_angle(xp: ArrayNamespace, q: Quaternion) -> Quaternion:
    """Return the components of the axis, and the angle in [0, π]; of no rotation (1, 0, 0) and 0."""
    x, y, z, w = q
    squared = squared_vector(q)
    none = squared <= negligible(xp, squared) * (1 + w * w)  # the axis has no derivative there
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


def write_matrix(xp: ArrayNamespace, q: Quaternion) -> Array:
    """Return the matrix of a quaternion of norm 1."""
    return stack_elements(xp, elements(q))


def write_matrix_of_any(xp: ArrayNamespace, q: Quaternion) -> Array:
    """Return the matrix of a quaternion of any norm; of 0 the identity."""
    return stack_elements(xp, elements_of_any(xp, q))


def elements(q: Quaternion) -> tuple[Array, ...]:
    """Return the nine elements of the matrix of a quaternion of norm 1, row by row."""
    x, y, z, w = q
    x2, y2, z2 = 2 * x, 2 * y, 2 * z
    return _elements(x * x2, y * y2, z * z2, x * y2, x * z2, y * z2, w * x2, w * y2, w * z2)


def elements_of_any(xp: ArrayNamespace, q: Quaternion) -> tuple[Array, ...]:
    """Return the same of a quaternion of any norm."""
    x, y, z, w = q
    xx, yy, zz = x * x, y * y, z * z
    factor = 2 / divisor(xp, xx + yy + zz + w * w)
    x2, y2, z2 = x * factor, y * factor, z * factor
    return _elements(xx * factor, yy * factor, zz * factor, x * y2, x * z2, y * z2, w * x2, w * y2, w * z2)


def _elements(
    xx: Array, yy: Array, zz: Array, xy: Array, xz: Array, yz: Array, wx: Array, wy: Array, wz: Array
) -> tuple[Array, ...]:
    """Return the elements from the products of components, times 2."""
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


def write_rot6d(xp: ArrayNamespace, q: Quaternion) -> Array:
    """Return the first two columns of the matrix of a quaternion of norm 1."""
    return stack_columns(xp, elements(q))


def write_rot6d_of_any(xp: ArrayNamespace, q: Quaternion) -> Array:
    """Return the same of a quaternion of any norm."""
    return stack_columns(xp, elements_of_any(xp, q))


def stack_columns(xp: ArrayNamespace, matrix: tuple[Array, ...]) -> Array:
    """Return the first two columns of a matrix, of its elements."""
    a, b, _, d, e, _, g, h, _ = matrix
    return xp.stack([a, d, g, b, e, h], axis=-1)


def stack_elements(xp: ArrayNamespace, matrix: tuple[Array, ...]) -> Array:
    """Return the matrix of three rows of its elements, row by row."""
    return xp.unflatten(xp.stack(matrix, axis=-1), -1, (3, len(matrix) // 3))


def first_columns(xp: ArrayNamespace, matrix: Array) -> Array:
    """Return the 6-D representation of rotation matrices."""
    return xp.concat([matrix[..., 0], matrix[..., 1]], axis=-1)
