"""Linear algebra."""

from __future__ import annotations

import math
from typing import Any

from ivy_api.frontends.refusals import is_about_a_matrix
from ivy_frontend_tensorflow._implementation.defining import function, op
from ivy_frontend_tensorflow._implementation.diagonals import matrix_diag
from ivy_frontend_tensorflow._implementation.division import truediv
from ivy_frontend_tensorflow._implementation.errors import FailedPreconditionError
from ivy_frontend_tensorflow._implementation.manipulation import holds, index_type, invalid, product
from ivy_frontend_tensorflow._implementation.operands import ints, require
from ivy_frontend_tensorflow._implementation.reductions import Max, axes_of, dtype_of
from ivy_frontend_tensorflow._implementation.singular import Sqrt


def _matrices(x: Any) -> None:
    if len(x.shape) < 2:
        raise invalid(f"Input tensor must have rank >= 2, got shape {list(x.shape)}")


def _square(x: Any) -> None:
    if len(x.shape) < 2 or x.shape[-1] != x.shape[-2]:
        raise invalid(f"Input matrix must be square, got shape {list(x.shape)}")


def adjoint_of(x: Any, xp: Any) -> Any:
    """Return the conjugate transpose."""
    out = xp.matrix_transpose(x)
    return xp.conj(out) if xp.isdtype(x.dtype, "complex floating") else out


@function("linalg.adjoint", "matrix")
def adjoint(matrix: Any, *, xp: Any) -> Any:
    """Return the conjugate transpose."""
    return adjoint_of(matrix, xp)


@function("linalg.matrix_transpose", "a")
def matrix_transpose(a: Any, conjugate: bool = False, *, xp: Any) -> Any:
    """Return the transpose."""
    if len(a.shape) < 2:
        raise ValueError(f"Argument `a` should be a (batch) matrix with rank >= 2. Received `a` = {a.shape}")
    return adjoint_of(a, xp) if conjugate else xp.matrix_transpose(a)


@op("Cholesky", public="linalg.cholesky")
def Cholesky(input: Any, *, xp: Any) -> Any:
    """Return the Cholesky factor; only the lower triangle is read. Of a matrix that has none the factor is nan."""
    _square(input)
    low = xp.tril(input)
    half = 0.5 * (input + adjoint_of(input, xp))  # the gradient is Hermitian, though only one triangle is read
    full = half + xp.stop_gradient(low + adjoint_of(xp.tril(input, k=-1), xp) - half)
    return _factor(full, xp)


def _factor(x: Any, xp: Any) -> Any:
    try:
        out = xp.linalg.cholesky(x)
    except Exception as error:  # the class differs by backend, and one matrix that has no factor fails the batch
        if not is_about_a_matrix(error):
            raise
        if len(x.shape) > 2:
            return xp.stack([_factor(x[i, ...], xp) for i in range(x.shape[0])])
        return xp.tril(x * math.nan)  # so that its gradient is nan, too
    failed = xp.any(xp.not_equal(out, out), axis=(-2, -1), keepdims=True)
    return xp.where(failed, xp.tril(xp.full_like(out, math.nan)), out) if product(out.shape) and holds(xp.any(failed)) else out


@op("CholeskyGrad")
def CholeskyGrad(l: Any, grad: Any, *, xp: Any) -> Any:
    """Return the gradient of the Cholesky factorisation of its factor and the cotangent."""
    middle = xp.matmul(xp.matrix_transpose(l), grad)
    middle = xp.tril(middle) - 0.5 * xp.linalg.diagonal(middle)[..., None, :] * xp.eye(l.shape[-1], dtype=l.dtype)
    inverse = xp.linalg.inv(l)
    out = xp.matmul(xp.matmul(xp.matrix_transpose(inverse), middle), inverse)
    return 0.5 * (out + xp.matrix_transpose(out))


