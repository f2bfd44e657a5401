"""`jax.lax.linalg`: factorisations and solvers of batches of matrices."""

from __future__ import annotations

import enum
from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation.array import Array, namespace_of
from ivy_frontend_jax._implementation.composing import array_of, arrays, static
from ivy_frontend_jax._implementation.defining import as_recorded, raw
from ivy_frontend_jax._implementation.frontend import FRONTEND
from ivy_frontend_jax._implementation.householder import column
from ivy_frontend_jax._implementation.matrices import check_matrix, cholesky_or_nan, factor_of_triangle, symmetrized
from ivy_frontend_jax._implementation.native import cast

MODULE = "jax.lax.linalg"
linalg = raw(MODULE)


class EigImplementation(enum.Enum):
    """Who computes `eig`: a hint."""

    CUSOLVER = "cusolver"
    MAGMA = "magma"
    LAPACK = "lapack"


class EighImplementation(enum.Enum):
    """Who computes `eigh`: a hint."""

    QR = "qr"
    JACOBI = "jacobi"
    QDWH = "qdwh"


class SvdAlgorithm(enum.Enum):
    """How `svd` is computed: a hint."""

    DEFAULT = "default"
    QR = "QR"
    JACOBI = "Jacobi"
    POLAR = "polar"


for _class in (EigImplementation, EighImplementation, SvdAlgorithm):
    FRONTEND.value(f"{MODULE}.{_class.__name__}", _class)


def matrix(name: str, x: Any, *, square: bool = False) -> Any:
    """Return an array of matrices of a floating-point data type."""
    a = array_of(name, x)
    if a.dtype.kind not in "fc":
        raise TypeError(f"{name} does not accept dtype {a.dtype.name}. Accepted dtypes are subtypes of floating, complexfloating.")
    check_matrix(name, a._x, square=square)
    return a


def _h(a: Any) -> Any:
    """Return the conjugate transpose."""
    out = jnp.matrix_transpose(a)
    return jnp.conj(out) if a.dtype.kind == "c" else out


@linalg
def cholesky(x: Any, *, symmetrize_input: Any = True) -> Any:
    """Return the lower Cholesky factor; ``nan`` where there is none."""
    a = matrix("cholesky", x, square=True)
    xp = namespace_of((a,))
    return Array(cholesky_or_nan(xp, symmetrized(xp, a._x)) if symmetrize_input else factor_of_triangle(xp, a._x), False)


@linalg
def cholesky_update(r_matrix: Any, w_vector: Any) -> Any:
    """Return the upper Cholesky factor after a vector's outer product is added."""
    r, w = arrays("cholesky_update", r_matrix, w_vector)
    return jnp.linalg.cholesky(jnp.matmul(r.T, r) + jnp.outer(w, w), upper=True)


@as_recorded(MODULE, unused="sort_eigenvalues")
def eigh(x: Any, *, lower: Any, symmetrize_input: Any, subset_by_index: Any) -> Any:
    """Return the eigenvectors and the eigenvalues of Hermitian matrices."""
    a = matrix("eigh", x, square=True)
    if subset_by_index is not None and tuple(subset_by_index) != (0, a.shape[-1]):
        raise NotImplementedError("subset_by_index not supported on CPU and GPU")
    w, v = jnp.linalg.eigh(a, UPLO="L" if lower else "U", symmetrize_input=symmetrize_input)
    return [v, w]


@as_recorded(MODULE)
def eig(x: Any, *, compute_left_eigenvectors: Any, compute_right_eigenvectors: Any) -> Any:
    """Return the eigenvalues, and the left and right eigenvectors, of matrices."""
    a = matrix("eig", x, square=True)
    w, v = jnp.linalg.eig(a)
    out = [w]
    if compute_left_eigenvectors:
        left = _h(jnp.linalg.inv(v))
        out.append(left / jnp.linalg.norm(left, axis=-2, keepdims=True))
    if compute_right_eigenvectors:
        out.append(v)
    return out


@linalg
def svd(x: Any, *, full_matrices: Any = True, compute_uv: Any = True, subset_by_index: Any = None, algorithm: Any = None) -> Any:
    """Return the singular value decomposition of matrices."""
    a = matrix("svd", x)
    if not compute_uv:
        return jnp.linalg.svd(a, compute_uv=False, subset_by_index=subset_by_index)
    return tuple(jnp.linalg.svd(a, full_matrices=full_matrices, subset_by_index=subset_by_index))


@linalg
def qr(x: Any, *, pivoting: Any = False, full_matrices: Any = True, use_magma: Any = None) -> Any:
    """Return the QR decomposition of matrices."""
    if pivoting:
        raise NotImplementedError("qr with pivoting is not offered: no other backend has it.")
    a = matrix("qr", x)
    return tuple(jnp.linalg.qr(a, mode="complete" if full_matrices else "reduced"))


