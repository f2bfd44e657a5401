"""`jax.numpy.linalg`."""

from __future__ import annotations

import math
from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_api.frontends.numpy_semantics.results import EighResult, EigResult, QRResult, SlogdetResult, SVDResult
from ivy_api.frontends.refusals import is_about_a_matrix
from ivy_frontend_jax._implementation.array import Array, namespace_of
from ivy_frontend_jax._implementation.composing import array_of, in_common, inexact, strong
from ivy_frontend_jax._implementation.defining import at, raw
from ivy_frontend_jax._implementation.householder import reflectors
from ivy_frontend_jax._implementation.native import axes_of, by_squaring, cast, dtype_of, full
from ivy_frontend_jax._implementation.promotion import to_complex

LINALG = "jax.numpy.linalg"


def check_matrix(name: str, a: Any, *, square: bool = False) -> None:
    """Raise unless an array holds matrices, square ones where asked."""
    shape = tuple(a.shape)
    if len(shape) < 2:
        raise ValueError(f"Argument to {name} must have ndims >= 2, got shape {shape}")
    if square and shape[-1] != shape[-2]:
        raise ValueError(f"Argument to {name} must have shape [..., n, n], got {shape}")
    if dtype_of(a).itemsize == 2:
        raise TypeError(f"{name} does not support dtype {dtype_of(a)}: use float32 or float64.")


def symmetrized(xp: Any, a: Any) -> Any:
    """Return the Hermitian part of matrices."""
    return (a + conjugate_transpose(xp, a)) / full(xp, 2, a)


def _one(name: str | None = None, operands: str = "a") -> Any:
    return at(LINALG, operands, "inexact", weak=False, name=name)


@_one()
def cholesky(a: Any, *, upper: Any = False, symmetrize_input: Any = True, xp: Any) -> Any:
    if len(a.shape) > 1 and a.shape[-1] != a.shape[-2]:
        raise TypeError(f"cholesky requires square matrices, got shape {tuple(a.shape)}")
    check_matrix("cholesky", a, square=True)
    lower = cholesky_or_nan(xp, symmetrized(xp, a)) if symmetrize_input else factor_of_triangle(xp, a)
    return conjugate_transpose(xp, lower) if upper else lower


def factor_of_triangle(xp: Any, a: Any) -> Any:
    """Return the Cholesky factor of matrices whose lower triangle counts.

    The derivative is JAX's, by a tangent that is taken to be Hermitian: that of an element is the same in both triangles.
    """

    @xp.custom_jvp
    def factor(a: Any) -> Any:
        return cholesky_or_nan(xp, _half(xp, a, "L", False))

    @factor.defjvp
    def _(primals: Any, tangents: Any) -> Any:
        lower = factor(*primals)
        inner = xp.linalg.solve_triangular(lower, tangents[0], lower=True)
        inner = conjugate_transpose(xp, xp.linalg.solve_triangular(lower, conjugate_transpose(xp, inner), lower=True))
        halves = xp.tril(xp.ones(inner.shape[-2:], dtype=inner.dtype)) - xp.eye(inner.shape[-1], dtype=inner.dtype) * 0.5
        return lower, xp.matmul(lower, inner * halves)

    return factor(a)


def conjugate_transpose(xp: Any, a: Any) -> Any:
    """Return matrices transposed, complex ones conjugated."""
    return xp.matrix_transpose(xp.conj(a) if dtype_of(a).kind == "c" else a)


def cholesky_or_nan(xp: Any, a: Any) -> Any:
    """Return the lower Cholesky factor, ``nan`` for matrices that are not positive definite."""
    if not math.prod(a.shape):
        return a
    try:
        return xp.linalg.cholesky(a)
    except Exception as error:
        if not is_about_a_matrix(error):
            raise
    count = math.prod(a.shape[:-2])
    if count == 1:
        n = a.shape[-1]
        mask = xp.tril(xp.ones((n, n), dtype=a.dtype))
        return xp.broadcast_to(xp.where(mask != 0, full(xp, math.nan, a), xp.zeros_like(mask)), tuple(a.shape))
    flat = xp.reshape(a, (count, *a.shape[-2:]))
    return xp.reshape(xp.stack([cholesky_or_nan(xp, flat[i]) for i in range(count)]), tuple(a.shape))


