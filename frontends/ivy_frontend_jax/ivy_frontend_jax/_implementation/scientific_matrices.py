"""`jax.scipy.linalg`."""

from __future__ import annotations

import math
from typing import Any

import ivy_frontend_jax.lax as lax
import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation.array import Array, namespace_of
from ivy_frontend_jax._implementation.composing import array_of, in_common, inexact, static, strong
from ivy_frontend_jax._implementation.decompositions import _h
from ivy_frontend_jax._implementation.defining import as_recorded, raw
from ivy_frontend_jax._implementation.dtypes import as_dtype

MODULE = "jax.scipy.linalg"
linalg = raw(MODULE)


@as_recorded(MODULE)
def cholesky(a: Any, lower: Any = False) -> Any:
    """Return the Cholesky factor, by default the upper one."""
    (a,) = inexact("cholesky", a)
    found = lax.linalg.cholesky(a if lower else _h(a), symmetrize_input=False)
    return found if lower else _h(found)


@as_recorded(MODULE)
def cho_factor(a: Any, lower: Any) -> Any:
    """Return the Cholesky factor and whether it is the lower one."""
    return cholesky(a, lower=lower), lower


@as_recorded(MODULE)
def cho_solve(c_and_lower: Any, b: Any) -> Any:
    """Solve equations with a Cholesky factor."""
    c, lower = c_and_lower
    c, b = inexact("cho_solve", c, b)
    y = solve_triangular(c, b, trans=0 if lower else 2, lower=lower)
    return solve_triangular(c, y, trans=2 if lower else 0, lower=lower)


@as_recorded(MODULE)
def solve_triangular(a: Any, b: Any, trans: Any = 0, lower: Any = False, unit_diagonal: Any = False) -> Any:
    """Solve triangular equations."""
    a, b = inexact("solve_triangular", a, b)
    if trans not in (0, 1, 2, "N", "T", "C"):
        raise ValueError(f"Invalid 'trans' value {trans}")
    vector = b.ndim == 1
    right = b[..., None] if vector else b
    out = lax.linalg.triangular_solve(
        a,
        right,
        left_side=True,
        lower=lower,
        transpose_a=trans in (1, 2, "T", "C"),
        conjugate_a=trans in (2, "C"),
        unit_diagonal=unit_diagonal,
    )
    return out[..., 0] if vector else out


@as_recorded(MODULE)
def solve(a: Any, b: Any, lower: Any, assume_a: Any) -> Any:
    """Solve equations."""
    if assume_a not in ("gen", "sym", "her", "pos"):
        raise ValueError(f"Expected assume_a to be one of {['gen', 'sym', 'her', 'pos']}; got {assume_a!r}")
    if assume_a != "pos":
        return jnp.linalg.solve(a, b)
    a, b = inexact("solve", a, b)
    return cho_solve((cholesky(a, lower=lower), lower), b)


@as_recorded(MODULE)
def inv(a: Any) -> Any:
    """Return the inverse."""
    return jnp.linalg.inv(a)


@as_recorded(MODULE)
def det(a: Any) -> Any:
    """Return the determinant."""
    return jnp.linalg.det(a)


@as_recorded(MODULE)
def svd(a: Any, full_matrices: Any, compute_uv: Any) -> Any:
    """Return the singular value decomposition."""
    found = jnp.linalg.svd(a, full_matrices=full_matrices, compute_uv=compute_uv)
    return tuple(found) if compute_uv else found


@as_recorded(MODULE)
def qr(a: Any, mode: Any, pivoting: Any) -> Any:
    """Return the QR decomposition."""
    if mode not in ("full", "r", "economic"):
        raise ValueError(f"Unsupported QR decomposition mode '{mode}'")
    if pivoting:
        raise NotImplementedError("qr with pivoting is not offered: no other backend has it.")
    (a,) = inexact("qr", a)
    if mode == "r":
        return (jnp.linalg.qr(a, mode="complete").R,)
    return tuple(jnp.linalg.qr(a, mode="complete" if mode == "full" else "reduced"))


