"""Reductions of many short rows, which torch takes one by one: by columns they take a part of the time."""

from __future__ import annotations

from typing import Any

import torch

from ivy_plugin_torch.capture import capturing

Fewest = dict[torch.dtype, dict[int, int]]
"""By the data type and the width of the rows: the number of rows from which it takes less time to reduce by columns."""

_WIDEST, _FEWEST = 6, 300


def is_narrow(x: torch.Tensor, axis: Any, fewest: Fewest) -> bool:
    """Whether to reduce by columns: where neither derivatives are recorded nor a graph is captured, which are faster without."""
    if x.ndim < 2 or axis not in (-1, x.ndim - 1) or not 1 < x.shape[-1] <= _WIDEST:
        return False
    if torch.compiler.is_compiling() or x.numel() < _FEWEST or capturing():  # from the cheapest
        return False
    width = x.shape[-1]
    rows = fewest[x.dtype].get(width)
    return rows is not None and x.numel() >= rows * width and x.is_cpu and not x.requires_grad
