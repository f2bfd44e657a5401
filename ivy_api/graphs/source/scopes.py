"""A function of emitted source while it is written: its lines, and the names of its values."""

from __future__ import annotations

import ast
import builtins
import keyword
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ivy_api.graphs.source.expressions import WIDTH, break_lines
from ivy_api.tracing.nodes import Ref

RESERVED = frozenset((*keyword.kwlist, *keyword.softkwlist, *dir(builtins), "weights", "at", "state"))
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*", re.ASCII)


def identifier(text: str, otherwise: str = "x") -> str:
    """Return a name of Python for a text: its letters, digits and underscores in lower case; ``otherwise`` if it has none."""
    words = re.sub(r"[^A-Za-z0-9_]+", "_", text, flags=re.ASCII)
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", words)
    found = re.sub(r"__+", "_", words).strip("_").lower()[:60]
    if found[:1].isdigit():
        found = f"{otherwise}{found}"
    return found if _WORD.fullmatch(found) else otherwise


@dataclass(frozen=True)
class Line:
    """A line of source, with the comment behind it."""

    indent: int
    text: str
    comment: str = ""


class Scope:
    """What is written of a function so far.

    Attributes
    ----------
    lines : its lines
    taken : the names that are in use, of the module too
    reserved : names of functions of the module, which no value has
    """

    def __init__(self, reserved: set[str]) -> None:
        self.lines: list[Line] = []
        self.reserved = reserved
        self.taken: set[str] = set()
        self.indent = 0

    def fresh(self, text: str) -> str:
        """Return a new name for a value, like a text."""
        base = identifier(text)
        stem = re.sub(r"(_\d+)+$", "", base)
        if {base, stem} & self.reserved or base in RESERVED:
            base = f"{stem}_out"
        found, i = base, 1
        while found in self.taken or found in self.reserved or found in RESERVED:
            i += 1
            found = f"{base}_{i}"
        self.taken.add(found)
        return found

    def write(self, text: str, comment: str = "") -> None:
        """Add a line."""
        self.lines.append(Line(self.indent, text, comment))

    def assign(self, target: str, value: ast.expr, comment: str = "") -> None:
        """Add ``target = value``, on several lines if it is long."""
        lines = break_lines(f"{target} = " if target else "", value, 4 * (self.indent + 1))
        self.add(lines, comment)

    def give(self, value: ast.expr) -> None:
        """Add ``return value``."""
        self.add(break_lines("return ", value, 4 * (self.indent + 1)))

    def add(self, lines: list[str], comment: str = "") -> None:
        """Add the lines of a statement; the comment stands behind the last one, or before them if there is no space."""
        width = 4 * (self.indent + 1) + len(lines[-1]) + 2 + len(comment)
        if comment and (len(lines) > 1 or width > WIDTH):
            self.write(comment)
            comment = ""
        for line in lines[:-1]:
            self.write(line)
        self.write(lines[-1], comment)


Names = Callable[[Ref], ast.expr]
"""Gives the expression for a value of a graph."""


class Values:
    """The expressions for the values of a graph, or of a body.

    Attributes
    ----------
    outside : gives those of inputs and constants
    known : those of results of nodes
    """

    def __init__(self, outside: Names) -> None:
        self.outside = outside
        self.known: dict[Any, ast.expr] = {}

    def __call__(self, ref: Ref) -> ast.expr:
        found = self.known.get((ref.index, ref.part)) if ref.kind == "node" else None
        return self.outside(ref) if found is None else found

    def define(self, ref: Ref, name: str) -> None:
        """Say the name of a result."""
        self.known[ref.index, ref.part] = ast.Name(name)
