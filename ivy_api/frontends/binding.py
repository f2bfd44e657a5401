"""From a row of a table to a function with the framework's own signature.

An implementation takes native arrays and, as the keyword ``xp``, their namespace, as composed functions do. A `Row` is turned into
one: the parameters are those of the snapshot, renamed for the declared function that does the work.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import Parameter
from typing import Any

from ivy_api.dispatch import registry
from ivy_api.errors import ArgumentError
from ivy_api.frontends.snapshots import NOT_LITERAL, PREFIXES, Name


@dataclass(frozen=True)
class Row:
    """A public name that a declared function does.

    Attributes
    ----------
    declared : the name of the declared function, with its extension: ``linalg.svd``
    renamed : the framework's name of a parameter, and the name of the declared function's keyword
    unused : parameters that change no value (``out``, ``name``, ``order``): accepted and not passed on
    fixed : further keywords of the declared function
    """

    declared: str
    renamed: Mapping[str, str] = field(default_factory=dict)
    unused: frozenset[str] = frozenset()
    fixed: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Entry:
    """How a public name is implemented.

    Attributes
    ----------
    body : takes native arrays and the keyword ``xp``
    before : takes ``xp``, the positional and the keyword arguments as native values; returns them promoted
    """

    body: Callable[..., Any]
    before: Callable[[Any, list[Any], dict[str, Any]], tuple[list[Any], dict[str, Any]]] | None = None


def find(xp: Any, path: str) -> Any:
    """Return a function of a namespace by name, ``linalg.svd`` included."""
    for part in path.split("."):
        xp = getattr(xp, part)
    return xp


def body_of(name: Name, row: Row) -> Callable[..., Any]:
    """Return the implementation that a row stands for, with the recorded parameters and ``xp``.

    Parameters before the first one that only keywords reach are passed by position where the declared function takes them by
    position only; all others as keywords.
    """
    parameters = name.parameters
    declaration = registry.find(row.declared)
    if declaration is None:
        raise ArgumentError(f"{name.path}: no function {row.declared!r} is declared.")
    declared = inspect.signature(declaration.body).parameters
    positional = [p.name for p in declared.values() if p.kind in (p.POSITIONAL_ONLY, p.VAR_POSITIONAL)]
    passed, taken = [], 0
    for parameter in parameters:
        if parameter.name in row.unused or parameter.kind is Parameter.VAR_KEYWORD:
            continue
        if parameter.kind is Parameter.VAR_POSITIONAL:
            passed.append(f"*{parameter.name}")
        elif taken < len(positional) and parameter.name not in row.renamed:
            passed.append(parameter.name)
            taken += 1
        else:
            keyword = row.renamed.get(parameter.name, parameter.name)
            if keyword not in declared:
                raise ArgumentError(f"{name.path}: {row.declared} has no parameter {keyword!r}; rename it, or list it as unused.")
            if parameter.default is NOT_LITERAL:
                raise ArgumentError(f"{name.path}: the default of {parameter.name!r} is no literal; write a function.")
            passed.append(f"{keyword}={parameter.name}")
    passed += [f"{keyword}=fixed[{keyword!r}]" for keyword in row.fixed]
    return forward(name.name, parameters, row.declared, passed, fixed=row.fixed)


def forward(
    name: str, parameters: Sequence[Parameter], declared: str, passed: Sequence[str], /, **names: Any
) -> Callable[..., Any]:
    """Return a function that calls a declared one of the namespace ``xp``.

    Parameters
    ----------
    name, parameters : of the function; it also takes the keyword ``xp``
    declared : the declared function, with its extension
    passed : its arguments, as expressions of the parameters and of ``names``
    """
    parameters = [*parameters, Parameter("xp", Parameter.KEYWORD_ONLY)]
    return compiled(name, parameters, f"return xp.{declared}({', '.join(passed)})", **names)


def compiled(name: str, parameters: Sequence[Parameter], statements: str, /, **names: Any) -> Callable[..., Any]:
    """Return a function whose statements are given as text: Python binds its arguments, faster than a signature does.

    Parameters
    ----------
    statements : in terms of the parameters and of ``names``; a parameter whose recorded default is no literal is ``_unset``
    """
    space = {f"_default_{p.name}": p.default for p in parameters} | {"_unset": UNSET} | names
    indented = statements.replace("\n", "\n    ")
    exec(f"def {name}{_header(parameters)}:\n    {indented}", space)
    return space[name]  # type: ignore[no-any-return]


def operands(names: str) -> list[Parameter]:
    """Return parameters without defaults, named in a text that spaces separate."""
    return [Parameter(name, Parameter.POSITIONAL_OR_KEYWORD) for name in names.split()]


class _Unset:
    """The default of a parameter whose recorded default is no literal."""

    def __repr__(self) -> str:
        return "<not given>"


UNSET = _Unset()


def _header(parameters: Sequence[Parameter]) -> str:
    """Return parameters as Python source."""
    last = [p for p in parameters if p.kind is Parameter.VAR_KEYWORD]
    ordered = [*(p for p in parameters if p.kind is not Parameter.VAR_KEYWORD), *last]
    parts: list[str] = []
    slash = star = False
    for p in ordered:
        if slash and p.kind is not p.POSITIONAL_ONLY:
            parts.append("/")
        slash = p.kind is p.POSITIONAL_ONLY
        if p.kind is p.KEYWORD_ONLY and not star:
            parts.append("*")
            star = True
        star = star or p.kind is p.VAR_POSITIONAL
        default = "" if p.default is p.empty else "=_unset" if p.default is NOT_LITERAL else f"=_default_{p.name}"
        parts.append(f"{PREFIXES.get(p.kind, '')}{p.name}{default}")
    if slash:
        parts.append("/")
    return f"({', '.join(parts)})"


def shown(body: Callable[..., Any]) -> inspect.Signature:
    """Return the signature of an implementation as users see it: without ``xp``."""
    signature = inspect.signature(body)
    return signature.replace(parameters=[p for p in signature.parameters.values() if p.name != "xp"])