def triangular(matrix: Any, rhs: Any, lower: Any, adjoint_: Any, xp: Any) -> Any:
    """Solve with triangular matrices."""
    _square(matrix)
    if matrix.shape[-1] != rhs.shape[-2]:
        raise invalid(f"Input matrix and rhs are incompatible: {list(matrix.shape)} and {list(rhs.shape)}")
    batch = xp.broadcast_shapes(tuple(matrix.shape[:-2]), tuple(rhs.shape[:-2]))
    matrix = xp.broadcast_to(matrix, (*batch, *matrix.shape[-2:]))
    rhs = xp.broadcast_to(rhs, (*batch, *rhs.shape[-2:]))
    if holds(xp.any(xp.equal(xp.linalg.diagonal(matrix), 0))):
        raise invalid("Input matrix is not invertible.")
    return xp.linalg.solve_triangular(matrix, rhs, lower=bool(lower), trans="C" if adjoint_ else "N")


@op("MatrixTriangularSolve", public="linalg.triangular_solve")
def MatrixTriangularSolve(matrix: Any, rhs: Any, lower: bool = True, adjoint: bool = False, *, xp: Any) -> Any:
    """Solve with triangular matrices."""
    return triangular(matrix, rhs, lower, adjoint, xp)


@op("BandedTriangularSolve", public="linalg.banded_triangular_solve", takes="matrix=rhs")
def BandedTriangularSolve(matrix: Any, rhs: Any, lower: bool = True, adjoint: bool = False, *, xp: Any) -> Any:
    """Solve with triangular matrices given by their bands: the dense matrices are made first."""
    count, n = matrix.shape[-2:]
    zero = xp.asarray(0, dtype=matrix.dtype)
    if lower:
        full = matrix_diag(matrix, [1 - count, 0] if count > 1 else 0, n, n, zero, "RIGHT_RIGHT", xp)
    else:
        full = matrix_diag(matrix, [0, count - 1] if count > 1 else 0, n, n, zero, "LEFT_LEFT", xp)
    return triangular(xp.reshape(full, (*matrix.shape[:-2], n, n)), rhs, lower, adjoint, xp)


@function("linalg.cholesky_solve", "chol=rhs")
def cholesky_solve(chol: Any, rhs: Any, *, xp: Any) -> Any:
    """Solve with Cholesky factors."""
    return triangular(chol, triangular(chol, rhs, True, False, xp), True, True, xp)


@op(public="linalg.cross")
def Cross(a: Any, b: Any, *, xp: Any) -> Any:
    """Return cross products of vectors of 3 elements."""
    if tuple(a.shape) != tuple(b.shape):
        raise invalid(f"Both inputs must be of same shape: {list(a.shape)} vs. {list(b.shape)}")
    if not a.shape or a.shape[-1] != 3:
        raise FailedPreconditionError(None, None, "Cross-products are only defined for 3-element vectors.")
    return xp.linalg.cross(a, b)


@op("MatrixDeterminant", public="linalg.det")
def MatrixDeterminant(input: Any, *, xp: Any) -> Any:
    """Return determinants."""
    _square(input)
    return xp.linalg.det(input)


@op("LogMatrixDeterminant", public="linalg.slogdet")
def LogMatrixDeterminant(input: Any, *, xp: Any) -> Any:
    """Return the signs and the logarithms of the absolute values of determinants."""
    _square(input)
    sign, log_abs_determinant = xp.linalg.slogdet(input)
    return sign, xp.astype(log_abs_determinant, input.dtype)


@function("linalg.logdet", "matrix:fc")
def logdet(matrix: Any, *, xp: Any) -> Any:
    """Return the logarithms of determinants of Hermitian positive definite matrices."""
    factor = Cholesky(matrix, xp=xp)
    return 2 * xp.sum(xp.log(xp.real(xp.linalg.diagonal(factor)) if xp.isdtype(factor.dtype, "complex floating")
                             else xp.linalg.diagonal(factor)), axis=-1)  # fmt: skip


def _wide(x: Any, xp: Any) -> Any:
    return xp.astype(x, xp.float32) if x.dtype == xp.float16 else x


