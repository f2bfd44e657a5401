"""Manipulation functions; those that are not here are composed."""

from __future__ import annotations

from math import prod
from typing import Any

from ivy_api.adapt.arguments import normalise_axes, normalise_axis
from ivy_api.errors import ArgumentError
from ivy_plugin_mxnet.dtypes import BINDING, Array, uint8
from ivy_plugin_mxnet.dtypes import bool as bool_
from ivy_plugin_mxnet.importing import mxnet as mx

__all__ = ["broadcast_to", "concat", "expand_dims", "flip", "permute_dims", "reshape", "squeeze", "stack"]


def broadcast_to(x: Array, /, shape: tuple[int, ...]) -> Array:
    return mx.np.broadcast_to(x, tuple(shape))


def concat(arrays: Any, /, *, axis: int | None = 0) -> Array:
    parts = BINDING.together(*arrays)
    if axis is None:
        parts, axis = [x.reshape(-1) for x in parts], 0
    return mx.np.concatenate(parts, axis=normalise_axis(axis, parts[0].ndim))


def expand_dims(x: Array, /, axis: Any = 0) -> Array:
    if isinstance(axis, tuple):
        ndim = x.ndim + len(axis)
        taken = normalise_axes(axis, ndim)
        sizes = iter(x.shape)
        return mx.np.reshape(x, tuple([1 if i in taken else next(sizes) for i in range(ndim)]))
    return mx.np.expand_dims(x, normalise_axis(axis, x.ndim + 1))


def flip(x: Array, /, *, axis: Any = None) -> Array:
    axes = normalise_axes(axis, x.ndim)
    if not axes:
        return x
    if x.dtype == bool_:  # which mx.np.flip does not take
        return mx.np.flip(x.astype(uint8), axes).astype(bool_)
    return mx.np.flip(x, axes)


def permute_dims(x: Array, /, axes: tuple[int, ...]) -> Array:
    positions = normalise_axes(tuple(axes), x.ndim)
    if len(positions) != x.ndim:
        raise ArgumentError(f"permute_dims takes one position for each of {x.ndim} axes; got {axes}.")
    if x.dtype == bool_:  # which mx.np.transpose does not take
        return mx.np.transpose(x.astype(uint8), positions).astype(bool_)
    if x.ndim > _MOST_AXES:
        return _permuted_in_steps(x, positions)
    return mx.np.transpose(x, positions) if positions else x


_MOST_AXES = 6
"""That mx.np.transpose takes."""


def _permuted_in_steps(x: Array, positions: tuple[int, ...]) -> Array:
    """One axis after another moves to the front of those that are left; with the axes beside it that makes four."""
    order = list(range(x.ndim))
    sizes = list(x.shape)
    for place, axis in enumerate(positions):
        found = order.index(axis)
        parts = (prod(sizes[:place]), prod(sizes[place:found]), sizes[found], prod(sizes[found + 1 :]))
        x = mx.np.transpose(mx.np.reshape(x, parts), (0, 2, 1, 3))
        order.insert(place, order.pop(found))
        sizes.insert(place, sizes.pop(found))
    return mx.np.reshape(x, tuple(sizes))


def reshape(x: Array, /, shape: tuple[int, ...], *, copy: bool | None = None) -> Array:
    if copy is False:
        raise ArgumentError("MXNet copies what it reshapes. Omit copy.")
    return mx.np.reshape(x, shape)


def squeeze(x: Array, /, axis: Any) -> Array:
    axes = normalise_axes(axis, x.ndim)
    if any(x.shape[i] != 1 for i in axes):
        raise ArgumentError(f"squeeze removes axes of size 1; got axis {axis} of shape {x.shape}.")
    return mx.np.reshape(x, tuple([size for i, size in enumerate(x.shape) if i not in axes]))


def stack(arrays: Any, /, *, axis: int = 0) -> Array:
    parts = BINDING.together(*arrays)
    return mx.np.stack(parts, axis=normalise_axis(axis, parts[0].ndim + 1))
