"""``tf.Variable``: TensorFlow's functions read it, composed bodies are given its value, and an `ivy_api.Array` writes to it."""

from __future__ import annotations

import os
from _thread import RLock
from collections.abc import Callable

import tensorflow as tf

from ivy_plugin_tensorflow.typing import Array

READS = ((tf.Variable, tf.convert_to_tensor),)
"""For composed bodies. A variable is read inside the call, where a ``tf.GradientTape`` sees it."""

# TensorFlow sets single elements, slices and masks of a variable by different operations, and has no compare-and-swap.
# Reentrant, because a signal handler may write too.
_writing = RLock()
if hasattr(os, "register_at_fork"):  # the thread that held the lock does not exist in the child
    os.register_at_fork(after_in_child=_writing._at_fork_reinit)  # type: ignore[attr-defined]


def is_variable(x: object) -> bool:
    return isinstance(x, tf.Variable)


def read(*arrays: Array) -> tuple[Array, ...]:
    """The arrays, and the values of variables."""
    return tuple(tf.convert_to_tensor(x) if isinstance(x, tf.Variable) else x for x in arrays)


def write(variable: Array, changed: Callable[[Array], Array]) -> Array:
    """Update a variable with a function of its value, atomically with respect to other threads. Return the variable."""
    with _writing:
        variable.assign(changed(tf.convert_to_tensor(variable)), read_value=False)
    return variable