@_one()
def inv(a: Any, *, xp: Any) -> Any:
    check_matrix("inv", a, square=True)
    try:
        return xp.linalg.inv(a)
    except Exception as error:
        if not is_about_a_matrix(error):
            raise
        return full(xp, math.inf, a) * xp.ones_like(a)


@_one()
def det(a: Any, *, xp: Any) -> Any:
    check_matrix("det", a, square=True)
    return xp.linalg.det(a)


@_one()
def slogdet(a: Any, *, method: Any = None, xp: Any) -> Any:
    check_matrix("slogdet", a, square=True)
    if method not in (None, "lu", "qr"):
        raise ValueError(f"Unknown slogdet method '{method}'. Supported methods are 'lu' (`None`), and 'qr'.")
    return SlogdetResult(*xp.linalg.slogdet(a))


@_one()
def eigh(a: Any, UPLO: Any = None, symmetrize_input: Any = True, *, xp: Any) -> Any:
    check_matrix("eigh", a, square=True)
    if UPLO is not None and UPLO not in ("L", "U"):
        raise ValueError(f"UPLO must be one of None, 'L', or 'U', got {UPLO}")
    return EighResult(*xp.linalg.eigh(_half(xp, a, UPLO, symmetrize_input)))


def _half(xp: Any, a: Any, UPLO: Any, symmetrize_input: Any) -> Any:
    if symmetrize_input:
        return symmetrized(xp, a)
    conj = xp.conj if dtype_of(a).kind == "c" else lambda x: x
    if UPLO == "U":
        return xp.triu(a) + xp.matrix_transpose(conj(xp.triu(a, k=1)))
    return xp.tril(a) + xp.matrix_transpose(conj(xp.tril(a, k=-1)))


@_one()
def eigvalsh(a: Any, UPLO: Any = "L", *, symmetrize_input: Any = True, xp: Any) -> Any:
    check_matrix("eigvalsh", a, square=True)
    return xp.linalg.eigvalsh(_half(xp, a, UPLO, symmetrize_input))


@_one()
def eig(a: Any, *, xp: Any) -> Any:
    check_matrix("eig", a, square=True)
    return EigResult(*(cast(xp, x, to_complex(dtype_of(a))) for x in xp.linalg.eig(a)))


@_one()
def eigvals(a: Any, *, xp: Any) -> Any:
    check_matrix("eigvals", a, square=True)
    return cast(xp, xp.linalg.eigvals(a), to_complex(dtype_of(a)))


@_one()
def qr(a: Any, mode: Any = "reduced", *, xp: Any) -> Any:
    if mode == "raw":
        check_matrix("qr", a)
        return QRResult(*reflectors(xp, a))
    if mode not in ("reduced", "complete", "r", "full"):
        raise ValueError(f"Unsupported QR decomposition mode '{mode}'")
    check_matrix("qr", a)
    q, r = xp.linalg.qr(a, mode="complete" if mode == "full" else "reduced" if mode == "r" else mode)
    return r if mode == "r" else QRResult(q, r)


@_one()
def svd(
    a: Any, full_matrices: Any = True, compute_uv: Any = True, hermitian: Any = False, subset_by_index: Any = None, *, xp: Any
) -> Any:
    check_matrix("svd", a)
    if subset_by_index is not None:
        if full_matrices and compute_uv:
            raise ValueError("full_matrices and subset_by_index cannot both be set")
        low, high = subset_by_index
        if not compute_uv:
            return xp.linalg.svdvals(a)[..., low:high]
        u, s, v = xp.linalg.svd(a, full_matrices=False)
        return SVDResult(u[..., low:high], s[..., low:high], v[..., low:high, :])
    if hermitian and compute_uv:
        w, v = xp.linalg.eigh(symmetrized(xp, a))
        s = xp.abs(w)
        order = xp.argsort(s, axis=-1, descending=True)
        s = xp.take_along_axis(s, order, axis=-1)
        columns = xp.broadcast_to(xp.expand_dims(order, axis=-2), tuple(v.shape))
        v = xp.take_along_axis(v, columns, axis=-1)
        sign = xp.take_along_axis(xp.sign(w), order, axis=-1)
        u = v * cast(xp, xp.expand_dims(sign, axis=-2), dtype_of(v))
        return SVDResult(u, s, xp.matrix_transpose(xp.conj(v) if dtype_of(v).kind == "c" else v))
    if not compute_uv:
        return xp.linalg.svdvals(a)
    return SVDResult(*xp.linalg.svd(a, full_matrices=bool(full_matrices)))


