"""Linear algebra of the main namespace."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_api.adapt.functions import short_way
from ivy_api.errors import AxisError
from ivy_plugin_numpy.typing import Array

__all__ = [
    "matmul",
    "matrix_transpose",
    "tensordot",
    "vecdot",
]

matmul = np.matmul
tensordot = np.tensordot
_vecdot: Any = np.vecdot  # NumPy's annotations lack axis


def matrix_transpose(x: Array, /) -> Array:
    return x.mT if type(x) is np.ndarray and x.ndim > 1 else np.matrix_transpose(x)  # the attribute takes an eighth of the time


@short_way("native(x1, x2)", when="axis is axis__", native=_vecdot)
def vecdot(x1: Array, x2: Array, /, *, axis: int = -1) -> Array:
    if axis >= 0:  # NumPy counts it from the first axis of each array
        raise AxisError(f"vecdot takes a negative axis, which counts from the end in both arrays; got axis={axis}.")
    return _vecdot(x1, x2, axis=axis)
