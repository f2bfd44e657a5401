"""Our modules as those of Equinox."""

from __future__ import annotations

from typing import Any

import equinox

import ivy_api
from ivy_nn import pytrees
from ivy_nn.container.nodes import leaves, nested
from ivy_nn.native.functional import bound_variables, functional_call
from ivy_nn.native.keys import words

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
    structure: pytrees.Structure = equinox.field(static=True)
    training: bool = equinox.field(static=True)

    def __call__(self, *args: Any, state: Any = None, key: Any = None, **kwargs: Any) -> Any:
        rest = dict(leaves(state or {}))
        values = dict(leaves(self.v)) | rest
        out, buffers = functional_call(self.structure.module, values, args, kwargs, key=words(key), training=self.training)
        return out, nested({path: buffers.get(path, x) for path, x in rest.items()})


def converted(module: Module) -> tuple[EquinoxModule, dict[str, Any]]:
    """Return the Equinox module, and its state."""
    found = [variable._replace(value=xp.asarray(variable.value, copy=True)) for variable in bound_variables(module)]
    trained = nested({variable.path: variable.value for variable in found if variable.is_trained})
    rest = nested({variable.path: variable.value for variable in found if not variable.is_trained})
    return EquinoxModule(trained, pytrees.Structure(pytrees.without_arrays(module)), module.training), rest
