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
    # JAX finds no positional-only arguments by name, and no keywords by number.
    parameters = list(signature(composed).parameters.values())
    numbers = [i for i, p in enumerate(parameters) if p.name in static and p.kind is not p.KEYWORD_ONLY]
    names = [p.name for p in parameters if p.name in static and p.kind is not p.POSITIONAL_ONLY]
    return jax.jit(composed, static_argnums=numbers, static_argnames=names, inline=True)
