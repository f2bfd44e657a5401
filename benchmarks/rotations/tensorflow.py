"""Rotations in TensorFlow."""

from __future__ import annotations

from typing import Any

import tensorflow as tf


def quaternion_to_matrix(q: Any) -> Any:
    x, y, z, w = tf.unstack(q, axis=-1)
    factor = 2.0 / (x * x + y * y + z * z + w * w)
    x2, y2, z2 = x * factor, y * factor, z * factor
    xx, yy, zz, xy, xz, yz, wx, wy, wz = x * x2, y * y2, z * z2, x * y2, x * z2, y * z2, w * x2, w * y2, w * z2
    rows = [1 - (yy + zz), xy - wz, xz + wy, xy + wz, 1 - (xx + zz), yz - wx, xz - wy, yz + wx, 1 - (xx + yy)]
    return tf.reshape(tf.stack(rows, axis=-1), (-1, 3, 3))


def matrix_to_quaternion(m: Any) -> Any:
    a, b, c, d, e, f, g, h, i = tf.unstack(tf.reshape(m, (-1, 9)), axis=-1)
    xy, xz, yz, wx, wy, wz = b + d, c + g, f + h, h - f, c - g, d - b
    z_or_x, x_not_y, w_not_z = i < 0, a > e, a > -e
    x = tf.where(z_or_x, tf.where(x_not_y, 1 + a - e - i, xy), tf.where(w_not_z, wx, xz))
    y = tf.where(z_or_x, tf.where(x_not_y, xy, 1 - a + e - i), tf.where(w_not_z, wy, yz))
    z = tf.where(z_or_x, tf.where(x_not_y, xz, yz), tf.where(w_not_z, wz, 1 - a - e + i))
    w = tf.where(z_or_x, tf.where(x_not_y, wx, wy), tf.where(w_not_z, 1 + a + e + i, wz))
    factor = 1 / tf.sqrt(x * x + y * y + z * z + w * w)
    factor = tf.where(w < 0, -factor, factor)
    return tf.stack([x * factor, y * factor, z * factor, w * factor], axis=-1)


def quat_multiply(p: Any, q: Any) -> Any:
    (x1, y1, z1, w1), (x2, y2, z2, w2) = tf.unstack(p, axis=-1), tf.unstack(q, axis=-1)
    parts = [
        w1 * x2 + x1 * w2 + y1 * z2 - z1 * y2,
        w1 * y2 - x1 * z2 + y1 * w2 + z1 * x2,
        w1 * z2 + x1 * y2 - y1 * x2 + z1 * w2,
        w1 * w2 - x1 * x2 - y1 * y2 - z1 * z2,
    ]
    return tf.stack(parts, axis=-1)


def quat_slerp(p: Any, q: Any, t: Any) -> Any:
    (x1, y1, z1, w1), (x2, y2, z2, w2) = _unit(p), _unit(q)
    sign = tf.where(x1 * x2 + y1 * y2 + z1 * z2 + w1 * w2 < 0, -1.0, tf.ones_like(w1))
    x2, y2, z2, w2 = x2 * sign, y2 * sign, z2 * sign, w2 * sign
    chord = (x1 - x2) * (x1 - x2) + (y1 - y2) * (y1 - y2) + (z1 - z2) * (z1 - z2) + (w1 - w2) * (w1 - w2)
    angle = 2 * tf.atan2(tf.sqrt(chord + 1e-20), tf.sqrt(4 - chord))
    sine = tf.sin(angle)
    a, b = tf.sin((1 - t) * angle) / sine, tf.sin(t * angle) / sine
    return tf.stack([a * x1 + b * x2, a * y1 + b * y2, a * z1 + b * z2, a * w1 + b * w2], axis=-1)


def _unit(q: Any) -> tuple[Any, Any, Any, Any]:
    x, y, z, w = tf.unstack(q, axis=-1)
    factor = 1 / tf.sqrt(x * x + y * y + z * z + w * w)
    return x * factor, y * factor, z * factor, w * factor


def rotvec_to_matrix(v: Any) -> Any:
    x, y, z = tf.unstack(v, axis=-1)
    angle = tf.sqrt(x * x + y * y + z * z + 1e-20)
    half = 0.5 * angle
    factor = tf.sin(half) / angle
    x, y, z, w = x * factor, y * factor, z * factor, tf.cos(half)
    x2, y2, z2 = 2 * x, 2 * y, 2 * z
    xx, yy, zz, xy, xz, yz, wx, wy, wz = x * x2, y * y2, z * z2, x * y2, x * z2, y * z2, w * x2, w * y2, w * z2
    rows = [1 - (yy + zz), xy - wz, xz + wy, xy + wz, 1 - (xx + zz), yz - wx, xz - wy, yz + wx, 1 - (xx + yy)]
    return tf.reshape(tf.stack(rows, axis=-1), (-1, 3, 3))


def se3_apply(pose: Any, point: Any) -> Any:
    return tf.matmul(pose[..., :3], point[..., None])[..., 0] + pose[..., 3]


def quat_apply(q: Any, v: Any) -> Any:
    (x, y, z, w), (a, b, c) = tf.unstack(q, axis=-1), tf.unstack(v, axis=-1)
    factor = 2.0 / (x * x + y * y + z * z + w * w)
    d, e, f = factor * (y * c - z * b), factor * (z * a - x * c), factor * (x * b - y * a)
    return tf.stack([a + w * d + y * f - z * e, b + w * e + z * d - x * f, c + w * f + x * e - y * d], axis=-1)


def se3_exp(twist: Any) -> Any:
    a, b, c, x, y, z = tf.unstack(twist, axis=-1)
    squared = x * x + y * y + z * z + 1e-20
    angle = tf.sqrt(squared)
    half = 0.5 * angle
    factor, w = tf.sin(half) / angle, tf.cos(half)
    sine = 2 * factor
    small = squared < 0.25
    series = 1 / 6 - squared * (1 / 120 - squared * (1 / 5040 - squared / 362880))
    third = tf.where(small, series, (1 - sine * w) / tf.where(small, tf.ones_like(squared), squared))
    first, second, along = sine * w, 0.5 * sine * sine, third * (x * a + y * b + z * c)
    position = [
        first * a + second * (y * c - z * b) + along * x,
        first * b + second * (z * a - x * c) + along * y,
        first * c + second * (x * b - y * a) + along * z,
    ]
    x, y, z = x * factor, y * factor, z * factor
    x2, y2, z2 = 2 * x, 2 * y, 2 * z
    xx, yy, zz, xy, xz, yz, wx, wy, wz = x * x2, y * y2, z * z2, x * y2, x * z2, y * z2, w * x2, w * y2, w * z2
    rows = [
        *(1 - (yy + zz), xy - wz, xz + wy, position[0]),
        *(xy + wz, 1 - (xx + zz), yz - wx, position[1]),
        *(xz - wy, yz + wx, 1 - (xx + yy), position[2]),
    ]
    return tf.reshape(tf.stack(rows, axis=-1), (-1, 3, 4))