@linalg
def lu(x: Any) -> Any:
    """Return the LU factors in one matrix, the pivots and the permutation."""
    a = matrix("lu", x)
    xp = namespace_of((a,))
    if not a.size:
        n = min(a.shape[-2:])
        return a, jnp.zeros((*a.shape[:-2], n), "int32"), jnp.broadcast_to(jnp.arange(a.shape[-2]), a.shape[:-1])
    factors, pivots = xp.linalg.lu_factor(a._x)
    own = Array(cast(xp, pivots, "int32"))
    return Array(factors), own, lu_pivots_to_permutation(own, a.shape[-2])


@linalg
def lu_pivots_to_permutation(pivots: Any, permutation_size: Any) -> Any:
    """Return the permutation that a sequence of exchanges makes."""
    p = array_of("lu_pivots_to_permutation", pivots)
    if p.dtype.name not in ("int32", "uint32"):
        raise TypeError(f"lu_pivots_to_permutation requires int32 or uint32 pivots, got {p.dtype.name}.")
    n = static(permutation_size)
    order = jnp.broadcast_to(jnp.arange(n, dtype=p.dtype), (*p.shape[:-1], n))
    positions = jnp.arange(n)
    for i in range(p.shape[-1]):
        j = p[..., i : i + 1]
        one, two = order[..., i : i + 1], jnp.take_along_axis(order, j.astype("int32"), axis=-1)
        order = jnp.where(positions == i, two, jnp.where(positions == j, one, order))
    return order


@as_recorded(MODULE)
def triangular_solve(a: Any, b: Any, *, left_side: Any, lower: Any, transpose_a: Any, conjugate_a: Any, unit_diagonal: Any) -> Any:
    """Return the solution of triangular equations."""
    a, b = arrays("triangular_solve", a, b)
    check_matrix("triangular_solve", a._x, square=True)
    if a.dtype is not b.dtype:
        raise TypeError(f"lax.triangular_solve requires arguments to have the same dtypes, got {a.dtype.name}, {b.dtype.name}.")
    vector = a.ndim == b.ndim + 1
    if vector:
        b = jnp.expand_dims(b, -1 if left_side else -2)
    if b.shape[-2 if left_side else -1] != a.shape[-1] or a.shape[:-2] != b.shape[:-2]:
        raise ValueError(f"Incompatible shapes for arguments to triangular_solve: {a.shape} and {b.shape}.")
    if conjugate_a and a.dtype.kind == "c":
        a = jnp.conj(a)
    if transpose_a:
        a, lower = jnp.matrix_transpose(a), not lower
    if not left_side:
        a, b, lower = jnp.matrix_transpose(a), jnp.matrix_transpose(b), not lower
    xp = namespace_of((a, b))
    out: Any = Array(xp.linalg.solve_triangular(a._x, b._x, lower=bool(lower), unit_diagonal=bool(unit_diagonal)))
    out = out if left_side else jnp.matrix_transpose(out)
    return out[..., 0] if vector and left_side else out[..., 0, :] if vector else out


@linalg
def householder_product(a: Any, taus: Any) -> Any:
    """Return the product of Householder reflectors."""
    a, taus = arrays("householder_product", a, taus)
    m, n = a.shape[-2:]
    if m < n or taus.shape[-1] > n:
        raise ValueError(
            f"householder_product requires no more columns than rows, and no more factors; got {a.shape} and {taus.shape}"
        )
    q = jnp.broadcast_to(jnp.eye(m, n, dtype=a.dtype), a.shape)
    for k in range(taus.shape[-1] - 1, -1, -1):
        q = _applied(a, taus, k, q, False)
    return q


def _applied(a: Any, taus: Any, k: int, c: Any, conjugate: bool) -> Any:
    m = a.shape[-2]
    v = jnp.where(jnp.arange(m) > k, a[..., :, k], (jnp.arange(m) == k).astype(a.dtype))
    tau = jnp.conj(taus[..., k]) if conjugate and taus.dtype.kind == "c" else taus[..., k]
    return c - tau[..., None, None] * v[..., :, None] * jnp.matmul(jnp.conj(v)[..., None, :], c)


@linalg
def ormqr(a: Any, taus: Any, c: Any, *, left: Any = True, transpose: Any = False) -> Any:
    """Return the product of the matrix of Householder reflectors and another one."""
    a, taus, c = arrays("ormqr", a, taus, c)
    if not left:
        return _h(ormqr(a, taus, _h(c), left=True, transpose=not transpose))
    order = range(taus.shape[-1]) if transpose else range(taus.shape[-1] - 1, -1, -1)
    for k in order:
        c = _applied(a, taus, k, c, bool(transpose))
    return c