def inverse_of(x: Any, xp: Any) -> Any:
    """Return the inverse, or raise for a singular matrix; that of 16 bits is computed in 32."""
    _square(x)
    out = xp.astype(xp.linalg.inv(_wide(x, xp)), x.dtype)
    if product(out.shape) and holds(xp.any(~xp.isfinite(out))):
        raise invalid("Input is not invertible.")
    return out


@op("MatrixInverse", public="linalg.inv")
def MatrixInverse(input: Any, adjoint: bool = False, *, xp: Any) -> Any:
    """Return inverses."""
    out = inverse_of(input, xp)
    return adjoint_of(out, xp) if adjoint else out


@op("MatrixSolve", public="linalg.solve")
def MatrixSolve(matrix: Any, rhs: Any, adjoint: bool = False, *, xp: Any) -> Any:
    """Solve linear equations."""
    _square(matrix)
    if len(rhs.shape) != len(matrix.shape) or tuple(matrix.shape[:-1]) != tuple(rhs.shape[:-1]):
        raise invalid(f"Input matrix and rhs are incompatible: {list(matrix.shape)} and {list(rhs.shape)}")
    out = xp.linalg.solve(adjoint_of(matrix, xp) if adjoint else matrix, rhs)
    if product(out.shape) and holds(xp.any(~xp.isfinite(out))) and holds(xp.all(xp.isfinite(rhs))):
        raise invalid("Input matrix is not invertible.")
    return out


@op("MatrixExponential", public="linalg.expm", takes="input:fc")
def MatrixExponential(input: Any, *, xp: Any) -> Any:
    """Return matrix exponentials."""
    require("MatrixSolve", T=input.dtype)
    return xp.linalg.expm(input)


@op("MatrixLogarithm", public="linalg.logm", differentiable=False)
def MatrixLogarithm(input: Any, *, xp: Any) -> Any:
    """Return matrix logarithms, by an eigendecomposition: of matrices that have one."""
    _square(input)
    values, vectors = xp.linalg.eig(input)
    out = xp.matmul(vectors * xp.expand_dims(xp.log(values), axis=-2), xp.linalg.inv(vectors))
    return xp.astype(out, input.dtype)


@op("MatrixSquareRoot", public="linalg.sqrtm")
def MatrixSquareRoot(input: Any, *, xp: Any) -> Any:
    """Return principal matrix square roots, by the product form of the Denman-Beavers iteration."""
    _square(input)
    eye = xp.eye(input.shape[-1], dtype=input.dtype)
    m = y = input
    for _ in range(24):
        inverse = xp.linalg.inv(m)
        y = 0.5 * xp.matmul(y, eye + inverse)
        m = 0.5 * (eye + 0.5 * (m + inverse))
    return y


def _hermitian(x: Any, xp: Any) -> Any:
    return xp.tril(x) + adjoint_of(xp.tril(x, k=-1), xp)


@op("SelfAdjointEigV2")
def SelfAdjointEigV2(input: Any, compute_v: bool = True, *, xp: Any) -> Any:
    """Return eigenvalues and eigenvectors of Hermitian matrices; only the lower triangle is read."""
    _square(input)
    values, vectors = xp.linalg.eigh(_hermitian(input, xp))
    return xp.astype(values, input.dtype), (vectors if compute_v else xp.zeros((0,), dtype=input.dtype))


@function("linalg.eigh", "tensor:fc")
def eigh(tensor: Any, *, xp: Any) -> Any:
    """Return eigenvalues and eigenvectors of Hermitian matrices; only the lower triangle is read."""
    return SelfAdjointEigV2(tensor, xp=xp)


@function("linalg.eigvalsh", "tensor:fc")
def eigvalsh(tensor: Any, *, xp: Any) -> Any:
    """Return eigenvalues of Hermitian matrices; only the lower triangle is read."""
    _square(tensor)
    return xp.astype(xp.linalg.eigvalsh(_hermitian(tensor, xp)), tensor.dtype)


