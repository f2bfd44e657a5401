"""Splines, costs and kinematics in torch."""

from __future__ import annotations

from typing import Any

import torch
from torch.nn import functional

from benchmarks.motion import PANDA


def path_length(path: Any) -> Any:
    return torch.sum(torch.linalg.vector_norm(path[1:] - path[:-1], dim=-1))


def smoothness_cost(path: Any) -> Any:
    second = path[2:] - 2 * path[1:-1] + path[:-2]
    return torch.sum(second * second)


def clearance_cost(distances: Any) -> Any:
    short = torch.relu(0.2 - distances)
    near = short.clamp(max=0.2)
    return 2.5 * near * near + (short - near)


def joint_limit_cost(q: Any, lower: Any, upper: Any) -> Any:
    beyond = torch.relu(q - upper) + torch.relu(lower - q)
    return torch.sum(beyond * beyond, dim=-1)


def natural_cubic_spline(knots: Any, values: Any, parameters: Any) -> Any:
    steps = torch.diff(knots)
    slopes = torch.diff(values, dim=0) / steps[:, None]
    matrix = torch.diag(2 * (steps[:-1] + steps[1:])) + torch.diag(steps[1:-1], 1) + torch.diag(steps[1:-1], -1)
    bends = torch.linalg.solve(matrix, 6 * torch.diff(slopes, dim=0))
    bends = functional.pad(bends, (0, 0, 1, 1))
    i = torch.searchsorted(knots[1:-1], parameters, side="right")
    width = steps[i][:, None]
    after = (parameters - knots[i])[:, None] / width
    before = 1 - after
    curved = (torch.relu(before) ** 3 - before) * bends[i] + (torch.relu(after) ** 3 - after) * bends[i + 1]
    return before * values[i] + after * values[i + 1] + curved * width * width / 6


def b_spline(points: Any, parameters: Any) -> Any:
    pieces = len(points) - 3
    knots = torch.clamp(torch.arange(-3, pieces + 4, dtype=points.dtype) / pieces, 0.0, 1.0)
    first = torch.searchsorted(knots[4:-4], parameters, side="right")
    near = [knots[first + i] for i in range(1, 7)]
    weights: list[Any] = [torch.ones_like(parameters)]
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


CONSTANT, COSINE, SINE = torch.asarray(PANDA)
IDENTITY = torch.eye(4)


def forward_kinematics(q: Any) -> Any:
    steps = CONSTANT + torch.cos(q)[..., None, None] * COSINE + torch.sin(q)[..., None, None] * SINE
    links = [torch.broadcast_to(IDENTITY, steps[..., 0, :, :].shape), steps[..., 0, :, :]]
    for i in range(1, 7):
        links.append(links[-1] @ steps[..., i, :, :])
    return torch.stack(links, dim=-3)


def jacobian(q: Any) -> Any:
    links = forward_kinematics(q)
    axes = links[..., :-1, :3, 2]
    linear = torch.linalg.cross(axes, links[..., -1:, :3, 3] - links[..., :-1, :3, 3])
    return torch.cat([linear, axes], dim=-1).swapaxes(-1, -2)
