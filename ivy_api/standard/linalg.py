"""Linear algebra: decompositions, linear equations, inverses and norms; the sub-namespace ``linalg``."""

from __future__ import annotations

import math
from operator import index

from ivy_api.adapt.arguments import normalise_axes
from ivy_api.adapt.dtype_errors import dtype_name as _dtype_name
from ivy_api.adapt.promotion import FLOATING
from ivy_api.bodies.linalg import elimination
from ivy_api.bodies.norms import safe_power
from ivy_api.dispatch.declare import XP, accumulates, composed, declared, since
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError, DTypeError
from ivy_api.standard.linear_algebra import _vector_sizes
from ivy_api.standard.linear_algebra import matmul as matmul
from ivy_api.standard.linear_algebra import matrix_transpose as matrix_transpose
from ivy_api.standard.linear_algebra import tensordot as tensordot
from ivy_api.standard.linear_algebra import vecdot as vecdot

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable

    from ivy_api.typing import (
        AnyArray,
        Array,
        ArrayNamespace,
        Axes,
        ComplexArray,
        DType,
        FloatingArray,
        IntegerArray,
        LastAxis,
        MatrixNormOrder,
        NumericArray,
        QrMode,
        RealFloatingArray,
    )


@composed
def cholesky(x: FloatingArray, /, *, upper: bool = False, xp: ArrayNamespace = XP) -> Array:
    """Return the Cholesky factor of each symmetric (complex: Hermitian) positive-definite matrix.

    It is the lower triangular ``L`` of ``x = L Lᴴ``, or the upper triangular ``U`` of ``x = Uᴴ U``. Whether symmetry is checked,
    and the result for a matrix that is not positive definite (an error or ``nan``), depend on the backend.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., M, M)``
    upper : return ``U`` instead of ``L``

    Returns
    -------
    out : array of the dtype and shape of ``x``, zero in the other triangle

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.

    References
    ----------
    Array API Standard 2025.12, ``linalg.cholesky``.

    Examples
    --------
    >>> xp.linalg.cholesky(xp.asarray([[4.0, 2.0], [2.0, 10.0]]))
    array([[2., 0.],
           [1., 3.]])
    """
    return elimination.cholesky(_check_square(x, "linalg.cholesky", xp), upper=upper, xp=xp)


@composed
@accumulates
def cross(x1: NumericArray, x2: NumericArray, /, *, axis: LastAxis = -1, xp: ArrayNamespace = XP) -> Array:
    """Return the cross product of three-element vectors along one axis.

    The other axes broadcast, ``axis`` does not. Complex elements are not conjugated; integers wrap on overflow.

    Parameters
    ----------
    x1, x2 : arrays of numeric dtype, of size 3 along ``axis``
    axis : the axis of the vectors in both arguments, from ``-min(x1.ndim, x2.ndim)`` to ``-1``

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    ValueError
        if ``axis`` is out of that range, or the size of an argument along it is not 3.

    References
    ----------
    Array API Standard 2025.12, ``linalg.cross``.

    Examples
    --------
    >>> xp.linalg.cross(xp.asarray([1, 0, 0]), xp.asarray([0, 1, 0]))
    array([0, 0, 1])
    """
    if _vector_sizes(x1, x2, axis, "cross") != (3, 3):
        raise ArgumentError(
            f"linalg.cross needs size 3 along axis {axis}, which does not broadcast; got shapes {tuple(x1.shape)} and "
            f"{tuple(x2.shape)}."
        )
    a, b = xp.unstack(x1, axis=axis), xp.unstack(x2, axis=axis)
    components = [xp.subtract(xp.multiply(a[i], b[j]), xp.multiply(a[j], b[i])) for i, j in ((1, 2), (2, 0), (0, 1))]
    return xp.stack(components, axis=axis)


