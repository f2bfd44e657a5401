"""Which of TensorFlow's errors are about the arguments of a call: see `ivy_api.dispatch.failures`."""

from __future__ import annotations

import re

import tensorflow as tf

ARGUMENT_ERRORS = (
    tf.errors.InvalidArgumentError,  # from a kernel that rejects its arguments
    tf.errors.UnimplementedError,
    tf.errors.NotFoundError,  # there is no kernel for their data types
    UnboundLocalError,  # from tf.linalg.eig of integers, where a local variable is not set: tensorflow/python/ops/linalg_ops.py
)
"""Errors about wrong arguments, besides the common built-in ones."""

_OF_GRAPHS = ("OperatorNotAllowedInGraphError", "InaccessibleTensorError")  # the second has no public name


def passes(error: Exception) -> bool:
    """Whether the error is about the value of a symbolic tensor: caused by the user's code, not by one call."""
    return type(error).__name__ in _OF_GRAPHS


def text(error: Exception) -> str:
    """The message, without the names of nodes and kernels around it."""
    said = error.message if isinstance(error, tf.errors.OpError) else str(error)
    return re.sub(r"\{\{.*?\}\}\s*|\s*\[Op:.*", "", str(said), flags=re.DOTALL).strip()
