"""Normalisation, computed in place like the activations."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_api.adapt.arguments import normalise_axes
from ivy_api.bodies.axes import expand_to_rank
from ivy_api.plugin import mixed
from ivy_plugin_numpy.interception import is_traced
from ivy_plugin_numpy.typing import Array

__all__ = [
    "layer_norm",
]


_add: Any = np.add.reduce  # its annotations allow fewer arguments by position


@mixed()
def layer_norm(
    x: Array,
    scale: Array | None = None,
    offset: Array | None = None,
    /,
    *,
    axis: int | tuple[int, ...] = -1,
    epsilon: float = 1e-5,
    composed: Any,
) -> Array:
    dtype = x.dtype
    if (
        is_traced(x, scale, offset)
        or dtype.kind != "f"
        or axis is None
        or (scale is not None and scale.dtype != dtype)
        or (offset is not None and offset.dtype != dtype)
    ):
        return composed(x, scale, offset, axis=axis, epsilon=epsilon)
    if (
        type(axis) is int and axis == -1 and dtype.char in "fd" and x.ndim
    ):  # a third of the time of `numpy.mean`, which does the same
        size = x.shape[-1]
        out = x - _add(x, -1, None, None, True) / size
        out /= np.sqrt(_add(out * out, -1, None, None, True) / size + epsilon)
        if scale is not None:
            out *= scale
        if offset is not None:
            out += offset
        return out
    axes = normalise_axes(axis, x.ndim)
    out = np.asarray(x - x.mean(axes, keepdims=True))
    out /= np.sqrt(np.mean(out * out, axes, keepdims=True) + epsilon)
    if scale is not None:
        out *= expand_to_rank(scale, axes, x.ndim, np)  # type: ignore[arg-type]
    if offset is not None:
        out += expand_to_rank(offset, axes, x.ndim, np)  # type: ignore[arg-type]
    return out[()]
