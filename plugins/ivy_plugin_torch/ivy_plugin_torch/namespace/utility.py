"""Utilities."""

from __future__ import annotations

import builtins

import torch

Axes = int | tuple[int, ...]


def all(x: torch.Tensor, /, *, axis: Axes | None = None, keepdims: builtins.bool = False) -> torch.Tensor:
    return torch.all(x if x.dtype is not torch.uint8 else x != 0, axis, keepdims)  # of uint8 torch gives uint8


def any(x: torch.Tensor, /, *, axis: Axes | None = None, keepdims: builtins.bool = False) -> torch.Tensor:
    return torch.any(x if x.dtype is not torch.uint8 else x != 0, axis, keepdims)  # as all
