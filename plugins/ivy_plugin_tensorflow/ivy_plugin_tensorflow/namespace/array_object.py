"""What `ivy_api.Array` needs from TensorFlow's tensors: see `ivy_api.array.native`."""

from __future__ import annotations

from typing import Any

import numpy as np
import tensorflow as tf

from ivy_api.adapt.indexing import normalise_key
from ivy_api.errors import ArgumentError, DataDependentShapeError, ExportError
from ivy_plugin_tensorflow import selection, shapes, sorted_sets
from ivy_plugin_tensorflow.devices import on_device
from ivy_plugin_tensorflow.dtypes import BINDING, INTEGERS, constant
from ivy_plugin_tensorflow.namespace import creation, data_types
from ivy_plugin_tensorflow.tracing import register_array_class as register_array_class
from ivy_plugin_tensorflow.typing import Array, Device, DType
from ivy_plugin_tensorflow.variables import is_variable, write

MUTABLE = False  # except variables: `setitem` and `assign` write to them


def asarray(obj: Any, /, *, dtype: DType | None = None, device: Device | None = None, copy: bool | None = None) -> Array:
    if not copy and is_variable(obj) and dtype in (None, obj.dtype) and device in (None, obj.device):
        return obj  # so that writes reach the variable
    return creation.asarray(obj, dtype=dtype, device=device, copy=copy)


def astype(x: Array, dtype: DType, /, *, copy: bool = True, device: Device | None = None) -> Array:
    if not copy and is_variable(x) and dtype == x.dtype and device in (None, x.device):
        return x
    return data_types.astype(x, dtype, copy=copy, device=device)


OVERRIDES = {
    "asarray": asarray,
    "astype": astype,
    "unique_all": sorted_sets.unique_all,
    "unique_counts": sorted_sets.unique_counts,
    "unique_inverse": sorted_sets.unique_inverse,
    "unique_values": sorted_sets.unique_values,
}

_HOST = (1, 0)
"""DLPack's device for host memory."""


def getitem(x: Array, key: Any) -> Array:
    return selection.select(x, normalise_key(key, shape(x), _describe))


def setitem(x: Array, key: Any, value: Any) -> Array:
    if is_variable(x):
        return write(x, lambda held: setitem(held, key, value))
    if not isinstance(value, (tf.Tensor, tf.Variable)):
        value = constant(value, x.dtype)
    entries = normalise_key(key, shape(x), _describe)
    if len(entries) == 1 and _is_mask(entries[0]) and value.shape.rank == 0 and entries[0].shape.rank == x.shape.rank:
        return shapes.select(entries[0], value, x)
    return selection.update(x, entries, value)


def assign(x: Array, value: Array) -> Array:
    return write(x, lambda _: value) if is_variable(x) else value


def shape(x: Array) -> tuple[int | None, ...]:
    return tuple(x.shape) if x.shape.rank is not None else (None,) * shapes.rank(x)


def size(x: Array, axis: int) -> Any:
    return shapes.sizes(x)[axis]


def require(condition: Array, text: str) -> None:
    tf.debugging.Assert(condition, [text])


def device(x: Array) -> Device | None:
    return x.device or None  # unknown during tracing by tf.function


def to_device(x: Array, device: Device, stream: Any) -> Array:
    if stream is not None:
        raise ArgumentError("TensorFlow does not expose its streams. Omit stream.")
    with on_device(device):
        return x if x.device == device else tf.identity(x)


def item(x: Array, kind: type) -> Any:
    if not hasattr(x, "numpy"):
        raise DataDependentShapeError(
            f"{kind.__name__}(x) needs the value of x, which is not known while tf.function traces. "
            f"Write the condition with xp.where, or read the value outside the compiled function."
        )
    return kind(x.numpy())


def dlpack(
    x: Array, *, stream: Any = None, max_version: Any = None, dl_device: tuple[int, int] | None = None, copy: bool | None = None
) -> Any:
    # tf.Tensor.__dlpack__ takes no arguments. It waits for the tensor, so that any stream may read it.
    x = tf.convert_to_tensor(x)
    if dl_device is not None and tuple(dl_device) != x.__dlpack_device__():
        if copy is False or tuple(dl_device) != _HOST:
            raise ExportError(
                f"TensorFlow exports to the device of the tensor, or copies to the host {_HOST}; got {dl_device}, copy={copy}."
            )
        with on_device("CPU:0"):
            return tf.identity(x).__dlpack__()
    return (tf.raw_ops.DeepCopy(x=x) if copy else x).__dlpack__()


def dlpack_device(x: Array) -> Any:
    return tf.convert_to_tensor(x).__dlpack_device__()


def host(x: Array) -> Any:
    return np.asarray(x)


def _describe(x: Any) -> tuple[str, tuple[int | None, ...]] | None:
    if not isinstance(x, (tf.Tensor, tf.Variable)):
        return None
    kind = "bool" if x.dtype == tf.bool else "integral" if x.dtype in INTEGERS else BINDING.name(x.dtype)
    return kind, tuple(x.shape)


def _is_mask(entry: Any) -> bool:
    return isinstance(entry, (tf.Tensor, tf.Variable)) and entry.dtype == tf.bool
