"""Statistics that ignore nan."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ivy_api.adapt.functions import rename_function
from ivy_plugin_numpy.typing import Array

__all__ = [
    "nanmax",
    "nanmin",
]


def _without_nan(name: str, ufunc: np.ufunc) -> Callable[..., Array]:
    """A minimum or maximum by a ufunc that ignores nan: one call, and no warning if all elements are nan."""

    def function(x: Array, /, *, axis: Any = None, keepdims: bool = False) -> Array:
        return ufunc.reduce(x, axis, keepdims=keepdims)

    return rename_function(function, name)


nanmax = _without_nan("nanmax", np.fmax)
nanmin = _without_nan("nanmin", np.fmin)
