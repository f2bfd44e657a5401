"""Types for annotations."""

from __future__ import annotations

from typing import TypeAlias

import torch

Array: TypeAlias = torch.Tensor

DType: TypeAlias = torch.dtype

Device: TypeAlias = torch.device | str | None
"""``None`` is the default device."""

Axes: TypeAlias = int | tuple[int, ...]
"""One axis, or several."""
