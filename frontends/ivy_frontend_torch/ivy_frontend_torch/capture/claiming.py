"""Which objects are code of PyTorch: asked before PyTorch is imported."""

from __future__ import annotations

import functools
import sys
import types
from collections.abc import Iterator, Sequence
from typing import Any


def claims(obj: Any, leaves: Sequence[Any]) -> bool:
    """Return whether an object is code of PyTorch: a module, or a function of tensors that does not use `ivy_api`.

    Parameters
    ----------
    obj : a function, or a model
    leaves : the leaves of its arguments
    """
    torch = sys.modules.get("torch")
    if torch is None or not hasattr(torch, "nn"):
        return False
    function = innermost_function(obj)
    if isinstance(function, torch.nn.Module) or isinstance(getattr(function, "__self__", None), torch.nn.Module):
        return True
    if not any(isinstance(leaf, torch.Tensor) for leaf in leaves):
        return "torch" in roots_of(function)
    return "ivy_api" not in roots_of(function)


def innermost_function(obj: Any) -> Any:
    """Return the function that a partial one calls; other objects as they are."""
    while isinstance(obj, functools.partial):
        obj = obj.func
    return obj


def roots_of(obj: Any) -> set[str]:
    """Return the names of the packages whose modules, functions and objects a function names."""
    if not isinstance(obj, (types.FunctionType, types.MethodType)):
        obj = getattr(type(obj), "__call__", None)  # noqa: B004
    function = getattr(obj, "__func__", obj)
    if not isinstance(function, types.FunctionType):
        return set()
    used = [function.__globals__[name] for name in _names_in(function.__code__) if name in function.__globals__]
    used += [contents_of(cell) for cell in function.__closure__ or ()]
    return {root for value in used if (root := _root(value))}


def contents_of(cell: Any) -> Any:
    """Return what a variable of a closure holds; ``None`` if it holds nothing yet."""
    try:
        return cell.cell_contents
    except ValueError:
        return None


def _names_in(code: types.CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _names_in(constant)


def _root(value: Any) -> str:
    name = value.__name__ if isinstance(value, types.ModuleType) else getattr(value, "__module__", None) or type(value).__module__
    return name.partition(".")[0] if isinstance(name, str) else ""
