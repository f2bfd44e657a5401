"""Activations."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from ivy_api.adapt.arguments import require_axes
from ivy_api.adapt.dtype_errors import not_an_array, raising_for
from ivy_api.adapt.functions import short_way as _short_way
from ivy_api.plugin import mixed
from ivy_plugin_jax import derivatives
from ivy_plugin_jax.dtypes import BINDING, accumulated, jitted, static
from ivy_plugin_jax.fused import fused as _fused

__all__ = [
    "celu",
    "elu",
    "gelu",
    "glu",
    "hard_sigmoid",
    "hard_silu",
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
    "sparse_plus",
]

_NOT_FLOATS = frozenset(dtype for dtype in BINDING.names if not jnp.issubdtype(dtype, jnp.floating))


def _of_floats(native: Any, name: str) -> Any:
    return BINDING.unary(native, raising_for(f"nn.{name}", _NOT_FLOATS), f"nn.{name}")


def _floats(x: jax.Array, name: str) -> jax.Array:
    try:
        dtype = x.dtype
    except AttributeError:
        raise not_an_array(f"nn.{name}", x) from None
    if dtype in _NOT_FLOATS:
        raising_for(f"nn.{name}", _NOT_FLOATS)[dtype](x)
    return x


def _with_rule(name: str, native: Any, **options: Any) -> Callable[[jax.Array], jax.Array]:
    return jitted(derivatives.ruled(f"nn.{name}", native, **options))


hard_sigmoid = _of_floats(jax.nn.hard_sigmoid, "hard_sigmoid")
hard_silu = _of_floats(jax.nn.hard_silu, "hard_silu")
log_sigmoid = _of_floats(_with_rule("log_sigmoid", jax.nn.log_sigmoid), "log_sigmoid")
mish = _of_floats(_with_rule("mish", jax.nn.mish), "mish")
relu = _of_floats(jitted(jax.nn.relu), "relu")  # a function with a derivative of its own takes 100 us outside of a compiled one
relu6 = _of_floats(jitted(jax.nn.relu6), "relu6")
sigmoid = _of_floats(_with_rule("sigmoid", jax.nn.sigmoid), "sigmoid")
silu = _of_floats(_with_rule("silu", jax.nn.silu), "silu")
softsign = _of_floats(_with_rule("softsign", jax.nn.soft_sign), "softsign")

glu = _fused("glu")
sparse_plus = _fused("sparse_plus")  # JAX's squares large numbers in the branch that is not taken: the derivative is nan
elu, celu, selu = (_fused(name, usual=("x",)) for name in ("elu", "celu", "selu"))  # of JAX's expm1 the derivative cancels

_gelu = _with_rule("gelu", partial(jax.nn.gelu, approximate=False))
_gelu_by_tanh = _with_rule("gelu", partial(jax.nn.gelu, approximate=True), approximate=True)
_softplus = _with_rule("softplus", jax.nn.softplus)
_softmax = jitted(jax.nn.softmax, static_argnames="axis")


def gelu(x: jax.Array, /, *, approximate: bool = False) -> jax.Array:
    return (_gelu_by_tanh if approximate else _gelu)(_floats(x, "gelu"))


def _hard_tanh(x: jax.Array, /, *, min: float = -1.0, max: float = 1.0, composed: Any) -> jax.Array:
    return derivatives.hard_tanh(_floats(x, "hard_tanh"), min, max)


hard_tanh = _fused("hard_tanh", body=_hard_tanh)


@partial(jitted, static_argnums=1)
def _leaky_relu(x: jax.Array, negative_slope: float) -> jax.Array:
    return derivatives.leaky_relu(_floats(x, "leaky_relu"), negative_slope)


@_short_way("native(x, negative_slope)", when="x.dtype is not None", native=_leaky_relu)
def leaky_relu(x: jax.Array, /, *, negative_slope: float = 0.01) -> jax.Array:
    return _leaky_relu(_floats(x, "leaky_relu"), negative_slope)


@partial(jitted, static_argnums=1)
def _log_softmax(x: jax.Array, axis: int | tuple[int, ...]) -> Any:
    return accumulated(jax.nn.log_softmax)(_floats(x, "log_softmax"), axis)


@_short_way("native(x, axis)", when="axis is not None and x.dtype is not None", native=_log_softmax)
def log_softmax(x: jax.Array, /, *, axis: int | tuple[int, ...] = -1) -> Any:
    require_axes("nn.log_softmax", axis)
    return _log_softmax(_floats(x, "log_softmax"), static(axis))


def softmax(x: jax.Array, /, *, axis: int | tuple[int, ...] = -1) -> jax.Array:
    require_axes("nn.softmax", axis)
    return _softmax(_floats(x, "softmax"), axis=axis)


@mixed(when=lambda x, /, *, beta=None, threshold=None: beta is None and threshold is None)
def softplus(x: jax.Array, /, *, beta: None = None, threshold: None = None) -> jax.Array:
    return _softplus(_floats(x, "softplus"))
