"""Python floats as arguments of a compiled body: weakly typed arrays while JAX traces it, which must bind as Python floats."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import jax

_binding_weakly: ContextVar[bool] = ContextVar("ivy_plugin_jax_binding_weakly", default=False)


@contextmanager
def binding_weakly() -> Iterator[None]:
    """Let weakly typed floats take the data type of the other array, as Python floats do, while a body is traced.

    Elsewhere they are ordinary arrays: the standard has no weak types.
    """
    token = _binding_weakly.set(True)
    try:
        yield
    finally:
        _binding_weakly.reset(token)


def is_weak(x: Any) -> bool:
    """Whether ``x`` stands for a Python float, or was computed from Python floats only."""
    return _binding_weakly.get() and isinstance(x, jax.core.Tracer) and x.weak_type and x.dtype.kind == "f"


def strong(x: Any) -> Any:
    """Convert an array argument of a body: one that is weakly typed outside is an ordinary array inside."""
    if isinstance(x, jax.core.Tracer) and getattr(x, "weak_type", False):
        return jax.lax.convert_element_type(x, x.dtype)
    return x