@linalg
def hessenberg(a: Any) -> Any:
    """Return a matrix in Hessenberg form with Householder's vectors below, and the factors."""
    a = matrix("hessenberg", a, square=True)
    n = a.shape[-1]
    taus = []
    for k in range(n - 1):
        v, tau, beta = column(a, k + 1, k)
        taus.append(tau)
        below = a[..., k + 1 :, k + 1 :]
        below = below - jnp.conj(tau)[..., None, None] * v[..., :, None] * jnp.matmul(jnp.conj(v)[..., None, :], below)
        a = a.at[..., k + 1 :, k + 1 :].set(below)
        right = a[..., :, k + 1 :]
        right = right - tau[..., None, None] * jnp.matmul(right, v[..., :, None]) * jnp.conj(v)[..., None, :]
        a = a.at[..., :, k + 1 :].set(right)
        a = a.at[..., k + 1, k].set(beta).at[..., k + 2 :, k].set(v[..., 1:])
    return a, jnp.stack(taus, axis=-1) if taus else jnp.zeros((*a.shape[:-2], max(n - 1, 0)), a.dtype)


@linalg
def tridiagonal(a: Any, *, lower: Any = True) -> Any:
    """Return a Hermitian matrix in tridiagonal form: the reflectors, both diagonals, the factors."""
    a = matrix("tridiagonal", a, square=True)
    if not lower:
        raise NotImplementedError("tridiagonal with lower=False is not offered.")
    full = jnp.tril(a) + _h(jnp.tril(a, -1))
    packed, taus = hessenberg(full)
    return jnp.tril(packed), jnp.real(jnp.diagonal(packed, 0, -2, -1)), jnp.real(jnp.diagonal(packed, -1, -2, -1)), taus


@linalg
def tridiagonal_solve(dl: Any, d: Any, du: Any, b: Any, *, perturb_singular: Any = False) -> Any:
    """Return the solution of tridiagonal equations."""
    dl, d, du, b = arrays("tridiagonal_solve", dl, d, du, b)
    if not dl.shape == d.shape == du.shape or b.ndim != d.ndim + 1 or b.shape[-2] != d.shape[-1]:
        raise ValueError(f"dl, d and du must have one shape, and b fit it; got {dl.shape}, {d.shape}, {du.shape}, {b.shape}")
    n = d.shape[-1]
    if n < 3:
        raise ValueError(f"The size of the system must be at least 3, got {n}")
    eye = jnp.eye(n, dtype=d.dtype)
    whole = (
        d[..., :, None] * eye
        + du[..., :, None] * jnp.eye(n, k=1, dtype=d.dtype)
        + dl[..., :, None] * jnp.eye(n, k=-1, dtype=d.dtype)
    )
    return jnp.linalg.solve(whole, b)


@linalg
def schur(x: Any, *, compute_schur_vectors: Any = True, sort_eig_vals: Any = False, select_callable: Any = None) -> Any:
    """Return the Schur form of matrices with as many eigenvectors as axes, and the unitary matrices.

    A real matrix must have real eigenvalues: its form is triangular.
    """
    a = matrix("schur", x, square=True)
    w, v = jnp.linalg.eig(a)
    if a.dtype.kind == "f":
        if bool(jnp.any(jnp.abs(jnp.imag(w)) > 1e-5 * (1 + jnp.abs(w)))):
            raise NotImplementedError(
                "The Schur form of a real matrix with complex eigenvalues is not offered; use a complex matrix."
            )
        w, v = jnp.real(w), jnp.real(v)
    q = jnp.linalg.qr(v)[0]
    t = jnp.matmul(jnp.matmul(_h(q), a), q)
    t = jnp.triu(t)
    return (t, q) if compute_schur_vectors else (t,)


@linalg
def qdwh(x: Any, *, is_hermitian: Any = False, max_iterations: Any = None, eps: Any = None, dynamic_shape: Any = None) -> Any:
    """Return the polar decomposition: the unitary and the Hermitian factor, the number of steps, whether they sufficed."""
    a = matrix("qdwh", x)
    u, s, v = jnp.linalg.svd(a, full_matrices=False)
    unitary = jnp.matmul(u, v)
    hermitian = jnp.matmul(_h(v) * s[..., None, :].astype(v.dtype), v)
    return unitary, hermitian, jnp.array(1, dtype="int32"), jnp.array(True)


@linalg
def symmetric_product(a_matrix: Any, c_matrix: Any, *, alpha: Any = 1.0, beta: Any = 0.0, symmetrize_output: Any = False) -> Any:
    """Return ``alpha * A @ A.T + beta * C``."""
    a, c = arrays("symmetric_product", a_matrix, c_matrix)
    out = alpha * jnp.matmul(a, jnp.matrix_transpose(a)) + beta * c
    return jnp.tril(out) + jnp.matrix_transpose(jnp.tril(out, -1)) if symmetrize_output else out
