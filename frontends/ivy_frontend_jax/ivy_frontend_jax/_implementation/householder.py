"""Householder's reflectors of batches of matrices."""

from __future__ import annotations

from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation.array import Array


def column(a: Any, i: int, j: int) -> tuple[Any, Any, Any]:
    """Return the reflector of column ``j`` from row ``i`` on: its vector, its factor, and the remaining element."""
    x = a[..., i:, j]
    alpha = x[..., 0]
    rest = jnp.sum(jnp.real(x[..., 1:] * jnp.conj(x[..., 1:])), axis=-1)
    size = jnp.sqrt(jnp.real(alpha * jnp.conj(alpha)) + rest)
    real = jnp.real(alpha)
    beta = jnp.where(real >= 0, -size, size)
    flat = (rest == 0) & (jnp.imag(alpha) == 0)
    beta = jnp.where(flat, real, beta).astype(a.dtype)
    safe = jnp.where(flat, jnp.ones_like(alpha), alpha - beta)
    v = jnp.where(flat[..., None], jnp.zeros_like(x), x / safe[..., None]).at[..., 0].set(1)
    tau = jnp.where(flat, jnp.zeros_like(alpha), (beta - alpha) / jnp.where(flat, jnp.ones_like(beta), beta))
    return v, tau, beta


def _reflected(a: Any) -> tuple[Any, Any]:
    m, n = a.shape[-2:]
    taus = []
    for k in range(min(m, n)):
        v, tau, beta = column(a, k, k)
        taus.append(tau)
        right = a[..., k:, k + 1 :]
        inner = jnp.matmul(jnp.conj(v)[..., None, :], right)
        right = right - jnp.conj(tau)[..., None, None] * v[..., :, None] * inner
        a = a.at[..., k:, k + 1 :].set(right)
        a = a.at[..., k, k].set(beta).at[..., k + 1 :, k].set(v[..., 1:])
    return a, jnp.stack(taus, axis=-1) if taus else jnp.zeros((*a.shape[:-2], 0), a.dtype)


def reflectors(xp: Any, a: Any) -> Any:
    """Return Householder's vectors and factors, as ``qr`` of mode ``raw`` has them."""
    packed, taus = _reflected(Array(a))
    return xp.matrix_transpose(packed._x), taus._x
