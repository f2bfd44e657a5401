"""The public interface of a framework at one version, as data recorded from the installed framework.

A snapshot is a JSON file: ``{"framework": "name", "version": "2.4.0", "modules": {"name.linalg": {"svd": {...}}}}``. A module may
be a class, too; each of its names has a kind (``function``, ``method``, ``property``, ``class``, ``ufunc``, ``constant``) and,
where it is called, a signature as Python source. Defaults that are no literals are written ``<...>``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from inspect import Parameter
from typing import Any

NOT_LITERAL = object()
"""Stands for a default which is no literal: an object of the framework."""

PREFIXES: dict[Any, str] = {Parameter.VAR_POSITIONAL: "*", Parameter.VAR_KEYWORD: "**"}
"""What stands before the name of a parameter in source."""


@dataclass(frozen=True)
class Name:
    """One public name.

    Attributes
    ----------
    module, name : the path of the module or class, and the name in it
    kind : what it is
    signature : the parameters as recorded, ``""`` where the framework does not tell them
    same_as : the path of the object it is an alias of, ``""`` if it is none
    """

    module: str
    name: str
    kind: str
    signature: str = ""
    same_as: str = ""

    @property
    def path(self) -> str:
        """The path of the module or class, and the name."""
        return f"{self.module}.{self.name}"

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """The parameters; empty where the framework does not tell them."""
        return parameters_of(self.signature)


class Snapshot:
    """The names of one version of a framework.

    Attributes
    ----------
    framework, version : as the framework gives them
    modules : the names of each module and class, by its path
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.framework: str = data["framework"]
        self.version: str = data["version"]
        self.modules: Mapping[str, dict[str, Name]] = _Modules(data["modules"])

    @classmethod
    def read(cls, package: str, file: str) -> Snapshot:
        """Read a snapshot kept in a package.

        Parameters
        ----------
        package : the package whose folder ``snapshots`` holds it
        file : its file name, for example ``numpy-2.4.json``
        """
        return cls(recorded(package, file))

    def find(self, module: str, name: str) -> Name | None:
        """Return a public name, ``None`` if the framework has none such in this module or class."""
        return self.modules.get(module, {}).get(name)

    def nearest(self, module: str, name: str) -> list[str]:
        """Return names of this module or class that are spelled much like ``name``."""
        import difflib

        return difflib.get_close_matches(name, self.modules.get(module, ()), n=3)

    def elsewhere(self, name: str) -> list[str]:
        """Return the paths of the same name in other modules and classes."""
        return [f"{module}.{name}" for module, names in self.modules.items() if name in names]


class _Modules(Mapping[str, dict[str, Name]]):
    """The names of each module and class: those of one are made when it is first looked at, for most are not."""

    def __init__(self, data: dict[str, dict[str, list[str]]]) -> None:
        self._data, self._made = data, dict[str, dict[str, Name]]()

    def __getitem__(self, module: str) -> dict[str, Name]:
        if module not in self._made:
            self._made[module] = {name: Name(module, name, *said) for name, said in self._data[module].items()}
        return self._made[module]

    def __contains__(self, module: object) -> bool:
        return module in self._data

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)


def recorded(package: str, file: str) -> Any:
    """Return what is recorded in a file of a package's folder ``snapshots``, ``numpy-2.4.json`` for example."""
    import json  # only when a name is looked up
    import pkgutil  # importlib.resources takes longer to import than the rest of a frontend

    return json.loads(pkgutil.get_data(package, f"snapshots/{file}") or b"")


def parameters_of(signature: str) -> tuple[Parameter, ...]:
    """Return the parameters of a recorded signature such as ``(x, /, axis=None, *, out=<...>)``."""
    if not signature:
        return ()
    tree = ast.parse(f"def f{signature.replace('<...>', '__default__')}: pass").body[0]
    assert isinstance(tree, ast.FunctionDef)
    given = tree.args
    positional = [*given.posonlyargs, *given.args]
    defaults = [*[None] * (len(positional) - len(given.defaults)), *given.defaults]
    found = []
    for i, (argument, default) in enumerate(zip(positional, defaults, strict=True)):
        kind = Parameter.POSITIONAL_ONLY if i < len(given.posonlyargs) else Parameter.POSITIONAL_OR_KEYWORD
        found.append(Parameter(argument.arg, kind, default=_default(default)))
    if given.vararg is not None:
        found.append(Parameter(given.vararg.arg, Parameter.VAR_POSITIONAL))
    for argument, default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        found.append(Parameter(argument.arg, Parameter.KEYWORD_ONLY, default=_default(default)))
    if given.kwarg is not None:
        found.append(Parameter(given.kwarg.arg, Parameter.VAR_KEYWORD))
    return tuple(found)


def _default(node: ast.expr | None) -> Any:
    if node is None:
        return Parameter.empty
    try:
        return ast.literal_eval(node)
    except ValueError:
        return NOT_LITERAL