@op(takes="input:fc")
def Eig(input: Any, Tout: Any, compute_v: bool = True, *, xp: Any) -> Any:
    """Return eigenvalues and eigenvectors."""
    _square(input)
    values, vectors = xp.linalg.eig(input)
    return xp.astype(values, dtype_of(xp, Tout)), (
        xp.astype(vectors, dtype_of(xp, Tout)) if compute_v else xp.zeros((0,), dtype=Tout)
    )


@function("linalg.eig", "tensor:fc")
def eig(tensor: Any, *, xp: Any) -> Any:
    """Return eigenvalues and eigenvectors."""
    _square(tensor)
    values, vectors = xp.linalg.eig(tensor)
    return values, vectors


@function("linalg.eigvals", "tensor:fc")
def eigvals(tensor: Any, *, xp: Any) -> Any:
    """Return eigenvalues."""
    _square(tensor)
    return xp.linalg.eigvals(tensor)


@function("linalg.eigh_tridiagonal", "alpha beta", static="select_range")
def eigh_tridiagonal(
    alpha: Any, beta: Any, eigvals_only: bool = True, select: str = "a", select_range: Any = None, tol: Any = None, *, xp: Any
) -> Any:
    """Return eigenvalues and eigenvectors of Hermitian tridiagonal matrices; the tolerance is that of the arithmetic."""
    if xp.isdtype(alpha.dtype, "complex floating"):
        alpha = xp.real(alpha)
    limits = None if select_range is None else tuple(select_range)
    return xp.linalg.eigh_tridiagonal(alpha, beta, eigvals_only=eigvals_only, select=select, select_range=limits)


@op("Qr", public="linalg.qr")
def Qr(input: Any, full_matrices: bool = False, *, xp: Any) -> Any:
    """Return QR factorisations; those of 16 bits are computed in 32."""
    _matrices(input)
    found = xp.linalg.qr(_wide(input, xp), mode="complete" if full_matrices else "reduced")
    return tuple(xp.astype(x, input.dtype) for x in found)


@op()
def Svd(input: Any, compute_uv: bool = True, full_matrices: bool = False, *, xp: Any) -> Any:
    """Return singular values and singular vectors."""
    _matrices(input)
    if not compute_uv:
        empty = xp.zeros((0,), dtype=input.dtype)
        return xp.astype(xp.linalg.svdvals(input), input.dtype), empty, empty
    u, s, vh = xp.linalg.svd(input, full_matrices=full_matrices)
    return xp.astype(s, input.dtype), u, adjoint_of(vh, xp)


@function("linalg.svd", "tensor:fc")
def svd(tensor: Any, full_matrices: bool = False, compute_uv: bool = True, *, xp: Any) -> Any:
    """Return singular values, and singular vectors as columns of two matrices."""
    _matrices(tensor)
    if not compute_uv:
        return xp.linalg.svdvals(tensor)
    u, s, vh = xp.linalg.svd(tensor, full_matrices=full_matrices)
    return s, u, adjoint_of(vh, xp)


def packed(x: Any, dtype: Any, xp: Any) -> tuple[Any, Any]:
    """Return packed LU factors and the permutation of the rows."""
    _square(x)
    if not product(x.shape):
        return x, xp.zeros(tuple(x.shape[:-1]), dtype=dtype_of(xp, dtype))
    where, low, up = xp.linalg.lu(x, p_indices=True)
    if product(up.shape) and holds(xp.any(xp.equal(xp.linalg.diagonal(up), 0))):
        raise invalid("Input is not invertible.")
    return xp.tril(low, k=-1) + up, xp.astype(xp.argsort(where), dtype_of(xp, dtype))


@op("Lu", public="linalg.lu")
def Lu(input: Any, output_idx_type: Any = "int32", *, xp: Any) -> Any:
    """Return packed LU factors and the permutation of the rows."""
    return packed(input, output_idx_type, xp)


def unpacked(lower_upper: Any, xp: Any) -> tuple[Any, Any]:
    """Return both factors of packed ones."""
    eye = xp.eye(lower_upper.shape[-1], dtype=lower_upper.dtype)
    return xp.tril(lower_upper, k=-1) + eye, xp.triu(lower_upper)


