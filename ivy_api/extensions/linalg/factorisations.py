"""LU factorisations, eigenvalues of tridiagonal matrices, and the matrix exponential."""

from __future__ import annotations

from operator import index
from typing import get_args

from ivy_api._types import EigenvalueSelection
from ivy_api.adapt.arguments import device_of
from ivy_api.adapt.results import EighResult, LUFactorResult
from ivy_api.bodies.linalg.lu import unpacked
from ivy_api.bodies.linalg.matrices import floating, identity, matrix
from ivy_api.bodies.options import unknown_option
from ivy_api.bodies.shapes import dynamic_shape, static_length
from ivy_api.dispatch.declare import XP, accumulates, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace, FloatingArray, IntegerArray, RealFloatingArray

SELECTIONS = get_args(EigenvalueSelection)


@composed
def eigh_tridiagonal(
    x1: RealFloatingArray,
    x2: FloatingArray,
    /,
    *,
    eigvals_only: bool = False,
    select: EigenvalueSelection = "a",
    select_range: tuple[float, float] | None = None,
    xp: ArrayNamespace = XP,
) -> RealFloatingArray | tuple[RealFloatingArray, Array]:
    """Return the eigenvalues and eigenvectors of each symmetric (complex: Hermitian) tridiagonal matrix, in ascending order.

    Parameters
    ----------
    x1 : array of real floating-point dtype, the diagonals, shape ``(..., M)``, whose batch axes broadcast with those of ``x2``
    x2 : array of floating-point dtype, the subdiagonals, shape ``(..., M - 1)``; the superdiagonals are their conjugates
    eigvals_only : whether to return the eigenvalues only
    select : which eigenvalues: ``"a"`` all, ``"i"`` those with indices from ``select_range[0]`` to ``select_range[1]``, inclusive,
        ``"v"`` those in the half-open interval ``(select_range[0], select_range[1]]``, of one matrix
    select_range : the range of indices or of values

    Returns
    -------
    eigenvalues : array of the real dtype of the promoted precision, shape ``(..., M)``, or fewer
    eigenvectors : array of the promoted dtype, shape ``(..., M, M)``, with the eigenvectors as columns

    Raises
    ------
    DTypeError
        if an array is not of a floating-point dtype.
    ValueError
        if the shapes are incompatible, or ``select`` or ``select_range`` is invalid.

    References
    ----------
    ``scipy.linalg.eigh_tridiagonal``, ``jax.scipy.linalg.eigh_tridiagonal``, ``tf.linalg.eigh_tridiagonal``.

    Examples
    --------
    >>> diagonal, below = xp.asarray([2.0, 2.0, 2.0]), xp.asarray([-1.0, -1.0])
    >>> xp.linalg.eigh_tridiagonal(diagonal, below, eigvals_only=True)
    array([0.5858, 2.    , 3.4142])
    """
    name = "linalg.eigh_tridiagonal"
    if select not in SELECTIONS:
        raise unknown_option(name, "select", select)
    d, e = floating(name, x1, x2, xp=xp)
    size = static_length(name, d, -1) if d.ndim else 0
    if not size or tuple(e.shape)[-1:] != (size - 1,) or (select == "a") is not (select_range is None):
        raise ArgumentError(
            f"{name} needs shapes (..., M) and (..., M - 1), and a select_range unless select='a'; got shapes "
            f"{tuple(d.shape)} and {tuple(e.shape)}, select={select!r}, select_range={select_range}."
        )
    dense = _tridiagonal(d, e, size, xp)
    values, vectors = (xp.linalg.eigvalsh(dense), None) if eigvals_only else xp.linalg.eigh(dense)
    if select_range is not None and select == "i":
        part = slice(index(select_range[0]), index(select_range[1]) + 1)  # type: ignore[arg-type]
        values, vectors = values[..., part], vectors if vectors is None else vectors[..., part]
    elif select_range is not None:
        if len(values.shape) > 1:
            raise ArgumentError(
                f"{name} takes select='v' for a single matrix only, since the number of eigenvalues may differ between matrices; "
                f"got shape {tuple(d.shape)}."
            )
        (indices,) = xp.nonzero((values > select_range[0]) & (values <= select_range[1]))
        values, vectors = xp.take(values, indices, axis=-1), vectors if vectors is None else xp.take(vectors, indices, axis=-1)
    return values if vectors is None else EighResult(values, vectors)


