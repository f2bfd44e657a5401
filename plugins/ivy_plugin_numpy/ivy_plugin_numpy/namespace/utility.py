"""Utilities."""

from __future__ import annotations

import numpy as np

from ivy_plugin_numpy.namespace.statistical import reduction
from ivy_plugin_numpy.typing import Array

__all__ = [
    "all",
    "any",
    "diff",
]

all = reduction(np.all, np.logical_and, np.bool_)
any = reduction(np.any, np.logical_or, np.bool_)


def diff(x: Array, /, *, axis: int = -1, n: int = 1, prepend: Array = None, append: Array = None) -> Array:
    # np.diff accepts None as a value, and ignores prepend and append if n is 0.
    if prepend is not None or append is not None:
        x = np.concat([part for part in (prepend, x, append) if part is not None], axis=axis)
    elif (
        type(x) is np.ndarray
        and x.ndim == 1
        and type(n) is type(axis) is int
        and n == 1
        and axis in (-1, 0)
        and x.dtype.kind in "iufc"
    ):
        return x[1:] - x[:-1]
    return np.diff(x, n=n, axis=axis)
