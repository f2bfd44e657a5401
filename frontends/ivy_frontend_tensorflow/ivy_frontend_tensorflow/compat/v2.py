"""The names of the root module."""

from __future__ import annotations

from typing import Any

import ivy_frontend_tensorflow as _root


def __getattr__(name: str) -> Any:
    return getattr(_root, name)
