"""Conversion of tensors, and of arrays and buffers of other libraries."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import tensorflow as tf

from ivy_api.errors import ArgumentError, ExportError, NoDLPackError
from ivy_plugin_tensorflow.dtypes import cast
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.typing import Array, Device, DType

_ALIGNMENT = 64
"""TensorFlow's operations abort the process if the memory of a tensor is not aligned to this many bytes."""

_BYTE_OFFSET = 40
"""The offset in DLTensor of the field ``byte_offset``, which gives the start of the elements relative to its data pointer."""

_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.argtypes, _pointer.restype = (ctypes.py_object, ctypes.c_char_p), ctypes.c_void_p

_IDENTITY = positional(tf.raw_ops.Identity)


def converted(x: Array, dtype: DType | None, device: Device | None, copy: bool | None) -> Array:
    """A tensor with another data type, on the device that is in scope.

    Tensors are immutable, so a copy may share memory.
    """
    if device is None and hasattr(x, "_rank") and (dtype is None or dtype == x.dtype):  # an eager tensor
        return _IDENTITY(x) if copy else x
    return _converted_elsewhere(x, dtype, device, copy)


def _converted_elsewhere(x: Array, dtype: DType | None, device: Device | None, copy: bool | None) -> Array:
    """`converted`, to another data type or device, or of a variable or a tensor of a graph."""
    same = dtype is None or dtype == x.dtype
    out = tf.convert_to_tensor(x) if same else cast(x, dtype)  # reading a variable does not copy before the next write
    moved = device is not None and x.device != device and tf.identity(x).device != x.device
    if copy is False and (not same or moved):
        raise ArgumentError(
            f"Converting an array of {x.dtype.name} on {x.device} to {out.dtype.name} on {device or x.device} needs a copy. Omit "
            "copy."
        )
    return tf.identity(out) if copy or moved else out


def taken(obj: Any, copy: bool | None) -> Array:
    """Convert an object with DLPack, the buffer protocol or ``__array__`` to a tensor."""
    if hasattr(obj, "__dlpack__") and not isinstance(obj, np.ndarray):
        return from_dlpack(obj, copy)
    if copy is False:
        raise ArgumentError(f"asarray needs a copy to convert a {type(obj).__qualname__}. Omit copy, or pass copy=True.")
    return tf.constant(np.asarray(obj))


def from_dlpack(x: Any, copy: bool | None) -> Array:
    """Convert an array of another library with DLPack."""
    if not hasattr(x, "__dlpack__") or not hasattr(x, "__dlpack_device__"):
        raise NoDLPackError(
            f"from_dlpack takes objects with the methods __dlpack__ and __dlpack_device__; got {type(x).__qualname__}. "
            f"Call xp.asarray(x)."
        )
    if not copy:
        try:
            capsule = x.__dlpack__()
            _check_alignment(capsule)
            return tf.experimental.dlpack.from_dlpack(capsule)
        except (BufferError, tf.errors.InvalidArgumentError) as error:
            # Strides, read-only memory, some data types: https://github.com/tensorflow/tensorflow/issues/51598
            if copy is False:
                raise ArgumentError(f"TensorFlow needs a copy to convert this array: {error} Omit copy.") from error
    return tf.constant(np.from_dlpack(x))


def _check_alignment(capsule: Any) -> None:
    structure = _pointer(capsule, b"dltensor")
    start = ctypes.c_uint64.from_address(structure).value + ctypes.c_uint64.from_address(structure + _BYTE_OFFSET).value
    if start % _ALIGNMENT:
        raise ExportError(f"its memory does not start at a multiple of {_ALIGNMENT} bytes.")
