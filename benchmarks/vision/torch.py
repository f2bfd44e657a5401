"""Vision in torch."""

from __future__ import annotations

from typing import Any

import torch
from torch.nn import functional


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
    depth = (density * lengths).clamp(max=28.7)  # a sum with more loses the digits of what is before
    return -torch.expm1(-depth) * torch.exp(depth - torch.cumsum(depth, -1))


def unproject(pixels: Any, depth: Any, intrinsic: Any, extrinsic: Any) -> Any:
    rotation = extrinsic[:, :3]
    back = rotation.T @ torch.linalg.inv(intrinsic)
    return depth[:, None] * (pixels @ back[:, :2].T + back[:, 2]) - rotation.T @ extrinsic[:, 3]


def depth_to_points(depth: Any, intrinsic: Any) -> Any:
    back = torch.linalg.inv(intrinsic)
    height, width = depth.shape
    x, y = torch.arange(width, dtype=depth.dtype)[:, None], torch.arange(height, dtype=depth.dtype)[:, None, None]
    return depth[..., None] * (back[:, 0] * x + (back[:, 1] * y + back[:, 2]))


def epipolar_lines(fundamental: Any, pixels: Any) -> Any:
    lines = pixels @ fundamental[:, :2].T + fundamental[:, 2]
    length = torch.linalg.vector_norm(lines[:, :2], dim=-1, keepdim=True)
    return lines / torch.where(length > 0, length, 1.0)


def capsule_sdf(points: Any, start: Any, end: Any, radius: Any) -> Any:
    along, points = end - start, points - start
    squared = along @ along
    position = torch.clamp(points @ along / torch.where(squared > 0, squared, 1.0), 0.0, 1.0)
    return torch.linalg.vector_norm(points - position[:, None] * along, dim=-1) - radius


def grid_sample(image: Any, pixels: Any) -> Any:
    height, width = image.shape[:2]
    grid = (2 * pixels + 1) / torch.tensor([width, height]) - 1
    planes = image.permute(2, 0, 1)[None]
    return functional.grid_sample(planes, grid[None, None], padding_mode="border", align_corners=False)[0, :, 0].T
