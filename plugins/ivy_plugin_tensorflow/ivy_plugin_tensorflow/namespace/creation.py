"""Creation."""

from __future__ import annotations

import math
from typing import Any

import tensorflow as tf

from ivy_plugin_tensorflow import foreign, shapes
from ivy_plugin_tensorflow.devices import placed
from ivy_plugin_tensorflow.literals import default_dtype, is_literal, literal
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.typing import Array, Device, DType, Shape, Size

_EMPTY = positional(tf.raw_ops.Empty)
_RANGES = (tf.int32, tf.int64, tf.float16, tf.bfloat16, tf.float32, tf.float64)


def asarray(obj: Any, /, *, dtype: DType | None = None, device: Device | None = None, copy: bool | None = None) -> Array:
    with placed(device):
        if isinstance(obj, (tf.Tensor, tf.Variable)):
            return foreign.converted(obj, dtype, device, copy)
        if not is_literal(obj):
            return foreign.converted(foreign.taken(obj, copy), dtype, device, None)
        if copy is False:
            raise ValueError(f"asarray makes an array of a {type(obj).__name__} by a copy only. Leave copy out, or pass True.")
        return literal(obj, dtype)


def from_dlpack(x: object, /, *, device: Device | None = None, copy: bool | None = None) -> Array:
    with placed(device):
        taken = x if isinstance(x, (tf.Tensor, tf.Variable)) else foreign.from_dlpack(x, copy)
        return foreign.converted(taken, None, device, copy)


def arange(
    start: float,
    /,
    stop: float | None = None,
    step: float = 1,
    *,
    dtype: DType | None = None,
    device: Device | None = None,
) -> Array:
    # tf.range takes few data types, no empty interval, and adds up floating-point steps.
    if stop is None:
        start, stop = 0, start
    if dtype is None:
        dtype = default_dtype(1.0 if any(isinstance(value, float) for value in (start, stop, step)) else stop)
    with placed(device):
        places = tf.range(max(0, math.ceil((stop - start) / step)), dtype=tf.int64)
        if dtype.is_integer:
            return tf.cast(start + places * step, dtype)
        return tf.cast(places, dtype) * literal(step, dtype) + literal(start, dtype)


def linspace(
    start: complex,
    stop: complex,
    /,
    num: int,
    *,
    dtype: DType | None = None,
    device: Device | None = None,
    endpoint: bool = True,
) -> Array:
    # tf.linspace takes real numbers only, and always ends at the end.
    if dtype is None:
        dtype = default_dtype(1j if isinstance(start, complex) or isinstance(stop, complex) else 1.0)
    with placed(device):
        if not dtype.is_complex:
            return tf.cast(_linspace(start, stop, num, endpoint), dtype)
        start, stop = complex(start), complex(stop)
        parts = _linspace(start.real, stop.real, num, endpoint), _linspace(start.imag, stop.imag, num, endpoint)
        return tf.cast(tf.complex(*parts), dtype)


def _linspace(start: Any, stop: Any, num: int, endpoint: bool) -> Array:
    places = tf.range(num, dtype=tf.float64)
    intervals = num - 1 if endpoint else num
    values = start + places * ((stop - start) / max(intervals, 1))
    return tf.where(places == intervals, tf.constant(stop, tf.float64), values) if intervals > 0 else values


# Of one value ----------------------------------------------------------------------------------------------------------------


def _vector(shape: Any) -> Shape:
    """A shape; one length may stand for itself."""
    alone = isinstance(shape, int) or (isinstance(shape, tf.Tensor) and shape.shape.rank == 0)
    return (shape,) if alone else shape


def empty(shape: int | Shape, *, dtype: DType | None = None, device: Device | None = None) -> Array:
    with placed(device):
        return _EMPTY(_vector(shape), tf.float32 if dtype is None else dtype, False)


def full(shape: int | Shape, fill_value: Any, *, dtype: DType | None = None, device: Device | None = None) -> Array:
    with placed(device):
        return tf.fill(_vector(shape), asarray(fill_value, dtype=dtype))


def ones(shape: int | Shape, *, dtype: DType | None = None, device: Device | None = None) -> Array:
    with placed(device):
        return tf.ones(_vector(shape), tf.float32 if dtype is None else dtype)


