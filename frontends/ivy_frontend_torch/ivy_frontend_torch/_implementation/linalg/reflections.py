"""`torch.linalg`: Householder reflections."""

from __future__ import annotations

from typing import Any

from ivy_frontend_torch._implementation.defining import op
from ivy_frontend_torch._implementation.dtypes import dtype_of
from ivy_frontend_torch._implementation.linalg.common import (
    adjoint,
    check_matrices,
    linalg,
)
from ivy_frontend_torch._implementation.objects import returns


def _column(xp: Any, A: Any, i: int) -> Any:
    """Return the vector of a reflection, with zeros above the one."""
    m = A.shape[-2]
    row = xp.arange(m)
    one = xp.astype(row == i, A.dtype)
    return xp.where(row > i, A[..., :, i], one)


def _reflected(xp: Any, v: Any, factor: Any, Q: Any) -> Any:
    product = xp.matmul(xp.conj(v)[..., None, :] if dtype_of(v).is_complex else v[..., None, :], Q)
    return Q - factor[..., None, None] * v[..., :, None] * product


def _householder(xp: Any, A: Any, tau: Any) -> Any:
    m, n = A.shape[-2:]
    Q = xp.broadcast_to(xp.eye(m, n, dtype=A.dtype), tuple(A.shape))
    for i in reversed(range(tau.shape[-1])):
        Q = _reflected(xp, _column(xp, A, i), tau[..., i], Q)
    return Q


@linalg()
def householder_product(A: Any, tau: Any, *, xp: Any) -> Any:
    check_matrices("torch.linalg.householder_product", A)
    if A.shape[-2] < A.shape[-1]:
        raise RuntimeError("torch.linalg.householder_product: input.shape[-2] must be greater than or equal to input.shape[-1]")
    return _householder(xp, A, tau)


@op()
def orgqr(input: Any, input2: Any, *, xp: Any) -> Any:
    return _householder(xp, input, input2)


@op()
def ormqr(input: Any, input2: Any, input3: Any, left: bool = True, transpose: bool = False, *, xp: Any) -> Any:
    if not left:
        return adjoint(xp, ormqr(input, input2, adjoint(xp, input3), True, not transpose, xp=xp))
    order = range(input2.shape[-1])
    Q = input3
    for i in order if transpose else reversed(order):
        factor = input2[..., i]
        if transpose and dtype_of(input).is_complex:
            factor = xp.conj(factor)
        Q = _reflected(xp, _column(xp, input, i), factor, Q)
    return Q


@op(differentiable=False)
def geqrf(input: Any, *, xp: Any) -> Any:
    check_matrices("geqrf", input)
    m, n = input.shape[-2:]
    A, factors = input, []
    rows, columns = xp.arange(m), xp.arange(n)
    complexes = dtype_of(input).is_complex
    for i in range(min(m, n)):
        x = A[..., :, i]
        head = x[..., i]
        below = xp.where(rows > i, x, xp.zeros_like(x))
        square = xp.sum(xp.real(below * xp.conj(below)) if complexes else below * below, axis=-1)
        part = xp.real(head) if complexes else head
        norm = xp.sqrt(square + (xp.real(head * xp.conj(head)) if complexes else head * head))
        beta = xp.where(part >= 0, -norm, norm)
        trivial = (square == 0) & ((xp.imag(head) == 0) if complexes else (head == head))
        beta = xp.where(trivial, part, beta)
        safe = xp.where(beta == 0, xp.ones_like(beta), beta)
        wide = xp.astype(safe, A.dtype)
        factor = xp.where(trivial, xp.zeros_like(head), (wide - head) / wide)
        scale = xp.where(trivial, xp.ones_like(head), head - wide)
        v = xp.where(rows > i, x / scale[..., None], xp.astype(rows == i, A.dtype))
        rest = _reflected(xp, v, xp.conj(factor) if complexes else factor, A)
        own = xp.where(rows == i, xp.astype(beta, A.dtype)[..., None], xp.where(rows > i, v, x))
        A = xp.where(columns > i, rest, xp.where(columns == i, own[..., None], A))
        factors.append(factor)
    tau = xp.stack(factors, axis=-1) if factors else xp.zeros((*input.shape[:-2], 0), dtype=input.dtype)
    return returns("geqrf")(A, tau)
