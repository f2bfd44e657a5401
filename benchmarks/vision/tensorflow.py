"""Vision in TensorFlow."""

from __future__ import annotations

from typing import Any

import tensorflow as tf


def project(points: Any, intrinsic: Any, extrinsic: Any) -> Any:
    matrix = intrinsic @ extrinsic
    found = tf.matmul(points, matrix[:, :3], transpose_b=True) + matrix[:, 3]
    depth = found[:, 2:]
    return found[:, :2] / tf.where(depth == 0, tf.ones_like(depth), depth), depth[:, 0]


def cuboid_sdf(points: Any, size: Any) -> Any:
    beyond = tf.abs(points) - size * 0.5
    x, y, z = tf.unstack(beyond, axis=-1)
    inside = tf.minimum(tf.maximum(tf.maximum(x, y), z), 0.0)
    return tf.norm(tf.maximum(beyond, 0.0), axis=-1) + inside


def render_weights(density: Any, lengths: Any) -> Any:
    depth = tf.minimum(density * lengths, 28.7)  # a sum with more loses the digits of what is before
    return -tf.math.expm1(-depth) * tf.exp(depth - tf.cumsum(depth, -1))


def unproject(pixels: Any, depth: Any, intrinsic: Any, extrinsic: Any) -> Any:
    rotation = extrinsic[:, :3]
    back = tf.matmul(rotation, tf.linalg.inv(intrinsic), transpose_a=True)
    rays = tf.matmul(pixels, back[:, :2], transpose_b=True) + back[:, 2]
    return depth[:, None] * rays - tf.linalg.matvec(rotation, extrinsic[:, 3], transpose_a=True)


def depth_to_points(depth: Any, intrinsic: Any) -> Any:
    back = tf.linalg.inv(intrinsic)
    height, width = depth.shape
    x, y = tf.range(width, dtype=depth.dtype)[:, None], tf.range(height, dtype=depth.dtype)[:, None, None]
    return depth[..., None] * (back[:, 0] * x + (back[:, 1] * y + back[:, 2]))


def epipolar_lines(fundamental: Any, pixels: Any) -> Any:
    lines = tf.matmul(pixels, fundamental[:, :2], transpose_b=True) + fundamental[:, 2]
    length = tf.norm(lines[:, :2], axis=-1, keepdims=True)
    return lines / tf.where(length > 0, length, 1.0)


def capsule_sdf(points: Any, start: Any, end: Any, radius: Any) -> Any:
    along, points = end - start, points - start
    squared = tf.reduce_sum(along * along)
    position = tf.clip_by_value(tf.linalg.matvec(points, along) / tf.where(squared > 0, squared, 1.0), 0.0, 1.0)
    return tf.norm(points - position[:, None] * along, axis=-1) - radius


def grid_sample(image: Any, pixels: Any) -> Any:
    height, width = image.shape[:2]
    x, y = tf.clip_by_value(pixels[:, 0], 0.0, width - 1.0), tf.clip_by_value(pixels[:, 1], 0.0, height - 1.0)
    left, top = tf.floor(x), tf.floor(y)
    right, below = (x - left)[:, None], (y - top)[:, None]
    i, j = tf.cast(left, tf.int32), tf.cast(top, tf.int32)
    flat, rows = tf.reshape(image, (height * width, -1)), j * width
    more, down = tf.minimum(i + 1, width - 1), tf.minimum(j + 1, height - 1) * width
    upper = tf.gather(flat, rows + i) * (1 - right) + tf.gather(flat, rows + more) * right
    lower = tf.gather(flat, down + i) * (1 - right) + tf.gather(flat, down + more) * right
    return upper * (1 - below) + lower * below
