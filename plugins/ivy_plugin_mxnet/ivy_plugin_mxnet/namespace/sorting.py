"""Sorting. MXNet's is not stable, mixes nan among the other elements, and does not take bool and float16."""

from __future__ import annotations

from ivy_api.adapt.arguments import normalise_axis
from ivy_plugin_mxnet.dtypes import FLOATS, Array, constant, float16, float32, int64, uint8
from ivy_plugin_mxnet.dtypes import bool as bool_
from ivy_plugin_mxnet.importing import mxnet as mx
from ivy_plugin_mxnet.namespace.manipulation import flip, permute_dims
from ivy_plugin_mxnet.primitives import primitive, smallest, unary
from ivy_plugin_mxnet.selection import select

__all__ = ["argsort", "sort"]

_absolute, _argsort, _sort = unary("_npi_absolute"), primitive("_npi_argsort"), primitive("_npi_sort")

_WIDER = {bool_: uint8, float16: float32}


def argsort(x: Array, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Array:
    along = normalise_axis(axis, x.ndim)
    size = x.shape[along]
    if not x.size:
        return mx.np.zeros(x.shape, dtype=int64, ctx=x.ctx)
    if descending:  # flipping twice keeps the order of equal elements
        return size - 1 - flip(_ascending(flip(x, axis=along), along), axis=along)
    return _ascending(x, along)


def _ascending(x: Array, axis: int) -> Array:
    size = x.shape[axis]
    missing = x != x if _has_nan(x) else None
    rows = _as_rows(x if missing is None else _with_inf(x, missing), axis)
    order = _argsort(rows, axis=-1, is_ascend=True, dtype="int64")
    first = mx.np.arange(rows.shape[0], dtype=int64, ctx=x.ctx).reshape(-1, 1) * size

    def along_order(values: Array) -> Array:
        return mx.np.take(values.reshape(-1), order + first, mode="clip")

    found = along_order(rows)
    changes = found[:, 1:] != found[:, :-1]
    if missing is not None or not mx.np.all(changes):
        # Equal elements: their order is that of the numbers that have the rank of the value first, and the position second.
        ranks = mx.np.cumsum(changes.astype(int64), axis=1)
        ranks = mx.np.concatenate([mx.np.zeros((rows.shape[0], 1), dtype=int64, ctx=x.ctx), ranks], axis=1)
        if missing is not None:
            ranks = ranks * 2 + along_order(_as_rows(missing, axis).astype(int64))
        order = mx.np.mod(mx.np.sort(ranks * size + order, axis=-1), size)
    shape = (*x.shape[:axis], *x.shape[axis + 1 :], size)
    return _moved(order.reshape(shape), -1, axis)


def _moved(x: Array, source: int, destination: int) -> Array:
    order = list(range(x.ndim))
    order.insert(destination % x.ndim, order.pop(source))
    return permute_dims(x, tuple(order))


def _as_rows(x: Array, axis: int) -> Array:
    x = x.astype(_WIDER.get(x.dtype, x.dtype), copy=False)
    return _moved(x, axis, -1).reshape(-1, x.shape[axis])


def _has_nan(x: Array) -> bool:
    return x.dtype in FLOATS and bool(mx.np.isnan(mx.np.max(x)))


def _with_inf(x: Array, missing: Array) -> Array:
    return select(missing, constant(float("inf"), x.dtype, x.ctx), x)


def sort(x: Array, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Array:
    along = normalise_axis(axis, x.ndim)
    if not x.size:
        return x.copy()
    dtype = x.dtype
    if dtype in FLOATS and not _distinct(x):  # equal numbers that differ, 0.0 and -0.0, or nan
        return _along_order(x, argsort(x, axis=along, descending=descending), along)
    out = (
        _sort(x.astype(_WIDER[dtype]), axis=along, is_ascend=True).astype(dtype)
        if dtype in _WIDER
        else _sort(x, axis=along, is_ascend=True)
    )
    return flip(out, axis=along) if descending else out


def _distinct(x: Array) -> bool:
    return bool(x.dtype != float16 and smallest(_absolute(x)) > 0)


def _along_order(x: Array, order: Array, axis: int) -> Array:
    rows, order = (_moved(each, axis, -1).reshape(-1, x.shape[axis]) for each in (x, order))
    first = mx.np.arange(rows.shape[0], dtype=int64, ctx=x.ctx).reshape(-1, 1) * x.shape[axis]
    out = mx.np.take(rows.reshape(-1), order + first, mode="clip")
    return _moved(out.reshape(*x.shape[:axis], *x.shape[axis + 1 :], x.shape[axis]), -1, axis)
