"""Data types, functions on them, and inspection."""

from __future__ import annotations

import builtins
from typing import Any

import mlx.core as mx

from ivy_api.adapt.binding import Binding
from ivy_api.adapt.info import NamespaceInfo, finfos, iinfos
from ivy_api.adapt.promotion import DTYPES, KINDS
from ivy_api.errors import DTypeError

bool = mx.bool_
complex64 = mx.complex64
float32 = mx.float32
float64 = mx.float64
int8 = mx.int8
int16 = mx.int16
int32 = mx.int32
int64 = mx.int64
uint8 = mx.uint8
uint16 = mx.uint16
uint32 = mx.uint32
uint64 = mx.uint64

# Beyond the standard:
float16 = mx.float16
bfloat16 = mx.bfloat16


def scalar(value: complex, dtype: mx.Dtype) -> mx.array:
    """A Python scalar as a 0-d array; MLX does not accept integers of 2**63 or more."""
    if dtype == uint64 and value.real >= 2**63:
        return mx.array(value - 2**64, dtype=int64).view(uint64)
    return mx.array(value, dtype=dtype)


_STANDARD = {name: bool if name == "bool" else getattr(mx, name) for name in DTYPES if name != "complex128"}
_ALL = {**_STANDARD, "float16": float16, "bfloat16": bfloat16}
_FINFO, _IINFO = finfos(_ALL), iinfos(_ALL)

BINDING = Binding(
    _ALL,
    cast=lambda x, dtype: x.astype(dtype),
    scalar=lambda value, dtype, like: scalar(value, dtype),
    shape_error=ValueError,
)
_NAMES = BINDING.names

_INFO = NamespaceInfo(
    dtypes=lambda device: _STANDARD,
    default_dtypes=lambda device: {
        "real floating": "float32",
        "complex floating": "complex64",
        "integral": "int32",
        "indexing": "int64",
    },
    devices=lambda: ("unified",),  # all arrays are in the unified memory of CPU and GPU
    default_device=lambda: "unified",
    boolean_indexing=False,
)


def __array_namespace_info__() -> NamespaceInfo:  # noqa: N807 - the standard's name
    return _INFO


result_type = BINDING.result_type


def astype(x: mx.array, dtype: mx.Dtype, /, *, copy: builtins.bool = True, device: Any = None) -> mx.array:
    if x.dtype == complex64 and dtype not in (complex64, bool):
        raise DTypeError(f"astype does not cast complex64 to {_NAMES[dtype]}. Take one part first: xp.real(x) or xp.imag(x).")
    return mx.array(x) if copy and dtype == x.dtype else x.astype(dtype)


def can_cast(from_: Any, to: mx.Dtype, /) -> builtins.bool:
    # mx.can_cast allows casts that the standard does not.
    try:
        return builtins.bool(BINDING.promote(_dtype(from_), to) == to)
    except DTypeError:
        return False


def finfo(type: Any, /) -> Any:
    return _of(_FINFO, type, "floating-point")


def iinfo(type: Any, /) -> Any:
    return _of(_IINFO, type, "integer")


def isdtype(dtype: mx.Dtype, kind: Any) -> builtins.bool:
    # mx.isdtype does not accept tuples.
    kinds = kind if isinstance(kind, tuple) else (kind,)
    return any(_NAMES[dtype] in KINDS[each] if isinstance(each, str) else dtype == each for each in kinds)


def _of(table: dict[str, Any], type: Any, kind: str) -> Any:
    name = _NAMES[_dtype(type)]
    if name not in table:
        raise DTypeError(f"Only {kind} data types are allowed here, or arrays of one; got {name}.")
    return table[name]


def _dtype(x: Any) -> mx.Dtype:
    return x.dtype if isinstance(x, mx.array) else x
