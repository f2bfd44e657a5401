"""Types for annotations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import torch

Array: TypeAlias = torch.Tensor

DType: TypeAlias = torch.dtype

Device: TypeAlias = torch.device | str | None
"""``None`` is the default device."""

Axes: TypeAlias = int | tuple[int, ...]
"""One axis, or several."""

Arrays: TypeAlias = tuple[Array, ...]

Plain: TypeAlias = Callable[..., Arrays]
"""A function of arrays that returns its outputs."""

Flat: TypeAlias = Callable[..., tuple[Arrays, Arrays]]
"""A function of arrays that returns its outputs, and auxiliary results or residuals."""

Pullback: TypeAlias = Callable[[Sequence[Array]], Arrays]
"""A function of cotangents."""

Backward: TypeAlias = Callable[[Arrays, Sequence[Array]], Sequence[Array | None]]
"""A function of residuals and of cotangents that returns cotangents."""
