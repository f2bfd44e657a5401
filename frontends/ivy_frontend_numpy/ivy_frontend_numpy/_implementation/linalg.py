"""`numpy.linalg`: by the declared functions, with NumPy's arguments, data types and errors."""

from __future__ import annotations

import math
from typing import Any

from ivy_api.frontends.numpy_semantics.results import EighResult, EigResult, QRResult, SlogdetResult, SVDResult
from ivy_api.frontends.sizes import index
from ivy_frontend_numpy._implementation import views
from ivy_frontend_numpy._implementation.array import (
    asarray,
    axes_of,
    axis_of,
    cast,
    made,
    namespace_of,
    native,
    wrapped,
    write_result,
)
from ivy_frontend_numpy._implementation.dtypes import BY_NAME, real_dtype
from ivy_frontend_numpy._implementation.errors import LinAlgError
from ivy_frontend_numpy._implementation.frontend import FRONTEND, NOT_GIVEN, numpy, numpy_function
from ivy_frontend_numpy._implementation.manipulation import moveaxis
from ivy_frontend_numpy._implementation.promotion import common
from ivy_frontend_numpy._implementation.ufuncs import find

MODULE = "numpy.linalg"
FRONTEND.value("numpy.linalg.LinAlgError", LinAlgError)


def _common(*arrays: Any) -> Any:
    """Return the data type that matrices are computed in."""
    if any(a._d.name == "float16" for a in arrays):
        raise TypeError("array type float16 is unsupported in linalg")
    return common([BY_NAME["float64"] if a._d.kind in "biu" else a._d for a in arrays])


def _matrices(*given: Any, square: bool = False) -> Any:
    """Return the namespace, the data type, and arguments as native arrays of stacks of matrices."""
    xp = namespace_of(*given)
    arrays = [asarray(a, None, xp) for a in given]
    for a in arrays:
        if len(a.shape) < 2:
            raise LinAlgError(f"{len(a.shape)}-dimensional array given. Array must be at least two-dimensional")
        if square and a.shape[-1] != a.shape[-2]:
            raise LinAlgError("Last 2 dimensions of the array must be square")
    d = _common(*arrays)
    return xp, d, [native(a, xp, d) for a in arrays]


def _is_empty(a: Any) -> bool:
    """Whether an array is of matrices without elements, of which there may be none."""
    return len(a.shape) > 1 and 0 in a.shape[-2:]


def _finite(xp: Any, x: Any) -> None:
    if not _is_true(xp.all(xp.isfinite(x))):
        raise LinAlgError("Array must not contain infs or NaNs")


def _is_true(x: Any) -> bool:
    """Whether a condition holds; yes, where values are not known because a function is being transformed."""
    try:
        return bool(x)
    except Exception:
        return True


def _solved(call: Any, *args: Any, message: str = "Singular matrix", **kwargs: Any) -> Any:
    """Return what a function gives; an error of the backend about the values is a `LinAlgError`."""
    try:
        return call(*args, **kwargs)
    except (TypeError, NotImplementedError):
        raise
    except Exception as error:
        raise LinAlgError(message) from error


def _check_singular(xp: Any, x: Any) -> None:
    """Raise for a matrix with a pivot of exactly zero, where the backend gives infinities."""
    if x.shape[-1] and math.prod(x.shape) and not _is_true(xp.all(xp.linalg.slogdet(x)[0] != 0)):
        raise LinAlgError("Singular matrix")


@numpy(MODULE)
def cholesky(a: Any, /, *, upper: bool = False) -> Any:
    """Return the Cholesky decomposition."""
    xp, d, (x,) = _matrices(a, square=True)
    if not math.prod(x.shape):
        return made(x, d)
    out = _solved(xp.linalg.cholesky, x, upper=upper, message="Matrix is not positive definite")
    if not _is_true(xp.all(xp.isfinite(out))):
        raise LinAlgError("Matrix is not positive definite")
    return made(out, d)


@numpy(MODULE)
def inv(a: Any) -> Any:
    """Return the inverse."""
    xp, d, (x,) = _matrices(a, square=True)
    if not math.prod(x.shape):
        return made(x, d)
    _check_singular(xp, x)
    return made(_solved(xp.linalg.inv, x), d)


