"""`torch.linalg`: factorisations."""

from __future__ import annotations

import math
from typing import Any

from ivy_api.frontends.values import some_true
from ivy_frontend_torch._implementation.defining import op
from ivy_frontend_torch._implementation.dtypes import dtype_of
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch._implementation.linalg.common import (
    MODULE,
    LinAlgError,
    adjoint,
    batch_of,
    check_matrices,
    first_zero,
    from_triangle,
    linalg,
    solving,
    symmetrised,
)
from ivy_frontend_torch._implementation.objects import returns


def _cholesky(xp: Any, x: Any, upper: bool) -> Any:
    factor = solving(lambda: xp.linalg.cholesky(symmetrised(xp, x, upper), upper=upper))
    if some_true(xp.isnan(factor), xp):  # TensorFlow and JAX raise no error
        raise LinAlgError("The factorization could not be completed because the input is not positive-definite.")
    return factor


@linalg("A")
def cholesky(A: Any, *, upper: bool = False, xp: Any) -> Any:
    check_matrices("linalg.cholesky", A, square=True)
    return _cholesky(xp, A, upper)


@op(name="cholesky")
def root_cholesky(input: Any, upper: bool = False, *, xp: Any) -> Any:
    check_matrices("cholesky", input, square=True)
    return _cholesky(xp, input, upper)


def _first_bad_minor(xp: Any, x: Any) -> Any:
    """Return the order of the first leading minor that is not positive definite, 0 if all are."""
    order = xp.zeros(tuple(x.shape[:-2]), dtype=xp.int32)
    for k in range(x.shape[-1], 0, -1):
        least = xp.min(xp.linalg.eigvalsh(x[..., :k, :k]), axis=-1)
        order = xp.where(least > 0, order, xp.full_like(order, k))
    return order


@linalg("A")
def cholesky_ex(A: Any, *, upper: bool = False, check_errors: bool = False, xp: Any) -> Any:
    check_matrices("linalg.cholesky_ex", A, square=True)
    info = xp.zeros(tuple(A.shape[:-2]), dtype=xp.int32)
    try:
        factor = _cholesky(xp, A, upper)
    except LinAlgError:
        if check_errors:
            raise
        info = _first_bad_minor(xp, from_triangle(xp, A, upper))
        good = (info == 0)[..., None, None]
        eye = xp.broadcast_to(xp.eye(A.shape[-1], dtype=A.dtype), tuple(A.shape))
        factor = _cholesky(xp, xp.where(good, from_triangle(xp, A, upper), eye), upper)
        factor = xp.where(good, factor, xp.full_like(factor, math.nan))
    return returns("linalg_cholesky_ex")(factor, info)


@op("input input2", "same")
def cholesky_solve(input: Any, input2: Any, upper: bool = False, *, xp: Any) -> Any:
    out = xp.stop_gradient(xp.linalg.cho_solve(input2, input, upper=upper))
    factor = _whole(xp, input2, upper)
    product = xp.matmul(adjoint(xp, factor), factor) if upper else xp.matmul(factor, adjoint(xp, factor))
    same = xp.linalg.solve(product, input)
    return out + (same - xp.stop_gradient(same))


def _whole(xp: Any, factor: Any, upper: bool) -> Any:
    """Return a triangular factor whose other triangle has a gradient too, as PyTorch has it."""
    triangle = xp.triu(factor) if upper else xp.tril(factor)
    return xp.stop_gradient(triangle) + (factor - xp.stop_gradient(factor))


@op()
def cholesky_inverse(input: Any, upper: bool = False, *, xp: Any) -> Any:
    check_matrices("cholesky_inverse", input, square=True)
    factor = _whole(xp, input, upper)
    product = xp.matmul(adjoint(xp, factor), factor) if upper else xp.matmul(factor, adjoint(xp, factor))
    same = xp.linalg.inv(product)
    triangle = xp.stop_gradient(xp.triu(input) if upper else xp.tril(input))
    return xp.stop_gradient(xp.linalg.cholesky_inverse(triangle, upper=upper)) + (same - xp.stop_gradient(same))


@linalg("A")
def qr(A: Any, mode: str = "reduced", *, xp: Any) -> Any:
    check_matrices("linalg.qr", A)
    result = returns("linalg_qr")
    if mode not in ("reduced", "complete", "r"):
        raise RuntimeError(f"qr received unrecognized mode '{mode}' but expected one of 'reduced' (default), 'r', or 'complete'")
    q, r = xp.linalg.qr(A, mode="complete" if mode == "complete" else "reduced")
    return result(xp.zeros((0,), dtype=A.dtype), r) if mode == "r" else result(q, r)


