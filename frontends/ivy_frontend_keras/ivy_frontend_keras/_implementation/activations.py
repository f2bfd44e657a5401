"""``keras.activations``: the functions of `ivy_api.nn` under Keras' names."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.frontend import FRONTEND
from ivy_frontend_keras._implementation.objects import register_module
from ivy_frontend_keras._implementation.operations.defining import op

FRONTEND.rows(
    "activations ops ops.nn",
    """
    celu=nn.celu(x, alpha)
    elu=nn.elu(x, alpha)
    gelu=nn.gelu(x, approximate)
    glu=nn.glu(x, axis)
    hard_sigmoid=nn.hard_sigmoid(x)
    hard_silu=nn.hard_silu(x)
    hard_tanh=nn.hard_tanh(x)
    log_sigmoid=nn.log_sigmoid(x)
    log_softmax=nn.log_softmax(x, axis)
    mish=nn.mish(x)
    selu=nn.selu(x)
    sigmoid=nn.sigmoid(x)
    silu=nn.silu(x)
    softmax=nn.softmax(x, axis)
    softplus=nn.softplus(x)
    softsign=nn.softsign(x)
    sparse_plus=nn.sparse_plus(x)
    sparsemax=nn.sparsemax(x, axis)
    squareplus(x, b)
    tanh_shrink=nn.tanh_shrink(x)
""",
)
FRONTEND.rows("activations ops ops.nn", "leaky_relu=nn.leaky_relu(x, negative_slope)", rule="float")
FRONTEND.rows("activations", "exponential=exp(x)\ntanh=tanh(x)")


@op("activations")
def linear(x: Any, *, xp: Any) -> Any:
    """Return the input."""
    return x


@op("activations")
def relu(x: Any, negative_slope: float = 0.0, max_value: float | None = None, threshold: float = 0.0, *, xp: Any) -> Any:
    """Return the elements above a threshold, up to a bound; the others times a slope."""
    if not negative_slope and max_value is None and not threshold:
        return xp.nn.relu(x)
    low = negative_slope * (x - threshold) if negative_slope else xp.zeros_like(x)
    out = xp.where(x > threshold, x, low) if threshold or negative_slope else xp.maximum(x, xp.zeros_like(x))
    return out if max_value is None else xp.minimum(out, xp.full_like(out, max_value))


@op("ops", "ops.nn", name="relu")
def _relu(x: Any, *, xp: Any) -> Any:
    """Return the elements that are positive, zeros in place of the others."""
    return xp.nn.relu(x) if kinds.is_floating(x) else xp.maximum(x, xp.zeros_like(x))


@op("activations", "ops", "ops.nn")
def relu6(x: Any, *, xp: Any) -> Any:
    """Return the elements within 0 and 6, these in place of the others."""
    return xp.nn.relu6(x) if kinds.is_floating(x) else xp.clip(x, 0, 6)


@op("activations", "ops", "ops.nn")
def hard_shrink(x: Any, threshold: float = 0.5, *, xp: Any) -> Any:
    """Return the elements whose absolute value is above a threshold, zeros in place of the others."""
    return xp.where(xp.abs(x) > threshold, x, xp.zeros_like(x))


@op("activations", "ops", "ops.nn")
def soft_shrink(x: Any, threshold: float = 0.5, *, xp: Any) -> Any:
    """Return the elements moved towards zero by a threshold."""
    zero = xp.zeros_like(x)
    return xp.where(x > threshold, x - threshold, xp.where(x < -threshold, x + threshold, zero))


@op("activations", "ops", "ops.nn")
def sparse_sigmoid(x: Any, *, xp: Any) -> Any:
    """Return ``(x + 1) / 2``, bounded by 0 and 1."""
    return xp.where(x <= -1, xp.zeros_like(x), xp.where(x >= 1, xp.ones_like(x), 0.5 * (x + 1)))


@op("activations", "ops", "ops.nn", name="threshold")
def _threshold(x: Any, threshold: float, default_value: float, *, xp: Any) -> Any:
    """Return the elements above a threshold, and a value in place of the others."""
    return xp.where(x > threshold, x, xp.full_like(x, default_value))


get = register_module("activations", "an activation function")
