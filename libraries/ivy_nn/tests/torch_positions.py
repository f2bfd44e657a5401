"""Positions in torch: by complex rotations, and as the papers have them."""

from __future__ import annotations

import math

import torch


def waves(length: int, features: int) -> torch.Tensor:
    """Attention is all you need, section 3.5."""
    table = torch.zeros(length, features, dtype=torch.float64)
    for position in range(length):
        for i in range(features // 2):
            angle = position / 10_000 ** (2 * i / features)
            table[position, 2 * i], table[position, 2 * i + 1] = math.sin(angle), math.cos(angle)
    return table


class Rotation(torch.nn.Module):
    """RoFormer's rotation, by complex numbers."""

    def __init__(self, depth: int) -> None:
        super().__init__()
        self.depth = depth

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        table = waves(x.shape[-2], self.depth)
        turns = torch.complex(table[:, 1::2], table[:, ::2]).to(torch.complex64 if x.dtype == torch.float32 else torch.complex128)
        pairs = torch.view_as_complex(x[..., : self.depth].reshape(*x.shape[:-1], -1, 2))
        return torch.cat([torch.view_as_real(pairs * turns).flatten(-2), x[..., self.depth :]], -1)


class Sum(torch.nn.Module):
    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.table = table

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.table.to(x.dtype)


class SumOfWeight(torch.nn.Module):
    def __init__(self, weight: torch.Tensor) -> None:
        super().__init__()
        self.weight = torch.nn.Parameter(weight)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.weight[: x.shape[-2]]
