"""Utility functions."""

from __future__ import annotations

from typing import Any

from ivy_api.adapt.arguments import normalise_axes
from ivy_api.plugin import mixed
from ivy_plugin_mxnet.dtypes import Array, float32, float64
from ivy_plugin_mxnet.primitives import primitive

__all__ = ["all", "any", "diff"]

_all, _any, _diff = primitive("_np_all"), primitive("_np_any"), primitive("_npi_diff")


def all(x: Array, /, *, axis: Any = None, keepdims: bool = False) -> Array:
    return _all(x, axis=normalise_axes(axis, x.ndim), keepdims=keepdims)


def any(x: Array, /, *, axis: Any = None, keepdims: bool = False) -> Array:
    return _any(x, axis=normalise_axes(axis, x.ndim), keepdims=keepdims)


def _is_usual_diff(x: Array, /, *, axis: int = -1, n: int = 1, prepend: Any = None, append: Any = None) -> bool:
    if n != 1 or prepend is not None or append is not None or x.dtype not in (float32, float64):
        return False
    return bool(-x.ndim <= axis < x.ndim <= 4 and x.size > 0 and x.shape[axis] > 1)


@mixed(when=_is_usual_diff)
def diff(x: Array, /, *, axis: int = -1, n: int = 1, prepend: Any = None, append: Any = None) -> Array:
    return _diff(x, n=1, axis=axis)
