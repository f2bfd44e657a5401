"""Functions with custom derivatives, and checkpoints: those of JAX."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

__all__ = [
    "checkpoint",
    "custom_jvp",
    "custom_vjp",
]

Arrays = tuple[Array, ...]
Plain = Callable[..., Arrays]


def custom_vjp(
    fun: Plain,
    fwd: Callable[..., tuple[Arrays, Arrays]] | None,
    bwd: Callable[[Arrays, Sequence[Array]], Sequence[Array | None]],
    arrays: Arrays,
    /,
) -> Arrays:
    function = jax.custom_vjp(fun)
    function.defvjp(fwd or (lambda *x: (function(*x), x)), lambda residuals, g: tuple(bwd(residuals, g)))
    return function(*arrays)


def custom_jvp(fun: Plain, rule: Callable[[Arrays, Arrays], tuple[Arrays, Arrays]], arrays: Arrays, /) -> Arrays:
    def own(primals: Arrays, tangents: Arrays) -> tuple[Arrays, Arrays]:
        outputs, along = rule(primals, tangents)
        return outputs, tuple(_tangent(t, out) for t, out in zip(along, outputs, strict=True))

    function = jax.custom_jvp(fun)
    function.defjvp(own)
    return function(*arrays)


def _tangent(t: Array, out: Array) -> Any:
    """The tangent as JAX wants it: of a data type of its own for an array that has no derivative."""
    return t if jnp.issubdtype(out.dtype, jnp.inexact) else np.zeros(out.shape, jax.dtypes.float0)


def checkpoint(fun: Plain, arrays: Arrays, /) -> Arrays:
    return jax.checkpoint(fun)(*arrays)  # type: ignore[no-any-return]
