"""Composed functions as one kernel each: compiled as a whole, and looked up without running Python code."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any

import jax

from ivy_api.adapt.functions import named
from ivy_api.plugin import mixed


def fused(name: str, *static: str) -> Any:
    """Make the override of a function that compiles its composed body.

    Parameters
    ----------
    name : of the function
    static : its arguments that are no arrays
    """
    made: dict[Any, Callable[..., Any]] = {}

    def function(*args: Any, composed: Any, **kwargs: Any) -> Any:
        compiled = made.get(composed)
        if compiled is None:
            compiled = made[composed] = _compiled(composed, static)
        return compiled(*args, **kwargs)

    return mixed()(named(function, name))


def _compiled(composed: Callable[..., Any], static: tuple[str, ...]) -> Callable[..., Any]:
    # JAX takes positional-only arguments by number, and the others by name.
    numbers = {p.name: i for i, p in enumerate(signature(composed).parameters.values()) if p.kind is p.POSITIONAL_ONLY}
    names = [name for name in static if name not in numbers]
    return jax.jit(
        composed, static_argnums=[numbers[name] for name in static if name in numbers], static_argnames=names, inline=True
    )
