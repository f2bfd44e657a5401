"""Creation functions. Those of MXNet have other default data types, and compute integers in float64."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ivy_api.adapt.elements import refuse_elements
from ivy_api.errors import ArgumentError, DTypeError
from ivy_api.plugin import mixed
from ivy_plugin_mxnet.dtypes import BY_NAME, FLOATS, TYPES, Array, constant, device_of, float32, int64
from ivy_plugin_mxnet.dtypes import bool as bool_
from ivy_plugin_mxnet.importing import mxnet as mx

__all__ = ["arange", "asarray", "empty", "from_dlpack", "full", "ones", "tril", "zeros"]

_EXACT = 2**53
"""Up to here float64 has all integers."""


def _supported(dtype: Any) -> np.dtype[Any]:
    found: np.dtype[Any] = np.dtype(dtype)
    if found not in TYPES.binding.names:
        raise DTypeError(
            f"MXNet has no {found.name}; available: {', '.join(BY_NAME)}. Convert first, for example x.astype('int64')."
        )
    return found


def arange(start: Any, /, stop: Any = None, step: Any = 1, *, dtype: Any = None, device: Any = None) -> Array:
    start, stop = (0, start) if stop is None else (start, stop)
    real = any(isinstance(each, float) for each in (start, stop, step))
    target = _supported(dtype) if dtype is not None else float32 if real else int64
    # MXNet computes the size in float64.
    size = max(math.ceil((stop - start) / step), 0) if real else len(range(start, stop, step))
    if size and not real and max(abs(start), abs(stop)) >= _EXACT:
        out = mx.np.arange(size, dtype=int64, ctx=device_of(device)) * constant(step, int64) + constant(start, int64)
        return out.astype(target, copy=False)
    if not size:
        return mx.np.zeros((0,), dtype=target, ctx=device_of(device))
    out = mx.np.arange(start, start + size * step, step, dtype=target if target in FLOATS else int64, ctx=device_of(device))
    return out[:size] if out.shape[0] > size else out.astype(target, copy=False)


def asarray(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: bool | None = None) -> Array:
    target = None if dtype is None else _supported(dtype)
    if isinstance(obj, mx.np.ndarray):
        return _of_own(obj, target, device_of(device), copy)
    if copy is False:
        raise ArgumentError("MXNet copies the arrays of other libraries. Omit copy, or share memory with xp.from_dlpack(x).")
    host = np.asarray(_on_host(obj))
    if host.dtype.kind in "OSUMmV":
        refuse_elements(obj)
    if target is None and isinstance(obj, (bool, int, float, list, tuple)) and not _holds_arrays(obj):
        own: dict[str, np.dtype[Any]] = {"f": float32, "i": int64, "b": bool_}
        target = own.get(host.dtype.kind)
    target = _supported(host.dtype) if target is None else target
    _refuse_complex(host, target)
    return mx.np.array(host.astype(target), dtype=target, ctx=device_of(device))


def _refuse_complex(host: np.ndarray[Any, Any], target: np.dtype[Any]) -> None:
    if host.dtype.kind == "c":
        raise DTypeError(f"asarray does not convert complex numbers to {target.name}. Take one part first: x.real or x.imag.")


def _of_own(x: Array, dtype: np.dtype[Any] | None, device: Any, copy: bool | None) -> Array:
    moves = device is not None and device != x.ctx
    differs = dtype is not None and dtype != x.dtype  # np.dtype("float64") == None is true
    if copy is False and (moves or differs):
        raise ArgumentError("Another data type or device needs a copy. Omit copy.")
    out = x.as_in_ctx(device) if moves else x
    if differs:
        return out.astype(dtype)
    return out.copy() if copy and not moves else out


def _on_host(obj: Any) -> Any:
    if isinstance(obj, mx.nd.NDArray):  # mxnet.numpy.ndarray is a subclass
        return obj.asnumpy()
    return [_on_host(each) for each in obj] if isinstance(obj, (list, tuple)) else obj


def _holds_arrays(obj: Any) -> bool:
    return any(map(_holds_arrays, obj)) if isinstance(obj, (list, tuple)) else hasattr(obj, "dtype")


def empty(shape: Any, *, dtype: Any = None, device: Any = None) -> Array:
    return zeros(shape, dtype=dtype, device=device)


@mixed(when=lambda x, /, *, k=0: x.ndim == 2 and x.size > 0 and x.dtype != bool_)
def tril(x: Array, /, *, k: int = 0) -> Array:
    return mx.np.tril(x, k)


def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> Array:
    if isinstance(x, mx.np.ndarray):
        return asarray(x, device=device, copy=copy)
    if not hasattr(x, "__dlpack__"):
        raise ArgumentError(f"from_dlpack takes arrays with __dlpack__; got {type(x).__qualname__}. Call xp.asarray(x) instead.")
    out = None if copy else _shared(x)
    if out is None and copy is False:
        raise ArgumentError("MXNet shares contiguous, writable arrays of its data types, not of bool. Omit copy.")
    if out is None:
        host = np.from_dlpack(x)
        out = mx.np.array(host, dtype=_supported(host.dtype))
    return asarray(out, device=device)


def _shared(x: Any) -> Array | None:
    try:
        return mx.nd.from_dlpack(x.__dlpack__()).as_np_ndarray()
    except (mx.base.MXNetError, BufferError, TypeError):  # strides, no elements, bool, read-only memory
        return None


def full(shape: Any, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Array:
    kinds = {bool: bool_, int: int64, float: float32}
    target = _supported(dtype) if dtype is not None else kinds.get(type(fill_value)) or _supported(np.asarray(fill_value).dtype)
    TYPES.binding.check_scalar(fill_value, target)
    # mx.np.full rounds integers to float64.
    return mx.np.broadcast_to(constant(fill_value, target, device_of(device)), _shape(shape))


def ones(shape: Any, *, dtype: Any = None, device: Any = None) -> Array:
    return mx.np.ones(_shape(shape), dtype=float32 if dtype is None else _supported(dtype), ctx=device_of(device))


def zeros(shape: Any, *, dtype: Any = None, device: Any = None) -> Array:
    return mx.np.zeros(_shape(shape), dtype=float32 if dtype is None else _supported(dtype), ctx=device_of(device))


def _shape(shape: Any) -> tuple[int, ...]:
    sizes = (shape,) if isinstance(shape, int) else tuple(shape)
    if any(size < 0 for size in sizes):
        raise ArgumentError(f"A shape has sizes of 0 or more; got {shape}.")
    return sizes
