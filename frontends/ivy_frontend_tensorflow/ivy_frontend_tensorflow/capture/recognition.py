"""Which objects are code of TensorFlow: found by their classes and those of arguments, without importing it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from types import FunctionType, MethodType, ModuleType
from typing import Any

PACKAGE = "tensorflow"


def claims(obj: Any, leaves: Sequence[Any]) -> bool:
    """Return whether an object, with the leaves of its arguments, is code of TensorFlow."""
    if PACKAGE not in sys.modules:
        return False
    if _is_of_package(obj) or any(_root(type(leaf)) == PACKAGE for leaf in leaves):
        return True
    found = [leaf for leaf in leaves if hasattr(leaf, "shape") and hasattr(leaf, "dtype")]
    arrays_of_numpy = all(_root(type(leaf)) == "numpy" for leaf in found)
    return arrays_of_numpy and isinstance(obj, FunctionType) and _refers(obj)


def _root(thing: Any) -> str:
    name = thing.__name__ if isinstance(thing, ModuleType) else getattr(thing, "__module__", None)
    return name.partition(".")[0] if isinstance(name, str) else ""


def _is_of_package(obj: Any) -> bool:
    """Whether an object is a module, a variable or a function of TensorFlow, or a layer of Keras on it."""
    if isinstance(obj, partial):
        return _is_of_package(obj.func)
    if isinstance(obj, MethodType):
        return _is_of_package(obj.__self__)
    if isinstance(obj, FunctionType):
        return _root(obj) == PACKAGE
    roots = {_root(cls) for cls in type(obj).__mro__}
    return uses_tensorflow() if "keras" in roots else PACKAGE in roots


def uses_tensorflow() -> bool:
    """Return whether Keras computes with TensorFlow."""
    keras = sys.modules.get("keras")
    return keras is not None and keras.config.backend() == PACKAGE


def _refers(function: FunctionType) -> bool:
    """Whether the code of a function names TensorFlow, or what is of TensorFlow."""
    code = function.__code__
    inside = [one for one in code.co_consts if hasattr(one, "co_names")]
    names = {*code.co_names, *(name for one in inside for name in one.co_names)}
    found = [function.__globals__[name] for name in names if name in function.__globals__]
    found += [cell.cell_contents for cell in function.__closure__ or () if _is_filled(cell)]
    return any(_root(one) == PACKAGE if isinstance(one, (ModuleType, FunctionType)) else _is_of_package(one) for one in found)


def _is_filled(cell: Any) -> bool:
    try:
        cell.cell_contents  # noqa: B018 - an empty cell raises
    except ValueError:
        return False
    return True
