"""The linear algebra extension. `matrix_rank` is composed: JAX's ignores a relative tolerance of one half and more."""

from __future__ import annotations

import jax.numpy as jnp

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
outer = jnp.linalg.outer
pinv = jnp.linalg.pinv
qr = jnp.linalg.qr
slogdet = jnp.linalg.slogdet
solve = jnp.linalg.solve
svd = jnp.linalg.svd
svdvals = jnp.linalg.svdvals
trace = jnp.linalg.trace
vector_norm = jnp.linalg.vector_norm
