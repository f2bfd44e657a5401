"""The standard as the declarations of ivy_api state it: names, revisions, clauses. No second list."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import ivy_api
from ivy_api.dispatch import registry
from ivy_api.dispatch.registry import Declaration
from ivy_conformance.members import MEMBERS
from ivy_conformance.oracles import dtypes as dt

LATEST = ivy_api.__array_api_version__
REVISIONS = ("2021.12", "2022.12", "2023.12", "2024.12", LATEST)
COMPLEX_SINCE = "2022.12"


@cache
def names() -> dict[str, Declaration]:
    """Every name of the standard by qualified name; a function in two namespaces is listed under both."""
    found = {}
    for space in ("", *registry.extensions()):
        for name, declaration in registry.declarations(space).items():
            if declaration.standard:
                found[f"{space}.{name}" if space else name] = declaration
    return found


@cache
def members() -> dict[str, Declaration]:
    """Every member of the standard's array object by name."""
    return {name: Declaration(name, member.chapter, "function", member.apply, composed=False) for name, member in MEMBERS.items()}


def everything() -> dict[str, Declaration]:
    """All names: those of the namespaces and those of the array."""
    return {**names(), **members()}


def extensions() -> Iterator[Declaration]:
    """The functions beyond the standard."""
    return (d for d in registry.iter_declarations() if d.kind == "function" and not d.standard)


def since(qualname: str) -> str:
    """The revision that added a name: ``"2024.12"``; empty for names beyond the standard."""
    declaration = names().get(qualname)
    if qualname in MEMBERS:
        return COMPLEX_SINCE if qualname == "__complex__" else REVISIONS[0]
    if declaration is None:
        return ""
    if declaration.kind == "function":
        return declaration.since or REVISIONS[0]
    return COMPLEX_SINCE if declaration.name in dt.COMPLEX else REVISIONS[0]


def data_dependent(qualname: str) -> bool:
    """Whether the shape of a result depends on values, so that a namespace may omit the function.

    https://data-apis.org/array-api/2025.12/design_topics/data_dependent_output_shapes.html
    """
    declaration = names().get(qualname)
    return declaration is not None and declaration.data_dependent


def takes_since(qualname: str, dtype: str) -> str:
    """The revision since which a function accepts a data type, if later than the function's own; else empty."""
    later = (qualname == "mean" and dtype in dt.COMPLEX) or (qualname in ("conj", "real") and dtype in dt.REALS)
    return "2024.12" if later else ""


def clause(qualname: str, revision: str = LATEST) -> str:
    """The URL of the function's page in the standard."""
    base = f"https://data-apis.org/array-api/{revision}/"
    member = MEMBERS.get(qualname)
    if member is not None:
        section = {"in place": "in-place-operators", "reflected": "reflected-operators"}.get(member.form)
        page = f"array_object.html#{section}" if section else f"generated/array_api.array.{qualname}.html"
        return f"{base}API_specification/{page}"
    declaration = registry.find(qualname)
    if declaration is None or declaration.kind != "function":
        return f"{base}API_specification/"
    if not declaration.standard:
        return ""
    return f"{base}API_specification/generated/array_api.{qualname}.html"


def chapter(qualname: str) -> str:
    """The chapter that declares a name."""
    if qualname in MEMBERS:
        return MEMBERS[qualname].chapter
    declaration = registry.find(qualname)
    return declaration.chapter if declaration else ""