@numpy(MODULE)
def solve(a: Any, b: Any) -> Any:
    """Return the solution of a linear system."""
    xp = namespace_of(a, b)
    left, right = asarray(a, None, xp), asarray(b, None, xp)
    _matrices(left, square=True)
    d = _common(left, right)
    x, y = native(left, xp, d), native(right, xp, d)
    vector = len(right.shape) == 1
    if not right.shape:
        raise ValueError("solve: Input operand 1 does not have enough dimensions")
    rows = right.shape[-1 if vector else -2]
    if rows != left.shape[-1]:
        raise ValueError(
            f"solve: Input operand 1 has a mismatch in its core dimension 0 (size {rows} is different from {left.shape[-1]})"
        )
    if math.prod(x.shape) == 0 or math.prod(y.shape) == 0:
        form = tuple(xp.broadcast_shapes(tuple(x.shape[:-2]), () if vector else tuple(y.shape[:-2])))
        return made(xp.zeros((*form, *tuple(y.shape)[-1 if vector else -2 :]), dtype=x.dtype), d)
    _check_singular(xp, x)
    if vector:
        return made(xp.squeeze(_solved(xp.linalg.solve, x, xp.expand_dims(y, -1)), -1), d)
    return made(_solved(xp.linalg.solve, x, y), d)


@numpy(MODULE)
def det(a: Any) -> Any:
    """Return the determinant."""
    xp, d, (x,) = _matrices(a, square=True)
    if not x.shape[-1]:
        return wrapped(xp.ones(tuple(x.shape[:-2]), dtype=x.dtype))
    return wrapped(xp.linalg.det(x), d)


@numpy(MODULE)
def slogdet(a: Any) -> Any:
    """Return the sign and the logarithm of the absolute value of the determinant."""
    xp, d, (x,) = _matrices(a, square=True)
    real = real_dtype(d)
    if not x.shape[-1]:
        form = tuple(x.shape[:-2])
        return SlogdetResult(wrapped(xp.ones(form, dtype=x.dtype)), wrapped(xp.zeros(form, dtype=getattr(xp, real.name))))
    sign, log = xp.linalg.slogdet(x)
    return SlogdetResult(wrapped(sign), wrapped(log))


@numpy(MODULE)
def eig(a: Any) -> Any:
    """Return eigenvalues and eigenvectors; real ones of a real matrix that has only such."""
    xp, d, (x,) = _matrices(a, square=True)
    _finite(xp, x)
    values, vectors = xp.linalg.eig(x)
    if d.kind != "c" and bool(xp.all(xp.imag(values) == 0)):
        values, vectors = xp.real(values), xp.real(vectors)
    return EigResult(made(values), made(vectors))


@numpy(MODULE)
def eigvals(a: Any) -> Any:
    """Return eigenvalues; real ones of a real matrix that has only such."""
    xp, d, (x,) = _matrices(a, square=True)
    _finite(xp, x)
    values = xp.linalg.eigvals(x)
    if d.kind != "c" and bool(xp.all(xp.imag(values) == 0)):
        values = xp.real(values)
    return made(values)


def _lower(xp: Any, x: Any, UPLO: str) -> Any:
    which = str(UPLO).upper()
    if which not in ("L", "U"):
        raise ValueError("UPLO argument must be 'L' or 'U'")
    part = xp.tril(x, k=-1) if which == "L" else xp.triu(x, k=1)
    other = xp.matrix_transpose(part)
    kind = xp.isdtype(x.dtype, "complex floating")
    diagonal = xp.triu(xp.tril(x))
    diagonal = xp.astype(xp.real(diagonal), x.dtype) if kind else diagonal
    return part + (xp.conj(other) if kind else other) + diagonal


@numpy(MODULE)
def eigh(a: Any, UPLO: str = "L") -> Any:
    """Return eigenvalues and eigenvectors of a symmetric or Hermitian matrix."""
    xp, _, (x,) = _matrices(a, square=True)
    values, vectors = xp.linalg.eigh(_lower(xp, x, UPLO))
    return EighResult(made(values), made(vectors))


