"""Python floats that are arguments of a compiled body: weakly typed arrays while JAX traces it, which must bind as the floats."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import jax

_binding_weakly: ContextVar[bool] = ContextVar("ivy_plugin_jax_binding_weakly", default=False)


@contextmanager
def binding_weakly() -> Iterator[None]:
    """Let weakly typed floats take the data type of the array beside them, as Python floats do, while a body is traced.

    Elsewhere they are arrays like others: the standard knows no weak types.
    """
    token = _binding_weakly.set(True)
    try:
        yield
    finally:
        _binding_weakly.reset(token)


def is_weak(x: Any) -> bool:
    """Whether ``x`` stands for a Python float, or was computed from such alone."""
    return _binding_weakly.get() and isinstance(x, jax.core.Tracer) and x.weak_type and x.dtype.kind == "f"


def strong(x: Any) -> Any:
    """An array argument of a body: one that is weakly typed outside is an array like others inside."""
    if isinstance(x, jax.core.Tracer) and getattr(x, "weak_type", False):
        return jax.lax.convert_element_type(x, x.dtype)
    return x
