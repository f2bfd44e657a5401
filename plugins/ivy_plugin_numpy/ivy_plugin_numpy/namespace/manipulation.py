"""Manipulation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ivy_api.adapt.arguments import integers
from ivy_api.adapt.functions import short_way
from ivy_api.plugin import mixed
from ivy_plugin_numpy import compat
from ivy_plugin_numpy.errors import explained
from ivy_plugin_numpy.typing import Array

__all__ = [
    "broadcast_arrays",
    "broadcast_shapes",
    "broadcast_to",
    "concat",
    "expand_dims",
    "flatten",
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
moveaxis = np.moveaxis
tile = np.tile

# NumPy's functions look up an override, then call the method, which takes a third to a half of the time. Only an array of a
# transformed function has an override, and no such method.


def permute_dims(x: Array, /, axes: tuple[int, ...]) -> Array:
    try:
        return x.transpose(tuple(axes))
    except AttributeError:
        return np.permute_dims(x, axes)


def flip(x: Array, /, *, axis: int | tuple[int, ...] | None = None) -> Array:
    if type(axis) is int and type(x) is np.ndarray and -x.ndim <= axis < x.ndim:
        return x[(_ALL,) * (axis % x.ndim) + (_BACKWARD,)]
    return np.flip(x, axis)


_ALL, _BACKWARD = slice(None), slice(None, None, -1)


def squeeze(x: Array, /, axis: int | tuple[int, ...]) -> Array:
    try:
        return x.squeeze(axis)
    except AttributeError:
        return np.squeeze(x, axis)


if compat.VERSION >= (2, 1):

    def reshape(x: Array, /, shape: tuple[int, ...], *, copy: bool | None = None) -> Array:
        try:
            return x.reshape(shape) if copy is None else x.reshape(shape, copy=copy)
        except AttributeError:
            return np.reshape(x, shape, copy=copy)

else:
    reshape = compat.reshape


def expand_dims(x: Array, /, axis: int | tuple[int, ...]) -> Array:
    if type(axis) is int and type(x) is np.ndarray and x.ndim:
        if axis == 0:
            return x[None]
        if axis in _NEW_AXES:
            return x[_NEW_AXES[axis]]
    return np.expand_dims(x, axis)


def concat(arrays: Sequence[Array], /, *, axis: int | None = 0) -> Array:
    return np.concatenate(arrays, axis)


@mixed()
def flatten(x: Array, /, *, start_axis: int = 0, end_axis: int = -1, composed: Any) -> Array:
    whole = type(start_axis) is type(end_axis) is int and start_axis == 0 and end_axis == -1
    return x.reshape(-1) if whole else composed(x, start_axis=start_axis, end_axis=end_axis)


@short_way("x.repeat(repeats)", when="axis is None and type(repeats) is number", number=int)
def repeat(x: Array, repeats: Array, /, *, axis: int | None = None) -> Array:
    # np.repeat rejects uint64 repeats, which it does not cast to its index type.
    if type(repeats) is not int and isinstance(repeats, (np.ndarray, np.generic)) and repeats.dtype == np.uint64:
        repeats = repeats.astype(np.intp)
    try:
        return x.repeat(repeats, axis)
    except AttributeError as error:
        raise explained("repeat", error, x) from error


_NEW_AXES = {-1: (..., None), -2: (..., None, slice(None))}
"""The index that inserts an axis, by its position from the end."""


def stack(arrays: Sequence[Array], /, *, axis: int = 0) -> Array:
    # np.stack takes 2 to 5 µs more than np.concat of arrays that have the new axis.
    if axis in _NEW_AXES:
        try:
            return np.concat([x[_NEW_AXES[axis]] for x in arrays], axis=axis)
        except (TypeError, IndexError, ValueError):
            pass  # np.stack says what is wrong
    return np.stack(arrays, axis=axis)


if hasattr(np, "unstack"):  # new in NumPy 2.1; composed before

    def unstack(x: Array, /, *, axis: int = 0) -> tuple[Array, ...]:
        # np.unstack takes 5 µs more, most of them in np.moveaxis.
        if type(axis) is int and type(x) is np.ndarray and x.ndim:
            if axis == 0:
                return tuple(x)
            if axis == -1 and x.ndim == 2:
                return tuple(x.T)
        return np.unstack(x, axis=axis)


def roll(x: Array, /, shift: int | tuple[int, ...], *, axis: int | tuple[int, ...] | None = None) -> Array:
    return np.roll(x, integers("roll", "shift", shift), axis)  # NumPy truncates floats
