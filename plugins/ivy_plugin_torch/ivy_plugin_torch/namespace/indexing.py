"""Indexing, gathering and scattering."""

from __future__ import annotations

from typing import Any

import torch

from ivy_api.adapt.arguments import normalise_axis as _normalise_axis
from ivy_api.adapt.functions import short_way as _short_way
from ivy_api.errors import ArgumentError
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch import derivatives as _derivatives
from ivy_plugin_torch import indices as _indices
from ivy_plugin_torch import unsigned as _unsigned
from ivy_plugin_torch.capture import capturing as _capturing
from ivy_plugin_torch.capture import count_modes as _count_modes
from ivy_plugin_torch.capture import is_traced as _is_traced
from ivy_plugin_torch.short import IN_UNRECORDED as _IN_UNRECORDED
from ivy_plugin_torch.short import OF_UNRECORDED as _OF_UNRECORDED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import ScatterMode

__all__ = [
    "boolean_mask",
    "gather_nd",
    "scatter_along_axis",
    "scatter_update",
    "take",
    "take_along_axis",
]


@_short_way(
    "native(x, 0, indices)",
    when="axis is None and x.ndim == 1 == indices.ndim and x.is_cpu and not (is_traced() or modes())",
    native=torch.index_select,
    is_traced=_is_traced,
    modes=_count_modes,
)
def take(x: torch.Tensor, indices: torch.Tensor, /, *, axis: int | None = None) -> torch.Tensor:
    if axis is None and x.ndim != 1:
        raise ArgumentError(
            f"axis may be omitted only for a one-dimensional array; got {x.ndim} axes. Pass it, for example axis=0."
        )
    along = 0 if axis is None else _normalise_axis(axis, x.ndim)
    if indices.dtype is not torch.int64:
        indices = _indices.integers("take", indices)
    if x.is_cpu and indices.ndim == 1 and not _capturing():
        try:  # several times faster, but rejects negative indices, with an error on the CPU only
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
            f"take_along_axis needs indices with the same number of axes as x; got {indices.ndim} and {x.ndim}. "
            f"Add axes first, for example with xp.expand_dims, or call xp.take for one-dimensional indices."
        )
    if x.ndim == 1:
        return take(x, indices, axis=axis)
    if x.is_cpu and indices.dtype is torch.int64 and not _capturing() and _fits(x.shape, indices.shape, axis):
        try:  # as in take
            return torch.gather(x, axis, indices)
        except (IndexError, RuntimeError):
            pass
    positions = _indices.integers("take_along_axis", indices)
    if -x.ndim <= axis < x.ndim:  # torch wraps out-of-range indices by their remainder
        _indices.explain("take_along_axis", positions, x.shape[axis])
    try:
        return _TAKE_ALONG.get(x.dtype, torch.take_along_dim)(x, positions, axis)
    except RuntimeError:
        raise ArgumentError(
            f"take_along_axis needs shapes that broadcast except along axis {axis}; got {tuple(x.shape)} and "
            f"{tuple(indices.shape)}."
        ) from None


def _fits(shape: tuple[int, ...], others: tuple[int, ...], axis: int) -> bool:
    """Whether two shapes are equal except along an axis."""
    after = axis + 1 or len(shape)
    return shape[:axis] == others[:axis] and shape[after:] == others[after:]


_TAKE = _unsigned.by_bits(_take)
_TAKE_ALONG = _unsigned.by_bits(torch.take_along_dim)


_INDICES = frozenset((torch.int64, torch.int32))
_REDUCTIONS = {"add": "sum", "multiply": "prod", "min": "amin", "max": "amax"}


@_mixed()
@_short_way(
    "x[mask]",
    when="axis is axis__ and mask.dtype is boolean and mask.ndim",
    boolean=torch.bool,
)
def boolean_mask(x: torch.Tensor, mask: torch.Tensor, /, *, axis: int = 0, composed: Any) -> Any:
    if axis >= 0 and mask.ndim and mask.dtype is torch.bool and x.shape[axis : axis + mask.ndim] == mask.shape and _moves(x):
        return x[(slice(None),) * axis + (mask,)]
    return composed(x, mask, axis=axis)


@_mixed()
@_short_way(
    "x[indices.unbind(-1)]", when="batch_dims is batch_dims__ and indices.dtype in known and indices.numel()", known=_INDICES
)
def gather_nd(x: torch.Tensor, indices: torch.Tensor, /, *, batch_dims: int = 0, composed: Any) -> Any:
    if _direct(x, indices, batch_dims):
        return x[_indices.widened(indices).unbind(-1)]
    return composed(x, indices, batch_dims=batch_dims)


