"""Vision in JAX."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp


def project(points: Any, intrinsic: Any, extrinsic: Any) -> Any:
    matrix = intrinsic @ extrinsic
    found = points @ matrix[:, :3].T + matrix[:, 3]
    depth = found[:, 2:]
    return found[:, :2] / jnp.where(depth == 0, 1.0, depth), depth[:, 0]


def cuboid_sdf(points: Any, size: Any) -> Any:
    beyond = jnp.abs(points) - size * 0.5
    inside = jnp.minimum(jnp.maximum(jnp.maximum(beyond[:, 0], beyond[:, 1]), beyond[:, 2]), 0.0)
    return jnp.linalg.norm(jnp.maximum(beyond, 0.0), axis=-1) + inside


def render_weights(density: Any, lengths: Any) -> Any:
    depth = jnp.minimum(density * lengths, 28.7)  # a sum with more loses the digits of what is before
    return -jnp.expm1(-depth) * jnp.exp(depth - jnp.cumsum(depth, -1))


def unproject(pixels: Any, depth: Any, intrinsic: Any, extrinsic: Any) -> Any:
    rotation = extrinsic[:, :3]
    back = rotation.T @ jnp.linalg.inv(intrinsic)
    return depth[:, None] * (pixels @ back[:, :2].T + back[:, 2]) - rotation.T @ extrinsic[:, 3]


def depth_to_points(depth: Any, intrinsic: Any) -> Any:
    back = jnp.linalg.inv(intrinsic)
    height, width = depth.shape
    x, y = jnp.arange(width, dtype=depth.dtype)[:, None], jnp.arange(height, dtype=depth.dtype)[:, None, None]
    return depth[..., None] * (back[:, 0] * x + (back[:, 1] * y + back[:, 2]))


def epipolar_lines(fundamental: Any, pixels: Any) -> Any:
    lines = pixels @ fundamental[:, :2].T + fundamental[:, 2]
    length = jnp.linalg.norm(lines[:, :2], axis=-1, keepdims=True)
    return lines / jnp.where(length > 0, length, 1.0)


def capsule_sdf(points: Any, start: Any, end: Any, radius: Any) -> Any:
    along, points = end - start, points - start
    squared = along @ along
    position = jnp.clip(points @ along / jnp.where(squared > 0, squared, 1.0), 0.0, 1.0)
    return jnp.linalg.norm(points - position[:, None] * along, axis=-1) - radius


def grid_sample(image: Any, pixels: Any) -> Any:
    height, width = image.shape[:2]
    x, y = jnp.clip(pixels[:, 0], 0, width - 1), jnp.clip(pixels[:, 1], 0, height - 1)
    left, top = jnp.floor(x), jnp.floor(y)
    right, below = (x - left)[:, None], (y - top)[:, None]
    i, j = left.astype("int32"), top.astype("int32")
    flat, rows = image.reshape(height * width, -1), j * width
    more, down = jnp.minimum(i + 1, width - 1), jnp.minimum(j + 1, height - 1) * width
    upper = flat[rows + i] * (1 - right) + flat[rows + more] * right
    lower = flat[down + i] * (1 - right) + flat[down + more] * right
    return upper * (1 - below) + lower * below
