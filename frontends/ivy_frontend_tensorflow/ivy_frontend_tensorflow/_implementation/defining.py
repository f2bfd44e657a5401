"""How names are registered: operators under their raw and public names, functions with the operands they take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from ivy_api.errors import ArgumentError
from ivy_api.frontends.binding import Entry, forward, operands
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.operands import Operands, operators


@dataclass(frozen=True)
class Function(Entry):
    """An entry with what a tape and the conversion of arguments need to know."""

    differentiable: bool = True
    static: frozenset[str] = frozenset()
    results: str = ""
    """The operator whose named tuple holds the results, if they are several."""


def path_of(name: str) -> str:
    """Return the path that a public name is recorded at first: ``math.sin`` is ``tensorflow.sin``."""
    place, _, last = f"tensorflow.{name}".rpartition(".")
    said = FRONTEND.snapshot.find(place, last)
    if said is None:
        raise ArgumentError(FRONTEND.missing(place, last))
    return said.same_as or said.path


def register(name: str, entry: Any) -> None:
    """Register a name, unless the same object is there already under another one."""
    path = path_of(name)
    if FRONTEND.entries.get(path) is not entry:
        FRONTEND.value(path, entry)


def op(
    *names: str, public: str = "", takes: str | None = None, differentiable: bool = True, static: str = ""
) -> Callable[[Any], Any]:
    """Register the implementation of an operator, under its own name unless names are given, and under public names."""

    def decorate(body: Any) -> Any:
        every = names or (body.__name__,)
        without = frozenset(static.split())
        for one in every:
            spec = Operands.said(takes) if takes is not None else Operands.of_operator(one, without) if one in operators() else None
            entry = Function(body, spec, differentiable, without, one)
            register(f"raw_ops.{one}", entry)
            if one == every[-1]:
                for path in public.split():
                    register(path, entry)
        return body

    return decorate


def function(
    names: str, takes: str = "", *, differentiable: bool = True, static: str = "", results: str = ""
) -> Callable[[Any], Any]:
    """Register a function under public names, separated by spaces.

    Parameters
    ----------
    names : the public names
    takes : its operands
    differentiable : whether tapes record it
    static : parameters that are Python values
    results : the operator with whose named tuple the function returns several results
    """

    def decorate(body: Any) -> Any:
        entry = Function(body, Operands.said(takes), differentiable, frozenset(static.split()), results)
        for path in names.split():
            register(path, entry)
        return body

    return decorate


def value(*names: str) -> Callable[[Any], Any]:
    """Register a function of tensors, or a class, under public names."""

    def decorate(thing: Any) -> Any:
        if isinstance(thing, FunctionType):
            thing.__annotations__ = {}  # as in TensorFlow, with whose signatures packages compare their own
        for name in names:
            register(name, thing)
        return thing

    return decorate


def rows(text: str, *, differentiable: bool = True) -> None:
    """Register operators that a declared function does: on each line the operator, the declared function and the public names."""
    for line in text.strip().splitlines():
        name, declared, *public = line.split()
        inputs = [one for one, _ in operators()[name]["inputs"]]
        body: Any = forward(name, operands(" ".join(inputs)), declared, inputs)
        body.declared = declared
        op(name, public=" ".join(public), differentiable=differentiable)(body)
