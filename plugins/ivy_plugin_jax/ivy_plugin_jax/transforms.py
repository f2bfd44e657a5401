"""How JAX compiles, maps and differentiates a function: for tests, and for the conformance suite."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax

SLOW_COMPILER = False
"""Whether tests should compile a representative part only: a call takes some milliseconds."""


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return ``function`` of arrays as ``jax.jit`` compiles it."""
    return jax.jit(function)


def vectorised(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return ``function`` of arrays mapped over a first axis of each, as ``jax.vmap`` does."""
    return jax.vmap(function)


def gradient(function: Callable[[Any], Any], x: Any) -> Any:
    """Return the gradient at ``x`` of a function that gives one real number."""
    return jax.grad(function)(x)
