"""Splines, costs and kinematics in JAX."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp

from benchmarks.motion import PANDA


def path_length(path: Any) -> Any:
    return jnp.sum(jnp.linalg.norm(path[1:] - path[:-1], axis=-1))


def smoothness_cost(path: Any) -> Any:
    second = path[2:] - 2 * path[1:-1] + path[:-2]
    return jnp.sum(second * second)


def clearance_cost(distances: Any) -> Any:
    short = jnp.maximum(0.2 - distances, 0.0)
    near = jnp.minimum(short, 0.2)
    return 2.5 * near * near + (short - near)


def joint_limit_cost(q: Any, lower: Any, upper: Any) -> Any:
    beyond = jnp.maximum(q - upper, 0.0) + jnp.maximum(lower - q, 0.0)
    return jnp.sum(beyond * beyond, axis=-1)


def natural_cubic_spline(knots: Any, values: Any, parameters: Any) -> Any:
    steps = jnp.diff(knots)
    slopes = jnp.diff(values, axis=0) / steps[:, None]
    matrix = jnp.diag(2 * (steps[:-1] + steps[1:])) + jnp.diag(steps[1:-1], 1) + jnp.diag(steps[1:-1], -1)
    bends = jnp.linalg.solve(matrix, 6 * jnp.diff(slopes, axis=0))
    bends = jnp.pad(bends, ((1, 1), (0, 0)))
    i = jnp.searchsorted(knots[1:-1], parameters, side="right")
    width = steps[i][:, None]
    after = (parameters - knots[i])[:, None] / width
    before = 1 - after
    curved = (jnp.maximum(before, 0) ** 3 - before) * bends[i] + (jnp.maximum(after, 0) ** 3 - after) * bends[i + 1]
    return before * values[i] + after * values[i + 1] + curved * width * width / 6


def b_spline(points: Any, parameters: Any) -> Any:
    pieces = len(points) - 3
    knots = jnp.pad(jnp.arange(pieces + 1, dtype=points.dtype) / pieces, 3, mode="edge")
    first = jnp.searchsorted(knots[4:-4], parameters, side="right")
    near = [knots[first + i] for i in range(1, 7)]
    weights: list[Any] = [jnp.ones_like(parameters)]
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


CONSTANT, COSINE, SINE = jnp.asarray(PANDA)
IDENTITY = jnp.eye(4, dtype="float32")


def forward_kinematics(q: Any) -> Any:
    steps = CONSTANT + jnp.cos(q)[..., None, None] * COSINE + jnp.sin(q)[..., None, None] * SINE
    links = [jnp.broadcast_to(IDENTITY, steps[..., 0, :, :].shape), steps[..., 0, :, :]]
    for i in range(1, 7):
        links.append(links[-1] @ steps[..., i, :, :])
    return jnp.stack(links, axis=-3)


def jacobian(q: Any) -> Any:
    links = forward_kinematics(q)
    axes = links[..., :-1, :3, 2]
    linear = jnp.linalg.cross(axes, links[..., -1:, :3, 3] - links[..., :-1, :3, 3])
    return jnp.concatenate([linear, axes], axis=-1).swapaxes(-1, -2)
