"""What the native forms of a module have in common: its variables by path, and calls with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ivy_nn.calls import Call
from ivy_nn.container.nodes import nested

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_nn.module import Module


class BoundVariable(NamedTuple):
    """A variable: its path, its array, whether it is a parameter, and whether it is trained, which a frozen one is not."""

    path: str
    value: Any
    is_parameter: bool
    is_trained: bool


def bound_variables(module: Module) -> list[BoundVariable]:
    """Return the variables of a module that is built; a shared one once, with its first path."""
    return [
        BoundVariable(slot.path, getattr(slot.module, slot.name), slot.variable.trainable, module.is_trained(slot))
        for slot in module._unique_slots()
    ]


def functional_call(
    module: Module, values: Mapping[str, Any], args: Any, kwargs: Any, *, key: Any, training: bool
) -> tuple[Any, dict[str, Any]]:
    """Call a module with other variables, as a pure function.

    Parameters
    ----------
    module : the module, which need not have arrays
    values : all variables by path
    args, kwargs : the inputs
    key : key of ``xp.random``, or ``None``
    training : whether the call is one of training

    Returns
    -------
    out, buffers : the result, and the buffers after the call, by path
    """
    call = Call(nested(values), {}, key=key, training=training)
    call.like = args[0] if args else None
    called = call.copy(module)
    out = called(*args, **kwargs)
    return out, {s.path: getattr(s.module, s.name) for s in called._unique_slots() if not s.variable.trainable}
