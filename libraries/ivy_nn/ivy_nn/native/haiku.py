"""Our modules as those of Haiku."""

from __future__ import annotations

from typing import Any

import haiku

import ivy_api
from ivy_nn import pytrees
from ivy_nn.native.functional import bound_variables, functional_call
from ivy_nn.native.keys import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_nn.module import Module

xp = ivy_api.namespace("jax")


class HaikuModule(haiku.Module):
    """See `ivy_nn.native.to_haiku`."""

    def __init__(self, module: Module, name: str | None = None) -> None:
        super().__init__(name=name or type(module).__name__.lower())
        self._module = pytrees.without_arrays(module)
        self._initial = [variable._replace(value=xp.asarray(variable.value, copy=True)) for variable in bound_variables(module)]

    def __call__(self, *args: Any, training: bool = False, key: Any = None, **kwargs: Any) -> Any:
        values = {}
        for variable in self._initial:
            get = haiku.get_parameter if variable.is_trained else haiku.get_state
            values[variable.path] = get(
                variable.path, variable.value.shape, variable.value.dtype, init=lambda shape, dtype, value=variable.value: value
            )
        if key is None and training:
            key = haiku.maybe_next_rng_key()
        out, buffers = functional_call(self._module, values, args, kwargs, key=words(key), training=training)
        if training:
            for path, buffer in buffers.items():
                haiku.set_state(path, buffer)
        return out