@composed
def det(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the determinant of each matrix; 1 for an empty one.

    It overflows and underflows easily; `slogdet` does not.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., M, M)``

    Returns
    -------
    out : array of the dtype of ``x``, shape ``(...)``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.

    References
    ----------
    Array API Standard 2025.12, ``linalg.det``.

    Examples
    --------
    >>> float(xp.linalg.det(xp.asarray([[2.0, 0.0], [1.0, 3.0]])))
    6.0
    """
    return elimination.det(_check_square(x, "linalg.det", xp), xp=xp)


@composed
def diagonal(x: AnyArray, /, *, offset: int = 0, xp: ArrayNamespace = XP) -> Array:
    """Return a diagonal of each matrix.

    Parameters
    ----------
    x : array of any dtype, shape ``(..., M, N)``
    offset : the index of the diagonal: ``0`` is the main diagonal, positive values are above it, negative values below it

    Returns
    -------
    out : array of the dtype of ``x``, shape ``(..., K)`` for ``K`` elements on that diagonal; ``K`` is 0 if it is outside the
        matrix

    Raises
    ------
    ValueError
        if ``x`` has fewer than two dimensions.

    References
    ----------
    Array API Standard 2025.12, ``linalg.diagonal``.

    Examples
    --------
    >>> x = xp.asarray([[1, 2, 3], [4, 5, 6]])
    >>> xp.linalg.diagonal(x)
    array([1, 5])
    >>> xp.linalg.diagonal(x, offset=1)
    array([2, 6])
    """
    rows, columns = _matrix_shape(x, "linalg.diagonal")
    first = max(offset, -offset * columns)
    length = max(0, min(rows + min(offset, 0), columns - max(offset, 0)))
    flat = xp.reshape(x, (*tuple(x.shape)[:-2], rows * columns))
    if length == 0:
        return flat[..., :0]
    return flat[..., first : first + (length - 1) * (columns + 1) + 1 : columns + 1]


@declared
@since("2025.12")
def eig(x: FloatingArray, /) -> tuple[ComplexArray, ComplexArray]:
    """Return the eigenvalues and right eigenvectors of each square matrix, complex even where all are real.

    Their order depends on the backend, and eigenvectors are unique only up to a factor; of a defective matrix they are linearly
    dependent. For symmetric and Hermitian matrices `eigh` is faster and more accurate.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., M, M)``

    Returns
    -------
    eigenvalues : array of the complex dtype of the precision of ``x``, shape ``(..., M)``
    eigenvectors : array of that dtype, shape ``(..., M, M)``, with the eigenvectors as columns

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.

    References
    ----------
    Array API Standard 2025.12, ``linalg.eig``; since 2025.12.

    Examples
    --------
    >>> values, vectors = xp.linalg.eig(xp.asarray([[0.0, -1.0], [1.0, 0.0]]))
    >>> xp.sort(xp.imag(values))
    array([-1.,  1.])
    """


@declared
def eigh(x: FloatingArray, /) -> tuple[RealFloatingArray, Array]:
    """Return the eigenvalues and eigenvectors of each symmetric (complex: Hermitian) matrix.

    ``x = Q diag(λ) Qᴴ`` with orthogonal (unitary) ``Q``. Their order depends on the backend; eigenvectors are unique only up to a
    factor of modulus 1. Symmetry is not always checked: a backend may read one triangle only.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., M, M)``

    Returns
    -------
    eigenvalues : array of the real dtype of the precision of ``x``, shape ``(..., M)``
    eigenvectors : array of the dtype of ``x``, shape ``(..., M, M)``, with the eigenvectors as columns

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.

    References
    ----------
    Array API Standard 2025.12, ``linalg.eigh``.

    Examples
    --------
    >>> values, vectors = xp.linalg.eigh(xp.asarray([[2.0, 1.0], [1.0, 2.0]]))
    >>> values
    array([1., 3.])
    >>> xp.abs(vectors)
    array([[0.7071, 0.7071],
           [0.7071, 0.7071]])
    """


@composed
@since("2025.12")
def eigvals(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> ComplexArray:
    """Return the eigenvalues of each square matrix, complex even where all are real.

    Their order depends on the backend. For symmetric and Hermitian matrices `eigvalsh` is faster and more accurate.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., M, M)``

    Returns
    -------
    out : array of the complex dtype of the precision of ``x``, shape ``(..., M)``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.

    References
    ----------
    Array API Standard 2025.12, ``linalg.eigvals``; since 2025.12.

    Examples
    --------
    >>> xp.sort(xp.real(xp.linalg.eigvals(xp.asarray([[4.0, 1.0], [2.0, 3.0]]))))
    array([2., 5.])
    """
    return xp.linalg.eig(x)[0]


@composed
def eigvalsh(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> RealFloatingArray:
    """Return the eigenvalues of each symmetric (complex: Hermitian) matrix; they are real.

    Their order depends on the backend. Symmetry is not always checked: a backend may read one triangle only.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., M, M)``

    Returns
    -------
    out : array of the real dtype of the precision of ``x``, shape ``(..., M)``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.

    References
    ----------
    Array API Standard 2025.12, ``linalg.eigvalsh``.

    Examples
    --------
    >>> xp.linalg.eigvalsh(xp.asarray([[2.0, 1.0], [1.0, 2.0]]))
    array([1., 3.])
    """
    return xp.linalg.eigh(x)[0]


@composed
def inv(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the inverse of each square matrix.

    The result for a singular matrix (an error, ``inf`` or ``nan``) depends on the backend. To solve linear equations, `solve` is
    faster and more accurate.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., M, M)``

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.

    References
    ----------
    Array API Standard 2025.12, ``linalg.inv``.

    Examples
    --------
    >>> xp.linalg.inv(xp.asarray([[2.0, 1.0], [1.0, 1.0]]))
    array([[ 1., -1.],
           [-1.,  2.]])
    """
    return elimination.inv(_check_square(x, "linalg.inv", xp), xp=xp)