@_one(operands="x")
def svdvals(x: Any, /, *, xp: Any) -> Any:
    check_matrix("svdvals", x)
    return xp.linalg.svdvals(x)


@raw(LINALG)
def solve(a: Any, b: Any) -> Any:
    """Return the solution of linear equations."""
    a, b = inexact("solve", a, b)
    check_matrix("solve", a, square=True)
    if b.ndim < 1:
        raise ValueError(f"Arguments to solve must be a matrix and a vector or matrix; got shapes {a.shape} and {b.shape}")
    vector = b.ndim == 1
    if (b.shape[-1] if vector else b.shape[-2]) != a.shape[-1]:
        raise ValueError(f"Incompatible shapes for solve: {a.shape} and {b.shape}")
    xp = namespace_of((a, b))
    right = b._x[:, None] if vector else b._x
    shape = jnp.broadcast_shapes(a.shape[:-2], tuple(right.shape[:-2]))
    left = xp.broadcast_to(a._x, (*shape, *a.shape[-2:]))
    right = xp.broadcast_to(right, (*shape, *right.shape[-2:]))
    try:
        found = xp.linalg.solve(left, right)
    except Exception as error:
        if not is_about_a_matrix(error):
            raise
        found = xp.full(tuple(right.shape), math.nan, dtype=right.dtype)
    return Array(found[..., 0] if vector else found, False)


@raw(LINALG)
def matrix_rank(M: Any, rtol: Any = None, *, hermitian: Any = False, tol: Any = None) -> Any:
    """Return the number of singular values that are not small."""
    (M,) = inexact("matrix_rank", M)
    if M.ndim < 2:
        return (M != 0).any().astype("int32")
    s = jnp.abs(jnp.linalg.eigvalsh(M)) if hermitian else jnp.linalg.svdvals(M)
    if rtol is None:
        rtol = tol if tol is not None else max(M.shape[-2:]) * float(jnp.finfo(M.dtype).eps)
    limit = (
        s.max(axis=-1, keepdims=True) * jnp.asarray(rtol)[..., None]
        if tol is None
        else jnp.asarray(tol)[..., None] * s.max(axis=-1, keepdims=True)
    )
    return jnp.sum(s > limit, axis=-1)


@raw(LINALG)
def pinv(a: Any, rtol: Any = None, hermitian: Any = False, *, rcond: Any = None) -> Any:
    """Return the pseudo-inverse."""
    (a,) = inexact("pinv", a)
    check_matrix("pinv", a)
    if rtol is None:
        rtol = rcond if rcond is not None else 10.0 * max(a.shape[-2:]) * float(jnp.finfo(a.dtype).eps)
    if not a.size:
        return strong(jnp.matrix_transpose(a))
    u, s, v = jnp.linalg.svd(strong(a), full_matrices=False, hermitian=hermitian)
    limit = jnp.asarray(rtol)[..., None] * s[..., 0:1]
    s = jnp.where(s > limit, s, math.inf).astype(u.dtype)
    found = jnp.matmul(jnp.matrix_transpose(v), jnp.matrix_transpose(u) / s[..., None])
    return jnp.conj(found) if found.dtype.kind == "c" else found


