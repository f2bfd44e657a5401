"""The source of a program: a module with its functions, the helpers that they call, and a loader of the weights."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Sequence
from typing import Any

from ivy_api.errors import ArgumentError, TransformationError
from ivy_api.graphs.contents import Contents
from ivy_api.graphs.passes import lower
from ivy_api.graphs.passes.promotion import promote
from ivy_api.graphs.passes.rewriting import Block
from ivy_api.graphs.source.expressions import break_lines, data
from ivy_api.graphs.source.language import Call, Language
from ivy_api.graphs.source.modules import SMALL, Emitter, Function, shared_root
from ivy_api.graphs.source.own import LANGUAGE as OWN
from ivy_api.graphs.source.scopes import Line, identifier
from ivy_api.tracing.graph import Graph
from ivy_api.tracing.nodes import Node, Ref, every_node
from ivy_api.transforms.pytrees import unflatten


def language_of(target: str) -> Language:
    """Return how source for a target is written: ``"ivy_api"``, or a backend whose plugin says it.

    Raises
    ------
    ArgumentError
        if the plugin does not.
    """
    if target == OWN.name:
        return OWN
    from ivy_api.array import namespace
    from ivy_api.dispatch.namespace import submodule

    xp: Any = namespace(target, wrapped=False)
    package = xp.__source__.package
    module = submodule(package, "source") if package else None
    if module is None:
        raise ArgumentError(f"The plugin of {target!r} does not say how source for it is written. Choose 'ivy_api'.")
    return module.LANGUAGE  # type: ignore[no-any-return]


def large_constants(program: Contents) -> dict[str, Any]:
    """Return the arrays of a graph that its source reads from the file of the weights, besides the states, by name."""
    found = {}
    for i, x in enumerate(program.graph.constants):
        count = 1
        for n in x.shape:
            count *= int(n)
        if count > SMALL:
            found[_free(f"constants.{i}", program.states)] = x
    return found


def _free(name: str, taken: Any) -> str:
    while name in taken:
        name = f"{name}_"
    return name


def source_of(program: Contents, target: str, name: str | None = None) -> str:
    """Return the source of a program for a target: see `Program.source`."""
    language = language_of(target)
    graph = program.graph
    if not graph.types:
        raise TransformationError("A graph whose inputs have no known shapes cannot be written as source. Trace it again.")

    _check_dtypes(graph, language)

    def keeps(node: Node, block: Block) -> bool:
        return language.spelling(Call(node, block)) is not None

    graph = lower(promote(lower(promote(graph), keeps, grouped=True)), keeps, grouped=True)
    large = large_constants(program)
    names = {i: key for i, x in enumerate(graph.constants) for key, value in large.items() if value is x}
    emitter = Emitter(graph, language, len(program.names), list(program.states), names)
    root = shared_root(emitter.modules)
    title = emitter.name_of(name or (root[1] if root else "function"))
    emitter.reserve(title)
    main = _main(emitter, program, title, 1 if root else 0)
    return _module(language, program, emitter, main)


def _check_dtypes(graph: Graph, language: Language) -> None:
    """Check that the target has the data types of a graph."""
    found = {dtype for node in every_node(graph.nodes) for dtype in node.dtypes} | {dtype for _, dtype in graph.types}
    for dtype in sorted(found & language.missing):
        raise TransformationError(
            f"The graph computes with {dtype}, which {language.name} does not have. Convert the model to float32 before it is "
            f"traced, or choose another target."
        )


def _main(emitter: Emitter, program: Contents, title: str, depth: int) -> Function:
    scope = emitter.scope()
    inputs = [scope.fresh(name) for name in program.names]

    def inside(ref: Ref) -> ast.expr:
        return ast.Name(inputs[ref.index])

    values = emitter.write(scope, range(len(emitter.graph.nodes)), depth, "", inside, "")

    def output(value: Any) -> ast.expr:
        return values(value) if isinstance(value, Ref) else data(value, _plain)

    outputs = [output(value) for value in emitter.graph.outputs]
    structure, constants = program.result
    count = structure.num_leaves - len(constants)
    rest = iter(outputs[:count])
    leaves = [_Leaf(data(constants[i], _plain) if i in constants else next(rest)) for i in range(structure.num_leaves)]
    result = _container(unflatten(structure, leaves), leaves)
    if program.updates:
        changed = ast.Dict([ast.Constant(key) for key in program.updates], [outputs[i] for i in program.updates.values()])
        result = ast.Tuple([result, changed])
    scope.give(result)
    return Function(title, inputs, scope.lines, True)


class _Leaf:
    """An expression in a pytree."""

    def __init__(self, value: ast.expr) -> None:
        self.value = value


def _plain(value: Any) -> ast.expr:
    return ast.Constant(None)


def _container(tree: Any, leaves: Sequence[_Leaf]) -> ast.expr:
    """The expression for the structure of a result; of a class of its own it is a tuple."""
    if isinstance(tree, _Leaf):
        return tree.value
    if tree is None:
        return ast.Constant(None)
    if type(tree) in (list, tuple):
        parts = [_container(part, leaves) for part in tree]
        return ast.List(parts) if type(tree) is list else ast.Tuple(parts)
    if isinstance(tree, dict) and all(isinstance(key, (str, int)) for key in tree):
        return ast.Dict([ast.Constant(key) for key in tree], [_container(part, leaves) for part in tree.values()])
    from ivy_api.transforms.pytrees import leaves_of

    return ast.Tuple([leaf.value for leaf in leaves_of(tree)])


def _module(language: Language, program: Contents, emitter: Emitter, main: Function) -> str:
    main.weighted = bool(program.states) or bool(emitter.names)
    if main.weighted and language.load:
        emitter.helpers.add(language.load)
    parts = _helpers(language, emitter.helpers)
    for function in emitter.functions.values():
        given = ["weights", "at"] if function.weighted else []
        parts.append(_function(function, _modules_docstring(function), given, language.namespace))
    given = ["weights"] if main.weighted else []
    parts.append(_function(main, _main_docstring(program, main), given, language.namespace))
    body = "\n\n\n".join(parts)
    return "\n\n".join([*_head(language, program, body), f"\n{body}\n"])


def _head(language: Language, program: Contents, body: str) -> list[str]:
    """The docstring of a module and its imports."""
    lines = [text for name, text in language.imports.items() if _mentions(body, name)]
    standard = sorted(text for text in lines if text.split()[1].split(".")[0] in ("json", "math"))
    other = [text for text in lines if text not in standard]
    docstring = f'"""A graph of {identifier(program.framework)} as source for {language.name}."""'
    return [docstring, *("\n".join(group) for group in (standard, other) if group)]


def _mentions(text: str, name: str) -> bool:
    return any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(ast.parse(text)))


def _modules_docstring(function: Function) -> list[str]:
    if not function.paths:
        return [f'"""Return {function.name} of arrays, as calls of simpler functions."""']
    more = f" and {len(function.paths) - 3} more" if len(function.paths) > 3 else ""
    noun = "module" if len(function.paths) == 1 else "modules"
    return [f'"""The {noun} {", ".join(function.paths[:3])}{more}."""']


def _main_docstring(program: Contents, main: Function) -> list[str]:
    lines = ['"""Return the result of the traced code.', "", "Parameters", "----------"]
    if main.weighted:
        lines += ["weights : the arrays of the model by name: see load_weights"]
    for name, (shape, dtype) in zip(main.inputs, program.graph.types, strict=False):
        lines += [f"{name} : {dtype} array of shape {tuple(int(n) for n in shape)}"]
    if program.updates:
        lines += ["", "Returns", "-------", "out : the result, and the new values of weights that it changes, by name"]
    return [*lines, '"""']


