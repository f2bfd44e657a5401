"""Data types, and functions on them."""

from __future__ import annotations

import builtins
from typing import Any

import tensorflow as tf

from ivy_api.adapt.info import FInfo, IInfo, finfos, iinfos
from ivy_api.adapt.promotion import FULL_PROMOTION, KINDS
from ivy_api.errors import ArgumentError, DTypeError, NotAnArrayError
from ivy_plugin_tensorflow.devices import on_device
from ivy_plugin_tensorflow.dtypes import BINDING, BY_NAME, EXTRA, cast
from ivy_plugin_tensorflow.operations import numbers
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.typing import Array, Device, DType

__all__ = [
    "astype",
    "bfloat16",
    "bool",
    "can_cast",
    "complex64",
    "complex128",
    "finfo",
    "float16",
    "float32",
    "float64",
    "iinfo",
    "int8",
    "int16",
    "int32",
    "int64",
    "isdtype",
    "result_type",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
]

bool = tf.bool
complex64 = tf.complex64
complex128 = tf.complex128
float32 = tf.float32
float64 = tf.float64
int8 = tf.int8
int16 = tf.int16
int32 = tf.int32
int64 = tf.int64
uint8 = tf.uint8
uint16 = tf.uint16
uint32 = tf.uint32
uint64 = tf.uint64

# Beyond the standard:
float16 = tf.float16
bfloat16 = tf.bfloat16


def result_type(*arrays_and_dtypes: Any) -> DType:
    return BINDING.result_type(*arrays_and_dtypes)


_CAST = positional(tf.raw_ops.Cast)
_REAL = numbers(*(dtype for dtype in (*BY_NAME.values(), *EXTRA.values()) if not dtype.is_complex))


def astype(x: Array, dtype: DType, /, *, copy: builtins.bool = True, device: Device | None = None) -> Array:
    if device is not None:
        with on_device(device):
            return tf.identity(cast(x, dtype))
    try:
        number = x._datatype_enum()
        if number in _REAL and number != dtype.as_datatype_enum:
            return _CAST(x, dtype)
    except AttributeError:  # not an eager tensor
        pass
    return cast(x, dtype)


def can_cast(from_: Array | DType, to: DType, /) -> builtins.bool:
    if not isinstance(_dtype(from_), tf.DType):
        raise NotAnArrayError(f"can_cast takes an array or a data type as from_; got {from_!r}.")
    name, wanted = BINDING.name(_dtype(from_)), BINDING.name(to)
    return name == wanted or FULL_PROMOTION.get((name, wanted)) == wanted


def isdtype(dtype: DType, kind: Any) -> builtins.bool:
    if isinstance(kind, tuple):
        return any(isdtype(dtype, each) for each in kind)
    if not isinstance(kind, str):
        return builtins.bool(dtype == kind)
    if kind not in KINDS:
        known = ", ".join(repr(each) for each in KINDS)
        raise ArgumentError(f"{kind!r} is not a kind of data type; the kinds are {known}.")
    # Types beyond the standard belong to their kind too.
    return BINDING.name(dtype) in KINDS[kind] or (kind in ("real floating", "numeric") and dtype.is_floating)


_FINFO = finfos({**BY_NAME, **EXTRA})
_IINFO = iinfos(BY_NAME)


def finfo(type: Array | DType, /) -> FInfo:
    name = BINDING.name(_dtype(type))
    if name not in _FINFO:
        raise DTypeError(f"finfo takes a floating-point data type, or an array of one; got {name}. For integers call xp.iinfo.")
    return _FINFO[name]


def iinfo(type: Array | DType, /) -> IInfo:
    name = BINDING.name(_dtype(type))
    if name not in _IINFO:
        raise DTypeError(f"iinfo takes an integer data type, or an array of one; got {name}. For floating point call xp.finfo.")
    return _IINFO[name]


def _dtype(x: Array | DType) -> DType:
    """The data type of an array; a data type is returned as it is."""
    return getattr(x, "dtype", x)
