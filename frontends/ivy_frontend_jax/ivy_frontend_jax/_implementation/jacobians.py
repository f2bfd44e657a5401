"""Jacobians and second derivatives, whole matrices of them."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation import trees
from ivy_frontend_jax._implementation.composing import strong
from ivy_frontend_jax._implementation.defining import raw
from ivy_frontend_jax._implementation.frontend import FRONTEND
from ivy_frontend_jax._implementation.mapping import vmap
from ivy_frontend_jax._implementation.transforming import (
    as_arrays,
    chosen_of,
    jvp,
    vjp,
)


def _basis(leaves: Sequence[Any]) -> list[Any]:
    """Return, for each leaf, unit vectors of the whole: one for each element of all of them."""
    total = sum(x.size for x in leaves)
    found, start = [], 0
    for x in leaves:
        rows = jnp.eye(total, x.size, k=-start, dtype=x.dtype)
        found.append(rows.reshape((total, *x.shape)))
        start += x.size
    return found


def _split(block: Any, leaves: Sequence[Any], axis_first: bool) -> list[Any]:
    """Return the parts of an array, along its first axis, that belong to each leaf, with the leaf's shape."""
    parts, start = [], 0
    for x in leaves:
        part = block[start : start + x.size]
        start += x.size
        if axis_first:
            parts.append(part.reshape(x.shape + block.shape[1:]))
        else:
            moved = jnp.moveaxis(part, 0, -1)
            parts.append(moved.reshape(block.shape[1:] + x.shape))
    return parts


def _check_inputs(name: str, every: Sequence[Any], holomorphic: bool, kinds: str, what: str, dtypes: str) -> None:
    """Raise unless all arrays are complex, for holomorphic functions, and of the kinds that are asked for, if any are."""
    for x in every:
        if holomorphic and x.dtype.kind != "c":
            raise TypeError(f"{name} with holomorphic=True requires inputs with complex dtype, but got {x.dtype.name}.")
        if kinds and x.dtype.kind not in kinds:
            raise TypeError(f"{name} requires {what} (input dtype that is a sub-dtype of {dtypes}), but got {x.dtype.name}.")


@raw("jax")
def jacfwd(fun: Any, argnums: Any = 0, has_aux: Any = False, holomorphic: Any = False) -> Any:
    """Return a function that computes the Jacobian, column by column."""

    @functools.wraps(fun, updated=())
    def function(*args: Any, **kwargs: Any) -> Any:
        chosen, single = chosen_of(argnums, len(args), "jacfwd")
        parts = tuple(args[i] for i in chosen)
        leaves, structure = trees.flatten(parts)
        every = as_arrays(leaves, "jacfwd")
        _check_inputs("jacfwd", every, holomorphic, "" if holomorphic else "f", "real-valued inputs", "np.floating")

        def partial(*flat: Any) -> Any:
            full = list(args)
            for i, part in zip(chosen, structure.unflatten(flat), strict=True):
                full[i] = part
            found = fun(*full, **kwargs)
            return found if has_aux else (found, None)

        def push(*along: Any) -> Any:
            _, tangent, aux = jvp(partial, tuple(every), tuple(along), has_aux=True)
            return tangent, aux

        columns, aux = vmap(push, in_axes=0, out_axes=(0, None) if has_aux else 0)(*_basis(every))
        outs, own = trees.flatten(columns)
        per_out = [structure.unflatten(_weakly(_split(x, every, False), every)) for x in outs]
        found = own.unflatten([p[0] if single else tuple(p) for p in per_out])
        return (found, aux) if has_aux else found

    return function


def _weakly(parts: Sequence[Any], like: Sequence[Any]) -> list[Any]:
    return [strong(p) for p in parts]


@raw("jax")
def jacrev(fun: Any, argnums: Any = 0, has_aux: Any = False, holomorphic: Any = False, allow_int: Any = False) -> Any:
    """Return a function that computes the Jacobian, row by row."""

    @functools.wraps(fun, updated=())
    def function(*args: Any, **kwargs: Any) -> Any:
        chosen, single = chosen_of(argnums, len(args), "jacrev")
        parts = tuple(args[i] for i in chosen)
        every, kinds = as_arrays(trees.flatten(parts)[0], "jacrev"), "" if allow_int else "fc"
        _check_inputs("jacrev", every, holomorphic, kinds, "real- or complex-valued inputs", "np.inexact")

        def partial(*given: Any) -> Any:
            full = list(args)
            for i, part in zip(chosen, given, strict=True):
                full[i] = part
            return fun(*full, **kwargs)

        out, pull, *aux = vjp(partial, *parts, has_aux=has_aux)
        leaves, own = trees.flatten(out)
        if any(x.dtype.kind != "f" for x in leaves) and not holomorphic:
            kind = next(x.dtype.name for x in leaves if x.dtype.kind != "f")
            raise TypeError(
                f"jacrev requires real-valued outputs (output dtype that is a sub-dtype of np.floating), but got {kind}."
            )
        rows = vmap(lambda *ct: pull(own.unflatten(ct)))(*_basis(leaves))
        found_leaves, structure = trees.flatten(rows)
        split = [_split(x, leaves, True) for x in found_leaves]
        per_out = [structure.unflatten([strong(s[i]) for s in split]) for i in range(len(leaves))]
        found = own.unflatten([p[0] if single else tuple(p) for p in per_out])
        return (found, aux[0]) if has_aux else found

    return function


FRONTEND.value("jax.jacobian", jacrev)


@raw("jax")
def hessian(fun: Any, argnums: Any = 0, has_aux: Any = False, holomorphic: Any = False) -> Any:
    """Return a function that computes the second derivatives."""
    return jacfwd(jacrev(fun, argnums, has_aux, holomorphic), argnums, has_aux, holomorphic)
