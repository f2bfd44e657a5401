"""Data types, and functions on them."""

from __future__ import annotations

import builtins
from typing import Any

import torch

from ivy_api.adapt import info as _info
from ivy_api.adapt.dtype_errors import dtype_name as _dtype_name
from ivy_api.adapt.functions import short_way as _short_way
from ivy_api.adapt.promotion import KINDS as _KINDS
from ivy_api.errors import ArgumentError
from ivy_api.errors import DTypeError as _DTypeError
from ivy_api.errors import NotAnArrayError as _NotAnArrayError
from ivy_plugin_torch.dtypes import BINDING as _BINDING
from ivy_plugin_torch.dtypes import BY_NAME as _BY_NAME
from ivy_plugin_torch.dtypes import COMPLEXES as _COMPLEXES
from ivy_plugin_torch.dtypes import EXTRA as _EXTRA
from ivy_plugin_torch.dtypes import dtype_of as _dtype_of
from ivy_plugin_torch.typing import Device

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

bool = torch.bool
complex64 = torch.complex64
complex128 = torch.complex128
float32 = torch.float32
float64 = torch.float64
int8 = torch.int8
int16 = torch.int16
int32 = torch.int32
int64 = torch.int64
uint8 = torch.uint8
uint16 = torch.uint16
uint32 = torch.uint32
uint64 = torch.uint64

# Beyond the standard:
float16 = torch.float16
bfloat16 = torch.bfloat16

_OF_KIND = {kind: {_BY_NAME[name] for name in names} for kind, names in _KINDS.items()}
_FINFO = {_BINDING.dtypes[name]: found for name, found in _info.finfos({**_BY_NAME, **_EXTRA}).items()}
_IINFO = {_BY_NAME[name]: found for name, found in _info.iinfos(_BY_NAME).items()}


@_short_way(
    "x.to(dtype)",
    when="device is None and (source := x.dtype) is not dtype and source is not narrow and source is not wide",
    narrow=torch.complex64,
    wide=torch.complex128,
)
def astype(x: torch.Tensor, dtype: torch.dtype, /, *, copy: builtins.bool = True, device: Device = None) -> torch.Tensor:
    source = x.dtype
    if source in _COMPLEXES and not dtype.is_complex and dtype is not torch.bool:
        raise _DTypeError(
            f"astype does not cast {_dtype_name(x.dtype)} to {_dtype_name(dtype)}, which would discard the imaginary part. "
            "Take one part first: xp.real(x) or xp.imag(x)."
        )
    if device is None:  # torch takes 0.2 us to read that it shall copy
        return x.to(dtype) if source is not dtype else x.clone() if copy else x
    return x.to(device, dtype, copy=copy)


def can_cast(from_: torch.dtype | torch.Tensor, to: torch.dtype, /) -> builtins.bool:
    # torch.can_cast allows what the standard does not, such as int64 to float32.
    if not isinstance(_dtype_of(from_), torch.dtype):
        raise _NotAnArrayError(f"can_cast takes an array or a data type as from_; got {from_!r}.")
    try:
        return _BINDING.promote(_dtype_of(from_), to) is to
    except _DTypeError:
        return False


def finfo(type: torch.dtype | torch.Tensor, /) -> _info.FInfo:
    # torch.finfo accepts no tensors, and its dtype is the name of the data type.
    dtype = _dtype_of(type)
    if dtype not in _FINFO:
        raise _DTypeError(f"finfo takes a floating-point data type, or an array of one; got {dtype}. For integers call xp.iinfo.")
    return _FINFO[dtype]


def iinfo(type: torch.dtype | torch.Tensor, /) -> _info.IInfo:
    # Same as finfo.
    dtype = _dtype_of(type)
    if dtype not in _IINFO:
        raise _DTypeError(f"iinfo takes an integer data type, or an array of one; got {dtype}. For floating point call xp.finfo.")
    return _IINFO[dtype]


def result_type(*arrays_and_dtypes: Any) -> torch.dtype:
    # torch.result_type uses torch's own promotion.
    try:
        dtype: torch.dtype = arrays_and_dtypes[0].dtype
        for x in arrays_and_dtypes:
            if x.dtype is not dtype:
                break
        else:
            return dtype
    except (AttributeError, IndexError):  # a data type, a Python scalar, or nothing
        pass
    return _BINDING.result_type(*arrays_and_dtypes)  # type: ignore[no-any-return]


def isdtype(dtype: torch.dtype, kind: Any) -> builtins.bool:
    if isinstance(kind, tuple):
        return any(isdtype(dtype, each) for each in kind)
    if not isinstance(kind, str):
        return dtype is kind
    if kind not in _OF_KIND:
        known = ", ".join(map(repr, _OF_KIND))
        raise ArgumentError(f"{kind!r} is not a kind of data type; the kinds are {known}, a data type, or a tuple of these.")
    return dtype in _OF_KIND[kind] or (kind in ("real floating", "numeric") and dtype.is_floating_point)