@as_recorded(MODULE)
def qr_multiply(a: Any, c: Any, mode: Any, pivoting: Any, conjugate: Any) -> Any:
    """Return the product of another matrix with the orthogonal factor, and the triangular factor."""
    if mode not in ("right", "left"):
        raise ValueError(f"Mode argument should be either 'left' or 'right', got {mode!r}")
    if pivoting:
        raise NotImplementedError("qr_multiply with pivoting is not offered: no other backend has it.")
    a, c = inexact("qr_multiply", a, c)
    vector = c.ndim == 1
    q, r = jnp.linalg.qr(a, mode="reduced")
    q = jnp.conj(q) if conjugate else q
    if mode == "left":
        found = jnp.matmul(q, c[:, None] if vector else c)
        return found[:, 0] if vector else found, r
    found = jnp.matmul(c[None] if vector else c, q)
    return found[0] if vector else found, r


@as_recorded(MODULE)
def lu_factor(a: Any) -> Any:
    """Return the LU factors in one matrix, and the pivots."""
    (a,) = inexact("lu_factor", a)
    factors, pivots, _ = lax.linalg.lu(a)
    return factors, pivots


@as_recorded(MODULE)
def lu_solve(lu_and_piv: Any, b: Any, trans: Any) -> Any:
    """Solve equations with LU factors."""
    factors, pivots = lu_and_piv
    factors, b = inexact("lu_solve", factors, b)
    if trans not in (0, 1, 2):
        raise ValueError(f"'trans' value must be 0, 1, or 2, got {trans}")
    xp = namespace_of((factors, b))
    vector = b.ndim == 1
    right = b[:, None] if vector else b
    out = xp.linalg.lu_solve(factors._x, pivots._x, right._x, trans="NTC"[trans])
    return Array(out[..., 0] if vector else out)


@as_recorded(MODULE)
def lu(a: Any, permute_l: Any) -> Any:
    """Return the permutation and the triangular factors."""
    (a,) = inexact("lu", a)
    factors, _, order = lax.linalg.lu(a)
    m, n = a.shape[-2:]
    k = min(m, n)
    p = jnp.swapaxes(jnp.eye(m, dtype=a.dtype)[order], -1, -2)
    lower = jnp.tril(factors, -1)[..., :, :k] + jnp.eye(m, k, dtype=a.dtype)
    upper = jnp.triu(factors)[..., :k, :]
    return (jnp.matmul(p, lower), upper) if permute_l else (p, lower, upper)


@as_recorded(MODULE)
def eigh(a: Any, b: Any, lower: Any, eigvals_only: Any, eigvals: Any, type: Any) -> Any:
    """Return eigenvalues and eigenvectors of Hermitian matrices."""
    if b is not None:
        raise NotImplementedError("Only the b=None case of eigh is implemented")
    if type != 1:
        raise NotImplementedError("Only the type=1 case of eigh is implemented.")
    if eigvals is not None:
        raise NotImplementedError("Only the eigvals=None case of eigh is implemented.")
    (a,) = inexact("eigh", a)
    v, w = lax.linalg.eigh(a, lower=lower)
    return w if eigvals_only else (w, v)


@as_recorded(MODULE, unused="tol key")
def eigh_tridiagonal(d: Any, e: Any, *, eigvals_only: Any, select: Any, select_range: Any) -> Any:
    """Return the eigenvalues of a symmetric tridiagonal matrix."""
    d, e = inexact("eigh_tridiagonal", d, e)
    whole = jnp.diag(d) + jnp.diag(e, 1) + jnp.diag(e if e.dtype.kind == "f" else jnp.conj(e), -1)
    w, v = jnp.linalg.eigh(whole, UPLO="L")
    if select == "i":
        low, high = select_range
        if low > high:
            raise ValueError("Got empty index range in select_range.")
        w, v = w[low : high + 1], v[:, low : high + 1]
    elif select == "v":
        kept = (w > select_range[0]) & (w <= select_range[1])
        w, v = w[kept], v[:, kept]
    elif select != "a":
        raise ValueError(f"'select must have a value in {{'a', 'i', 'v'}}, got {select}.")
    return w if eigvals_only else (w, v)


