"""Padding."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_api.bodies.padding import pairs
from ivy_api.plugin import mixed
from ivy_plugin_numpy.interception import is_traced
from ivy_plugin_numpy.typing import Array

__all__ = [
    "pad",
]

_REAL = (int, float, bool)


@mixed()
def pad(x: Array, pad_width: Any, /, *, mode: Any = "constant", constant_values: Any = 0, composed: Any, **options: Any) -> Array:
    if mode == "constant" and type(constant_values) in _REAL and not options and not is_traced(x) and x.ndim:
        widths = pairs("pad_width", pad_width, x.ndim)
        if all(type(n) is int and n >= 0 for pair in widths for n in pair):
            shape = [size + before + after for size, (before, after) in zip(x.shape, widths, strict=True)]
            out = (
                np.full(shape, constant_values, x.dtype)
                if constant_values or type(constant_values) is float
                else np.zeros(shape, x.dtype)
            )
            out[tuple([slice(before, before + size) for size, (before, _) in zip(x.shape, widths, strict=True)])] = x
            return out
    return composed(x, pad_width, mode=mode, constant_values=constant_values, **options)
