"""Attributes of modules: modules in containers, and containers made immutable."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ivy_frontend_flax._implementation.frozen import FrozenDict


def mapped(fn: Callable[[str, Any], Any], value: Any, suffix: str = "") -> Any:
    """Return containers with ``fn(suffix, x)`` in place of each leaf; dicts and lists become immutable.

    The suffix of a leaf has the keys and indices that lead to it: ``_layers_0``.
    """
    if isinstance(value, (dict, FrozenDict)):
        return FrozenDict({key: mapped(fn, x, f"{suffix}_{key}") for key, x in value.items()})
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*(mapped(fn, x, f"{suffix}_{key}") for key, x in zip(value._fields, value, strict=True)))
    if isinstance(value, (list, tuple)):
        return tuple(mapped(fn, x, f"{suffix}_{i}") for i, x in enumerate(value))
    return fn(suffix, value)
