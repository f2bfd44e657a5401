"""Functions with derivatives of their own, and checkpoints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import tensorflow as tf
from tensorflow.python.eager.record import stop_recording  # what tf.recompute_grad uses

from ivy_api.errors import TransformationError
from ivy_plugin_tensorflow.namespace.transforms import primary
from ivy_plugin_tensorflow.namespace.transforms.primary import any_complex, levels, own, transposed
from ivy_plugin_tensorflow.typing import Array, Arrays, Backward, Flat, Plain

__all__ = [
    "checkpoint",
    "custom_vjp",
]


def custom_vjp(fun: Plain, fwd: Flat, bwd: Backward, arrays: Arrays, /) -> Arrays:
    # tf.vectorized_map without a word drops custom gradients when it is differentiated; those inside of it are not affected.
    outside = levels()
    if outside[-1:] == ("vmap",) and outside.count("vjp") == 1:
        return _by_linear_part(fwd, bwd, arrays)
    if outside[-1:] == ("vmap",) and "vjp" in outside:
        raise TransformationError(
            "TensorFlow's vmap of a function with a derivative of its own can be differentiated once, not twice. Take vmap of the "
            "derivative instead: ivy_api.vmap(ivy_api.grad(f))."
        )

    def call(*inputs: Array) -> tuple[Arrays, Callable[..., Any]]:
        outputs, residuals = fwd(*inputs)
        pull = transposed(lambda g: tuple(bwd(residuals, g)), any_complex(*inputs, *outputs))
        return outputs, lambda *g: pull(g)

    found: Arrays = tf.custom_gradient(call)(*arrays)
    return found


def _by_linear_part(fwd: Flat, bwd: Backward, arrays: Arrays) -> Arrays:
    """The outputs plus the transpose of ``bwd`` of a difference that is zero: its first derivative is ``bwd``."""
    outputs, residuals = fwd(*arrays)
    smooth = [i for i, x in enumerate(arrays) if is_smooth(x)]
    zeros = tuple(map(tf.zeros_like, outputs))

    def pull(*g: Array) -> tuple[Arrays, Arrays]:
        found: Any = bwd(residuals, g)
        return tuple(found[i] for i in smooth), ()

    _, push, _ = primary.vjp(pull, zeros)
    linear = push([arrays[i] - tf.stop_gradient(arrays[i]) for i in smooth])
    return tuple(tf.stop_gradient(x) + d if is_smooth(x) else x for x, d in zip(outputs, linear, strict=True))


def checkpoint(fun: Plain, arrays: Arrays, /) -> Arrays:
    # tf.recompute_grad gives no gradient to what the function takes from outside. A graph of the function knows what that is.
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

    found: Arrays = tf.custom_gradient(call)(*arrays, *outside)
    return found


def is_smooth(x: Any) -> bool:
    """Whether an array is of floating-point dtype."""
    return bool(x.dtype.is_floating or x.dtype.is_complex)
