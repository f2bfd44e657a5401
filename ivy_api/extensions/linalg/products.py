"""Products of matrices and tensors, structured matrices, norms and determinants."""

from __future__ import annotations

from ivy_api.adapt.arguments import device_of, integer, normalise_axes, normalise_axis
from ivy_api.bodies.linalg.matrices import adjoint, floating, matrix
from ivy_api.bodies.shapes import broadcast_dynamic_shapes, dynamic_shape, static_length
from ivy_api.dispatch.declare import XP, accumulates, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError, NotAnArrayError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import (
        AnyArray,
        Array,
        ArrayNamespace,
        Axis,
        AxisPair,
        AxisTuple,
        FloatingArray,
        MatrixNormOrder,
        NumericArray,
        RealFloatingArray,
    )


@composed
def block_diag(*arrays: AnyArray, xp: ArrayNamespace = XP) -> Array:
    """Return block diagonal matrices.

    Parameters
    ----------
    *arrays : arrays of any dtype, shapes ``(..., M, N)``, as separate arguments; vectors are treated as rows, 0-d arrays as single
        elements

    Returns
    -------
    out : array of the promoted dtype, whose numbers of rows and columns are the sums of those of the arrays; batch axes broadcast

    Raises
    ------
    ValueError
        if there is no array.

    References
    ----------
    ``scipy.linalg.block_diag``, ``torch.block_diag``, ``jax.scipy.linalg.block_diag``.

    Examples
    --------
    >>> xp.linalg.block_diag(xp.asarray([[1, 2]]), xp.asarray([[3], [4]]))
    array([[1, 2, 0],
           [0, 0, 3],
           [0, 0, 4]])
    """
    if not arrays:
        raise ArgumentError("linalg.block_diag needs at least one array; got none.")
    if isinstance(arrays[0], (list, tuple)):
        raise NotAnArrayError(
            "linalg.block_diag takes arrays as separate arguments, as in SciPy, not a list: linalg.block_diag(*arrays)."
        )
    dtype = xp.result_type(*arrays) if len(arrays) > 1 else arrays[0].dtype
    shapes = [(1,) * (2 - len(x.shape)) + dynamic_shape("linalg.block_diag", x, xp) for x in arrays]
    blocks = [xp.reshape(xp.astype(x, dtype, copy=False), shape) for x, shape in zip(arrays, shapes, strict=True)]
    batch = broadcast_dynamic_shapes(*(shape[:-2] for shape in shapes), xp=xp)
    columns, before, rows = sum(shape[-1] for shape in shapes), 0, []

    def zeros(height: Any, width: Any, like: Array) -> Array:
        return xp.zeros((*batch, height, width), dtype=dtype, device=device_of(like))

    for block, (*_, height, width) in zip(blocks, shapes, strict=True):
        whole = xp.broadcast_to(block, (*batch, height, width))
        row = [zeros(height, before, block), whole, zeros(height, columns - before - width, block)]
        rows.append(xp.concat(row, axis=-1))
        before += width
    return xp.concat(rows, axis=-2)


@composed
@accumulates
def cond(x: FloatingArray, /, *, p: MatrixNormOrder = None, xp: ArrayNamespace = XP) -> RealFloatingArray:
    """Return the condition number of each matrix: its norm times the norm of its inverse.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., M, N)``; square unless ``p`` is ``None``, ``2`` or ``-2``
    p : the norm, as in `matrix_norm`; ``None`` and ``2``: the largest singular value over the smallest; ``-2``: the reciprocal

    Returns
    -------
    out : array of the real dtype of the precision of ``x``, shape ``(...)``; ``inf`` for a singular matrix if ``p`` is ``None`` or
        ``2``; for other norms some backends raise as `inv` does

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.

    References
    ----------
    ``numpy.linalg.cond``, ``torch.linalg.cond``.

    Examples
    --------
    >>> float(xp.linalg.cond(xp.asarray([[4.0, 0.0], [0.0, 0.5]])))
    8.0
    """
    (x,) = floating("linalg.cond", x, xp=xp)
    matrix("linalg.cond", x, square=p not in (None, 2, -2))
    if p in (None, 2, -2):
        values = xp.linalg.svdvals(x)
        first, last = values[..., 0], values[..., -1]
        if p == -2:
            return last / first
        zero = xp.equal(last, 0)
        return xp.where(zero, float("inf"), first / xp.where(zero, 1.0, last))
    return xp.linalg.matrix_norm(x, ord=p) * xp.linalg.matrix_norm(xp.linalg.inv(x), ord=p)