@numpy(MODULE)
def eigvalsh(a: Any, UPLO: str = "L") -> Any:
    """Return eigenvalues of a symmetric or Hermitian matrix."""
    xp, _, (x,) = _matrices(a, square=True)
    return made(xp.linalg.eigvalsh(_lower(xp, x, UPLO)))


@numpy(MODULE)
def svd(a: Any, full_matrices: bool = True, compute_uv: bool = True, hermitian: bool = False) -> Any:
    """Return the singular value decomposition."""
    xp, _, (x,) = _matrices(a, square=hermitian)
    if not compute_uv:
        return made(xp.linalg.svdvals(x))
    u, s, vh = xp.linalg.svd(x, full_matrices=full_matrices)
    return SVDResult(made(u), made(s), made(vh))


@numpy(MODULE)
def svdvals(x: Any, /) -> Any:
    """Return the singular values."""
    return svd(x, compute_uv=False)


@numpy(MODULE)
def qr(a: Any, mode: str = "reduced") -> Any:
    """Return the QR decomposition."""
    if mode in ("full", "f", "economic", "e"):
        import warnings

        warnings.warn(f"The '{mode}' option is deprecated. Use 'reduced' or 'raw'.", DeprecationWarning, stacklevel=3)
        mode = "reduced" if mode in ("full", "f") else "raw"
    if mode not in ("reduced", "complete", "r", "raw"):
        raise ValueError(f"Unrecognized mode '{mode}'")
    if mode == "raw":
        raise NotImplementedError("mode 'raw' gives what LAPACK computes with, which backends do not show")
    xp, d, (x,) = _matrices(a)
    q, r = xp.linalg.qr(x, mode="complete" if mode == "complete" else "reduced")
    return made(r, d) if mode == "r" else QRResult(made(q, d), made(r, d))


@numpy(MODULE)
def pinv(a: Any, rcond: Any = None, hermitian: bool = False, *, rtol: Any = None) -> Any:
    """Return the pseudo-inverse."""
    if rcond is not None and rtol is not None:
        raise ValueError("`rtol` and `rcond` can't be both set.")
    given = asarray(a)
    if _is_empty(given):
        return numpy_function("zeros")((*given.shape[:-2], given.shape[-1], given.shape[-2]), given._d, like=given)
    xp, d, (x,) = _matrices(given)
    limit = 1e-15 if rcond is None and rtol is None else rcond if rtol is None else rtol
    u, s, vh = xp.linalg.svd(x, full_matrices=False)
    bound = native(asarray(limit, None, xp), xp)
    bound = cast(bound, real_dtype(d), xp)
    small = (
        s <= xp.expand_dims(bound, -1) * xp.max(s, axis=-1, keepdims=True)
        if len(bound.shape)
        else s <= bound * xp.max(s, axis=-1, keepdims=True)
    )
    one = xp.asarray(1, dtype=s.dtype)
    inverse = xp.where(small, xp.asarray(0, dtype=s.dtype), one / xp.where(small, one, s))
    complex_ = d.kind == "c"
    v = xp.matrix_transpose(xp.conj(vh) if complex_ else vh)
    uh = xp.matrix_transpose(xp.conj(u) if complex_ else u)
    scaled = xp.expand_dims(xp.astype(inverse, x.dtype) if complex_ else inverse, -2)
    return made(xp.matmul(v * scaled, uh), d)


@numpy(MODULE)
def matrix_rank(A: Any, tol: Any = None, hermitian: bool = False, *, rtol: Any = None) -> Any:
    """Return the rank."""
    if tol is not None and rtol is not None:
        raise ValueError("`tol` and `rtol` can't be both set.")
    a = asarray(A)
    if len(a.shape) < 2:
        return int(not bool((a == 0).all()))
    s = svd(a, compute_uv=False)
    if tol is None:
        eps = 2.0 ** (-52 if s._d.itemsize == 8 else -23)
        relative = max(a.shape[-2:]) * eps if rtol is None else asarray(rtol)[..., None]
        limit = s.max(axis=-1, keepdims=True, initial=0) * relative
    else:
        limit = asarray(tol)[..., None]
    return numpy_function("count_nonzero")(s > limit, axis=-1)


