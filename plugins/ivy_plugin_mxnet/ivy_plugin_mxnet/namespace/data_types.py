"""Data types, and functions of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_plugin_mxnet.dtypes import TYPES, Array
from ivy_plugin_mxnet.dtypes import bool as bool
from ivy_plugin_mxnet.dtypes import float16 as float16
from ivy_plugin_mxnet.dtypes import float32 as float32
from ivy_plugin_mxnet.dtypes import float64 as float64
from ivy_plugin_mxnet.dtypes import int8 as int8
from ivy_plugin_mxnet.dtypes import int32 as int32
from ivy_plugin_mxnet.dtypes import int64 as int64
from ivy_plugin_mxnet.dtypes import uint8 as uint8

__all__ = [
    "astype",
    "bool",
    "can_cast",
    "finfo",
    "float16",
    "float32",
    "float64",
    "iinfo",
    "int8",
    "int32",
    "int64",
    "isdtype",
    "result_type",
    "uint8",
]

# MXNet's users name data types by classes, mxnet.numpy.float32, and its arrays have no hash.


def _named(x: Any) -> Any:
    return np.dtype(x) if isinstance(x, (type, str)) else getattr(x, "dtype", x)


def astype(x: Array, dtype: Any, /, *, copy: Any = True, device: Any = None) -> Array:
    return TYPES.astype(x, _named(dtype), copy=copy, device=device)


def can_cast(from_: Any, to: Any, /) -> Any:
    return TYPES.can_cast(_named(from_), _named(to))


def finfo(type: Any, /) -> Any:
    return TYPES.finfo(_named(type))


def iinfo(type: Any, /) -> Any:
    return TYPES.iinfo(_named(type))


def isdtype(dtype: Any, kind: Any) -> Any:
    return TYPES.isdtype(_named(dtype), kind)


def result_type(*arrays_and_dtypes: Any) -> Any:
    return TYPES.result_type(*(np.dtype(x) if isinstance(x, (type, str)) else x for x in arrays_and_dtypes))
