"""Write ``ivy_api/_namespace_protocol.py``, the static type of a namespace, from the declarations.

Run ``make protocol`` after changing a declaration; a test checks that the file is up to date.
"""

from __future__ import annotations

import ast
import copy
import inspect
import re
import textwrap
from pathlib import Path

import ivy_api  # fills the registry
from ivy_api import _types
from ivy_api.dispatch import registry
from ivy_api.dispatch.registry import Declaration

PATH = Path(ivy_api.__file__).with_name("_namespace_protocol.py")

HEADER = '''"""The static type of a namespace. Generated from the declarations by tools/generate_protocol.py: do not edit."""

from __future__ import annotations

from builtins import bool as _bool
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Protocol

if TYPE_CHECKING:
    from ivy_api._types import ({types})
'''


def protocol_source() -> str:
    """The text of the generated file."""
    classes = [_class(extension) for extension in registry.extensions()]
    text = "\n\n".join([*classes, _class("")])
    types = [name for name in vars(_types) if not name.startswith("_") and re.search(rf"[ \[(]{name}\b", text)]
    own = [name for name in types if name not in ("Annotated", "Any", "Callable", "Literal", "NamedTuple", "Protocol", "Sequence")]
    return "\n\n".join([HEADER.format(types=", ".join(sorted(own, key=str.lower))), text])


def _class(extension: str) -> str:
    title = f"{extension.capitalize()}Namespace" if extension else "ArrayNamespace"
    purpose = (
        f"The sub-namespace ``xp.{extension}``." if extension else "A namespace ``xp``: the Array API Standard over one backend."
    )
    table = registry.declarations(extension)
    members = [_member(name, table[name]) for name in sorted(table)]
    if not extension:
        members.append("    @property\n    def __array_api_version__(self) -> str: ...\n")
        members += [f"    @property\n    def {sub}(self) -> {sub.capitalize()}Namespace: ...\n" for sub in registry.extensions()]
    return f'class {title}(Protocol):\n    """{purpose}"""\n\n' + "\n".join(members)


def _member(name: str, declaration: Declaration) -> str:
    if declaration.kind not in ("function", "transformation"):
        kind = "DType" if declaration.kind == "dtype" else type(declaration.body).__name__.replace("NoneType", "None")
        return f"    @property\n    def {name}(self) -> {kind}: ...\n"
    node = ast.parse(textwrap.dedent(inspect.getsource(declaration.body))).body[0]
    assert isinstance(node, ast.FunctionDef)
    _without_xp(node.args)
    node = _PlainBool().visit(_Spelled(_aliases(inspect.getmodule(declaration.body))).visit(node))
    returns = ast.unparse(node.returns) if node.returns else "Any"
    summary = (declaration.body.__doc__ or "").strip().partition("\n")[0]
    return f'    def {name}(self, {ast.unparse(node.args)}) -> {returns}:\n        """{summary}"""\n        ...\n'


def _without_xp(arguments: ast.arguments) -> None:
    """Remove the ``xp`` parameter of composed bodies."""
    keep = [(a, d) for a, d in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True) if a.arg != "xp"]
    arguments.kwonlyargs = [a for a, _ in keep]
    arguments.kw_defaults = [d for _, d in keep]


def _aliases(module: object) -> dict[str, ast.expr]:
    """The type aliases that a chapter defines in its ``if TYPE_CHECKING:``."""
    blocks = [node for node in ast.parse(inspect.getsource(module)).body if isinstance(node, ast.If)]  # type: ignore[arg-type]
    lines = [line for block in blocks for line in block.body if isinstance(line, ast.Assign)]
    return {target.id: line.value for line in lines for target in line.targets if isinstance(target, ast.Name)}


class _Spelled(ast.NodeTransformer):
    """Replace type aliases by their definitions."""

    def __init__(self, aliases: dict[str, ast.expr]) -> None:
        self.aliases = aliases

    def visit_Name(self, node: ast.Name) -> ast.expr:
        found = self.aliases.get(node.id)
        return node if found is None else self.visit(copy.deepcopy(found))


class _PlainBool(ast.NodeTransformer):
    """Inside the class the name ``bool`` is a data type."""

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name("_bool") if node.id == "bool" else node


if __name__ == "__main__":
    PATH.write_text(protocol_source(), encoding="utf-8")
    print(f"wrote {PATH.name}")
