"""How TensorFlow compiles, maps and differentiates a function: for tests, and for the conformance suite."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import tensorflow as tf

from ivy_api.errors import DataDependentShapeError
from ivy_plugin_tensorflow.namespace.transforms.primary import vjp

SLOW_COMPILER = False
"""Whether tests should compile a representative part only: a call takes a few milliseconds."""
UNKNOWN_SIZES = True
"""Whether `compiled` knows no size of an array."""


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return ``function`` of arrays as ``tf.function`` traces it, with every dimension dynamic unless the function needs it."""

    def call(*arrays: Any) -> Any:
        unknown = [tf.TensorSpec([None] * len(x.shape), x.dtype) for x in arrays]
        try:
            return tf.function(function, input_signature=unknown, autograph=False)(*arrays)
        except DataDependentShapeError:
            return tf.function(function, autograph=False)(*arrays)

    return call


def vectorised(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return ``function`` vectorised over the first axis of each array, as by ``tf.vectorized_map``."""

    def call(*arrays: Any) -> Any:
        return tf.vectorized_map(lambda inputs: function(*inputs), arrays)

    return call


def gradient(function: Callable[[Any], Any], x: Any) -> Any:
    """Return the gradient at ``x`` of a function that returns a real scalar; zeros if the result does not depend on ``x``."""
    outputs, pull, _ = vjp(lambda x: ((function(x),), ()), (x,))
    return pull([tf.ones_like(outputs[0])])[0]
