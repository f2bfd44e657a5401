"""Checks of indices: their data type and range."""

from __future__ import annotations

import torch

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.adapt.indexing import check_index_bounds
from ivy_api.errors import DTypeError
from ivy_plugin_torch.capture import capturing


def bounds(indices: torch.Tensor) -> tuple[int, int] | None:
    """The minimum and maximum, if they are known without a device synchronisation."""
    if not indices.is_cpu or not indices.numel() or capturing():
        return None
    try:
        least, largest = widened(indices).aminmax()
        return int(least), int(largest)
    except (RuntimeError, NotImplementedError):  # inside torch.func.vmap
        return None


def widened(indices: torch.Tensor) -> torch.Tensor:
    """Integers as int64; those that are too large for it become the largest, which is out of range of every axis."""
    wide = indices.to(torch.int64)
    return wide.masked_fill(wide < 0, _LARGEST) if indices.dtype is torch.uint64 else wide


_LARGEST = torch.iinfo(torch.int64).max


def integers(function: str, indices: torch.Tensor) -> torch.Tensor:
    """Indices in a data type that torch accepts.

    Raises
    ------
    DTypeError
        if they are not integers; torch would truncate them.
    """
    if indices.is_floating_point() or indices.is_complex() or indices.dtype is torch.bool:
        raise DTypeError(
            f"{function} takes indices of integer dtype; got {dtype_name(indices.dtype)}. Convert first, for example "
            f"xp.astype(x, xp.int64)."
        )
    return widened(indices)


def explain(function: str, indices: torch.Tensor, size: int) -> None:
    """After torch rejected indices: raise if one is out of range."""
    found = bounds(indices)
    if found is not None:
        check_index_bounds(function, *found, size)