def _tridiagonal(d: Array, e: Array, size: int, xp: ArrayNamespace) -> Array:
    """Full matrices from the diagonal and the subdiagonal."""
    i = xp.arange(size, device=device_of(d))
    column, row = xp.expand_dims(i, axis=1), xp.expand_dims(i, axis=0)
    if tuple(d.shape)[:-1] != tuple(e.shape)[:-1]:
        batch = xp.broadcast_shapes(tuple(d.shape)[:-1], tuple(e.shape)[:-1])
        d, e = xp.broadcast_to(d, (*batch, size)), xp.broadcast_to(e, (*batch, size - 1))
    end = xp.zeros_like(d[..., :1])
    below = xp.expand_dims(xp.concat([end, e], axis=-1), axis=-1)
    above = xp.conj(e) if xp.isdtype(e.dtype, "complex floating") else e
    above = xp.expand_dims(xp.concat([above, end], axis=-1), axis=-1)
    out = xp.where(xp.equal(column, row), xp.expand_dims(d, axis=-1), 0.0)
    return xp.where(xp.equal(column - 1, row), below, xp.where(xp.equal(column + 1, row), above, out))


_PADE = (
    64764752532480000.0, 32382376266240000.0, 7771770303897600.0, 1187353796428800.0, 129060195264000.0, 10559470521600.0,
    670442572800.0, 33522128640.0, 1323241920.0, 40840800.0, 960960.0, 16380.0, 182.0, 1.0,
)  # fmt: skip
_REACH = 5.371920351148152  # the largest 1-norm for this approximant


