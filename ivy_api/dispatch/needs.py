"""Find the declared functions that a composed body calls, from its source and that of the helpers that it passes ``xp`` to."""

from __future__ import annotations

import ast
import inspect
import textwrap
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

from ivy_api.dispatch import registry
from ivy_api.dispatch.registry import Declaration


@cache
def needs(declaration: Declaration) -> frozenset[str]:
    """Return the qualified names of the functions that the body of a declaration calls through ``xp``, in any branch."""
    if not declaration.composed or declaration.kind != "function":
        return frozenset()
    found: set[str] = set()
    _look(declaration.body, found, set())
    return frozenset(found)


def _look(function: Any, found: set[str], seen: set[Any]) -> None:
    function = inspect.unwrap(function)
    if not isinstance(function, FunctionType) or function in seen:
        return
    seen.add(function)
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError):  # no source, as in an interpreter
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            name = _qualified(node)
            declaration = registry.find(name) if name else None
            if declaration is not None and declaration.kind == "function":
                found.add(declaration.qualname)
        elif isinstance(node, ast.Call) and any(_is_xp(value) for value in (*node.args, *(k.value for k in node.keywords))):
            helper = _helper(node.func, function)
            if getattr(helper, "__declaration__", None) is not None:
                found.add(helper.__declaration__.qualname)
            else:
                _look(helper, found, seen)


def _qualified(node: ast.Attribute) -> str:
    """``linalg.svd`` for ``xp.linalg.svd``; ``""`` for what does not start with ``xp``."""
    parts = [node.attr]
    value = node.value
    while isinstance(value, ast.Attribute):
        parts.insert(0, value.attr)
        value = value.value
    return ".".join(parts) if _is_xp(value) else ""


def _is_xp(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "xp"


def _helper(node: ast.expr, function: FunctionType) -> Any:
    """Return the function that a call names, if it is from the same module or imported there."""
    if isinstance(node, ast.Name):
        return function.__globals__.get(node.id)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        module = function.__globals__.get(node.value.id)
        return getattr(module, node.attr, None) if isinstance(module, ModuleType) else None
    return None
