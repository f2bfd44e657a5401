"""Manipulation."""

from __future__ import annotations

import numpy as np

from ivy_api.adapt.arguments import integers
from ivy_plugin_numpy import compat
from ivy_plugin_numpy.errors import explained
from ivy_plugin_numpy.typing import Array

__all__ = [
    "broadcast_arrays",
    "broadcast_shapes",
    "broadcast_to",
    "concat",
    "expand_dims",
    "flip",
    "moveaxis",
    "permute_dims",
    "repeat",
    "reshape",
    "roll",
    "squeeze",
    "stack",
    "tile",
    "unstack",
]

broadcast_arrays = np.broadcast_arrays
broadcast_shapes = np.broadcast_shapes
broadcast_to = np.broadcast_to
concat = np.concat
expand_dims = np.expand_dims
flip = np.flip
moveaxis = np.moveaxis
permute_dims = np.permute_dims
reshape = np.reshape if compat.VERSION >= (2, 1) else compat.reshape
squeeze = np.squeeze
stack = np.stack
tile = np.tile
if hasattr(np, "unstack"):  # new in NumPy 2.1; composed before
    unstack = np.unstack


def repeat(x: Array, repeats: Array, /, *, axis: int | None = None) -> Array:
    # np.repeat rejects uint64 repeats, which it does not cast to its index type.
    if isinstance(repeats, (np.ndarray, np.generic)) and repeats.dtype == np.uint64:
        repeats = repeats.astype(np.intp)
    try:
        return x.repeat(repeats, axis)
    except AttributeError as error:
        raise explained("repeat", error, x) from error


def roll(x: Array, /, shift: int | tuple[int, ...], *, axis: int | tuple[int, ...] | None = None) -> Array:
    return np.roll(x, integers("roll", "shift", shift), axis)  # NumPy truncates floats
