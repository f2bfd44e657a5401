"""Interpolation."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_api.plugin import mixed
from ivy_plugin_numpy.typing import Array

__all__ = [
    "interp",
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
