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
from ivy_plugin_mxnet.primitives import primitive

__all__ = [
    "arange",
    "asarray",
    "empty",
    "eye",
    "from_dlpack",
    "full",
    "linspace",
    "ones",
    "ones_like",
    "tril",
    "zeros",
    "zeros_like",
]

_broadcast_to, _eye, _linspace = primitive("_npi_broadcast_to"), primitive("_npi_eye"), primitive("_npi_linspace")
_ones, _tril, _zeros = primitive("_npi_ones"), primitive("_npi_tril"), primitive("_npi_zeros")

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
    return mx.np.empty(_shape(shape), dtype=float32 if dtype is None else _supported(dtype), ctx=device_of(device))


def _is_usual_eye(
    n_rows: int, n_cols: int | None = None, /, *, k: int = 0, dtype: Any = None, device: Any = None, batch_shape: Any = ()
) -> bool:
    columns = n_rows if n_cols is None else n_cols
    return (
        n_rows > 0 and columns > 0 and -n_rows < k < columns and batch_shape == () and (dtype is None or np.dtype(dtype) != bool_)
    )


@mixed(when=_is_usual_eye)
def eye(
    n_rows: int, n_cols: int | None = None, /, *, k: int = 0, dtype: Any = None, device: Any = None, batch_shape: Any = ()
) -> Array:
    target = float32 if dtype is None else _supported(dtype)
    columns = n_rows if n_cols is None else n_cols
    return _eye(N=n_rows, M=columns, k=k, dtype=target.name, ctx=_context(device))


def _is_usual_linspace(
    start: Any, stop: Any, /, num: int, *, dtype: Any = None, device: Any = None, endpoint: bool = True, axis: int = 0
) -> bool:
    # MXNet computes in float64, whose last element may differ from stop.
    scalars = isinstance(start, (int, float)) and isinstance(stop, (int, float)) and math.isfinite(start) and math.isfinite(stop)
    return scalars and num > 1 and axis in (0, -1) and (dtype is None or _supported(dtype) == float32)


@mixed(when=_is_usual_linspace)
def linspace(
    start: float, stop: float, /, num: int, *, dtype: Any = None, device: Any = None, endpoint: bool = True, axis: int = 0
) -> Array:
    return _linspace(start=float(start), stop=float(stop), num=num, endpoint=endpoint, dtype="float32", ctx=_context(device))


def _context(device: Any) -> str:
    """A context as operators take it."""
    return str(mx.current_context() if device is None else device_of(device))


@mixed(when=lambda x, /, *, k=0: x.ndim == 2 and x.size > 0 and x.dtype != bool_)
def tril(x: Array, /, *, k: int = 0) -> Array:
    return _tril(x, k=k)


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
    return _broadcast_to(constant(fill_value, target, device_of(device)), shape=_shape(shape))


def ones(shape: Any, *, dtype: Any = None, device: Any = None) -> Array:
    return _ones(shape=_shape(shape), dtype=_name(dtype), ctx=_context(device))


def zeros(shape: Any, *, dtype: Any = None, device: Any = None) -> Array:
    return _zeros(shape=_shape(shape), dtype=_name(dtype), ctx=_context(device))


def _name(dtype: Any) -> str:
    return "float32" if dtype is None else _supported(dtype).name


def ones_like(x: Array, /, *, dtype: Any = None, device: Any = None) -> Array:
    return ones(x.shape, dtype=x.dtype if dtype is None else dtype, device=x.ctx if device is None else device)


def zeros_like(x: Array, /, *, dtype: Any = None, device: Any = None) -> Array:
    return zeros(x.shape, dtype=x.dtype if dtype is None else dtype, device=x.ctx if device is None else device)


def _shape(shape: Any) -> tuple[int, ...]:
    sizes = (shape,) if isinstance(shape, int) else tuple(shape)
    if any(size < 0 for size in sizes):
        raise ArgumentError(f"A shape has sizes of 0 or more; got {shape}.")
    return sizes
