"""What `ivy_api.Array` needs from MXNet's arrays: see `ivy_api.array.native`."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from ivy_api.adapt.indexing import as_slice, normalise_key
from ivy_api.errors import ArgumentError, ExportError
from ivy_plugin_mxnet.dtypes import BINDING, INTEGERS, Array, constant, device_of, int64
from ivy_plugin_mxnet.dtypes import bool as bool_
from ivy_plugin_mxnet.importing import mxnet as mx
from ivy_plugin_mxnet.namespace.indexing import check_bounds

_HOST = (1, 0)
"""DLPack's device for host memory."""


def _positive(x: Array, /) -> Array:
    return x.copy()  # an Array is mutable


OVERRIDES = {"positive": _positive, "conj": _positive, "real": _positive}


def device(x: Array) -> Any:
    return x.ctx


def to_device(x: Array, device: Any, stream: Any) -> Array:
    if stream is not None:
        raise ArgumentError("MXNet orders its copies itself. Omit stream.")
    return x.as_in_ctx(device_of(device))


def item(x: Array, kind: type) -> Any:
    return x.asnumpy().item()


def host(x: Array) -> Any:
    return x.asnumpy()


def reduced(x: Array) -> tuple[Any, tuple[Any, ...]]:
    return _restored, (x.asnumpy(), x.ctx.device_type, x.ctx.device_id)


def _restored(values: Any, device: str, number: int) -> Array:
    return mx.np.array(values, dtype=values.dtype, ctx=mx.Context(device, number))


# Indexing: MXNet's has no empty ranges, no keys but () for arrays without axes, and combines masks with nothing.


def getitem(x: Array, key: Any) -> Array:
    entries = normalise_key(key, x.shape, _describe)
    if not any(isinstance(entry, mx.np.ndarray) for entry in entries):
        return _basic(x, entries)
    return _gathered(x, entries)


def _basic(x: Array, entries: list[Any]) -> Array:
    """By one slice and one reshape."""
    ranges = [range(e, e + 1) if isinstance(e, int) else e for e in entries if e is not None]
    shape = tuple([1 if e is None else len(e) for e in entries if not isinstance(e, int)])
    if 0 in shape:
        return mx.np.zeros(shape, dtype=x.dtype, ctx=x.ctx)
    whole = all(r == range(size) for r, size in zip(ranges, x.shape, strict=True))
    out = x if whole else _cut(x, ranges)
    return mx.np.reshape(out, shape) if out.shape != shape else out.copy() if whole else out


_MOST_AXES = 5
"""That MXNet slices."""


def _cut(x: Array, ranges: list[range]) -> Array:
    if x.ndim <= _MOST_AXES:
        return x[tuple(map(as_slice, ranges))]
    for axis, (positions, size) in enumerate(zip(ranges, x.shape, strict=True)):
        if positions != range(size):
            before, after = x.shape[:axis], x.shape[axis + 1 :]
            x = mx.np.reshape(x, (prod(before), size, prod(after)))[:, as_slice(positions)]
            x = mx.np.reshape(x, (*before, len(positions), *after))
    return x


def _gathered(x: Array, entries: list[Any]) -> Array:
    positions = _positions(x, entries)
    if not positions.size:
        return mx.np.zeros(positions.shape, dtype=x.dtype, ctx=x.ctx)
    return mx.np.take(mx.np.reshape(x, (-1,)), mx.np.array(positions, dtype=int64, ctx=x.ctx), mode="clip")


def _positions(x: Array, entries: list[Any]) -> np.ndarray[Any, Any]:
    """The positions, in a flat array, that a key with arrays selects. Only they are computed on the host."""
    axis = 0
    key: list[Any] = []
    for entry in entries:
        if isinstance(entry, mx.np.ndarray):
            if entry.dtype != bool_:
                check_bounds("x[key]", entry, x.shape[axis])
            key.append(entry.asnumpy())
            axis += entry.ndim if entry.dtype == bool_ else 1
        else:
            key.append(as_slice(entry) if isinstance(entry, range) else entry)
            axis += entry is not None
    positions: np.ndarray[Any, Any] = np.arange(x.size).reshape(x.shape)
    return np.asarray(positions[tuple(key)])


def setitem(x: Array, key: Any, value: Any) -> Array:
    positions = _positions(x, normalise_key(key, x.shape, _describe))
    value = value if isinstance(value, mx.np.ndarray) else constant(value, x.dtype, x.ctx)
    try:
        fits = np.broadcast_shapes(value.shape, positions.shape) == positions.shape
    except ValueError:
        fits = False
    if not fits:
        raise ArgumentError(f"A value of shape {value.shape} does not broadcast to the selection of shape {positions.shape}.")
    if not positions.size:
        return x
    if not x.ndim:
        x[()] = value.reshape(())
        return x
    indices = np.stack(np.unravel_index(positions.reshape(-1), x.shape))
    values = mx.np.broadcast_to(value, positions.shape).reshape(-1)
    x._scatter_set_nd(values, mx.np.array(indices, dtype=int64, ctx=x.ctx))
    return x


def assign(x: Array, value: Array) -> Array:
    x[() if not x.ndim else ...] = value
    return x


def dlpack(
    x: Array, *, stream: Any = None, max_version: Any = None, dl_device: tuple[int, int] | None = None, copy: bool | None = None
) -> Any:
    """MXNet exports what it has computed, so that any stream may read it."""
    if dl_device is not None and tuple(dl_device) != dlpack_device(x):
        if copy is False or tuple(dl_device) != _HOST:
            raise ExportError(
                f"MXNet exports to the device of the array, or copies to the host {_HOST}; got {dl_device}, copy={copy}."
            )
        x = x.as_in_ctx(mx.cpu())
    if x.dtype == bool_:  # not in MXNet's DLPack
        if copy is False:
            raise ExportError("MXNet exports bool as a copy only. Omit copy.")
        return x.asnumpy().__dlpack__()
    return mx.nd.to_dlpack_for_write(x.copy() if copy else x)


def dlpack_device(x: Array) -> tuple[int, int]:
    return {"cpu": 1, "gpu": 2, "cpu_pinned": 3, "cpu_shared": 1}[x.ctx.device_type], x.ctx.device_id


def _describe(x: Any) -> tuple[str, tuple[int, ...]] | None:
    if not isinstance(x, mx.np.ndarray):
        return None
    dtype = x.dtype
    return "bool" if dtype == bool_ else "integral" if dtype in INTEGERS else BINDING.name(dtype), x.shape
