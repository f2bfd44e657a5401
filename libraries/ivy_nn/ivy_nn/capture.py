"""What `ivy_api.trace_graph` is told of a module: its variables, and which module each call is made in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from ivy_api.plugin import Origin, State, Stateful, current_origin, located
from ivy_nn.calls import Call
from ivy_nn.container import Container
from ivy_nn.traversal import walk
from ivy_nn.variables import Variable


def stateful(module: Any) -> Stateful:
    """Return a module, which is built, as a function of its variables.

    Parameters and buffers are states under their paths. Buffers that a call changes have new values after it. A module that draws
    random numbers takes its key by name: ``trace_graph(model, x, example_kwargs={"key": key})``.
    """
    states: dict[str, State] = {}
    aliases: dict[str, str] = {}
    first: dict[int, str] = {}
    for path, owner, name, variable in module.slots():
        if id(variable) in first:
            aliases[path] = first[id(variable)]
        elif not isinstance(getattr(owner, name), Variable):
            first[id(variable)] = path
            trained = variable.trainable
            states[path] = State(getattr(owner, name), "parameter" if trained else "buffer", trained and name not in owner._frozen)
    return Stateful(partial(_call, module), states, aliases)


def _call(module: Any, states: Mapping[str, Any], args: Any, kwargs: Mapping[str, Any]) -> tuple[Any, Mapping[str, Any]]:
    given = dict(kwargs)
    call = Call(given.pop("v", None) or {}, Container(states.items()), key=given.pop("key", None))
    copy = call.copy(module)
    call.like = args[0] if args else None
    for path, each in walk(copy):
        each.__dict__["_forward"] = partial(_forward_inside, each._forward, path, type(each).__name__)
    out = copy(*args, **given)
    buffers = copy._held(lambda slot: not slot.variable.trainable).flatten()
    return out, {path: x for path, x in buffers.items() if x is not states[path]}


def _forward_inside(forward: Any, path: str, name: str, *args: Any, **kwargs: Any) -> Any:
    """Call a module; what is recorded inside comes from it."""
    outer = current_origin()
    with located(Origin((*(outer.modules if outer else ()), (path, name)))):
        return forward(*args, **kwargs)
