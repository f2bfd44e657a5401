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
    depth = density * lengths
    return -tf.math.expm1(-depth) * tf.exp(depth - tf.cumsum(depth, -1))
