"""Our modules as those of Haiku."""

from __future__ import annotations

from typing import Any

import haiku

import ivy_api
from ivy_nn import trees
from ivy_nn.native.keys import words
from ivy_nn.native.places import computed, places

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_nn.module import Module

xp = ivy_api.namespace("jax")


class HaikuModule(haiku.Module):
    """See `ivy_nn.native.to_haiku`."""

    def __init__(self, module: Module, name: str | None = None) -> None:
        super().__init__(name=name or type(module).__name__.lower())
        self._module = trees.without_arrays(module)
        self._initial = [place._replace(value=xp.asarray(place.value, copy=True)) for place in places(module)]

    def __call__(self, *args: Any, training: bool = False, key: Any = None, **kwargs: Any) -> Any:
        values = {}
        for place in self._initial:
            get = haiku.get_parameter if place.is_trained else haiku.get_state
            values[place.path] = get(
                place.path, place.value.shape, place.value.dtype, init=lambda shape, dtype, value=place.value: value
            )
        if key is None and training:
            key = haiku.maybe_next_rng_key()
        out, buffers = computed(self._module, values, args, kwargs, key=words(key), training=training)
        if training:
            for path, buffer in buffers.items():
                haiku.set_state(path, buffer)
        return out
