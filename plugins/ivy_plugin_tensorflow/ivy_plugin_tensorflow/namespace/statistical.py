"""Statistics."""

from __future__ import annotations

from collections.abc import Callable

import tensorflow as tf

from ivy_api.adapt.arguments import normalise_axes, normalise_axis
from ivy_api.adapt.functions import rename_function
from ivy_api.errors import ArgumentError, DTypeError
from ivy_plugin_tensorflow import derivatives, shapes
from ivy_plugin_tensorflow.constant_cache import reduction
from ivy_plugin_tensorflow.dtypes import cast
from ivy_plugin_tensorflow.operations import numbers
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.typing import Array, DType

__all__ = [
    "cumulative_prod",
    "cumulative_sum",
    "max",
    "mean",
    "min",
    "prod",
    "std",
    "sum",
    "var",
]

Axis = int | tuple[int, ...] | None


def _extreme(name: str, native: Callable[..., Array]) -> Callable[..., Array]:
    """Adapt ``max`` or ``min``: for no elements TensorFlow returns an infinity, or the limit of the integer type."""

    def function(x: Array, /, *, axis: Axis = None, keepdims: bool = False) -> Array:
        try:
            shape = x._shape_tuple()
        except AttributeError:  # not an eager tensor
            shape = () if x.shape.rank is None else tuple(x.shape)
        if 0 in shape and 0 in [shape[i] for i in normalise_axes(axis, len(shape))]:
            raise ArgumentError(f"{name} needs at least one element along axis; got shape {shape} and axis={axis}.")
        return native(x, axis, keepdims)

    return rename_function(function, name)


max = _extreme("max", reduction(tf.raw_ops.Max, tf.math.reduce_max))
min = _extreme("min", reduction(tf.raw_ops.Min, tf.math.reduce_min))

_WIDER = {
    tf.bool: tf.int32,
    tf.int8: tf.int32,
    tf.int16: tf.int32,
    tf.uint8: tf.uint32,
    tf.uint16: tf.uint32,
}


_KEPT = numbers(tf.int32, tf.int64, tf.uint32, tf.uint64, tf.float32, tf.float64, tf.complex64, tf.complex128)
"""The data types whose sums keep the data type, and accumulate in it."""
_SHORT = (tf.float16, tf.bfloat16)
"""The data types in which the kernels accumulate: https://github.com/tensorflow/tensorflow/pull/124049"""


def _summed(x: Array, dtype: DType | None) -> Array:
    """The array in the data type to sum in: at least the default one for integers."""
    wanted = _WIDER.get(x.dtype, x.dtype) if dtype is None else dtype
    return x if wanted == x.dtype else cast(x, wanted)


def _keeps(x: Array) -> bool:
    """Whether an eager tensor is summed in its own data type."""
    try:
        return x._datatype_enum() in _KEPT
    except AttributeError:  # not an eager tensor
        return False


def _total(name: str, native: Callable[..., Array]) -> Callable[..., Array]:
    def function(x: Array, /, *, axis: Axis = None, dtype: DType | None = None, keepdims: bool = False) -> Array:
        if dtype is None and _keeps(x):
            return native(x, axis, keepdims)
        x = _summed(x, dtype)
        if x.dtype in _SHORT:
            return cast(native(cast(x, tf.float32), axis, keepdims), x.dtype)
        return native(x, axis, keepdims)

    function.__name__ = function.__qualname__ = name
    return function


_sum = reduction(tf.raw_ops.Sum, tf.math.reduce_sum)
prod = _total("prod", derivatives.prod(reduction(tf.raw_ops.Prod, tf.math.reduce_prod)))
sum = _total("sum", _sum)


def _cumulative(name: str, native: Callable[..., Array], initial: int) -> Callable[..., Array]:
    def function(x: Array, /, *, axis: int | None = None, dtype: DType | None = None, include_initial: bool = False) -> Array:
        axes = shapes.rank(x)
        if axis is None and axes != 1:
            raise ArgumentError(f"{name} needs an axis for an array of {axes} axes; got none. Pass axis.")
        along = normalise_axis(0 if axis is None else axis, axes)
        out = native(x if dtype is None and _keeps(x) else _summed(x, dtype), along)
        if not include_initial:
            return out
        shape = shapes.sizes(out)
        first = tf.fill((*shape[:along], 1, *shape[along + 1 :]), tf.constant(initial, out.dtype))
        return tf.concat((first, out), along)

    native = positional(native)
    function.__name__ = function.__qualname__ = name
    return function


cumulative_prod = _cumulative("cumulative_prod", derivatives.cumulative_prod, 1)
cumulative_sum = _cumulative("cumulative_sum", tf.raw_ops.Cumsum, 0)


_mean = reduction(tf.raw_ops.Mean, tf.math.reduce_mean)
_FLOATS = numbers(tf.float32, tf.float64)
_SQUARED_DIFFERENCE = positional(tf.raw_ops.SquaredDifference)


def mean(x: Array, /, *, axis: Axis = None, keepdims: bool = False) -> Array:
    # tf.reduce_mean returns integers for integers.
    try:
        if x._datatype_enum() in _FLOATS:
            return _mean(x, axis, keepdims)
    except AttributeError:  # not an eager tensor
        pass
    if x.dtype.is_integer or x.dtype.is_bool:
        raise DTypeError(
            f"mean takes a floating-point array; got {x.dtype.name}. Convert first, for example xp.astype(x, xp.float64)."
        )
    if x.dtype.is_complex:  # for no elements tf.reduce_mean would return 0
        parts = tf.math.real(x), tf.math.imag(x)
        return tf.complex(*(_mean(part, axis, keepdims) for part in parts))
    if x.dtype in _SHORT:
        return cast(_mean(cast(x, tf.float32), axis, keepdims), x.dtype)
    return _mean(x, axis, keepdims)


def var(x: Array, /, *, axis: Axis = None, correction: float = 0.0, keepdims: bool = False) -> Array:
    # tf.math.reduce_variance has no correction.
    if not x.dtype.is_floating:
        raise DTypeError(
            f"var takes a real floating-point array; got {x.dtype.name}. Convert first, for example xp.astype(x, xp.float64)."
        )
    squares = _SQUARED_DIFFERENCE(x, _mean(x, axis, True))
    if correction == 0:
        return _mean(squares, axis, keepdims)
    elements = shapes.count(x, None if axis is None else normalise_axes(axis, shapes.rank(x)))
    freedom = tf.cast(elements, tf.float64) - correction
    freedom = tf.where(freedom > 0, freedom, float("nan"))
    return _sum(squares, axis, keepdims) / tf.cast(freedom, x.dtype)


def std(x: Array, /, *, axis: Axis = None, correction: float = 0.0, keepdims: bool = False) -> Array:
    return derivatives.root(var(x, axis=axis, correction=correction, keepdims=keepdims))
