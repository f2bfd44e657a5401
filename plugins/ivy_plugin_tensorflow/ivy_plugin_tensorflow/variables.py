"""``tf.Variable``: TensorFlow's functions read it, composed bodies are given what it holds, and an `ivy_api.Array` writes to it."""

from __future__ import annotations

import os
from _thread import RLock
from collections.abc import Callable

import tensorflow as tf

from ivy_plugin_tensorflow.typing import Array

READS = ((tf.Variable, tf.convert_to_tensor),)
"""For composed bodies. It is read inside of the call, where a ``tf.GradientTape`` sees it."""

# TensorFlow sets single elements of a variable, slices and masks of it by different operations, and compares and swaps by none.
# Reentrant, because a signal handler may write too.
_writing = RLock()
if hasattr(os, "register_at_fork"):  # a thread that held it does not exist in the child
    os.register_at_fork(after_in_child=_writing._at_fork_reinit)  # type: ignore[attr-defined]


def is_variable(x: object) -> bool:
    return isinstance(x, tf.Variable)


def write(variable: Array, changed: Callable[[Array], Array]) -> Array:
    """Put into a variable what is made of what it holds; no write of another thread comes between. Return the variable."""
    with _writing:
        variable.assign(changed(tf.convert_to_tensor(variable)), read_value=False)
    return variable