@raw(LINALG)
def matrix_power(a: Any, n: Any) -> Any:
    """Return a matrix raised to an integer power."""
    (a,) = inexact("matrix_power", a) if not isinstance(n, int) or n < 0 else (array_of("matrix_power", a),)
    if a.ndim < 2:
        raise TypeError(f"{a.ndim}-dimensional array given. Array must be at least two-dimensional")
    if a.shape[-1] != a.shape[-2]:
        raise TypeError("Last 2 dimensions of the array must be square")
    try:
        n = int(n.__index__())
    except AttributeError:
        raise TypeError(f"exponent must be an integer, got {n}") from None
    if n == 0:
        return jnp.broadcast_to(jnp.eye(a.shape[-1], dtype=a.dtype), a.shape)
    if n < 0:
        a, n = jnp.linalg.inv(a), -n
    return by_squaring(jnp.matmul, a, n)


def _sizes(x: Any, axes: Any, ord: Any, keepdims: Any) -> Any:
    real = jnp.abs(x)
    if ord is None or ord == 2:
        square = jnp.real(x * jnp.conj(x)) if x.dtype.kind == "c" else x * x
        return jnp.sqrt(jnp.sum(square, axis=axes, keepdims=keepdims))
    if ord == math.inf:
        return jnp.max(real, axis=axes, keepdims=keepdims, initial=0)
    if ord == -math.inf:
        return jnp.min(real, axis=axes, keepdims=keepdims, initial=math.inf)
    if ord == 0:
        return jnp.sum(x != 0, axis=axes, keepdims=keepdims, dtype=jnp.finfo(x.dtype).dtype)
    if ord == 1:
        return jnp.sum(real, axis=axes, keepdims=keepdims)
    if isinstance(ord, str):
        msg = f"Invalid order '{ord}' for vector norm."
        if ord == "inf":
            msg += "Use 'jax.numpy.inf' instead."
        raise ValueError(msg)
    total = jnp.sum(real**ord, axis=axes, keepdims=keepdims)
    return total ** (1.0 / ord)


@raw(LINALG)
def norm(x: Any, ord: Any = None, axis: Any = None, keepdims: Any = False) -> Any:
    """Return the norm of vectors or matrices."""
    (x,) = inexact("norm", x)
    x = strong(x)
    if axis is None:
        if ord is None:
            return _sizes(x, None, None, keepdims)
        axes = tuple(range(x.ndim))
        if len(axes) not in (1, 2):
            raise ValueError(f"Improper number of dimensions to norm: axis={axis}, x.shape={x.shape}")
    else:
        axes = axes_of(axis, x.ndim)
    if len(axes) == 1:
        return _sizes(x, axes[0], ord, keepdims)
    if len(axes) != 2:
        raise ValueError(f"Improper number of axes for norm: axis={axes}. Pass one axis to compute a vector-norm, or two axes.")
    return _matrix_norm(x, axes, ord, keepdims)


def _matrix_norm(x: Any, axes: tuple[int, ...], ord: Any, keepdims: Any) -> Any:
    row, column = axes
    if ord in (None, "f", "fro"):
        return _sizes(x, axes, None, keepdims)
    if ord in (1, -1, math.inf, -math.inf):
        one, two = (row, column) if ord in (1, -1) else (column, row)
        sums = jnp.sum(jnp.abs(x), axis=one, keepdims=True)
        found = (jnp.max if ord > 0 else jnp.min)(sums, axis=two, keepdims=True, **({"initial": 0} if ord > 0 else {}))
        return found if keepdims else jnp.squeeze(found, axis=axes)
    if ord in ("nuc", 2, -2):
        s = jnp.linalg.svdvals(jnp.moveaxis(x, axes, (-2, -1)))
        found = (
            jnp.sum(s, axis=-1)
            if ord == "nuc"
            else (jnp.max if ord == 2 else jnp.min)(s, axis=-1, **({"initial": 0} if ord == 2 else {}))
        )
        return jnp.expand_dims(found, axes) if keepdims else found
    raise ValueError(f"Invalid order '{ord}' for matrix norm.")


