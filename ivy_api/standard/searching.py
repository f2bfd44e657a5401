"""Searching: indices and numbers of elements, and selection by a condition."""

from __future__ import annotations

from math import prod

from ivy_api.adapt.arguments import as_array, device_of
from ivy_api.bodies.operands import index_dtype
from ivy_api.bodies.shapes import static_shape
from ivy_api.dispatch.declare import XP, broadcasts, composed, data_dependent, declared, since
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import AnyArray, Array, ArrayNamespace, Axes, Axis, BoolArray, IntegerArray, RealArray, Side


@declared
def argmax(x: RealArray, /, *, axis: Axis | None = None, keepdims: bool = False) -> IntegerArray:
    """Return the index of the largest element along an axis, the first one if it occurs more than once.

    Parameters
    ----------
    x : array of real-valued dtype, any shape
    axis : the axis to search; negative values count from the end; ``None`` searches the flattened array
    keepdims : whether to keep the reduced axes, with size one

    Returns
    -------
    out : array of the default index dtype, without the reduced axes unless ``keepdims``

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if there are no elements to search.

    References
    ----------
    Array API Standard 2025.12, ``argmax``.

    Examples
    --------
    >>> xp.argmax(xp.asarray([[1, 5, 2], [9, 0, 3]]), axis=1)
    array([1, 0])
    """


@declared
def argmin(x: RealArray, /, *, axis: Axis | None = None, keepdims: bool = False) -> IntegerArray:
    """Return the index of the smallest element along an axis, the first one if it occurs more than once.

    Parameters
    ----------
    x : array of real-valued dtype, any shape
    axis : the axis to search; negative values count from the end; ``None`` searches the flattened array
    keepdims : whether to keep the reduced axes, with size one

    Returns
    -------
    out : array of the default index dtype, without the reduced axes unless ``keepdims``

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if there are no elements to search.

    References
    ----------
    Array API Standard 2025.12, ``argmin``.

    Examples
    --------
    >>> xp.argmin(xp.asarray([[1, 5, 2], [9, 0, 3]]), axis=1)
    array([0, 1])
    """


@composed
@since("2024.12")
def count_nonzero(x: AnyArray, /, *, axis: Axes | None = None, keepdims: bool = False, xp: ArrayNamespace = XP) -> IntegerArray:
    """Return the number of nonzero elements along one or more axes.

    ``nan``, ``True``, and complex numbers with a nonzero part are nonzero; ``-0.0`` is not.

    Parameters
    ----------
    x : array of any dtype and shape
    axis : the axis or axes to reduce; negative values count from the end; ``None`` reduces all of them
    keepdims : whether to keep the reduced axes, with size one

    Returns
    -------
    out : array of the default index dtype, without the reduced axes unless ``keepdims``

    Raises
    ------
    IndexError
        if an axis is out of bounds.

    References
    ----------
    Array API Standard 2025.12, ``count_nonzero``; since 2024.12.

    Examples
    --------
    >>> xp.count_nonzero(xp.asarray([[0, 1], [2, 3]]), axis=0)
    array([1, 2])
    """
    counted = xp.not_equal(x, xp.zeros((), dtype=x.dtype, device=device_of(x)))
    dtype = index_dtype(xp)
    return xp.sum(xp.astype(counted, dtype), axis=axis, dtype=dtype, keepdims=keepdims)


@declared
@data_dependent
def nonzero(x: AnyArray, /) -> tuple[IntegerArray, ...]:
    """Return the indices of the nonzero elements in row-major order, one array per axis.

    ``nan``, ``True``, and complex numbers with a nonzero part are nonzero; ``-0.0`` is not. The size of the result depends on the
    values, so compilers that need static shapes do not support it.

    Parameters
    ----------
    x : array of any dtype, with at least one axis

    Returns
    -------
    out : one one-dimensional array of the default index dtype for each axis of ``x``

    Raises
    ------
    ValueError
        if ``x`` is 0-d.

    References
    ----------
    Array API Standard 2025.12, ``nonzero``.

    Examples
    --------
    >>> rows, columns = xp.nonzero(xp.asarray([[0, 7], [8, 0]]))
    >>> rows
    array([0, 1])
    >>> columns
    array([1, 0])
    """


