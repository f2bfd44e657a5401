"""Vision in NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np


def project(points: Any, intrinsic: Any, extrinsic: Any) -> Any:
    matrix = intrinsic @ extrinsic
    found = points @ matrix[:, :3].T + matrix[:, 3]
    depth = found[:, 2:]
    return found[:, :2] / np.where(depth == 0, np.float32(1.0), depth), depth[:, 0]


def cuboid_sdf(points: Any, size: Any) -> Any:
    beyond = np.abs(points) - size * 0.5
    inside = np.minimum(np.maximum(np.maximum(beyond[:, 0], beyond[:, 1]), beyond[:, 2]), 0.0)
    return np.linalg.norm(np.maximum(beyond, 0.0), axis=-1) + inside


def render_weights(density: Any, lengths: Any) -> Any:
    depth = np.minimum(density * lengths, 28.7)  # a sum with more loses the digits of what is before
    return -np.expm1(-depth) * np.exp(depth - np.cumsum(depth, -1))


def unproject(pixels: Any, depth: Any, intrinsic: Any, extrinsic: Any) -> Any:
    rotation = extrinsic[:, :3]
    back = rotation.T @ np.linalg.inv(intrinsic)
    return depth[:, None] * (pixels @ back[:, :2].T + back[:, 2]) - rotation.T @ extrinsic[:, 3]


def depth_to_points(depth: Any, intrinsic: Any) -> Any:
    back = np.linalg.inv(intrinsic)
    height, width = depth.shape
    x, y = np.arange(width, dtype=depth.dtype)[:, None], np.arange(height, dtype=depth.dtype)[:, None, None]
    return depth[..., None] * (back[:, 0] * x + (back[:, 1] * y + back[:, 2]))


def epipolar_lines(fundamental: Any, pixels: Any) -> Any:
    lines = pixels @ fundamental[:, :2].T + fundamental[:, 2]
    length = np.linalg.norm(lines[:, :2], axis=-1, keepdims=True)
    return lines / np.where(length > 0, length, np.float32(1.0))


def capsule_sdf(points: Any, start: Any, end: Any, radius: Any) -> Any:
    along, points = end - start, points - start
    squared = along @ along
    position = np.clip(points @ along / np.where(squared > 0, squared, np.float32(1.0)), 0.0, 1.0)
    return np.linalg.norm(points - position[:, None] * along, axis=-1) - radius


def grid_sample(image: Any, pixels: Any) -> Any:
    height, width = image.shape[:2]
    x, y = np.clip(pixels[:, 0], 0, width - 1), np.clip(pixels[:, 1], 0, height - 1)
    left, top = np.floor(x), np.floor(y)
    right, below = (x - left)[:, None], (y - top)[:, None]
    i, j = left.astype("int64"), top.astype("int64")
    flat, rows = image.reshape(height * width, -1), j * width
    more, down = np.minimum(i + 1, width - 1), np.minimum(j + 1, height - 1) * width
    upper = flat[rows + i] * (1 - right) + flat[rows + more] * right
    lower = flat[down + i] * (1 - right) + flat[down + more] * right
    return upper * (1 - below) + lower * below
