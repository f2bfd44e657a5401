"""Random numbers: NumPy's own generator for native keys; portable bits are computed in blocks that fit in the cache."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ivy_api.bodies.random import cipher, threefry
from ivy_api.extensions.random.keys import threefry2x32 as _threefry2x32
from ivy_api.plugin import mixed
from ivy_plugin_numpy.typing import Array

__all__ = [
    "bits",
    "exponential",
    "gamma",
    "normal",
    "poisson",
    "threefry2x32",
    "uniform",
]

Shape = int | tuple[int, ...]
_XP: Any = np
_BLOCK = 1 << 15
"""Block size in words, chosen so that a block stays in the cache."""
_FEW = 8
"""Up to so many pairs of words Python's integers are faster than a hundred operations on arrays."""

_DRAWN = {np.dtype(np.float32): np.float32}
"""Data types that `numpy.random` draws directly; the others are drawn as ``float64``."""


@mixed()
def threefry2x32(k1: Array, k2: Array, x1: Any, x2: Any, /, *, composed: Any) -> tuple[Array, Array]:
    # NumPy makes a pass over memory for each of about a hundred operations; unsigned words need fewer of them.
    signed = k1.dtype == np.int32
    words_ = [x % 2**32 if isinstance(x, int) else x.view(np.uint32) if signed else x for x in (k1, k2, x1, x2)]
    every = np.broadcast(*words_)
    if every.size <= _FEW:
        out = _one_by_one(every)
    else:
        out = composed(*words_) if every.size <= 2 * _BLOCK else _in_blocks(composed, words_, every.shape)
    return (out[0].view(np.int32), out[1].view(np.int32)) if signed else out


def _one_by_one(every: Any) -> tuple[Array, Array]:
    pairs = [cipher.threefry((int(k1), int(k2)), (int(x1), int(x2))) for k1, k2, x1, x2 in every]
    first, second = np.asarray(pairs, np.uint32).reshape(*every.shape, 2).transpose(-1, *range(every.ndim))
    return first, second


def _in_blocks(function: Any, words_: list[Any], shape: tuple[int, ...]) -> tuple[Array, Array]:
    axis = int(np.argmax(shape))
    step = max(1, _BLOCK * shape[axis] // int(np.prod(shape)))
    out = np.empty(shape, np.uint32), np.empty(shape, np.uint32)
    for start in range(0, shape[axis], step):
        at: tuple[Any, ...] = (..., slice(start, start + step), *[slice(None)] * (len(shape) - 1 - axis))
        out[0][at], out[1][at] = function(*(_part(x, at, axis - len(shape)) for x in words_))
    return out


def _part(x: Any, at: tuple[Any, ...], axis: int) -> Any:
    """A slice of an array along an axis counted from the end, unless the array is broadcast along it."""
    return x if np.ndim(x) < -axis or x.shape[axis] == 1 else x[at]


def _is_native(key: Array, /, *args: Any, **kwargs: Any) -> bool:
    return threefry.is_native(threefry.check_key(key, _XP))


def _each(key: Array, draw: Callable[[np.random.Generator], Any], dtype: Any) -> Array:
    """The results of ``draw`` with the generator of each key of a batch."""
    if key.ndim == 1:
        return np.asarray(draw(np.random.default_rng(key)), dtype)
    parts = [np.asarray(draw(np.random.default_rng(k)), dtype) for k in key.reshape(-1, 4)]
    return np.stack(parts).reshape(*key.shape[:-1], *parts[0].shape)


def _real(dtype: Any, *parameters: Any) -> tuple[Any, Any]:
    """The data type of the result, and the data type in which it is drawn."""
    dtype = np.dtype(np.float64) if dtype is None and not parameters else np.dtype(threefry.real_dtype(dtype, *parameters, xp=_XP))
    return dtype, _DRAWN.get(dtype, np.float64)


def _form(shape: Shape | None, *parameters: Any) -> Any:
    return threefry.result_form(shape, *parameters, xp=_XP)


@mixed(when=_is_native)
def bits(key: Array, /, shape: Shape = (), *, dtype: Any = None) -> Array:
    dtype = np.dtype(np.uint32 if dtype is None else dtype)
    return _each(key, lambda rng: rng.integers(0, np.iinfo(dtype).max, _form(shape), dtype, endpoint=True), dtype)


@mixed()
def uniform(key: Array, /, shape: Shape = (), *, minval: Any = 0.0, maxval: Any = 1.0, dtype: Any = None, composed: Any) -> Array:
    form = _form(shape, minval, maxval)
    if _is_native(key):
        dtype, drawn = _real(dtype)
        out = _each(key, lambda rng: rng.random(form, drawn), dtype)
    elif key.ndim > 1 or not _BLOCK < math.prod(form) <= threefry.MOST:
        return np.asarray(composed(key, shape, minval=minval, maxval=maxval, dtype=dtype))
    else:
        out = _unit(key, form, _real(dtype)[0])
    return threefry.to_interval(out, minval, maxval, key, _XP)


def _unit(key: Array, form: tuple[int, ...], dtype: Any) -> Array:
    """Portable uniform numbers in ``[0, 1)`` from one key, computed in blocks."""
    out, own = np.empty(math.prod(form), dtype), threefry.key_words(key, _XP)
    for start in range(0, out.size, _BLOCK):
        part = out[start : start + _BLOCK]
        counter = np.arange(start, start + part.size, dtype=np.int32)
        part[:] = threefry.to_unit_interval(_threefry2x32(*own, 0, counter), dtype, _XP)
    return out.reshape(form)


def _is_native_and_real(key: Array, /, *args: Any, dtype: Any = None, **kwargs: Any) -> bool:
    return _is_native(key) and (dtype is None or np.dtype(dtype).kind == "f")


@mixed(when=_is_native_and_real)
def normal(key: Array, /, shape: Shape = (), *, loc: Any = None, scale: Any = None, dtype: Any = None) -> Array:
    dtype, drawn = _real(dtype)
    return threefry.scale_and_shift(_each(key, lambda rng: rng.standard_normal(_form(shape), drawn), dtype), loc, scale)


@mixed(when=_is_native)
def exponential(key: Array, /, shape: Shape = (), *, scale: Any = None, dtype: Any = None) -> Array:
    dtype, drawn = _real(dtype)
    return threefry.scale_and_shift(_each(key, lambda rng: rng.standard_exponential(_form(shape), drawn), dtype), None, scale)


@mixed(when=_is_native)
def gamma(key: Array, a: Any, /, shape: Shape | None = None, *, scale: Any = None, dtype: Any = None) -> Array:
    dtype, drawn = _real(dtype, a)
    return threefry.scale_and_shift(_each(key, lambda rng: rng.standard_gamma(a, _form(shape, a), drawn), dtype), None, scale)


@mixed(when=_is_native)
def poisson(key: Array, lam: Any, /, shape: Shape | None = None, *, dtype: Any = None) -> Array:
    return _each(key, lambda rng: rng.poisson(lam, _form(shape, lam)), np.int64 if dtype is None else dtype)
