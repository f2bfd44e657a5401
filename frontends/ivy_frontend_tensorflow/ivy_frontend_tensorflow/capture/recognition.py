"""Which objects are code of TensorFlow: found by their classes and those of arguments, without importing it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from types import FunctionType, MethodType, ModuleType
from typing import Any

PACKAGE = "tensorflow"


def claims(obj: Any, leaves: Sequence[Any]) -> bool:
    """Return whether an object, with the leaves of its arguments, is code of TensorFlow."""
    if PACKAGE not in sys.modules:
        return False
    if _is_of_package(obj):
        return True
    found = [leaf for leaf in leaves if hasattr(leaf, "shape") and hasattr(leaf, "dtype")]
    references = list(_references(obj)) if isinstance(obj, FunctionType) else [obj]
    if any(map(_is_of_library, references)) or any(_root(type(leaf)) not in (PACKAGE, "numpy") for leaf in found):
        return False
    return any(_root(type(leaf)) == PACKAGE for leaf in found) or any(map(_is_of_package, references))


def _root(thing: Any) -> str:
    name = thing.__name__ if isinstance(thing, ModuleType) else getattr(thing, "__module__", None)
    return name.partition(".")[0] if isinstance(name, str) else ""


def _is_of_package(obj: Any) -> bool:
    """Whether an object is a module, a variable or a function of TensorFlow, or a layer of Keras on it."""
    if isinstance(obj, partial):
        return _is_of_package(obj.func)
    if isinstance(obj, MethodType):
        return _is_of_package(obj.__self__)
    if isinstance(obj, (FunctionType, ModuleType)):
        return _root(obj) == PACKAGE
    roots = {_root(cls) for cls in type(obj).__mro__}
    return uses_tensorflow() if "keras" in roots else PACKAGE in roots


def _is_of_library(obj: Any) -> bool:
    """Whether an object is of `ivy_api`, of one of its plugins or frontends."""
    return (_root(obj) or _root(type(obj))).startswith("ivy_") or _root(type(obj)).startswith("ivy_")


def uses_tensorflow() -> bool:
    """Return whether Keras computes with TensorFlow."""
    keras = sys.modules.get("keras")
    return keras is not None and keras.config.backend() == PACKAGE


def _references(function: FunctionType) -> Iterator[Any]:
    """Yield what the code of a function names, or closes over."""
    code = function.__code__
    inside = [one for one in code.co_consts if hasattr(one, "co_names")]
    for name in {*code.co_names, *(name for one in inside for name in one.co_names)}:
        if name in function.__globals__:
            yield function.__globals__[name]
    for cell in function.__closure__ or ():
        if _is_filled(cell):
            yield cell.cell_contents


def _is_filled(cell: Any) -> bool:
    try:
        cell.cell_contents  # noqa: B018 - an empty cell raises
    except ValueError:
        return False
    return True
