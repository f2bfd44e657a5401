"""Composed functions as one kernel each: compiled as a whole, and looked up without running Python code."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, signature
from typing import Any

from ivy_api.adapt.functions import named
from ivy_api.plugin import mixed
from ivy_plugin_jax.dtypes import jitted

_PLAIN = frozenset((bool, int, float, complex))


def fused(name: str) -> Any:
    """Make the override of a function that compiles its composed body, once for the shapes and the options of a call.

    Options are the arguments whose annotation names no array, and those for which a Python scalar is given: the body sees that they
    have no data type.
    """
    made: dict[Any, Callable[..., Any]] = {}

    def function(*args: Any, composed: Any, **kwargs: Any) -> Any:
        numbers = tuple([i for i, value in enumerate(args) if type(value) in _PLAIN])
        names = tuple([key for key, value in kwargs.items() if type(value) in _PLAIN])
        key = composed, numbers, names
        compiled = made.get(key)
        if compiled is None:
            compiled = made[key] = _compiled(*key)
        try:
            return compiled(*args, **kwargs)
        except ValueError as error:
            if "hashable" not in str(error):
                raise
            return composed(*args, **kwargs)  # it has an option, such as a list, by which JAX cannot look the program up

    return mixed()(named(function, name))


def _compiled(composed: Callable[..., Any], numbers: tuple[int, ...], names: tuple[str, ...]) -> Callable[..., Any]:
    # JAX finds no positional-only arguments by name, and no keywords by number.
    parameters = list(signature(composed).parameters.values())
    options = [p for p in parameters if "Array" not in str(p.annotation)]
    static = {i for i, p in enumerate(parameters) if p in options and p.kind is not Parameter.KEYWORD_ONLY}
    keywords = {p.name for p in options if p.kind is not Parameter.POSITIONAL_ONLY}
    return jitted(composed, static_argnums=sorted(static | {*numbers}), static_argnames=sorted(keywords | {*names}))