@composed
@accumulates
def matrix_norm(
    x: FloatingArray, /, *, keepdims: bool = False, ord: MatrixNormOrder = "fro", xp: ArrayNamespace = XP
) -> RealFloatingArray:
    """Return a norm of each matrix.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., M, N)``
    keepdims : whether to keep the last two axes, with size 1
    ord : the order of the norm. ``"fro"`` or ``None``: Frobenius norm; ``"nuc"``: nuclear norm, the sum of the singular values;
        ``2`` and ``-2``: the largest and the smallest singular value; ``1`` and ``-1``: the largest and the smallest sum of
        absolute values of a column; ``inf`` and ``-inf``: of a row

    Returns
    -------
    out : array of the real dtype of the precision of ``x``, shape ``(...)``, or ``(..., 1, 1)`` with ``keepdims``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if ``ord`` is not one of these, ``x`` has fewer than two dimensions, or a smallest value is requested of an empty matrix.
        (The largest value of an empty matrix is zero.)

    References
    ----------
    Array API Standard 2025.12, ``linalg.matrix_norm``.

    Examples
    --------
    >>> x = xp.asarray([[3.0, 0.0], [0.0, 4.0]])
    >>> float(xp.linalg.matrix_norm(x))
    5.0
    >>> float(xp.linalg.matrix_norm(x, ord=2))
    4.0
    """
    _matrix_shape(x, "linalg.matrix_norm")
    _check_floating(x, "linalg.matrix_norm", xp)
    if ord is None or ord == "fro":
        return xp.linalg.vector_norm(x, axis=(-2, -1), keepdims=keepdims)
    if ord in ("nuc", 2, -2):
        values = xp.expand_dims(xp.linalg.svdvals(x), axis=-1)
    elif ord in (1, -1, math.inf, -math.inf):
        values = xp.sum(xp.abs(x), axis=-2 if ord in (1, -1) else -1, keepdims=True)
    else:
        raise ArgumentError(f"linalg.matrix_norm takes ord 'fro', 'nuc', None, 1, -1, 2, -2, inf or -inf; got {ord!r}.")
    reduce = xp.sum if ord == "nuc" else _extreme(values, (-2, -1), float(ord), "linalg.matrix_norm", xp)
    return reduce(values, axis=(-2, -1), keepdims=keepdims)


