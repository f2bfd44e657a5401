"""Composed bodies of many operations as one: JAX compiles them for the shapes and the options of a call."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache, partial
from typing import Any

from ivy_api.plugin import mixed
from ivy_plugin_jax.dtypes import jitted


def fused() -> Any:
    """Make an override of a composed body that compiles it: what is no array is an option, and part of the program."""

    @mixed()
    def function(*args: Any, composed: Any, **kwargs: Any) -> Any:
        arrays = {name: value for name, value in kwargs.items() if _has_arrays(value)}
        options = tuple((name, value) for name, value in kwargs.items() if name not in arrays)
        if not (all(isinstance(value, Hashable) for _, value in options) and all(map(_has_arrays, args))):
            return composed(*args, **kwargs)
        return _program(composed, options)(*args, **arrays)

    return function


@lru_cache(maxsize=1024)
def _program(composed: Any, options: tuple[tuple[str, Any], ...]) -> Any:
    return jitted(partial(composed, **dict(options)))


def _has_arrays(value: Any) -> bool:
    return value is None or hasattr(value, "dtype") or (type(value) is tuple and all(hasattr(part, "dtype") for part in value))