def zeros(shape: int | Shape, *, dtype: DType | None = None, device: Device | None = None) -> Array:
    with placed(device):
        return tf.zeros(_vector(shape), tf.float32 if dtype is None else dtype)


def empty_like(x: Array, /, *, dtype: DType | None = None, device: Device | None = None) -> Array:
    with placed(device):
        return _EMPTY(tf.shape(x), x.dtype if dtype is None else dtype, False)


def full_like(x: Array, /, fill_value: Any, *, dtype: DType | None = None, device: Device | None = None) -> Array:
    with placed(device):
        return tf.fill(tf.shape(x), asarray(fill_value, dtype=x.dtype if dtype is None else dtype))


def ones_like(x: Array, /, *, dtype: DType | None = None, device: Device | None = None) -> Array:
    with placed(device):
        return tf.ones_like(x, dtype)


def zeros_like(x: Array, /, *, dtype: DType | None = None, device: Device | None = None) -> Array:
    with placed(device):
        return tf.zeros_like(x, dtype)


# Matrices and grids ----------------------------------------------------------------------------------------------------------


def eye(
    n_rows: int,
    n_cols: int | None = None,
    /,
    *,
    k: int = 0,
    dtype: DType | None = None,
    device: Device | None = None,
) -> Array:
    # tf.eye has the main diagonal only.
    n_cols = n_rows if n_cols is None else n_cols
    length = min(n_rows, n_cols - k) if k >= 0 else min(n_rows + k, n_cols)
    if length <= 0:
        return zeros((n_rows, n_cols), dtype=dtype, device=device)
    with placed(device):
        return tf.linalg.diag(ones(length, dtype=dtype), k=k, num_rows=n_rows, num_cols=n_cols)


def meshgrid(*arrays: Array, indexing: str = "xy") -> tuple[Array, ...]:
    # tf.meshgrid multiplies by ones, which booleans and small integers are not made for.
    if indexing not in ("xy", "ij"):
        raise ValueError(f"meshgrid takes indexing 'xy' or 'ij'; got {indexing!r}.")
    for x in arrays:
        if shapes.rank(x) != 1:
            raise ValueError(
                f"meshgrid takes one-dimensional arrays; got one of {x.shape.rank} axes. Flatten it: xp.reshape(x, (-1,))."
            )
    axes = list(range(len(arrays)))
    if indexing == "xy":
        axes[:2] = reversed(axes[:2])
    last = len(arrays) - 1
    shape = tuple(shapes.size(arrays[axis], 0) for axis in axes)
    along = (tf.reshape(x, (1,) * axis + (-1,) + (1,) * (last - axis)) for x, axis in zip(arrays, axes, strict=True))
    return tuple(shapes.broadcast_to(x, shape) for x in along)


def tril(x: Array, /, *, k: int = 0) -> Array:
    if k >= 0:
        return _band(_matrix(x, "tril"), -1, _within(k, shapes.size(x, -1)))
    return shapes.select(_column_minus_row(_matrix(x, "tril")) <= k, x, tf.zeros((), x.dtype))


def triu(x: Array, /, *, k: int = 0) -> Array:
    if k <= 0:
        return _band(_matrix(x, "triu"), _within(-k, shapes.size(x, -2)), -1)
    return shapes.select(_column_minus_row(_matrix(x, "triu")) >= k, x, tf.zeros((), x.dtype))


def _matrix(x: Array, name: str) -> Array:
    if shapes.rank(x) < 2:
        raise ValueError(
            f"{name} needs a matrix or a stack of matrices; got {x.shape.rank} axes. Add axes first, with xp.expand_dims."
        )
    return x


def _band(x: Array, below: Size, above: Size) -> Array:
    return tf.linalg.band_part(x, tf.cast(below, tf.int64), tf.cast(above, tf.int64))


def _within(k: int, length: Size) -> Size:
    """A number of diagonals that tf.linalg.band_part takes."""
    return tf.minimum(tf.constant(k, tf.int64), length) if shapes.is_late(length) else min(k, length)


def _column_minus_row(x: Array) -> Array:
    rows, columns = (tf.range(tf.cast(shapes.size(x, axis), tf.int64)) for axis in (-2, -1))
    return columns - tf.expand_dims(rows, 1)