@composed
@accumulates
def khatri_rao(
    arrays: tuple[NumericArray, ...] | list[NumericArray], /, *, weights: NumericArray | None = None, xp: ArrayNamespace = XP
) -> Array:
    """Return the Khatri-Rao product: the Kronecker product of corresponding columns.

    Parameters
    ----------
    arrays : arrays of numeric dtype, at least one, shapes ``(..., Mᵢ, N)``
    weights : array of numeric dtype, shape ``(N,)``: factors of the columns

    Returns
    -------
    out : array of the promoted dtype, shape ``(..., ∏ Mᵢ, N)``

    Raises
    ------
    ValueError
        if there is no matrix, or the numbers of columns differ.

    References
    ----------
    Khatri, Rao, Solutions to some functional equations (1968); ``scipy.linalg.khatri_rao``.

    Examples
    --------
    >>> xp.linalg.khatri_rao([xp.asarray([[1, 2]]), xp.asarray([[1, 1], [10, 100]])])
    array([[  1,   2],
           [ 10, 200]])
    """
    columns = {x.shape[-1] for x in arrays} - {None}
    if not arrays or len(columns) > 1:
        raise ArgumentError(
            f"linalg.khatri_rao needs matrices with the same number of columns; got {[tuple(x.shape) for x in arrays]}."
        )
    out = arrays[0] if weights is None else xp.multiply(arrays[0], weights)
    for x in arrays[1:]:
        out = xp.multiply(xp.expand_dims(out, axis=-2), xp.expand_dims(x, axis=-3))
        *batch, first, second, width = dynamic_shape("linalg.khatri_rao", out, xp)
        out = xp.reshape(out, (*batch, first * second, width))
    return out


