"""The operations of ``tf.raw_ops``, without the conversions that TensorFlow's other functions begin with."""

from __future__ import annotations

import inspect
from collections.abc import Callable

from ivy_plugin_tensorflow.typing import Array


def positional(operation: Callable[..., Array]) -> Callable[..., Array]:
    """An operation of ``tf.raw_ops`` as a function of positional arguments; it costs half of what ``tf.add`` and its like cost."""
    return inspect.unwrap(operation)  # type: ignore[no-any-return]