@_mixed()
@_short_way(
    "native(x, -1, indices, values)",
    when="axis is axis__ and mode is mode__ and (shape := indices.shape) == values.shape and x.shape[:-1] == shape[:-1] "
    f"and x.is_cpu and len(shape) > 1 and {_OF_UNRECORDED.format('is_traced() or modes() or values.requires_grad')}",
    native=torch.scatter,  # which refuses indices of other numbers of axes
    **_IN_UNRECORDED,
    is_traced=_is_traced,
    modes=_count_modes,
)
def scatter_along_axis(
    x: torch.Tensor, indices: torch.Tensor, values: Any, /, *, axis: int = -1, mode: ScatterMode = "set", composed: Any
) -> Any:
    fits = mode == "set" and x.is_cpu and indices.dtype in _INDICES and isinstance(values, torch.Tensor) and values.dtype is x.dtype
    fits = fits and x.ndim == indices.ndim > 1 and indices.shape == values.shape and _fits(x.shape, indices.shape, axis)
    if fits and not (_derivatives.is_recordable(values) or _capturing()):
        try:  # as in take
            return x.scatter(axis, indices, values)
        except (IndexError, RuntimeError):
            pass
    if _has_axis(x, indices, axis) and _integers(indices) and _combines(x, mode):
        return _scatter_along(x, indices, values, axis % x.ndim, mode)
    return composed(x, indices, values, axis=axis, mode=mode)


def _has_axis(x: torch.Tensor, indices: torch.Tensor, axis: int) -> bool:
    """Whether both have the same number of axes, and this one among them."""
    return x.ndim == indices.ndim and -x.ndim <= axis < x.ndim


def _scatter_along(x: torch.Tensor, indices: torch.Tensor, values: Any, axis: int, mode: ScatterMode) -> torch.Tensor:
    """`scatter_along_axis` by integers along an axis counted from the first; indices and values broadcast."""
    taken = (*x.shape[:axis], indices.shape[axis], *x.shape[axis + 1 :])
    if not isinstance(values, torch.Tensor):
        values = torch.full((), values, dtype=x.dtype, device=x.device)
    _indices.explain("scatter_along_axis", indices, x.shape[axis])
    positions = _indices.widened(indices)
    positions = torch.where(positions < 0, positions + x.shape[axis], positions).expand(taken)
    values = values.to(x.dtype).expand(taken)
    if mode == "set":
        return x.scatter(axis, positions, _derivatives.of_those_that_stay_along(axis, positions, x, values))
    if mode == "add":  # scatter_reduce has no derivative for complex numbers
        return x.scatter_add(axis, positions, values)
    return x.scatter_reduce(axis, positions, values, _REDUCTIONS[mode])


@_mixed()
def scatter_update(
    x: torch.Tensor,
    indices: torch.Tensor,
    updates: torch.Tensor,
    /,
    *,
    batch_dims: int = 0,
    mode: ScatterMode = "set",
    composed: Any,
) -> Any:
    if not (_direct(x, indices, batch_dims) and _combines(x, mode)) or (mode not in ("set", "add") and indices.shape[-1] > 1):
        return composed(x, indices, updates, batch_dims=batch_dims, mode=mode)
    updates = updates.to(x.dtype)
    positions = _indices.widened(indices)
    if mode in ("set", "add"):
        where = positions.unbind(-1)
        if mode == "set":
            updates = _derivatives.of_those_that_stay(where, tuple(x.shape), updates)
        return x.index_put(where, updates, accumulate=mode == "add")
    _indices.explain("scatter_update", indices, x.shape[0])
    kept = x.shape[1:]
    updates = updates.expand((*indices.shape[:-1], *kept)).reshape((-1, *kept))
    positions = positions.reshape((-1, *(1,) * len(kept)))
    positions = torch.where(positions < 0, positions + x.shape[0], positions).expand(updates.shape)
    return x.scatter_reduce(0, positions, updates, _REDUCTIONS[mode])


def _moves(x: torch.Tensor) -> bool:
    """Whether torch's indexing has kernels for this data type."""
    return x.dtype not in _unsigned.SIGNED


def _integers(indices: torch.Tensor) -> bool:
    return not (indices.is_floating_point() or indices.is_complex() or indices.dtype is torch.bool)


def _direct(x: torch.Tensor, indices: torch.Tensor, batch_dims: int) -> bool:
    """Whether torch's own indexing supports it; the composed body raises the errors, and supports batches."""
    return batch_dims == 0 and indices.ndim > 0 and 0 < indices.shape[-1] <= x.ndim and _integers(indices) and _moves(x)


def _combines(x: torch.Tensor, mode: ScatterMode) -> bool:
    """Whether torch has a kernel for the mode and the data type."""
    if mode in ("set", "add"):
        return _moves(x) and (mode == "set" or x.dtype is not torch.bool)
    if mode == "multiply" and _derivatives.is_forward():  # zero in torch: https://github.com/pytorch/pytorch/issues/196702
        return False
    return mode in _REDUCTIONS and _moves(x) and not x.is_complex() and x.dtype is not torch.bool
