"""Special functions."""

from __future__ import annotations

from collections.abc import Callable

import tensorflow as tf

from ivy_api.adapt.refusing import refusing
from ivy_plugin_tensorflow.dtypes import COMPLEXES, INTEGERS
from ivy_plugin_tensorflow.operations import binary, unary
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.shapes import select
from ivy_plugin_tensorflow.typing import Array, DType

_NOT_FLOATS = (tf.bool, *INTEGERS, *COMPLEXES)
_SHORT = (tf.float16, tf.bfloat16)


def _widened(native: Callable[..., Array]) -> Callable[..., Array]:
    """For short floating point, which there are few kernels for."""

    def function(*arrays: Array) -> Array:
        return tf.cast(native(*(tf.cast(x, tf.float32) for x in arrays)), arrays[0].dtype)

    return function


def _one(name: str, native: Callable[..., Array], short: tuple[DType, ...] = (tf.bfloat16,)) -> Callable[[Array], Array]:
    return unary(name, native, refusing(name, _NOT_FLOATS) | dict.fromkeys(short, _widened(positional(native))))


def _two(name: str, native: Callable[..., Array]) -> Callable[[Array, Array], Array]:
    return binary(name, native, others=refusing(name, _NOT_FLOATS) | dict.fromkeys(_SHORT, _widened(native)))


def _erf_double(x: Array) -> Array:
    # The vectorised kernel gives nan at infinities.
    return tf.math.erf(select(tf.math.is_inf(x), tf.sign(x) * 6.0, x))


digamma = _one("digamma", tf.raw_ops.Digamma)
erf = unary("erf", tf.raw_ops.Erf, {**refusing("erf", _NOT_FLOATS), tf.float64: _erf_double})
erfc = _one("erfc", tf.raw_ops.Erfc)
erfinv = _one("erfinv", tf.raw_ops.Erfinv, _SHORT)
i0 = _one("i0", tf.raw_ops.BesselI0)
i0e = _one("i0e", tf.raw_ops.BesselI0e)
i1 = _one("i1", tf.raw_ops.BesselI1)
i1e = _one("i1e", tf.raw_ops.BesselI1e)
lgamma = _one("lgamma", tf.raw_ops.Lgamma)
polygamma = _two("polygamma", tf.math.polygamma)
zeta = _two("zeta", tf.math.zeta)
