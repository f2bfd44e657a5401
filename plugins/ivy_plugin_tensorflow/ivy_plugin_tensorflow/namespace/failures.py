"""Which of TensorFlow's errors are about the arguments of a call (see `ivy_api.dispatch.failures`), and of transformations."""

from __future__ import annotations

import re

import tensorflow as tf

from ivy_api.adapt.native_errors import translating
from ivy_api.errors import (
    LocatedError,
    branching_error,
    conversion_error,
    dynamic_shape_error,
    escaped_error,
    mutation_error,
)

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


def transformation_error(error: Exception) -> LocatedError | None:
    """Return the error for what a transformed function may not do."""
    name, said = type(error).__name__, str(error)
    if isinstance(error, tf.errors.InvalidArgumentError) and (
        "TensorArray" in said or "TensorList" in said or "nconsistent shapes" in said
    ):
        return dynamic_shape_error("This function", "vmap")
    if name == "OperatorNotAllowedInGraphError":
        return branching_error()
    if name == "InaccessibleTensorError":
        return escaped_error()
    if isinstance(error, TypeError) and "Tensor' object does not support item assignment" in said:
        return mutation_error()
    if isinstance(error, TypeError) and "not 'SymbolicTensor'" in said:
        return conversion_error("float(x) or int(x)")
    if isinstance(error, NotImplementedError) and "numpy() is only available" in said:
        return conversion_error("A conversion to an ndarray")
    return None


translated = translating(transformation_error)
