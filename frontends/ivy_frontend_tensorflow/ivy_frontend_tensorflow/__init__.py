"""TensorFlow's API on any backend: ``import ivy_frontend_tensorflow as tf``.

The names are made when the first one is asked for, so that the import costs what that of ``ivy_api`` costs.
"""

from __future__ import annotations

import ivy_api as _ivy_api

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ivy_frontend_tensorflow._implementation.frontend import FRONTEND as FRONTEND


def __getattr__(name: str) -> Any:
    from ivy_frontend_tensorflow._implementation.frontend import FRONTEND as frontend  # noqa: N811 - the name itself is that of the attribute

    space = globals()
    space["FRONTEND"] = frontend
    space["__getattr__"], space["__dir__"] = frontend.module(__name__)
    return frontend if name == "FRONTEND" else space["__getattr__"](name)


def __dir__() -> list[str]:
    __getattr__("FRONTEND")
    found: list[str] = globals()["__dir__"]()
    return found


del _ivy_api