@raw(LINALG)
def vector_norm(x: Any, /, *, axis: Any = None, keepdims: Any = False, ord: Any = 2) -> Any:
    """Return the norm of vectors."""
    if ord == 0 and array_of("vector_norm", x).dtype.kind not in "fc":
        raise ValueError(f"data type {array_of('vector_norm', x).dtype.name} not inexact")
    (x,) = (array_of("vector_norm", x),) if ord in (1, math.inf, -math.inf) else inexact("vector_norm", x)
    if ord is None or ord == 2:
        return _sizes(strong(x), axis if axis is None else axes_of(axis, x.ndim), 2, keepdims)
    return _sizes(strong(x), None if axis is None else axes_of(axis, x.ndim), ord, keepdims)


@raw(LINALG)
def matrix_norm(x: Any, /, *, keepdims: Any = False, ord: Any = "fro") -> Any:
    """Return the norm of matrices."""
    return norm(x, ord=ord, keepdims=keepdims, axis=(-2, -1))


@raw(LINALG)
def cond(x: Any, p: Any = None) -> Any:
    """Return the condition number of matrices."""
    (x,) = inexact("cond", x)
    if x.ndim < 2:
        raise ValueError(f"jnp.linalg.cond: input array must be at least 2D; got x.shape={x.shape}")
    if not x.size:
        raise ValueError(f"jnp.linalg.cond: input array must not be empty; got x.shape={x.shape}")
    if p in (None, 2, -2):
        s = jnp.linalg.svdvals(x)
        found = s[..., 0] / s[..., -1] if p != -2 else s[..., -1] / s[..., 0]
    else:
        if x.shape[-1] != x.shape[-2]:
            raise ValueError(f"jnp.linalg.cond: for p={p!r}, array must be square; got x.shape={x.shape}")
        found = norm(x, ord=p, axis=(-2, -1)) * norm(jnp.linalg.inv(x), ord=p, axis=(-2, -1))
    return jnp.where(jnp.isnan(found) & jnp.logical_not(jnp.any(jnp.isnan(x), axis=(-2, -1))), math.inf, found)


@raw(LINALG)
def lstsq(a: Any, b: Any, rcond: Any = None, *, numpy_resid: Any = False) -> Any:
    """Return the least-squares solution, the sums of squared residuals, the rank, the singular values."""
    a, b = inexact("lstsq", a, b)
    a, b = strong(a), strong(b)
    if a.shape[0] != b.shape[0]:
        raise ValueError("Leading dimensions of input arrays must match")
    vector = b.ndim == 1
    right = b[:, None] if vector else b
    if a.ndim != 2 or right.ndim != 2:
        raise TypeError(f"{a.ndim}-dimensional array given. Array must be two-dimensional")
    m, n = a.shape
    if rcond is None:
        rcond = float(jnp.finfo(a.dtype).eps) * max(n, m)
    elif rcond < 0:
        rcond = float(jnp.finfo(a.dtype).eps)
    if not a.size:
        s = jnp.zeros((0,), a.dtype)
        return jnp.zeros((n, *b.shape[1:]), a.dtype), jnp.zeros((0,), a.dtype), jnp.array(0), s
    u, s, v = jnp.linalg.svd(a, full_matrices=False)
    mask = (s > 0) & (s >= jnp.asarray(rcond, s.dtype) * s[0])
    rank = mask.sum()
    inverse = jnp.where(mask, 1 / jnp.where(mask, s, 1), 0).astype(a.dtype)[:, None]
    conj = jnp.conj if a.dtype.kind == "c" else (lambda x: x)
    x = jnp.matmul(conj(v.T), inverse * jnp.matmul(conj(u.T), right))
    if numpy_resid and (int(rank) < n or m <= n):
        rest = jnp.zeros((0,), s.dtype)
    else:
        rest = jnp.sum(jnp.abs(right - jnp.matmul(a, x)) ** 2, axis=0)
    return x[:, 0] if vector else x, rest, rank, s


