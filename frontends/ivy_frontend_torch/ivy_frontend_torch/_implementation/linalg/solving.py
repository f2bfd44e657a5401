"""`torch.linalg`: systems of equations, inverses."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_torch._implementation.defining import op
from ivy_frontend_torch._implementation.dtypes import dtype_of
from ivy_frontend_torch._implementation.linalg.common import (
    LinAlgError,
    adjoint,
    batch_of,
    check_floats,
    check_matrices,
    first_zero,
    from_triangle,
    linalg,
    linalg_and_root,
    real_of,
    solving,
)
from ivy_frontend_torch._implementation.objects import axes_of, returns


@linalg_and_root("inverse")
def inv(xp: Any, name: str, A: Any) -> Any:
    check_matrices(name, A, square=True)
    return solving(lambda: xp.linalg.inv(A))


def _singular(xp: Any, A: Any) -> Any:
    return first_zero(xp, xp.linalg.diagonal(xp.linalg.lu_factor(A)[0]))


@linalg("A")
def inv_ex(A: Any, *, check_errors: bool = False, xp: Any) -> Any:
    result = returns("linalg_inv_ex")
    info = xp.zeros(tuple(A.shape[:-2]), dtype=xp.int32)
    try:
        return result(inv(xp, "linalg.inv_ex", A), info)
    except LinAlgError:
        if check_errors:
            raise
        info = _singular(xp, A)
        eye = xp.broadcast_to(xp.eye(A.shape[-1], dtype=A.dtype), tuple(A.shape))
        good = (info == 0)[..., None, None]
        return result(xp.where(good, xp.linalg.inv(xp.where(good, A, eye)), xp.full_like(A, math.inf)), info)


def _solve(xp: Any, name: str, A: Any, B: Any, left: bool) -> Any:
    check_matrices(name, A, square=True)
    if dtype_of(A) is not dtype_of(B):
        raise RuntimeError(f"{name}: Expected A and B to have the same dtype, but found {dtype_of(A)!r} and {dtype_of(B)!r}")
    vector = len(B.shape) == 1 or (len(A.shape) - 1 == len(B.shape) and tuple(A.shape[:-1]) == tuple(B.shape))
    if vector:
        out = solving(lambda: xp.linalg.solve(A, B[..., None]))[..., 0] if left else None
        if out is None:
            raise RuntimeError(f"{name}: Vector broadcasting of the left hand side is not supported for left=False.")
        return out
    if not left:
        return xp.matrix_transpose(solving(lambda: xp.linalg.solve(xp.matrix_transpose(A), xp.matrix_transpose(B))))
    return solving(lambda: xp.linalg.solve(A, B))


@linalg()
def solve(A: Any, B: Any, *, left: bool = True, xp: Any) -> Any:
    return _solve(xp, "linalg.solve", A, B, left)


@linalg()
def solve_ex(A: Any, B: Any, *, left: bool = True, check_errors: bool = False, xp: Any) -> Any:
    result = returns("linalg_solve_ex")
    info = xp.zeros(tuple(A.shape[:-2]), dtype=xp.int32)
    try:
        return result(_solve(xp, "linalg.solve_ex", A, B, left), info)
    except LinAlgError:
        if check_errors:
            raise
        info = _singular(xp, A)
        eye = xp.broadcast_to(xp.eye(A.shape[-1], dtype=A.dtype), tuple(A.shape))
        return result(_solve(xp, "linalg.solve_ex", xp.where((info == 0)[..., None, None], A, eye), B, left), info)


@linalg()
def solve_triangular(A: Any, B: Any, *, upper: bool, left: bool = True, unitriangular: bool = False, xp: Any) -> Any:
    check_matrices("linalg.solve_triangular", A, square=True)
    return xp.linalg.solve_triangular(A, B, lower=not upper, unit_diagonal=unitriangular, left=left)


@op()
def triangular_solve(
    input: Any, A: Any, upper: bool = True, transpose: bool = False, unitriangular: bool = False, *, xp: Any
) -> Any:
    check_matrices("triangular_solve", A, square=True)
    batch = batch_of(A, input)
    A, input = xp.broadcast_to(A, (*batch, *A.shape[-2:])), xp.broadcast_to(input, (*batch, *input.shape[-2:]))
    out = xp.linalg.solve_triangular(A, input, lower=not upper, trans="T" if transpose else "N", unit_diagonal=unitriangular)
    return returns("triangular_solve")(out, A)


@linalg()
def lstsq(A: Any, B: Any, rcond: Any = None, *, driver: str | None = None, xp: Any) -> Any:
    check_matrices("linalg.lstsq", A)
    if driver not in (None, "gels", "gelsy", "gelsd", "gelss"):
        raise RuntimeError(f"torch.linalg.lstsq: parameter `driver` should be one of (gels, gelsy, gelsd, gelss), but got {driver}")
    m, n = A.shape[-2:]
    vector = len(B.shape) < 2 or (len(A.shape) - 1 == len(B.shape) and tuple(A.shape[:-1]) == tuple(B.shape))
    right = B[..., None] if vector else B
    x, _, rank, values = (
        xp.stop_gradient(one) for one in xp.linalg.lstsq(xp.stop_gradient(A), xp.stop_gradient(right), rcond=rcond)
    )
    near = _least_squares(xp, A, right)
    x = x + (near - xp.stop_gradient(near))
    empty = xp.zeros((0,), dtype=real_of(xp, A))
    residuals = empty
    if m > n and driver != "gelsy":
        difference = xp.matmul(A, x) - right
        residuals = xp.sum(xp.real(difference * xp.conj(difference)) if dtype_of(A).is_complex else difference**2, axis=-2)
    found = empty if driver in (None, "gels", "gelsy") else values
    order = xp.zeros((0,), dtype=xp.int64) if driver == "gels" else xp.astype(rank, xp.int64)
    return returns("linalg_lstsq")(x[..., 0] if vector else x, residuals, order, found)


def _least_squares(xp: Any, A: Any, B: Any) -> Any:
    """Return the solution by normal equations, whose gradient is that of the minimum-norm solution at full rank."""
    star = adjoint(xp, A)
    if A.shape[-2] >= A.shape[-1]:
        return xp.matmul(xp.linalg.pinv(xp.matmul(star, A)), xp.matmul(star, B))
    return xp.matmul(star, xp.matmul(xp.linalg.pinv(xp.matmul(A, star)), B))


def _bounds(xp: Any, A: Any, values: Any, atol: Any, rtol: Any) -> Any:
    """Return the magnitude up to which singular values are taken for zero."""
    given = atol is not None
    if rtol is None:
        rtol = 0.0 if given and not (hasattr(atol, "shape") is False and atol == 0) else None
    if rtol is None:
        rtol = float(xp.finfo(A.dtype).eps) * max(A.shape[-2:])
    if atol is None:
        atol = 0.0
    largest = xp.max(values, axis=-1)
    rtol = rtol if hasattr(rtol, "shape") else xp.full_like(largest, rtol)
    atol = atol if hasattr(atol, "shape") else xp.full_like(largest, atol)
    return xp.maximum(xp.astype(atol, largest.dtype), xp.astype(rtol, largest.dtype) * largest)[..., None]


def _values(xp: Any, A: Any, hermitian: bool) -> Any:
    return xp.abs(xp.linalg.eigvalsh(A)) if hermitian else xp.linalg.svdvals(A)


@linalg(differentiable=False)
def matrix_rank(A: Any, tol: Any = None, hermitian: bool = False, *, atol: Any = None, rtol: Any = None, xp: Any) -> Any:
    check_matrices("linalg.matrix_rank", A)
    if isinstance(tol, bool):
        tol, hermitian = None, tol
    if tol is not None:
        atol, rtol = tol, 0.0
    if 0 in A.shape[-2:]:
        return xp.zeros(tuple(A.shape[:-2]), dtype=xp.int64)
    values = _values(xp, A, hermitian)
    return xp.sum(xp.astype(values > _bounds(xp, A, values, atol, rtol), xp.int64), axis=-1)


@linalg()
def pinv(A: Any, rcond: Any = None, hermitian: bool = False, *, atol: Any = None, rtol: Any = None, xp: Any) -> Any:
    check_matrices("linalg.pinv", A)
    return _pinv(xp, A, atol, rcond if rtol is None else rtol, hermitian)


def _pinv(xp: Any, A: Any, atol: Any, rtol: Any, hermitian: bool) -> Any:
    if math.prod(A.shape) == 0:
        return xp.zeros((*A.shape[:-2], A.shape[-1], A.shape[-2]), dtype=A.dtype)
    if hermitian:
        values, vectors = xp.linalg.eigh(xp.stop_gradient(from_triangle(xp, A, False)))
        bound = _bounds(xp, A, xp.abs(values), atol, rtol)
        inverse = _reciprocal(xp, values, xp.abs(values) > bound)
        found = xp.matmul(vectors * xp.astype(inverse, vectors.dtype)[..., None, :], adjoint(xp, vectors))
        general = _pinv(xp, A, atol, rtol, False)  # PyTorch's gradient does not make use of the symmetry
        return xp.stop_gradient(found) + (general - xp.stop_gradient(general))
    u, s, vh = xp.linalg.svd(A, full_matrices=False)
    inverse = _reciprocal(xp, s, s > _bounds(xp, A, s, atol, rtol))
    return xp.matmul(adjoint(xp, vh) * xp.astype(inverse, vh.dtype)[..., None, :], adjoint(xp, u))


def _reciprocal(xp: Any, values: Any, kept: Any) -> Any:
    return xp.where(kept, 1 / xp.where(kept, values, xp.ones_like(values)), xp.zeros_like(values))


@op()
def pinverse(input: Any, rcond: float = 1e-15, *, xp: Any) -> Any:
    check_matrices("pinverse", input)
    return _pinv(xp, input, 0.0, rcond, False)


@linalg()
def tensorinv(A: Any, ind: int = 2, *, xp: Any) -> Any:
    check_floats("linalg.tensorinv", A)
    if ind <= 0:
        raise RuntimeError("Expected a strictly positive integer for 'ind'")
    return solving(lambda: xp.linalg.tensorinv(A, ind=ind))


@linalg()
def tensorsolve(A: Any, B: Any, dims: Any = None, *, xp: Any) -> Any:
    check_floats("linalg.tensorsolve", A)
    count = len(B.shape)
    if dims is not None:
        moved = axes_of(dims, len(A.shape))
        A = xp.permute_dims(A, (*(i for i in range(len(A.shape)) if i not in moved), *moved))
    shape, size = tuple(A.shape[count:]), math.prod(B.shape)
    if math.prod(shape) != size:
        raise RuntimeError(
            "Expected self to satisfy the requirement prod(self.shape[other.ndim:]) == prod(self.shape[:other.ndim]), but got "
            f"{math.prod(shape)} != {size}"
        )
    return xp.reshape(solving(lambda: xp.linalg.solve(xp.reshape(A, (size, size)), xp.reshape(B, (size, 1)))), shape)


@linalg(view=True)
def diagonal(A: Any, *, offset: int = 0, dim1: int = -2, dim2: int = -1, xp: Any) -> Any:
    first, second = axes_of((dim1, dim2), len(A.shape))
    return xp.linalg.diagonal(xp.moveaxis(A, (first, second), (-2, -1)), offset=offset)
