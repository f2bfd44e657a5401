"""Functions based on the singular value decomposition: null space, range, polar decomposition, low-rank approximation."""

from __future__ import annotations

from operator import index
from typing import get_args

from ivy_api._types import Side
from ivy_api.adapt.arguments import device_of
from ivy_api.adapt.results import PolarResult, SVDResult
from ivy_api.bodies.linalg.matrices import adjoint, floating, matrix, phased, tolerance
from ivy_api.bodies.options import unknown_option
from ivy_api.bodies.shapes import dynamic_shape, is_dynamic, static_length
from ivy_api.dispatch.declare import XP, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace, FloatingArray, RealFloatingArray

SIDES = get_args(Side)


@composed
def null_space(x: FloatingArray, /, *, rtol: float | None = None, size: int | None = None, xp: ArrayNamespace = XP) -> Array:
    """Return an orthonormal basis of the null space of each matrix.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., M, N)``
    rtol : singular values up to this fraction of the largest are considered zero; ``None``: ``max(M, N)`` times the epsilon of
        the dtype
    size : the number of vectors to return, for a static shape; ``None``: the dimension of the null space

    Returns
    -------
    out : array of the dtype of ``x``, shape ``(..., N, size)``, with the vectors as columns, the largest element of each (of nearly
        equal ones the first) real and positive. If there are fewer than ``size``, or than in another matrix of the batch, leading
        columns are zero

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    DataDependentShapeError
        under a compiler that requires static shapes, without ``size``.

    References
    ----------
    ``scipy.linalg.null_space``.

    Examples
    --------
    >>> x = xp.asarray([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    >>> xp.abs(xp.linalg.null_space(x))
    array([[0.],
           [0.],
           [1.]])
    """
    (x,) = floating("linalg.null_space", x, xp=xp)
    matrix("linalg.null_space", x)
    columns = static_length("linalg.null_space", x, -1)
    _, values, vh = xp.linalg.svd(x, full_matrices=True)
    null = values <= tolerance("linalg.null_space", x, rtol, values, xp)
    *batch, found = dynamic_shape("linalg.null_space", null, xp)
    if is_dynamic(found) or columns > found:
        null = xp.concat([null, xp.ones((*batch, columns - found), dtype=xp.bool, device=device_of(x))], axis=-1)
    return _chosen(adjoint(vh, xp), null, columns, size, xp, last=True)


@composed
def orth(x: FloatingArray, /, *, rtol: float | None = None, size: int | None = None, xp: ArrayNamespace = XP) -> Array:
    """Return an orthonormal basis of the range of each matrix.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., M, N)``
    rtol : singular values up to this fraction of the largest are considered zero; ``None``: ``max(M, N)`` times the epsilon of
        the dtype
    size : the number of vectors to return, for a static shape; ``None``: the rank

    Returns
    -------
    out : array of the dtype of ``x``, shape ``(..., M, size)``, with the vectors as columns, the largest element of each (of nearly
        equal ones the first) real and positive. If there are fewer than ``size``, or than in another matrix of the batch, trailing
        columns are zero

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    DataDependentShapeError
        under a compiler that requires static shapes, without ``size``.

    References
    ----------
    ``scipy.linalg.orth``.

    Examples
    --------
    >>> xp.linalg.orth(xp.asarray([[1.0, 2.0], [2.0, 4.0]])).shape
    (2, 1)
    """
    (x,) = floating("linalg.orth", x, xp=xp)
    matrix("linalg.orth", x)
    u, values, _ = xp.linalg.svd(x, full_matrices=False)
    kept = values > tolerance("linalg.orth", x, rtol, values, xp)
    return _chosen(u, kept, kept.shape[-1], size, xp, last=False)


def _chosen(vectors: Array, mask: Array, count: Any, size: int | None, xp: ArrayNamespace, *, last: bool) -> Array:
    """The columns selected by a mask, which are at one end."""
    vectors = xp.where(xp.expand_dims(mask, axis=-2), phased(vectors, xp)[0], 0.0)
    if size is None:
        axes = tuple(range(len(mask.shape) - 1))
        (indices,) = xp.nonzero(xp.any(mask, axis=axes) if axes else mask)
        return xp.take(vectors, indices, axis=-1)
    if size < 0 or (count is not None and size > count):
        raise ArgumentError(f"Matrices of this shape have from 0 to {count} vectors; got size={size}.")
    return vectors[..., count - size :] if last else vectors[..., :size]


@composed
def polar(x: FloatingArray, /, *, side: Side = "right", xp: ArrayNamespace = XP) -> tuple[Array, Array]:
    """Return the polar decomposition ``x = U P``.

    ``U`` has orthonormal columns (or rows), and ``P`` is positive semi-definite.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., M, N)``
    side : the side of ``P``: ``"left"`` is ``x = P U``

    Returns
    -------
    U : array of the dtype and shape of ``x``
    P : array of the dtype of ``x``, shape ``(..., N, N)``, or ``(..., M, M)`` for ``"left"``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if ``side`` is neither of the two.

    References
    ----------
    Higham, Functions of Matrices, chapter 8; ``scipy.linalg.polar``, ``jax.scipy.linalg.polar``.

    Examples
    --------
    >>> u, p = xp.linalg.polar(xp.asarray([[0.0, -2.0], [3.0, 0.0]]))
    >>> p
    array([[3., 0.],
           [0., 2.]])
    """
    (x,) = floating("linalg.polar", x, xp=xp)
    if side not in SIDES:
        raise unknown_option("linalg.polar", "side", side)
    u, values, vh = xp.linalg.svd(x, full_matrices=False)
    root = vh if side == "right" else adjoint(u, xp)
    scaled = xp.expand_dims(xp.astype(values, x.dtype, copy=False), axis=-1) * root
    return PolarResult(u @ vh, adjoint(root, xp) @ scaled)


@composed
def truncated_svd(
    x: FloatingArray, /, *, rank: int | None = None, xp: ArrayNamespace = XP
) -> tuple[Array, RealFloatingArray, Array]:
    """Return the truncated singular value decomposition: the best approximation of each matrix by one of lower rank.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., M, N)``
    rank : the number of singular values; ``None``: all, ``min(M, N)``

    Returns
    -------
    U : array of the dtype of ``x``, shape ``(..., M, rank)``, the largest element of each column (of nearly equal ones the
        first) real and positive
    S : array of the real dtype of its precision, in descending order, shape ``(..., rank)``
    Vh : array of the dtype of ``x``, shape ``(..., rank, N)``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if there are fewer than ``rank`` singular values.

    References
    ----------
    Eckart, Young, The approximation of one matrix by another of lower rank (1936).

    Examples
    --------
    >>> x = xp.asarray([[2.0, 2.0], [1.0, 1.0]])
    >>> u, s, vh = xp.linalg.truncated_svd(x, rank=1)
    >>> u * s @ vh
    array([[2., 2.],
           [1., 1.]])
    """
    (x,) = floating("linalg.truncated_svd", x, xp=xp)
    matrix("linalg.truncated_svd", x)
    sizes = [size for size in tuple(x.shape)[-2:] if size is not None]
    if rank is not None and not 0 <= index(rank) <= min(sizes, default=rank):
        raise ArgumentError(f"linalg.truncated_svd of shape {tuple(x.shape)} takes a rank from 0 to {min(sizes)}; got {rank}.")
    u, values, vh = xp.linalg.svd(x, full_matrices=False)
    if rank is not None:
        u, values, vh = u[..., :rank], values[..., :rank], vh[..., :rank, :]
    u, phases = phased(u, xp)
    return SVDResult(u, values, vh * xp.matrix_transpose(phases))


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