@linalg
def schur(a: Any, output: Any = "real") -> Any:
    """Return the Schur form and the unitary matrix."""
    if output not in ("real", "complex"):
        raise ValueError(f"Expected 'output' to be either 'real' or 'complex', got output={output}.")
    (a,) = inexact("schur", a)
    if output == "complex" and a.dtype.kind == "f":
        a = a.astype("complex64" if a.dtype.itemsize < 8 else "complex128")
    return lax.linalg.schur(a)


@linalg
def rsf2csf(T: Any, Z: Any, check_finite: Any = True) -> Any:
    """Return the complex Schur form of a real one, by Givens rotations."""
    t, z = inexact("rsf2csf", T, Z)
    if t.ndim != 2 or t.shape[0] != t.shape[1] or z.shape != t.shape:
        raise ValueError("Input must be square matrices of one shape.")
    wide = "complex64" if t.dtype.itemsize < 8 else "complex128"
    t, z = t.astype(wide), z.astype(wide)
    for m in range(t.shape[0] - 1, 0, -1):
        if bool(jnp.abs(t[m, m - 1]) == 0):
            continue
        mu = jnp.linalg.eigvals(t[m - 1 : m + 1, m - 1 : m + 1]) - t[m, m]
        r = jnp.sqrt(jnp.abs(mu[0]) ** 2 + jnp.abs(t[m, m - 1]) ** 2)
        c, s = mu[0] / r, t[m, m - 1] / r
        g = jnp.stack([jnp.stack([jnp.conj(c), s]), jnp.stack([-s, c])])
        t = t.at[m - 1 : m + 1, m - 1 :].set(g @ t[m - 1 : m + 1, m - 1 :])
        t = t.at[: m + 1, m - 1 : m + 1].set(t[: m + 1, m - 1 : m + 1] @ _h(g))
        z = z.at[:, m - 1 : m + 1].set(z[:, m - 1 : m + 1] @ _h(g))
        t = t.at[m, m - 1].set(0.0)
    return t, z


@linalg
def hessenberg(a: Any, *, calc_q: Any = False, overwrite_a: Any = False, check_finite: Any = True) -> Any:
    """Return a matrix in Hessenberg form."""
    (a,) = inexact("hessenberg", a)
    n = a.shape[-1]
    packed, taus = lax.linalg.hessenberg(a)
    h = jnp.triu(packed, -1)
    if not calc_q:
        return h
    inner = lax.linalg.householder_product(packed[..., 1:, : n - 1], taus)
    q = jnp.broadcast_to(jnp.eye(n, dtype=a.dtype), a.shape).at[..., 1:, 1:].set(inner)
    return h, q


def _by_eigenvalues(a: Any, function: Any) -> Any:
    w, v = jnp.linalg.eig(a)
    return jnp.matmul(v * function(w)[..., None, :], jnp.linalg.inv(v))


@linalg
def sqrtm(A: Any, blocksize: Any = 1) -> Any:
    """Return the matrix square root, of a matrix with as many eigenvectors as axes, as complex numbers."""
    if blocksize > 1:
        raise NotImplementedError("Blocked version is not implemented yet.")
    (a,) = inexact("sqrtm", A)
    return _by_eigenvalues(a, jnp.sqrt)


@linalg
def funm(A: Any, func: Any, disp: Any = True) -> Any:
    """Return a function of a matrix with as many eigenvectors as axes."""
    (a,) = inexact("funm", A)
    if a.ndim != 2 or a.shape[0] != a.shape[1]:
        raise ValueError("expected square array_like input")
    found = _by_eigenvalues(a, func)
    if disp:
        return found
    return found, jnp.asarray(float(jnp.finfo(found.dtype).eps))


def _exponential(a: Any) -> Any:
    xp = namespace_of((a,))
    return Array(xp.linalg.expm(a._x))


@linalg
def expm(A: Any, *, upper_triangular: Any = False, max_squarings: Any = 16) -> Any:
    """Return the matrix exponential."""
    (a,) = inexact("expm", A)
    if a.ndim < 2 or a.shape[-1] != a.shape[-2]:
        raise ValueError(f"Expected A to be a (batched) square matrix, got A.shape={a.shape}.")
    return _exponential(a)


