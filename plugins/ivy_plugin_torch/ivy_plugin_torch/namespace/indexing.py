"""Indexing."""

from __future__ import annotations

from typing import Any

import torch

from ivy_api.adapt.arguments import normalise_axis as _normalise_axis
from ivy_api.errors import ArgumentError
from ivy_plugin_torch import indices as _indices
from ivy_plugin_torch import unsigned as _unsigned


def take(x: torch.Tensor, indices: torch.Tensor, /, *, axis: int | None = None) -> torch.Tensor:
    if axis is None and x.ndim != 1:
        raise ArgumentError(f"axis may be left out for an array of one axis only; got one of {x.ndim} axes. Say which: axis=0.")
    along = 0 if axis is None else _normalise_axis(axis, x.ndim)
    if indices.dtype is not torch.int64:
        indices = _indices.integers("take", indices)
    if x.is_cpu and not torch.compiler.is_compiling():
        try:  # it is several times faster, but knows no negative indices; there, and on the CPU only, it says so
            return x.index_select(along, indices)
        except (IndexError, RuntimeError):
            pass
    return _TAKE.get(x.dtype, _take)(x, indices, along)


def _take(x: torch.Tensor, indices: torch.Tensor, axis: int) -> torch.Tensor:
    everything: tuple[Any, ...] = (slice(None),) * axis
    return x[(*everything, indices)]


def take_along_axis(x: torch.Tensor, indices: torch.Tensor, /, *, axis: int = -1) -> torch.Tensor:
    if x.ndim != indices.ndim:
        raise ArgumentError(
            f"take_along_axis needs indices with as many axes as x; got {indices.ndim} and {x.ndim}. "
            f"Add axes first, for example with xp.expand_dims, or call xp.take for one-dimensional indices."
        )
    if x.ndim == 1:
        return take(x, indices, axis=axis)
    if x.is_cpu and indices.dtype is torch.int64 and not torch.compiler.is_compiling() and _fits(x.shape, indices.shape, axis):
        try:  # as take
            return torch.gather(x, axis, indices)
        except (IndexError, RuntimeError):
            pass
    if -x.ndim <= axis < x.ndim:  # torch takes the remainder of an index out of range
        _indices.explain("take_along_axis", indices, x.shape[axis])
    try:
        return _TAKE_ALONG.get(x.dtype, torch.take_along_dim)(x, _indices.integers("take_along_axis", indices), axis)
    except RuntimeError:
        raise ArgumentError(
            f"take_along_axis needs shapes that broadcast but for axis {axis}; got {tuple(x.shape)} and {tuple(indices.shape)}."
        ) from None


def _fits(shape: tuple[int, ...], others: tuple[int, ...], axis: int) -> bool:
    """Whether two shapes are the same but for an axis."""
    after = axis + 1 or len(shape)
    return shape[:axis] == others[:axis] and shape[after:] == others[after:]


_TAKE = _unsigned.by_bits(_take)
_TAKE_ALONG = _unsigned.by_bits(torch.take_along_dim)
