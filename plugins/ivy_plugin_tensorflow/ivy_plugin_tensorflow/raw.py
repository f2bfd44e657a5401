"""The operations of ``tf.raw_ops``, without the argument conversions of TensorFlow's other functions."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

import tensorflow as tf

from ivy_api.adapt.functions import short_way
from ivy_plugin_tensorflow.typing import Array

try:  # there is no public way to run an operation without its Python function
    from tensorflow.python.eager import context
    from tensorflow.python.pywrap_tfe import TFE_Py_FastPathExecute as run
except ImportError:  # another version of TensorFlow
    run = None

F = TypeVar("F", bound=Callable[..., Any])

EAGER_TENSOR: type = type(None) if run is None else tf.__internal__.EagerTensor
_NAMES = {operation: name for name, operation in vars(tf.raw_ops).items() if callable(operation)}


def positional(operation: Callable[..., Array]) -> Callable[..., Array]:
    """An operation of ``tf.raw_ops`` as a function of positional arguments; it costs half as much as functions like ``tf.add``."""
    return inspect.unwrap(operation)  # type: ignore[no-any-return]


def at_once(
    operation: Callable[..., Array], inputs: str, when: str = "True", *, result: str = "{}", **names: Any
) -> Callable[[F], F]:
    """Let eager calls run an operation without its Python function, which costs as much as all other code in front of a kernel.

    A tape records the operation with TensorFlow's own derivative.

    Parameters
    ----------
    operation : of ``tf.raw_ops``; any other function leaves calls as they are
    inputs : code for its inputs, the first of which is an array, and then its attributes: ``'x, "full_matrices", False'``
    when : code for the condition under which the result is right, if the first input is an eager tensor. The operation itself
        refuses other tensors of another data type than the first
    result : code for the result, with ``{}`` for what the operation returns
    names : what the code names

    See `ivy_api.adapt.functions.short_way`.
    """
    if run is None or operation not in _NAMES:
        return lambda function: function
    first = inputs.partition(",")[0]
    condition = f"type({first}) is eager_tensor and {when} and context._context._thread_local_data.is_eager"
    call = f"run(context._context, {_NAMES[operation]!r}, None, {inputs})"
    return short_way(result.format(call), when=condition, run=run, context=context, eager_tensor=EAGER_TENSOR, **names)
