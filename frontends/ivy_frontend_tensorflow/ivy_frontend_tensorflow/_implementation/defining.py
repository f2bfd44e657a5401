"""How names are registered: operators under their raw and public names, functions with the operands they take."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

from ivy_frontend_tensorflow._implementation.frontend import FRONTEND


def op(*names: str, public: str = "", **said: Any) -> Callable[[Any], Any]:
    """Register the implementation of an operator, under its own name unless names are given, and under public names.

    Parameters
    ----------
    names : the operators
    public : the public names, separated by spaces
    said : the attributes of `frontend.Function`
    """

    def decorate(body: Any) -> Any:
        *others, last = names or (body.__name__,)
        for one in others:
            FRONTEND.function("raw_ops", name=one, operator=one, **said)(body)
        also = " ".join(f".{path}" for path in public.split())
        return FRONTEND.function("raw_ops", name=last, also=also, operator=last, **said)(body)

    return decorate


def function(names: str, takes: str = "", *, results: str = "", **said: Any) -> Callable[[Any], Any]:
    """Register a function under public names, separated by spaces.

    Parameters
    ----------
    names : the public names
    results : the operator with whose named tuple the function returns several results
    takes, said : the attributes of `frontend.Function`
    """
    return FRONTEND.function("", name=names.split()[0], also=" ".join(names.split()[1:]), takes=takes, operator=results, **said)


def value(*names: str) -> Callable[[Any], Any]:
    """Register a function of tensors, or a class, under public names."""

    def decorate(thing: Any) -> Any:
        if isinstance(thing, FunctionType):
            thing.__annotations__ = {}  # as in TensorFlow, with whose signatures packages compare their own
        return FRONTEND.offer("", name=names[0], also=" ".join(names[1:]))(thing)

    return decorate
