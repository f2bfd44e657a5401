"""The data types of TensorFlow by standard name, and what promotes and binds Python scalars to them."""

from __future__ import annotations

import tensorflow as tf

from ivy_api.adapt.binding import Binding
from ivy_api.adapt.promotion import COMPLEX, DTYPES, KINDS, UNSIGNED
from ivy_plugin_tensorflow.typing import Array, DType

BY_NAME: dict[str, DType] = {name: getattr(tf, name) for name in DTYPES}
"""The data types of the standard."""

EXTRA: dict[str, DType] = {"float16": tf.float16, "bfloat16": tf.bfloat16}
"""Those beyond it that promote with them."""

INTEGERS = tuple(BY_NAME[name] for name in KINDS["integral"])
"""The integers, signed and unsigned."""

UNSIGNED_INTEGERS = tuple(BY_NAME[name] for name in UNSIGNED)
"""The unsigned ones."""

COMPLEXES = tuple(BY_NAME[name] for name in COMPLEX)
"""The complex numbers."""

INT_OF = {tf.float16: tf.int16, tf.bfloat16: tf.int16, tf.float32: tf.int32, tf.float64: tf.int64}
"""The signed integers with as many bits as a real floating-point type."""


def scalar(value: complex, dtype: DType, like: Array) -> Array:
    """A Python scalar as a tensor without axes; it goes to the device of the operation that takes it."""
    if type(value) is int and not dtype.is_integer:
        value = float(value)  # tf.constant takes no integer beyond 64 bits
    return tf.constant(value, dtype)


BINDING = Binding({**BY_NAME, **EXTRA}, cast=tf.cast, scalar=scalar)


def enums(dtypes: object) -> frozenset[int]:
    """The numbers by which TensorFlow knows these data types: quicker to look up than the data types themselves."""
    return frozenset(dtype.as_datatype_enum for dtype in dtypes)  # type: ignore[attr-defined]
