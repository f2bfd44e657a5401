"""Tensors of the TensorFlow frontend in layers and operations: one call is one record on its tapes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ivy_frontend_keras._implementation.kinds import CALLS, is_tensor, is_variable, leaves, mapped
from ivy_frontend_keras._implementation.variables import Scope


def call(body: Callable[..., Any], args: Any, kwargs: Any, variables: Sequence[Any]) -> Any:
    """Call a body with native arrays for tensors: `kinds.call` for arguments with tensors."""
    from ivy_frontend_tensorflow import interop

    flat = list(leaves((args, kwargs)))
    given = {str(i): x for i, x in enumerate([*flat, *variables])}
    xp = interop.namespace_of([x for x in given.values() if is_tensor(x) or is_variable(x)])
    changed: list[Any] = []

    def run(given: dict[str, Any], xp: Any) -> Any:
        values = list(given.values())
        rest = iter(values[: len(flat)])
        inner, named = mapped(lambda _: next(rest), args), mapped(lambda _: next(rest), kwargs)
        with Scope(zip(variables, values[len(flat) :], strict=True)) as scope:
            out = body(*inner, xp=xp, **named)
        changed[:] = list(scope.updates)
        return out, [xp.stop_gradient(x) for x in scope.updates.values()]

    watched = [x for x in interop.tensors_in(given.values()) if x._place is not None] if interop.State.tapes else []
    if watched:
        out, updates = interop.recorded(run, given, watched, xp)
    else:
        out, updates = interop.wrapped(run({key: interop.native(x, xp) for key, x in given.items()}, xp))
    for variable, value in zip(changed, updates, strict=True):
        variable.assign(value._x)
    return out


CALLS["tensors"] = call
