"""Activations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import tensorflow as tf

from ivy_api.adapt.dtype_errors import not_an_array, raising_for
from ivy_api.adapt.functions import rename_function
from ivy_api.errors import ArgumentError
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow import accuracy, derivatives
from ivy_plugin_tensorflow.constant_cache import scalar
from ivy_plugin_tensorflow.dtypes import COMPLEXES, INTEGERS
from ivy_plugin_tensorflow.one_call import graph_first, in_one_call, often
from ivy_plugin_tensorflow.operations import numbers, unary
from ivy_plugin_tensorflow.raw import F, at_once, positional
from ivy_plugin_tensorflow.typing import Array

__all__ = [
    "elu",
    "gelu",
    "glu",
    "hard_tanh",
    "leaky_relu",
    "log_sigmoid",
    "log_softmax",
    "mish",
    "relu",
    "relu6",
    "selu",
    "sigmoid",
    "silu",
    "softmax",
    "softplus",
    "softsign",
    "threshold",
]

_NOT_FLOATS = (tf.bool, *INTEGERS, *COMPLEXES)
_DOUBLED = numbers(tf.float32, tf.float64)
_LEAKY_RELU = positional(tf.raw_ops.LeakyRelu)
_NEG = positional(tf.raw_ops.Neg)
_SIGMOID = positional(tf.raw_ops.Sigmoid)
_SOFTPLUS = positional(tf.raw_ops.Softplus)
_SOFTSIGN = positional(tf.raw_ops.Softsign)


def _one(name: str, native: Callable[..., Array]) -> Callable[[Array], Array]:
    return unary(name, native, raising_for(f"nn.{name}", _NOT_FLOATS), f"nn.{name}")


def _floats(x: Array, name: str) -> Array:
    try:
        dtype = x.dtype
    except AttributeError:
        raise not_an_array(f"nn.{name}", x) from None
    if not dtype.is_floating:
        raising_for(f"nn.{name}", _NOT_FLOATS)[dtype](x)
    return x


def _log_sigmoid(x: Array) -> Array:
    return _NEG(_SOFTPLUS(_NEG(x)))


def _unrecorded(operation: Callable[..., Array]) -> Callable[[F], F]:
    return at_once(operation, "x", unrecorded=True)


def _with_rule(name: str, native: Callable[[Array], Array]) -> Callable[[Array], Array]:
    return derivatives.ruled(f"nn.{name}", native)


log_sigmoid = _one("log_sigmoid", _with_rule("log_sigmoid", _log_sigmoid))
relu = _one("relu", tf.raw_ops.Relu)
relu6 = _one("relu6", tf.raw_ops.Relu6)
selu = graph_first(derivatives.accurate_selu)(_one("selu", derivatives.selu))
sigmoid = _unrecorded(tf.raw_ops.Sigmoid)(_one("sigmoid", _with_rule("sigmoid", _SIGMOID)))
softsign = _unrecorded(tf.raw_ops.Softsign)(_one("softsign", _with_rule("softsign", _SOFTSIGN)))
_accurate_elu = in_one_call(accuracy.elu, shaped=False)
_elu = _one("elu", _accurate_elu)
_softplus = _one("softplus", _with_rule("softplus", _SOFTPLUS))
threshold = often("nn.threshold")
mish, silu = derivatives.by_rule("nn.mish"), derivatives.by_rule("nn.silu")


@mixed(when=lambda x, /, *, alpha=1.0: alpha == 1.0)
@graph_first(_accurate_elu, "alpha is alpha__")
def elu(x: Array, /, *, alpha: float = 1.0) -> Array:
    return _elu(x)


@mixed()
def gelu(x: Array, /, *, approximate: bool = False, composed: Callable[..., Array]) -> Array:
    # The sum of 1 and tanh, which the derivative of the composed body has, cancels for negative numbers.
    if approximate and derivatives.recorded():
        return derivatives.composed_with_rule("nn.gelu", composed, approximate=True)(_floats(x, "gelu"))
    return composed(x, approximate=approximate)


def glu(x: Array, /, *, axis: int = -1) -> Array:
    # The composed body needs the length of the axis.
    length = x.shape[axis]
    if length is not None and length % 2:
        raise ArgumentError(f"nn.glu takes an axis of even length; axis {axis} of x has {length} elements.")
    first, second = tf.split(_floats(x, "glu"), 2, axis)
    return first * _SIGMOID(second)


def hard_tanh(x: Array, /, *, min: float = -1.0, max: float = 1.0) -> Array:
    return derivatives.hard_tanh(_floats(x, "hard_tanh"), scalar(min, x.dtype), scalar(max, x.dtype))


@mixed(when=lambda x, /, *, negative_slope=0.01: x.dtype != tf.float64)
def leaky_relu(x: Array, /, *, negative_slope: float = 0.01) -> Array:
    # The operation stores the slope in single precision.
    return _LEAKY_RELU(_floats(x, "leaky_relu"), negative_slope)


def _along(name: str, operation: Callable[..., Array], native: Callable[..., Array]) -> Any:
    """A function along one axis, for which TensorFlow's operation has the last one."""
    operation = positional(operation)

    def function(x: Array, /, *, axis: int | tuple[int, ...] = -1, composed: Callable[..., Array]) -> Array:
        try:
            if axis == -1 and x._datatype_enum() in _DOUBLED and x._rank() and 0 not in x._shape_tuple():
                return operation(x)
        except AttributeError:  # not an eager tensor
            pass
        return native(_floats(x, name), axis) if isinstance(axis, int) else composed(x, axis=axis)

    return mixed()(rename_function(function, name))


log_softmax = _along("log_softmax", tf.raw_ops.LogSoftmax, tf.nn.log_softmax)
softmax = _along("softmax", tf.raw_ops.Softmax, tf.nn.softmax)


@mixed(when=lambda x, /, *, beta=None, threshold=None: beta is None and threshold is None)
def softplus(x: Array, /, *, beta: None = None, threshold: None = None) -> Array:
    return _softplus(x)
