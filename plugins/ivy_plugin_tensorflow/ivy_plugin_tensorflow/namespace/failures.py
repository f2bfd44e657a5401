"""Which of TensorFlow's errors say something about the arguments of a call: see `ivy_api.dispatch.failures`."""

from __future__ import annotations

import re

import tensorflow as tf

ARGUMENT_ERRORS = (
    tf.errors.InvalidArgumentError,  # of a kernel that refuses its arguments
    tf.errors.UnimplementedError,
    tf.errors.NotFoundError,  # where there is none for their data types
    UnboundLocalError,  # of tf.linalg.eig of integers, where a local variable is not set: tensorflow/python/ops/linalg_ops.py
)
"""What tells of wrong arguments, beside the built-ins that everybody uses for that."""

_OF_GRAPHS = ("OperatorNotAllowedInGraphError", "InaccessibleTensorError")  # the second has no public name


def passes(error: Exception) -> bool:
    """Whether it tells of a symbolic tensor that Python wanted to know: about the user's code, not about one call."""
    return type(error).__name__ in _OF_GRAPHS


def text(error: Exception) -> str:
    """What it says, without the names of nodes and kernels around it."""
    said = error.message if isinstance(error, tf.errors.OpError) else str(error)
    return re.sub(r"\{\{.*?\}\}\s*|\s*\[Op:.*", "", str(said), flags=re.DOTALL).strip()
