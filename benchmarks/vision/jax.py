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
    depth = density * lengths
    return -jnp.expm1(-depth) * jnp.exp(depth - jnp.cumsum(depth, -1))
