"""What ``tensorflow.compat`` has for code of several versions; ``compat.v2`` is the root module."""

from __future__ import annotations

from typing import Any


def dimension_value(dimension: Any) -> Any:
    """Return a size: sizes are integers."""
    return dimension


def dimension_at_index(shape: Any, index: int) -> Any:
    """Return one size of a shape, ``None`` if the rank is not known."""
    return None if shape.rank is None else shape[index]


def forward_compatible(year: int, month: int, day: int) -> bool:
    """Return true."""
    return True


def __getattr__(name: str) -> Any:
    if name in ("v1", "v2"):
        from importlib import import_module

        return import_module(f"ivy_frontend_tensorflow.compat.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name)
