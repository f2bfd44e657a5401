"""Functions taken from a namespace, ``grad(xp.sin)``: a transformation looks them up again, in the namespace of its arrays.

The functions of a library need not accept the arrays that a transformation calls them with.
"""

from __future__ import annotations

from functools import partial, wraps
from operator import attrgetter

from ivy_api.dispatch import registry
from ivy_api.dispatch.arguments import leaves
from ivy_api.dispatch.lookup import one_namespace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def looked_up(function: Any) -> Any:
    """Return a declared function of a namespace as one that is looked up in the namespace of its arguments.

    Parameters
    ----------
    function : the function, a `functools.partial` of one, or a list or tuple of functions

    Returns
    -------
    out : any other value as it is
    """
    kind = type(function)
    if not callable(function) and not (kind in (list, tuple) and function and callable(function[0])):
        return function
    if kind is partial:
        inner = looked_up(function.func)
        return function if inner is function.func else partial(inner, *function.args, **function.keywords)
    if kind is list or kind is tuple:
        return kind([looked_up(f) for f in function])
    if id(function) not in registry.names_of_functions and not _declared(function):
        return function
    if hasattr(function, "__declaration__") or hasattr(function, "__untraced__"):
        return function  # it does so itself

    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        space = one_namespace(leaves((*args, *kwargs.values())))
        base = None if space is None else space.__source__.over
        found = function if base is None else _found(function, base, space)
        return found(*args, **kwargs)

    call.__untraced__ = function  # type: ignore[attr-defined]
    return call


def _found(function: Any, base: Any, space: Any) -> Any:
    """Return the function of a namespace of traced arrays for one of the native namespace; another one as it is."""
    known = registry.names_of_functions.get(id(function))
    for name in _declared(function) if known is None else [known]:
        native = attrgetter(name)(base)
        if getattr(native, "__untraced__", native) is function:
            return attrgetter(name)(space)
    return function


def _declared(function: Any) -> tuple[str, ...]:
    """The qualified names of the declarations of a function's own name: for one that no namespace has been asked for yet."""
    return registry.qualnames(getattr(function, "__name__", ""))
