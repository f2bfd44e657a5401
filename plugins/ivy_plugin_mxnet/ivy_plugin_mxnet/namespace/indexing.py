"""Indexing functions."""

from __future__ import annotations

from ivy_api.adapt.arguments import normalise_axis
from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.adapt.indexing import check_index_bounds
from ivy_api.errors import ArgumentError
from ivy_plugin_mxnet.dtypes import INTEGERS, Array
from ivy_plugin_mxnet.importing import mxnet as mx
from ivy_plugin_mxnet.primitives import primitive

__all__ = ["take"]

_take = primitive("_npi_take")


def take(x: Array, indices: Array, /, *, axis: int | None = None) -> Array:
    if axis is None and x.ndim != 1:
        raise ArgumentError(
            f"take from an array of {x.ndim} axes needs axis. For indices into all elements reshape x to (-1,) first."
        )
    if indices.dtype not in INTEGERS:
        raise dtype_error("take", "integer indices of", indices.dtype)
    along = normalise_axis(axis or 0, x.ndim)
    check_bounds("take", indices, x.shape[along])
    if not indices.size or not x.size:
        return mx.np.zeros((*x.shape[:along], *indices.shape, *x.shape[along + 1 :]), dtype=x.dtype, ctx=x.ctx)
    return _take(x, indices, axis=along, mode="wrap")


def check_bounds(function: str, indices: Array, size: int) -> None:
    """Raise for indices out of bounds: MXNet raises too, but only when a later call waits for the result."""
    if indices.size:
        known = indices.asnumpy()
        check_index_bounds(function, int(known.min()), int(known.max()), size)
