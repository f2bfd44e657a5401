"""A cache of small constants.

Eager operations convert each Python number or sequence argument to a tensor on every call: converting a shape costs three
times as much as the operation. The cached tensors are on the CPU, where operations read such arguments; graphs are given the
numbers. No function may return a cached tensor: a gradient tape watching it would treat every use of it as the same operand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import copysign
from typing import Any

import tensorflow as tf

from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.typing import Array, DType

_KEPT = 1024
INT32 = range(-(2**31), 2**31)
"""The range of the type that TensorFlow uses for shapes and axes."""


@lru_cache(maxsize=_KEPT, typed=True)
def _vector(*values: int) -> Array:
    # By type: 2.0 is equal to 2, but no size.
    # Sizes may be NumPy integers, for which Python would search a range linearly.
    short = all(INT32.start <= value < INT32.stop for value in values)
    with tf.init_scope(), tf.device("CPU:0"):
        return tf.constant(values, tf.int32 if short else tf.int64, shape=(len(values),))


@lru_cache(maxsize=_KEPT, typed=True)
def _pairs(*values: int) -> Array:
    return tf.reshape(_vector(*values), (-1, 2))


def pairs(values: Any) -> Any:
    """A sequence of pairs of integers as a tensor; in a graph, or if it contains tensors, the sequence itself."""
    if tf.executing_eagerly():
        try:
            return _pairs(*(value for pair in values for value in pair))
        except TypeError:  # not hashable
            pass
    return values


def vector(values: Any) -> Any:
    """A tuple of integers as a tensor; in a graph, or if it contains tensors, the tuple itself."""
    if tf.executing_eagerly():
        try:
            return _vector(*values)
        except TypeError:  # not hashable
            pass
    return values


@lru_cache
def every_axis(rank: int) -> tuple[int, ...]:
    """All axes of an array."""
    return tuple(range(rank))


def scalar(value: complex, dtype: DType) -> Array:
    """A Python scalar as a 0-d tensor."""
    if isinstance(value, complex) or not tf.executing_eagerly():
        return constant(value, dtype)
    return _scalar(value, value == 0 and copysign(1.0, value) < 0, dtype)


@lru_cache(maxsize=_KEPT, typed=True)
def _scalar(value: float, negative_zero: bool, dtype: DType) -> Array:
    with tf.init_scope(), tf.device("CPU:0"):
        return constant(value, dtype)


class Kept(dict[Any, Array]):
    """Tensors by a key, which are made once: for code in which a call of a function costs too much.

    Parameters
    ----------
    make : makes the tensor of a key
    """

    def __init__(self, make: Callable[[Any], Array]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: Any) -> Array:
        made = self._make(key)
        if len(self) >= _KEPT:
            self.clear()
        return self.setdefault(key, made)


def constant(value: complex, dtype: DType) -> Array:
    """The same as a new tensor, which may be returned.

    ``tf.constant`` caches small numbers, without distinguishing -0.0 from 0.0; it does not look into lists.
    """
    if type(value) is int and not dtype.is_integer:
        value = float(value)  # tf.constant rejects integers beyond 64 bits
    if value == 0 or type(value) is complex:
        return tf.constant([value], dtype, shape=())
    return tf.constant(value, dtype)


def with_vector(raw: Callable[..., Array], native: Callable[..., Array]) -> Callable[[Array, Any], Array]:
    """Make a function of an array and a tuple of integers, such as ``tf.reshape``, fast in eager mode.

    Parameters
    ----------
    raw : the operation
    native : TensorFlow's function for it, which is used in graphs
    """
    operation = positional(raw)

    def function(x: Array, values: Any) -> Array:
        given = vector(values)
        return native(x, given) if given is values else operation(x, given)

    return function


def reduction(raw: Callable[..., Array], native: Callable[..., Array]) -> Callable[..., Array]:
    """Make a reduction of an array, axes (``None`` for all) and ``keepdims``; the parameters are those of `with_vector`."""
    operation = positional(raw)

    def function(x: Array, axis: Any = None, keepdims: bool = False) -> Array:
        try:
            rank = x._rank()
        except AttributeError:  # not an eager tensor
            return native(x, axis, keepdims)
        if rank < 0:  # unknown in a graph, for example for x != y
            return native(x, axis, keepdims)
        if axis is None:
            axis = every_axis(rank)
        return operation(x, vector(axis) if type(axis) is tuple else axis, keepdims)

    return function