def _rows(x: Any, order: Any, xp: Any) -> Any:
    index = xp.broadcast_to(xp.expand_dims(xp.astype(order, index_type(xp)), axis=-1), tuple(x.shape))
    return xp.take_along_axis(x, index, axis=-2)


@function("linalg.lu_reconstruct", "lower_upper perm")
def lu_reconstruct(lower_upper: Any, perm: Any, *, xp: Any) -> Any:
    """Return the matrices of packed LU factors."""
    low, up = unpacked(lower_upper, xp)
    return _rows(xp.matmul(low, up), xp.argsort(perm, axis=-1), xp)


@function("linalg.lu_solve", "lower_upper=rhs perm")
def lu_solve(lower_upper: Any, perm: Any, rhs: Any, *, xp: Any) -> Any:
    """Solve with packed LU factors."""
    low, up = unpacked(lower_upper, xp)
    batch = xp.broadcast_shapes(tuple(rhs.shape[:-2]), tuple(perm.shape[:-1]))
    rhs = _rows(xp.broadcast_to(rhs, (*batch, *rhs.shape[-2:])), xp.broadcast_to(perm, (*batch, perm.shape[-1])), xp)
    return triangular(up, triangular(low, rhs, True, False, xp), False, False, xp)


@function("linalg.lu_matrix_inverse", "lower_upper perm")
def lu_matrix_inverse(lower_upper: Any, perm: Any, *, xp: Any) -> Any:
    """Return inverses of packed LU factors."""
    eye = xp.eye(lower_upper.shape[-1], dtype=lower_upper.dtype)
    return lu_solve(lower_upper, perm, xp.broadcast_to(eye, tuple(lower_upper.shape)), xp=xp)


@op("MatrixSolveLs", takes="matrix=rhs l2_regularizer:float64")
def MatrixSolveLs(matrix: Any, rhs: Any, l2_regularizer: Any, fast: bool = True, *, xp: Any) -> Any:
    """Solve least squares problems."""
    return xp.linalg.lstsq(matrix, rhs, l2_regularizer=float(l2_regularizer))[0]


@function("linalg.lstsq", "matrix=rhs:fc", static="l2_regularizer")
def lstsq(matrix: Any, rhs: Any, l2_regularizer: Any = 0.0, *, xp: Any) -> Any:
    """Solve least squares problems."""
    if len(rhs.shape) < 2:
        raise invalid(f"rhs must have at least 2 axes, got {list(rhs.shape)}")
    out = xp.linalg.lstsq(matrix, rhs, l2_regularizer=float(l2_regularizer))
    return out[0] if isinstance(out, tuple) else out


@function("linalg.matrix_rank", "a:f tol", differentiable=False)
def matrix_rank(a: Any, tol: Any = None, *, xp: Any) -> Any:
    """Return ranks: the number of singular values above a tolerance."""
    s = xp.linalg.svdvals(a)
    if tol is None:
        tol = Max(s, -1, True, xp=xp) * (max(a.shape[-2:]) * float(xp.finfo(a.dtype).eps))
    elif len(tol.shape):
        tol = xp.expand_dims(tol, axis=-1)
    return xp.sum(xp.astype(xp.greater(s, xp.astype(tol, s.dtype)), xp.int32), axis=-1, dtype=xp.int32)


@function("linalg.pinv", "a:f rcond")
def pinv(a: Any, rcond: Any = None, *, xp: Any) -> Any:
    """Return pseudo-inverses."""
    if rcond is None:
        return xp.linalg.pinv(a, rtol=10.0 * max(a.shape[-2:]) * float(xp.finfo(a.dtype).eps))
    return xp.linalg.pinv(a, rtol=xp.astype(rcond, a.dtype))


