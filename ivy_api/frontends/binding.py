"""From a row of a table to a function with the framework's own signature.

An implementation takes native arrays and, as the keyword ``xp``, their namespace, as composed functions do. A `Row` is turned into
one: the parameters are those of the snapshot, renamed for the declared function that does the work.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
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
    passed : the parameters that are passed on; ``None`` for all but the unused ones
    """

    declared: str
    renamed: Mapping[str, str] = field(default_factory=dict)
    unused: frozenset[str] = frozenset()
    fixed: Mapping[str, Any] = field(default_factory=dict)
    passed: frozenset[str] | None = None


_ROW = re.compile(r"\s*([\w.]+(?:,[\w.]+)*)(?:=([\w.]+))?(?:\(([^()]*)\))?(?=\s|$)")


def rows_of(table: str | Mapping[str, str | Row]) -> Iterator[tuple[Row, str, list[str]]]:
    """Read a table: return each row, the name that the framework has for the function, and further names.

    Rows are separated by spaces or lines. A row is the name, the declared function if it is called otherwise, and the parameters
    that are passed on if they are not all; a parameter of another name in the declared function is written ``axes:axis``::

        cos
        acos,arccos
        lgamma,special.gammaln
        amax=max(x, axis, keepdims)
        reshape(x, newshape:shape)

    Parameters
    ----------
    table : the text; or the declared function, or a `Row`, of each name
    """
    if isinstance(table, Mapping):
        for name, row in table.items():
            yield Row(row) if isinstance(row, str) else row, name, []
        return
    text, at = table.strip(), 0
    while at < len(text):
        found = _ROW.match(text, at)
        if found is None:
            raise ArgumentError(f"{text[at:].split()[0]!r} is no row; write name, name=declared or name=declared(x, axis:dim).")
        at = found.end()
        name, *also = found[1].split(",")
        pairs = [pair.strip().partition(":") for pair in found[3].split(",")] if found[3] is not None else None
        renamed = {own: other for own, _, other in pairs or () if other}
        passed = None if pairs is None else frozenset(own for own, _, _ in pairs)
        yield Row(found[2] or name.rpartition(".")[2], renamed, passed=passed), name, also


@dataclass(frozen=True)
class Entry:
    """How a public name is implemented; a frontend derives a class that says what its calls need to know besides.

    Attributes
    ----------
    body : takes native arrays and the keyword ``xp``
    """

    body: Callable[..., Any]


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
    if row.passed is not None and (unknown := row.passed - {p.name for p in parameters}):
        raise ArgumentError(f"{name.path}: {', '.join(sorted(unknown))}: the framework's function has no such parameter.")
    declared = inspect.signature(declaration.body).parameters
    positional = sum(p.kind in (p.POSITIONAL_ONLY, p.VAR_POSITIONAL) for p in declared.values())
    passed, count = [], 0
    for parameter in parameters:
        if _is_dropped(parameter, row):
            continue
        if parameter.kind is Parameter.VAR_POSITIONAL:
            passed.append(f"*{parameter.name}")
        elif count < positional:
            passed.append(parameter.name)
            count += 1
        else:
            passed.append(f"{_keyword(parameter, row, declared, name.path)}={parameter.name}")
    passed += [f"{keyword}=fixed[{keyword!r}]" for keyword in row.fixed]
    body: Any = forward(name.name, parameters, row.declared, passed, fixed=row.fixed)
    body.__doc__ = f"See ``{row.declared}`` of `ivy_api`."
    body.declared = row.declared
    return body  # type: ignore[no-any-return]


def _is_dropped(parameter: Parameter, row: Row) -> bool:
    unused = parameter.name in row.unused or (row.passed is not None and parameter.name not in row.passed)
    return unused or parameter.kind is Parameter.VAR_KEYWORD


def _keyword(parameter: Parameter, row: Row, declared: Mapping[str, Parameter], path: str) -> str:
    """Return the declared function's name of a parameter, which it must have."""
    keyword = row.renamed.get(parameter.name, parameter.name)
    if keyword not in declared:
        raise ArgumentError(f"{path}: {row.declared} has no parameter {keyword!r}; rename it, or list it as unused.")
    if parameter.default is NOT_LITERAL:
        raise ArgumentError(f"{path}: the default of {parameter.name!r} is no literal; write a function.")
    return keyword


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