@composed
@accumulates
def matrix_power(x: FloatingArray, n: int, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return each square matrix raised to an integer power, by repeated squaring.

    ``n = 0`` gives the identity matrix; a negative ``n`` gives the power of the inverse.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., M, M)``
    n : the exponent, an integer

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    TypeError
        if ``n`` is not an integer.
    ValueError
        if the matrices are not square.

    References
    ----------
    Array API Standard 2025.12, ``linalg.matrix_power``.

    Examples
    --------
    >>> xp.linalg.matrix_power(xp.asarray([[1.0, 1.0], [1.0, 0.0]]), 10)
    array([[89., 55.],
           [55., 34.]])
    """
    exponent = index(n)
    rows, columns = _matrix_shape(x, "linalg.matrix_power")
    if rows != columns:
        raise ArgumentError(f"linalg.matrix_power needs square matrices, of shape (..., M, M); got shape {tuple(x.shape)}.")
    _check_floating(x, "linalg.matrix_power", xp)
    if exponent == 0:
        return xp.tril(xp.triu(xp.ones_like(x)))
    base = x if exponent > 0 else xp.linalg.inv(x)
    power = base
    for bit in f"{abs(exponent):b}"[1:]:  # below the highest bit, which is 1
        power = xp.matmul(power, power)
        if bit == "1":
            power = xp.matmul(power, base)
    return power


@composed
def matrix_rank(x: FloatingArray, /, *, rtol: float | RealFloatingArray | None = None, xp: ArrayNamespace = XP) -> IntegerArray:
    """Return the rank of each matrix: the number of singular values greater than ``rtol`` times the largest.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., M, N)``
    rtol : relative tolerance: a number, or an array of real floating-point dtype that broadcasts to the shape ``(...)``;
        ``None``: ``max(M, N)`` times the machine epsilon of the dtype of ``x``

    Returns
    -------
    out : array of the default integer dtype, shape ``(...)``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.

    References
    ----------
    Array API Standard 2025.12, ``linalg.matrix_rank``.

    Examples
    --------
    >>> int(xp.linalg.matrix_rank(xp.asarray([[1.0, 2.0], [2.0, 4.0]])))
    1
    """
    values = xp.linalg.svdvals(x)
    kept = xp.greater(values, _threshold(x, values, rtol, xp))
    return xp.sum(xp.astype(kept, xp.int8), axis=-1)  # the default integer type; count_nonzero gives the default index type


@composed
def outer(x1: NumericArray, x2: NumericArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the outer product of two vectors.

    Complex elements are not conjugated; integers wrap on overflow.

    Parameters
    ----------
    x1 : array of numeric dtype, shape ``(N,)``
    x2 : array of numeric dtype, shape ``(M,)``

    Returns
    -------
    out : array of the promoted dtype, shape ``(N, M)``

    Raises
    ------
    ValueError
        if an argument is not one-dimensional.

    References
    ----------
    Array API Standard 2025.12, ``linalg.outer``.

    Examples
    --------
    >>> xp.linalg.outer(xp.asarray([1, 2]), xp.asarray([10, 20, 30]))
    array([[10, 20, 30],
           [20, 40, 60]])
    """
    if x1.ndim != 1 or x2.ndim != 1:
        raise ArgumentError(
            f"linalg.outer needs two one-dimensional arrays; got shapes {tuple(x1.shape)} and {tuple(x2.shape)}. "
            f"For more dimensions call xp.tensordot(x1, x2, axes=0)."
        )
    return xp.multiply(xp.expand_dims(x1, axis=1), xp.expand_dims(x2, axis=0))


@composed
def pinv(x: FloatingArray, /, *, rtol: float | RealFloatingArray | None = None, xp: ArrayNamespace = XP) -> Array:
    """Return the Moore-Penrose pseudo-inverse of each matrix, from its singular value decomposition.

    Singular values less than or equal to ``rtol`` times the largest are considered zero.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., M, N)``
    rtol : relative tolerance: a number, or an array of real floating-point dtype that broadcasts to the shape ``(...)``;
        ``None``: ``max(M, N)`` times the machine epsilon of the dtype of ``x``

    Returns
    -------
    out : array of the dtype of ``x``, shape ``(..., N, M)``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.

    References
    ----------
    Array API Standard 2025.12, ``linalg.pinv``.

    Examples
    --------
    >>> x = xp.asarray([[1.0, 0.0], [0.0, 2.0], [0.0, 0.0]])
    >>> xp.linalg.pinv(x)
    array([[1. , 0. , 0. ],
           [0. , 0.5, 0. ]])
    """
    u, values, vh = xp.linalg.svd(x, full_matrices=False)
    kept = xp.greater(values, _threshold(x, values, rtol, xp))
    ones = xp.ones_like(values)
    inverses = xp.where(kept, xp.divide(ones, xp.where(kept, values, ones)), xp.zeros_like(values))
    scaled = xp.multiply(_adjoint(vh, xp), xp.expand_dims(inverses, axis=-2))
    return xp.matmul(scaled, _adjoint(u, xp))