def vector_norm(x: Any, order: Any, axes: tuple[int, ...], keepdims: bool, xp: Any) -> Any:
    """Return the norm over axes as if they were one."""
    size = xp.abs(x)
    if order in ("fro", "euclidean", 2):
        if xp.isdtype(x.dtype, "complex floating"):
            return xp.astype(Sqrt(xp.sum(size * size, axis=axes, keepdims=keepdims), xp=xp), x.dtype)
        return Sqrt(xp.sum(x * x, axis=axes, keepdims=keepdims), xp=xp)
    if order == 1:
        return xp.sum(size, axis=axes, keepdims=keepdims, dtype=size.dtype)
    if order == float("inf"):
        return Max(size, axes, keepdims, xp=xp)
    return xp.sum(size**order, axis=axes, keepdims=keepdims) ** (1.0 / order)


def _spectral_norm(x: Any, axes: tuple[int, ...], keepdims: bool, xp: Any) -> Any:
    rank = len(x.shape)
    moved = xp.moveaxis(x, axes, (rank - 2, rank - 1))
    out = Max(xp.linalg.svdvals(moved), -1, xp=xp)
    for a in sorted(axes) if keepdims else ():
        out = xp.expand_dims(out, axis=a)
    return out


def norm_over(x: Any, order: Any, axis: Any, keepdims: bool, xp: Any) -> Any:
    """Return vector or matrix norms."""
    matrix = isinstance(axis, (list, tuple)) and len(axis) == 2
    if isinstance(axis, (list, tuple)) and not matrix:
        raise ValueError(f"'axis' must be None, an integer, or a tuple of 2 unique integers, got {axis}")
    _check_norm(x, order, matrix, xp)
    axes = axes_of(axis, x)
    if not matrix or order in ("fro", "euclidean"):
        return vector_norm(x, order, axes, keepdims, xp)
    if order == 2:
        return _spectral_norm(x, axes, keepdims, xp)
    first, last = axes if order == 1 else axes[::-1]
    size = xp.abs(x)
    out = Max(xp.sum(size, axis=first, keepdims=True, dtype=size.dtype), last, True, xp=xp)
    return out if keepdims else xp.squeeze(out, axis=axes)


def _check_norm(x: Any, order: Any, matrix: bool, xp: Any) -> None:
    """Raise unless there is a norm of an order, of vectors or of matrices, in the data type of an array."""
    named = order in ("fro", "euclidean", 1, 2, float("inf"))
    if not named and (matrix or isinstance(order, str) or order <= 0):
        raise ValueError(f"'ord' must be a supported norm, got {order}")
    if xp.isdtype(x.dtype, "integral") and (order not in (1, float("inf")) or not xp.isdtype(x.dtype, "signed integer")):
        raise invalid(f"the norm {order} is not taken of {x.dtype}")


@function("norm", "tensor:fci", static="ord")
def norm(tensor: Any, ord: Any = "euclidean", axis: Any = None, keepdims: Any = None, *, xp: Any) -> Any:
    """Return vector or matrix norms."""
    return norm_over(tensor, ord, axis, bool(keepdims), xp)


@function("linalg.normalize", "tensor:fci", static="ord")
def normalize(tensor: Any, ord: Any = "euclidean", axis: Any = None, *, xp: Any) -> Any:
    """Divide by the norm; the norm is returned, too."""
    size = xp.astype(norm_over(tensor, ord, axis, True, xp), tensor.dtype)
    return truediv(tensor, size, xp=xp), size


def _bands_of(diagonals: Any, format_: str, xp: Any) -> tuple[Any, Any, Any]:
    """Return the diagonals above, at and below the main one; all of full length."""
    if format_ == "sequence":
        diagonals = [x if hasattr(x, "shape") else xp.asarray(x) for x in diagonals]
    elif not hasattr(diagonals, "shape"):
        diagonals = xp.asarray(diagonals)
    if format_ == "compact":
        return diagonals[..., 0, :], diagonals[..., 1, :], diagonals[..., 2, :]
    if format_ == "sequence":
        up, main, low = diagonals
        n = main.shape[-1]
        if up.shape[-1] == n - 1:
            zero = xp.zeros((*up.shape[:-1], 1), dtype=up.dtype)
            up, low = xp.concat([up, zero], axis=-1), xp.concat([zero, low], axis=-1)
        return up, main, low
    if format_ != "matrix":
        raise ValueError(f"Unrecognized diagonals_format: {format_}")
    zero = xp.zeros((*diagonals.shape[:-2], 1), dtype=diagonals.dtype)
    up = xp.concat([xp.linalg.diagonal(diagonals, offset=1), zero], axis=-1)
    low = xp.concat([zero, xp.linalg.diagonal(diagonals, offset=-1)], axis=-1)
    return up, xp.linalg.diagonal(diagonals), low


