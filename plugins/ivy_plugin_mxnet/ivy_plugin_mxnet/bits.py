"""The bits of floating-point numbers as integers, in the same memory. MXNet has no operator that shows the sign of nan."""

from __future__ import annotations

import ctypes
from typing import Any

from ivy_plugin_mxnet.dtypes import Array, float16, float32
from ivy_plugin_mxnet.importing import mxnet as mx


class _DLTensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int),
        ("device_id", ctypes.c_int),
        ("ndim", ctypes.c_int),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
    )


# A function object of its own: MXNet sets the types of ctypes.pythonapi's.
_pointer_of: Any = ctypes.PYFUNCTYPE(ctypes.POINTER(_DLTensor), ctypes.py_object, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi)
)
_INTEGER = 0
"""DLPack's code of signed integers."""


def as_integers(x: Array) -> Array:
    """Return the bits of an array as int32 or int64; those of float16 as of float32, which has the same sign."""
    if x.dtype == float16:
        x = x.astype(float32)
    if not x.size:
        return x.astype(f"int{8 * x.dtype.itemsize}")
    capsule = mx.nd.to_dlpack_for_read(x)
    _pointer_of(capsule, b"dltensor").contents.code = _INTEGER
    return mx.nd.from_dlpack(capsule).as_np_ndarray()
