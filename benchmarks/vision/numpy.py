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
    depth = density * lengths
    return -np.expm1(-depth) * np.exp(depth - np.cumsum(depth, -1))
