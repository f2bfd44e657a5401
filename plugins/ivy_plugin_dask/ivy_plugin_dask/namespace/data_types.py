"""Data types, and functions on them: the NumPy plugin's, on the data types of dask's arrays."""

from __future__ import annotations

import builtins
from typing import Any

import dask.array as da
import numpy as np

from ivy_api.errors import DTypeError
from ivy_plugin_numpy.namespace import data_types as numpy_types
from ivy_plugin_numpy.namespace.data_types import float16, isdtype


def _dtype(x: Any) -> Any:
    return x.dtype if isinstance(x, da.Array) else x


def astype(x: da.Array, dtype: Any, /, *, copy: builtins.bool = True, device: Any = None) -> da.Array:
    numpy_types.astype(np.empty(0, x.dtype), dtype, device=device)  # says what the standard does not allow
    return x.astype(dtype, copy=copy)


def can_cast(from_: Any, to: Any, /) -> builtins.bool:
    return numpy_types.can_cast(_dtype(from_), to)


def finfo(type: Any, /) -> Any:
    return numpy_types.finfo(_dtype(type))


def iinfo(type: Any, /) -> Any:
    return numpy_types.iinfo(_dtype(type))


def result_type(*arrays_and_dtypes: Any) -> Any:
    return numpy_types.result_type(*(_dtype(x) for x in arrays_and_dtypes))
