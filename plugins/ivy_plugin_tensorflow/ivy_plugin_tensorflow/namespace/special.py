"""Special functions."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any

import tensorflow as tf

from ivy_api import namespace
from ivy_api.adapt.dtype_errors import raising_for
from ivy_api.adapt.functions import rename_function
from ivy_api.bodies.series import gammas
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow import accuracy, derivatives, variables
from ivy_plugin_tensorflow.constant_cache import Kept, scalar
from ivy_plugin_tensorflow.dtypes import BINDING, COMPLEXES, INTEGERS
from ivy_plugin_tensorflow.indices import known
from ivy_plugin_tensorflow.one_call import graph_first, in_one_call
from ivy_plugin_tensorflow.operations import LOOKS, between, binary, no_zero, numbers, unary
from ivy_plugin_tensorflow.raw import at_once, positional
from ivy_plugin_tensorflow.shapes import select
from ivy_plugin_tensorflow.typing import Array, DType

__all__ = [
    "digamma",
    "erf",
    "erfc",
    "erfcinv",
    "erfinv",
    "i0",
    "i0e",
    "i1",
    "i1e",
    "igamma",
    "igammac",
    "lgamma",
    "ndtri",
    "polygamma",
    "zeta",
]

_NOT_FLOATS = (tf.bool, *INTEGERS, *COMPLEXES)
_SHORT = (tf.float16, tf.bfloat16)
_OF_FLOATS = "x._datatype_enum() in floats"
_LOOKS: dict[str, Any] = {"floats": numbers(tf.float32, tf.float64), "unrecorded": True, **LOOKS}
_NDTRI = positional(tf.raw_ops.Ndtri)
_PRODUCT = positional(tf.raw_ops.Mul)


def _widened(native: Callable[..., Array]) -> Callable[..., Array]:
    """Compute 16-bit floating point in ``float32``, because there are few kernels for it."""

    def function(*arrays: Array) -> Array:
        return tf.cast(native(*(tf.cast(x, tf.float32) for x in arrays)), arrays[0].dtype)

    return function


def _one(name: str, native: Callable[..., Array], short: tuple[DType, ...] = (tf.bfloat16,)) -> Callable[[Array], Array]:
    return unary(name, native, raising_for(name, _NOT_FLOATS) | dict.fromkeys(short, _widened(positional(native))))


def _two(name: str, native: Callable[..., Array]) -> Callable[[Array, Array], Array]:
    return binary(name, native, others=raising_for(name, _NOT_FLOATS) | dict.fromkeys(_SHORT, _widened(native)))


def _erf_double(x: Array) -> Array:
    # The vectorised kernel returns nan at infinities.
    return tf.math.erf(select(tf.math.is_inf(x), tf.sign(x) * 6.0, x))


def _bounded(native: Callable[..., Array]) -> Callable[..., Array]:
    # Of infinities the kernels give nan; the results are infinite from the bounds on.
    return in_one_call(lambda x: native(tf.clip_by_value(x, -1500.0, 1500.0)), shaped=False)


def _digamma(x: Array) -> Array:
    # The kernel gives nan at 0.
    return select(_EQUAL(x, scalar(0, x.dtype)), -1 / x, _DIGAMMA(x))


def _zeta_native(x: Array, q: Array) -> Array:
    return gammas.zeta_by(tf.math.zeta, x, q, namespace("tensorflow"))


def _polygamma(n: Array, x: Array) -> Array:
    # At 0 the kernel gives nan if the order is even.
    pole = (x == 0) & (n >= 0) & (tf.math.floormod(n, 2) == 0)
    return select(pole, scalar(-float("inf"), x.dtype), tf.math.polygamma(n, x))


def _erfcinv(x: Array) -> Array:
    return _PRODUCT(_NDTRI(_PRODUCT(x, scalar(0.5, x.dtype))), scalar(-sqrt(0.5), x.dtype))


_DIGAMMA = positional(tf.raw_ops.Digamma)
_EQUAL = positional(tf.raw_ops.Equal)
_i0, _i1 = _bounded(positional(tf.raw_ops.BesselI0)), _bounded(positional(tf.raw_ops.BesselI1))
_erfinv = in_one_call(accuracy.erfinv, shaped=False)
_i0e = derivatives.ruled("i0e", positional(tf.raw_ops.BesselI0e))
_i1e = derivatives.ruled("i1e", positional(tf.raw_ops.BesselI1e))
digamma = at_once(tf.raw_ops.Digamma, "x", f"{_OF_FLOATS} and {no_zero('x')}", **_LOOKS)(
    _one("digamma", derivatives.ruled("digamma", in_one_call(_digamma, shaped=False)))
)
erf = unary("erf", tf.raw_ops.Erf, {**raising_for("erf", _NOT_FLOATS), tf.float64: _erf_double})
erfc = _one("erfc", tf.raw_ops.Erfc)
erfcinv = _one("erfcinv", derivatives.ruled("erfcinv", in_one_call(_erfcinv, shaped=False)), _SHORT)
erfinv = graph_first(_erfinv)(_one("erfinv", _erfinv, _SHORT))
i0 = graph_first(_i0)(_one("i0", derivatives.ruled("i0", _i0)))
i0e = _one("i0e", _i0e)
i1 = graph_first(_i1)(_one("i1", derivatives.ruled("i1", _i1)))
i1e = _one("i1e", _i1e)


_ACCURATE, _ACCURATE_IN_DOUBLE = (0.1, 16.0), (1e-6, 1e5)
"""The first arguments for which the kernels of `igamma` and `igammac` are accurate, and those for which the kernels in double
precision have all digits of single precision: SpecialFunctionsImpl.h of Eigen."""


def _incomplete(name: str, operation: Callable[..., Array]) -> Any:
    native = positional(operation)

    def in_double(a: Array, x: Array) -> Array:
        return tf.cast(native(tf.cast(a, tf.float64), tf.cast(x, tf.float64)), a.dtype)

    def function(a: Any, x: Any, /, *, composed: Callable[..., Array]) -> Array:
        a, x = variables.read(a, x)
        if isinstance(a, tf.Tensor) and isinstance(x, tf.Tensor) and a.dtype != x.dtype:
            a, x = BINDING.pair(a, x)
        if isinstance(a, tf.Tensor) and isinstance(x, tf.Tensor) and a.dtype in (tf.float32, tf.float64):
            values = known(a)
            if values is not None and values.size:
                least, most = values.item(values.argmin()), values.item(values.argmax())
                if _ACCURATE[0] <= least and most <= _ACCURATE[1]:
                    return derivatives.by_body(native, composed)(a, x)
                if a.dtype == tf.float32 and _ACCURATE_IN_DOUBLE[0] <= least and most <= _ACCURATE_IN_DOUBLE[1]:
                    return derivatives.by_body(in_double, composed)(a, x)
        return composed(a, x)

    accurate = f"{_OF_FLOATS} and type(a) is eager_tensor and {between('a', *_ACCURATE)}"
    return mixed()(at_once(operation, "a, x", accurate, array="x", **_LOOKS)(rename_function(function, name)))


igamma = _incomplete("igamma", tf.raw_ops.Igamma)
igammac = _incomplete("igammac", tf.raw_ops.Igammac)
lgamma = _one("lgamma", derivatives.ruled("lgamma", positional(tf.raw_ops.Lgamma)))
ndtri = _one("ndtri", derivatives.ruled("ndtri", _NDTRI), _SHORT)
polygamma = at_once(
    tf.raw_ops.Polygamma,
    "orders[x1, x2._datatype_enum()], x2",
    f"type(x1) is int and x2._datatype_enum() in floats and {no_zero('x2')}",
    array="x2",
    orders=Kept(lambda key: scalar(key[0], tf.as_dtype(key[1]))),
    **_LOOKS,
)(_two("polygamma", in_one_call(_polygamma, shaped=False)))
_zeta = _two("zeta", in_one_call(_zeta_native, shaped=False))


@mixed()
@at_once(  # the first terms are then from 1e-32 to 1e32
    tf.raw_ops.Zeta,
    "x, q",
    f"{_OF_FLOATS} and type(q) is eager_tensor and {between('x', 1.0001, 8)} and {between('q', 1e-4, 1e4)}",
    **_LOOKS,
)
def zeta(x: Array, q: Array, /, *, composed: Callable[..., Array]) -> Array:
    # It has no derivative by its first argument.
    if not derivatives.recorded():
        return _zeta(x, q)
    return derivatives.by_body(_zeta, composed)(*BINDING.pair(x, q))
