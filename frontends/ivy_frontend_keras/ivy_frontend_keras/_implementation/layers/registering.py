"""What the layers share: how they are registered, and small helpers."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation.defining import constructed
from ivy_frontend_keras._implementation.layer import Layer


def layer(cls: Any) -> Any:
    """Register a layer with the constructor that the snapshot records."""
    return constructed("layers", Layer)(cls)


def sizes(value: Any, number: int, name: str, *, zero: bool = False) -> tuple[int, ...]:
    """Return an integer for each spatial axis, given one for all or one for each."""
    every = (value,) * number if isinstance(value, int) else tuple(value) if isinstance(value, (list, tuple)) else None
    if every is None or len(every) != number or not all(isinstance(n, int) for n in every):
        raise ValueError(f"The `{name}` argument must be a tuple of {number} integers. Received: {value}")
    if any(n < (0 if zero else 1) for n in every):
        raise ValueError(f"The `{name}` argument must be a tuple of positive integers. Received: {value}")
    return every


def channel_axis(data_format: str) -> int:
    """Return the axis of channels."""
    return -1 if data_format == "channels_last" else 1


def spatial_axes(rank: int, data_format: str) -> tuple[int, ...]:
    """Return the axes of space of arrays with a batch axis and an axis of channels."""
    return tuple(range(1, rank + 1)) if data_format == "channels_last" else tuple(range(2, rank + 2))
