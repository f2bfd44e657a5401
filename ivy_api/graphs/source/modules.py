"""One function for each module of a model; modules with the same calls share theirs."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from ivy_api.graphs.passes.rewriting import Block
from ivy_api.graphs.source import control
from ivy_api.graphs.source.expressions import data, fill_template
from ivy_api.graphs.source.language import Language
from ivy_api.graphs.source.scopes import RESERVED, Line, Scope, Values, identifier
from ivy_api.graphs.source.writing import Writer, is_used
from ivy_api.tracing.graph import Graph
from ivy_api.tracing.nodes import Node, Ref, refs

SMALL = 16
"""Arrays of so many elements are written as numbers; larger ones are read from the file of the weights."""
_PLAIN_PATH = re.compile(r"[\w./\[\]-]{1,80}", re.ASCII)
Modules = tuple[tuple[str, str], ...]


@dataclass
class Function:
    """A function of the source.

    Attributes
    ----------
    name : its name
    inputs : its parameters, besides the weights
    lines : its body
    weighted : whether it takes the weights, and the path of its module
    paths : the modules that it is the function of
    """

    name: str
    inputs: list[str]
    lines: list[Line]
    weighted: bool
    paths: list[str] = field(default_factory=list)


class Emitter:
    """Writes a graph as functions.

    Attributes
    ----------
    graph : it, with calls that the language can spell only
    language : of the target
    count : the number of inputs that are no states
    states : the names of the others
    names : the names of the constants of the graph that are read from the file of the weights, by position
    functions : those written, innermost first
    others : the names that no function of a module has: helpers, imports, and words of Python
    helpers : the names of helpers that they call
    """

    def __init__(self, graph: Graph, language: Language, count: int, states: Sequence[str], names: dict[int, str]) -> None:
        self.graph, self.language, self.count, self.states, self.names = graph, language, count, states, names
        self.modules = _modules(graph.nodes)
        self.functions: dict[Any, Function] = {}
        self.helpers: set[str] = set()
        self.block = Block(graph.xp, graph.types, graph.constants)
        self.block.nodes = graph.nodes
        module = language.helper_module
        helpers = {n for n in vars(module) if not n.startswith("_")} if module else set()
        self.others = {"load_weights", *language.imports, *helpers, *RESERVED}
        self.base = {self.name_of(kind) for path in self.modules for _, kind in path} | self.others - RESERVED
        self.users = _users(graph)
        self.weighted = False

    def reserve(self, name: str) -> None:
        """Keep a name from being that of a value, or of the function of a module."""
        self.base.add(name)
        self.others.add(name)

    def name_of(self, kind: str) -> str:
        """Return the name of the function of modules of a class."""
        found = identifier(kind.rpartition(".")[2], "module")
        return f"{found}_module" if found in self.others else found

    def scope(self) -> Scope:
        """Return a new function."""
        return Scope(self.base)

    def write(self, scope: Scope, span: range, depth: int, path: str, inside: Any, at: str) -> Values:
        """Write nodes that share ``depth`` modules; return the expressions for their results.

        Parameters
        ----------
        scope : of the function
        span : the positions of the nodes
        depth : how many modules they share
        path : of the innermost of these
        inside : gives the expression for what is no result of one of the nodes, and no weight below the path
        at : the expression for the path: ``""`` if names of weights are written whole
        """
        values = Values(lambda ref: self._outside(ref, path, inside, at))
        writer = Writer(self.language, scope, self.helpers, control.write)
        writer.dtype_name = self.graph.xp.__source__.dtype_name
        for module, group in groupby(span, lambda i: self.modules[i][depth] if len(self.modules[i]) > depth else None):
            own = list(group)
            if module is None:
                for i in own:
                    writer.node(i, self.graph.nodes[i], self.block, values, lambda ref: bool(self.users.get((ref.index, ref.part))))
            else:
                self._call(scope, range(own[0], own[-1] + 1), depth + 1, module, path, values, at)
        return values

    def _outside(self, ref: Ref, path: str, inside: Any, at: str) -> ast.expr:
        if ref.kind == "constant" and ref.index not in self.names:
            return self._number(self.graph.constants[ref.index])
        name = self._name(ref)
        if name is not None:
            within = _below(name, path)
            if within is not None:
                self.weighted = True
                return _weight(within if at else name, at)
        return inside(ref)  # type: ignore[no-any-return]

    def _name(self, ref: Ref) -> str | None:
        """The name of a weight."""
        if ref.kind == "constant":
            return self.names.get(ref.index)
        return self.states[ref.index - self.count] if ref.kind == "input" and ref.index >= self.count else None

    def _number(self, x: Any) -> ast.expr:
        from ivy_api.array import Array

        elements = data(Array(x).__array__().tolist(), lambda value: ast.Constant(value))
        dtype = self.language.dtype(self.graph.xp.__source__.dtype_name(x.dtype))
        found = fill_template(str(self.language.spellings["__constant__"]), {"x": elements, "dtype": ast.Name(dtype)}, set())
        if len(x.shape) < 2 or all(x.shape):
            return found
        shape = data(tuple(map(int, x.shape)), lambda value: ast.Constant(value))
        reshape = str(self.language.spellings["__reshape__"]) if "__reshape__" in self.language.spellings else "x.reshape(shape)"
        return fill_template(reshape, {"x": found, "shape": shape}, set())

    def _call(self, scope: Scope, span: range, depth: int, module: tuple[str, str], path: str, values: Values, at: str) -> None:
        """Write a call of the function of a module, and that function."""
        function, inputs, outputs = self._function(span, depth, module)
        given = [values(ref) for ref in inputs]
        if function.weighted:
            within = _below(module[0], path) if at else module[0]
            text = f"{module[0] if within is None else within}." if module[0] else ""
            literal = ast.Constant(text)
            own = ast.BinOp(ast.Name(at), ast.Add(), literal) if at and within else ast.Name(at) if at and within == "" else literal
            given = [ast.Name("weights"), own, *given]
            self.weighted = True
        call = ast.Call(ast.Name(function.name), list(given), [])
        last = re.split(r"[./]", module[0])[-1]
        base = last if last and not last.isdigit() else function.name
        names = [scope.fresh(base) for _ in outputs]
        for ref, name in zip(outputs, names, strict=True):
            values.define(ref, name)
        scope.assign(", ".join(names), call)

    def _function(self, span: range, depth: int, module: tuple[str, str]) -> tuple[Function, list[Ref], list[Ref]]:
        path, kind = module
        scope = self.scope()
        inputs: dict[Ref, str] = {}
        before, self.weighted = self.weighted, False

        def inside(ref: Ref) -> ast.expr:
            if ref not in inputs:
                inputs[ref] = scope.fresh("x" if not inputs else "y" if len(inputs) == 1 else "z")
            return ast.Name(inputs[ref])

        values = self.write(scope, span, depth, path, inside, "at")
        outputs = [Ref("node", *key) for key in self.users if key[0] in span and not self.users[key] <= set(span)]
        outputs.sort(key=lambda ref: (ref.index, ref.part or 0))
        scope.give(_together([values(ref) for ref in outputs]))
        weighted, self.weighted = self.weighted, before
        base = self.name_of(kind)
        key = base, tuple(inputs.values()), weighted, tuple((line.indent, line.text) for line in _code(scope.lines))
        if key not in self.functions:
            number = sum(one[0] == base for one in self.functions) + 1
            name = base if number == 1 else f"{base}_{number}"
            self.functions[key] = Function(name, list(inputs.values()), scope.lines, weighted)
        function = self.functions[key]
        function.lines = _agreeing(function.lines, scope.lines)
        if _PLAIN_PATH.fullmatch(path):
            function.paths.append(path)
        return function, list(inputs), outputs


def _code(lines: Sequence[Line]) -> list[Line]:
    """The lines that are no comments."""
    return [line for line in lines if not line.text.startswith("#")]


def _agreeing(lines: list[Line], others: list[Line]) -> list[Line]:
    """The lines of two functions of equal code, with the comments on which they agree."""
    texts = dict(enumerate(others))
    if len(lines) != len(others):
        return _code(lines)
    return [
        line if texts[i] == line else Line(line.indent, line.text)
        for i, line in enumerate(lines)
        if texts[i] == line or not line.text.startswith("#")
    ]


def _together(values: Sequence[ast.expr]) -> ast.expr:
    return values[0] if len(values) == 1 else ast.Tuple(list(values))


def _weight(name: str, at: str) -> ast.expr:
    key = ast.BinOp(ast.Name(at), ast.Add(), ast.Constant(name)) if at else ast.Constant(name)
    return ast.Subscript(ast.Name("weights"), key)


def _below(name: str, path: str) -> str | None:
    """The rest of a name below a path; ``None`` if it is not below."""
    if not path:
        return name
    if name == path:
        return ""
    return name[len(path) + 1 :] if name.startswith(f"{path}.") else None


def _modules(nodes: Sequence[Node]) -> list[Modules]:
    """The modules of each node; one whose origin is not known belongs to those of the node before."""
    found: list[Modules] = []
    for node in nodes:
        known = node.origin is not None and (node.origin.modules or node.origin.file or node.origin.name)
        found.append(node.origin.modules if known and node.origin is not None else found[-1] if found else ())
    return found


def shared_root(modules: Sequence[Modules]) -> tuple[str, str] | None:
    """Return the module that all nodes are part of, if its path is empty."""
    first = {path[0] if path else None for path in modules}
    root = next(iter(first), None)
    return root if len(first) == 1 and root is not None and root[0] == "" else None


def _users(graph: Graph) -> dict[tuple[int, int | None], set[int]]:
    """The positions of the nodes that use each result; that of the outputs is -1."""
    found: dict[tuple[int, int | None], set[int]] = {}
    everything = [(i, (node.args, node.kwargs)) for i, node in enumerate(graph.nodes)] + [(-1, graph.outputs)]
    for i, part in everything:
        for ref in refs(part):
            if ref.kind == "node":
                found.setdefault((ref.index, ref.part), set()).add(i)
    return found


__all__ = ["Emitter", "Function", "is_used", "shared_root"]
