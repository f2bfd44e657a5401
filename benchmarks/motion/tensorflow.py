"""Splines, costs and kinematics in TensorFlow."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from benchmarks.motion import PANDA


def path_length(path: Any) -> Any:
    return tf.reduce_sum(tf.norm(path[1:] - path[:-1], axis=-1))


def smoothness_cost(path: Any) -> Any:
    second = path[2:] - 2 * path[1:-1] + path[:-2]
    return tf.reduce_sum(second * second)


def clearance_cost(distances: Any) -> Any:
    short = tf.maximum(0.2 - distances, 0.0)
    near = tf.minimum(short, 0.2)
    return 2.5 * near * near + (short - near)


def joint_limit_cost(q: Any, lower: Any, upper: Any) -> Any:
    beyond = tf.nn.relu(q - upper) + tf.nn.relu(lower - q)
    return tf.reduce_sum(beyond * beyond, axis=-1)


def natural_cubic_spline(knots: Any, values: Any, parameters: Any) -> Any:
    steps = knots[1:] - knots[:-1]
    slopes = (values[1:] - values[:-1]) / steps[:, None]
    diagonals = tf.stack([tf.concat([steps[1:-1], [0.0]], 0), 2 * (steps[:-1] + steps[1:]), tf.concat([[0.0], steps[1:-1]], 0)])
    bends = tf.linalg.tridiagonal_solve(diagonals, 6 * (slopes[1:] - slopes[:-1]), diagonals_format="compact")
    bends = tf.pad(bends, ((1, 1), (0, 0)))
    i = tf.searchsorted(knots[1:-1], parameters, side="right")
    width = tf.gather(steps, i)[:, None]
    after = (parameters - tf.gather(knots, i))[:, None] / width
    before = 1 - after
    curved = (tf.nn.relu(before) ** 3 - before) * tf.gather(bends, i) + (tf.nn.relu(after) ** 3 - after) * tf.gather(bends, i + 1)
    return before * tf.gather(values, i) + after * tf.gather(values, i + 1) + curved * width * width / 6


def b_spline(points: Any, parameters: Any) -> Any:
    pieces = points.shape[0] - 3
    knots = tf.clip_by_value(tf.range(-3, pieces + 4, dtype=points.dtype) / pieces, 0.0, 1.0)
    first = tf.searchsorted(knots[4:-4], parameters, side="right")
    near = [tf.gather(knots, first + i) for i in range(1, 7)]
    weights: list[Any] = [tf.ones_like(parameters)]
    for k in range(1, 4):
        higher: list[Any] = []
        carried: Any = 0.0
        for i, weight in enumerate(weights):
            left, right = near[3 - k + i], near[3 + i]
            share = weight / (right - left)
            higher.append((right - parameters) * share + carried)
            carried = (parameters - left) * share
        weights = [*higher, carried]
    return tf.add_n([weight[:, None] * tf.gather(points, first + i) for i, weight in enumerate(weights)])


CONSTANT, COSINE, SINE = tf.unstack(tf.constant(PANDA))
IDENTITY = tf.eye(4)


def forward_kinematics(q: Any) -> Any:
    steps = CONSTANT + tf.cos(q)[..., None, None] * COSINE + tf.sin(q)[..., None, None] * SINE
    links = [IDENTITY + tf.zeros_like(steps[..., 0, :, :]), steps[..., 0, :, :]]
    for i in range(1, 7):
        links.append(links[-1] @ steps[..., i, :, :])
    return tf.stack(links, axis=-3)


def jacobian(q: Any) -> Any:
    links = forward_kinematics(q)
    axes = links[..., :-1, :3, 2]
    linear = tf.linalg.cross(axes, tf.broadcast_to(links[..., -1:, :3, 3], axes.shape) - links[..., :-1, :3, 3])
    return tf.linalg.matrix_transpose(tf.concat([linear, axes], axis=-1))
