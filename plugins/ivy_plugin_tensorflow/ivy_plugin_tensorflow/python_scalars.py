"""Python scalars, and nested sequences of them, as tensors.

``tf.constant`` rejects ``[True, 2]`` and ``[1.0, 2j]``, and wraps integers out of range for the data type.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

import numpy as np
import tensorflow as tf

from ivy_api.adapt.arguments import NUMBER
from ivy_api.adapt.elements import refuse_elements
from ivy_api.errors import ArgumentError, ScalarRangeError
from ivy_plugin_tensorflow import constant_cache
from ivy_plugin_tensorflow.dtypes import BINDING
from ivy_plugin_tensorflow.typing import Array, DType

_SCALARS = (bool, int, float, complex)
_DEFAULTS = {bool: tf.bool, float: tf.float32, complex: tf.complex64}
_INTEGERS = (tf.int32, tf.int64, tf.uint64)


def is_literal(obj: Any) -> bool:
    """Whether this is a Python scalar, or a sequence that may contain some."""
    return isinstance(obj, (*_SCALARS, list, tuple))


def literal(obj: Any, dtype: DType | None) -> Array:
    """A Python scalar, or a nested sequence of scalars and arrays, as a tensor."""
    elements, shape = _flattened(obj) if isinstance(obj, (list, tuple)) else ([obj], ())
    kinds = set(map(type, elements))
    if dtype is None and _are_scalars_of_numpy(kinds):
        return tf.constant(np.asarray(elements).reshape(shape))  # np.float64 is a float, too
    if not all(issubclass(kind, _SCALARS) for kind in kinds):
        refuse_elements(elements)  # TensorFlow has string tensors
        return _stacked(elements, shape, dtype)
    python = _python_type(dtype) if dtype is not None else next((t for t in reversed(_SCALARS) if t in map(_base, kinds)), float)
    if kinds - {python}:
        elements = list(map(python, elements))
    if python is int:
        dtype = _checked_integer(elements, dtype)
    dtype = dtype or _DEFAULTS[python]
    return tf.constant(elements, dtype, shape=shape) if shape else constant_cache.constant(elements[0], dtype)


def _are_scalars_of_numpy(kinds: set[type]) -> bool:
    """Whether all types are those of numbers, and some are NumPy's."""
    return any(issubclass(kind, np.generic) for kind in kinds) and all(issubclass(kind, NUMBER) for kind in kinds)


def _base(kind: type) -> type:
    """The Python scalar type that a type derives from."""
    return next(base for base in _SCALARS if issubclass(kind, base))


def default_dtype(value: Any) -> DType:
    """The default data type of a Python scalar."""
    return _checked_integer([value], None) if type(value) is int else _DEFAULTS[_base(type(value))]


def _flattened(obj: Sequence[Any]) -> tuple[list[Any], tuple[int, ...]]:
    elements = list(obj)
    shape: tuple[int, ...] = (len(obj),)
    while elements and any(isinstance(element, (list, tuple)) for element in elements):
        if not all(isinstance(element, (list, tuple)) for element in elements) or len(set(map(len, elements))) > 1:
            raise ArgumentError("The parts of a nested sequence must have the same length on each level; got different lengths.")
        shape = (*shape, len(elements[0]))
        elements = list(chain.from_iterable(elements))
    return elements, shape


def _python_type(dtype: DType) -> type:
    if dtype.is_bool:
        return bool
    if dtype.is_integer:
        return int
    return complex if dtype.is_complex else float


def _checked_integer(values: list[int], dtype: DType | None) -> DType:
    low, high = min(values, default=0), max(values, default=0)
    if dtype is None and low in constant_cache.INT32 and high in constant_cache.INT32:
        return tf.int32
    for candidate in _INTEGERS if dtype is None else (dtype,):
        if candidate.min <= low and high <= candidate.max:
            return candidate
    names = "any integer data type" if dtype is None else dtype.name
    raise ScalarRangeError(f"The Python integers from {low} to {high} are outside the range of {names}. Use another data type.")


def _stacked(elements: list[Any], shape: tuple[int, ...], dtype: DType | None) -> Array:
    arrays = [x if isinstance(x, _SCALARS) else tf.convert_to_tensor(x) for x in elements]
    stacked = tf.stack(BINDING.together(*arrays))
    stacked = stacked if dtype is None else tf.cast(stacked, dtype)
    return tf.reshape(stacked, tf.concat((shape, tf.shape(stacked)[1:]), 0))