@numpy(MODULE)
def lstsq(a: Any, b: Any, rcond: Any = None) -> Any:
    """Return the least-squares solution, the residuals, the rank and the singular values."""
    xp = namespace_of(a, b)
    left, right = asarray(a, None, xp), asarray(b, None, xp)
    if len(left.shape) != 2:
        raise LinAlgError(f"{len(left.shape)}-dimensional array given. Array must be two-dimensional")
    vector = len(right.shape) == 1
    if len(right.shape) not in (1, 2):
        raise LinAlgError(f"{len(right.shape)}-dimensional array given. Array must be two-dimensional")
    if left.shape[0] != right.shape[0]:
        raise LinAlgError("Incompatible dimensions")
    d = _common(left, right)
    x, y = native(left, xp, d), native(right, xp, d)
    y = xp.expand_dims(y, -1) if vector else y
    m, n = left.shape
    real = real_dtype(d)
    eps = 2.0 ** (-52 if real.itemsize == 8 else -23)
    limit = eps * max(m, n) if rcond is None else eps if rcond == -1 else float(rcond)
    solution = pinv(made(x, d), rcond=limit)
    s = svd(made(x, d), compute_uv=False)
    found = xp.matmul(native(solution, xp), y)
    rank = int((s > limit * s.max()).sum()) if s.size else 0
    if m > n and rank == n:
        apart = xp.abs(y - xp.matmul(x, found))
        residuals = made(xp.sum(apart * apart, axis=0))
    else:
        residuals = made(xp.zeros((0,), dtype=getattr(xp, real.name)))
    out = made(xp.squeeze(found, -1) if vector else found, d)
    return out, residuals, numpy_function("int32")(rank), s


@numpy(MODULE)
def matrix_power(a: Any, n: Any) -> Any:
    """Return a power of a square matrix."""
    x = asarray(a)
    if len(x.shape) < 2 or x.shape[-1] != x.shape[-2]:
        raise LinAlgError(
            "Last 2 dimensions of the array must be square"
            if len(x.shape) > 1
            else f"{len(x.shape)}-dimensional array given. Array must be at least two-dimensional"
        )
    try:
        n = index(n)
    except TypeError as error:
        raise TypeError("exponent must be an integer") from error
    if n == 0:
        eye = numpy_function("eye")(x.shape[-1], dtype=x._d, like=x)
        return numpy_function("broadcast_to")(eye, x.shape).copy()
    if n < 0:
        x, n = inv(x), -n
    out = None
    while n:
        n, bit = divmod(n, 2)
        if bit:
            out = x if out is None else find("matmul")(out, x)
        x = find("matmul")(x, x) if n else x
    return out


@numpy(MODULE)
def multi_dot(arrays: Any, *, out: Any = None) -> Any:
    """Return the product of several matrices."""
    found = [asarray(a) for a in arrays]
    if len(found) < 2:
        raise ValueError("Expecting at least two arrays.")
    for i, a in enumerate(found if len(found) > 2 else ()):
        if len(a.shape) != 2 and (len(a.shape) != 1 or 0 < i < len(found) - 1):
            raise LinAlgError(f"{len(a.shape)}-dimensional array given. Array must be two-dimensional")
    result = found[0]
    for a in found[1:]:
        result = numpy_function("dot")(result, a)
    return write_result(result, out)


@numpy(MODULE)
def cond(x: Any, p: Any = None) -> Any:
    """Return the condition number."""
    a = asarray(x)
    if _is_empty(a):
        raise LinAlgError("cond is not defined on empty arrays")
    if p is None or p in (2, -2):
        s = svd(a, compute_uv=False)
        found = s[..., -1] / s[..., 0] if p == -2 else s[..., 0] / s[..., -1]
    else:
        _matrices(a, square=True)
        try:
            found = norm(a, ord=p, axis=(-2, -1)) * norm(inv(a), ord=p, axis=(-2, -1))
        except LinAlgError:
            found = asarray(math.inf, _common(a))[()]
    given = numpy_function("isnan")(a).any(axis=(-2, -1))
    lost = numpy_function("isnan")(found) & find("logical_not")(given)  # 0 / 0 of a matrix of zeros
    return numpy_function("where")(lost, math.inf, found).astype(asarray(found)._d)[()]


