"""Our modules as those of Equinox."""

from __future__ import annotations

from typing import Any

import equinox

import ivy_api
from ivy_nn import trees
from ivy_nn.container.nodes import leaves, nested
from ivy_nn.native.keys import words
from ivy_nn.native.places import computed, places

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_nn.module import Module

xp = ivy_api.namespace("jax")


class EquinoxModule(equinox.Module):
    """See `ivy_nn.native.to_equinox`.

    Attributes
    ----------
    v : the trained parameters by name, nested like the modules
    structure : our module without its arrays
    training : whether layers such as dropout behave as in training
    """

    v: dict[str, Any]
    structure: trees.Structure = equinox.field(static=True)
    training: bool = equinox.field(static=True)

    def __call__(self, *args: Any, state: Any = None, key: Any = None, **kwargs: Any) -> Any:
        rest = dict(leaves(state or {}))
        values = dict(leaves(self.v)) | rest
        out, buffers = computed(self.structure.module, values, args, kwargs, key=words(key), training=self.training)
        return out, nested({path: buffers.get(path, x) for path, x in rest.items()})


def converted(module: Module) -> tuple[EquinoxModule, dict[str, Any]]:
    """Return the Equinox module, and its state."""
    found = [place._replace(value=xp.asarray(place.value, copy=True)) for place in places(module)]
    trained = nested({place.path: place.value for place in found if place.is_trained})
    rest = nested({place.path: place.value for place in found if not place.is_trained})
    return EquinoxModule(trained, trees.Structure(trees.without_arrays(module)), module.training), rest
