"""The plugin hooks. They run once per process, never per call."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING

import pluggy

if TYPE_CHECKING:
    from ivy_api.dispatch.backend import Backend

hookspec = pluggy.HookspecMarker("ivy_api")
hookimpl = pluggy.HookimplMarker("ivy_api")


@hookspec
def ivy_api_backends() -> Sequence[Backend]:  # type: ignore[empty-body]
    """Return the backends of this plugin."""


@hookspec
def ivy_api_extensions() -> dict[str, Sequence[ModuleType]]:  # type: ignore[empty-body]
    """Return modules of declarations by the name of their sub-namespace: ``{"signal": [my_package.signal]}``.

    Every backend then has ``xp.signal``, through the composed bodies of the declarations.
    """


@hookspec
def ivy_api_implementations(backend: str, extension: str) -> object | None:
    """Return an object whose attributes override functions of one namespace of one backend, or ``None``.

    Parameters
    ----------
    backend : name of the backend
    extension : name of the sub-namespace; ``""`` is the main one
    """