@linalg
def expm_frechet(A: Any, E: Any, *, method: Any = None, compute_expm: Any = True) -> Any:
    """Return the matrix exponential, and its derivative along a direction."""
    a, e = inexact("expm_frechet", A, E)
    if a.ndim != 2 or a.shape[0] != a.shape[1]:
        raise ValueError("expected A to be a square matrix")
    if e.shape != a.shape:
        raise ValueError("expected A and E to be the same shape")
    n = a.shape[0]
    whole = _exponential(jnp.block([[a, e], [jnp.zeros_like(a), a]]))
    return (whole[:n, :n], whole[:n, n:]) if compute_expm else whole[:n, n:]


@linalg
def polar(a: Any, side: Any = "right", *, method: Any = "qdwh", eps: Any = None, max_iterations: Any = None) -> Any:
    """Return the polar decomposition."""
    (a,) = inexact("polar", a)
    if a.ndim != 2:
        raise ValueError("The input `a` must be a 2-D array.")
    if side not in ("right", "left"):
        raise ValueError("The argument `side` must be either 'right' or 'left'.")
    if method not in ("qdwh", "svd"):
        raise ValueError(f"Unknown polar decomposition method {method}.")
    if method == "qdwh" and (a.shape[0] < a.shape[1]) != (side == "left"):
        raise NotImplementedError(
            f"method='qdwh' only supports m x n matrices where m < n for side='left', and m >= n for side='right'; got {a.shape} "
            f"and side={side!r}"
        )
    u, s, v = jnp.linalg.svd(a, full_matrices=False)
    s = s.astype(u.dtype)
    unitary = jnp.matmul(u, v)
    other = jnp.matmul(_h(v) * s[None, :], v) if side == "right" else jnp.matmul(u * s[None, :], _h(u))
    return unitary, other


@linalg
def solve_sylvester(A: Any, B: Any, C: Any, *, method: Any = "schur", tol: Any = 1e-8) -> Any:
    """Solve ``A X + X B = C``."""
    a, b, c = inexact("solve_sylvester", A, B, C)
    if method not in ("schur", "eigen"):
        raise ValueError(f"Unrecognized method {method}. The two valid methods are either 'schur' or 'eigen'.")
    m, n = a.shape[0], b.shape[0]
    if a.ndim != 2 or b.ndim != 2 or a.shape != (m, m) or b.shape != (n, n) or c.shape != (m, n):
        raise ValueError(f"Incompatible shapes {a.shape}, {b.shape}, {c.shape}")
    whole = jnp.kron(a, jnp.eye(n, dtype=a.dtype)) + jnp.kron(jnp.eye(m, dtype=a.dtype), b.T)
    return jnp.linalg.solve(whole, c.ravel()).reshape((m, n))


# Matrices of a pattern


@linalg
def block_diag(*arrs: Any) -> Any:
    """Return a matrix with blocks on its diagonal."""
    if not arrs:
        arrs = (jnp.zeros((1, 0)),)
    every = in_common("block_diag", *arrs)
    if any(x.ndim > 2 for x in every):
        raise ValueError(
            f"Arguments to jax.scipy.linalg.block_diag must have at most 2 dimensions, got {[x.shape for x in every]}."
        )
    every = tuple(jnp.atleast_2d(x) for x in every)
    rows, columns = sum(x.shape[0] for x in every), sum(x.shape[1] for x in every)
    i = j = 0
    parts = []
    for x in every:
        parts.append(jnp.pad(x, ((i, rows - i - x.shape[0]), (j, columns - j - x.shape[1]))))
        i, j = i + x.shape[0], j + x.shape[1]
    total = parts[0]
    for part in parts[1:]:
        total = total + part if part.dtype.kind != "b" else total | part
    return total