def _vector_norm(x: Any, ord_: Any, axis: Any, keepdims: bool) -> Any:
    absolute = find("absolute")
    if ord_ == math.inf:
        return absolute(x).max(axis=axis, keepdims=keepdims, initial=0 if x.size == 0 else NOT_GIVEN)
    if ord_ == -math.inf:
        return absolute(x).min(axis=axis, keepdims=keepdims)
    if ord_ == 0:
        return (x != 0).astype(real_dtype(x._d)).sum(axis=axis, keepdims=keepdims)
    if ord_ == 1:
        return absolute(x).sum(axis=axis, keepdims=keepdims)
    if ord_ is None or ord_ == 2:
        s = (x.conj() * x).real if x._d.kind == "c" else x * x
        return find("sqrt")(s.sum(axis=axis, keepdims=keepdims))
    if isinstance(ord_, str):
        raise ValueError(f"Invalid norm order '{ord_}' for vectors")
    total = (absolute(x) ** ord_).sum(axis=axis, keepdims=keepdims)
    return total ** real_dtype(x._d).type(1 / ord_)


def _matrix_norm(x: Any, ord_: Any, axes: tuple[int, int], keepdims: bool) -> Any:
    row, column = axes
    if row == column:
        raise ValueError("Duplicate axes given.")
    if ord_ in (2, -2, "nuc"):
        s = svd(moveaxis(x, (row, column), (-2, -1)), compute_uv=False)
        found = s.sum(axis=-1) if ord_ == "nuc" else s.max(axis=-1, initial=0) if ord_ == 2 else s.min(axis=-1)
    elif ord_ in (1, -1, math.inf, -math.inf):
        over, rest = (row, column) if abs(ord_) == 1 else (column, row)
        rest -= rest > over
        sums = find("absolute")(x).sum(axis=over)
        found = sums.max(axis=rest, initial=0) if ord_ > 0 else sums.min(axis=rest)
    elif ord_ in (None, "fro", "f"):
        found = find("sqrt")(((x.conj() * x).real if x._d.kind == "c" else x * x).sum(axis=axes))
    else:
        raise ValueError("Invalid norm order for matrices.")
    if keepdims:
        form = list(x.shape)
        form[row] = form[column] = 1
        found = views.reshaped(asarray(found), tuple(form))
    return found


@numpy(MODULE)
def norm(x: Any, ord: Any = None, axis: Any = None, keepdims: bool = False) -> Any:
    """Return a norm of vectors or matrices."""
    a = asarray(x)
    if a._d.kind not in "fc":
        a = a.astype(float)
    n = len(a.shape)
    if axis is None:
        if ord is None or (ord in ("f", "fro") and n == 2) or (ord == 2 and n == 1):
            found = _vector_norm(a.ravel(), 2, None, False)
            return views.reshaped(asarray(found), (1,) * n) if keepdims and n else found
        axes: Any = tuple(range(n))
    else:
        try:
            axes = axes_of(axis, n)
        except TypeError as error:
            raise TypeError("'axis' must be None, an integer or a tuple of integers") from error
    if len(axes) == 1:
        return _vector_norm(a, ord, axes, keepdims)
    if len(axes) == 2:
        return _matrix_norm(a, ord, axes, keepdims)
    raise ValueError("Improper number of dimensions to norm.")


@numpy(MODULE)
def vector_norm(x: Any, /, *, axis: Any = None, keepdims: bool = False, ord: Any = 2) -> Any:
    """Return a norm of vectors."""
    a = asarray(x)
    n = len(a.shape)
    if axis is None:
        found = norm(a.ravel(), ord=ord, axis=0)
        return views.reshaped(asarray(found), (1,) * n) if keepdims and n else found
    if isinstance(axis, tuple):
        axes = axes_of(axis, n)
        moved = moveaxis(a, axes, tuple(range(len(axes))))
        flat = views.reshaped(moved, (math.prod([a.shape[i] for i in axes]), *moved.shape[len(axes) :]))
        found = norm(flat, ord=ord, axis=0)
        form = tuple(1 if i in axes else s for i, s in enumerate(a.shape))
        return views.reshaped(asarray(found), form) if keepdims and n else found
    return norm(a, ord=ord, axis=axis, keepdims=keepdims)


