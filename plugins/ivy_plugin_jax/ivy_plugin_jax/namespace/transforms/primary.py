"""Derivatives of flat functions: those of JAX."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from typing import Any

import jax
import jax.numpy as jnp
from jax import Array

from ivy_api.errors import TransformationError
from ivy_plugin_jax.namespace.failures import translated

__all__ = [
    "compile",
    "jvp",
    "linearize",
    "stop_gradient",
    "vjp",
    "vmap",
]

Arrays = tuple[Array, ...]
Flat = Callable[..., tuple[Arrays, Arrays]]

stop_gradient = jax.lax.stop_gradient


@translated
def vjp(fun: Flat, primals: Arrays, /) -> tuple[Arrays, Callable[[Sequence[Array]], Arrays], Arrays]:
    outputs, pull, auxiliary = jax.vjp(fun, *primals, has_aux=True)

    def pullback(cotangents: Sequence[Array]) -> Arrays:
        try:
            return pull(tuple(cotangents))  # type: ignore[no-any-return]
        except ValueError as error:
            if not any(frame.name == "_while_transpose_error" for frame in traceback.extract_tb(error.__traceback__)):
                raise
            raise TransformationError(
                "JAX has no reverse mode through a loop of unknown length (while_loop, and fori_loop with arrays as bounds). Use "
                "ivy_api.scan, or ivy_api.fori_loop with Python integers, with as many steps as are needed at most."
            ) from error

    return outputs, pullback, auxiliary


@translated
def jvp(fun: Flat, primals: Arrays, tangents: Arrays, /) -> tuple[Arrays, Arrays, Arrays]:
    try:
        return jax.jvp(fun, primals, tangents, has_aux=True)
    except (NotImplementedError, TypeError) as error:
        _raise_unless_of_a_pullback(error)
    outputs, push, auxiliary = _transposed_twice(fun, primals)
    return outputs, push(tangents), auxiliary


@translated
def linearize(fun: Flat, primals: Arrays, /) -> tuple[Arrays, Callable[[Arrays], Arrays], Arrays]:
    outputs, push, auxiliary = jax.linearize(fun, *primals, has_aux=True)

    def along(tangents: Arrays) -> Arrays:
        try:
            return push(*tangents)  # type: ignore[no-any-return]
        except (NotImplementedError, TypeError) as error:
            _raise_unless_of_a_pullback(error)
        return _transposed_twice(fun, primals)[1](tangents)

    return outputs, along, auxiliary


def _raise_unless_of_a_pullback(error: Exception) -> None:
    """Raise an error that does not say that a function with a custom pullback has no forward mode."""
    if "custom_vjp" not in str(error) and "custom_lin" not in str(error):
        raise error


def _transposed_twice(fun: Flat, primals: Arrays) -> tuple[Arrays, Callable[[Arrays], Arrays], Arrays]:
    """The derivative along tangents as the transpose of the pullback: of a function with a custom pullback."""
    outputs, pull, auxiliary = vjp(fun, primals)
    _, push, _ = vjp(lambda *cotangents: (tuple(pull(cotangents)), ()), tuple(map(jnp.zeros_like, outputs)))
    return outputs, push, auxiliary


def compile(
    fun: Callable[..., Arrays], /, *, fullgraph: bool, dynamic: bool | None, donate: bool, **options: Any
) -> Callable[..., Arrays]:
    if dynamic:
        raise TransformationError("JAX compiles a function for each combination of shapes: it has no dynamic=True.")
    if not fullgraph:
        raise TransformationError("JAX compiles a function as a whole: it has no fullgraph=False.")
    by_count: dict[int, Callable[..., Arrays]] = {}

    @translated
    def call(*arrays: Array) -> Arrays:
        count = len(arrays)
        if count not in by_count:
            by_count[count] = jax.jit(fun, donate_argnums=tuple(range(count)) if donate else (), **options)
        return by_count[count](*arrays)

    return call


@translated
def vmap(fun: Callable[..., Arrays], arrays: Arrays, axes: Sequence[int | None], size: int, /) -> Arrays:
    return jax.vmap(fun, in_axes=tuple(axes), axis_size=size)(*arrays)
