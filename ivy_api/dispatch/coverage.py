"""Which backend has which function, and where each comes from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ivy_api.dispatch import registry
from ivy_api.dispatch.namespace import resolve
from ivy_api.dispatch.needs import needs

if TYPE_CHECKING:
    from ivy_api.dispatch.backend import Limit
    from ivy_api.dispatch.registry import Declaration
    from ivy_api.dispatch.status import BackendStatus


def origins(status: BackendStatus, declarations: Iterable[Declaration]) -> dict[str, str]:
    """Return where each declared function of a backend comes from, by qualified name. Imports the framework.

    A composed function is ``"waiting"`` if its body calls a missing one: see `waits_for`.
    """
    main, waiting = status.namespace, waits_for(status)
    found = {d.qualname: resolve(status.source, main, d.extension, d.name)[1] for d in declarations}
    return {name: "waiting" if name in waiting else origin for name, origin in found.items()}


def waits_for(status: BackendStatus) -> dict[str, list[str]]:
    """Return the composed functions that do not work, or only in part, with the missing functions that they call.

    A function is missing if the backend lacks it and it is not composed, or if a limit excludes it altogether.
    """
    main, every = status.namespace, [d for d in registry.iter_declarations() if d.kind == "function"]
    shut = _excluded(status)
    origin = {d.qualname: resolve(status.source, main, d.extension, d.name)[1] for d in every}
    lacking = {name for name, where in origin.items() if where == "missing"} | shut
    composed = {d.qualname: needs(d) - {d.qualname} for d in every if origin[d.qualname] == "composed" and d.qualname not in shut}
    found: dict[str, set[str]] = {name: set(wanted & lacking) for name, wanted in composed.items()}
    while _pass_on(found, composed):
        pass
    return {name: sorted(wanted) for name, wanted in found.items() if wanted}


def _excluded(status: BackendStatus) -> set[str]:
    """The functions that a limit excludes altogether."""
    return {limit.function for limit in status.limits if not limit.dtypes and not limit.devices}


def _pass_on(found: dict[str, set[str]], calls: Mapping[str, frozenset[str]]) -> bool:
    """Add to what each function misses what the functions that it calls miss; return whether that was something new."""
    changed = False
    for name, called in calls.items():
        more = set().union(*(found[each] for each in called if each in found)) - found[name] - {name}
        found[name] |= more
        changed = changed or bool(more)
    return changed


def why_missing(status: BackendStatus, qualname: str) -> Limit | None:
    """Return the declared limit that explains why a backend lacks a function."""
    return status.why_missing(qualname)
