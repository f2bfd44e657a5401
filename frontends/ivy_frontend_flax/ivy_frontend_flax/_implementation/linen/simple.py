"""What Linen takes from elsewhere: activations, initializers; and `Sequential`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ivy_frontend_jax as jax
import ivy_frontend_jax.numpy as jnp
import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_flax._implementation.frontend import FRONTEND, offer, offer_value
from ivy_frontend_flax._implementation.linen.defaults import OBJECTS
from ivy_frontend_flax._implementation.linen.module import Module, compact
from ivy_frontend_jax.nn import initializers

ACTIVATIONS = (
    "celu", "elu", "gelu", "glu", "hard_sigmoid", "hard_silu", "hard_swish", "hard_tanh", "leaky_relu", "log_sigmoid",
    "log_softmax", "logsumexp",
    "one_hot", "relu", "relu6", "selu", "sigmoid", "silu", "soft_sign", "softmax", "softplus", "standardize", "swish",
)  # fmt: skip

for _name in ACTIVATIONS:
    offer_value(f"linen.{_name}", getattr(jax.nn, _name))
offer_value("linen.tanh", jnp.tanh)
offer_value("linen.normalize", jax.nn.standardize)


def zeros_init() -> Any:
    """Return the initializer of zeros."""
    return initializers.zeros


def ones_init() -> Any:
    """Return the initializer of ones."""
    return initializers.ones


for _own in (zeros_init, ones_init):
    offer("linen", "linen.initializers")(_own)
for _name in ("zeros", "ones"):
    offer_value(f"linen.{_name}", getattr(initializers, _name))
for _name in FRONTEND.snapshot.modules["flax.linen.initializers"]:
    if not _name.endswith("_init"):
        offer_value(f"linen.initializers.{_name}", getattr(initializers, _name))


@offer("linen")
class PReLU(Module, recorded=OBJECTS):
    """A rectified linear unit whose negative slope is a parameter."""

    @compact
    def __call__(self, inputs: Any) -> Any:
        """Return the inputs, the negative ones times the slope."""
        slope = self.param("negative_slope", lambda key: jnp.asarray(self.negative_slope_init, self.param_dtype))
        return jnp.where(inputs >= 0, inputs, jnp.asarray(slope, inputs.dtype) * inputs)


@offer("linen")
class Sequential(Module, recorded=OBJECTS):
    """Layers and functions one after another; tuples and dicts between them are passed as arguments."""

    def __post_init__(self) -> None:
        if not isinstance(self.layers, Sequence):
            raise ValueError(f"'layers' must be a sequence, got '{type(self.layers).__name__}'.")
        super().__post_init__()

    @compact
    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Return the result of the last layer."""
        if not self.layers:
            raise ValueError(f"Empty Sequential module {self.name}.")
        out = self.layers[0](*args, **kwargs)
        for layer in self.layers[1:]:
            out = layer(*out) if isinstance(out, tuple) else layer(**out) if isinstance(out, dict) else layer(out)
        return out


@offer("linen")
class BatchApply:
    """A function of arrays with one batch axis, for arrays with several.

    Parameters
    ----------
    f : the function
    num_dims : the number of first axes that are merged to one
    """

    def __init__(self, f: Any, num_dims: int = 2) -> None:
        self._f, self.num_dims = f, num_dims

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function with the axes merged, and split them in its results."""
        n = self.num_dims
        found = next((jnp.shape(x) for x in tree_util.tree_leaves((args, kwargs)) if jnp.ndim(x) >= n), None)
        if found is None:
            raise ValueError(f"BatchApply requires at least one input with ndim >= {n}.")

        def merged(x: Any) -> Any:
            return jnp.reshape(x, (-1, *jnp.shape(x)[n:])) if jnp.ndim(x) >= n else x

        args, kwargs = tree_util.tree_map(merged, (args, kwargs))
        return tree_util.tree_map(lambda y: jnp.reshape(y, (*found[:n], *y.shape[1:])), self._f(*args, **kwargs))