@op(name="qr")
def root_qr(input: Any, some: bool = True, *, xp: Any) -> Any:
    check_matrices("qr", input)
    return returns("qr")(*xp.linalg.qr(input, mode="reduced" if some else "complete"))


@linalg("A")
def svd(A: Any, full_matrices: bool = True, *, driver: Any = None, xp: Any) -> Any:
    check_matrices("linalg.svd", A)
    return returns("linalg_svd")(*_svd(xp, A, full_matrices))


def _svd(xp: Any, A: Any, full: bool) -> tuple[Any, Any, Any]:
    """Return the singular value decomposition; vectors of no singular value have no gradient."""
    k = min(A.shape[-2:])
    if not full or A.shape[-1] == A.shape[-2]:
        u, s, vh = xp.linalg.svd(A, full_matrices=False)
        return u, s, vh
    if not k:
        u, s, vh = xp.linalg.svd(A, full_matrices=True)
        return u, s, vh
    u, s, vh = xp.linalg.svd(A, full_matrices=False)
    left, _, right = (xp.stop_gradient(x) for x in xp.linalg.svd(xp.stop_gradient(A), full_matrices=True))
    if A.shape[-2] > k:
        return xp.concat([u, left[..., :, k:]], axis=-1), s, vh
    return u, s, xp.concat([vh, right[..., k:, :]], axis=-2)


@op(name="svd")
def root_svd(input: Any, some: bool = True, compute_uv: bool = True, *, xp: Any) -> Any:
    check_matrices("svd", input)
    result = returns("svd")
    if not compute_uv:
        m, n = input.shape[-2:]
        zeros = [xp.zeros((*input.shape[:-2], k, k), dtype=input.dtype) for k in (m, n)]
        return result(zeros[0], xp.linalg.svdvals(input), zeros[1])
    u, s, vh = _svd(xp, input, not some)
    return result(u, s, adjoint(xp, vh))


@linalg("A")
def svdvals(A: Any, *, driver: Any = None, xp: Any) -> Any:
    check_matrices("linalg.svdvals", A)
    return xp.linalg.svdvals(A)


@linalg("A")
def eigh(A: Any, UPLO: str = "L", *, xp: Any) -> Any:
    check_matrices("linalg.eigh", A, square=True)
    return returns("linalg_eigh")(*xp.linalg.eigh(_by_uplo(xp, A, UPLO)))


@linalg("A")
def eigvalsh(A: Any, UPLO: str = "L", *, xp: Any) -> Any:
    check_matrices("linalg.eigvalsh", A, square=True)
    return xp.linalg.eigvalsh(_by_uplo(xp, A, UPLO))


def _by_uplo(xp: Any, A: Any, uplo: str) -> Any:
    if uplo.upper() not in ("L", "U"):
        raise RuntimeError(f"Expected UPLO argument to be 'L' or 'U', but got {uplo}")
    return symmetrised(xp, A, uplo.upper() == "U")


@linalg("A")
def eig(A: Any, *, xp: Any) -> Any:
    check_matrices("linalg.eig", A, square=True)
    return returns("linalg_eig")(*xp.linalg.eig(A))


@linalg("A")
def eigvals(A: Any, *, xp: Any) -> Any:
    check_matrices("linalg.eigvals", A, square=True)
    return xp.linalg.eigvals(A)


def _lu_factor(xp: Any, name: str, A: Any, pivot: bool) -> tuple[Any, Any]:
    check_matrices(name, A)
    if not pivot:
        raise RuntimeError(f"{name}: LU without pivoting is not implemented on the CPU")
    lu, pivots = xp.linalg.lu_factor(A)
    return lu, xp.astype(pivots, xp.int32) + 1


@linalg("A")
def lu_factor(A: Any, *, pivot: bool = True, xp: Any) -> Any:
    return returns("linalg_lu_factor")(*_lu_factor(xp, "linalg.lu_factor", A, pivot))


@linalg("A")
def lu_factor_ex(A: Any, *, pivot: bool = True, check_errors: bool = False, xp: Any) -> Any:
    lu, pivots = _lu_factor(xp, "linalg.lu_factor_ex", A, pivot)
    return returns("linalg_lu_factor_ex")(lu, pivots, first_zero(xp, xp.linalg.diagonal(lu)))


