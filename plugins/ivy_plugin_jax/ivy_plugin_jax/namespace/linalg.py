"""The linear algebra extension."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

import jax
import jax.numpy as jnp

from ivy_api.adapt.functions import short_way as _short_way
from ivy_api.errors import ArgumentError as _ArgumentError
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_jax import derivatives
from ivy_plugin_jax.dtypes import BINDING as _BINDING
from ivy_plugin_jax.dtypes import accumulated as _accumulated
from ivy_plugin_jax.dtypes import jitted as _jitted
from ivy_plugin_jax.dtypes import static
from ivy_plugin_jax.namespace.factorisations import cho_solve, cond, expm, lu, lu_factor, lu_solve, norm, solve_triangular
from ivy_plugin_jax.namespace.linear_algebra import matmul, matrix_transpose, tensordot, vecdot

__all__ = [
    "cho_solve",
    "cholesky",
    "cond",
    "cross",
    "det",
    "diagonal",
    "eig",
    "eigh",
    "eigvals",
    "eigvalsh",
    "expm",
    "inv",
    "lu",
    "lu_factor",
    "lu_solve",
    "matmul",
    "matrix_norm",
    "matrix_power",
    "matrix_rank",
    "matrix_transpose",
    "norm",
    "outer",
    "pinv",
    "qr",
    "slogdet",
    "solve",
    "solve_triangular",
    "svd",
    "svdvals",
    "tensordot",
    "trace",
    "vecdot",
    "vector_norm",
]


@_short_way("native(x)", native=jnp.linalg.cholesky)
def cholesky(x: jax.Array, /, *, upper: bool = False) -> Any:
    return jnp.linalg.cholesky(x, upper=upper)


_det = jax.jit(derivatives.det)  # JAX traces a function with rules of its own in each eager call


_WIDE = frozenset(_BINDING.dtypes[name] for name in ("float32", "float64", "complex64", "complex128"))


@_short_way("native(x)", when="x.dtype in known", native=_det, known=_WIDE)  # JAX has it of two rows of 16-bit floats
def det(x: jax.Array, /) -> Any:
    return _det(x)


diagonal = jnp.linalg.diagonal
eig = jax.jit(derivatives.eig)  # as above
eigh = jnp.linalg.eigh
eigvals = jnp.linalg.eigvals
eigvalsh = jnp.linalg.eigvalsh
qr = jnp.linalg.qr
slogdet = jnp.linalg.slogdet
svd = jnp.linalg.svd
svdvals = jnp.linalg.svdvals
trace = jnp.linalg.trace


@_short_way("native(x)", native=jnp.linalg.inv)
def inv(x: jax.Array, /) -> Any:
    return jnp.linalg.inv(x)


@_short_way("native(x, n)", native=_jitted(_accumulated(jnp.linalg.matrix_power), static_argnums=1))
def matrix_power(x: jax.Array, n: int, /) -> Any:
    return jnp.linalg.matrix_power(x, n)


_norm = _jitted(derivatives.vector_norm, static_argnums=(1, 2, 3))


def matrix_norm(x: jax.Array, /, *, keepdims: bool = False, ord: Any = "fro") -> jax.Array:
    if ord == "fro" and x.ndim > 1:
        return _norm(x, (-2, -1), keepdims, 2)
    if ord in (1, -1, inf, -inf) and jnp.issubdtype(x.dtype, jnp.floating):
        x = derivatives.abs(x)  # JAX has derivative 1 at 0
    return jnp.linalg.matrix_norm(x, keepdims=keepdims, ord=ord)


def vector_norm(x: jax.Array, /, *, axis: Any = None, keepdims: bool = False, ord: float = 2) -> jax.Array:
    return _norm(x, static(axis), keepdims, ord)


@_jitted  # as det
def pinv(x: jax.Array, /, *, rtol: float | jax.Array | None = None) -> jax.Array:
    if rtol is None and jnp.issubdtype(x.dtype, jnp.inexact):  # JAX's default is ten times that of the standard
        rtol = max(x.shape[-2:]) * float(jnp.finfo(x.dtype).eps)
    return jnp.linalg.pinv(x, rtol=rtol)


# Functions of two arrays, without JAX's own promotion


def _alike(x1: jax.Array, x2: jax.Array) -> Sequence[Any]:
    return (x1, x2) if x1.dtype is x2.dtype else _BINDING.pair(x1, x2)


@_jitted
def _cross(x1: jax.Array, x2: jax.Array) -> Any:
    x1, x2 = _alike(x1, x2)
    return _accumulated(jnp.linalg.cross)(x1, x2)


@_short_way("native(x1, x2)", native=_cross)
def cross(x1: jax.Array, x2: jax.Array, /, *, axis: int = -1) -> Any:
    return jnp.linalg.cross(*_alike(x1, x2), axis=axis)


def outer(x1: jax.Array, x2: jax.Array, /) -> Any:
    return jnp.linalg.outer(*_alike(x1, x2))


@_jitted
def solve(x1: jax.Array, x2: jax.Array, /) -> Any:
    return jnp.linalg.solve(*_alike(x1, x2))


def _by_default(x: jax.Array, /, *, rtol: Any = None) -> bool:
    # JAX rejects empty matrices, counts the nonzero elements of a vector, and uses an absolute tolerance.
    return rtol is None and x.ndim >= 2 and x.size > 0


@_jitted
def _matrix_rank(x: jax.Array) -> Any:
    if not _by_default(x):
        raise _ArgumentError("for the composed body")
    return jnp.linalg.matrix_rank(x)


@_mixed(when=_by_default)
@_short_way("native(x)", native=_matrix_rank)
def matrix_rank(x: jax.Array, /, *, rtol: None = None) -> Any:
    return jnp.linalg.matrix_rank(x)
