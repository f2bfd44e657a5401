"""What the frontends have in common: snapshots, binding of arguments, views, the tape, coverage.

A frontend offers the functions of one framework, under their names, on any backend. It is a distribution of its own, found by the
entry point ``ivy_api.frontends``, and does not need the framework it is named after.
"""

from __future__ import annotations

from ivy_api.dispatch.context import default_namespace as default_namespace
from ivy_api.dispatch.lookup import find_namespace as find_namespace
from ivy_api.dispatch.lookup import one_namespace as one_namespace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def root(package: str) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` of a frontend's root module: ``__getattr__, __dir__ = root(__name__)``.

    The tables, and what they need, are imported when a name is first asked for: importing the package costs little.

    Parameters
    ----------
    package : the name of the package; its ``FRONTEND`` stands in ``_implementation.frontend``
    """

    def frontend() -> Any:
        from importlib import import_module

        return import_module(f"{package}._implementation.frontend").FRONTEND

    def __getattr__(name: str) -> Any:  # noqa: N807
        return frontend() if name == "FRONTEND" else frontend().module(package)[0](name)

    def __dir__() -> list[str]:  # noqa: N807
        listed: list[str] = frontend().module(package)[1]()
        return listed

    return __getattr__, __dir__