@composed
def logdet(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the logarithm of the determinant of each matrix; ``nan`` where it is negative, ``-inf`` where it is zero.

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
    ``torch.logdet``, ``tf.linalg.logdet``.

    Examples
    --------
    >>> float(xp.linalg.logdet(xp.asarray([[1.0, 0.0], [5.0, 1.0]])))
    0.0
    """
    (x,) = floating("linalg.logdet", x, xp=xp)
    sign, logarithm = xp.linalg.slogdet(x)
    if xp.isdtype(x.dtype, "real floating"):
        return xp.where(sign < 0, float("nan"), logarithm)
    return xp.astype(logarithm, x.dtype, copy=False) + xp.log(xp.where(xp.equal(sign, 0), 1.0, sign))


@composed
@accumulates
def mode_dot(x1: NumericArray, x2: NumericArray, /, *, axis: Axis, transpose: bool = False, xp: ArrayNamespace = XP) -> Array:
    """Return the product of a tensor with a matrix or a vector along one axis.

    Parameters
    ----------
    x1 : array of numeric dtype
    x2 : array of numeric dtype, shape ``(M, N)``, where ``N`` is the size of the axis, or ``(N,)``
    axis : the axis of ``x1``
    transpose : whether to multiply by the conjugate transpose of a matrix of shape ``(N, M)``

    Returns
    -------
    out : array of the promoted dtype, with ``M`` elements along the axis; without the axis for a vector

    Raises
    ------
    ValueError
        if ``x2`` does not have one or two axes, or the sizes differ.

    References
    ----------
    Kolda, Bader, Tensor decompositions and applications (2009), section 2.5.

    Examples
    --------
    >>> x = xp.reshape(xp.arange(6), (2, 3))
    >>> xp.linalg.mode_dot(x, xp.asarray([[1, 1, 1], [0, 0, 1]]), axis=1)
    array([[ 3,  2],
           [12,  5]])
    """
    along = normalise_axis(axis, len(x1.shape))
    if len(x2.shape) not in (1, 2):
        raise ArgumentError(f"linalg.mode_dot multiplies with a matrix or a vector; got an array of shape {tuple(x2.shape)}.")
    if len(x2.shape) == 1:
        return xp.tensordot(x1, x2, axes=((along,), (0,)))
    right = adjoint(x2, xp) if transpose else x2
    return xp.moveaxis(xp.tensordot(x1, right, axes=((along,), (1,))), -1, along)


@composed
@accumulates
def multi_dot(arrays: tuple[NumericArray, ...] | list[NumericArray], /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the product of two or more matrices, in the order with the fewest operations.

    Parameters
    ----------
    arrays : arrays of numeric dtype, shapes ``(..., Mᵢ, Mᵢ₊₁)``; the first may be one row ``(M₁,)``, the last one column ``(Mₖ,)``

    Returns
    -------
    out : array of the promoted dtype, shape ``(..., M₀, Mₖ)``, without the axes added to vectors

    Raises
    ------
    ValueError
        if there are fewer than two, or sizes differ.

    References
    ----------
    Cormen et al., Introduction to Algorithms, section 15.2; ``numpy.linalg.multi_dot``, ``torch.linalg.multi_dot``.

    Examples
    --------
    >>> x, y, z = xp.ones((2, 100)), xp.ones((100, 3)), xp.ones((3, 1))
    >>> xp.linalg.multi_dot([x, y, z])
    array([[300.],
           [300.]])
    """
    if len(arrays) < 2:
        raise ArgumentError(f"linalg.multi_dot needs at least two matrices; got {len(arrays)}.")
    first, *inner, last = arrays
    row, column = len(first.shape) == 1, len(last.shape) == 1
    factors = [
        xp.expand_dims(first, axis=0) if row else first,
        *inner,
        xp.expand_dims(last, axis=1) if column else last,
    ]
    sizes = [factors[0].shape[-2], *(x.shape[-1] for x in factors)]
    splits = _fewest_operations([1 if size is None else int(size) for size in sizes])

    def product(start: int, stop: int) -> Array:
        if start == stop:
            return factors[start]
        middle = splits[start, stop]
        return xp.matmul(product(start, middle), product(middle + 1, stop))

    out = product(0, len(factors) - 1)
    out = out[..., 0] if column else out
    return (out[0] if column else out[..., 0, :]) if row else out


def _fewest_operations(sizes: list[int]) -> dict[tuple[int, int], int]:
    """The optimal split of each part of a chain of matrices."""
    count = len(sizes) - 1
    cost = {(i, i): 0 for i in range(count)}
    splits = {}
    for length in range(1, count):
        for start in range(count - length):
            stop = start + length
            ways = {
                middle: cost[start, middle] + cost[middle + 1, stop] + sizes[start] * sizes[middle + 1] * sizes[stop + 1]
                for middle in range(start, stop)
            }
            splits[start, stop] = min(ways, key=ways.__getitem__)
            cost[start, stop] = ways[splits[start, stop]]
    return splits


@composed
@accumulates
def multi_mode_dot(
    x: NumericArray,
    arrays: tuple[NumericArray, ...] | list[NumericArray],
    /,
    *,
    axes: AxisTuple | None = None,
    skip: int | None = None,
    transpose: bool = False,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the product of a tensor with several matrices or vectors, each along one axis: repeated `mode_dot`.

    Parameters
    ----------
    x : array of numeric dtype
    arrays : arrays of numeric dtype, matrices or vectors as in `mode_dot`
    axes : the axis of ``x`` for each of them; ``None``: the first, the second, and so on
    skip : the index in ``arrays`` of one to skip
    transpose : whether to multiply by the conjugate transposes of the matrices

    Returns
    -------
    out : array of the promoted dtype

    Raises
    ------
    ValueError
        if the numbers of axes and arrays differ, or sizes differ.

    References
    ----------
    Kolda, Bader, Tensor decompositions and applications (2009), section 2.5.

    Examples
    --------
    >>> x = xp.reshape(xp.arange(6), (2, 3))
    >>> int(xp.linalg.multi_mode_dot(x, [xp.asarray([1, 1]), xp.asarray([0, 0, 1])]))
    7
    """
    positions = normalise_axes(tuple(range(len(arrays))) if axes is None else axes, len(x.shape))
    if len(positions) != len(arrays):
        raise ArgumentError(f"linalg.multi_mode_dot needs an axis for each array; got {len(arrays)} arrays and axes={axes}.")
    dropped = None if skip is None else integer("linalg.multi_mode_dot", "skip", skip)
    pairs = [(position, y) for number, (position, y) in enumerate(zip(positions, arrays, strict=True)) if number != dropped]
    for position, y in sorted(pairs, key=lambda pair: -pair[0]):  # from the end, since a vector removes its axis
        x = xp.linalg.mode_dot(x, y, axis=position, transpose=transpose)
    return x


@composed
@accumulates
def norm(
    x: FloatingArray,
    /,
    *,
    axis: Axis | AxisPair | None = None,
    keepdims: bool = False,
    ord: MatrixNormOrder = None,
    xp: ArrayNamespace = XP,
) -> RealFloatingArray:
    """Return the norm of vectors along one axis, of matrices along two, or of all elements.

    Parameters
    ----------
    x : array of floating-point dtype
    axis : one axis for a vector norm, two for a matrix norm; ``None``: all elements as one vector or, if ``ord`` is given, the
        vector or matrix ``x``
    keepdims : whether to keep the reduced axes, with size one
    ord : the order of the norm; ``None``: the Euclidean norm, for matrices the Frobenius norm

    Returns
    -------
    out : array of the real dtype of the precision of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if there are more than two axes.

    References
    ----------
    ``numpy.linalg.norm``, ``torch.linalg.norm``.

    Examples
    --------
    >>> x = xp.asarray([[3.0, 4.0], [0.0, 0.0]])
    >>> float(xp.linalg.norm(x))
    5.0
    >>> xp.linalg.norm(x, axis=1, ord=1)
    array([7., 0.])
    """
    (x,) = floating("linalg.norm", x, xp=xp)
    if axis is None and ord is None:
        return xp.linalg.vector_norm(x, keepdims=keepdims)
    axes = normalise_axes(axis, len(x.shape))
    if len(axes) == 1:
        return xp.linalg.vector_norm(x, axis=axes[0], keepdims=keepdims, ord=2 if ord is None else ord)  # type: ignore[arg-type]
    if len(axes) != 2:
        raise ArgumentError(
            f"linalg.norm takes one or two axes; got axis={axis} for shape {tuple(x.shape)}. For more call xp.linalg.vector_norm."
        )
    out = xp.linalg.matrix_norm(xp.moveaxis(x, axes, (-2, -1)), ord="fro" if ord is None else ord)
    return xp.expand_dims(out, axis=axes) if keepdims else out


@composed
def toeplitz(c: AnyArray, r: AnyArray | None = None, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return Toeplitz matrices with the given first column and first row.

    Parameters
    ----------
    c : array of any dtype, the first columns, shape ``(..., M)``
    r : array of any dtype, the first rows, shape ``(..., N)``, whose first element is ignored; ``None``: the conjugate of ``c``

    Returns
    -------
    out : array of the promoted dtype, shape ``(..., M, N)``

    References
    ----------
    ``scipy.linalg.toeplitz``, ``jax.scipy.linalg.toeplitz``.

    Examples
    --------
    >>> xp.linalg.toeplitz(xp.asarray([1, 2, 3]), xp.asarray([1, 8, 9]))
    array([[1, 8, 9],
           [2, 1, 8],
           [3, 2, 1]])
    """
    if r is None:
        r = xp.conj(c) if xp.isdtype(c.dtype, "complex floating") else c
    *batch1, rows = dynamic_shape("linalg.toeplitz", c, xp)
    *batch2, columns = dynamic_shape("linalg.toeplitz", r, xp)
    rows, columns = (static_length("linalg.toeplitz", x, -1) for x in (c, r))
    batch = broadcast_dynamic_shapes(tuple(batch1), tuple(batch2), xp=xp)
    first, second = xp.broadcast_to(c, (*batch, rows)), xp.broadcast_to(r, (*batch, columns))
    diagonals = xp.concat([xp.flip(second[..., 1:], axis=-1), first], axis=-1)
    device = device_of(c)
    down, across = xp.arange(rows, device=device), xp.arange(columns - 1, -1, -1, device=device)
    indices = xp.expand_dims(down, axis=1) + xp.expand_dims(across, axis=0)
    return xp.reshape(xp.take(diagonals, xp.reshape(indices, (-1,)), axis=-1), (*batch, rows, columns))


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
