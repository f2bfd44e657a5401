"""Notes on errors: the path of the layer that raised them; and the error of inputs and variables of two backends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import ivy_api
from ivy_api.errors import IvyError, MixedBackendsError
from ivy_nn.container import SEPARATOR
from ivy_nn.traversal import children, walk
from ivy_nn.variables import Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_nn.module import Module


def note_layer(error: Exception, module: Module, args: tuple[Any, ...]) -> None:
    """Add a note to an error that passes a call of a module: which layer it comes from, by its path in the outermost model.

    Called once for each module on the way out: the innermost adds the note, and the others their part of the path.
    """
    known = getattr(error, "_ivy_nn_layer", None)
    if known is None:
        path, inner, text = "", type(module).__name__, ", ".join(map(describe, args))
    else:
        last, path, inner, text = known
        if last is module:
            return
        name = next((name for name, child in children(module) if child is last), "")
        path = SEPARATOR.join(filter(None, (name, path)))
        error.__notes__.pop()
    where = f"layer {path!r} of {type(module).__name__}, {inner}," if path else inner
    error.add_note(f"In {where} called with ({text}).")
    error._ivy_nn_layer = module, path, inner, text  # type: ignore[attr-defined]


def clear_error(error: Exception, module: Module, args: tuple[Any, ...]) -> Exception:
    """Return the error of a call; in place of a framework's the one about mixed backends, if inputs and variables are of two."""
    if isinstance(error, IvyError):
        return error
    try:
        own = [getattr(module, slot.path, None) for slot in module.slots() if SEPARATOR not in slot.path]
        ivy_api.namespace_for(*(next((x for x in arrays if hasattr(x, "dtype")), None) for arrays in (args, own)))
    except MixedBackendsError as found:
        return found
    except IvyError:  # neither is an array, or the variables do not exist yet
        pass
    return error


def require_one_backend(module: Module, inputs: Iterable[Any], arrays: Iterable[Any] = ()) -> None:
    """Check that the inputs of a call are of the backend of the variables of a module, and these of one, if their arrays are given.

    Some frameworks convert arrays of another silently, others raise an error of their own; here it is one error for all.
    """
    if len({type(x) for x in arrays}) > 1:
        _require_alike(module)
    first, own = next(_variables(module), ("", None))
    if own is not None:
        require_inputs_like(own, first, module, inputs)


def _variables(module: Module) -> Iterator[tuple[str, Any]]:
    """Iterate over the paths and arrays of the variables that exist."""
    for path, each in walk(module):
        for name in each._variables:
            x = getattr(each, name)
            if not isinstance(x, Variable):
                yield f"{path}{SEPARATOR}{name}" if path else name, x


def _require_alike(module: Module) -> None:
    first, own = "", None
    for path, x in _variables(module):
        if own is None:
            first, own = path, x
        elif _are_of_two(own, x):
            raise MixedBackendsError(
                f"{type(module).__name__}: {first!r} is of {_backend(own)}, but {path!r} of {_backend(x)}. "
                f"Convert one of them first: ivy_api.asarray(x, xp=NAME), with the name of a backend."
            )


def require_inputs_like(own: Any, name: str, module: Module, inputs: Iterable[Any]) -> None:
    """Check that the inputs of a call are of the backend of an array, which has this name."""
    for x in _arrays(inputs):
        if type(x) is not type(own) and _are_of_two(own, x):
            raise MixedBackendsError(
                f"{type(module).__name__}: {name!r} is of {_backend(own)}, but an input of {_backend(x)}, {describe(x)}. "
                f"Convert one of them first: ivy_api.asarray(x, xp=NAME), with the name of a backend."
            )


def _arrays(values: Iterable[Any]) -> Iterator[Any]:
    for x in values:
        if hasattr(x, "dtype"):
            yield x
        elif isinstance(x, tuple | list):
            yield from _arrays(x)
        elif isinstance(x, Mapping):
            yield from _arrays(x.values())


def _are_of_two(x: Any, y: Any) -> bool:
    """Whether two arrays are of two backends. Constants among arrays of a transformed function are of the same one."""
    try:
        ivy_api.namespace_for(x, y)
    except MixedBackendsError:
        return True
    except IvyError:  # one is no array, such as a specification of one
        return False
    return False


def _backend(x: Any) -> str:
    """The name of the backend of an array."""
    xp: Any = ivy_api.namespace_for(x)
    return f"ivy_api.Array over {xp.__source__.name}" if isinstance(x, ivy_api.Array) else str(xp.__source__.name)


def describe(value: Any) -> str:
    """Describe an argument: ``float32[2, 3]``."""
    if not hasattr(value, "shape"):
        return type(value).__name__ if not isinstance(value, int | float | str) else repr(value)
    return f"{ivy_api.dtype_name(value.dtype)}{list(value.shape)}"
