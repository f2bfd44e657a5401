"""PyTorch's API on any backend: ``import ivy_frontend_torch as torch``. Everything is imported when a name is first asked for."""

from __future__ import annotations

__version__ = "2.13.0"
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def __getattr__(name: str) -> Any:
    from ivy_frontend_torch._implementation.frontend import FRONTEND
    from ivy_frontend_torch._implementation.submodules import submodule

    if name == "FRONTEND":
        return FRONTEND
    return submodule(name) or FRONTEND.module(__name__)[0](name)


def __dir__() -> list[str]:
    from ivy_frontend_torch._implementation.frontend import FRONTEND

    return FRONTEND.module(__name__)[1]()