@composed
@accumulates
def expm(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the exponential of each square matrix: the sum of ``xᵏ / k!``.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., M, M)``; with a norm above ``1e10`` some backends give ``nan``

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if ``x`` is not a stack of square matrices.

    References
    ----------
    Higham, The scaling and squaring method for the matrix exponential revisited (2005); ``scipy.linalg.expm``,
    ``torch.linalg.matrix_exp``, ``tf.linalg.expm``.

    Examples
    --------
    >>> xp.linalg.expm(xp.asarray([[0.0, 1.0], [0.0, 0.0]]))
    array([[1., 1.],
           [0., 1.]])
    """
    (x,) = floating("linalg.expm", x, xp=xp)
    matrix("linalg.expm", x, square=True)
    if 0 in x.shape:
        return xp.zeros_like(x)
    one = identity(static_length("linalg.expm", x, -1), x, xp)
    norm = xp.max(xp.sum(xp.abs(x), axis=-2, keepdims=True), axis=-1, keepdims=True)
    halvings = xp.ceil(xp.log2(xp.where((norm > _REACH) & xp.isfinite(norm), norm / _REACH, 1.0)))
    a = x * xp.astype(xp.exp2(-halvings), x.dtype, copy=False)
    b, a2 = _PADE, a @ a
    a4 = a2 @ a2
    a6 = a4 @ a2
    odd = a6 @ (b[13] * a6 + b[11] * a4 + b[9] * a2) + b[7] * a6 + b[5] * a4 + b[3] * a2 + b[1] * one
    even = a6 @ (b[12] * a6 + b[10] * a4 + b[8] * a2) + b[6] * a6 + b[4] * a4 + b[2] * a2 + b[0] * one
    odd = a @ odd

    def squared(done: Array, out: Array) -> tuple[Array, Array]:
        return done + 1.0, out @ xp.where(done < halvings, out, one)

    state = xp.zeros_like(norm), xp.linalg.solve(even - odd, even + odd)
    return xp.transforms.while_loop(lambda done, _: xp.any(done < halvings), squared, state)[1]


@composed
def lu(x: FloatingArray, /, *, p_indices: bool = False, xp: ArrayNamespace = XP) -> tuple[Array, Array, Array]:
    """Return the LU factorisation ``x = P L U`` with partial pivoting.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., M, N)``. Whether a singular one is an error depends on the backend
    p_indices : whether to return the permutation as indices, for which ``x`` is ``take(L, P, axis=-2) @ U``

    Returns
    -------
    P : array of the dtype of ``x``, permutation matrices of shape ``(..., M, M)``; or of integers, shape ``(..., M)``
    L : array of the dtype of ``x``, lower triangular with a unit diagonal, shape ``(..., M, min(M, N))``
    U : array of the dtype of ``x``, upper triangular, shape ``(..., min(M, N), N)``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if ``x`` is not a matrix.

    References
    ----------
    Golub, Van Loan, Matrix Computations, section 3.4; ``scipy.linalg.lu``, ``torch.linalg.lu``, ``jax.scipy.linalg.lu``.

    Examples
    --------
    >>> permutation, lower, upper = xp.linalg.lu(xp.asarray([[1.0, 2.0], [2.0, 2.0]]))
    >>> lower
    array([[1. , 0. ],
           [0.5, 1. ]])
    >>> upper
    array([[2., 2.],
           [0., 1.]])
    """
    factors, _, order = _factored("linalg.lu", x, xp)
    return unpacked(factors, order, p_indices, xp)


@composed
def lu_factor(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> tuple[Array, IntegerArray]:
    """Return the packed LU factorisation with pivots, as required by `lu_solve`.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., M, N)``. Whether a singular one is an error depends on the backend

    Returns
    -------
    LU : array of the dtype and shape of ``x``: ``U`` on and above the diagonal, ``L`` without its unit diagonal below
    pivots : array of int32, shape ``(..., min(M, N))``: row ``k`` was exchanged with row ``pivots[k]``, zero-based

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if ``x`` is not a matrix.

    References
    ----------
    LAPACK, ``getrf``; ``scipy.linalg.lu_factor``, ``torch.linalg.lu_factor`` (which counts from 1), ``jax.scipy.linalg.lu_factor``.

    Examples
    --------
    >>> lu, pivots = xp.linalg.lu_factor(xp.asarray([[1.0, 2.0], [2.0, 2.0]]))
    >>> lu
    array([[2. , 2. ],
           [0.5, 1. ]])
    >>> pivots
    array([1, 1], dtype=int32)
    """
    factors, pivots, _ = _factored("linalg.lu_factor", x, xp)
    return LUFactorResult(factors, pivots)


def _factored(name: str, x: Array, xp: ArrayNamespace) -> tuple[Array, Array, Array]:
    """The packed factors, the pivots, and the row permutation."""
    (x,) = floating(name, x, xp=xp)
    matrix(name, x)
    *batch, rows, columns = dynamic_shape(name, x, xp)
    rows, columns = (static_length(name, x, axis) for axis in (-2, -1))
    if not rows or not columns:
        device = device_of(x)
        order = xp.arange(rows, dtype=xp.int32, device=device)
        return x, xp.zeros((*batch, 0), dtype=xp.int32, device=device), xp.broadcast_to(order, (*batch, rows))
    factors, pivots, order = _of_tall(x[..., : min(rows, columns)], xp)
    if columns > rows:
        right = _triangular(factors, _reordered(x[..., rows:], order, xp), xp)
        factors = xp.concat([factors, right], axis=-1)
    return factors, pivots, order


_PANEL = 16


def _of_tall(x: Array, xp: ArrayNamespace) -> tuple[Array, Array, Array]:
    """`_factored` for matrices with at least as many rows as columns: recursive, so that most of the work is matrix products."""
    rows, columns = tuple(x.shape)[-2:]
    if columns <= _PANEL:
        return _of_panel(x, rows, columns, xp)
    half = columns // 2
    left, pivots, order = _of_tall(x[..., :half], xp)
    right = _reordered(x[..., half:], order, xp)
    above = _triangular(left[..., :half, :], right[..., :half, :], xp)
    below, more, moved = _of_tall(right[..., half:, :] - left[..., half:, :] @ above, xp)
    corner = _reordered(left[..., half:, :], moved, xp)
    factors = xp.concat(
        [xp.concat([left[..., :half, :], above], axis=-1), xp.concat([corner, below], axis=-1)],
        axis=-2,
    )
    order = xp.concat([order[..., :half], xp.take_along_axis(order[..., half:], moved, axis=-1)], axis=-1)
    return factors, xp.concat([pivots, more + half], axis=-1), order


def _of_panel(x: Array, rows: int, columns: int, xp: ArrayNamespace) -> tuple[Array, Array, Array]:
    """`_of_tall` for a few columns, one by one."""
    positions = xp.arange(rows, dtype=xp.int32, device=device_of(x))
    row, column = xp.expand_dims(positions, axis=-1), positions[:columns]
    order, pivots = xp.broadcast_to(positions, tuple(x.shape)[:-1]), []
    for k in range(columns):
        now = x[..., k]
        size = xp.abs(xp.real(now)) + xp.abs(xp.imag(now)) if xp.isdtype(x.dtype, "complex floating") else xp.abs(now)  # LAPACK
        pivot = xp.argmax(xp.where(positions >= k, size, -1.0), axis=-1, keepdims=True)
        pivots.append(xp.astype(pivot, xp.int32, copy=False))
        moved = xp.where(xp.equal(positions, k), pivots[-1], xp.where(xp.equal(positions, pivots[-1]), k, positions))
        x, order = _reordered(x, moved, xp), xp.take_along_axis(order, moved, axis=-1)
        head = x[..., k : k + 1, :]
        divisor = head[..., k : k + 1]
        factor = xp.where(row > k, x[..., k : k + 1] / xp.where(xp.equal(divisor, 0), 1.0, divisor), 0.0)
        own = xp.where(xp.logical_and(row > k, xp.equal(column, k)), factor, x)
        x = xp.where(column > k, x - factor * head, own)
    return x, xp.concat(pivots, axis=-1), order


def _reordered(x: Array, order: Array, xp: ArrayNamespace) -> Array:
    return xp.take_along_axis(x, xp.broadcast_to(xp.expand_dims(order, axis=-1), dynamic_shape("linalg.lu", x, xp)), axis=-2)


def _triangular(factors: Array, right: Array, xp: ArrayNamespace) -> Array:
    return xp.linalg.solve_triangular(factors, right, lower=True, unit_diagonal=True)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
