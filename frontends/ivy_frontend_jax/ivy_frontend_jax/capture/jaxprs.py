"""Jaxprs made of equations of others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any


def jaxpr_of(inputs: Sequence[Any], outputs: Sequence[Any], equations: Sequence[Any]) -> Any:
    """Return a jaxpr of equations, with its inputs and outputs, which are variables."""
    empty = _empty()
    said = empty.debug_info._replace(arg_names=("",) * len(inputs), result_paths=("",) * len(outputs))
    return empty.replace(invars=list(inputs), outvars=list(outputs), eqns=list(equations), debug_info=said)


@cache
def _empty() -> Any:
    import jax

    return jax.make_jaxpr(lambda: ())().jaxpr


def has_wide_types() -> bool:
    """Return whether JAX has data types of 64 bits now."""
    import jax

    return bool(jax.numpy.asarray(0).dtype.itemsize == 8)
