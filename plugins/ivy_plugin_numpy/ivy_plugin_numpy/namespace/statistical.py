"""Statistics."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ivy_api.adapt.arguments import normalise_axes
from ivy_plugin_numpy import older
from ivy_plugin_numpy.typing import Array

max = np.max
mean = np.mean
min = np.min
prod = np.prod
sum = np.sum

if older.VERSION >= (2, 1):
    cumulative_prod = np.cumulative_prod
    cumulative_sum = np.cumulative_sum
else:
    cumulative_prod = older.cumulative(np.cumprod, 1)
    cumulative_sum = older.cumulative(np.cumsum, 0)


def _spread(name: str) -> Callable[..., Array]:
    """Adapt ``std`` or ``var``: NumPy divides by zero where no degree of freedom is left, and the standard asks for nan."""

    # https://github.com/numpy/numpy/issues/26522
    def function(x: Array, /, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Array:
        if (correction > 0 or x.size == 0) and math.prod(x.shape[i] for i in normalise_axes(axis, x.ndim)) <= correction:
            return np.sum(x, axis=axis, keepdims=keepdims) * np.nan
        # The method is quicker than the function, and with an integer 0 than with 0.0.
        return getattr(x, name)(axis, ddof=correction or 0, keepdims=keepdims)

    function.__name__ = function.__qualname__ = name
    return function


std = _spread("std")
var = _spread("var")
