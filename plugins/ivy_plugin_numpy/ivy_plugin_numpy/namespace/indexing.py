"""Indexing, gathering and scattering."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.adapt.functions import short_way
from ivy_api.errors import ArgumentError
from ivy_api.plugin import mixed
from ivy_plugin_numpy.errors import explained
from ivy_plugin_numpy.indices import INTP, widened
from ivy_plugin_numpy.interception import is_traced
from ivy_plugin_numpy.typing import Array

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


@short_way("x[indices]", when="axis is None and x.ndim == 1 and indices.dtype is signed", signed=INTP)
def take(x: Array, indices: Array, /, *, axis: int | None = None) -> Array:
    # np.take flattens the array if no axis is given.
    try:
        rank = x.ndim
    except AttributeError as error:
        raise explained("take", error, x) from error
    if axis is None and rank > 1:
        raise ArgumentError(
            f"take from an array of {rank} axes needs axis. For indices into all elements reshape x to (-1,) first."
        )
    dtype = getattr(indices, "dtype", None)
    if dtype is not INTP and dtype is not None:
        if dtype == np.bool_:  # NumPy reads booleans as 0 and 1
            raise dtype_error("take (indices)", "integer", dtype)
        indices = widened(indices)
    return x.take(indices, axis)


def take_along_axis(x: Array, indices: Array, /, *, axis: int = -1) -> Array:
    return np.take_along_axis(x, indices if indices.dtype is INTP else widened(indices), axis)


@mixed()
@short_way("x[mask]", when="axis is axis__ and mask.dtype is boolean and mask.ndim", boolean=np.dtype(bool))
def boolean_mask(x: Array, mask: Array, /, *, axis: int = 0, composed: Any) -> Array:
    if type(axis) is int and axis == 0 and mask.dtype.char == "?" and mask.ndim > 0 and x.shape[: mask.ndim] == mask.shape:
        return x[mask]
    if axis >= 0 and mask.ndim and mask.dtype == np.bool_ and x.shape[axis : axis + mask.ndim] == mask.shape:
        return x[(slice(None),) * axis + (mask,)]
    return composed(x, mask, axis=axis)


@mixed()
@short_way(
    "x[indices[:, 0], indices[:, 1]]",
    when="batch_dims is batch_dims__ and indices.ndim == 2 == indices.shape[1] and indices.dtype.kind == 'i' and x.ndim > 1",
)
def gather_nd(x: Array, indices: Array, /, *, batch_dims: int = 0, composed: Any) -> Array:
    if direct(x, indices, batch_dims):
        indices = widened(indices)
        return x[tuple([indices[..., i] for i in range(indices.shape[-1])])]
    return composed(x, indices, batch_dims=batch_dims)


def direct(x: Array, indices: Array, batch_dims: int) -> bool:
    """Whether NumPy's own indexing supports it; the composed body raises the errors, and supports batches."""
    return batch_dims == 0 and indices.ndim > 0 and indices.dtype.kind in "iu" and 0 < indices.shape[-1] <= x.ndim


_UFUNCS = {"add": np.add, "multiply": np.multiply, "min": np.minimum, "max": np.maximum}
_KINDS = {"add": "iufc", "multiply": "iufc", "min": "iuf", "max": "iuf"}


@mixed()
def scatter_along_axis(
    x: Array, indices: Array, values: Any, /, *, axis: int = -1, mode: ScatterMode = "set", composed: Any
) -> Array:
    fits = mode == "set" and x.ndim == indices.ndim >= np.ndim(values) and not is_traced(x, values)
    if fits and indices.dtype.kind == "i" and -x.ndim <= axis < x.ndim:
        out = x.copy()
        np.put_along_axis(out, indices, values, axis)
        return out
    return composed(x, indices, values, axis=axis, mode=mode)


@mixed()
def scatter_update(
    x: Array, indices: Array, updates: Array, /, *, batch_dims: int = 0, mode: ScatterMode = "set", composed: Any
) -> Array:
    if is_traced(x, updates) or not direct(x, indices, batch_dims) or (mode != "set" and x.dtype.kind not in _KINDS.get(mode, "")):
        return composed(x, indices, updates, batch_dims=batch_dims, mode=mode)
    out = x.copy()
    positions = tuple(np.moveaxis(widened(indices), -1, 0))
    if mode == "set":
        out[positions] = updates
    else:
        _UFUNCS[mode].at(out, positions, updates.astype(x.dtype, copy=False))
    return out
