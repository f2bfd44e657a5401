"""Conditions and loops in emitted source: as statements of Python, or as calls of functions of the target."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ivy_api.graphs.passes.rewriting import Block, types_of_bodies
from ivy_api.graphs.source.expressions import expression, fill_template
from ivy_api.graphs.source.scopes import Scope, Values
from ivy_api.graphs.source.writing import Writer, is_used
from ivy_api.tracing.nodes import Body, Node, Ref, without_unused


@dataclass(frozen=True)
class Control:
    """The functions of a target for conditions and loops; those that they take are local functions, which see all values.

    Attributes
    ----------
    cond : an expression of ``predicate``, ``yes`` and ``no``, functions without parameters that return a tuple
    while_loop : one of ``going``, ``step`` and ``state``, a tuple
    scan : one of ``step``, ``state``, ``xs``, tuples, and ``reverse``
    packed : whether functions of a loop take the state as one tuple; a step of a scan then takes two tuples, and gives two
    """

    cond: str
    while_loop: str
    scan: str
    packed: bool = False


def write(writer: Writer, index: int, node: Node, block: Block, values: Values, used: Callable[[Ref], bool]) -> None:
    """Write a node that has bodies."""
    style = writer.language.control
    chosen: dict[str, Callable[..., list[str]]] = _STATEMENTS if style == "statements" else _CALLS
    types = types_of_bodies(node, block)
    writer.wanted = [used(Ref("node", index, part)) for part in range(len(node.shapes))]
    names = chosen[node.name](writer, node, block, values, types)
    for part, name in enumerate(names):
        values.define(Ref("node", index, part), name)


def _body(writer: Writer, body: Body, given: Sequence[ast.expr], block: Block, types: Any) -> list[ast.expr]:
    """Write the nodes of a body whose inputs are ``given``; return the expressions for its outputs."""
    inner = Block(block.xp, types, None)
    values = Values(lambda ref: given[ref.index])
    used = is_used(body.nodes, body.outputs)
    for i, node in enumerate(body.nodes):
        writer.node(i, node, inner, values, used)
        inner.nodes.append(node)
    return [values(ref) for ref in body.outputs]


def _result_names(writer: Writer, texts: Sequence[str], wanted: Sequence[bool]) -> list[str]:
    """New names for results; those that are not used begin with an underscore."""
    return [writer.scope.fresh(text) if used else f"_{writer.scope.fresh(text)}" for text, used in zip(texts, wanted, strict=True)]


def _tuple(parts: Sequence[ast.expr]) -> ast.expr:
    return ast.Tuple(list(parts))


def _targets(names: Sequence[str]) -> str:
    return f"({names[0]},)" if len(names) == 1 else ", ".join(names)


def _assign(writer: Writer, names: Sequence[str], values: Sequence[ast.expr]) -> None:
    """Write an assignment of several values at once; of those that differ from their names."""
    pairs = [(n, v) for n, v in zip(names, values, strict=True) if not (isinstance(v, ast.Name) and v.id == n)]
    if len(pairs) == 1:
        writer.scope.assign(pairs[0][0], pairs[0][1])
    elif pairs:
        right = ast.unparse(_tuple([v for _, v in pairs]))[1:-1]
        writer.scope.write(f"{', '.join(n for n, _ in pairs)} = {right}".replace("'", '"'))


def _assign_new(scope: Scope, text: str, values: Iterable[ast.expr]) -> list[str]:
    """Write an assignment of each value to a new name; return the names."""
    names = []
    for value in values:
        names.append(scope.fresh(text))
        scope.assign(names[-1], value)
    return names


# As statements.


def _if(writer: Writer, node: Node, block: Block, values: Values, types: Any) -> list[str]:
    predicate, yes, no, operands = node.args
    given = [values(ref) for ref in operands]
    names = _result_names(writer, ["chosen"] * len(node.shapes), writer.wanted)
    for head, body in ((f"if {ast.unparse(values(predicate))}:".replace("'", '"'), yes), ("else:", no)):
        writer.scope.write(head)
        writer.scope.indent += 1
        found = _body(writer, body, given, block, types)
        _assign(writer, names, found)
        if not names:
            writer.scope.write("pass")
        writer.scope.indent -= 1
    return names


def _while(writer: Writer, node: Node, block: Block, values: Values, types: Any) -> list[str]:
    going, step, state, captured = node.args
    names = _assign_new(writer.scope, "carried", map(values, state))
    given = [*(ast.Name(n) for n in names), *(values(ref) for ref in captured)]
    writer.scope.write("while True:")
    writer.scope.indent += 1
    (more,) = _body(writer, going, given, block, types)
    writer.scope.write(f"if not {ast.unparse(more)}:".replace("'", '"'))
    writer.scope.indent += 1
    writer.scope.write("break")
    writer.scope.indent -= 1
    _assign(writer, names, _body(writer, step, given, block, types))
    writer.scope.indent -= 1
    return names


def _for(writer: Writer, node: Node, block: Block, values: Values, types: Any) -> list[str]:
    step, state, xs, captured = node.args
    scope, reverse, wanted = writer.scope, node.kwargs["reverse"], writer.wanted
    kept = [i for i in range(len(step.outputs)) if i < len(state) or wanted[i]]
    step = Body(step.inputs, *without_unused(step.nodes, tuple(step.outputs[i] for i in kept)))
    names = _assign_new(scope, "carried", map(values, state))
    rows = _assign_new(scope, "rows", (ast.List([]) for _ in step.outputs[len(state) :]))
    time = scope.fresh("time")
    length = block.type(xs[0])[0][0]
    scope.write(f"for {time} in {f'reversed(range({length}))' if reverse else f'range({length})'}:")
    scope.indent += 1
    elements = _assign_new(scope, "element", (ast.Subscript(values(ref), ast.Name(time)) for ref in xs))
    given = [*(ast.Name(n) for n in (*names, *elements)), *(values(ref) for ref in captured)]
    found = _body(writer, step, given, block, types)
    for name, value in zip(rows, found[len(state) :], strict=True):
        scope.assign("", ast.Call(ast.Attribute(ast.Name(name), "append"), [value], []))
    _assign(writer, names, found[: len(state)])
    if not (names or rows):
        scope.write("pass")
    scope.indent -= 1
    results = dict(zip(kept, (*names, *(_stack(writer, name, reverse=reverse) for name in rows)), strict=True))
    return [results.get(i, "_") for i in range(len(node.shapes))]


def _stack(writer: Writer, rows: str, *, reverse: bool) -> str:
    """Write the array of a list of rows; return its name."""
    if reverse:
        writer.scope.write(f"{rows}.reverse()")
    name = writer.scope.fresh("stacked")
    writer.scope.assign(name, fill_template(str(writer.language.spellings["__stack__"]), {"rows": ast.Name(rows)}, set()))
    return name


_STATEMENTS = {"transforms.cond": _if, "transforms.while_loop": _while, "transforms.scan": _for}


# As calls.


def _function(
    writer: Writer,
    name: str,
    parameters: Sequence[str],
    unpacked: Sequence[tuple[str, Sequence[str]]],
    write: Callable[[], ast.expr],
) -> str:
    """Write a local function, whose parameters are ``parameters``; tuples among them are unpacked."""
    scope = writer.scope
    scope.write(f"def {name}({', '.join(parameters)}):")
    scope.indent += 1
    for packed, names in unpacked:
        if names:
            scope.write(f"{_targets(names)} = {packed}")
    scope.give(write())
    scope.indent -= 1
    scope.write("")
    return name


def _cond_call(writer: Writer, node: Node, block: Block, values: Values, types: Any) -> list[str]:
    predicate, yes, no, operands = node.args
    given = [values(ref) for ref in operands]
    scope, functions, wanted = writer.scope, [], writer.wanted
    scope.write("")
    for label, body in (("when_true", yes), ("when_false", no)):
        name = scope.fresh(label)
        _function(writer, name, (), (), lambda body=body: _tuple(_body(writer, body, given, block, types)))  # type: ignore[misc]
        functions.append(name)
    names = _result_names(writer, ["chosen"] * len(node.shapes), wanted)
    arguments = {"predicate": values(predicate), "yes": ast.Name(functions[0]), "no": ast.Name(functions[1])}
    return _write_call(writer, writer.language.control.cond, arguments, names)


def _write_call(writer: Writer, template: str, arguments: dict[str, ast.expr], names: list[str], target: str = "") -> list[str]:
    found = fill_template(template, arguments, set())
    writer._note_helpers(found)
    writer.scope.assign(target or _targets(names), found)
    return names


def _while_call(writer: Writer, node: Node, block: Block, values: Values, types: Any) -> list[str]:
    going, step, state, captured = node.args
    scope, packed = writer.scope, writer.language.control.packed
    outside, wanted = [values(ref) for ref in captured], writer.wanted
    functions = []
    scope.write("")
    for label, body in (("going", going), ("step", step)):
        name = scope.fresh(label)
        own = [scope.fresh("carried") for _ in state]
        given = [*(ast.Name(n) for n in own), *outside]

        def write(body: Body = body, given: list[ast.expr] = given) -> ast.expr:
            found = _body(writer, body, given, block, types)
            return found[0] if body is going else _tuple(found)

        parameters, unpacked = (["state"], [("state", own)]) if packed else (own, [])
        functions.append(_function(writer, name, parameters, unpacked, write))
    names = _result_names(writer, ["carried"] * len(state), wanted)
    arguments = {"going": ast.Name(functions[0]), "step": ast.Name(functions[1]), "state": _tuple([values(ref) for ref in state])}
    return _write_call(writer, writer.language.control.while_loop, arguments, names)


def _scan_call(writer: Writer, node: Node, block: Block, values: Values, types: Any) -> list[str]:
    step, state, xs, captured = node.args
    scope, packed, wanted = writer.scope, writer.language.control.packed, writer.wanted
    scope.write("")
    name = scope.fresh("step")
    own, elements = [scope.fresh("carried") for _ in state], [scope.fresh("element") for _ in xs]
    given = [*(ast.Name(n) for n in (*own, *elements)), *(values(ref) for ref in captured)]

    def write() -> ast.expr:
        found = _body(writer, step, given, block, types)
        return _tuple([_tuple(found[: len(own)]), _tuple(found[len(own) :])]) if packed else _tuple(found)

    parameters, unpacked = (["state", "row"], [("state", own), ("row", elements)]) if packed else ([*own, *elements], [])
    _function(writer, name, parameters, unpacked, write)
    names = _result_names(writer, ["carried" if i < len(state) else "stacked" for i in range(len(node.shapes))], wanted)
    arguments = {
        "step": ast.Name(name), "state": _tuple([values(ref) for ref in state]), "xs": _tuple([values(ref) for ref in xs]),
        "reverse": expression(repr(node.kwargs["reverse"])),
    }  # fmt: skip
    first, rest = names[: len(state)], names[len(state) :]
    target = f"{_as_tuple(first)}, {_as_tuple(rest)}" if packed else ""
    return _write_call(writer, writer.language.control.scan, arguments, names, target)


def _as_tuple(names: Sequence[str]) -> str:
    if not names:
        return "_"
    return f"({names[0]},)" if len(names) == 1 else f"({', '.join(names)})"


_CALLS = {"transforms.cond": _cond_call, "transforms.while_loop": _while_call, "transforms.scan": _scan_call}