@numpy(MODULE)
def matrix_norm(x: Any, /, *, keepdims: bool = False, ord: Any = "fro") -> Any:
    """Return a norm of matrices."""
    return norm(x, ord=ord, axis=(-2, -1), keepdims=keepdims)


@numpy(MODULE)
def tensorinv(a: Any, ind: int = 2) -> Any:
    """Return the inverse of a tensor as of a matrix."""
    x = asarray(a)
    if ind <= 0:
        raise ValueError("Invalid ind argument.")
    inverse = inv(views.reshaped(x, (math.prod(x.shape[:ind]), -1)))
    if not x.shape:
        raise TypeError("reshape() takes exactly 1 argument (0 given)")
    return inverse.reshape(x.shape[ind:] + x.shape[:ind])


@numpy(MODULE)
def tensorsolve(a: Any, b: Any, axes: Any = None) -> Any:
    """Return the solution of a tensor equation."""
    x, y = asarray(a), asarray(b)
    n = len(x.shape)
    if axes is not None:
        order = list(range(n))
        for k in axes:
            order.remove(k)
            order.append(k)
        x = views.permuted(x, tuple(order))
    shape = x.shape[-(n - len(y.shape)) :]  # of all axes, if ``b`` has as many
    count = math.prod(shape)
    if x.size != count**2:
        raise LinAlgError("Input arrays must satisfy the requirement prod(a.shape[b.ndim:]) == prod(a.shape[:b.ndim])")
    return solve(views.reshaped(x, (count, count)), y.ravel()).reshape(shape)


@numpy(MODULE)
def diagonal(x: Any, /, *, offset: int = 0) -> Any:
    """Return diagonals of the last two axes."""
    return numpy_function("diagonal")(x, offset, -2, -1)


@numpy(MODULE)
def trace(x: Any, /, *, offset: int = 0, dtype: Any = None) -> Any:
    """Return the sum of diagonals of the last two axes."""
    return numpy_function("trace")(x, offset, -2, -1, dtype)


@numpy(MODULE)
def matrix_transpose(x: Any, /) -> Any:
    """Return a view with the last two axes exchanged."""
    return numpy_function("matrix_transpose")(x)


@numpy(MODULE)
def matmul(x1: Any, x2: Any, /) -> Any:
    """Return the matrix product."""
    return find("matmul")(x1, x2)


@numpy(MODULE)
def outer(x1: Any, x2: Any, /) -> Any:
    """Return the products of all pairs of elements of two vectors."""
    a, b = asarray(x1), asarray(x2)
    if len(a.shape) != 1 or len(b.shape) != 1:
        raise ValueError(f"Input arrays must be one-dimensional, but they are x1.ndim={len(a.shape)} and x2.ndim={len(b.shape)}.")
    return numpy_function("outer")(a, b)


@numpy(MODULE)
def tensordot(x1: Any, x2: Any, /, *, axes: Any = 2) -> Any:
    """Return the product over given axes."""
    return numpy_function("tensordot")(x1, x2, axes)


@numpy(MODULE)
def vecdot(x1: Any, x2: Any, /, *, axis: int = -1) -> Any:
    """Return the products of vectors, the first conjugated."""
    return find("vecdot")(x1, x2, axis=axis)


@numpy(MODULE)
def cross(x1: Any, x2: Any, /, *, axis: int = -1) -> Any:
    """Return the cross product of vectors of three elements."""
    a, b = asarray(x1), asarray(x2)
    if a.shape[axis_of(axis, len(a.shape))] != 3 or b.shape[axis_of(axis, len(b.shape))] != 3:
        raise ValueError(
            f"Both input arrays must be (arrays of) 3-dimensional vectors, but they are {a.shape[axis]} and {b.shape[axis]} "
            "dimensional instead."
        )
    return numpy_function("cross")(a, b, axis=axis)
