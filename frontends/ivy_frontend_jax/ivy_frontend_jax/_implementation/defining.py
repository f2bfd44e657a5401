"""How the implementation files register functions: their module and their operands; tables by `FRONTEND.rows`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from inspect import Parameter
from typing import Any

from ivy_api.errors import ArgumentError
from ivy_api.frontends.binding import compiled
from ivy_api.frontends.snapshots import NOT_LITERAL, PREFIXES, Name
from ivy_frontend_jax._implementation.frontend import FRONTEND, Function

raw = FRONTEND.offer
public = FRONTEND.public

HINTS = frozenset(
    {
        "_dot_general", "bucket_size", "check_finite", "debug", "device", "enable_eigvec_derivs", "implementation",
        "indices_are_sorted", "lapack_driver", "lwork", "optimize", "out_sharding", "overwrite_a", "overwrite_b", "overwrite_c",
        "precision", "turbo", "unique_indices", "use_magma",
    }
)  # fmt: skip
"""Parameters that say how JAX computes, where, and what it may overwrite: no value depends on them."""


def at(module: str, operands: str = "", rule: str = "any", *, name: str | None = None, **said: Any) -> Callable[[Any], Any]:
    """Register a function in a module; ``operands``, ``rule`` and the rest are the attributes of `frontend.Function`."""
    return FRONTEND.function(module, name=name, operands=operands, rule=rule, **said)


def numpy(operands: str = "", rule: str = "any", *, name: str | None = None, **said: Any) -> Callable[[Any], Any]:
    """Register a function of `jax.numpy`."""
    return at("jax.numpy", operands, rule, name=name, **said)


def as_recorded(*modules: str, name: str | None = None, unused: str = "") -> Callable[[Any], Any]:
    """Register a function of JAX's arrays which takes some of the parameters that the snapshot records, others as keywords.

    Users call a function with all of them and their recorded defaults. ``out`` is refused, as in JAX; hints are not passed on.

    Parameters
    ----------
    modules, name : those of `Frontend.offer`
    unused : parameters besides `HINTS` that change no value, separated by spaces
    """

    def register(body: Any) -> Any:
        said = FRONTEND.snapshot.find(modules[0], name or body.__name__)
        assert said is not None
        own = inspect.signature(body).parameters
        function: Any = with_recorded_parameters(said, own, f"_body({_arguments(said, own, unused.split())})", unused, _body=body)
        function.__name__ = function.__qualname__ = name or body.__name__
        function.__module__, function.__doc__ = body.__module__, body.__doc__
        FRONTEND.offer(*modules, name=name)(function)
        return body

    return register


def recorded_parameters(said: Name, own: Mapping[str, Parameter]) -> list[Parameter]:
    """Return recorded parameters; where the default is no literal, it is the implementation's, ``None`` if it has no such."""

    def default_of(p: Parameter) -> Any:
        if p.default is not NOT_LITERAL:
            return p.default
        return own[p.name].default if p.name in own else None

    return [p.replace(default=default_of(p)) for p in said.parameters]


def with_recorded_parameters(
    said: Name, own: Mapping[str, Parameter], result: str, unused: str = "", /, **names: Any
) -> Callable[..., Any]:
    """Return a function with the recorded parameters.

    Parameters
    ----------
    own : the parameters of the implementation; each that it does not take is ``out``, a hint, or unused
    result : what the function returns, as an expression of the parameters and of ``names``
    """
    parameters = recorded_parameters(said, own)
    left_out = [] if _rest(own) else [p.name for p in parameters if p.name not in own]
    if missing := set(left_out) - HINTS - {"out", *unused.split()}:
        raise ArgumentError(f"{said.path}: the implementation does not take {', '.join(sorted(missing))}.")
    check = "if out is not None: _no_out(_name, out)\n" if any(p.name == "out" for p in parameters) and "out" not in own else ""
    return compiled(said.name, parameters, f"{check}return {result}", _no_out=no_out, _name=said.name, **names)


def _rest(own: Mapping[str, Parameter]) -> bool:
    """Whether an implementation takes further keywords."""
    return any(p.kind is p.VAR_KEYWORD for p in own.values())


def _arguments(said: Name, own: Mapping[str, Parameter], unused: list[str]) -> str:
    """Return the arguments of an implementation as source: by position as long as its parameters are the recorded ones."""
    rest, ordered = _rest(own), list(own.values())
    given: list[str] = []
    for p in said.parameters:
        if p.name not in own and (not rest or p.name in HINTS or p.name in unused or p.name == "out"):
            continue
        i = len(given)
        by_position = i < len(ordered) and ordered[i].name == p.name and ordered[i].kind is not p.KEYWORD_ONLY
        star = PREFIXES.get(p.kind)
        given.append(f"{star}{p.name}" if star else p.name if by_position else f"{p.name}={p.name}")
    return ", ".join(given)


def inner(operands: str, rule: str = "any", **said: Any) -> Callable[[Any], Any]:
    """Return a function of JAX's arrays that has no public name, for use by others."""
    return lambda body: FRONTEND.bind(body.__name__, "jax.numpy.", Function(body, operands, rule, **said))


def refuse(name: str, d: Any, kinds: str) -> None:
    """Raise if a data type is of one of the kinds: JAX has no such function of it."""
    if d.kind in kinds:
        raise TypeError(f"{name} does not accept dtype {d}.")


def no_out(name: str, out: Any) -> None:
    """Raise if ``out`` is given: arrays are immutable."""
    if out is not None:
        raise NotImplementedError(f"The 'out' argument to jnp.{name} is not supported.")
