"""Patches: read-only views of NumPy's arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_api.bodies.patches import check_strided, window_axes
from ivy_api.plugin import mixed
from ivy_plugin_numpy.interception import is_traced
from ivy_plugin_numpy.typing import Array

_strided = np.lib.stride_tricks.as_strided

__all__ = [
    "as_strided",
    "sliding_window",
]


@mixed()
def as_strided(x: Array, shape: tuple[int, ...], strides: tuple[int, ...], /, *, offset: int = 0, composed: Any) -> Array:
    check_strided(x.size, shape, strides, offset)
    if 0 in shape or is_traced(x):
        return composed(x, shape, strides, offset=offset)
    elements = np.ascontiguousarray(x).reshape(-1)[offset:]
    return _strided(elements, shape, [n * x.itemsize for n in strides], writeable=False)


@mixed()
def sliding_window(x: Array, window_shape: Any, /, *, axis: Any = None, step: Any = 1, composed: Any) -> Array:
    rows = window_axes(x, window_shape, axis, step)
    axes = tuple(row[0] for row in rows)
    if is_traced(x) or len(set(axes)) < len(axes):
        return composed(x, window_shape, axis=axis, step=step)
    for here, size, apart in rows:
        if not 0 < size <= x.shape[here] or apart < 1:
            return composed(x, window_shape, axis=axis, step=step)
    shape, strides = list(x.shape), list(x.strides)
    for here, size, apart in rows:
        shape[here] = (shape[here] - size) // apart + 1
        strides[here] *= apart
    strides += [x.strides[here] for here in axes]
    return _strided(x, [*shape, *[row[1] for row in rows]], strides, writeable=False)
