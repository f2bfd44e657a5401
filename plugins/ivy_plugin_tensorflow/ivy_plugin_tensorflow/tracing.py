"""`ivy_api.Array` as an argument and a result of ``tf.function``, in ``tf.nest`` and under ``tf.GradientTape``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import tensorflow as tf

from ivy_plugin_tensorflow.typing import Array


def register_array_class(cls: Any) -> None:
    """Register the class of Arrays over TensorFlow's tensors with TensorFlow."""

    def made(native: Any) -> Any:
        out = object.__new__(cls)
        out._native = native
        return out

    def tensor(x: Any, dtype: Any = None, name: str | None = None, as_ref: bool = False) -> Array:
        return tf.convert_to_tensor(x.native, dtype, name=name)

    def tracing_type(self: Any, context: Any) -> ArrayType:
        native = self.native if isinstance(self.native, tf.Variable) else tf.convert_to_tensor(self.native)
        return ArrayType(made, native.__tf_tracing_type__(context))

    cls.__tf_flatten__ = lambda self: ((), (self.native,))
    cls.__tf_unflatten__ = classmethod(lambda _, metadata, components: made(*components))
    cls.__tf_tracing_type__ = tracing_type
    tf.register_tensor_conversion_function(cls, tensor)


class ArrayType(tf.types.experimental.TraceType):  # type: ignore[misc]
    """The type by which ``tf.function`` caches traces: that of the tensor. Without it, an Array would be treated as ``ndarray``.

    Parameters
    ----------
    made : makes an Array from a tensor
    native : the type of the tensor
    """

    def __init__(self, made: Any, native: Any) -> None:
        self.made = made
        self.native = native

    def is_subtype_of(self, other: Any) -> bool:
        return isinstance(other, ArrayType) and bool(self.native.is_subtype_of(other.native))

    def most_specific_common_supertype(self, others: Sequence[Any]) -> ArrayType | None:
        if not all(isinstance(other, ArrayType) for other in others):
            return None
        common = self.native.most_specific_common_supertype([other.native for other in others])
        return None if common is None else ArrayType(self.made, common)

    def placeholder_value(self, placeholder_context: Any) -> Any:
        return self.made(self.native.placeholder_value(placeholder_context))

    def to_tensors(self, value: Any) -> Any:
        return self.native.to_tensors(value.native)

    def from_tensors(self, tensors: Iterator[Any]) -> Any:
        return self.made(self.native.from_tensors(tensors))

    def flatten(self) -> Any:
        return self.native.flatten()

    def cast(self, value: Any, cast_context: Any) -> Any:
        return self.made(self.native.cast(getattr(value, "native", value), cast_context))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ArrayType) and bool(self.native == other.native)

    def __hash__(self) -> int:
        return hash((ArrayType, self.native))

    def __repr__(self) -> str:
        return f"ArrayType({self.native!r})"
