"""How the implementation files register functions: their place and their operands; tables by `FRONTEND.rows`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ivy_frontend_jax._implementation.frontend import FRONTEND, Function

raw = FRONTEND.offer
public = FRONTEND.public


def at(place: str, operands: str = "", rule: str = "any", *, name: str | None = None, **said: Any) -> Callable[[Any], Any]:
    """Register a function at a place; ``operands``, ``rule`` and the rest are the attributes of `frontend.Function`."""
    return FRONTEND.function(place, name=name, operands=operands, rule=rule, **said)


def numpy(operands: str = "", rule: str = "any", *, name: str | None = None, **said: Any) -> Callable[[Any], Any]:
    """Register a function of `jax.numpy`."""
    return at("jax.numpy", operands, rule, name=name, **said)


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