@composed
@since("2023.12")
def searchsorted(
    x1: RealArray,
    x2: RealArray | float,
    /,
    *,
    side: Side = "left",
    sorter: IntegerArray | None = None,
    xp: ArrayNamespace = XP,
) -> IntegerArray:
    """Return the indices at which to insert elements into a sorted array to keep it sorted.

    The order of ``nan`` and of the two zeros depends on the backend; it is the same in `sort` and `argsort`.

    Parameters
    ----------
    x1 : one-dimensional array of real-valued dtype, in ascending order, or in any order if ``sorter`` is given. Beyond the
        standard, it may have batch axes: each row is searched
    x2 : values of real-valued dtype and any shape, or a Python scalar, which takes the dtype of ``x1``. Batch axes of ``x1`` are
        also the first axes of ``x2``
    side : ``"left"`` gives the first suitable index, before elements equal to the value; ``"right"`` the last, after them
    sorter : array of integer dtype and the shape of ``x1``: the indices that sort ``x1`` in ascending order

    Returns
    -------
    out : array of the default index dtype and the shape of ``x2``, from ``0`` to the size of ``x1``

    Raises
    ------
    ValueError
        if ``side`` is neither ``"left"`` nor ``"right"``, or the shapes are incompatible.

    References
    ----------
    Array API Standard 2025.12, ``searchsorted``; since 2023.12. For rows ``torch.searchsorted``.

    Examples
    --------
    >>> edges = xp.asarray([10, 20, 30])
    >>> xp.searchsorted(edges, xp.asarray([5, 20, 99]))
    array([0, 1, 3])
    >>> xp.searchsorted(edges, xp.asarray([5, 20, 99]), side="right")
    array([0, 2, 3])
    """
    if side == "left":
        precedes = xp.less
    elif side == "right":
        precedes = xp.less_equal
    else:
        from ivy_api.bodies.options import unknown_option  # on errors only

        raise unknown_option("searchsorted", "side", side)
    if x1.ndim == 0:
        raise ArgumentError("searchsorted needs x1 with at least one axis; got a 0-d array. Reshape it: xp.reshape(x1, (1,)).")
    wanted: Array = as_array(x2, x1, xp)
    batch = static_shape("searchsorted", x1)[:-1] if x1.ndim > 1 else ()
    if batch and static_shape("searchsorted", wanted)[: len(batch)] != batch:
        raise ArgumentError(
            "searchsorted with a batch of x1 needs an x2 whose leading axes are the batch axes of x1; got shapes "
            f"{tuple(x1.shape)} and "
            f"{tuple(wanted.shape)}. Broadcast x2 first, for example xp.broadcast_to(x2, (*x1.shape[:-1], *x2.shape))."
        )
    if sorter is not None:
        x1 = xp.take_along_axis(x1, sorter, axis=-1)
    values = xp.reshape(wanted, (*batch, prod(wanted.shape[len(batch) :])) if batch else (-1,))
    size = x1.shape[-1]
    index = xp.zeros(tuple(values.shape), dtype=index_dtype(xp), device=device_of(x1))
    last = xp.asarray(size, dtype=index.dtype, device=device_of(x1))
    for bit in reversed(range(size.bit_length())):  # vectorised binary search
        further = index + (1 << bit)
        inside = further <= size
        reached = xp.take_along_axis(x1, xp.where(inside, further, last) - 1, axis=-1)
        index = xp.where(xp.logical_and(inside, precedes(reached, values)), further, index)
    if xp.isdtype(x1.dtype, "real floating") and xp.isdtype(values.dtype, "real floating"):
        index = xp.where(xp.isnan(values), _end_of_numbers(x1, side, last, xp), index)
    return xp.reshape(index, tuple(wanted.shape))


@declared
@broadcasts
def where(condition: BoolArray, x1: AnyArray | complex, x2: AnyArray | complex, /) -> Array:
    """Return elements from one array where a condition is true, and from another where it is false.

    Parameters
    ----------
    condition : array of boolean dtype
    x1 : values where ``condition`` is true: array of any dtype, or a Python scalar
    x2 : values where ``condition`` is false: array of any dtype, or a Python scalar. At least one of ``x1`` and ``x2`` is an
        array; a scalar takes its dtype

    Returns
    -------
    out : array of the promoted dtype of ``x1`` and ``x2``, and of the broadcast shape of all three

    Raises
    ------
    DTypeError
        if promotion is not defined for one of the dtypes, such as float8.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``where``.

    Examples
    --------
    >>> x = xp.asarray([-2, 0, 3])
    >>> xp.where(x > 0, x, -x)
    array([2, 0, 3])
    """


def _end_of_numbers(x1: Array, side: Side, size: Array, xp: ArrayNamespace) -> Array:
    """The index at which ``nan`` is inserted into sorted values: before or after their own ``nan``, which are last."""
    return size if side == "right" else size - xp.count_nonzero(xp.isnan(x1), axis=-1, keepdims=True)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
