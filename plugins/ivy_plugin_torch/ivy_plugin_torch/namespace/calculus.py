"""Calculus of sampled functions."""

from __future__ import annotations

from typing import Any

import torch

from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch.dtypes import FLOATING as _FLOATING
from ivy_plugin_torch.short import short as _short

__all__ = [
    "trapezoid",
]


@_mixed()
@_short(
    "(y[1:] + y[:-1]).sum().mul_(dx / 2)",
    "x is None and axis == -1 and y.ndim == 1 and type(dx) in numbers",
    of="y",
    dtypes=_FLOATING,
    numbers=(float, int),
)
def trapezoid(y: torch.Tensor, x: torch.Tensor | None = None, /, *, dx: float = 1.0, axis: int = -1, composed: Any) -> Any:
    # torch.trapezoid subtracts the halves of the ends from the sum: infinite ones give nan.
    if x is None and y.dtype in _FLOATING and -y.ndim <= axis < y.ndim and type(dx) in (int, float):
        last = y.shape[axis] - 1
        if last >= 0:
            return (y.narrow(axis, 1, last) + y.narrow(axis, 0, last)).sum(axis).mul_(dx / 2)
    return composed(y, x, dx=dx, axis=axis)
