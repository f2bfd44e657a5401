"""Interpolation and integration."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_api.adapt.functions import short_way
from ivy_api.plugin import mixed
from ivy_plugin_numpy.typing import Array

__all__ = [
    "interp",
    "trapezoid",
]


@mixed()
def interp(
    x: Array, points: Array, values: Array, /, *, left: Any = None, right: Any = None, period: float | None = None, composed: Any
) -> Array:
    # np.interp does not propagate nan where there is only one point, and computes in double precision.
    given = points.ndim == 1 and points.size > 1 and points.shape == values.shape and period != 0
    if given and x.dtype.kind == points.dtype.kind == "f" and values.dtype.kind in "fc":
        return np.interp(x, points, values, left, right, period).astype(values.dtype, copy=False)
    return composed(x, points, values, left=left, right=right, period=period)


@mixed()
@short_way(
    "native(y)",
    when="x is None and dx is dx__ and axis is axis__ and type(y) is array and y.dtype.char in 'fd'",
    native=np.trapezoid,
    array=np.ndarray,
)
def trapezoid(y: Array, x: Array | None = None, /, *, dx: float = 1.0, axis: int = -1, composed: Any) -> Array:
    return composed(y, x, dx=dx, axis=axis)
