"""Record the public interface of an installed framework into a snapshot.

A frontend says the modules, and how to find signatures that `inspect` does not know; the walk and the file are the same for all.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
import types
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from ivy_api.frontends.snapshots import PREFIXES

Signatures = Callable[[str, str, Any], str]
"""Takes the path of a module or class, a name and the object; returns its signature, ``""`` if it does not know it."""


def record(
    framework: str,
    version: str,
    modules: Mapping[str, Any],
    *,
    signature: Signatures | None = None,
    public: Callable[[str, str, Any], bool] | None = None,
) -> dict[str, Any]:
    """Return a snapshot as data.

    Parameters
    ----------
    framework, version : the name of the framework and its version
    modules : the path of each module or class, and the object
    signature : knows signatures that `inspect` does not; tried first
    public : takes the path of a module or class, a name and the object; whether the name belongs to the public interface. Without
        it, names that start with an underscore, modules, and what was imported from the standard library do not.
    """
    found: dict[str, dict[str, list[str]]] = {}
    first: dict[int, str] = {}
    for parent, owner in modules.items():
        names: dict[str, list[str]] = {}
        for name in sorted(_names(owner)):
            try:
                value = inspect.getattr_static(owner, name) if isinstance(owner, type) else getattr(owner, name)
            except AttributeError:
                continue
            if not (public or _is_public)(parent, name, value):
                continue
            kind = kind_of(value, in_class=isinstance(owner, type))
            text = ((signature(parent, name, value) if signature else "") or signature_of(value)) if kind != "constant" else ""
            alias = ""
            if kind not in ("constant", "property"):
                alias = first.setdefault(id(value), f"{parent}.{name}")
            said = [kind, text, "" if alias == f"{parent}.{name}" else alias]
            while said and not said[-1]:
                said.pop()
            names[name] = said
        found[parent] = names
    return {"framework": framework, "version": version, "modules": found}


def write(snapshot: Mapping[str, Any], path: Path) -> None:
    """Write a snapshot with one name to a line, so that the difference between two versions can be read."""
    lines = [
        "{",
        f' "framework": {json.dumps(snapshot["framework"])},',
        f' "version": {json.dumps(snapshot["version"])},',
        ' "modules": {',
    ]
    modules = list(snapshot["modules"].items())
    for i, (parent, names) in enumerate(modules):
        lines.append(f"  {json.dumps(parent)}: {{")
        rows = [f"   {json.dumps(name)}: {json.dumps(said)}" for name, said in names.items()]
        lines.append(",\n".join(rows))
        lines.append("  }" + ("," if i + 1 < len(modules) else ""))
    path.write_text("\n".join([*lines, " }", "}"]) + "\n")


def write_version(snapshot: Mapping[str, Any], package: Path) -> Path:
    """Write a snapshot into the folder of a package, under the name and the first two numbers of the version; return the file."""
    version = ".".join(snapshot["version"].split(".")[:2])
    file = package / "snapshots" / f"{snapshot['framework']}-{version}.json"
    file.parent.mkdir(exist_ok=True)
    write(snapshot, file)
    return file


def kind_of(value: Any, *, in_class: bool) -> str:
    """Return the kind of a public name."""
    if isinstance(value, type):
        return "class"
    if type(value).__name__.rpartition(".")[2] == "ufunc":
        return "ufunc"
    if isinstance(value, (property, types.GetSetDescriptorType, types.MemberDescriptorType)):
        return "property"
    if callable(value) or isinstance(value, (staticmethod, classmethod)):
        return "method" if in_class else "function"
    return "property" if in_class else "constant"


def signature_of(value: Any) -> str:
    """Return the signature of a function as `inspect` knows it, without annotations; ``""`` if it does not know it."""
    if isinstance(value, (staticmethod, classmethod)):
        value = value.__func__
    try:
        return text_of(inspect.signature(value).parameters.values())
    except (TypeError, ValueError):
        return ""


def text_of(parameters: Iterable[inspect.Parameter]) -> str:
    """Return parameters as Python source; a default that is no literal becomes ``<...>``."""
    parts, slash, star = [], False, False
    for parameter in parameters:
        if slash and parameter.kind is not parameter.POSITIONAL_ONLY:
            parts.append("/")
            slash = False
        slash = parameter.kind is parameter.POSITIONAL_ONLY
        if parameter.kind is parameter.KEYWORD_ONLY and not star:
            parts.append("*")
            star = True
        prefix = PREFIXES.get(parameter.kind, "")
        star = star or prefix == "*"
        default = "" if parameter.default is parameter.empty else f"={_literal(parameter.default)}"
        parts.append(f"{prefix}{parameter.name}{default}")
    if slash:
        parts.append("/")
    return f"({', '.join(parts)})"


def _literal(value: Any) -> str:
    text = repr(value)
    try:
        ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return "<...>"
    return text


def _names(owner: Any) -> Iterable[str]:
    said = getattr(owner, "__all__", None)
    return dir(owner) if said is None or isinstance(owner, type) else said


def _is_public(parent: str, name: str, value: Any) -> bool:
    if name.startswith("_"):
        return name.startswith("__") and name.endswith("__") and callable(value) and not hasattr(object, name) and "." in parent
    if isinstance(value, types.ModuleType):
        return False
    module = getattr(value, "__module__", None)
    return not (isinstance(module, str) and module.partition(".")[0] in sys.stdlib_module_names)
