"""The call of a function that takes arrays as they are: what a frontend without rules of its own for operands makes of an entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ivy_api.dispatch.context import default_namespace
from ivy_api.dispatch.lookup import find_namespace, one_namespace
from ivy_api.frontends.binding import Entry, shown
from ivy_api.transforms.pytrees import leaves_of


def bound(frontend: Any, name: str, path: str, entry: Entry) -> Callable[..., Any]:
    """Return the function that users call.

    Arrays of the framework become native ones, also inside lists and other pytrees, results arrays of the framework, and errors
    those that the framework raises.

    Parameters
    ----------
    frontend : the `Frontend`
    name, path : the public name, and with its place
    entry : what implements it
    """
    body, before = entry.body, entry.before

    def function(*args: Any, **kwargs: Any) -> Any:
        try:
            given, named = list(frontend.unwrap(args)), dict(frontend.unwrap(kwargs))
            arrays = [x for x in leaves_of((given, named)) if find_namespace(x) is not None]
            xp = one_namespace(arrays) if arrays else default_namespace(name)
            if before is not None:
                given, named = before(xp, given, named)
            return frontend.wrap(body(*given, xp=xp, **named))
        except Exception as error:
            raise frontend.translated(error) from error

    return named_as(frontend, function, name, path, entry)


def named_as(frontend: Any, function: Any, name: str, path: str, entry: Entry) -> Callable[..., Any]:
    """Give a function the name, module, text and signature that users see."""
    function.__name__ = function.__qualname__ = name
    function.__module__ = frontend.package + path.rpartition(".")[0].removeprefix(frontend.framework)
    function.__doc__ = entry.body.__doc__
    function.__signature__ = shown(entry.body)
    return function  # type: ignore[no-any-return]
