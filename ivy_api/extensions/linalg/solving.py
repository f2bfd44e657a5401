"""Solving linear equations: from factorisations, with triangular matrices, by least squares, and for tensors."""

from __future__ import annotations

from math import prod

from ivy_api.adapt.arguments import device_of, normalise_axes
from ivy_api.adapt.results import LstsqResult
from ivy_api.bodies.linalg.matrices import (
    adjoint,
    as_columns,
    floating,
    identity,
    matrix,
    require_pivots,
    require_transposition,
    tolerance,
)
from ivy_api.bodies.shapes import broadcast_dynamic_shapes, dynamic_shape, is_dynamic, shapes_differ, static_length
from ivy_api.dispatch.declare import XP, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace, AxisTuple, FloatingArray, IntegerArray, RealFloatingArray, Transposition


@composed
def cho_solve(x1: FloatingArray, x2: FloatingArray, /, *, upper: bool = False, xp: ArrayNamespace = XP) -> Array:
    """Return the solution of ``a x = x2``, where ``x1`` is the Cholesky factor of ``a``.

    Parameters
    ----------
    x1 : array of floating-point dtype, shape ``(..., M, M)``: the result of `cholesky`
    x2 : array of floating-point dtype, shape ``(..., M, K)``, or one vector of shape ``(M,)``
    upper : whether ``x1`` is the upper factor ``U`` of ``a = Uᴴ U`` instead of the lower factor ``L`` of ``a = L Lᴴ``

    Returns
    -------
    out : array of the promoted dtype and the shape of ``x2``, with the batch axes broadcast

    Raises
    ------
    DTypeError
        if an array is not of a floating-point dtype.

    References
    ----------
    LAPACK, ``potrs``; ``scipy.linalg.cho_solve``, ``torch.cholesky_solve``, ``tf.linalg.cholesky_solve``.

    Examples
    --------
    >>> a = xp.asarray([[4.0, 2.0], [2.0, 10.0]])
    >>> xp.linalg.cho_solve(xp.linalg.cholesky(a), xp.asarray([6.0, 12.0]))
    array([1., 1.])
    """
    a, b = floating("linalg.cho_solve", x1, x2, xp=xp)
    b, vector = as_columns(b, xp)
    first = xp.linalg.solve_triangular(a, b, lower=not upper, trans="C" if upper else "N")
    out = xp.linalg.solve_triangular(a, first, lower=not upper, trans="N" if upper else "C")
    return out[..., 0] if vector else out


@composed
def cholesky_inverse(x: FloatingArray, /, *, upper: bool = False, xp: ArrayNamespace = XP) -> Array:
    """Return the inverse of each matrix from its Cholesky factor ``x``.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., M, M)``: the result of `cholesky`
    upper : whether ``x`` is the upper factor

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.

    References
    ----------
    LAPACK, ``potri``; ``torch.cholesky_inverse``, ``keras.ops.cholesky_inverse``.

    Examples
    --------
    >>> a = xp.asarray([[4.0, 0.0], [0.0, 0.25]])
    >>> xp.linalg.cholesky_inverse(xp.linalg.cholesky(a))
    array([[0.25, 0.  ],
           [0.  , 4.  ]])
    """
    (x,) = floating("linalg.cholesky_inverse", x, xp=xp)
    matrix("linalg.cholesky_inverse", x, square=True)
    one = identity(static_length("linalg.cholesky_inverse", x, -1), x, xp)
    inverse = xp.linalg.solve_triangular(x, one, lower=not upper)
    adjoined = adjoint(inverse, xp)
    return inverse @ adjoined if upper else adjoined @ inverse


