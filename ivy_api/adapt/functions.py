"""Helpers for generated functions."""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    F = TypeVar("F", bound=Callable[..., Any])


def rename_function(function: F, name: str, qualname: str = "") -> F:
    """Rename a generated function, and give it its own code object; return it.

    Compilers that cache by code object may ignore the closure; then one function would return the results of another:
    https://github.com/pytorch/pytorch/issues/197811
    """
    function.__name__, function.__qualname__ = name, qualname or name
    made: Any = function
    made.__code__ = made.__code__.replace(co_name=name, co_qualname=qualname or name)  # for tracebacks too
    return function


def run_while_compiling(function: F) -> F:
    """Let compilers that read bytecode call a function while they compile, in place of reading it.

    For what they cannot read, such as how modules are imported. The function returns nothing, since such a compiler does not know
    where a returned object comes from. It enters what it finds in a dictionary that nothing has read before: to change what decided
    how a function is compiled is an error.
    """
    function._dynamo_marked_constant = True  # type: ignore[attr-defined]
    return function


def is_found(value: Any) -> bool:
    """Whether a function can be looked up in its module under its name, so that it can be pickled."""
    found: Any = sys.modules.get(value.__module__)
    for part in own_name(value).split("."):
        found = getattr(found, "__dict__", {}).get(part)
    return found is value


def own_name(value: Any) -> str:
    """Return the qualified name of a function; some callables only have a plain name, or none: ``""``."""
    return getattr(value, "__qualname__", "") or getattr(value, "__name__", "")
