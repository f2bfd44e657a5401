"""The data types of MXNet by standard name, devices, and the binding that promotes arrays and Python scalars."""

from __future__ import annotations

from functools import lru_cache
from math import copysign
from typing import Any

import numpy as np

from ivy_api.adapt.data_types import DataTypes
from ivy_api.errors import DeviceError
from ivy_plugin_mxnet.importing import mxnet as mx

Array = Any  # mxnet.numpy.ndarray; MXNet has no annotations
DType = np.dtype[Any]

bool = np.dtype("bool")
uint8 = np.dtype("uint8")
int8 = np.dtype("int8")
int32 = np.dtype("int32")
int64 = np.dtype("int64")
float16 = np.dtype("float16")
float32 = np.dtype("float32")
float64 = np.dtype("float64")

BY_NAME = {dtype.name: dtype for dtype in (bool, uint8, int8, int32, int64, float16, float32, float64)}
INTEGERS = frozenset((uint8, int8, int32, int64))
FLOATS = frozenset((float16, float32, float64))


def constant(value: Any, dtype: DType, device: Any = None) -> Array:
    """A Python scalar as a 0-d array, made once."""
    kind: Any = type(value)
    return _constant(value, kind, copysign(1.0, value) if type(value) is float else 1.0, dtype, device)


@lru_cache(maxsize=1024)
def _constant(value: Any, kind: Any, sign: float, dtype: DType, device: Any) -> Array:
    # Not mx.np.full, which rounds integers to float64.
    return mx.np.array(np.asarray(value, dtype=dtype), dtype=dtype, ctx=device)


def devices() -> tuple[Any, ...]:
    return (mx.cpu(), *map(mx.gpu, range(mx.context.num_gpus())))


def device_of(device: Any) -> Any:
    """The context that a device names: itself, ``"cpu"``, ``"gpu:1"``; ``None`` is MXNet's current one."""
    if device is None or isinstance(device, mx.Context):
        return device
    kind, _, number = str(device).partition(":")
    found = mx.Context(kind, int(number or 0)) if kind in ("cpu", "gpu") and (number or "0").isdigit() else None
    if found not in devices():
        raise DeviceError(f"Device {device!r} is not available; available: {', '.join(map(repr, map(str, devices())))}.")
    return found


def cast(x: Array, dtype: DType) -> Array:
    return x.astype(dtype)


def scalar(value: Any, dtype: DType, like: Array) -> Array:
    return constant(value, dtype, like.ctx)


TYPES = DataTypes(
    BY_NAME,
    cast=cast,
    scalar=scalar,
    copy=lambda x: x.copy(),
    devices=devices(),
    to_device=lambda x, device: x.as_in_ctx(device_of(device)),
    shape_error=mx.base.MXNetError,
)
BINDING = TYPES.binding
