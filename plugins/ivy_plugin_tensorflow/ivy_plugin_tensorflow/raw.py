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
    from tensorflow.python.pywrap_tfe import TFE_Py_TapeSetIsEmpty as nothing_records
except ImportError:  # another version of TensorFlow
    run = None

F = TypeVar("F", bound=Callable[..., Any])

EAGER_TENSOR: type = type(None) if run is None else tf.__internal__.EagerTensor
_NAMES = {operation: name for name, operation in vars(tf.raw_ops).items() if callable(operation)}


def positional(operation: Callable[..., Array]) -> Callable[..., Array]:
    """An operation of ``tf.raw_ops`` as a function of positional arguments; it costs half as much as functions like ``tf.add``."""
    return inspect.unwrap(operation)  # type: ignore[no-any-return]


def at_once(
    operation: Callable[..., Array],
    inputs: str,
    when: str = "True",
    *,
    unrecorded: bool = False,
    array: str = "",
    result: str = "{}",
    accept: str = "",
    **names: Any,
) -> Callable[[F], F]:
    """Let eager calls run an operation without its Python function, which costs as much as all other code in front of a kernel.

    Parameters
    ----------
    operation : of ``tf.raw_ops``; any other function leaves calls as they are
    inputs : code for its inputs, and then its attributes: ``'x, "full_matrices", False'``; its derivative reads those
    when : code for the condition under which the result is right, if ``array`` is an eager tensor; one that calls a method of it,
        such as ``_rank``, implies that. The operation itself refuses arrays of different data types. After a kernel each call of a
        function takes up to a microsecond, since its code has left the cache
    unrecorded : whether calls that a tape records are left to the function, which has another derivative
    array : an input that is an array; the first one if it is not given
    result : code for the result, with ``{}`` for what the operation returns
    accept : code for the condition under which what the operation returns, ``out_``, is right
    names : what the code names

    See `ivy_api.adapt.functions.short_way`.
    """
    if run is None or operation not in _NAMES:
        return lambda function: function
    array = array or inputs.partition(",")[0]
    typed = "" if f"{array}._" in when else f"type({array}) is eager_tensor and "
    condition = f"{typed}{when} and (context_ := context._context)._thread_local_data.is_eager"
    if unrecorded:
        condition, names["nothing_records"] = f"{condition} and nothing_records()", nothing_records
    call = f"run(context_, {_NAMES[operation]!r}, None, {inputs})"
    if accept:
        condition, call = f"{condition} and (out_ := {call}) is not None and {accept}", "out_"
    return short_way(result.format(call), when=condition, run=run, context=context, eager_tensor=EAGER_TENSOR, **names)
