"""Searching: where elements are, how many there are, and which of two to choose."""

from __future__ import annotations

from math import prod

from ivy_api.adapt.arguments import as_array, device_of
from ivy_api.bodies.shapes import static_shape
from ivy_api.dispatch.declare import XP, broadcasts, composed, data_dependent, declared, since
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Literal

    from ivy_api.typing import AnyArray, Array, ArrayNamespace, Axes, Axis, BoolArray, DType, IntegerArray, RealArray


@declared
def argmax(x: RealArray, /, *, axis: Axis | None = None, keepdims: bool = False) -> Array:
    """Return the index of the largest element along an axis, the first one where there are several.

    Parameters
    ----------
    x : array of real-valued dtype, any shape
    axis : the axis to search; negative values count from the end; ``None`` searches the flattened array
    keepdims : keep the reduced axes, with size one

    Returns
    -------
    out : array of the default index dtype, without the reduced axes unless ``keepdims``

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if there is no element to choose from.

    References
    ----------
    Array API Standard 2025.12, ``argmax``.

    Examples
    --------
    >>> xp.argmax(xp.asarray([[1, 5, 2], [9, 0, 3]]), axis=1)
    array([1, 0])
    """


@declared
def argmin(x: RealArray, /, *, axis: Axis | None = None, keepdims: bool = False) -> Array:
    """Return the index of the smallest element along an axis, the first one where there are several.

    Parameters
    ----------
    x : array of real-valued dtype, any shape
    axis : the axis to search; negative values count from the end; ``None`` searches the flattened array
    keepdims : keep the reduced axes, with size one

    Returns
    -------
    out : array of the default index dtype, without the reduced axes unless ``keepdims``

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if there is no element to choose from.

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
def count_nonzero(x: AnyArray, /, *, axis: Axes | None = None, keepdims: bool = False, xp: ArrayNamespace = XP) -> Array:
    """Return how many elements along one axis or more are not zero.

    ``nan``, ``True``, and a complex number with one part that is not zero count; ``-0.0`` does not.

    Parameters
    ----------
    x : array of any dtype and shape
    axis : the axis or axes to reduce; negative ones count from the end; ``None`` reduces all of them
    keepdims : keep the reduced axes, with size one

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
    dtype = _index_dtype(xp)
    return xp.sum(xp.astype(counted, dtype), axis=axis, dtype=dtype, keepdims=keepdims)


@declared
@data_dependent
def nonzero(x: AnyArray, /) -> tuple[Array, ...]:
    """Return the indices of the elements that are not zero, one array per axis, in row-major order.

    ``nan``, ``True``, and a complex number with one part that is not zero count; ``-0.0`` does not. The size of the result
    depends on the values, so that compilers with static shapes do not support it.

    Parameters
    ----------
    x : array of any dtype, with at least one axis

    Returns
    -------
    out : as many one-dimensional arrays of the default index dtype as ``x`` has axes

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
    side: Literal["left", "right"] = "left",
    sorter: IntegerArray | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return where to insert the elements of one array into a sorted one so that it stays sorted.

    Where ``nan`` and the two zeros belong depends on the backend; it is the same in `sort` and `argsort`.

    Parameters
    ----------
    x1 : one-dimensional array of real-valued dtype, in ascending order, unless ``sorter`` puts it so. Beyond the standard it may
        have axes in front, of rows to search in
    x2 : values of real-valued dtype and any shape, or a Python scalar, which takes the dtype of ``x1``. The axes of ``x1`` in
        front are its first ones too
    side : ``"left"`` gives the first suitable index, before the elements equal to the value; ``"right"`` the last, after them
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
    if side not in ("left", "right"):
        raise ArgumentError(f"searchsorted takes side 'left' or 'right'; got {side!r}.")
    if x1.ndim == 0:
        raise ArgumentError("searchsorted needs an x1 of at least one axis; got one of none. Add it: xp.reshape(x1, (1,)).")
    wanted: Array = as_array(x2, x1, xp)
    batch = static_shape("searchsorted", x1)[:-1] if x1.ndim > 1 else ()
    if batch and static_shape("searchsorted", wanted)[: len(batch)] != batch:
        raise ArgumentError(
            f"searchsorted in rows needs an x2 with the axes of x1 but the last one in front; got shapes {tuple(x1.shape)} and "
            f"{tuple(wanted.shape)}. Broadcast x2 first, for example xp.broadcast_to(x2, (*x1.shape[:-1], *x2.shape))."
        )
    if sorter is not None:
        x1 = xp.take_along_axis(x1, sorter, axis=-1)
    precedes = xp.less if side == "left" else xp.less_equal
    values = xp.reshape(wanted, (*batch, prod(wanted.shape[len(batch) :])) if batch else (-1,))
    size = x1.shape[-1]
    index = xp.zeros(tuple(values.shape), dtype=_index_dtype(xp), device=device_of(x1))
    last = xp.asarray(size, dtype=index.dtype, device=device_of(x1))
    for bit in reversed(range(size.bit_length())):  # binary search, in all elements at once
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
    """Return elements of one array where a condition is true, and of another where it is not.

    Parameters
    ----------
    condition : array of boolean dtype
    x1 : what to take where ``condition`` is true: array of any dtype, or a Python scalar
    x2 : what to take elsewhere: array of any dtype, or a Python scalar. At least one of ``x1`` and ``x2`` is an array;
        a scalar takes its dtype

    Returns
    -------
    out : array of the dtype that ``x1`` and ``x2`` promote to, and of the shape that all three broadcast to

    Raises
    ------
    DTypeError
        if one of the dtypes does not promote, such as float8.
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


def _index_dtype(xp: ArrayNamespace) -> DType:
    return xp.__array_namespace_info__().default_dtypes()["indexing"]


def _end_of_numbers(x1: Array, side: str, size: Array, xp: ArrayNamespace) -> Array:
    """Where ``nan`` goes among sorted values: before or after the others, which are last."""
    return size if side == "right" else size - xp.count_nonzero(xp.isnan(x1), axis=-1, keepdims=True)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
