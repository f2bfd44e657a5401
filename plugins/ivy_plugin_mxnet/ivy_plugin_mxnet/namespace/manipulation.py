"""Manipulation functions; those that are not here are composed."""

from __future__ import annotations

from typing import Any

from ivy_api.adapt.arguments import normalise_axes, normalise_axis
from ivy_api.errors import ArgumentError
from ivy_api.plugin import mixed
from ivy_plugin_mxnet.dtypes import BINDING, Array, uint8
from ivy_plugin_mxnet.dtypes import bool as bool_
from ivy_plugin_mxnet.importing import mxnet as mx
from ivy_plugin_mxnet.primitives import primitive
from ivy_plugin_mxnet.shapes import broadcast_to as broadcast_to
from ivy_plugin_mxnet.shapes import transposed

__all__ = ["broadcast_to", "concat", "expand_dims", "flip", "permute_dims", "repeat", "reshape", "roll", "squeeze", "stack", "tile"]

_concatenate, _stack = primitive("_npi_concatenate"), primitive("_npi_stack")
_expand_dims, _reshape = primitive("_npi_expand_dims"), primitive("_np_reshape")
_flip, _repeat, _roll, _tile = primitive("_npi_flip"), primitive("_np_repeat"), primitive("_np_roll"), primitive("_npi_tile")


def concat(arrays: Any, /, *, axis: int | None = 0) -> Array:
    parts = BINDING.together(*arrays)
    if axis is None:
        parts, axis = [x.reshape(-1) for x in parts], 0
    return _concatenate(*parts, axis=normalise_axis(axis, parts[0].ndim), num_args=len(parts))


def expand_dims(x: Array, /, axis: Any = 0) -> Array:
    if isinstance(axis, tuple):
        ndim = x.ndim + len(axis)
        taken = normalise_axes(axis, ndim)
        sizes = iter(x.shape)
        return mx.np.reshape(x, tuple([1 if i in taken else next(sizes) for i in range(ndim)]))
    return _expand_dims(x, axis=normalise_axis(axis, x.ndim + 1))


def flip(x: Array, /, *, axis: Any = None) -> Array:
    axes = normalise_axes(axis, x.ndim)
    if not axes:
        return x
    if x.dtype == bool_:  # which mx.np.flip does not take
        return _flip(x.astype(uint8), axis=axes).astype(bool_)
    return _flip(x, axis=axes)


def permute_dims(x: Array, /, axes: tuple[int, ...]) -> Array:
    positions = normalise_axes(tuple(axes), x.ndim)
    if len(positions) != x.ndim:
        raise ArgumentError(f"permute_dims takes one position for each of {x.ndim} axes; got {axes}.")
    return transposed(x, positions)


def _is_usual_repeat(x: Array, repeats: Any, /, *, axis: int | None = None) -> bool:
    if type(repeats) is not int or repeats < 1 or not x.size or not 0 < x.ndim < 4 or x.dtype == bool_:
        return False
    return bool(x.ndim == 1 if axis is None else -x.ndim <= axis < x.ndim)


@mixed(when=_is_usual_repeat)
def repeat(x: Array, repeats: int, /, *, axis: int | None = None) -> Array:
    return _repeat(x, repeats=repeats, axis=0 if axis is None else axis)


def reshape(x: Array, /, shape: tuple[int, ...], *, copy: bool | None = None) -> Array:
    if copy is False:  # mx.np.reshape copies; that of mx.nd does not, and gives 0 another meaning
        sizes = mx.np.empty(x.shape).reshape(shape).shape if x.size else ()
        return x.as_nd_ndarray().reshape(sizes).as_np_ndarray() if sizes else mx.np.reshape(x, shape)
    return mx.np.reshape(x, shape)


def _is_usual_roll(x: Array, /, shift: Any, *, axis: Any = None) -> bool:
    if type(shift) is not int or not (axis is None or type(axis) is int) or not x.size or x.dtype == bool_:
        return False
    return bool(x.ndim == 1 if axis is None else -x.ndim <= axis < x.ndim)


@mixed(when=_is_usual_roll)
def roll(x: Array, /, shift: int, *, axis: int | None = None) -> Array:
    return _roll(x, shift=shift) if x.ndim == 1 else _roll(x, shift=shift, axis=axis)  # without axis it is faster


def squeeze(x: Array, /, axis: Any) -> Array:
    shape = x.shape
    axes = normalise_axes(axis, len(shape))
    if any(shape[i] != 1 for i in axes):
        raise ArgumentError(f"squeeze removes axes of size 1; got axis {axis} of shape {shape}.")
    return _reshape(x, newshape=tuple([size for i, size in enumerate(shape) if i not in axes]))


def stack(arrays: Any, /, *, axis: int = 0) -> Array:
    parts = BINDING.together(*arrays)
    return _stack(*parts, axis=normalise_axis(axis, parts[0].ndim + 1), num_args=len(parts))


def _is_usual_tile(x: Array, repetitions: tuple[int, ...], /) -> bool:
    return 0 < x.ndim < 4 and len(repetitions) <= x.ndim and x.size > 0 and x.dtype != bool_ and all(n > 0 for n in repetitions)


@mixed(when=_is_usual_tile)
def tile(x: Array, repetitions: tuple[int, ...], /) -> Array:
    return _tile(x, reps=tuple(repetitions))
