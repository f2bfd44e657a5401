"""Linear algebra of the main namespace: matrix products and transposition."""

from __future__ import annotations

from math import prod as product

from ivy_api.adapt.arguments import normalise_axes
from ivy_api.dispatch.declare import XP, accumulates, composed, declared
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ivy_api.typing import AnyArray, Array, ArrayNamespace, LastAxis, NumericArray


@declared
@accumulates
def matmul(x1: NumericArray, x2: NumericArray, /) -> Array:
    """Return the matrix product, as the operator ``@`` does.

    A one-dimensional ``x1`` is a row vector, a one-dimensional ``x2`` a column vector; the added dimension is removed from the
    result. The batch dimensions broadcast. Complex arguments are not conjugated. Integers wrap on overflow; a sum over ``K = 0``
    is zero.

    Parameters
    ----------
    x1 : array of numeric dtype, shape ``(..., M, K)`` or ``(K,)``
    x2 : array of numeric dtype, shape ``(..., K, N)`` or ``(K,)``

    Returns
    -------
    out : array of the promoted dtype, shape ``(..., M, N)`` without the dimension added to a vector; two vectors give a
        zero-dimensional array

    Raises
    ------
    ValueError
        if an argument is zero-dimensional, or the sizes ``K`` differ.

    References
    ----------
    Array API Standard 2025.12, ``matmul``.

    Examples
    --------
    >>> xp.matmul(xp.asarray([[1, 2], [3, 4]]), xp.asarray([[0, 1], [1, 0]]))
    array([[2, 1],
           [4, 3]])
    >>> xp.matmul(xp.asarray([[1, 2], [3, 4]]), xp.asarray([1, 1]))
    array([3, 7])
    """