@composed
def lstsq(
    x1: FloatingArray, x2: FloatingArray, /, *, rcond: float | None = None, l2_regularizer: float = 0.0, xp: ArrayNamespace = XP
) -> tuple[Array, RealFloatingArray, IntegerArray, RealFloatingArray]:
    """Return the minimum-norm least-squares solution of ``x1 x = x2``.

    Parameters
    ----------
    x1 : array of floating-point dtype, shape ``(..., M, N)``
    x2 : array of floating-point dtype, shape ``(..., M, K)``, or one vector of shape ``(M,)``
    rcond : singular values up to this fraction of the largest are considered zero; ``None``: ``max(M, N)`` times the epsilon of
        the dtype
    l2_regularizer : minimise ``‖x2 - x1 x‖² + l2_regularizer ‖x‖²`` instead; non-negative

    Returns
    -------
    solution : array of the promoted dtype, shape ``(..., N, K)``, or ``(..., N)`` for a vector
    residuals : array of its real dtype: ``‖x2 - x1 x‖²`` of each column, shape ``(..., K)``, or ``(...)`` for a vector
    rank : array of int32: the number of singular values that are not considered zero, shape ``(...)``
    singular_values : array of the real dtype, those of ``x1`` in descending order, shape ``(..., min(M, N))``

    Raises
    ------
    DTypeError
        if an array is not of a floating-point dtype.
    ValueError
        if ``x1`` is not a matrix.

    References
    ----------
    Golub, Van Loan, Matrix Computations, section 5.5; ``numpy.linalg.lstsq``, ``torch.linalg.lstsq``, ``tf.linalg.lstsq``.

    Examples
    --------
    >>> x = xp.asarray([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]])
    >>> xp.linalg.lstsq(x, xp.asarray([1.0, 3.0, 5.0])).solution
    array([1., 2.])
    """
    a, b = floating("linalg.lstsq", x1, x2, xp=xp)
    matrix("linalg.lstsq", a)
    b, vector = as_columns(b, xp)
    u, values, vh = xp.linalg.svd(a, full_matrices=False)
    kept = values > tolerance("linalg.lstsq", a, rcond, values, xp)
    safe = xp.where(kept, values, 1.0)
    inverses = xp.where(kept, safe / (safe * safe + l2_regularizer) if l2_regularizer else 1.0 / safe, 0.0)
    scale = xp.expand_dims(xp.astype(inverses, a.dtype, copy=False), axis=-1)
    solution = adjoint(vh, xp) @ (scale * (adjoint(u, xp) @ b))
    rest = xp.abs(b - a @ solution)
    residuals, rank = xp.sum(rest * rest, axis=-2), xp.sum(xp.astype(kept, xp.int32), axis=-1, dtype=xp.int32)
    return LstsqResult(solution[..., 0] if vector else solution, residuals[..., 0] if vector else residuals, rank, values)


@composed
def lu_solve(
    lu: FloatingArray, pivots: IntegerArray, x: FloatingArray, /, *, trans: Transposition = "N", xp: ArrayNamespace = XP
) -> Array:
    """Return the solution of ``a y = x``, where ``lu`` and ``pivots`` are the result of `lu_factor` for ``a``.

    Parameters
    ----------
    lu : array of floating-point dtype, shape ``(..., M, M)``
    pivots : array of integers, shape ``(..., M)``
    x : array of floating-point dtype, shape ``(..., M, K)``, or one vector of shape ``(M,)``
    trans : the system to solve: ``"N"`` for ``a``, ``"T"`` for its transpose, ``"C"`` for its conjugate transpose

    Returns
    -------
    out : array of the promoted dtype and the shape of ``x``, with the batch axes broadcast

    Raises
    ------
    DTypeError
        if ``lu`` or ``x`` is not of a floating-point dtype.
    ValueError
        if ``lu`` is not a stack of square matrices, or ``trans`` is not one of the three.

    References
    ----------
    LAPACK, ``getrs``; ``scipy.linalg.lu_solve``, ``torch.linalg.lu_solve``, ``tf.linalg.lu_solve``.

    Examples
    --------
    >>> lu, pivots = xp.linalg.lu_factor(xp.asarray([[1.0, 2.0], [2.0, 2.0]]))
    >>> xp.linalg.lu_solve(lu, pivots, xp.asarray([3.0, 4.0]))
    array([1., 1.])
    """
    a, b = floating("linalg.lu_solve", lu, x, xp=xp)
    matrix("linalg.lu_solve", a, square=True)
    require_transposition("linalg.lu_solve", trans)
    require_pivots(a, pivots)
    b, vector = as_columns(b, xp)
    size = static_length("linalg.lu_solve", pivots, -1)
    rows = xp.arange(size, dtype=pivots.dtype, device=device_of(pivots))
    form = dynamic_shape("linalg.lu_solve", pivots, xp)
    pivots = xp.reshape(xp.take(rows, xp.reshape(pivots, (-1,)), axis=0), form)  # raises for one out of range
    order = row_order(pivots, size, xp)
    if trans == "N":
        b = _rows(b, order, xp)
    for lower in (True, False) if trans == "N" else (False, True):
        b = xp.linalg.solve_triangular(a, b, lower=lower, trans=trans, unit_diagonal=lower)
    if trans != "N":
        b = _rows(b, xp.argsort(order, axis=-1), xp)
    return b[..., 0] if vector else b


