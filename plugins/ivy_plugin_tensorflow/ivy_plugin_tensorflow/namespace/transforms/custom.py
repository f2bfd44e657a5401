"""Functions with custom derivatives, and checkpoints."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import tensorflow as tf
from tensorflow.python.eager.record import should_record_backprop, stop_recording  # the latter is what tf.recompute_grad uses

from ivy_api.plugin import closure_error
from ivy_plugin_tensorflow.derivatives import recorded, with_gradient
from ivy_plugin_tensorflow.namespace.transforms.primary import any_complex, is_smooth, own, transposed
from ivy_plugin_tensorflow.typing import Array, Arrays, Backward, Flat, Plain

__all__ = [
    "checkpoint",
    "custom_vjp",
]


class _Checking(threading.local):
    running = False


_checking = _Checking()


def custom_vjp(fun: Plain, fwd: Flat | None, bwd: Backward, arrays: Arrays, /) -> Arrays:
    fwd = fwd or (lambda *x: (fun(*x), x))
    if _closes_over(fwd, arrays):
        raise closure_error()

    def call(*inputs: Array) -> tuple[Arrays, Callable[..., Any]]:
        outputs, residuals = fwd(*inputs)
        pull = transposed(lambda g: tuple(bwd(residuals, g)), any_complex(*inputs, *outputs))
        return outputs, lambda *g: pull(g)

    found: Arrays = with_gradient(call)(*arrays)
    return found


def _closes_over(fwd: Flat, arrays: Arrays) -> bool:
    """Whether the outputs depend on an array from outside that a tape records.

    A tape does not tell what it has recorded, so that the function is called once more, on constants.
    """
    if _checking.running or not recorded():
        return False
    _checking.running = True
    try:
        outputs, _ = fwd(*map(tf.stop_gradient, arrays))
    finally:
        _checking.running = False
    return bool(should_record_backprop([x for x in outputs if is_smooth(x)]))


def checkpoint(fun: Plain, arrays: Arrays, /) -> Arrays:
    # tf.recompute_grad gives no gradient to what the function closes over. A graph of the function knows what that is.
    arrays = own(arrays)
    graph = tf.function(fun, autograph=False).get_concrete_function(*[tf.TensorSpec(x.shape, x.dtype) for x in arrays])
    outside = [x for x in graph.captured_inputs if is_smooth(x)]

    def call(*inputs: Array) -> tuple[Arrays, Callable[..., Any]]:
        args = inputs[: len(arrays)]

        def pull(*g: Array, variables: Any = ()) -> Any:
            watched = [*args, *outside, *variables]
            with tf.GradientTape(watch_accessed_variables=False) as tape:
                tape.watch([x for x in watched if is_smooth(x)])
                outputs = graph(*args)
            found = tape.gradient(outputs, watched, g)
            return (found[: len(inputs)], found[len(inputs) :]) if variables else found

        with stop_recording():  # a tape would keep all that the graph computes
            return tuple(graph(*args)), pull

    found: Arrays = with_gradient(call)(*arrays, *outside)
    return found
