"""Tensor decompositions: PARAFAC, tensor train, Tucker."""

from __future__ import annotations

from functools import reduce
from math import prod
from operator import index

from ivy_api.adapt.arguments import device_of, integer, normalise_axes
from ivy_api.bodies.linalg.matrices import adjoint, floating
from ivy_api.bodies.shapes import static_shape
from ivy_api.dispatch.declare import XP, accumulates, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace, AxisTuple, FloatingArray

    Arrays = tuple[Array, ...] | list[Array]
    Ranks = int | tuple[int, ...] | None


@composed
@accumulates
def parafac(
    x: FloatingArray,
    /,
    *,
    rank: int,
    init: tuple[Array, ...] | list[Array] | None = None,
    max_iter: int = 100,
    tol: float = 1e-6,
    xp: ArrayNamespace = XP,
) -> tuple[Array, ...]:
    """Return the CANDECOMP/PARAFAC decomposition of a tensor, a sum of ``rank`` outer products, by least squares.

    The sum over ``r`` of ``weights[r]`` times the outer product of the columns ``r`` of all factors is close to ``x``.

    Parameters
    ----------
    x : array of floating-point dtype, with at least two axes
    rank : the number of terms
    init : the initial factors; ``None``: singular vectors, completed with random ones (from a fixed seed)
    max_iter : the maximum number of iterations
    tol : the change of the squared error, relative to the squared norm of ``x``, at which to stop

    Returns
    -------
    weights : array of the dtype of ``x``, shape ``(rank,)``
    *factors : one array of the dtype of ``x`` for each axis, shape ``(x.shape[axis], rank)``, with columns of unit norm:
        ``weights, *factors = parafac(x, rank=3)``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if ``x`` has fewer than two axes, or ``rank`` is not positive.

    References
    ----------
    Kolda, Bader, Tensor decompositions and applications (2009), section 3.4.

    Examples
    --------
    >>> x = xp.linalg.outer(xp.asarray([1.0, 2.0]), xp.asarray([3.0, 4.0]))
    >>> weights, a, b = xp.linalg.parafac(x, rank=1)
    >>> weights * a @ b.T
    array([[3., 4.],
           [6., 8.]])
    """
    (x,) = floating("linalg.parafac", x, xp=xp)
    shape, max_iter = static_shape("linalg.parafac", x), integer("linalg.parafac", "max_iter", max_iter)
    if len(shape) < 2 or index(rank) < 1:
        raise ArgumentError(f"linalg.parafac needs at least two axes and a positive rank; got shape {shape}, rank={rank}.")
    start = tuple(_first_factor(x, axis, rank, xp) for axis in range(len(shape))) if init is None else tuple(init)
    square = _square(x, xp)

    def improved(count: Array, _: Array, error: Array, weights: Array, *factors: Array) -> tuple[Array, ...]:
        found = list(factors)
        for axis in range(len(shape)):
            others = [f for position, f in enumerate(found) if position != axis]
            products = _unfolded(x, axis, xp) @ xp.conj(xp.linalg.khatri_rao(others))
            grams = reduce(xp.multiply, [xp.matrix_transpose(f) @ xp.conj(f) for f in others])
            best = products @ xp.linalg.pinv(grams)
            lengths = xp.sqrt(xp.sum(xp.abs(best) ** 2, axis=0))
            weights = xp.astype(lengths, x.dtype, copy=False)
            found[axis] = best / xp.where(xp.equal(weights, 0), 1.0, weights)
        fitted = xp.real(xp.sum((best @ grams) * xp.conj(best)) - 2.0 * xp.sum(products * xp.conj(best)))
        new = (square + fitted) / square
        return count + 1.0, xp.abs(error - new), new, weights, *found

    zero = xp.zeros_like(square)
    state = (zero, zero + float("inf"), zero + 1.0, xp.ones((rank,), dtype=x.dtype, device=device_of(x)), *start)
    out = xp.transforms.while_loop(lambda count, change, *_: (count < max_iter) & (change > tol), improved, state)
    return tuple(out[3:])


def _unfolded(x: Array, axis: int, xp: ArrayNamespace) -> Array:
    """Unfold a tensor along an axis."""
    return xp.reshape(xp.moveaxis(x, axis, 0), (x.shape[axis], -1))


def _square(x: Array, xp: ArrayNamespace) -> Array:
    size = xp.abs(x)
    return xp.sum(size * size)


def _first_factor(x: Array, axis: int, rank: int, xp: ArrayNamespace) -> Array:
    rows = _unfolded(x, axis, xp)
    least = min(tuple(rows.shape))
    u: Array = xp.linalg.truncated_svd(rows, rank=min(rank, least)).U  # type: ignore[attr-defined]
    if rank <= least:
        return u
    key = xp.random.key(axis, device=device_of(x))
    return xp.concat([u, xp.random.normal(key, (x.shape[axis], rank - least), dtype=x.dtype)], axis=1)


