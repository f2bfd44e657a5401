"""Constructors with the parameters that a snapshot records: classes of a frontend need not repeat them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from inspect import Parameter, Signature
from typing import Any

from ivy_api.errors import ArgumentError
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

    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:  # noqa: N807
        try:
            bound = signature.bind(*args, **kwargs)
        except TypeError as error:
            raise TypeError(f"{name}.__init__() {error}") from None
        bound.apply_defaults()
        start(self, bound.arguments)

    every = [Parameter("self", Parameter.POSITIONAL_OR_KEYWORD), *signature.parameters.values()]
    __init__.__signature__ = Signature(every)  # type: ignore[attr-defined]
    return __init__
