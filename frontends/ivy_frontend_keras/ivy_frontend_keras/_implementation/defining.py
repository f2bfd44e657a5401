"""How names are registered, and how classes get the constructors that the snapshot records.

A class that `constructed` decorates has Keras' parameters and defaults without repeating them: the arguments become attributes,
after initialisers, regularisers, constraints and activations were looked up by their names; then ``prepare`` is called.
``get_config`` returns the same arguments.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter
from typing import Any, TypeVar

from ivy_api.frontends.constructors import constructor
from ivy_frontend_keras._implementation.frontend import FRONTEND

C = TypeVar("C", bound=Any)
RENAMED = {"arguments": "function_arguments", "weights": "initial_weights"}
"""Attributes of arguments whose names mean something else for layers."""


def offer(*modules: str, name: str | None = None) -> Callable[[C], C]:
    """Register a function or class in modules: ``layers``, or ``""`` for the root module."""

    def decorate(thing: C) -> C:
        if isinstance(thing, type):
            thing.keras_path = FRONTEND.path(modules[0], name or thing.__name__)  # type: ignore[attr-defined]
        return FRONTEND.offer(*modules, name=name)(thing)

    return decorate


def family_of(parameter: str) -> str:
    """Return the module whose objects a parameter takes by name: ``initializers`` of ``kernel_initializer``; ``""`` for others."""
    last = parameter.rpartition("_")[2]
    if last in ("initializer", "regularizer", "constraint"):
        return f"{last}s"
    return "activations" if last == "activation" else ""


def constructed(module: str, root: Any) -> Callable[[C], C]:
    """Register a class in a module, with the constructor that the snapshot records.

    Parameters
    ----------
    module : ``layers``
    root : the base class whose constructor takes the arguments that all classes have; its attribute ``shared`` names them
    """

    def decorate(cls: C) -> C:
        parameters = FRONTEND.snapshot.modules[f"keras.{module}"][cls.__name__].parameters
        rest = next((p.name for p in parameters if p.kind is Parameter.VAR_KEYWORD), "")
        own = tuple(p.name for p in parameters if p.name not in (*root.shared, rest))
        shared = tuple(p.name for p in parameters if p.name in root.shared)

        def start(self: Any, given: dict[str, Any]) -> None:
            root.__init__(self, **{name: given[name] for name in shared}, **given.get(rest, {}))
            for name in own:
                family = family_of(name)
                value = given[name]
                if family:
                    value = FRONTEND.find(f"keras.{family}", "get")(value)
                setattr(self, RENAMED.get(name, name), value)
            self.prepare()

        cls.__init__ = constructor(cls.__name__, parameters, start)
        cls.arguments = own
        cls.accepted = (*shared, *(root.shared if rest else ()))
        return offer(module)(cls)

    return decorate
