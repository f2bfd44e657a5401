"""What NNX takes from elsewhere: activations, initializers; and `Sequential`."""

from __future__ import annotations

import inspect
from typing import Any

import ivy_frontend_jax as jax
import ivy_frontend_jax.numpy as jnp
from ivy_frontend_flax._implementation.frontend import FRONTEND, offer, offer_value
from ivy_frontend_flax._implementation.linen.simple import ACTIVATIONS, ones_init, zeros_init
from ivy_frontend_flax._implementation.nnx.layer import keep, layer, parameter
from ivy_frontend_flax._implementation.nnx.objects import List, Module
from ivy_frontend_jax.nn import initializers

for _name in ACTIVATIONS:
    offer_value(f"nnx.{_name}", getattr(jax.nn, _name))
offer_value("nnx.tanh", jnp.tanh)
for _name in FRONTEND.snapshot.modules["flax.nnx.initializers"]:
    if not _name.endswith("_init"):
        offer_value(f"nnx.initializers.{_name}", getattr(initializers, _name))
for _function in (zeros_init, ones_init):
    offer("nnx.initializers")(_function)


@layer()
class PReLU(Module):
    """A rectified linear unit whose negative slope is a parameter."""

    def _start(self, given: Any) -> None:
        keep(self, given)
        slope = jnp.asarray(given.negative_slope_init, dtype=given.param_dtype)
        self.negative_slope = parameter(slope, given.negative_slope_metadata)

    def __call__(self, inputs: Any) -> Any:
        """Return the inputs, the negative ones times the slope."""
        x, slope = self.promote_dtype((inputs, self.negative_slope.get_value()), dtype=self.dtype)
        return jnp.where(x >= 0, x, slope * x)


def _takes(function: Any, name: str) -> bool:
    found = inspect.signature(function).parameters.get(name)
    return found is not None and found.kind in (found.KEYWORD_ONLY, found.POSITIONAL_OR_KEYWORD)


@offer("nnx")
class Sequential(Module):
    """Layers and functions one after another; tuples and dicts between them are passed as arguments."""

    def __init__(self, *fns: Any) -> None:
        self.layers = List(fns)

    def __call__(self, *args: Any, rngs: Any = None, **kwargs: Any) -> Any:
        """Return the result of the last layer."""
        if not self.layers:
            return (args[0] if len(args) == 1 else args) if args else kwargs or None
        for i, each in enumerate(self.layers):
            if not callable(each):
                raise TypeError(f"Sequence[{i}] is not callable: {each}")
            more = {"rngs": rngs} if rngs is not None and _takes(each, "rngs") else {}
            out = each(*args, **kwargs, **more)
            args, kwargs = (out, {}) if isinstance(out, tuple) else ((), out) if isinstance(out, dict) else ((out,), {})
        return out