@composed
def matrix_transpose(x: AnyArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the transpose of each matrix: the last two axes are swapped.

    Complex elements are not conjugated.

    Parameters
    ----------
    x : array of any dtype, shape ``(..., M, N)``

    Returns
    -------
    out : array of the dtype of ``x``, shape ``(..., N, M)``

    Raises
    ------
    ValueError
        if ``x`` has fewer than two dimensions.

    References
    ----------
    Array API Standard 2025.12, ``matrix_transpose``.

    Examples
    --------
    >>> xp.matrix_transpose(xp.asarray([[1, 2, 3], [4, 5, 6]]))
    array([[1, 4],
           [2, 5],
           [3, 6]])
    """
    if x.ndim < 2:
        raise ArgumentError(
            f"matrix_transpose needs an array of shape (..., M, N); got shape {tuple(x.shape)}. Add the missing dimensions."
        )
    return xp.permute_dims(x, (*range(x.ndim - 2), x.ndim - 1, x.ndim - 2))


@composed
@accumulates
def tensordot(
    x1: NumericArray, x2: NumericArray, /, *, axes: int | tuple[Sequence[int], Sequence[int]] = 2, xp: ArrayNamespace = XP
) -> Array:
    """Return the tensor contraction of two arrays: the sum of products over pairs of axes.

    ``axes=0`` gives the outer product. Contracted axes do not broadcast, and complex arguments are not conjugated. Integers wrap
    on overflow; a sum over no elements is zero.

    Parameters
    ----------
    x1, x2 : arrays of numeric dtype
    axes : an integer ``n``, to contract the last ``n`` axes of ``x1`` with the first ``n`` axes of ``x2``, in order; or two
        sequences of equal length: the axes of ``x1`` and the corresponding axes of ``x2``; negative values count from the end

    Returns
    -------
    out : array of the promoted dtype, whose shape is the axes of ``x1`` that are not contracted, then those of ``x2``

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if ``axes`` is negative or larger than the number of axes, contains an axis twice, or if the sizes of a pair differ.

    References
    ----------
    Array API Standard 2025.12, ``tensordot``.

    Examples
    --------
    >>> x = xp.reshape(xp.arange(6), (2, 3))
    >>> xp.tensordot(x, x, axes=((1,), (1,)))
    array([[ 5, 14],
           [14, 50]])
    >>> int(xp.tensordot(x, x, axes=2))
    55
    """
    shape1, shape2 = tuple(x1.shape), tuple(x2.shape)
    contracted1, contracted2 = _contracted_axes(shape1, shape2, axes)
    free1 = [axis for axis in range(len(shape1)) if axis not in contracted1]
    free2 = [axis for axis in range(len(shape2)) if axis not in contracted2]
    kept1, kept2 = tuple(shape1[axis] for axis in free1), tuple(shape2[axis] for axis in free2)
    size = product([shape1[axis] for axis in contracted1])
    rows = xp.reshape(xp.permute_dims(x1, (*free1, *contracted1)), (product(kept1), size))
    columns = xp.reshape(xp.permute_dims(x2, (*contracted2, *free2)), (size, product(kept2)))
    return xp.reshape(xp.matmul(rows, columns), kept1 + kept2)


@composed
@accumulates
def vecdot(x1: NumericArray, x2: NumericArray, /, *, axis: LastAxis = -1, xp: ArrayNamespace = XP) -> Array:
    """Return the vector dot product along one axis; the elements of ``x1`` are conjugated.

    The other axes broadcast, the contracted one does not. Integers wrap on overflow; a sum over no elements is zero.

    Parameters
    ----------
    x1, x2 : arrays of numeric dtype
    axis : the axis of the vectors in both arguments, from ``-min(x1.ndim, x2.ndim)`` to ``-1``

    Returns
    -------
    out : array of the promoted dtype and of the broadcast shape without ``axis``

    Raises
    ------
    ValueError
        if ``axis`` is out of that range, or if the arguments have different sizes along it.

    References
    ----------
    Array API Standard 2025.12, ``vecdot``.

    Examples
    --------
    >>> xp.vecdot(xp.asarray([[1, 2], [3, 4]]), xp.asarray([10, 1]))
    array([12, 34])
    """
    size1, size2 = _vector_sizes(x1, x2, axis, "vecdot")
    if size1 != size2:
        raise ArgumentError(
            f"vecdot needs vectors of the same length; got {size1} and {size2} along axis {axis} (shapes {tuple(x1.shape)} and "
            f"{tuple(x2.shape)}). This axis does not broadcast."
        )
    if xp.isdtype(x1.dtype, "complex floating"):
        x1 = xp.conj(x1)
    if x1.ndim == x2.ndim == 1:
        return xp.matmul(x1, x2)
    products = xp.multiply(x1, x2)
    return xp.sum(products, axis=axis, dtype=products.dtype)


def _contracted_axes(
    shape1: tuple[int, ...], shape2: tuple[int, ...], axes: int | tuple[Sequence[int], Sequence[int]]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The axes that ``tensordot`` sums over in each argument, non-negative."""
    if isinstance(axes, int):
        if not 0 <= axes <= min(len(shape1), len(shape2)):
            raise ArgumentError(
                f"tensordot can contract 0 to {min(len(shape1), len(shape2))} axes of arrays of shapes {shape1} and {shape2}; "
                f"got axes={axes}. Give two sequences of axes to choose others."
            )
        axes = (range(len(shape1) - axes, len(shape1)), range(axes))
    axes1, axes2 = normalise_axes(tuple(axes[0]), len(shape1)), normalise_axes(tuple(axes[1]), len(shape2))
    sizes1, sizes2 = [shape1[axis] for axis in axes1], [shape2[axis] for axis in axes2]
    if sizes1 != sizes2:
        raise ArgumentError(
            f"tensordot needs contracted axes of equal sizes; axes={axes} of arrays of shapes {shape1} and {shape2} have sizes "
            f"{sizes1} and {sizes2}. Contracted axes do not broadcast."
        )
    return axes1, axes2


def _vector_sizes(x1: Array, x2: Array, axis: int, function: str) -> tuple[int, int]:
    """The sizes of two arrays along an axis that counts from the end, where broadcasting aligns the shapes."""
    if not -min(x1.ndim, x2.ndim) <= axis <= -1:
        raise ArgumentError(
            f"{function} takes a negative axis, which counts from the end in both arrays: from -min(x1.ndim, x2.ndim) to -1; "
            f"got axis={axis} for shapes {tuple(x1.shape)} and {tuple(x2.shape)}."
        )
    return x1.shape[axis], x2.shape[axis]


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
