"""From a row of a table to a function with the framework's own signature.

An implementation takes native arrays and, as the keyword ``xp``, their namespace, as composed functions do. A `Row` is turned into
one: the parameters are those of the snapshot.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from inspect import Parameter
from typing import Any, Self

from ivy_api.dispatch import registry
from ivy_api.errors import ArgumentError
from ivy_api.frontends.snapshots import NOT_LITERAL, PREFIXES, Name


@dataclass(frozen=True)
class Row:
    """Public names that a declared function does.

    Attributes
    ----------
    names : the names that the framework has for it
    declared : the name of the declared function, with its extension: ``linalg.svd``
    passed : the parameters that are passed on, each with the declared function's name of it; ``None`` for all
    unused : parameters that change no value
    """

    names: Sequence[str]
    declared: str
    passed: Mapping[str, str] | None = None
    unused: frozenset[str] = frozenset()


_ROW = re.compile(r"\s*([\w.]+(?:,[\w.]+)*)(?:=([\w.]+))?(?:\(([^()]*)\))?(?=\s|$)")


def rows_of(table: str) -> Iterator[Row]:
    """Read a table.

    Rows are separated by spaces or lines. A row has the names, the declared function if it is called otherwise, and the parameters
    that are passed on if they are not all. A parameter of another name in the declared function is written ``axes:axis``, one that
    changes no value ``-name``. Parameters that are not listed are refused unless they have their defaults::

        cos
        acos,arccos
        lgamma,special.gammaln
        amax=max(x, axis, keepdims)
        reshape(x, newshape:shape)
        isin(x1, x2, invert, -assume_unique)
    """
    text, at = table.strip(), 0
    while at < len(text):
        found = _ROW.match(text, at)
        if found is None:
            raise ArgumentError(f"{text[at:].split()[0]!r} is no row; write name, name=declared or name=declared(x, axis:dim).")
        at = found.end()
        names = found[1].split(",")
        listed = [part for part in (found[3] or "").replace(" ", "").split(",") if part]
        pairs = [part.split(":") for part in listed if not part.startswith("-")]
        passed = None if found[3] is None else {pair[0]: pair[-1] for pair in pairs}
        unused = frozenset(part[1:] for part in listed if part.startswith("-"))
        yield Row(names, found[2] or names[0].rpartition(".")[2], passed, unused)


@dataclass(frozen=True)
class Entry:
    """How a public name is implemented; a frontend derives a class that says what its calls need to know besides.

    Attributes
    ----------
    body : takes native arrays and the keyword ``xp``
    """

    body: Callable[..., Any]

    def ready(self) -> Self:
        """Return the entry with its implementation made, if a row of a table stands for it."""
        return replace(self, body=self.body.made) if isinstance(self.body, RowBody) else self


class RowBody:
    """The implementation that a row stands for: it is made when a name of the row is first asked for, not where it is listed.

    Parameters
    ----------
    name, row, without : as of `body_of`
    """

    def __init__(self, name: Name, row: Row, without: frozenset[str]) -> None:
        self._arguments = name, row, without

    @cached_property
    def made(self) -> Callable[..., Any]:
        """The implementation."""
        return body_of(*self._arguments)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call it."""
        return self.made(*args, **kwargs)


def find(xp: Any, path: str) -> Any:
    """Return a function of a namespace by name, ``linalg.svd`` included."""
    for part in path.split("."):
        xp = getattr(xp, part)
    return xp


def body_of(name: Name, row: Row, without: frozenset[str] = frozenset()) -> Callable[..., Any]:
    """Return the implementation that a row stands for, with the recorded parameters and ``xp``.

    Parameters before the first one that only keywords reach are passed by position where the declared function takes them by
    position only; all others as keywords.

    Parameters
    ----------
    name, row : the public name, and what it stands for
    without : parameters that the implementation does not take
    """
    parameters = [p for p in name.parameters if p.name not in without]
    declaration = registry.find(row.declared)
    if declaration is None:
        raise ArgumentError(f"{name.path}: no function {row.declared!r} is declared.")
    passed = {p.name: p.name for p in parameters if p.kind is not p.VAR_KEYWORD} if row.passed is None else row.passed
    if unknown := (passed.keys() | row.unused) - {p.name for p in parameters}:
        raise ArgumentError(f"{name.path}: {', '.join(sorted(unknown))}: the framework's function has no such parameter.")
    declared = inspect.signature(declaration.body).parameters
    positional = sum(p.kind in (p.POSITIONAL_ONLY, p.VAR_POSITIONAL) for p in declared.values())
    given: list[str] = []
    checks: list[str] = []
    for parameter in parameters:
        if parameter.name not in passed:
            checks += _check_of(parameter, row, name.path)
            continue
        if parameter.kind is Parameter.VAR_POSITIONAL:
            given.append(f"*{parameter.name}")
        elif len(given) < positional:
            given.append(parameter.name)
        else:
            given.append(f"{_keyword(parameter, passed[parameter.name], declared, name.path)}={parameter.name}")
    parameters.append(Parameter("xp", Parameter.KEYWORD_ONLY))
    documentation = f'"""See ``{row.declared}`` of `ivy_api`."""'
    statements = "\n".join([documentation, *checks, f"return xp.{row.declared}({', '.join(given)})"])
    body: Any = compiled(name.name, parameters, statements, require_default=_require_default)
    body.declared = row.declared
    return body  # type: ignore[no-any-return]


def _check_of(parameter: Parameter, row: Row, path: str) -> list[str]:
    """Return the statement that refuses a value of a parameter which is not passed on, none if it changes nothing."""
    name = parameter.name
    if name in row.unused or parameter.kind in (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD):
        return []
    if parameter.default is Parameter.empty:
        raise ArgumentError(f"{path}: {name} has no default; list it among the parameters that are passed on.")
    default = "_unset" if parameter.default is NOT_LITERAL else f"_default_{name}"
    return [f"if {name} is not {default}: require_default({path!r}, {name!r}, {name}, {default})"]


def _require_default(path: str, name: str, value: Any, default: Any) -> None:
    if type(value) is not type(default) or value != default:
        raise ArgumentError(f"{path} is offered without {name}; got {name}={value!r}. Leave it out.")


def _keyword(parameter: Parameter, keyword: str, declared: Mapping[str, Parameter], path: str) -> str:
    """Return the declared function's name of a parameter, which it must have."""
    if keyword not in declared:
        raise ArgumentError(f"{path}: there is no parameter {keyword!r}; rename it, or list the parameters that are passed on.")
    if parameter.default is NOT_LITERAL:
        raise ArgumentError(f"{path}: the default of {parameter.name!r} is no literal; write a function.")
    return keyword


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