def row_order(pivots: Array, size: int, xp: ArrayNamespace) -> Array:
    """The permutation of ``size`` rows that results from swapping row ``k`` with row ``pivots[k]``, in order of ``k``."""
    device = device_of(pivots)
    rows = xp.arange(size, dtype=pivots.dtype, device=device)
    steps = xp.arange(pivots.shape[-1], dtype=pivots.dtype, device=device)
    start = rows + xp.zeros_like(pivots[..., :1])

    def at(x: Array, chosen: Array) -> Array:
        return xp.sum(xp.where(chosen, x, xp.zeros_like(x)), axis=-1, keepdims=True, dtype=x.dtype)

    def swapped(step: Array, order: Array) -> tuple[Array, Array]:
        here, there = xp.equal(rows, step), xp.equal(rows, at(pivots, xp.equal(steps, step)))
        first, second = at(order, here), at(order, there)
        return step + xp.ones_like(step), xp.where(there, first, xp.where(here, second, order))

    first = xp.zeros((1,), dtype=pivots.dtype, device=device)
    return xp.transforms.while_loop(lambda step, _: xp.any(step < pivots.shape[-1]), swapped, (first, start))[1]


def _rows(x: Array, order: Array, xp: ArrayNamespace) -> Array:
    """Permute the rows of matrices; the permutation may have more batch axes."""
    (*own, height, width), (*others, _) = (dynamic_shape("linalg.lu_solve", y, xp) for y in (x, order))
    shape = (*broadcast_dynamic_shapes(tuple(own), tuple(others), xp=xp), height, width)
    return xp.take_along_axis(xp.broadcast_to(x, shape), xp.broadcast_to(xp.expand_dims(order, axis=-1), shape), axis=-2)


