"""Factorisations beyond the standard, and solvers that use them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import jax.scipy.linalg as jsl
from jax import lax

from ivy_api.adapt.functions import short_way
from ivy_api.adapt.results import LUFactorResult, LUResult
from ivy_api.bodies.linalg import matrices
from ivy_api.bodies.linalg.lu import unpacked
from ivy_plugin_jax.dtypes import BINDING, jitted
from ivy_plugin_jax.fused import fused
from ivy_plugin_jax.indices import require, within

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Transposition

__all__ = [
    "cho_solve",
    "cond",
    "expm",
    "lu",
    "lu_factor",
    "lu_solve",
    "norm",
    "solve_triangular",
]

_XP: Any = jnp
_SQUARINGS = 32  # for norms up to 2e10
_NORMS = {32: 3.925724783138660, 64: 5.371920351148152}
"""The largest norms for JAX's approximations. Higham, Scaling and squaring for the matrix exponential revisited, 2005."""

cho_solve, cond, norm = fused("cho_solve", usual=("x1", "x2")), fused("cond"), fused("norm")


def _one(name: str, x: Any, *, square: bool = False) -> Any:
    (x,) = matrices.floating(f"linalg.{name}", x, xp=_XP)
    matrices.matrix(f"linalg.{name}", x, square=square)
    return x


def expm(x: jax.Array, /) -> Any:
    # The loop of the composed body has no reverse-mode derivative in JAX.
    return _expm(_one("expm", x, square=True))


def _expm_of_halves(x: Any) -> Any:
    """Scaling and squaring. JAX halves one time too few, and from some norms on is off by 5e-4 in single precision."""
    norm = lax.stop_gradient(jnp.max(jnp.sum(jnp.abs(x), axis=-2, keepdims=True), axis=-1, keepdims=True, initial=0))
    halvings = jnp.maximum(jnp.ceil(jnp.log2(norm / _NORMS[jnp.finfo(x.dtype).bits])), 0)
    most = jnp.max(halvings, initial=0)

    def square(out: Any, step: Any) -> tuple[Any, None]:
        chosen = step < halvings
        return lax.cond(step < most, lambda: jnp.where(chosen, _squared(jnp.where(chosen, out, 0)), out), lambda: out), None

    out, _ = lax.scan(square, jsl.expm(x / 2**halvings, max_squarings=1), jnp.arange(_SQUARINGS, dtype=halvings.dtype))
    return jnp.where(halvings > _SQUARINGS, jnp.nan, out)


def _squared(x: Any) -> Any:
    return jnp.matmul(x, x, precision=lax.Precision.HIGHEST)


_expm = jitted(_expm_of_halves)


@partial(jitted, static_argnums=1)
def _lu(x: jax.Array, p_indices: bool) -> Any:
    factors, _, order = lax.linalg.lu(_one("lu", x))
    return tuple(unpacked(factors, order, p_indices, _XP))


_NAMED = tuple.__new__
"""Takes half as long as the class of a named tuple, in or out of a compiled function."""


@short_way("named(result, native(x, p_indices))", when="True", native=_lu, named=_NAMED, result=LUResult)
def lu(x: jax.Array, /, *, p_indices: bool = False) -> Any:
    return LUResult(*_lu(x, p_indices))


@jitted
def _lu_factor(x: jax.Array) -> Any:
    return tuple(lax.linalg.lu(_one("lu_factor", x))[:2])


@short_way("named(result, native(x))", native=_lu_factor, named=_NAMED, result=LUFactorResult)
def lu_factor(x: jax.Array, /) -> Any:
    return LUFactorResult(*_lu_factor(x))


@partial(jitted, static_argnums=3)
def _lu_solve(lu: Any, pivots: Any, x: Any, trans: Transposition) -> Any:
    a: Any
    b: Any
    a, b = matrices.floating("linalg.lu_solve", *_alike(lu, x), xp=_XP)
    matrices.matrix("linalg.lu_solve", a, square=True)
    matrices.require_transposition("linalg.lu_solve", trans)
    matrices.require_pivots(a, pivots)
    order: Any = lax.linalg.lu_pivots_to_permutation(pivots.astype(jnp.int32), a.shape[-1])
    vector = b.ndim == 1
    b = b[:, None] if vector else b
    batch = jnp.broadcast_shapes(a.shape[:-2], b.shape[:-2])
    b = jnp.broadcast_to(b, (*batch, *b.shape[-2:]))
    order = jnp.broadcast_to(order, (*batch, order.shape[-1]))[..., None]
    b = jnp.take_along_axis(b, order, axis=-2) if trans == "N" else b
    for lower in (True, False) if trans == "N" else (False, True):
        b = solve_triangular(a, b, lower=lower, trans=trans, unit_diagonal=lower)
    b = b if trans == "N" else jnp.take_along_axis(b, jnp.argsort(order, axis=-2), axis=-2)
    return b[..., 0] if vector else b


@short_way("native(lu, pivots, x, trans)", when="within(pivots, lu.shape[-1])", native=_lu_solve, within=within)
def lu_solve(lu: jax.Array, pivots: jax.Array, x: jax.Array, /, *, trans: Transposition = "N") -> Any:
    if lu.ndim > 1 and pivots.ndim:
        require("linalg.lu_solve", pivots, lu.shape[-1])
    return _lu_solve(lu, pivots, x, trans)


def _alike(x1: jax.Array, x2: jax.Array) -> Sequence[Any]:
    return (x1, x2) if x1.dtype is x2.dtype else BINDING.pair(x1, x2)


@partial(jitted, static_argnames=("lower", "trans", "unit_diagonal", "left"))
def solve_triangular(
    x1: jax.Array,
    x2: jax.Array,
    /,
    *,
    lower: bool = False,
    trans: Transposition = "N",
    unit_diagonal: bool = False,
    left: bool = True,
) -> Any:
    a: Any
    b: Any
    a, b = matrices.floating("linalg.solve_triangular", *_alike(x1, x2), xp=_XP)
    matrices.matrix("linalg.solve_triangular", a, square=True)
    matrices.require_transposition("linalg.solve_triangular", trans)
    vector = b.ndim == 1
    batch = jnp.broadcast_shapes(a.shape[:-2], () if vector else b.shape[:-2])
    b = (b[:, None] if left else b[None, :]) if vector else b
    out = lax.linalg.triangular_solve(
        jnp.broadcast_to(a, (*batch, *a.shape[-2:])),
        jnp.broadcast_to(b, (*batch, *b.shape[-2:])),
        left_side=left,
        lower=lower,
        transpose_a=trans != "N",
        conjugate_a=trans == "C",
        unit_diagonal=unit_diagonal,
    )
    return (out[..., 0] if left else out[..., 0, :]) if vector else out
