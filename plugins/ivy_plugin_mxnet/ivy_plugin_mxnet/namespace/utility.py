"""Utility functions."""

from __future__ import annotations

from typing import Any

from ivy_api.adapt.arguments import normalise_axes
from ivy_plugin_mxnet.dtypes import Array
from ivy_plugin_mxnet.importing import mxnet as mx

__all__ = ["all", "any"]


def all(x: Array, /, *, axis: Any = None, keepdims: bool = False) -> Array:
    return mx.np.all(x, axis=normalise_axes(axis, x.ndim), keepdims=keepdims)


def any(x: Array, /, *, axis: Any = None, keepdims: bool = False) -> Array:
    return mx.np.any(x, axis=normalise_axes(axis, x.ndim), keepdims=keepdims)
