"""A function or object of NumPy as a function of arrays of the frontend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MethodType
from typing import Any

import ivy_api
from ivy_api.errors import CaptureError, IvyError, is_internal
from ivy_api.frontends import find_namespace
from ivy_api.frontends.capturing import Arguments, Captured, Options, State
from ivy_api.frontends.rebinding import Rebinding
from ivy_frontend_numpy._implementation.array import generic, ndarray
from ivy_frontend_numpy._implementation.frontend import FRONTEND
from ivy_frontend_numpy.capture.replacement import OnFrontend
from ivy_frontend_numpy.capture.states import parts_of


def capture(obj: Any, args: tuple[Any, ...], kwargs: Mapping[str, Any], options: Options) -> Captured:
    """Return code of NumPy as a function of arrays of the frontend.

    The arrays that an object holds in its attributes, alone or in containers and in objects inside, are states of its methods:
    those of floating-point numbers that the call does not change are parameters, the others buffers.

    Parameters
    ----------
    obj : a function, a method, an object that is called, or a `functools.partial` of one
    args, kwargs : its arguments
    options : see `ivy_api.trace_graph`
    """
    given = Arguments(args, kwargs, _is_array)
    owner = _owner_of(obj)
    states: dict[str, State] = {}
    aliases: dict[str, str] = {}
    first: dict[int, str] = {}
    for path, x in () if owner is None else parts_of(owner, _is_object):
        if _is_array(x) and id(x) in first:
            aliases[path] = first[id(x)]
        elif _is_array(x):
            first[id(x)] = path
            states[path] = State(x, "parameter" if x.dtype.kind in "fc" else "buffer", x.dtype.kind in "fc")

    def call(values: Mapping[str, Any], inputs: Sequence[Any]) -> tuple[Any, Mapping[str, Any]]:
        before = {path: FRONTEND.unwrap(x) for path, x in values.items()}
        rebinding = OnFrontend(options.strict)
        for path, state in states.items():
            rebinding.remember(state.value, values[path])
        arrays: list[Any] = [FRONTEND.unwrap(x) for x in (*inputs, *values.values())]
        space: Any = find_namespace(arrays[0]) if arrays else "numpy"  # in which new arrays may have sizes of others
        with ivy_api.use_backend(space):
            copy = rebinding(obj)
            own_args, own_kwargs = map(rebinding, given.with_inputs(inputs))
            result = _run(copy, own_args, own_kwargs)
        changed = _changes(owner, rebinding, before, aliases)
        for path in changed:
            states[path] = State(states[path].value, "buffer", False)
        return result, changed

    return Captured(call, given.inputs, given.names, states, aliases, "numpy")


def _is_array(x: Any) -> bool:
    import numpy

    return isinstance(x, (numpy.ndarray, numpy.generic)) and x.dtype.kind in "biufc"


def _is_object(x: Any) -> bool:
    """Whether a value is an object of the code, with attributes of its own."""
    return hasattr(x, "__dict__") and not isinstance(x, (type, MethodType, partial)) and not OnFrontend(True).keeps(type(x))


def _owner_of(obj: Any) -> Any:
    """The object whose method is called; ``None`` for a function."""
    while isinstance(obj, partial):
        obj = obj.func
    if isinstance(obj, MethodType):
        return obj.__self__ if _is_object(obj.__self__) else None
    return obj if _is_object(obj) and not hasattr(obj, "__code__") else None


def _run(function: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
    """Call code; an error of the frontend, not of the code itself, is one of the capture that quotes the code's line."""
    try:
        return function(*args, **kwargs)
    except IvyError:
        raise
    except Exception as error:
        innermost = error.__traceback__
        while innermost is not None and innermost.tb_next is not None:
            innermost = innermost.tb_next
        if innermost is None or not is_internal(innermost.tb_frame):
            raise
        refused = CaptureError(f"The code cannot be traced for these arguments: {type(error).__name__}: {error}")
        refused.locate(error)
        raise refused from error


def _changes(owner: Any, rebinding: Rebinding, before: Mapping[str, Any], aliases: Mapping[str, str]) -> dict[str, Any]:
    """The states that a call has changed, by their names."""
    if owner is None:
        return {}
    old, new = dict(parts_of(owner, _is_object)), dict(parts_of(rebinding(owner), _is_object_of_copy))
    changed = {path: x for path, x in new.items() if _is_changed_state(x, before.get(aliases.get(path, path)))}
    for path, x in new.items():
        if path not in changed and type(old.get(path)) in (bool, int, float, complex):
            _require_equal(path, old[path], x)
    apart = [path for path in changed if path in aliases and changed[path] is not changed.get(aliases[path])]
    if apart:
        raise CaptureError(
            f"The call assigns another array to {', '.join(apart)}, which was the same array as {aliases[apart[0]]}. Give "
            f"each an array of its own before: numpy.copy(x)."
        )
    return {path: x for path, x in changed.items() if path not in aliases}


def _is_object_of_copy(x: Any) -> bool:
    return _is_object(x) and not isinstance(x, (ndarray, generic))


def _is_changed_state(x: Any, before: Any) -> bool:
    return before is not None and isinstance(x, (ndarray, generic)) and FRONTEND.unwrap(x) is not before


def _require_equal(path: str, old: Any, new: Any) -> None:
    """Check that an attribute which is a number is the same after a call."""
    if isinstance(new, (ndarray, generic)) or (new != old and old == old):
        raise CaptureError(
            f"The call changes the attribute {path!r}, which is the Python number {old!r}: a graph would keep it as it is. Make it "
            f"an array: numpy.asarray({old!r})."
        )
