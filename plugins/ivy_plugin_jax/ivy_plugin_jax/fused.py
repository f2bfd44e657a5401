"""Composed functions as one kernel each: compiled as a whole, and looked up without running Python code."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, signature
from typing import Any

from ivy_api.adapt.functions import named
from ivy_api.plugin import mixed
from ivy_plugin_jax.dtypes import jitted


def fused(name: str, *static: str) -> Any:
    """Make the override of a function that compiles its composed body, once for the shapes and the options of a call.

    Parameters
    ----------
    name : of the function
    static : arguments that are options in this case, beside those whose annotation names no array
    """
    made: dict[Any, Callable[..., Any]] = {}

    def function(*args: Any, composed: Any, **kwargs: Any) -> Any:
        compiled = made.get(composed)
        if compiled is None:
            compiled = made[composed] = _compiled(composed, static)
        try:
            return compiled(*args, **kwargs)
        except ValueError as error:
            if "hashable" not in str(error):
                raise
            return composed(*args, **kwargs)  # it has an option, such as a list, by which JAX cannot look the program up

    return mixed()(named(function, name))


def _compiled(composed: Callable[..., Any], static: tuple[str, ...]) -> Callable[..., Any]:
    # JAX finds no positional-only arguments by name, and no keywords by number.
    parameters = list(signature(composed).parameters.values())
    options = [p.name in static or "Array" not in str(p.annotation) for p in parameters]
    numbers = [i for i, p in enumerate(parameters) if options[i] and p.kind is not Parameter.KEYWORD_ONLY]
    names = [p.name for p, option in zip(parameters, options, strict=True) if option and p.kind is not Parameter.POSITIONAL_ONLY]
    return jitted(composed, static_argnums=numbers, static_argnames=names)
