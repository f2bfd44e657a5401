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
    operation: Callable[..., Array], inputs: str, when: str = "True", *, result: str = "{}", accept: str = "", **names: Any
) -> Callable[[F], F]:
    """Let eager calls run an operation without its Python function, which costs as much as all other code in front of a kernel.

    A tape records the operation with TensorFlow's own derivative.

    Parameters
    ----------
    operation : of ``tf.raw_ops``; any other function leaves calls as they are
    inputs : code for its inputs, the first of which is an array, and then its attributes: ``'x, "full_matrices", False'``
    when : code for the condition under which the result is right, if the first input is an eager tensor; it is known to be one if a
        method such as ``_rank`` is called, which others lack. The operation itself refuses tensors of another data type than that.
        After a kernel each call of another function takes up to a microsecond, since its code has left the cache
    result : code for the result, with ``{}`` for what the operation returns
    accept : code for the condition under which that is right, with ``{}``, too
    names : what the code names

    See `ivy_api.adapt.functions.short_way`.
    """
    if run is None or operation not in _NAMES:
        return lambda function: function
    first = inputs.partition(",")[0]
    typed = "" if f"{first}._" in when else f"type({first}) is eager_tensor and "
    condition = f"{typed}{when} and (context_ := context._context)._thread_local_data.is_eager"
    call = f"run(context_, {_NAMES[operation]!r}, None, {inputs})"
    if accept:
        condition, call = f"{condition} and {accept.format(f'(out_ := {call})')}", "out_"
    return short_way(result.format(call), when=condition, run=run, context=context, eager_tensor=EAGER_TENSOR, **names)
