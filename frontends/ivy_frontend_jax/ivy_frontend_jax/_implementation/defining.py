"""How the implementation files register functions: their place, their operands, and groups that differ in one call only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from ivy_api.frontends.binding import Entry, Row
from ivy_frontend_jax._implementation.frontend import FRONTEND
from ivy_frontend_jax._implementation.operands import Operands


def numpy(
    operands: str = "", rule: str = "any", *, weak: bool | str = True, broadcast: bool | str = False, name: str | None = None
) -> Any:
    """Register a function of `jax.numpy`."""
    return FRONTEND.function("jax.numpy", name=name, before=Operands(operands, rule, weak, broadcast) if operands else None)


def at(
    place: str,
    operands: str = "",
    rule: str = "any",
    *,
    weak: bool | str = True,
    broadcast: bool | str = False,
    name: str | None = None,
) -> Any:
    """Register a function at a place."""
    return FRONTEND.function(place, name=name, before=Operands(operands, rule, weak, broadcast) if operands else None)


def raw(*places: str, name: str | None = None) -> Callable[[Any], Any]:
    """Register a function that takes and returns arrays of JAX itself."""

    def register(function: Any) -> Any:
        for place in places:
            FRONTEND.value(f"{place}.{name or function.__name__}", function)
        return function

    return register


def inner(operands: str, rule: str = "any", *, weak: bool | str = True, broadcast: bool | str = False) -> Callable[[Any], Any]:
    """Return a function of JAX's arrays that has no public name, for use by others."""

    def bind(body: Any) -> Any:
        return FRONTEND.bind(body.__name__, "jax.numpy.", Entry(body, cast(Any, Operands(operands, rule, weak, broadcast))))

    return bind


def elementwise(
    place: str, names: str, rule: str, *, weak: bool | str = True, operands: str = "x", unused: str = "out where"
) -> None:
    """Register functions which declared ones of the same or another name do: ``"sin cos arcsin=asin"``."""
    given = {pair.partition("=")[0]: pair.rpartition("=")[2] for pair in names.split()}
    many = len(operands.split()) > 1
    for name, declared in given.items():
        FRONTEND.rows(place, {name: Row(declared, unused=frozenset(unused.split()))}, before=Operands(operands, rule, weak, many))


def refuse(name: str, d: Any, kinds: str) -> None:
    """Raise if a data type is of one of the kinds: JAX has no such function of it."""
    if d.kind in kinds:
        raise TypeError(f"{name} does not accept dtype {d}.")


def no_out(name: str, out: Any) -> None:
    """Raise if ``out`` is given: arrays are immutable."""
    if out is not None:
        raise NotImplementedError(f"The 'out' argument to jnp.{name} is not supported.")


def public(path: str) -> Any:
    """Return an offered function by its path."""
    place, _, name = path.rpartition(".")
    return FRONTEND.find(place, name)
