"""Which backend has which function, and where it comes from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ivy_api.dispatch.namespace import Origin, resolve

if TYPE_CHECKING:
    from ivy_api.dispatch.backend import Limit
    from ivy_api.dispatch.registry import Declaration
    from ivy_api.dispatch.status import BackendStatus


def origins(status: BackendStatus, declarations: Iterable[Declaration]) -> dict[str, Origin]:
    """Where a backend has each declared name from, by qualified name. Imports the framework."""
    main = status.namespace
    return {d.qualname: resolve(status.source, main, d.extension, d.name)[1] for d in declarations}


def why_missing(status: BackendStatus, qualname: str) -> Limit | None:
    """The declared limit that says why a backend lacks a function altogether."""
    return next((limit for limit in status.limits if limit.function == qualname and not limit.dtypes), None)