@linalg
def toeplitz(c: Any, r: Any = None) -> Any:
    """Return a matrix with constant diagonals."""
    c = jnp.atleast_1d(array_of("toeplitz", c))
    r = (jnp.conj(c) if c.dtype.kind == "c" else c) if r is None else jnp.atleast_1d(array_of("toeplitz", r))
    values = jnp.concatenate([jnp.flip(c, -1), r[..., 1:]], axis=-1)
    m, n = c.shape[-1], r.shape[-1]
    at = jnp.arange(n)[None, :] - jnp.arange(m)[:, None] + m - 1
    return jnp.take(values, at, axis=-1, mode="clip")


@linalg
def hankel(c: Any, r: Any = None) -> Any:
    """Return a matrix with constant antidiagonals."""
    c = jnp.atleast_1d(array_of("hankel", c))
    r = jnp.zeros_like(c) if r is None else jnp.atleast_1d(array_of("hankel", r))
    values = jnp.concatenate([c, r[..., 1:]], axis=-1)
    at = jnp.arange(r.shape[-1])[None, :] + jnp.arange(c.shape[-1])[:, None]
    return jnp.take(values, at, axis=-1, mode="clip")


@linalg
def circulant(c: Any) -> Any:
    """Return a matrix whose columns are shifted copies."""
    c = array_of("circulant", c)
    n = c.shape[-1]
    at = (jnp.arange(n)[:, None] - jnp.arange(n)[None, :]) % n
    return jnp.take(c, at, axis=-1, mode="clip")


@linalg
def companion(a: Any) -> Any:
    """Return the companion matrix of a polynomial."""
    (a,) = inexact("companion", a)
    if a.ndim < 1 or a.shape[-1] < 2:
        raise ValueError("The length of `a` must be at least 2.")
    n = a.shape[-1]
    first = -a[..., 1:] / a[..., :1]
    below = jnp.broadcast_to(jnp.eye(n - 2, n - 1, dtype=a.dtype), (*a.shape[:-1], n - 2, n - 1))
    return jnp.concatenate([first[..., None, :], below], axis=-2)


@linalg
def convolution_matrix(a: Any, n: Any, mode: Any = "full") -> Any:
    """Return the matrix that convolves."""
    a = array_of("convolution_matrix", a)
    n = static(n)
    if n <= 0:
        raise ValueError("n must be a positive integer.")
    if mode not in ("full", "valid", "same"):
        raise ValueError("'mode' argument must be one of ('full', 'valid', 'same')")
    m = a.shape[-1]
    at = jnp.arange(m + n - 1)[:, None] - jnp.arange(n)[None, :]
    whole = jnp.where((at >= 0) & (at < m), jnp.take(a, jnp.clip(at, 0, m - 1), axis=-1, mode="clip"), 0)
    if mode == "full":
        return whole
    count = max(m, n) if mode == "same" else max(m, n) - min(m, n) + 1
    start = (min(m, n) - 1) // 2 if mode == "same" else min(m, n) - 1
    return whole[..., start : start + count, :]


@linalg
def dft(n: Any, scale: Any = None, *, dtype: Any = None) -> Any:
    """Return the matrix of the Fourier transform."""
    if scale not in (None, "sqrtn", "n"):
        raise ValueError(f"scale must be None, 'sqrtn', or 'n'; {scale!r} is not valid.")
    n = static(n)
    d = jnp.result_type(complex) if dtype is None else as_dtype(dtype)
    at = jnp.arange(n)
    angle = (jnp.outer(at, at) % n).astype("float32" if d.itemsize <= 8 else "float64") * (-2 * math.pi / n)
    m = jnp.exp(1j * angle).astype(d)
    return m / math.sqrt(n) if scale == "sqrtn" else m / n if scale == "n" else m


@linalg
def fiedler(a: Any) -> Any:
    """Return the matrix of the distances of numbers."""
    a = array_of("fiedler", a)
    return jnp.abs(a[..., :, None] - a[..., None, :])


@linalg
def fiedler_companion(a: Any) -> Any:
    """Return Fiedler's companion matrix."""
    (a,) = inexact("fiedler_companion", a)
    if a.ndim != 1:
        raise ValueError("Input 'a' must be 1-D.")
    return _fiedler_filled(a / a[0], a.shape[0] - 1)


