"""Our modules as those of Flax: NNX and Linen."""

from __future__ import annotations

from typing import Any

from flax import linen, nnx

import ivy_api
from ivy_nn import pytrees
from ivy_nn.native.functional import bound_variables, functional_call
from ivy_nn.native.keys import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_nn.module import Module

xp = ivy_api.namespace("jax")


class Buffer(nnx.Variable):
    """A buffer of ours, such as a running mean."""


class Frozen(nnx.Variable):
    """A parameter that is not trained."""


class NNXModule(nnx.Module):
    """See `ivy_nn.native.to_nnx`."""

    def __init__(self, module: Module, rngs: nnx.Rngs | None = None) -> None:
        self._module = nnx.static(pytrees.without_arrays(module)) if hasattr(nnx, "static") else pytrees.without_arrays(module)
        kinds = {(True, True): nnx.Param, (True, False): Frozen}
        found = {
            p.path: kinds.get((p.is_parameter, p.is_trained), Buffer)(xp.asarray(p.value, copy=True))
            for p in bound_variables(module)
        }
        self.variables = nnx.data(found)
        self.rngs = rngs
        self.training = module.training

    def __call__(self, *args: Any, key: Any = None, **kwargs: Any) -> Any:
        values = {path: variable[...] for path, variable in self.variables.items()}
        if key is None and self.training and self.rngs is not None:
            key = self.rngs.dropout()
        out, buffers = functional_call(self._module, values, args, kwargs, key=words(key), training=self.training)
        if self.training:
            for path, buffer in buffers.items():
                self.variables[path][...] = buffer
        return out

    def train(self, **attributes: Any) -> None:
        """Set the training mode."""
        self.training = True

    def eval(self, **attributes: Any) -> None:
        """Set the evaluation mode."""
        self.training = False

    def ivy_variables(self) -> dict[str, Any]:
        """The arrays by path."""
        return {path: variable[...] for path, variable in self.variables.items()}


class LinenModule(linen.Module):
    """See `ivy_nn.native.to_linen`.

    Attributes
    ----------
    module : our module, without arrays
    initial : its variables: names and arrays
    """

    module: Any
    initial: Any

    @linen.compact
    def __call__(self, *args: Any, training: bool = False, key: Any = None, **kwargs: Any) -> Any:
        values: dict[str, Any] = {}
        buffers: dict[str, Any] = {}
        for variable in self.initial.variables:
            if variable.is_parameter and variable.is_trained:
                values[variable.path] = self.param(variable.path, lambda _, value=variable.value: value)
            else:
                buffers[variable.path] = self.variable("buffers", variable.path, lambda value=variable.value: value)
                values[variable.path] = buffers[variable.path].value
        if key is None and training and self.has_rng("dropout"):
            key = self.make_rng("dropout")
        out, new = functional_call(self.module, values, args, kwargs, key=words(key), training=training)
        if training and not self.is_initializing() and self.is_mutable_collection("buffers"):
            for path, buffer in new.items():
                buffers[path].value = buffer
        return out


class Initial:
    """The variables with which a Linen module starts; compared by identity."""

    def __init__(self, module: Module) -> None:
        self.variables = [variable._replace(value=xp.asarray(variable.value, copy=True)) for variable in bound_variables(module)]
