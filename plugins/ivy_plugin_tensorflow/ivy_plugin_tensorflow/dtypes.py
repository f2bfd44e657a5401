"""The data types of TensorFlow by standard name, and the binding that promotes arrays and Python scalars to them."""

from __future__ import annotations

import tensorflow as tf

from ivy_api.adapt.binding import Binding
from ivy_api.adapt.promotion import COMPLEX, DTYPES, KINDS, UNSIGNED
from ivy_api.errors import DTypeError
from ivy_plugin_tensorflow import constant_cache
from ivy_plugin_tensorflow.constant_cache import constant as constant
from ivy_plugin_tensorflow.typing import Array, DType

BY_NAME: dict[str, DType] = {name: getattr(tf, name) for name in DTYPES}
"""The data types of the standard."""

EXTRA: dict[str, DType] = {"float16": tf.float16, "bfloat16": tf.bfloat16}
"""Data types beyond the standard that promote with them."""

INTEGERS = tuple(BY_NAME[name] for name in KINDS["integral"])
"""The integer types, signed and unsigned."""

UNSIGNED_INTEGERS = tuple(BY_NAME[name] for name in UNSIGNED)
"""The unsigned integer types."""

COMPLEXES = tuple(BY_NAME[name] for name in COMPLEX)
"""The complex types."""

COMPLEX_OF = {
    tf.float16: tf.complex64,
    tf.bfloat16: tf.complex64,
    tf.float32: tf.complex64,
    tf.float64: tf.complex128,
    **{dtype: dtype for dtype in COMPLEXES},
}
"""The complex type that can represent a floating-point type."""

INT_OF = {tf.float16: tf.int16, tf.bfloat16: tf.int16, tf.float32: tf.int32, tf.float64: tf.int64}
"""The signed integer type with as many bits as a real floating-point type."""


def scalar(value: complex, dtype: DType, like: Array) -> Array:
    """A Python scalar next to an array; it is placed on the device of the operation that uses both."""
    return constant_cache.scalar(int(value) if isinstance(value, bool) and dtype != tf.bool else value, dtype)


_DEFAULTS = {"integral": tf.int32, "real floating": tf.float32, "complex floating": tf.complex64}
BINDING = Binding({**BY_NAME, **EXTRA}, cast=tf.cast, scalar=scalar, default=_DEFAULTS.__getitem__)


def cast(x: Array, dtype: DType) -> Array:
    """Convert an array as specified by the standard.

    Raises
    ------
    DTypeError
        if it would drop the imaginary part, as ``tf.cast`` does.
    """
    if x.dtype.is_complex and not dtype.is_complex:
        if dtype != tf.bool:
            raise DTypeError(
                f"A conversion of {x.dtype.name} to {dtype.name} would discard the imaginary part. Take one part first: "
                "xp.real(x) or xp.imag(x)."
            )
        return tf.not_equal(x, tf.zeros((), x.dtype))
    return tf.convert_to_tensor(x) if x.dtype == dtype else tf.cast(x, dtype)  # which returns a variable as it is
