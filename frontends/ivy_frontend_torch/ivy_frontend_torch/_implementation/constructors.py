"""How classes get the constructors that the snapshot records, so that none repeats PyTorch's parameters and defaults."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from inspect import Parameter
from typing import Any

from ivy_api.frontends.binding import compiled
from ivy_frontend_torch._implementation.defining import raw
from ivy_frontend_torch._implementation.frontend import FRONTEND

OPTIONS = ("bias", "device", "dtype")
"""What a layer hands to its parameters and to the layers in it."""


CONSTRUCTORS: set[Callable[..., None]] = set()
"""Those that were made here."""


def with_recorded_constructor(module: str, **defaults: Any) -> Callable[[Any], Any]:
    """Register a class, and give it the constructor that the snapshot records.

    The constructor sets each argument as an attribute of the same name, except for those that the method ``_build`` of the class
    takes. Then it calls ``_build`` with these, to check the attributes and to set others. ``_build(**options)`` takes `OPTIONS`.
    A class that PyTorch gives no constructor of its own has that of its base.

    Parameters
    ----------
    module : the module: ``torch.nn``
    defaults : those that the snapshot does not record, because they are no literals
    """

    def decorate(cls: Any) -> Any:
        register = raw(module)
        recorded = FRONTEND.snapshot.modules[module][cls.__name__].parameters
        if any(p.kind is Parameter.VAR_POSITIONAL for p in recorded):
            return register(cls)
        parameters = [p.replace(default=defaults.get(p.name, p.default)) for p in recorded]
        names, build = [p.name for p in parameters], getattr(cls, "_build", None)
        taken = _names_taken(build, names)
        statements = ["super(_last, self).__init__()", *(f"self.{name} = {name}" for name in names if name not in taken)]
        if build is not None:
            statements.append(f"_build(self, {', '.join(f'{name}={name}' for name in taken)})")
        own = [Parameter("self", Parameter.POSITIONAL_OR_KEYWORD), *parameters]
        last = [base for base in cls.__mro__ if base.__dict__.get("__init__") in CONSTRUCTORS]  # theirs would need arguments
        cls.__init__ = compiled("__init__", own, "\n".join(statements), _last=last[-1] if last else cls, _build=build)
        CONSTRUCTORS.add(cls.__init__)
        cls.__init__.__qualname__ = f"{cls.__qualname__}.__init__"
        return register(cls)

    return decorate


def layer_from_snapshot(**defaults: Any) -> Callable[[Any], Any]:
    """Register a layer, with the constructor that the snapshot records; see `with_recorded_constructor`."""
    return with_recorded_constructor("torch.nn", **defaults)


def _names_taken(build: Callable[..., None] | None, names: Sequence[str]) -> list[str]:
    """Return the arguments of a constructor that ``_build`` takes."""
    if build is None:
        return []
    parameters = inspect.signature(build).parameters
    rest = OPTIONS if any(p.kind is Parameter.VAR_KEYWORD for p in parameters.values()) else ()
    return [name for name in names if name in parameters or name in rest]
