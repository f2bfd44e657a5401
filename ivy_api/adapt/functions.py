"""Functions that are made, one for each native function."""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    F = TypeVar("F", bound=Callable[..., Any])


def rename_function(function: F, name: str, qualname: str = "") -> F:
    """Name a function that was made, and give it code of its own; return it.

    A compiler that takes one function at a time keeps what it compiled by the code, and may not see what the code closes over: then
    one function would give the results of another: https://github.com/pytorch/pytorch/issues/197811
    """
    function.__name__, function.__qualname__ = name, qualname or name
    made: Any = function
    made.__code__ = made.__code__.replace(co_name=name, co_qualname=qualname or name)  # for tracebacks too
    return function


def is_found(value: Any) -> bool:
    """Whether a function is what its module has under its name, so that pickle takes it by that."""
    found: Any = sys.modules.get(value.__module__)
    for part in own_name(value).split("."):
        found = getattr(found, "__dict__", {}).get(part)
    return found is value


def own_name(value: Any) -> str:
    """The qualified name of a function; some objects that are called as functions have a plain one only."""
    return getattr(value, "__qualname__", "") or value.__name__