def _with_namespace(function: Function, given: list[str], namespace: str) -> list[Line]:
    """The lines of a function, after that which finds the namespace of its arrays if it needs one."""
    if not namespace or not given or not any("xp." in line.text for line in function.lines):
        return function.lines
    array = function.inputs[0] if function.inputs else "next(iter(weights.values()))"
    return [Line(0, namespace.format(array)), *function.lines]


def _function(function: Function, docstring: list[str], first: list[str], namespace: str = "") -> str:
    given = [*first, *function.inputs]
    call = ast.Call(ast.Name(function.name), [ast.Name(each) for each in given], [])
    head = break_lines("def ", call, 1)
    head[-1] += ":"
    lines = [Line(0, text) for text in head]
    lines += [Line(1 if text else 0, text) for text in docstring]
    body = _with_namespace(function, given, namespace)
    while body and not body[0].text:
        body = body[1:]
    lines += [Line(line.indent + 1 if line.text else 0, line.text, line.comment) for line in body]
    return "\n".join(f"{'    ' * line.indent}{line.text}{'  ' if line.comment else ''}{line.comment}" for line in lines)


def _helpers(language: Language, names: set[str]) -> list[str]:
    """The text of helpers, and of those that these call, in the order of their module."""
    module = language.helper_module
    if module is None:
        return []
    wanted, todo = set(), list(names)
    own = {name: value for name, value in vars(module).items() if not name.startswith("__") and _is_own(value, module)}
    while todo:
        name = todo.pop()
        if name in own and name not in wanted:
            wanted.add(name)
            tree = ast.parse(textwrap.dedent(inspect.getsource(own[name])))
            todo += [node.id for node in ast.walk(tree) if isinstance(node, ast.Name)]
    return [inspect.getsource(value).rstrip() for name, value in own.items() if name in wanted]


def _is_own(value: Any, module: Any) -> bool:
    return inspect.isfunction(value) and value.__module__ == module.__name__


__all__ = ["language_of", "large_constants", "source_of"]