@composed
@accumulates
def tensor_train(x: FloatingArray, /, *, rank: Ranks = None, xp: ArrayNamespace = XP) -> tuple[Array, ...]:
    """Return the tensor-train decomposition: a chain of 3-d cores, with bonds of limited rank.

    Parameters
    ----------
    x : array of floating-point dtype, of one axis or more
    rank : the maximum ranks between the cores, one for all or one for each; ``None``: exact

    Returns
    -------
    out : one array of the dtype of ``x`` for each axis, shape ``(r, x.shape[axis], s)``, where ``s`` is the next ``r``; the first
        and the last of them are 1

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if the number of ranks is not that of the bonds between adjacent axes.

    References
    ----------
    Oseledets, Tensor-train decomposition (2011), algorithm 1.

    Examples
    --------
    >>> x = xp.reshape(xp.arange(24.0), (2, 3, 4))
    >>> [core.shape for core in xp.linalg.tensor_train(x, rank=2)]
    [(1, 2, 2), (2, 3, 2), (2, 4, 1)]
    """
    (x,) = floating("linalg.tensor_train", x, xp=xp)
    shape = static_shape("linalg.tensor_train", x)
    limits = _ranks("linalg.tensor_train", rank, [prod(shape)] * (len(shape) - 1))
    cores, left = [], 1
    for size, limit in zip(shape, limits, strict=False):
        rest = xp.reshape(x, (left * size, -1))
        u, values, vh = xp.linalg.truncated_svd(rest, rank=min(limit, *tuple(rest.shape)))
        cores.append(xp.reshape(u, (left, size, u.shape[-1])))
        x, left = xp.expand_dims(xp.astype(values, vh.dtype, copy=False), axis=1) * vh, u.shape[-1]
    cores.append(xp.reshape(x, (left, shape[-1], 1)))
    return tuple(cores)


def _ranks(function: str, rank: Ranks, most: list[int]) -> list[int]:
    ranks = most if rank is None else [index(rank)] * len(most) if not isinstance(rank, (tuple, list)) else [*map(index, rank)]
    if len(ranks) != len(most) or any(n < 1 for n in ranks):
        raise ArgumentError(f"{function} needs one positive rank, or {len(most)} of them here; got {rank}.")
    return [min(pair) for pair in zip(ranks, most, strict=True)]


@composed
@accumulates
def tucker(
    x: FloatingArray,
    /,
    *,
    rank: Ranks = None,
    axes: AxisTuple | None = None,
    init: tuple[Array, ...] | list[Array] | None = None,
    max_iter: int = 100,
    tol: float = 1e-6,
    xp: ArrayNamespace = XP,
) -> tuple[Array, ...]:
    """Return the Tucker decomposition: a core tensor, multiplied along its axes by matrices with orthonormal columns.

    ``multi_mode_dot(core, factors, axes=axes)`` is close to ``x``. Computed by higher-order orthogonal iteration, initialised with
    the singular vectors along each axis.

    Parameters
    ----------
    x : array of floating-point dtype
    rank : the sizes of those axes of the core, one for all or one for each; ``None``: those of ``x``
    axes : the axes to reduce; ``None``: all
    init : the initial factors; ``None``: the leading singular vectors along each axis
    max_iter : the maximum number of iterations
    tol : the change of the squared norm of the core, relative to that of ``x``, at which to stop

    Returns
    -------
    core : array of the dtype of ``x``
    *factors : one array of the dtype of ``x`` for each of ``axes``, shape ``(x.shape[axis], rank)``:
        ``core, *factors = tucker(x, rank=3)``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if the number of ranks is not that of the axes.

    References
    ----------
    De Lathauwer, De Moor, Vandewalle, On the best rank-1 and rank-(R1, …, RN) approximation of higher-order tensors (2000).

    Examples
    --------
    >>> x = xp.reshape(xp.arange(24.0), (2, 3, 4))
    >>> core, *factors = xp.linalg.tucker(x, rank=2)
    >>> core.shape
    (2, 2, 2)
    >>> [factor.shape for factor in factors]
    [(2, 2), (3, 2), (4, 2)]
    """
    (x,) = floating("linalg.tucker", x, xp=xp)
    shape, max_iter = static_shape("linalg.tucker", x), integer("linalg.tucker", "max_iter", max_iter)
    positions = normalise_axes(axes, len(shape))
    ranks = _ranks("linalg.tucker", rank, [shape[position] for position in positions])

    def leading(y: Array, number: int) -> Array:
        rows = _unfolded(y, positions[number], xp)
        if rows.shape[1] < ranks[number]:  # fewer columns than vectors
            rows = rows @ adjoint(rows, xp)
        return xp.linalg.truncated_svd(rows, rank=ranks[number]).U  # type: ignore[attr-defined,no-any-return]

    def shortened(factors: tuple[Array, ...] | list[Array], skip: int | None = None) -> Array:
        return xp.linalg.multi_mode_dot(x, factors, axes=positions, skip=skip, transpose=True)

    square = _square(x, xp)

    def improved(count: Array, _: Array, size: Array, *factors: Array) -> tuple[Array, ...]:
        found = list(factors)
        for number in range(len(positions)):
            found[number] = leading(shortened(found, number), number)
        new = _square(shortened(found), xp) / square
        return count + 1.0, xp.abs(new - size), new, *found

    factors = tuple(leading(x, number) for number in range(len(positions))) if init is None else tuple(init)
    if any(r < shape[position] for r, position in zip(ranks, positions, strict=True)):  # otherwise the decomposition is exact
        zero = xp.zeros_like(square)
        state = (zero, zero + float("inf"), zero, *factors)
        going_on = lambda count, change, *_: (count < max_iter) & (change > tol)  # noqa: E731
        factors = tuple(xp.transforms.while_loop(going_on, improved, state)[3:])
    return shortened(factors), *factors


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