@linalg("A")
def lu(A: Any, *, pivot: bool = True, xp: Any) -> Any:
    check_matrices("linalg.lu", A)
    if not pivot:
        raise RuntimeError("linalg.lu: LU without pivoting is not implemented on the CPU")
    return returns("linalg_lu")(*xp.linalg.lu(A))


def _permutation(xp: Any, pivots: Any, rows: int) -> Any:
    """Return the order of rows that a sequence of interchanges, counted from 1, gives."""
    batch = tuple(pivots.shape[:-1])
    order = xp.broadcast_to(xp.arange(rows, dtype=xp.int64), (*batch, rows))
    row = xp.arange(rows, dtype=xp.int64)
    for i in range(pivots.shape[-1]):
        j = xp.astype(pivots[..., i : i + 1], xp.int64) - 1
        first = order[..., i : i + 1]
        second = xp.take_along_axis(order, j, axis=-1)
        order = xp.where(xp.equal(row, i), second, xp.where(xp.equal(row, j), first, order))
    return order


@op(differentiable=True)
def lu_unpack(LU_data: Any, LU_pivots: Any, unpack_data: bool = True, unpack_pivots: bool = True, *, xp: Any) -> Any:
    m, n = LU_data.shape[-2:]
    k = min(m, n)
    empty = xp.zeros((0,), dtype=LU_data.dtype)
    lower = upper = permutation = empty
    if unpack_data:
        lower = xp.tril(LU_data[..., :, :k], k=-1) + xp.eye(m, k, dtype=LU_data.dtype)
        upper = xp.triu(LU_data[..., :k, :])
    if unpack_pivots:
        order = _permutation(xp, LU_pivots, m)
        permutation = xp.astype(xp.equal(order[..., None, :], xp.arange(m, dtype=xp.int64)[:, None]), LU_data.dtype)
    return returns("lu_unpack")(permutation, lower, upper)


def _lu_solve(xp: Any, lu: Any, pivots: Any, b: Any, left: bool, conjugate: bool) -> Any:
    _, lower, upper = lu_unpack(lu, pivots, xp=xp)
    order = _permutation(xp, pivots, lu.shape[-1])
    if not left:
        return adjoint(xp, _lu_solve(xp, lu, pivots, adjoint(xp, b), True, not conjugate))
    batch = batch_of(lu, b)
    b = xp.broadcast_to(b, (*batch, *b.shape[-2:]))
    order = xp.broadcast_to(order, (*batch, order.shape[-1]))[..., None]
    if not conjugate:
        b = xp.take_along_axis(b, xp.broadcast_to(order, tuple(b.shape)), axis=-2)
        y = xp.linalg.solve_triangular(lower, b, lower=True, unit_diagonal=True)
        return xp.linalg.solve_triangular(upper, y)
    y = xp.linalg.solve_triangular(upper, b, trans="C")
    y = xp.linalg.solve_triangular(lower, y, lower=True, unit_diagonal=True, trans="C")
    back = xp.argsort(order, axis=-2)
    return xp.take_along_axis(y, xp.broadcast_to(back, tuple(y.shape)), axis=-2)


@linalg()
def lu_solve(LU: Any, pivots: Any, B: Any, *, left: bool = True, adjoint: bool = False, xp: Any) -> Any:
    check_matrices("linalg.lu_solve", LU, square=True, argument="LU")
    if dtype_of(LU) is not dtype_of(B):
        raise RuntimeError(
            f"linalg.lu_solve: Expected LU and B to have the same dtype, but found {dtype_of(LU)!r} and {dtype_of(B)!r}"
        )
    return _lu_solve(xp, LU, pivots, B, left, adjoint)


@op(name="lu_solve")
def root_lu_solve(input: Any, LU_data: Any, LU_pivots: Any, *, xp: Any) -> Any:
    return _lu_solve(xp, LU_data, LU_pivots, input, True, False)


BUNCH_KAUFMAN = "no other framework has the Bunch-Kaufman factorisation; use eigh or lu."
FRONTEND.absent(MODULE, "ldl_factor ldl_factor_ex ldl_solve", BUNCH_KAUFMAN)
for _name in ("linalg_ldl_factor", "linalg_ldl_factor_ex"):
    FRONTEND.absent("torch.return_types", f"{_name} {_name}_out", BUNCH_KAUFMAN)
FRONTEND.absent(MODULE, "common_notes", "it is a text of PyTorch's documentation.")
