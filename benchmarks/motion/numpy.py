"""Splines, costs and kinematics in NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np

from benchmarks.motion import PANDA


def path_length(path: Any) -> Any:
    return np.sum(np.linalg.norm(path[1:] - path[:-1], axis=-1))


def smoothness_cost(path: Any) -> Any:
    second = path[2:] - 2 * path[1:-1] + path[:-2]
    return np.sum(second * second)


def clearance_cost(distances: Any) -> Any:
    short = np.maximum(0.2 - distances, 0.0)
    near = np.minimum(short, 0.2)
    return 2.5 * near * near + (short - near)


def joint_limit_cost(q: Any, lower: Any, upper: Any) -> Any:
    beyond = np.maximum(q - upper, 0.0) + np.maximum(lower - q, 0.0)
    return np.sum(beyond * beyond, axis=-1)


def natural_cubic_spline(knots: Any, values: Any, parameters: Any) -> Any:
    steps = np.diff(knots)
    slopes = np.diff(values, axis=0) / steps[:, None]
    matrix = np.diag(2 * (steps[:-1] + steps[1:])) + np.diag(steps[1:-1], 1) + np.diag(steps[1:-1], -1)
    bends = np.linalg.solve(matrix, 6 * np.diff(slopes, axis=0))
    bends = np.pad(bends, ((1, 1), (0, 0)))
    i = np.searchsorted(knots[1:-1], parameters, side="right")
    width = steps[i][:, None]
    after = (parameters - knots[i])[:, None] / width
    before = 1 - after
    curved = (np.maximum(before, 0) ** 3 - before) * bends[i] + (np.maximum(after, 0) ** 3 - after) * bends[i + 1]
    return before * values[i] + after * values[i + 1] + curved * width * width / 6


def b_spline(points: Any, parameters: Any) -> Any:
    pieces = len(points) - 3
    knots = np.pad(np.arange(pieces + 1, dtype=points.dtype) / pieces, 3, mode="edge")
    first = np.searchsorted(knots[4:-4], parameters, side="right")
    near = [knots[first + i] for i in range(1, 7)]
    weights: list[Any] = [np.ones_like(parameters)]
    for k in range(1, 4):
        higher: list[Any] = []
        carried: Any = 0.0
        for i, weight in enumerate(weights):
            left, right = near[3 - k + i], near[3 + i]
            share = weight / (right - left)
            higher.append((right - parameters) * share + carried)
            carried = (parameters - left) * share
        weights = [*higher, carried]
    return sum(weight[:, None] * points[first + i] for i, weight in enumerate(weights))


CONSTANT, COSINE, SINE = PANDA
IDENTITY = np.eye(4, dtype="float32")


def forward_kinematics(q: Any) -> Any:
    steps = CONSTANT + np.cos(q)[..., None, None] * COSINE + np.sin(q)[..., None, None] * SINE
    links = [np.broadcast_to(IDENTITY, steps[..., 0, :, :].shape), steps[..., 0, :, :]]
    for i in range(1, 7):
        links.append(links[-1] @ steps[..., i, :, :])
    return np.stack(links, axis=-3)


def jacobian(q: Any) -> Any:
    links = forward_kinematics(q)
    axes = links[..., :-1, :3, 2]
    linear = np.linalg.cross(axes, links[..., -1:, :3, 3] - links[..., :-1, :3, 3])
    return np.concatenate([linear, axes], axis=-1).swapaxes(-1, -2)
