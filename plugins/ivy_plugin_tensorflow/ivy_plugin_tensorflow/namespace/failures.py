"""Which of TensorFlow's errors are about the arguments of a call (see `ivy_api.dispatch.failures`), and of transformations."""

from __future__ import annotations

import re
from typing import Any

import tensorflow as tf

from ivy_api.adapt.native_errors import translating
from ivy_api.errors import (
    LocatedError,
    branching_error,
    conversion_error,
    dynamic_shape_error,
    escaped_error,
    is_internal_file,
    mutation_error,
)
from ivy_api.plugin import declarations

ARGUMENT_ERRORS = (
    tf.errors.InvalidArgumentError,  # from a kernel that rejects its arguments
    tf.errors.UnimplementedError,
    tf.errors.NotFoundError,  # there is no kernel for their data types
    UnboundLocalError,  # from tf.linalg.eig of integers, where a local variable is not set: tensorflow/python/ops/linalg_ops.py
)
"""Errors about wrong arguments, besides the common built-in ones."""


def passes(error: Exception) -> bool:
    """Whether the error is about the value of a symbolic tensor: caused by the user's code, not by one call."""
    return type(error).__name__ == "OperatorNotAllowedInGraphError" or is_of_escaped(error)


def text(error: Exception) -> str:
    """The message, without the names of nodes and kernels around it."""
    said = error.message if isinstance(error, tf.errors.OpError) else str(error)
    return re.sub(r"\{\{.*?\}\}\s*|\s*\[Op:.*", "", str(said), flags=re.DOTALL).strip()


def is_of_escaped(error: Exception) -> bool:
    """Whether the error is about an array of a transformed function that has returned."""
    return isinstance(error, TypeError) and "is out of scope and cannot be used here" in str(error)


def is_of_shape(error: Exception) -> bool:
    """Whether the error is about results of different shapes for the examples of a batch."""
    said = str(error)
    return isinstance(error, tf.errors.InvalidArgumentError) and (
        "TensorArray" in said or "TensorList" in said or "nconsistent shapes" in said
    )


def shape_error(error: Exception, graph: Any) -> LocatedError:
    """Return the error for a function under `vmap` whose results have different shapes.

    Parameters
    ----------
    error : TensorFlow's, which names the operation
    graph : the graph of one example, which knows where the operation was made
    """
    named = re.search(r"node ([\w./]+?)/pfor/", str(error))
    calls = [op for op in graph.get_operations() if named is not None and op.name == named[1]]
    frames = [(frame.filename, frame.lineno, frame.name) for op in calls for frame in op.traceback]
    at = max((i for i, (file, *_) in enumerate(frames) if not is_internal_file(file)), default=None)
    if at is None:
        return dynamic_shape_error("This function", "vmap")
    below = (name for *_, name in frames[at + 1 :])
    found = dynamic_shape_error(next(filter(declarations().get, below), "This function"), "vmap")
    found.locate_at(*frames[at])
    return found


def transformation_error(error: Exception) -> LocatedError | None:
    """Return the error for what a transformed function may not do."""
    name, said = type(error).__name__, str(error)
    if is_of_shape(error):
        return dynamic_shape_error("This function", "vmap")
    if name == "OperatorNotAllowedInGraphError":
        return branching_error()
    if is_of_escaped(error):
        return escaped_error()
    if isinstance(error, TypeError) and "Tensor' object does not support item assignment" in said:
        return mutation_error()
    if isinstance(error, TypeError) and "not 'SymbolicTensor'" in said:
        return conversion_error("float(x) or int(x)")
    if isinstance(error, NotImplementedError) and "numpy() is only available" in said:
        return conversion_error("A conversion to an ndarray")
    return None


translated = translating(transformation_error)
