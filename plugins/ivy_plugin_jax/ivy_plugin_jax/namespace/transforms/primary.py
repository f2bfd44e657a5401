"""Derivatives of flat functions: those of JAX."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from typing import Any

import jax
from jax import Array

from ivy_api.errors import TransformationError
from ivy_api.plugin import branching_error

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


def jvp(fun: Flat, primals: Arrays, tangents: Arrays, /) -> tuple[Arrays, Arrays, Arrays]:
    found: Any = jax.jvp(fun, primals, tangents, has_aux=True)
    return found  # type: ignore[no-any-return]


def linearize(fun: Flat, primals: Arrays, /) -> tuple[Arrays, Callable[[Arrays], Arrays], Arrays]:
    outputs, push, auxiliary = jax.linearize(fun, *primals, has_aux=True)
    return outputs, lambda tangents: push(*tangents), auxiliary


def compile(
    fun: Callable[..., Arrays], /, *, fullgraph: bool, dynamic: bool | None, donate: bool, **options: Any
) -> Callable[..., Arrays]:
    if dynamic:
        raise TransformationError("JAX compiles a function for each combination of shapes: it has no dynamic=True.")
    if not fullgraph:
        raise TransformationError("JAX compiles a function as a whole: it has no fullgraph=False.")
    by_count: dict[int, Callable[..., Arrays]] = {}

    def call(*arrays: Array) -> Arrays:
        count = len(arrays)
        if count not in by_count:
            by_count[count] = jax.jit(fun, donate_argnums=tuple(range(count)) if donate else (), **options)
        try:
            return by_count[count](*arrays)
        except (jax.errors.TracerBoolConversionError, jax.errors.TracerIntegerConversionError) as error:
            raise branching_error() from error

    return call


def vmap(fun: Callable[..., Arrays], arrays: Arrays, axes: Sequence[int | None], size: int, /) -> Arrays:
    return jax.vmap(fun, in_axes=tuple(axes), axis_size=size)(*arrays)
