"""The operations of ``tf.raw_ops``, without the argument conversions of TensorFlow's other functions."""

from __future__ import annotations

import inspect
from collections.abc import Callable

from ivy_plugin_tensorflow.typing import Array


def positional(operation: Callable[..., Array]) -> Callable[..., Array]:
    """An operation of ``tf.raw_ops`` as a function of positional arguments; it costs half as much as functions like ``tf.add``."""
    return inspect.unwrap(operation)  # type: ignore[no-any-return]
