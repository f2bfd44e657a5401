"""How JAX compiles, maps and differentiates a function: for tests, and for the conformance suite."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax

SLOW_COMPILER = False
"""Whether tests should compile a representative part only: a call takes a few milliseconds."""


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return ``function`` of arrays as ``jax.jit`` compiles it."""
    return jax.jit(function)


def clear_compiled() -> None:
    """Drop all compiled programs: JAX keeps each, with a megabyte or two."""
    jax.clear_caches()  # type: ignore[no-untyped-call]


def vectorised(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return ``function`` vectorised over the first axis of each array, as by ``jax.vmap``."""
    return jax.vmap(function)


def gradient(function: Callable[[Any], Any], x: Any) -> Any:
    """Return the gradient at ``x`` of a function that returns a real scalar."""
    return jax.grad(function)(x)
