"""NumPy's API on any backend of `ivy_api`: ``import ivy_frontend_numpy as np``."""

from __future__ import annotations

import sys

import ivy_api as ivy_api

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ivy_frontend_numpy._implementation.frontend import FRONTEND as FRONTEND

__version__ = "2.4.6"


def __getattr__(name: str) -> Any:
    """Return a name of NumPy; the tables are read when the first one is asked for."""
    if name == "lib":
        from importlib import import_module

        return import_module("ivy_frontend_numpy.lib")
    _load()
    return getattr(sys.modules[__name__], name)


def __dir__() -> list[str]:
    _load()
    return dir(sys.modules[__name__])


def _load() -> None:
    from ivy_frontend_numpy._implementation.frontend import FRONTEND

    own = globals()
    find, listed = FRONTEND.module(__name__)

    def found(name: str) -> Any:
        if name == "lib":
            from importlib import import_module

            return import_module("ivy_frontend_numpy.lib")
        return find(name)

    own.update(FRONTEND=FRONTEND, __getattr__=found, __dir__=listed)
