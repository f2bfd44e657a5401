"""Constructors with the parameters that a snapshot records: classes of a frontend need not repeat them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from inspect import Parameter, Signature
from typing import Any

from ivy_api.errors import ArgumentError, ArgumentTypeError
from ivy_api.frontends.snapshots import NOT_LITERAL


def with_defaults(parameters: Iterable[Parameter], objects: Mapping[str, Any]) -> tuple[Parameter, ...]:
    """Return recorded parameters whose defaults are values, those written ``<...>`` included.

    Parameters
    ----------
    parameters : of the snapshot, as `ivy_api.frontends.snapshots.Name.parameters`
    objects : the default of each parameter that is written ``<...>``, by its name

    Raises
    ------
    ArgumentError
        if the default of a parameter is written ``<...>`` and ``objects`` has none.
    """
    found = []
    for parameter in parameters:
        if parameter.default is NOT_LITERAL:
            if parameter.name not in objects:
                raise ArgumentError(f"The default of {parameter.name} is not recorded: give it by name.")
            parameter = parameter.replace(default=objects[parameter.name])
        found.append(parameter)
    return tuple(found)


def constructor(name: str, parameters: Iterable[Parameter], start: Callable[[Any, dict[str, Any]], None]) -> Callable[..., None]:
    """Return an ``__init__`` with recorded parameters.

    Parameters
    ----------
    name : the name of the class, for messages
    parameters : those of the class, without ``self``
    start : called with the object and its arguments by name, defaults included
    """
    signature = Signature([*parameters])
    every = signature.parameters.values()
    defaults = {p.name: p.default for p in every}
    required = tuple(p.name for p in every if p.default is Parameter.empty)
    positional = tuple(p.name for p in every if p.kind is Parameter.POSITIONAL_OR_KEYWORD)
    is_plain = all(p.kind in (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY) for p in every)

    def bind(args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
        try:
            found = signature.bind(*args, **kwargs)
        except TypeError as error:
            raise ArgumentTypeError(f"{name}.__init__() {error}") from None
        found.apply_defaults()
        return found.arguments

    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:  # noqa: N807
        given = {**defaults, **dict(zip(positional, args, strict=False)), **kwargs}
        fits = len(given) == len(defaults) and len(args) <= len(positional) and kwargs.keys().isdisjoint(positional[: len(args)])
        if not (is_plain and fits) or any(given[one] is Parameter.empty for one in required):
            given = bind(args, kwargs)  # `Signature.bind` takes as long as some constructors: it is for what is rare, and errors
        start(self, given)

    first = min([Parameter.POSITIONAL_OR_KEYWORD, *(p.kind for p in every)])  # that of `self` comes before that of others
    __init__.__signature__ = Signature([Parameter("self", first), *every])  # type: ignore[attr-defined]
    return __init__
