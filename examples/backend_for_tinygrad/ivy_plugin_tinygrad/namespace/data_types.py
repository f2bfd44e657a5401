"""Data types, functions on them, and inspection, all from one table, which has no complex dtypes."""

from __future__ import annotations

from typing import Any

from tinygrad import Device, Tensor, dtypes

from ivy_api.adapt.data_types import DataTypes

bool = dtypes.bool
float32 = dtypes.float32
float64 = dtypes.float64
int8 = dtypes.int8
int16 = dtypes.int16
int32 = dtypes.int32
int64 = dtypes.int64
uint8 = dtypes.uint8
uint16 = dtypes.uint16
uint32 = dtypes.uint32
uint64 = dtypes.uint64

# Beyond the standard:
float16 = dtypes.float16
bfloat16 = dtypes.bfloat16

_INTEGERS = {f"{sign}int{bits}": getattr(dtypes, f"{sign}int{bits}") for sign in ("", "u") for bits in (8, 16, 32, 64)}


def scalar(value: Any, dtype: Any, like: Any = None) -> Tensor:
    """A Python scalar as a 0-d tensor."""
    return Tensor(value, dtype=dtype)


TYPES = DataTypes(
    {"bool": bool, **_INTEGERS, "float16": float16, "bfloat16": bfloat16, "float32": float32, "float64": float64},
    cast=lambda x, dtype: x.cast(dtype),
    scalar=scalar,
    devices=(Device.DEFAULT,),
    defaults={"integral": "int32", "indexing": "int32"},
    shape_error=(ValueError, RuntimeError, IndexError),
    boolean_indexing=False,
    check_shapes=True,
)
BINDING = TYPES.binding

__array_namespace_info__ = TYPES.info
astype = TYPES.astype
can_cast = TYPES.can_cast
finfo = TYPES.finfo
iinfo = TYPES.iinfo
isdtype = TYPES.isdtype
result_type = TYPES.result_type
