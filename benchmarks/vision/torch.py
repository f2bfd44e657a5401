"""Vision in torch."""

from __future__ import annotations

from typing import Any

import torch


def project(points: Any, intrinsic: Any, extrinsic: Any) -> Any:
    matrix = intrinsic @ extrinsic
    found = points @ matrix[:, :3].mT + matrix[:, 3]
    depth = found[:, 2:]
    return found[:, :2] / torch.where(depth == 0, 1.0, depth), depth[:, 0]


def cuboid_sdf(points: Any, size: Any) -> Any:
    beyond = points.abs() - size * 0.5
    x, y, z = beyond.unbind(-1)
    inside = torch.maximum(torch.maximum(x, y), z).clamp(max=0.0)
    return torch.linalg.vector_norm(beyond.clamp(min=0.0), dim=-1) + inside


def render_weights(density: Any, lengths: Any) -> Any:
    depth = density * lengths
    return -torch.expm1(-depth) * torch.exp(depth - torch.cumsum(depth, -1))