def _fiedler_filled(a: Any, n: int) -> Any:
    c = jnp.zeros((n, n), a.dtype)
    for i in range(n - 2):
        row, column = (i + 2, i) if i % 2 else (i, i + 2)
        c = c.at[row, column].set(1.0)
    if n > 1:
        c = c.at[1, 0].set(1.0)
    for j in range(n):
        index = (j, j - 1) if j % 2 == 0 and j > 0 else (j - 1, j) if j > 0 else (0, 0)
        c = c.at[index].set(-a[j + 1])
    return c


@linalg
def hadamard(n: Any, dtype: Any = int) -> Any:
    """Return Hadamard's matrix of a power of two."""
    n = static(n)
    if n < 1 or n & (n - 1):
        raise ValueError("n must be an positive integer, and n must be a power of 2")
    h = jnp.ones((1, 1), dtype=dtype)
    while h.shape[0] < n:
        h = jnp.block([[h, h], [h, -h]])
    return h


@linalg
def helmert(n: Any, full: Any = False) -> Any:
    """Return Helmert's matrix."""
    n = static(n)
    rows = [[1 / math.sqrt(n)] * n] if full else []
    for i in range(1, n):
        size = math.sqrt(i * (i + 1))
        rows.append([1 / size] * i + [-i / size] + [0.0] * (n - i - 1))
    return jnp.asarray(rows)


@linalg
def hilbert(n: Any) -> Any:
    """Return Hilbert's matrix."""
    n = static(n)
    at = jnp.arange(n)
    return strong(1.0 / (1.0 + at[:, None] + at[None, :]))


@linalg
def invhilbert(n: Any) -> Any:
    """Return the inverse of Hilbert's matrix."""
    n = static(n)
    rows = [
        [
            float(
                (-1) ** (i + j)
                * (i + j - 1)
                * math.comb(n + i - 1, n - j)
                * math.comb(n + j - 1, n - i)
                * math.comb(i + j - 2, i - 1) ** 2
            )
            for j in range(1, n + 1)
        ]
        for i in range(1, n + 1)
    ]
    return jnp.asarray(rows)


def _pascal(n: int, kind: Any) -> list[list[int]]:
    lower = [[math.comb(i, j) for j in range(n)] for i in range(n)]
    if kind == "lower":
        return lower
    if kind == "upper":
        return [list(row) for row in zip(*lower, strict=True)]
    return [[math.comb(i + j, i) for j in range(n)] for i in range(n)]


@linalg
def pascal(n: Any, kind: Any = None) -> Any:
    """Return Pascal's matrix."""
    kind = "symmetric" if kind is None else kind
    if kind not in ("symmetric", "lower", "upper"):
        raise ValueError("Expected kind to be on of: 'symmetric', 'lower', 'upper'.\nGot {kind}")
    return jnp.asarray(_pascal(static(n), kind), dtype=jnp.result_type(float))


@linalg
def invpascal(n: Any, kind: Any = None) -> Any:
    """Return the inverse of Pascal's matrix."""
    kind = "symmetric" if kind is None else kind
    if kind not in ("symmetric", "lower", "upper"):
        raise ValueError(f"Expected kind to be one of: 'symmetric', 'lower', 'upper'. Got {kind}")
    n = static(n)
    lower = [[(-1) ** (i + j) * math.comb(i, j) for j in range(n)] for i in range(n)]
    upper = [list(row) for row in zip(*lower, strict=True)]
    if kind == "lower":
        rows = lower
    elif kind == "upper":
        rows = upper
    else:
        rows = [[sum(upper[i][k] * lower[k][j] for k in range(n)) for j in range(n)] for i in range(n)]
    return jnp.asarray(rows, dtype=jnp.result_type(float))


@linalg
def leslie(f: Any, s: Any) -> Any:
    """Return Leslie's matrix."""
    f, s = inexact("leslie", f, s)
    if f.ndim != 1 or s.ndim != 1 or f.shape[0] != s.shape[0] + 1 or s.shape[0] < 1:
        raise ValueError(f"leslie requires vectors, f with one more element than s; got {f.shape} and {s.shape}")
    return jnp.concatenate([f[None], jnp.pad(jnp.diag(s), ((0, 0), (0, 1)))])
