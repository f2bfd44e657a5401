"""Derivatives of flat functions, by TensorFlow's tapes."""

from __future__ import annotations

import threading
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import tensorflow as tf
from tensorflow.python.eager.record import should_record_backprop

from ivy_api.errors import TransformationError
from ivy_plugin_tensorflow.derivatives import dense, recorded, with_gradient
from ivy_plugin_tensorflow.namespace.failures import is_of_shape, shape_error, translated
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.typing import Array, Arrays, Flat, Plain, Pullback

__all__ = [
    "compile",
    "jvp",
    "stop_gradient",
    "vjp",
    "vmap",
]

_IDENTITY = positional(tf.raw_ops.Identity)

stop_gradient = tf.stop_gradient


class _Running(threading.local):
    batches = 0


_running = _Running()


@contextmanager
def _batched() -> Iterator[None]:
    _running.batches += 1
    try:
        yield
    finally:
        _running.batches -= 1


def is_batched() -> bool:
    """Whether a function is running that `vmap` vectorises."""
    return _running.batches > 0


@translated
def vjp(fun: Flat, primals: Arrays, /) -> tuple[Arrays, Pullback, Arrays]:
    inputs = own(primals)
    with tf.GradientTape(persistent=True, watch_accessed_variables=False) as tape:
        tape.watch(inputs)
        outputs, auxiliary = fun(*inputs)

    def pull(cotangents: Sequence[Array]) -> Arrays:
        found = tape.gradient(outputs, inputs, cotangents, unconnected_gradients=tf.UnconnectedGradients.ZERO)
        return tuple(map(dense, found))

    return outputs, transposed(pull, any_complex(*inputs, *outputs)), auxiliary


@translated
def jvp(fun: Flat, primals: Arrays, tangents: Arrays, /) -> tuple[Arrays, Arrays, Arrays]:
    # By the transpose of the pullback, which is linear: tf.autodiff.ForwardAccumulator takes half as long again, compiles a
    # function for each operation and shape, and does not go through tf.while_loop and tf.cond.
    outputs, pull, auxiliary = vjp(fun, primals)
    zeros = tuple(map(tf.zeros_like, outputs))
    _, transpose, _ = vjp(lambda *cotangents: (pull(cotangents), ()), zeros)
    return outputs, transpose(tangents), auxiliary


def own(arrays: Arrays) -> Arrays:
    """New tensors: what the function closes over, even if it is an argument too, is a constant. Variables are read."""
    return tuple(_IDENTITY(tf.convert_to_tensor(x)) for x in arrays)


def is_smooth(x: Any) -> bool:
    """Whether an array is of floating-point dtype."""
    return bool(x.dtype.is_floating or x.dtype.is_complex)


def may_be_recorded(x: Any) -> bool:
    """Whether a derivative by a tensor, or by what it was computed from, may be requested."""
    return not tf.executing_eagerly() or bool(should_record_backprop([x]))


def any_complex(*arrays: Array) -> bool:
    """Whether an array is complex."""
    return any(x.dtype.is_complex for x in arrays)


def transposed(pull: Pullback, is_complex: bool) -> Pullback:
    """A pullback of TensorFlow, which applies the adjoint of the derivative, as one that applies its transpose."""
    if not is_complex:
        return pull
    return lambda cotangents: tuple(x if x is None else tf.math.conj(x) for x in pull([tf.math.conj(g) for g in cotangents]))


def compile(fun: Plain, /, *, fullgraph: bool, dynamic: bool | None, donate: bool, **options: Any) -> Plain:
    if not fullgraph:
        raise TransformationError("TensorFlow compiles a function as a whole: it has no fullgraph=False.")
    compiled = tf.function(fun, autograph=False, reduce_retracing=bool(dynamic), **options)

    return translated(lambda *arrays: compiled(*arrays))


@translated
def vmap(fun: Plain, arrays: Arrays, axes: Sequence[int | None], size: int, /) -> Arrays:
    has_own_gradients = False

    def one(*elements: Array) -> Arrays:
        nonlocal has_own_gradients
        graph = tf.compat.v1.get_default_graph()
        before = len(graph.get_operations())
        out = fun(*elements)
        has_own_gradients |= any(
            _OWN_GRADIENT in op.node_def.attr for op in graph.get_operations()[before:] if op.type == "IdentityN"
        )
        return out

    found = _vectorised(one, arrays, axes, size)
    return _with_own_gradients(fun, arrays, axes, size) if has_own_gradients and recorded() else found