@declared
def qr(x: FloatingArray, /, *, mode: QrMode = "reduced") -> tuple[Array, Array]:
    """Return the QR decomposition of each matrix: ``x = Q R``.

    The columns of ``Q`` are orthonormal; ``R`` is upper triangular. The signs (complex: phases) of the diagonal of ``R`` depend
    on the backend.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., M, N)``, whose first ``K = min(M, N)`` columns are linearly independent
    mode : ``"reduced"``: only the first ``K`` columns of ``Q`` and rows of ``R``; ``"complete"``: all of them

    Returns
    -------
    Q : array of the dtype of ``x``, shape ``(..., M, K)``, or ``(..., M, M)`` if complete
    R : array of the dtype of ``x``, shape ``(..., K, N)``, or ``(..., M, N)`` if complete

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if ``mode`` is neither of the two.

    References
    ----------
    Array API Standard 2025.12, ``linalg.qr``.

    Examples
    --------
    >>> x = xp.asarray([[3.0, 1.0], [4.0, 2.0]])
    >>> q, r = xp.linalg.qr(x)
    >>> xp.abs(r)
    array([[5. , 2.2],
           [0. , 0.4]])
    """


@composed
def slogdet(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> tuple[Array, RealFloatingArray]:
    """Return the sign and the natural logarithm of the absolute value of the determinant of each matrix.

    ``det(x) = sign * exp(logabsdet)``, without the overflow and underflow of `det`. A determinant of zero gives 0 and ``-inf``,
    an empty matrix 1 and 0.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., M, M)``

    Returns
    -------
    sign : array of the dtype of ``x``, shape ``(...)``: -1, 0 or 1, for complex matrices 0 or a number of modulus 1
    logabsdet : array of the real dtype of the precision of ``x``, shape ``(...)``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.

    References
    ----------
    Array API Standard 2025.12, ``linalg.slogdet``.

    Examples
    --------
    >>> sign, logabsdet = xp.linalg.slogdet(xp.asarray([[0.0, 1.0], [1.0, 0.0]]))
    >>> float(sign), float(logabsdet)
    (-1.0, 0.0)
    """
    return elimination.slogdet(_check_square(x, "linalg.slogdet", xp), xp=xp)


@composed
def solve(x1: FloatingArray, x2: FloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the solution ``X`` of the linear equations ``x1 X = x2`` for each square matrix ``x1``.

    The batch dimensions broadcast. ``x2`` is a vector only if it is one-dimensional. The result for a singular matrix (an error,
    ``inf`` or ``nan``) depends on the backend.

    Parameters
    ----------
    x1 : array of floating-point dtype, shape ``(..., M, M)``: the coefficients
    x2 : array of floating-point dtype, shape ``(..., M, K)`` or ``(M,)``: the right-hand sides, as columns

    Returns
    -------
    out : array of the promoted dtype, shape ``(..., M, K)``, or ``(..., M)`` for a vector ``x2``

    Raises
    ------
    DTypeError
        if an argument is not of a floating-point dtype.
    ValueError
        if the shapes are incompatible.

    References
    ----------
    Array API Standard 2025.12, ``linalg.solve``.

    Examples
    --------
    >>> a = xp.asarray([[2.0, 1.0], [1.0, 3.0]])
    >>> xp.linalg.solve(a, xp.asarray([5.0, 10.0]))
    array([1., 3.])
    """
    dtype = xp.result_type(x1, x2)
    a, b = (xp.astype(each, dtype, copy=False) for each in (x1, x2))
    return elimination.solve(_check_square(a, "linalg.solve", xp), b, xp=xp)


@declared
def svd(x: FloatingArray, /, *, full_matrices: bool = True) -> tuple[Array, RealFloatingArray, Array]:
    """Return the singular value decomposition of each matrix: ``x = U diag(S) Vh``.

    The columns of ``U`` and the rows of ``Vh`` are orthonormal, each pair unique only up to a common factor of modulus 1.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., M, N)``; below, ``K = min(M, N)``
    full_matrices : whether to return square ``U`` and ``Vh`` instead of only the first ``K`` columns and rows

    Returns
    -------
    U : array of the dtype of ``x``, shape ``(..., M, M)``, or ``(..., M, K)`` if not full
    S : array of the real dtype of the precision of ``x``, shape ``(..., K)``, in descending order
    Vh : array of the dtype of ``x``, shape ``(..., N, N)``, or ``(..., K, N)`` if not full

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.

    References
    ----------
    Array API Standard 2025.12, ``linalg.svd``.

    Examples
    --------
    >>> u, s, vh = xp.linalg.svd(xp.asarray([[0.0, 2.0], [3.0, 0.0], [0.0, 0.0]]), full_matrices=False)
    >>> s
    array([3., 2.])
    >>> (u * s) @ vh + 0.0
    array([[0., 2.],
           [3., 0.],
           [0., 0.]])
    """


@composed
def svdvals(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> RealFloatingArray:
    """Return the singular values of each matrix, in descending order.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., M, N)``

    Returns
    -------
    out : array of the real dtype of the precision of ``x``, shape ``(..., min(M, N))``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.

    References
    ----------
    Array API Standard 2025.12, ``linalg.svdvals``.

    Examples
    --------
    >>> xp.linalg.svdvals(xp.asarray([[0.0, 2.0], [3.0, 0.0]]))
    array([3., 2.])
    """
    return xp.linalg.svd(x, full_matrices=False)[1]


@composed
@accumulates
def trace(x: NumericArray, /, *, offset: int = 0, dtype: DType | None = None, xp: ArrayNamespace = XP) -> Array:
    """Return the sum of a diagonal of each matrix; zero for an empty diagonal.

    Parameters
    ----------
    x : array of numeric dtype, shape ``(..., M, N)``
    offset : the index of the diagonal: ``0`` is the main diagonal, positive values are above it, negative values below it
    dtype : the dtype of the result, to which the elements are cast first; ``None``: that of ``x``, except that integers smaller
        than the default integer dtype become the default integer dtype, or the unsigned integer dtype of its width

    Returns
    -------
    out : array of that dtype, shape ``(...)``

    Raises
    ------
    ValueError
        if ``x`` has fewer than two dimensions.

    References
    ----------
    Array API Standard 2025.12, ``linalg.trace``.

    Examples
    --------
    >>> int(xp.linalg.trace(xp.asarray([[1, 2], [3, 4]])))
    5
    """
    return xp.sum(xp.linalg.diagonal(x, offset=offset), axis=-1, dtype=dtype)


@composed
@accumulates
def vector_norm(
    x: FloatingArray,
    /,
    *,
    axis: Axes | None = None,
    keepdims: bool = False,
    ord: float = 2,
    xp: ArrayNamespace = XP,
) -> RealFloatingArray:
    """Return a norm of vectors along one or more axes.

    Parameters
    ----------
    x : array of floating-point dtype
    axis : the axis of the vectors, or several axes whose elements are one vector; negative values count from the end; ``None``:
        all
    keepdims : whether to keep these axes, with size 1
    ord : the order of the norm ``(Σ |x|**ord) ** (1 / ord)``, which may be negative or fractional; ``inf`` and ``-inf``: the
        largest and the smallest absolute value; ``0``: the number of nonzero elements

    Returns
    -------
    out : array of the real dtype of the precision of ``x``, of its shape without ``axis`` (size 1 with ``keepdims``)

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    IndexError
        if an axis is out of bounds.
    ValueError
        if the smallest absolute value is requested of an empty vector. (The largest absolute value of an empty vector is zero.)

    References
    ----------
    Array API Standard 2025.12, ``linalg.vector_norm``.

    Examples
    --------
    >>> x = xp.asarray([[3.0, 4.0], [6.0, 8.0]])
    >>> xp.linalg.vector_norm(x, axis=1)
    array([ 5., 10.])
    >>> xp.linalg.vector_norm(x, axis=1, ord=1)
    array([ 7., 14.])
    """
    _check_floating(x, "linalg.vector_norm", xp)
    axes = normalise_axes(axis, x.ndim)
    if ord == 2:
        return safe_power(_sum_of_squares(x, axes, keepdims, xp), xp)
    moduli = xp.abs(x)
    if abs(ord) == math.inf:
        return _extreme(moduli, axes, ord, "linalg.vector_norm", xp)(moduli, axis=axes, keepdims=keepdims)
    if ord == 0:
        return xp.sum(xp.astype(xp.astype(moduli, xp.bool), moduli.dtype), axis=axes, keepdims=keepdims)
    if ord == 1:
        return xp.sum(moduli, axis=axes, keepdims=keepdims)
    powers = safe_power(moduli, xp, ord) if 0 < ord < 1 else moduli ** float(ord)  # with gradient 0 at 0, where there is a cusp
    total = xp.sum(powers, axis=axes, keepdims=keepdims)
    return safe_power(total, xp, 1 / ord) if ord > 0 else total ** (1 / ord)


def _check_floating(x: Array, function: str, xp: ArrayNamespace) -> None:
    if not xp.isdtype(x.dtype, FLOATING):
        raise DTypeError(
            f"{function} takes arrays of a floating-point dtype; got {_dtype_name(x.dtype)}. "
            f"Convert it first, with xp.astype(x, xp.float64)."
        )


def _check_square(x: Array, function: str, xp: ArrayNamespace) -> Array:
    _check_floating(x, function, xp)
    rows, columns = _matrix_shape(x, function)
    if rows != columns:
        raise ArgumentError(f"{function} needs square matrices, of shape (..., M, M); got shape {tuple(x.shape)}.")
    return x


def _matrix_shape(x: Array, function: str) -> tuple[int, int]:
    if x.ndim < 2:
        raise ArgumentError(
            f"{function} needs an array of shape (..., M, N); got shape {tuple(x.shape)}. Add the missing dimensions."
        )
    return x.shape[-2], x.shape[-1]


def _adjoint(x: Array, xp: ArrayNamespace) -> Array:
    transposed = xp.matrix_transpose(x)
    return xp.conj(transposed) if xp.isdtype(x.dtype, "complex floating") else transposed


def _sum_of_squares(x: Array, axes: tuple[int, ...], keepdims: bool, xp: ArrayNamespace) -> Array:
    if xp.isdtype(x.dtype, "complex floating"):
        x = xp.abs(x)  # an infinity with a nan gives inf, as required
    elif len(axes) == x.ndim:  # a dot product needs no array of squares
        flat = xp.reshape(x, (-1,))
        total = xp.matmul(flat, flat)
        return xp.reshape(total, (1,) * x.ndim) if keepdims else total
    return xp.sum(xp.square(x), axis=axes, keepdims=keepdims)


def _extreme(values: Array, axes: tuple[int, ...], ord: float, function: str, xp: ArrayNamespace) -> Callable[..., Array]:
    """The maximum (``ord > 0``) or minimum of non-negative values."""
    if all(values.shape[axis] != 0 for axis in axes):
        return xp.max if ord > 0 else xp.min
    if ord < 0:
        raise ArgumentError(f"{function} with ord={ord} is a minimum, which an empty array does not have. Pass a non-empty array.")
    return xp.sum


def _threshold(x: Array, values: Array, rtol: float | Array | None, xp: ArrayNamespace) -> Array:
    """The threshold of each matrix, up to which its singular values ``values``, in descending order, are considered zero."""
    rows, columns = x.shape[-2:]
    largest = values[..., : min(1, rows, columns)]  # an empty matrix has none
    if rtol is None:
        rtol = max(rows, columns) * float(xp.finfo(values.dtype).eps)
    if isinstance(rtol, (int, float)):
        return largest * rtol
    return xp.multiply(largest, xp.expand_dims(rtol, axis=-1))


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
