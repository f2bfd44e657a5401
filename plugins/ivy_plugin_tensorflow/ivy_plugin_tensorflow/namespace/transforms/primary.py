"""Derivatives of flat functions, by TensorFlow's tapes."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import tensorflow as tf

from ivy_api.errors import TransformationError
from ivy_api.plugin import branching_error
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
    levels: tuple[str, ...] = ()


_running = _Running()


@contextmanager
def _level(name: str) -> Iterator[None]:
    _running.levels = (*_running.levels, name)
    try:
        yield
    finally:
        _running.levels = _running.levels[:-1]


def levels() -> tuple[str, ...]:
    """The transformations, ``"vjp"`` and ``"vmap"``, whose functions are running, the outermost first."""
    return _running.levels


def vjp(fun: Flat, primals: Arrays, /) -> tuple[Arrays, Pullback, Arrays]:
    inputs = own(primals)
    with tf.GradientTape(persistent=True, watch_accessed_variables=False) as tape:
        tape.watch(inputs)
        with _level("vjp"):
            outputs, auxiliary = fun(*inputs)

    def pull(cotangents: Sequence[Array]) -> Arrays:
        found = tape.gradient(outputs, inputs, cotangents, unconnected_gradients=tf.UnconnectedGradients.ZERO)
        return tuple(map(_dense, found))

    return outputs, transposed(pull, any_complex(*inputs, *outputs)), auxiliary


def jvp(fun: Flat, primals: Arrays, tangents: Arrays, /) -> tuple[Arrays, Arrays, Arrays]:
    # By the transpose of the pullback, which is linear: tf.autodiff.ForwardAccumulator takes half as long again, compiles a
    # function for each operation and shape, and does not go through tf.while_loop and tf.cond.
    outputs, pull, auxiliary = vjp(fun, primals)
    zeros = tuple(map(tf.zeros_like, outputs))
    _, transpose, _ = vjp(lambda *cotangents: (pull(cotangents), ()), zeros)
    return outputs, transpose(tangents), auxiliary


def own(arrays: Arrays) -> Arrays:
    """New tensors: what the function takes from outside, be it an argument as well, is a constant. Variables are read."""
    return tuple(_IDENTITY(tf.convert_to_tensor(x)) for x in arrays)


def _dense(x: Any) -> Array:
    return tf.convert_to_tensor(x) if isinstance(x, tf.IndexedSlices) else x  # of gathered rows


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

    def call(*arrays: Array) -> Arrays:
        try:
            return compiled(*arrays)  # type: ignore[no-any-return]
        except tf.errors.OperatorNotAllowedInGraphError as error:
            raise branching_error() from error

    return call


def vmap(fun: Plain, arrays: Arrays, axes: Sequence[int | None], size: int, /) -> Arrays:
    # Its arrays have the batch first; all others are taken from outside.
    elements = [tf.experimental.numpy.moveaxis(x, axis, 0) for x, axis in zip(arrays, axes, strict=True) if axis is not None]

    def one(elements: Arrays) -> Arrays:
        batched = iter(elements)
        with _level("vmap"):
            out = fun(*(x if axis is None else next(batched) for x, axis in zip(arrays, axes, strict=True)))
        return tuple(map(tf.identity, out))  # what is returned as it came from outside has no batch otherwise

    found: Arrays = tf.vectorized_map(one, tuple(elements)) if elements else tf.vectorized_map(lambda _: one(()), tf.range(size))
    return found
