"""The linear algebra extension."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

from ivy_api.plugin import mixed as _mixed
from ivy_plugin_jax.fused import fused as _fused
from ivy_plugin_jax.namespace.factorisations import expm, lu, lu_factor, lu_solve, solve_triangular
from ivy_plugin_jax.namespace.linear_algebra import matmul, matrix_transpose, tensordot, vecdot

cholesky = jnp.linalg.cholesky
cross = jnp.linalg.cross
det = jnp.linalg.det
diagonal = jnp.linalg.diagonal
eig = jnp.linalg.eig
eigh = jnp.linalg.eigh
eigvals = jnp.linalg.eigvals
eigvalsh = jnp.linalg.eigvalsh
inv = jnp.linalg.inv
matrix_norm = jnp.linalg.matrix_norm
matrix_power = jnp.linalg.matrix_power
norm = _fused("norm")
outer = jnp.linalg.outer
pinv = jnp.linalg.pinv
qr = jnp.linalg.qr
slogdet = jnp.linalg.slogdet
solve = jnp.linalg.solve
svd = jnp.linalg.svd
svdvals = jnp.linalg.svdvals
trace = jnp.linalg.trace
vector_norm = jnp.linalg.vector_norm


def _by_default(x: jax.Array, /, *, rtol: Any = None) -> bool:
    # JAX takes no empty matrices, counts the elements of a vector, and has an absolute tolerance.
    return rtol is None and x.ndim >= 2 and x.size > 0


@_mixed(when=_by_default)
def matrix_rank(x: jax.Array, /, *, rtol: None = None) -> Any:
    return jnp.linalg.matrix_rank(x)
