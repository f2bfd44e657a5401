"""Oracles of functions beyond the standard, by qualified name: functions of NumPy arrays which share no code with a backend.

A plugin or a library that declares an extension registers its oracle here::

    from ivy_conformance.oracles.extensions import oracle

    @oracle("nn.softsign")
    def softsign(x): ...
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

ORACLES: dict[str, Callable[..., Any]] = {}


def oracle(qualname: str) -> Callable[[F], F]:
    """Register the decorated function as the oracle of an extension function."""

    def note(function: F) -> F:
        if qualname in ORACLES:
            raise ValueError(f"{qualname} has an oracle already: {ORACLES[qualname]!r}.")
        ORACLES[qualname] = function
        return function

    return note
