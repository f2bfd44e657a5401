"""Gathering and scattering."""

from __future__ import annotations

from typing import Any

import torch

from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch import derivatives as _derivatives
from ivy_plugin_torch import indices as _indices
from ivy_plugin_torch import unsigned as _unsigned

_REDUCTIONS = {"add": "sum", "multiply": "prod", "min": "amin", "max": "amax"}


@_mixed()
def boolean_mask(x: torch.Tensor, mask: torch.Tensor, /, *, axis: int = 0, composed: Any) -> Any:
    if axis >= 0 and mask.ndim and mask.dtype is torch.bool and x.shape[axis : axis + mask.ndim] == mask.shape and _moves(x):
        return x[(slice(None),) * axis + (mask,)]
    return composed(x, mask, axis=axis)


@_mixed()
def gather_nd(x: torch.Tensor, indices: torch.Tensor, /, *, batch_dims: int = 0, composed: Any) -> Any:
    if _direct(x, indices, batch_dims):
        return x[indices.to(torch.int64).unbind(-1)]
    return composed(x, indices, batch_dims=batch_dims)


@_mixed()
def scatter_along_axis(
    x: torch.Tensor, indices: torch.Tensor, values: Any, /, *, axis: int = -1, mode: str = "set", composed: Any
) -> Any:
    if not (x.ndim == indices.ndim and -x.ndim <= axis < x.ndim and _integers(indices) and _combines(x, mode)):
        return composed(x, indices, values, axis=axis, mode=mode)
    here = axis % x.ndim
    taken = (*x.shape[:here], indices.shape[here], *x.shape[here + 1 :])
    if not isinstance(values, torch.Tensor):
        values = torch.full((), values, dtype=x.dtype, device=x.device)
    _indices.explain("scatter_along_axis", indices, x.shape[here])
    places = indices.to(torch.int64)
    places = torch.where(places < 0, places + x.shape[here], places).expand(taken)
    values = values.to(x.dtype).expand(taken)
    if mode == "set":
        return x.scatter(here, places, _derivatives.of_those_that_stay_along(here, places, x, values))
    return x.scatter_reduce(here, places, values, _REDUCTIONS[mode])


@_mixed()
def scatter_update(
    x: torch.Tensor, indices: torch.Tensor, updates: torch.Tensor, /, *, batch_dims: int = 0, mode: str = "set", composed: Any
) -> Any:
    if not (_direct(x, indices, batch_dims) and _combines(x, mode)) or (mode not in ("set", "add") and indices.shape[-1] > 1):
        return composed(x, indices, updates, batch_dims=batch_dims, mode=mode)
    updates = updates.to(x.dtype)
    places = indices.to(torch.int64)
    if mode in ("set", "add"):
        where = places.unbind(-1)
        if mode == "set":
            updates = _derivatives.of_those_that_stay(where, tuple(x.shape), updates)
        return x.index_put(where, updates, accumulate=mode == "add")
    _indices.explain("scatter_update", indices, x.shape[0])
    kept = x.shape[1:]
    updates = updates.expand((*indices.shape[:-1], *kept)).reshape((-1, *kept))
    places = places.reshape((-1, *(1,) * len(kept)))
    places = torch.where(places < 0, places + x.shape[0], places).expand(updates.shape)
    return x.scatter_reduce(0, places, updates, _REDUCTIONS[mode])


def _moves(x: torch.Tensor) -> bool:
    """Whether torch's indexing has kernels for this data type."""
    return x.dtype not in _unsigned.SIGNED


def _integers(indices: torch.Tensor) -> bool:
    return not (indices.is_floating_point() or indices.is_complex() or indices.dtype is torch.bool)


def _direct(x: torch.Tensor, indices: torch.Tensor, batch_dims: int) -> bool:
    """Whether torch's own indexing does it; the composed body says what is wrong with others, and has batches."""
    return batch_dims == 0 and indices.ndim > 0 and 0 < indices.shape[-1] <= x.ndim and _integers(indices) and _moves(x)


def _combines(x: torch.Tensor, mode: str) -> bool:
    """Whether torch has a kernel for the mode and the data type."""
    if mode in ("set", "add"):
        return _moves(x) and (mode == "set" or x.dtype is not torch.bool)
    return mode in _REDUCTIONS and _moves(x) and not x.is_complex() and x.dtype is not torch.bool
