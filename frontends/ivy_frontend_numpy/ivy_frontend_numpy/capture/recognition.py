"""Whether code is written in NumPy."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dis import get_instructions
from functools import cache, partial
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from ivy_api.frontends.frontend import installed
from ivy_api.frontends.rebinding import root_of

_DEPTH = 12
_WRITTEN_IN_NUMPY = frozenset({"librosa", "scipy", "skimage", "sklearn"})
"""Packages that choose a framework by their arguments, and name others: they are not looked into."""
_METHODS = frozenset(
    {
        "all", "any", "argmax", "argmin", "argsort", "clip", "conj", "copy", "cumprod", "cumsum", "diagonal", "dot", "fill",
        "flatten", "item", "max", "mean", "min", "nonzero", "prod", "ptp", "ravel", "repeat", "reshape", "round", "sort",
        "squeeze", "std", "sum", "swapaxes", "take", "tolist", "trace", "transpose", "var", "view",
    }
)  # fmt: skip
"""Methods that arrays of NumPy have, and those of the standard do not."""


@cache
def frameworks() -> frozenset[str]:
    """Return the packages of frameworks that have a frontend."""
    return frozenset(installed())


def claims(obj: Any, leaves: Sequence[Any]) -> bool:
    """Return whether an object is code of NumPy, which refers to no other framework.

    Code that names no framework, but calls methods which only arrays of NumPy have, is code of NumPy if its arguments are.

    Parameters
    ----------
    obj : a function, or an object with methods
    leaves : the leaves of its arguments
    """
    numpy = sys.modules.get("numpy")
    arrays = [leaf for leaf in leaves if hasattr(leaf, "shape") and hasattr(leaf, "dtype")]
    if numpy is None or not all(isinstance(x, (numpy.ndarray, numpy.generic)) for x in arrays):
        return False
    if any(isinstance(leaf, ModuleType) for leaf in leaves):  # a namespace, of which the code uses functions
        return False
    return _is_of_numpy(obj, bool(arrays))


def _is_of_numpy(obj: Any, arrays: bool) -> bool:
    """Whether code refers to NumPy, and to no framework; ``arrays``: whether it gets arrays."""
    others = {"ivy_api", *frameworks()} - {"numpy"}
    found = set(_references(obj, _DEPTH, set()))
    if found & others or "__array_namespace__" in found or any(name.startswith("ivy_") for name in found):
        return False
    return "numpy" in found or (arrays and bool(found & (_WRITTEN_IN_NUMPY | _METHODS)))


def _references(x: Any, depth: int, seen: set[int]) -> Iterator[str]:
    """Yield the packages that an object is of, or that its code refers to, and the names of attributes of code that is Python's."""
    if depth == 0 or id(x) in seen:
        return
    seen.add(id(x))
    if isinstance(x, partial):
        yield from _references(x.func, depth, seen)
    elif isinstance(x, MethodType):
        yield from _references(x.__func__, depth, seen)
        yield from _references(x.__self__, depth, seen)
    elif isinstance(x, FunctionType):
        yield from _references_of_function(x, depth, seen)
    elif isinstance(x, ModuleType):
        yield root_of(x)
    elif isinstance(x, type):
        yield from _references_of_class(x, depth, seen)
    else:
        yield root_of(x) or root_of(type(x))
        if not _is_elsewhere(root_of(type(x))):
            yield from _references(type(x), depth, seen)


def _references_of_function(x: FunctionType, depth: int, seen: set[int]) -> Iterator[str]:
    root = root_of(x)
    yield root
    if _is_elsewhere(root) and not x.__closure__:
        return
    for cell in x.__closure__ or ():
        try:
            yield from _references(cell.cell_contents, depth - 1, seen)
        except ValueError:  # it is not filled yet
            continue
    if not _is_elsewhere(root):
        for name, is_attribute in _names(x.__code__):
            if is_attribute:
                yield name
            elif name in x.__globals__:
                yield from _references(x.__globals__[name], depth - 1, seen)


def _references_of_class(x: type, depth: int, seen: set[int]) -> Iterator[str]:
    for base in x.__mro__:
        yield root_of(base)
        for value in () if _is_elsewhere(root_of(base)) else vars(base).values():
            function = getattr(value, "__func__", getattr(value, "fget", value))
            if isinstance(function, FunctionType):
                yield from _references(function, depth - 1, seen)


def _is_elsewhere(root: str) -> bool:
    """Whether code of a package is not looked into: that of NumPy, of frameworks, and of the standard library."""
    return root in ("", "numpy", "ivy_api", *frameworks(), *_WRITTEN_IN_NUMPY) or (
        root in sys.stdlib_module_names and root != "__main__"
    )


def _names(code: CodeType) -> Iterator[tuple[str, bool]]:
    """Yield the names in code, and whether each is an attribute; of modules that it imports the package."""
    for instruction in get_instructions(code):
        if instruction.opname == "IMPORT_NAME":
            yield instruction.argval.partition(".")[0], True
        elif isinstance(instruction.argval, str) and instruction.opname.startswith("LOAD_"):
            yield instruction.argval, instruction.opname in ("LOAD_ATTR", "LOAD_METHOD")
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)
