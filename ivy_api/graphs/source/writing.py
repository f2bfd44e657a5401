"""Nodes of a graph as statements of a target."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

from ivy_api.dispatch import registry
from ivy_api.errors import TransformationError
from ivy_api.graphs.passes.rewriting import Block, results
from ivy_api.graphs.source.expressions import data, expression, fill_template, subscript, text
from ivy_api.graphs.source.language import Call, Language
from ivy_api.graphs.source.scopes import Scope, Values
from ivy_api.tracing.nodes import CONTROL, Node, Ref, Type, refs

ControlWriter = Callable[["Writer", int, Node, Block, Values, Callable[[Ref], bool]], None]


class Writer:
    """Writes nodes into the scope of a function.

    Attributes
    ----------
    language : of the target
    scope : the function
    helpers : the names of functions of the language that what is written calls; they are added here
    control : writes a condition or a loop, with this object
    wanted : of a condition or loop that is written: whether each of its results is used
    """

    def __init__(self, language: Language, scope: Scope, helpers: set[str], control: ControlWriter) -> None:
        self.language, self.scope, self.helpers, self.control = language, scope, helpers, control
        self.wanted: list[bool] = []

    def nodes(self, nodes: Sequence[tuple[int, Node]], block: Block, values: Values, used: Callable[[Ref], bool]) -> None:
        """Write nodes, each with its position in its graph.

        Parameters
        ----------
        nodes : the nodes
        block : where the types of what they refer to are known
        values : the expressions for what they refer to; those of their results are added
        used : whether a result is used
        """
        for i, node in nodes:
            self.node(i, node, block, values, used)

    def node(self, index: int, node: Node, block: Block, values: Values, used: Callable[[Ref], bool]) -> None:
        """Write one node."""
        if node.name in CONTROL:
            self.control(self, index, node, block, values, used)
            return
        if node.name == "__guard__":
            self._guard(node, values)
            return
        value = self.expression(Call(node, block), values)
        found = results(node, index)
        if found[0].part is None:
            name = self.scope.fresh(label(node))
            values.define(found[0], name)
            self.scope.assign(name, value, comment([0], node))
            return
        wanted = [ref for ref in found if used(ref)]
        if len(wanted) == 1:
            name = self.scope.fresh(label(node))
            values.define(wanted[0], name)
            part = wanted[0].part or 0
            self.scope.assign(name, ast.Subscript(value, ast.Constant(part)), comment([part], node))
            return
        names = [self.scope.fresh(f"{label(node)}_{i}") if used(ref) else "_" for i, ref in enumerate(found)]
        for ref, name in zip(found, names, strict=True):
            values.define(ref, name)
        self.scope.assign(", ".join(names), value, comment(range(len(found)), node))

    def expression(self, call: Call, values: Values) -> ast.expr:
        """Return the expression for a call of a declared function."""
        spelling = self.language.spelling(call)
        if spelling is None:
            raise TransformationError(
                f"{call.node.name} has no spelling in source for {self.language.name}, and no body of other functions. Choose "
                f"another target, or replay the graph."
            )
        return self.fill(spelling, call, values)

    def fill(self, spelling: str, call: Call, values: Values) -> ast.expr:
        """Return a spelling with the arguments of a call put in."""
        given, omitted = {}, set()
        declaration = registry.find(call.node.name)
        parameters = declaration.schema.parameters if declaration is not None else {}
        for name, parameter in parameters.items():
            if name not in call.arguments and parameter.has_default:
                given[name] = self.value(parameter.default, values)
                if parameter.default is None or parameter.default is False:
                    omitted.add(name)
        for name, value in call.arguments.items():
            given[name] = self.value(value, values)
            if value is None:
                omitted.add(name)
        if call.node.dtypes:
            given["result_dtype"] = expression(self.language.dtype(call.node.dtypes[0]))
            given["result_shape"] = data(tuple(call.node.shapes[0]), _unknown)
        if "dtype" in omitted and declaration is not None and declaration.chapter == "creation" and call.node.dtypes:
            given["dtype"] = given["result_dtype"]
            omitted.discard("dtype")
        found = fill_template(spelling, given, omitted)
        self._note_helpers(found)
        return found

    def _note_helpers(self, tree: ast.expr) -> None:
        module = self.language.helper_module
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and hasattr(module, node.func.id):
                self.helpers.add(node.func.id)

    def value(self, value: Any, values: Values) -> ast.expr:
        """Return the expression for an argument."""

        def leaf(part: Any) -> ast.expr:
            if isinstance(part, Ref):
                return self._name_constant(values(part))
            name = self.dtype_name(part)
            return _unknown(part) if name is None else expression(self.language.dtype(name))

        return data(value, leaf)

    def _name_constant(self, found: ast.expr) -> ast.expr:
        """A value, a long constant under a name of its own."""
        if not isinstance(found, ast.Call) or len(text(found)) < 60:
            return found
        name = self.scope.fresh("constant")
        self.scope.assign(name, found)
        return ast.Name(name)

    dtype_name: Callable[[Any], str | None]
    """Gives the standard's name of a data type of the graph."""

    def cast(self, value: ast.expr, dtype: str) -> ast.expr:
        """Return the expression that converts an array."""
        return fill_template(self.language.cast, {"x": value, "dtype": expression(self.language.dtype(dtype))}, set())

    def _guard(self, node: Node, values: Values) -> None:
        array, value = values(node.args[0]), node.args[1]
        kind = type(value).__name__
        test = ast.Compare(ast.Call(expression(kind), [array], []), [ast.NotEq()], [data(value, _unknown)])
        self.scope.write(f"if {text(test)}:")
        self.scope.indent += 1
        self.scope.write('raise ValueError("The graph was traced where this value was another one.")')
        self.scope.indent -= 1


def _unknown(value: Any) -> ast.expr:
    raise TransformationError(f"An argument of type {type(value).__qualname__} cannot be written as source: {value!r:.80}.")


def label(node: Node) -> str:
    """Return a text from which the name of a result is made: what the source program calls, or the declared function."""
    name = node.origin.name if node.origin is not None else ""
    return (name or node.name).replace("__getitem__", "item").rpartition(".")[2].strip("_") or "x"


def comment(parts: Sequence[int], node: Node) -> str:
    """Return a comment that says the data types and shapes of results."""
    return "# " + ", ".join(shown((node.shapes[i], node.dtypes[i])) for i in parts)


def shown(type: Type) -> str:
    """Return a data type and shape as text."""
    shape, dtype = type
    return f"{dtype}[{', '.join(str(int(n)) for n in shape)}]"


def is_used(nodes: Sequence[Node], outputs: Any) -> Callable[[Ref], bool]:
    """Return whether a result is used by nodes or outputs, as a function."""
    found = {(ref.index, ref.part) for ref in refs([outputs, *((n.args, n.kwargs) for n in nodes)]) if ref.kind == "node"}
    return lambda ref: (ref.index, ref.part) in found


def item(array: ast.expr, key: ast.expr) -> ast.expr:
    """Return an array with an index."""
    return subscript(array, key)