_OWN_GRADIENT = "_gradient_op_type"
"""The attribute of an operation whose gradient is a function of `tf.custom_gradient`."""


def _vectorised(fun: Plain, arrays: Arrays, axes: Sequence[int | None], size: int) -> Arrays:
    # Its arrays have the batch first; it closes over all others.
    elements = [tf.experimental.numpy.moveaxis(x, axis, 0) for x, axis in zip(arrays, axes, strict=True) if axis is not None]

    raised: list[Exception] = []
    graph: Any = None

    def one(elements: Arrays) -> Arrays:
        nonlocal graph
        graph, batched = tf.compat.v1.get_default_graph(), iter(elements)
        try:
            with _batched():
                out = fun(*(x if axis is None else next(batched) for x, axis in zip(arrays, axes, strict=True)))
        except Exception as error:
            raised.append(error)
            raise
        return tuple(map(tf.identity, out))  # closed-over tensors that are returned unchanged have no batch otherwise

    try:
        found: Arrays = (
            tf.vectorized_map(one, tuple(elements)) if elements else tf.vectorized_map(lambda _: one(()), tf.range(size))
        )
    except Exception as error:
        if raised:  # TensorFlow replaces the errors of the function
            raise raised[0] from None
        if is_of_shape(error):
            raise shape_error(error, graph) from error
        has_no_kernel = isinstance(error, tf.errors.UnimplementedError)  # its Tile lacks uint16, which the function does not call
        if (isinstance(error, tf.errors.OpError) and not has_no_kernel) or not (elements and size):  # a kernel's: about the values
            raise
        # It does not vectorise all that its gradients of loops consist of: zeros like a list of tensors are an error.
        warnings.warn(
            f"TensorFlow cannot vectorise this function ({type(error).__name__}): vmap calls it once per example.",
            RuntimeWarning,
            stacklevel=5,
        )
        return _one_by_one(fun, arrays, axes, size)
    return found


def _one_by_one(fun: Plain, arrays: Arrays, axes: Sequence[int | None], size: int) -> Arrays:
    """Call a function once per example."""
    outputs = [
        fun(*(x if axis is None else tf.gather(x, i, axis=axis) for x, axis in zip(arrays, axes, strict=True))) for i in range(size)
    ]
    return tuple(tf.stack(parts) for parts in zip(*outputs, strict=True))


def _with_own_gradients(fun: Plain, arrays: Arrays, axes: Sequence[int | None], size: int) -> Arrays:
    """Vectorise a function with custom gradients, which `tf.vectorized_map` drops, without a word, when it is differentiated.

    Its gradient is vectorised instead, which computes the function again: those inside of what is vectorised are kept.
    """
    shapes = [x.shape if axis is None else x.shape[:axis] + x.shape[axis + 1 :] for x, axis in zip(arrays, axes, strict=True)]
    traced = tf.function(lambda *xs: fun(*xs), autograph=False).get_concrete_function(
        *(tf.TensorSpec(shape, x.dtype) for shape, x in zip(shapes, arrays, strict=True))
    )
    outside = tuple(x for x in traced.captured_inputs if is_smooth(x) and may_be_recorded(x))
    smooth = [i for i, x in enumerate(arrays) if is_smooth(x)]
    places = [*(axes[i] for i in smooth), *(None for _ in outside)]

    @with_gradient
    def call(*inputs: Array) -> Any:
        given = inputs[: len(arrays)]

        def of_one(*each: Array) -> Arrays:
            xs, g = each[: len(given)], each[len(given) :]
            watched = [*(xs[i] for i in smooth), *outside]
            with tf.GradientTape(watch_accessed_variables=False) as tape:
                tape.watch(watched)
                outputs = list(filter(is_smooth, fun(*xs)))
            return tuple(map(dense, tape.gradient(outputs, watched, g, unconnected_gradients=tf.UnconnectedGradients.ZERO)))

        def pull(*g: Array) -> list[Array | None]:
            of_outputs = [one for one, x in zip(g, outputs, strict=True) if is_smooth(x)]
            found = vmap(of_one, (*given, *of_outputs), (*axes, *(0 for _ in of_outputs)), size)
            each = iter(
                tf.reduce_sum(x, 0) if axis is None else tf.experimental.numpy.moveaxis(x, 0, axis)
                for x, axis in zip(found, places, strict=True)
            )
            return [next(each) if is_smooth(x) else None for x in inputs]

        outputs = _vectorised(fun, given, axes, size)
        return outputs, pull

    out: Arrays = tuple(call(*arrays, *outside))
    return out
