"""Notes on errors: the path of the layer that raised them."""

from __future__ import annotations

from typing import Any

import ivy_api
from ivy_api.errors import IvyError, MixedBackendsError
from ivy_nn.container import SEPARATOR
from ivy_nn.walking import children

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_nn.module import Module


def note_place(error: Exception, module: Module, args: tuple[Any, ...]) -> None:
    """Add a note to an error that passes a call of a module: which layer it comes from, by its path in the outermost model.

    Called once for each module on the way out: the innermost adds the note, and the others their part of the path.
    """
    known = getattr(error, "_ivy_nn_place", None)
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
    error._ivy_nn_place = module, path, inner, text  # type: ignore[attr-defined]


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


def describe(value: Any) -> str:
    """Describe an argument: ``float32[2, 3]``."""
    if not hasattr(value, "shape"):
        return type(value).__name__ if not isinstance(value, int | float | str) else repr(value)
    return f"{ivy_api.dtype_name(value.dtype)}{list(value.shape)}"
