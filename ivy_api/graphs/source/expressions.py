"""Expressions of emitted source: values and templates as syntax trees, and their text as a formatter would write it."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

WIDTH = 132
"""The length of lines."""


@cache
def expression(text: str) -> ast.expr:
    """Return the syntax tree of an expression."""
    return ast.parse(text, mode="eval").body


def name(text: str) -> ast.expr:
    """Return an expression that is a name, with dots."""
    return expression(text)


def data(value: Any, leaf: Callable[[Any], ast.expr]) -> ast.expr:
    """Return an expression for plain data; ``leaf`` writes what is neither a container nor a number, string or ``None``."""
    if value is None or value is Ellipsis or isinstance(value, (bool, int, str)):
        return _number_of(value)
    if isinstance(value, float):
        return _number_of(value) if abs(value) < float("inf") else expression(f'float("{value}")')
    if isinstance(value, complex):
        return ast.Call(expression("complex"), [data(value.real, leaf), data(value.imag, leaf)], [])
    if isinstance(value, (list, tuple)):
        parts = [data(part, leaf) for part in value]
        return ast.List(parts) if isinstance(value, list) else ast.Tuple(parts)
    if isinstance(value, dict):
        return ast.Dict([data(key, leaf) for key in value], [data(part, leaf) for part in value.values()])
    if isinstance(value, slice):
        return ast.Call(expression("slice"), [data(part, leaf) for part in (value.start, value.stop, value.step)], [])
    return leaf(value)


def _number_of(value: Any) -> ast.expr:
    if isinstance(value, (int, float)) and not isinstance(value, bool) and str(value).startswith("-"):
        return ast.UnaryOp(ast.USub(), ast.Constant(-value))
    return ast.Constant(value)


def subscript(array: ast.expr, key: ast.expr) -> ast.expr:
    """Return an array with an index, in which calls of ``slice`` are written with colons."""
    parts = key.elts if isinstance(key, ast.Tuple) and key.elts else None
    if parts is None:
        return ast.Subscript(array, _colons(key))
    return ast.Subscript(array, ast.Tuple(list(map(_colons, parts))))


def _colons(key: ast.expr) -> ast.expr:
    if isinstance(key, ast.Call) and isinstance(key.func, ast.Name) and key.func.id == "slice":
        bounds = [None if isinstance(part, ast.Constant) and part.value is None else part for part in key.args]
        return ast.Slice(*bounds)
    return key


class _Filling(ast.NodeTransformer):
    """Puts arguments into a template: options of a function of the framework that are left at a default of nothing are left out."""

    def __init__(self, arguments: Mapping[str, ast.expr], omitted: set[str]) -> None:
        self.arguments, self.omitted = arguments, omitted

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.arguments.get(node.id, node)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        kept = [k for k in node.keywords if not (isinstance(k.value, ast.Name) and k.value.id in self.omitted)]
        own: list[ast.expr] = []
        is_helper = isinstance(node.func, ast.Name)
        for value in node.args:
            if not is_helper and isinstance(value, ast.Name) and value.id in self.omitted and value is node.args[-1]:
                continue
            filled = self.visit(value)
            several = isinstance(filled, ast.Starred) and isinstance(filled.value, (ast.Tuple, ast.List))
            own += filled.value.elts if several else [filled]
        named = [ast.keyword(k.arg, self.visit(k.value)) for k in kept]
        return ast.Call(self.visit(node.func), own, named)

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        return subscript(self.visit(node.value), self.visit(node.slice))


def fill_template(template: str, arguments: Mapping[str, ast.expr], omitted: set[str]) -> ast.expr:
    """Return a template, an expression in the names of arguments, with these put in; without options in ``omitted``."""
    return _Filling(arguments, omitted).visit(_parse(template))  # type: ignore[no-any-return]


def _parse(template: str) -> ast.expr:
    return ast.parse(template, mode="eval").body


def text(tree: ast.expr) -> str:
    """Return an expression on one line, with double quotes."""
    found = ast.unparse(tree)
    if "'" not in found:
        return found
    parts = []
    for token in tokenize.generate_tokens(io.StringIO(found).readline):
        if token.type == tokenize.STRING:
            parts.append((token.start[1], token.end[1], quote(ast.literal_eval(token.string))))
    for start, end, literal in reversed(parts):
        found = found[:start] + literal + found[end:]
    return found


def quote(value: str) -> str:
    """Return a literal of a string: in double quotes, unless it has more of them than single ones."""
    own = repr(value)
    if own[0] == "'" and '"' not in value:
        return f'"{own[1:-1]}"'.replace("\\'", "'")
    return own


def break_lines(prefix: str, tree: ast.expr, indent: int) -> list[str]:
    """Return the lines of a statement ``prefix`` and an expression, as a formatter would break them.

    Parameters
    ----------
    prefix : what stands before it: ``"x = "``, ``"return "``
    tree : the expression
    indent : how far the statement is indented
    """
    one = prefix + text(tree)
    if indent + len(one) <= WIDTH:
        return [one]
    return _broken(prefix, tree, "", indent)


def _broken(prefix: str, tree: ast.expr, suffix: str, indent: int) -> list[str]:
    """The lines of an expression that is too long for one, with what stands before and behind it."""
    one = prefix + text(tree) + suffix
    parts = _parts(tree)
    if indent + len(one) <= WIDTH or parts is None:
        return [one]
    head, elements, tail = parts
    joined = ", ".join(label + text(each) for label, each in elements)
    one_tuple = isinstance(tree, ast.Tuple)
    if indent + 4 + len(joined) <= WIDTH and not one_tuple and not isinstance(tree, (ast.List, ast.Dict)):
        return [prefix + head, "    " + joined, tail + suffix]
    lines = [prefix + head]
    for label, each in elements:
        lines += ["    " + line for line in _broken(label, each, ",", indent + 4)]
    return [*lines, tail + suffix]


def _parts(tree: ast.expr) -> tuple[str, list[tuple[str, ast.expr]], str] | None:
    """The opening bracket with what stands before it, the elements with their keywords, and the closing bracket."""
    if isinstance(tree, ast.Call):
        elements = [("", each) for each in tree.args] + [(f"{k.arg}=", k.value) for k in tree.keywords]
        return (text(tree.func) + "(", elements, ")") if elements else None
    if isinstance(tree, ast.Tuple) and tree.elts:
        return "(", [("", each) for each in tree.elts], ")"
    if isinstance(tree, ast.List) and tree.elts:
        return "[", [("", each) for each in tree.elts], "]"
    if isinstance(tree, ast.Dict) and tree.keys:
        pairs = zip(tree.keys, tree.values, strict=True)
        return "{", [(text(key) + ": ", each) for key, each in pairs if key is not None], "}"
    return None
