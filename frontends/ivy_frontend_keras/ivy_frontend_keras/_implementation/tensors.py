"""Tensors of the TensorFlow frontend in layers and operations: one call is one record on its tapes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ivy_frontend_keras._implementation.kinds import RECORDED, is_tensor, is_variable, leaves, mapped
from ivy_frontend_keras._implementation.variables import Scope


def recorded(function: Callable[[list[Any], Any], Any], values: list[Any], variables: Sequence[Any]) -> Any:
    """Call a function of values with native arrays, for values with tensors: what `kinds.Call` records."""
    from ivy_frontend_tensorflow import interop

    flat = list(leaves(values))
    given = [*flat, *variables]
    xp = interop.namespace_of([x for x in given if is_tensor(x) or is_variable(x)])
    changed: list[Any] = []

    def run(natives: list[Any], xp: Any) -> Any:
        rest = iter(natives[: len(flat)])
        with Scope(zip(variables, natives[len(flat) :], strict=True)) as scope:
            out = function(mapped(lambda _: next(rest), values), xp)
        changed[:] = list(scope.updates)
        return out, [xp.stop_gradient(x) for x in scope.updates.values()]

    watched = [x for x in interop.tensors_in(given) if x._output is not None] if interop.State.tapes else []
    if watched:
        out, updates = interop.recorded(run, given, watched, xp)
    else:
        out, updates = interop.wrapped(run([interop.native(x, xp) for x in given], xp))
    for variable, value in zip(changed, updates, strict=True):
        variable.assign(value._x)
    return out


RECORDED["tensors"] = recorded
