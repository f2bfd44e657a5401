"""Indices: what is no integer, and what is out of range."""

from __future__ import annotations

import torch

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.adapt.indexing import check_index_bounds
from ivy_api.errors import DTypeError


def bounds(indices: torch.Tensor) -> tuple[int, int] | None:
    """The least and the largest, where they are known without waiting for a device."""
    if not indices.is_cpu or not indices.numel() or torch.compiler.is_compiling():
        return None
    try:
        least, largest = indices.aminmax()
        return int(least), int(largest)
    except (RuntimeError, NotImplementedError):  # inside torch.func.vmap, and of long unsigned integers
        return None


def integers(function: str, indices: torch.Tensor) -> torch.Tensor:
    """Indices as torch takes them.

    Raises
    ------
    DTypeError
        if they are no integers, which torch would cut.
    """
    if indices.is_floating_point() or indices.is_complex() or indices.dtype is torch.bool:
        raise DTypeError(
            f"{function} takes indices of integer dtype; got {dtype_name(indices.dtype)}. Convert first, for example "
            f"xp.astype(x, xp.int64)."
        )
    return indices.to(torch.int64)


def explain(function: str, indices: torch.Tensor, size: int) -> None:
    """After torch refused indices: say so if one is out of range."""
    found = bounds(indices)
    if found is not None:
        check_index_bounds(function, *found, size)
