"""Which objects are code of JAX or of a library over it: found by the modules that they refer to, without importing any."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

PACKAGES = frozenset(
    [
        "jax",
        "jaxlib",
        "flax",
        "equinox",
        "haiku",
        "optax",
        "chex",
        "distrax",
        "jaxopt",
        "jaxlie",
        "jax_dataclasses",
        "jaxtyping",
        "numpyro",
        "lineax",
        "diffrax",
        "optimistix",
    ]
)
"""Libraries whose functions and models are code of JAX."""
_DEPTH = 4
"""How many functions of the program, each called by the one before, are looked at."""


def claims(obj: Any, leaves: Sequence[Any]) -> bool:
    """Return whether an object, with the leaves of its arguments, is code of JAX."""
    if "jax" not in sys.modules:
        return False
    found = set(_packages(obj, _DEPTH))
    if found & PACKAGES:
        return True
    return "ivy_api" not in found and any(_root(type(leaf)) in PACKAGES for leaf in leaves)


def _root(thing: Any) -> str:
    name = thing.__name__ if isinstance(thing, ModuleType) else getattr(thing, "__module__", None)
    return name.partition(".")[0] if isinstance(name, str) else ""


def _packages(obj: Any, depth: int) -> Iterator[str]:
    """Yield the packages that an object is of, or that its code refers to."""
    if depth == 0:
        return
    if isinstance(obj, (ModuleType, type)):
        yield _root(obj)
    elif isinstance(obj, partial):
        yield from _packages(obj.func, depth)
    elif isinstance(obj, MethodType):
        yield from _packages(obj.__self__, depth)
        yield from _packages(obj.__func__, depth)
    elif isinstance(obj, FunctionType):
        yield _root(obj)
        yield from _references(obj, depth)
    else:
        yield from map(_root, type(obj).__mro__)
        if hasattr(obj, "__wrapped__"):
            yield from _packages(obj.__wrapped__, depth)
        else:
            called = getattr(type(obj), "__call__", None)  # noqa: B004 - the function is needed
            if isinstance(called, FunctionType):
                yield from _references(called, depth)


def _references(function: FunctionType, depth: int) -> Iterator[str]:
    """Yield the packages of what the code of a function refers to: global names, and what it closes over."""
    if hasattr(function, "__wrapped__"):
        yield from _packages(function.__wrapped__, depth - 1)
    for name in _names(function.__code__):
        if name in function.__globals__:
            yield from _packages(function.__globals__[name], depth - 1)
    for cell in function.__closure__ or ():
        try:
            value = cell.cell_contents
        except ValueError:  # it is not assigned yet
            continue
        yield from _packages(value, depth - 1)


def _names(code: CodeType) -> Iterator[str]:
    """Yield the names that code and its inner functions use, those of modules that it imports included."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)
