"""Where each backend has the public transformations from: they are written in primary ones, the framework's or the tracer's."""

from __future__ import annotations

import inspect
import re

from ivy_api.dispatch import registry
from ivy_api.dispatch.namespace import resolve
from ivy_api.dispatch.registry import Declaration
from ivy_api.dispatch.status import BackendStatus

PRIMARY = "transforms"


def is_documented(declaration: Declaration) -> bool:
    """Whether a declaration is a function or a transformation that users call."""
    return declaration.kind in ("function", "transformation") and declaration.extension != PRIMARY


def transformation_origins(status: BackendStatus, declarations: list[Declaration]) -> dict[str, str]:
    """For each transformation ``"native"`` if the framework does it, ``"traced"`` if the core's tracer does, or ``"composed"``."""
    return {d.qualname: _origin(status, d) for d in declarations if d.kind == "transformation"}


def _origin(status: BackendStatus, declaration: Declaration) -> str:
    found = {_of_primary(status, name) for name in _primary(declaration, set())}
    return "composed" if not found else "traced" if "traced" in found else "native"


def _of_primary(status: BackendStatus, name: str) -> str:
    if resolve(status.source, status.namespace, PRIMARY, name)[1] != "composed":
        return "native"
    others = _called(registry.declarations(PRIMARY)[name])
    return "native" if others and all(_of_primary(status, other) == "native" for other in others) else "traced"


def _called(declaration: Declaration) -> set[str]:
    """The primary transformations that a body calls itself."""
    return set(re.findall(r"\.transforms\.(\w+)", inspect.getsource(declaration.body))) & set(registry.declarations(PRIMARY))


def _primary(declaration: Declaration, seen: set[str]) -> set[str]:
    """The primary transformations that one calls, itself or through others."""
    if declaration.name in registry.declarations(PRIMARY):
        return {declaration.name}
    seen.add(declaration.name)
    found = _called(declaration)
    for name in set(re.findall(r"\b(\w+)\(", inspect.getsource(declaration.body))) - seen:
        other = registry.declarations().get(name)
        if other is not None and other.kind == "transformation":
            found |= _primary(other, seen)
    return found
