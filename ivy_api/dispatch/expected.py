"""Whether a value is what an annotation of a declaration says, and the annotation in words. Only asked after a call has failed."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator
from functools import cache
from numbers import Complex, Integral, Real
from operator import index
from typing import Any

from ivy_api.dispatch.lookup import find_namespace

_SCALARS: dict[str, tuple[type, str]] = {
    "complex": (Complex, "a Python number"),
    "float": (Real, "a real Python number"),
    "bool": (Integral, "True or False"),
    "_bool": (Integral, "True or False"),
}
_WORDS = {
    **{name: words for name, (_, words) in _SCALARS.items()},
    "Array": "an array",
    "int": "an integer",
    "str": "a string",
    "None": "None",
    "DType": "a data type",
    "Device": "a device",
}


@cache
def parsed(annotation: str, module: str) -> ast.expr:
    """The annotation as an expression, without the names that its module gives to others."""
    return _Spelled(_aliases(module)).visit(ast.parse(annotation, mode="eval").body)  # type: ignore[no-any-return]


def choices(node: ast.expr) -> list[ast.expr]:
    """The alternatives of an annotation."""
    if isinstance(node, ast.BinOp):
        return [*choices(node.left), *choices(node.right)]
    return [node]


def options(node: ast.expr) -> list[Any]:
    """The values that an annotation lists one by one."""
    return [value for choice in choices(node) if head(choice) == "Literal" for value in _listed(choice)]


def arrays(node: ast.expr) -> bool:
    """Whether the annotation speaks of arrays, alone or in sequences."""
    return any(isinstance(part, ast.Name) and part.id == "Array" for part in ast.walk(node))


def fits(node: ast.expr, value: Any, xp: Any) -> bool:
    """Whether ``value`` is what the annotation says, for the arrays and data types of ``xp``; what is not known fits."""
    return any(_fits(choice, value, xp) for choice in choices(node))


def _fits(node: ast.expr, value: Any, xp: Any) -> bool:
    name = head(node)
    if name == "None":
        return value is None
    if name == "Array":
        return xp is not None and find_namespace(value) is xp
    if name == "int":
        return _is_index(value)
    if name in _SCALARS:
        return isinstance(value, _SCALARS[name][0]) or (name in ("float", "complex") and _lone(value))
    if name == "str":
        return isinstance(value, str)
    if name == "DType":
        return is_dtype(value, xp)
    if name == "Literal":
        return any(type(value) is type(option) and value == option for option in _listed(node))
    if name in ("tuple", "list", "Sequence"):
        return _fits_sequence(node, value, xp)
    return True


def _fits_sequence(node: ast.expr, value: Any, xp: Any) -> bool:
    if isinstance(value, (str, bytes)) or find_namespace(value) is not None or not hasattr(value, "__len__"):
        return False
    parts = _parts(node)
    if head(node) != "tuple" or (isinstance(parts[-1], ast.Constant) and parts[-1].value is Ellipsis):
        return all(fits(parts[0], element, xp) for element in value)
    return len(value) == len(parts) and all(fits(part, element, xp) for part, element in zip(parts, value, strict=True))


def is_dtype(value: Any, xp: Any) -> bool:
    """Whether ``value`` is a data type of a backend, or its name."""
    if isinstance(value, str):
        return hasattr(xp, value)
    if value is None or isinstance(value, (Complex, list, tuple, dict, bytes)) or find_namespace(value) is not None:
        return False
    known = list(xp.__array_namespace_info__().dtypes().values())
    return any(type(value) is type(dtype) for dtype in known) or any(value == dtype for dtype in known)


def words(node: ast.expr) -> str:
    """The annotation as a reader would say it."""
    said = [_said(choice) for choice in choices(node) if head(choice) != "Literal"]
    listed = [repr(option) for option in options(node)]
    said = [*listed, *dict.fromkeys(said)]
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} or {said[-1]}"


def _said(node: ast.expr) -> str:
    name = head(node)
    if name in ("tuple", "list", "Sequence"):
        inner = {"int": "integers", "Array": "arrays", "float": "numbers", "complex": "numbers"}
        return f"a {'list' if name == 'list' else 'tuple'} of {inner.get(head(_parts(node)[0]), 'such')}"
    return _WORDS.get(name, name)


def head(node: ast.expr) -> str:
    """The name that an alternative begins with: ``tuple`` of ``tuple[int, ...]``."""
    if isinstance(node, ast.Subscript):
        node = node.value
    if isinstance(node, ast.Constant):
        return "None" if node.value is None else str(node.value)
    return node.id if isinstance(node, ast.Name) else ""


def _parts(node: ast.expr) -> list[ast.expr]:
    inner = node.slice if isinstance(node, ast.Subscript) else node
    return inner.elts if isinstance(inner, ast.Tuple) else [inner]


def _listed(node: ast.expr) -> Iterator[Any]:
    for part in _parts(node):
        yield ast.literal_eval(part)


def _is_index(value: Any) -> bool:
    if find_namespace(value) is not None and not _lone(value):
        return False
    try:
        index(value)
    except Exception:
        return _lone(value)  # a size that a compiler does not know yet
    return True


def _lone(value: Any) -> bool:
    """Whether it is an array of one element, which may stand for a number."""
    return find_namespace(value) is not None and len(value.shape) == 0


class _Spelled(ast.NodeTransformer):
    def __init__(self, aliases: dict[str, ast.expr]) -> None:
        self.aliases = aliases

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.visit(self.aliases[node.id]) if node.id in self.aliases else node


@cache
def _aliases(module: str) -> dict[str, ast.expr]:
    """What a module gives a name for its annotations only."""
    try:
        tree = ast.parse(inspect.getsource(importlib.import_module(module)))
    except (OSError, TypeError, ImportError, SyntaxError):  # without its source
        return {}
    blocks = [node for node in tree.body if isinstance(node, ast.If)]
    return {
        node.targets[0].id: node.value
        for block in blocks
        for node in block.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
