"""Special functions."""

from __future__ import annotations

from collections.abc import Callable

import tensorflow as tf

from ivy_api.adapt.refusing import refusing
from ivy_plugin_tensorflow.dtypes import COMPLEXES, INTEGERS
from ivy_plugin_tensorflow.operations import binary, unary
from ivy_plugin_tensorflow.shapes import select
from ivy_plugin_tensorflow.typing import Array

_NOT_FLOATS = (tf.bool, *INTEGERS, *COMPLEXES)
_SHORT = (tf.float16, tf.bfloat16)
_FLOATING = ("real floating",)


def _one(name: str, native: Callable[..., Array]) -> Callable[[Array], Array]:
    return unary(name, native, refusing(name, _NOT_FLOATS))


def _two(name: str, native: Callable[..., Array]) -> Callable[[Array, Array], Array]:
    def widened(x1: Array, x2: Array) -> Array:  # there are no kernels for short floating point
        return tf.cast(native(tf.cast(x1, tf.float32), tf.cast(x2, tf.float32)), x1.dtype)

    return binary(name, native, others=refusing(name, _NOT_FLOATS) | dict.fromkeys(_SHORT, widened), kinds=_FLOATING)


def _erf_double(x: Array) -> Array:
    # The vectorised kernel gives nan at infinities.
    return tf.raw_ops.Erf(x=select(tf.math.is_inf(x), tf.sign(x) * 6.0, x))


def _erfinv_short(x: Array) -> Array:
    # There is no kernel.
    return tf.cast(tf.math.erfinv(tf.cast(x, tf.float32)), x.dtype)


digamma = _one("digamma", tf.raw_ops.Digamma)
erf = unary("erf", tf.raw_ops.Erf, {**refusing("erf", _NOT_FLOATS), tf.float64: _erf_double})
erfc = _one("erfc", tf.raw_ops.Erfc)
erfinv = unary("erfinv", tf.raw_ops.Erfinv, refusing("erfinv", _NOT_FLOATS) | dict.fromkeys(_SHORT, _erfinv_short))
i0 = _one("i0", tf.raw_ops.BesselI0)
i0e = _one("i0e", tf.raw_ops.BesselI0e)
i1 = _one("i1", tf.raw_ops.BesselI1)
i1e = _one("i1e", tf.raw_ops.BesselI1e)
igamma = _two("igamma", tf.math.igamma)
igammac = _two("igammac", tf.math.igammac)
lgamma = _one("lgamma", tf.raw_ops.Lgamma)
polygamma = _two("polygamma", tf.math.polygamma)
zeta = _two("zeta", tf.math.zeta)