@raw(LINALG)
def multi_dot(arrays: Any, *, precision: Any = None) -> Any:
    """Return the product of several matrices, in the order that is cheapest."""
    every = in_common("multi_dot", *arrays)
    if len(every) < 2:
        raise ValueError(f"multi_dot requires at least two arrays; got {len(every)}")
    if any(x.ndim != 2 for x in every[1:-1]) or any(x.ndim not in (1, 2) for x in (every[0], every[-1])):
        raise ValueError("multi_dot: input arrays must all be two-dimensional, except for the first and last array")
    rows = [x.shape[0] if x.ndim == 2 else (1 if i == 0 else x.shape[0]) for i, x in enumerate(every)]
    sizes = [*rows, every[-1].shape[-1] if every[-1].ndim == 2 else 1]
    n = len(every)
    cost: dict[tuple[int, int], tuple[int, int]] = {(i, i): (0, i) for i in range(n)}
    for span in range(1, n):
        for i in range(n - span):
            j = i + span
            cost[i, j] = min((cost[i, k][0] + cost[k + 1, j][0] + sizes[i] * sizes[k + 1] * sizes[j + 1], k) for k in range(i, j))

    def product(i: int, j: int) -> Any:
        if i == j:
            return every[i]
        k = cost[i, j][1]
        return jnp.dot(product(i, k), product(k + 1, j))

    return product(0, n - 1)


@raw(LINALG)
def tensorinv(a: Any, ind: Any = 2) -> Any:
    """Return the inverse of a tensor."""
    (a,) = inexact("tensorinv", a)
    if ind <= 0:
        raise ValueError(f"ind must be a positive integer; got {ind=}")
    first, last = a.shape[:ind], a.shape[ind:]
    if math.prod(first) != math.prod(last):
        raise ValueError(f"product of dimensions must be equal; got {first} and {last}")
    return jnp.linalg.inv(a.reshape((math.prod(first), -1))).reshape((*last, *first))


@raw(LINALG)
def tensorsolve(a: Any, b: Any, axes: Any = None) -> Any:
    """Return the solution of a tensor equation."""
    a, b = inexact("tensorsolve", a, b)
    if axes is not None:
        for i in axes:
            a = jnp.moveaxis(a, i, -1)
    shape = a.shape[b.ndim :]
    if math.prod(a.shape[: b.ndim]) != math.prod(shape):
        raise ValueError("After moving axes to end, leading shape of a must match shape of b.")
    return jnp.linalg.solve(a.reshape((-1, math.prod(shape))), b.ravel()).reshape(shape)


@raw(LINALG)
def cross(x1: Any, x2: Any, /, *, axis: Any = -1) -> Any:
    """Return the cross product of vectors of three elements."""
    x1, x2 = in_common("cross", x1, x2)
    if x1.shape[axis] != 3 or x2.shape[axis] != 3:
        raise ValueError(f"Both input arrays must be (arrays of) 3-dimensional vectors, but they have {x1.shape=}, {x2.shape=}")
    return jnp.cross(x1, x2, axis=axis)


@raw(LINALG)
def outer(x1: Any, x2: Any, /) -> Any:
    """Return the products of all pairs of elements of vectors."""
    x1, x2 = in_common("outer", x1, x2)
    if x1.ndim != 1 or x2.ndim != 1:
        raise ValueError(f"Input arrays must be one-dimensional, but they are {x1.ndim=} {x2.ndim=}")
    return jnp.outer(x1, x2)


@raw(LINALG)
def diagonal(x: Any, /, *, offset: Any = 0) -> Any:
    """Return the diagonals of matrices."""
    return jnp.diagonal(array_of("diagonal", x), offset=offset, axis1=-2, axis2=-1)


@raw(LINALG)
def trace(x: Any, /, *, offset: Any = 0, dtype: Any = None) -> Any:
    """Return the sums of the diagonals of matrices."""
    return jnp.trace(array_of("trace", x), offset=offset, axis1=-2, axis2=-1, dtype=dtype)


@raw(LINALG)
def matrix_transpose(x: Any, /) -> Any:
    """Return matrices with rows and columns exchanged."""
    return jnp.matrix_transpose(x)
