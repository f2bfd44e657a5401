"""Creation."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import tensorflow as tf

from ivy_api.adapt.arguments import integer, normalise_axis, plain_options
from ivy_api.adapt.elements import OBJECTS, refuse_elements
from ivy_api.bodies.options import unknown_option
from ivy_api.errors import ArgumentError
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow import foreign, shapes
from ivy_plugin_tensorflow.constant_cache import INT32, scalar, vector
from ivy_plugin_tensorflow.devices import on_device
from ivy_plugin_tensorflow.operations import numbers
from ivy_plugin_tensorflow.python_scalars import default_dtype, is_literal, literal
from ivy_plugin_tensorflow.raw import at_once, positional
from ivy_plugin_tensorflow.typing import Array, Device, DType, Shape, Size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import MeshgridIndexing

__all__ = [
    "arange",
    "asarray",
    "diag",
    "empty",
    "empty_like",
    "eye",
    "from_dlpack",
    "full",
    "full_like",
    "linspace",
    "meshgrid",
    "one_hot",
    "ones",
    "ones_like",
    "tril",
    "triu",
    "zeros",
    "zeros_like",
]

_ADD = positional(tf.raw_ops.AddV2)
_BAND = positional(tf.raw_ops.MatrixBandPart)
_CAST = positional(tf.raw_ops.Cast)
_DIAGONAL = positional(tf.raw_ops.MatrixDiagV3)
_EMPTY = positional(tf.raw_ops.Empty)
_FILL = positional(tf.raw_ops.Fill)
_LINSPACE = positional(tf.raw_ops.LinSpace)
_ONES = positional(tf.raw_ops.OnesLike)
_MAIN_DIAGONAL = positional(tf.raw_ops.MatrixDiag)
_ONE_HOT = positional(tf.raw_ops.OneHot)
_PRODUCT = positional(tf.raw_ops.Mul)
_RANGE = positional(tf.raw_ops.Range)
_ZEROS = positional(tf.raw_ops.ZerosLike)

_ALIKE = numbers(tf.bool, tf.int32, tf.int64, tf.float32, tf.float64, tf.complex64, tf.complex128)
"""The data types that OnesLike and ZerosLike support, of those in common use."""


def asarray(obj: Any, /, *, dtype: DType | None = None, device: Device | None = None, copy: bool | None = None) -> Array:
    try:
        if device is not None:
            with on_device(device):
                return _asarray(obj, dtype, device, copy)
        return _asarray(obj, dtype, None, copy)
    except (TypeError, ValueError):
        refuse_elements(obj)
        raise


def _asarray(obj: Any, dtype: DType | None, device: Device | None, copy: bool | None) -> Array:
    if isinstance(obj, (tf.Tensor, tf.Variable)):
        return foreign.converted(obj, dtype, device, copy)
    if not is_literal(obj):
        if not isinstance(obj, np.ndarray) or obj.dtype.kind in OBJECTS:
            refuse_elements(obj)  # TensorFlow has string tensors
        return foreign.converted(foreign.taken(obj, copy), dtype, device, None)
    if copy is False:
        raise ArgumentError(f"asarray needs a copy to convert a {type(obj).__name__}. Omit copy, or pass copy=True.")
    return literal(obj, dtype)


def from_dlpack(x: object, /, *, device: Device | None = None, copy: bool | None = None) -> Array:
    if device is None and not copy and isinstance(x, tf.Tensor):
        return x
    with on_device(device):
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
    # tf.range supports few data types and no empty interval, and accumulates floating-point steps.
    if device is not None:
        with on_device(device):
            return arange(start, stop, step, dtype=dtype)
    if stop is None:
        start, stop = 0, start
    if type(step) is int and (_is_late(start) or _is_late(stop)):
        positions = tf.range(tf.cast(start, tf.int64), tf.cast(stop, tf.int64), step)
        return tf.cast(positions, default_dtype(1) if dtype is None else dtype)
    return _numbers_between(start, stop, step, dtype)


def _numbers_between(start: Any, stop: Any, step: Any, dtype: DType | None) -> Array:
    if type(start) is type(stop) is type(step) is int:
        if dtype is None and start in INT32 and stop in INT32 and step in INT32 and (stop - start) * step > 0:
            return _RANGE(start, stop, step)
        length = max(0, -((start - stop) // step))
    else:
        start, stop, step = plain_options(start, stop, step)
        if type(start) is type(stop) is type(step) is int:
            return _numbers_between(start, stop, step, dtype)
        length = max(0, math.ceil((stop - start) / step))
    if dtype is None:
        dtype = _default_of_range(start, stop, step)
    positions = _range(length)
    if dtype.is_integer:
        return tf.cast(start + positions * step, dtype)
    positions = _CAST(positions, dtype)
    positions = positions if step == 1 else _PRODUCT(positions, scalar(step, dtype))
    return positions if start == 0 else _ADD(positions, scalar(start, dtype))


def _is_late(bound: Any) -> bool:
    """Whether a number is a size that tf.function does not know."""
    return isinstance(bound, tf.Tensor) and not hasattr(bound, "numpy")


def _default_of_range(start: Any, stop: Any, step: Any) -> DType:
    """The default data type of numbers from one Python number to another."""
    floating = isinstance(start, float) or isinstance(stop, float) or isinstance(step, float)
    return default_dtype(1.0 if floating else int(max(start, stop, key=abs)))


def _range(length: int) -> Array:
    return _RANGE(scalar(0, tf.int64), scalar(length, tf.int64), scalar(1, tf.int64))


@mixed()
def linspace(
    start: Any,
    stop: Any,
    /,
    num: int,
    *,
    dtype: DType | None = None,
    device: Device | None = None,
    endpoint: bool = True,
    axis: int = 0,
    composed: Any,
) -> Array:
    # tf.linspace accepts real numbers only, and always includes the endpoint.
    if isinstance(start, _ARRAYS) or isinstance(stop, _ARRAYS):
        return composed(start, stop, num, dtype=dtype, device=device, endpoint=endpoint, axis=axis)
    if axis not in (0, -1) or type(axis) is not int:
        normalise_axis(axis, 1)
    start, stop = plain_options(start, stop)
    if device is None:
        return _between(start, stop, num, dtype, endpoint)
    with on_device(device):
        return _between(start, stop, num, dtype, endpoint)


_ARRAYS = (tf.Tensor, tf.Variable)


def _between(start: complex, stop: complex, num: int, dtype: DType | None, endpoint: bool) -> Array:
    if dtype is None:
        dtype = default_dtype(1j if isinstance(start, complex) or isinstance(stop, complex) else 1.0)
    if not dtype.is_complex:
        values = _linspace(start, stop, num, endpoint)
        return values if dtype is tf.float64 else _CAST(values, dtype)
    start, stop = complex(start), complex(stop)
    parts = _linspace(start.real, stop.real, num, endpoint), _linspace(start.imag, stop.imag, num, endpoint)
    return tf.cast(tf.complex(*parts), dtype)


def _linspace(start: Any, stop: Any, num: int, endpoint: bool) -> Array:
    if num == 0:
        return tf.zeros(0, tf.float64)
    values = _LINSPACE(scalar(start, tf.float64), scalar(stop, tf.float64), num if endpoint else num + 1)
    return values if endpoint else values[:-1]


# Constant values -------------------------------------------------------------------------------------------------------------


def _vector(shape: Any) -> Shape:
    """A shape as a tuple; an integer is a shape of one axis."""
    alone = isinstance(shape, int) or (isinstance(shape, tf.Tensor) and shape.shape.rank == 0)
    return (shape,) if alone else shape


def empty(shape: int | Shape, *, dtype: DType | None = None, device: Device | None = None) -> Array:
    if device is not None:
        with on_device(device):
            return empty(shape, dtype=dtype)
    return _EMPTY(vector(_vector(shape)), tf.float32 if dtype is None else dtype, False)


def full(shape: int | Shape, fill_value: Any, *, dtype: DType | None = None, device: Device | None = None) -> Array:
    if device is not None:
        with on_device(device):
            return full(shape, fill_value, dtype=dtype)
    return _FILL(vector(_vector(shape)), _value(fill_value, dtype))


def _value(fill_value: Any, dtype: DType | None) -> Array:
    """The fill value."""
    if type(fill_value) is float:
        dtype = tf.float32 if dtype is None else dtype
        if dtype.is_floating:
            return scalar(fill_value, dtype)
    return asarray(fill_value, dtype=dtype)


def ones(shape: int | Shape, *, dtype: DType | None = None, device: Device | None = None) -> Array:
    return _filled(shape, True, tf.ones, dtype, device)


def zeros(shape: int | Shape, *, dtype: DType | None = None, device: Device | None = None) -> Array:
    return _filled(shape, False, tf.zeros, dtype, device)


def _filled(shape: Any, value: bool, native: Callable[..., Array], dtype: DType | None, device: Device | None) -> Array:
    if device is not None:
        with on_device(device):
            return _filled(shape, value, native, dtype, None)
    dtype = tf.float32 if dtype is None else dtype
    sizes = _vector(shape)
    given = vector(sizes)
    return native(sizes, dtype) if given is sizes else _FILL(given, scalar(value if dtype.is_bool else int(value), dtype))


def empty_like(x: Array, /, *, dtype: DType | None = None, device: Device | None = None) -> Array:
    # Empty needs the shape, which costs as much as the zeros do.
    return zeros_like(x, dtype=dtype, device=device)


def full_like(x: Array, /, fill_value: Any, *, dtype: DType | None = None, device: Device | None = None) -> Array:
    if device is not None:
        with on_device(device):
            return full_like(x, fill_value, dtype=dtype)
    return _FILL(vector(shapes.sizes(x)), _value(fill_value, x.dtype if dtype is None else dtype))


def ones_like(x: Array, /, *, dtype: DType | None = None, device: Device | None = None) -> Array:
    return _alike(x, _ONES, tf.ones_like, dtype, device)


def zeros_like(x: Array, /, *, dtype: DType | None = None, device: Device | None = None) -> Array:
    return _alike(x, _ZEROS, tf.zeros_like, dtype, device)


def _alike(x: Array, raw: Callable[..., Array], native: Callable[..., Array], dtype: Any, device: Any) -> Array:
    if dtype is None and device is None:
        try:
            if x._datatype_enum() in _ALIKE:
                return raw(x)
        except AttributeError:  # not an eager tensor
            pass
    with on_device(device):
        return native(x, dtype)


# Matrices and grids ----------------------------------------------------------------------------------------------------------


def eye(
    n_rows: int,
    n_cols: int | None = None,
    /,
    *,
    k: int = 0,
    dtype: DType | None = None,
    device: Device | None = None,
    batch_shape: tuple[int, ...] = (),
) -> Array:
    # tf.eye supports the main diagonal only.
    if batch_shape:
        one = eye(n_rows, n_cols, k=k, dtype=dtype, device=device)
        return shapes.broadcast_to(one, (*batch_shape, *shapes.sizes(one)))
    n_cols = n_rows if n_cols is None else n_cols
    length = min(n_rows, n_cols - k) if k >= 0 else min(n_rows + k, n_cols)
    if length <= 0:
        return zeros((n_rows, n_cols), dtype=dtype, device=device)
    with on_device(device):
        return tf.linalg.diag(ones(length, dtype=dtype), k=k, num_rows=n_rows, num_cols=n_cols)


def meshgrid(*arrays: Array, indexing: MeshgridIndexing = "xy") -> tuple[Array, ...]:
    # tf.meshgrid multiplies by ones, which fails for booleans and small integers.
    if indexing not in ("xy", "ij"):
        raise unknown_option("meshgrid", "indexing", indexing)
    for x in arrays:
        if shapes.rank(x) != 1:
            raise ArgumentError(
                f"meshgrid takes one-dimensional arrays; got one of {x.shape.rank} axes. Flatten it: xp.reshape(x, (-1,))."
            )
    axes = list(range(len(arrays)))
    if indexing == "xy":
        axes[:2] = reversed(axes[:2])
    last = len(arrays) - 1
    shape = tuple(shapes.size(arrays[axis], 0) for axis in axes)
    along = (shapes.reshape(x, (1,) * axis + (-1,) + (1,) * (last - axis)) for x, axis in zip(arrays, axes, strict=True))
    return tuple(shapes.broadcast_to(x, shape) for x in along)


@at_once(tf.raw_ops.MatrixBandPart, "x, -1, 0", "k is k__")
def tril(x: Array, /, *, k: int = 0) -> Array:
    if integer("tril", "k", k) == 0 and shapes.rank(x) > 1:
        return _BAND(x, -1, 0)
    if k >= 0:
        return _band(_matrix(x, "tril"), -1, _within(k, shapes.size(x, -1)))
    return shapes.select(_column_minus_row(_matrix(x, "tril")) <= k, x, tf.zeros((), x.dtype))


@at_once(tf.raw_ops.MatrixBandPart, "x, 0, -1", "k is k__")
def triu(x: Array, /, *, k: int = 0) -> Array:
    if k == 0 and shapes.rank(x) > 1:
        return _BAND(x, 0, -1)
    if k <= 0:
        return _band(_matrix(x, "triu"), _within(-k, shapes.size(x, -2)), -1)
    return shapes.select(_column_minus_row(_matrix(x, "triu")) >= k, x, tf.zeros((), x.dtype))


def _matrix(x: Array, name: str) -> Array:
    if shapes.rank(x) < 2:
        raise ArgumentError(
            f"{name} needs a matrix or a stack of matrices; got {x.shape.rank} axes. Add axes first, with xp.expand_dims."
        )
    return x


def _band(x: Array, below: Size, above: Size) -> Array:
    return tf.linalg.band_part(x, tf.cast(below, tf.int64), tf.cast(above, tf.int64))


def _within(k: int, length: Size) -> Size:
    """A number of diagonals that tf.linalg.band_part accepts."""
    return tf.minimum(tf.constant(k, tf.int64), length) if shapes.is_dynamic(length) else min(k, length)


def _column_minus_row(x: Array) -> Array:
    rows, columns = (tf.range(tf.cast(shapes.size(x, axis), tf.int64)) for axis in (-2, -1))
    return columns - tf.expand_dims(rows, 1)


# Beyond the standard ---------------------------------------------------------------------------------------------------------


# The derivative of TensorFlow's own raises for an empty array.
@mixed(when=lambda x, /, *, k=0, padding_value=0: shapes.rank(x) == 1 and x.shape[0] != 0)
def diag(x: Array, /, *, k: int = 0, padding_value: Any = 0) -> Array:
    if k == 0 and type(padding_value) is int and padding_value == 0:
        return _MAIN_DIAGONAL(x)
    return _DIAGONAL(x, k, -1, -1, tf.cast(padding_value, x.dtype), "RIGHT_LEFT")


_COUNTED = (tf.float32, tf.float64, tf.int32, tf.int64)


@mixed(when=lambda indices, *_, **options: indices.dtype in (tf.int32, tf.int64))
def one_hot(
    indices: Array,
    num_classes: int,
    /,
    *,
    axis: int = -1,
    dtype: DType | None = None,
    on_value: Any = 1,
    off_value: Any = 0,
) -> Array:
    dtype = tf.float32 if dtype is None else dtype
    along = normalise_axis(axis, shapes.rank(indices) + 1)
    if type(num_classes) is int and num_classes in INT32 and type(on_value) is type(off_value) is int and dtype in _COUNTED:
        return _ONE_HOT(indices, scalar(num_classes, tf.int32), scalar(on_value, dtype), scalar(off_value, dtype), along)
    return tf.one_hot(indices, num_classes, tf.cast(on_value, dtype), tf.cast(off_value, dtype), along, dtype)