@composed
def solve_triangular(
    x1: FloatingArray,
    x2: FloatingArray,
    /,
    *,
    lower: bool = False,
    trans: Transposition = "N",
    unit_diagonal: bool = False,
    left: bool = True,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the solution of ``x1 x = x2`` for triangular matrices; the other triangle is not read.

    Parameters
    ----------
    x1 : array of floating-point dtype, shape ``(..., M, M)``. Whether a singular one is an error or gives ``inf`` and ``nan``
        depends on the backend
    x2 : array of floating-point dtype, shape ``(..., M, K)`` (``(..., K, M)`` where not ``left``), or one vector of shape ``(M,)``
    lower : whether ``x1`` is lower triangular; else it is upper triangular
    trans : the system to solve: ``"N"`` for ``x1``, ``"T"`` for its transpose, ``"C"`` for its conjugate transpose
    unit_diagonal : whether to treat the diagonal as ones, without reading it
    left : whether to solve ``x1 x = x2``; else ``x x1 = x2``

    Returns
    -------
    out : array of the promoted dtype and the shape of ``x2``, with the batch axes broadcast

    Raises
    ------
    DTypeError
        if an array is not of a floating-point dtype.
    ValueError
        if ``x1`` is not a stack of square matrices, or ``trans`` is not one of the three.

    References
    ----------
    BLAS, ``trsm``; ``scipy.linalg.solve_triangular``, ``torch.linalg.solve_triangular``, ``tf.linalg.triangular_solve``.

    Examples
    --------
    >>> x = xp.asarray([[2.0, 0.0], [1.0, 4.0]])
    >>> xp.linalg.solve_triangular(x, xp.asarray([[2.0], [9.0]]), lower=True)
    array([[1.],
           [2.]])
    """
    a, b = floating("linalg.solve_triangular", x1, x2, xp=xp)
    matrix("linalg.solve_triangular", a, square=True)
    require_transposition("linalg.solve_triangular", trans)
    flipped = (trans != "N") is left
    a = xp.tril(a) if lower else xp.triu(a)
    if unit_diagonal:
        a = xp.where(xp.equal(identity(static_length("linalg.solve_triangular", a, -1), a, xp), 1), 1.0, a)
    a = xp.matrix_transpose(a) if flipped else a
    a = xp.conj(a) if trans == "C" else a
    vector = len(b.shape) == 1
    b = b if left or vector else xp.matrix_transpose(b)
    if lower is not flipped:
        # Reversed, a lower matrix is an upper one, for which LU does not pivot: solving is back substitution.
        along = -1 if vector else -2
        out = xp.flip(xp.linalg.solve(xp.flip(a, axis=(-2, -1)), xp.flip(b, axis=along)), axis=along)
    else:
        out = xp.linalg.solve(a, b)
    return out if left or vector else xp.matrix_transpose(out)


@composed
def tensorinv(x: FloatingArray, /, *, ind: int = 2, xp: ArrayNamespace = XP) -> Array:
    """Return the inverse of a tensor for the product over its last axes: ``tensordot(out, x, ind)`` is an identity.

    Parameters
    ----------
    x : array of floating-point dtype, whose first ``ind`` axes have the same total size as the others
    ind : the number of leading axes; positive

    Returns
    -------
    out : array of the dtype of ``x``, of shape ``x.shape[ind:] + x.shape[:ind]``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if ``ind`` is not positive, or the sizes of the axes do not match.

    References
    ----------
    ``numpy.linalg.tensorinv``, ``torch.linalg.tensorinv``.

    Examples
    --------
    >>> x = xp.reshape(xp.eye(6), (2, 3, 6))
    >>> xp.linalg.tensorinv(x).shape
    (6, 2, 3)
    """
    (x,) = floating("linalg.tensorinv", x, xp=xp)
    shape = dynamic_shape("linalg.tensorinv", x, xp)
    rows, columns = prod(shape[:ind]), prod(shape[ind:])
    if ind < 1 or shapes_differ((rows,), (columns,)):
        raise ArgumentError(
            f"linalg.tensorinv needs the same total size in the first ind axes and in the others; got shape {shape}, ind={ind}."
        )
    side = columns if is_dynamic(rows) else rows
    return xp.reshape(xp.linalg.inv(xp.reshape(x, (side, side))), (*shape[ind:], *shape[:ind]))


@composed
def tensorsolve(x1: FloatingArray, x2: FloatingArray, /, *, axes: AxisTuple | None = None, xp: ArrayNamespace = XP) -> Array:
    """Return the solution of ``tensordot(x1, x, x.ndim) = x2``.

    Parameters
    ----------
    x1 : array of floating-point dtype, of shape ``x2.shape + x.shape``, where ``x2`` and ``x`` have the same size
    x2 : array of floating-point dtype, any shape
    axes : axes of ``x1`` to move to the end first

    Returns
    -------
    out : array of the promoted dtype, of the shape of the last axes of ``x1``

    Raises
    ------
    DTypeError
        if an array is not of a floating-point dtype.
    ValueError
        if the shapes are incompatible.

    References
    ----------
    ``numpy.linalg.tensorsolve``, ``torch.linalg.tensorsolve``.

    Examples
    --------
    >>> x = xp.reshape(2.0 * xp.eye(4), (2, 2, 4))
    >>> xp.linalg.tensorsolve(x, xp.asarray([[2.0, 4.0], [6.0, 8.0]]))
    array([1., 2., 3., 4.])
    """
    a, b = floating("linalg.tensorsolve", x1, x2, xp=xp)
    if axes is not None:
        moved = normalise_axes(axes, len(a.shape))
        a = xp.permute_dims(a, (*(i for i in range(len(a.shape)) if i not in moved), *moved))
    shape, right = dynamic_shape("linalg.tensorsolve", a, xp), dynamic_shape("linalg.tensorsolve", b, xp)
    rows, columns = prod(right), prod(shape[len(right) :])
    if shapes_differ(shape[: len(right)], right) or shapes_differ((rows,), (columns,)):
        raise ArgumentError(f"linalg.tensorsolve needs a square array of shape x2.shape + x.shape; got {shape} and {right}.")
    out = xp.linalg.solve(xp.reshape(a, (rows, rows)), xp.reshape(b, (rows,)))
    return xp.reshape(out, shape[len(right) :])


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
