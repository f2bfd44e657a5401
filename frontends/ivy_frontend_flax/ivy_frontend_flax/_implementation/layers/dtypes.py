"""The data type in which a layer computes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ivy_frontend_jax.numpy as jnp


def canonicalize_dtype(*args: Any, dtype: Any = None, inexact: bool = True) -> Any:
    """Return the data type given, otherwise that to which the arguments are promoted: a floating-point one if ``inexact``.

    Raises
    ------
    ValueError
        if it is not floating-point and should be.
    """
    if dtype is None:
        dtype = jnp.result_type(*(jnp.asarray(x) for x in args if x is not None))
        if inexact and not jnp.issubdtype(dtype, jnp.inexact):
            dtype = jnp.promote_types(jnp.float32, dtype)
    if inexact and not jnp.issubdtype(dtype, jnp.inexact):
        raise ValueError(f"Dtype must be inexact: {dtype}")
    return dtype


def promoted(args: Sequence[Any], dtype: Any = None, inexact: bool = True) -> list[Any]:
    """Return the arguments in one data type; ``None`` stays."""
    dtype = canonicalize_dtype(*args, dtype=dtype, inexact=inexact)
    return [None if x is None else jnp.asarray(x, dtype) for x in args]


def tuple_of(x: Any) -> tuple[Any, ...]:
    """Return a sequence as a tuple, anything else as a tuple of one."""
    return tuple(x) if isinstance(x, (tuple, list)) else (x,)


def axes_of(axes: Any, ndim: int) -> tuple[int, ...]:
    """Return axes that are not negative, in increasing order, each once."""
    return tuple(sorted({axis % ndim for axis in tuple_of(axes)}))
