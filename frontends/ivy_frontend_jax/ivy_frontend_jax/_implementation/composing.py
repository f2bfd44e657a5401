"""Operands of functions that are composed of other functions of `jax.numpy`: arrays of JAX with their weak types."""

from __future__ import annotations

from typing import Any

from ivy_frontend_jax._implementation import promotion
from ivy_frontend_jax._implementation.array import Array, load, namespace_of
from ivy_frontend_jax._implementation.native import cast
from ivy_frontend_jax._implementation.operands import NUMBERS, as_operand, number


def arrays(name: str, *values: Any) -> tuple[Any, ...]:
    """Return arrays and numbers as arrays, each with its own data type; lists are refused."""
    load()
    xp = None
    out = []
    for i, value in enumerate(values):
        if type(value) is not Array:
            xp = xp or namespace_of(values)
            x, d, weak = as_operand(value, xp, name, i)
            value = Array(number(xp, x, d) if type(x) in NUMBERS else x, weak)
        out.append(value)
    return tuple(out)


def array_of(name: str, value: Any) -> Any:
    """Return one array or number as an array; a list is refused."""
    return value if type(value) is Array else arrays(name, value)[0]


def in_common(name: str, *values: Any, rule: Any = None) -> tuple[Any, ...]:
    """Return operands as arrays of their common data type, or of the one that ``rule`` makes of it."""
    given = arrays(name, *values)
    d, weak = promotion.common([(x.dtype, x._weak) for x in given])
    d = rule(d) if rule is not None else d
    xp = namespace_of(given)
    return tuple(Array(cast(xp, x._x, d), weak) for x in given)


def inexact(name: str, *values: Any) -> tuple[Any, ...]:
    """Return operands as arrays of one floating-point data type."""
    return in_common(name, *values, rule=promotion.to_inexact)


def strong(x: Any) -> Any:
    """Return an array without its weak type."""
    return Array(x._x, False) if x._weak else x


def static(x: Any, name: str = "shape") -> int:
    """Return an integer that is known now."""
    try:
        return int(x.__index__())
    except AttributeError:
        raise TypeError(f"{name} requires concrete integers; got {x!r}") from None