def tridiagonal_product(up: Any, main: Any, low: Any, rhs: Any, xp: Any) -> Any:
    """Return the product of tridiagonal matrices with others."""
    n = rhs.shape[-2]
    zero = xp.zeros((*rhs.shape[:-2], 1, rhs.shape[-1]), dtype=rhs.dtype)
    after = xp.concat([rhs[..., 1:, :], zero], axis=-2)
    before = xp.concat([zero, rhs[..., : n - 1, :]], axis=-2)
    return xp.expand_dims(main, -1) * rhs + xp.expand_dims(up, -1) * after + xp.expand_dims(low, -1) * before


@op("TridiagonalMatMul", takes="superdiag=maindiag=subdiag=rhs")
def TridiagonalMatMul(superdiag: Any, maindiag: Any, subdiag: Any, rhs: Any, *, xp: Any) -> Any:
    """Return the product of tridiagonal matrices with others."""
    return tridiagonal_product(superdiag[..., 0, :], maindiag[..., 0, :], subdiag[..., 0, :], rhs, xp)


@function("linalg.tridiagonal_matmul", "rhs")
def tridiagonal_matmul(diagonals: Any, rhs: Any, diagonals_format: str = "compact", *, xp: Any) -> Any:
    """Return the product of tridiagonal matrices with others."""
    return tridiagonal_product(*_bands_of(diagonals, diagonals_format, xp), rhs, xp)


def tridiagonal_solution(up: Any, main: Any, low: Any, rhs: Any, xp: Any) -> Any:
    """Solve with tridiagonal matrices; the dense matrices are made first."""
    n = main.shape[-1]
    diagonals = xp.stack([up, main, low], axis=-2)
    full = matrix_diag(diagonals, [-1, 1], n, n, xp.asarray(0, dtype=main.dtype), "LEFT_RIGHT", xp) if n > 1 else main[..., None]
    return MatrixSolve(full, rhs, xp=xp)


@op("TridiagonalSolve", takes="diagonals=rhs")
def TridiagonalSolve(diagonals: Any, rhs: Any, partial_pivoting: bool = True, perturb_singular: bool = False, *, xp: Any) -> Any:
    """Solve with tridiagonal matrices."""
    return tridiagonal_solution(*_bands_of(diagonals, "compact", xp), rhs, xp)


@function("linalg.tridiagonal_solve", "rhs")
def tridiagonal_solve(
    diagonals: Any, rhs: Any, diagonals_format: str = "compact", transpose_rhs: bool = False, conjugate_rhs: bool = False,
    partial_pivoting: bool = True, perturb_singular: bool = False, *, xp: Any,
) -> Any:  # fmt: skip
    """Solve with tridiagonal matrices."""
    up, main, low = _bands_of(diagonals, diagonals_format, xp)
    rhs = xp.astype(rhs, main.dtype)
    vector = len(rhs.shape) == len(main.shape)
    if conjugate_rhs and xp.isdtype(rhs.dtype, "complex floating"):
        rhs = xp.conj(rhs)
    if vector:
        rhs = xp.expand_dims(rhs, axis=-1)
    elif transpose_rhs:
        rhs = xp.matrix_transpose(rhs)
    out = tridiagonal_solution(up, main, low, rhs, xp)
    return out[..., 0] if vector else out


__all__ = ["ints", "norm", "normalize"]
