"""Joining and splitting arrays."""

from __future__ import annotations

from operator import index

from ivy_api.adapt.arguments import normalise_axis
from ivy_api.bodies.joining import section_ends
from ivy_api.bodies.shapes import dynamic_shape, is_dynamic
from ivy_api.dispatch.declare import XP, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ivy_api.typing import AnyArray, Array, ArrayNamespace, Axis


@composed
def append(x1: Array, x2: Array, /, *, axis: Axis | None = None, xp: ArrayNamespace = XP) -> Array:
    """Return two arrays joined along an axis.

    Parameters
    ----------
    x1, x2 : arrays of one kind of dtype, and of one shape except along ``axis``
    axis : the axis to join along; negative values count from the end; ``None`` flattens both arrays first

    Returns
    -------
    out : array of the promoted dtype

    Raises
    ------
    ValueError
        if the shapes are incompatible.

    References
    ----------
    ``numpy.append``.

    Examples
    --------
    >>> xp.append(xp.asarray([1, 2]), xp.asarray([[3], [4]]))
    array([1, 2, 3, 4])
    >>> xp.append(xp.asarray([[1, 2]]), xp.asarray([[3, 4]]), axis=0)
    array([[1, 2],
           [3, 4]])
    """
    return xp.concat([x1, x2], axis=axis)


@composed
def array_split(x: AnyArray, sections: int | Sequence[int], /, *, axis: Axis = 0, xp: ArrayNamespace = XP) -> tuple[Array, ...]:
    """Split an array into parts along an axis, which need not be of equal size.

    Parameters
    ----------
    x : array of any dtype, with at least one axis
    sections : the number of parts, of which the first ones may be larger by one; or the indices at which to split
    axis : the axis to split; negative values count from the end

    Returns
    -------
    out : the parts, each of the dtype of ``x``

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if there is less than one part.

    References
    ----------
    ``numpy.array_split``, ``torch.tensor_split``.

    Examples
    --------
    >>> xp.array_split(xp.arange(5), 2)
    (array([0, 1, 2]), array([3, 4]))
    """
    here = normalise_axis(axis, x.ndim)
    before = (slice(None),) * here
    size = dynamic_shape("array_split", x, xp)[here]
    ends = section_ends("array_split", sections, size, xp)
    dynamic = is_dynamic(size)
    return tuple(
        x[(*before, slice(begin, xp.maximum(end, begin) if dynamic else max(begin, end)), ...)]
        for begin, end in zip([0, *ends], [*ends, size], strict=True)
    )


@composed
def column_stack(arrays: tuple[Array, ...] | list[Array], /, *, xp: ArrayNamespace = XP) -> Array:
    """Stack one-dimensional arrays as the columns of a matrix.

    Parameters
    ----------
    arrays : arrays of one kind of dtype; 0-d and one-dimensional ones become columns

    Returns
    -------
    out : array of the promoted dtype

    Raises
    ------
    ValueError
        if the shapes are incompatible, or there is no array.

    References
    ----------
    ``numpy.column_stack``.

    Examples
    --------
    >>> xp.column_stack([xp.asarray([1, 2]), xp.asarray([3, 4])])
    array([[1, 3],
           [2, 4]])
    """
    _some("column_stack", arrays)
    return xp.concat([x if x.ndim > 1 else xp.reshape(x, (-1, 1)) for x in arrays], axis=1)


@composed
def dsplit(x: AnyArray, sections: int | Sequence[int], /, *, xp: ArrayNamespace = XP) -> tuple[Array, ...]:
    """Split an array along its third axis.

    Parameters
    ----------
    x : array of any dtype, with at least three axes
    sections : the number of equal parts, or the indices at which to split

    Returns
    -------
    out : the parts, each of the dtype of ``x``

    Raises
    ------
    ValueError
        if ``x`` has too few axes, or cannot be split equally.

    References
    ----------
    ``numpy.dsplit``.

    Examples
    --------
    >>> [part.shape for part in xp.dsplit(xp.zeros((2, 3, 4)), 2)]
    [(2, 3, 2), (2, 3, 2)]
    """
    return xp.split(_with_axes("dsplit", x, 3), sections, axis=2)


@composed
def dstack(arrays: tuple[Array, ...] | list[Array], /, *, xp: ArrayNamespace = XP) -> Array:
    """Stack arrays along the third axis.

    Parameters
    ----------
    arrays : arrays of one kind of dtype; those with fewer axes are expanded as by `atleast_3d`

    Returns
    -------
    out : array of the promoted dtype

    Raises
    ------
    ValueError
        if the shapes are incompatible, or there is no array.

    References
    ----------
    ``numpy.dstack``.

    Examples
    --------
    >>> xp.dstack([xp.asarray([1, 2]), xp.asarray([3, 4])]).shape
    (1, 2, 2)
    """
    _some("dstack", arrays)
    return xp.concat([xp.atleast_3d(x) for x in arrays], axis=2)


@composed
def hsplit(x: AnyArray, sections: int | Sequence[int], /, *, xp: ArrayNamespace = XP) -> tuple[Array, ...]:
    """Split an array along its second axis, or a vector along its only one.

    Parameters
    ----------
    x : array of any dtype, with at least one axis
    sections : the number of equal parts, or the indices at which to split

    Returns
    -------
    out : the parts, each of the dtype of ``x``

    Raises
    ------
    ValueError
        if ``x`` is 0-d, or cannot be split equally.

    References
    ----------
    ``numpy.hsplit``.

    Examples
    --------
    >>> xp.hsplit(xp.asarray([[1, 2, 3, 4]]), 2)
    (array([[1, 2]]), array([[3, 4]]))
    """
    return xp.split(_with_axes("hsplit", x, 1), sections, axis=0 if x.ndim == 1 else 1)


@composed
def hstack(arrays: tuple[Array, ...] | list[Array], /, *, xp: ArrayNamespace = XP) -> Array:
    """Stack arrays along the second axis, or vectors along their only one.

    Parameters
    ----------
    arrays : arrays of one kind of dtype; 0-d ones are treated as vectors

    Returns
    -------
    out : array of the promoted dtype

    Raises
    ------
    ValueError
        if the shapes are incompatible, or there is no array.

    References
    ----------
    ``numpy.hstack``.

    Examples
    --------
    >>> xp.hstack([xp.asarray([1, 2]), xp.asarray([3])])
    array([1, 2, 3])
    >>> xp.hstack([xp.asarray([[1], [2]]), xp.asarray([[3], [4]])])
    array([[1, 3],
           [2, 4]])
    """
    _some("hstack", arrays)
    parts = [xp.atleast_1d(x) for x in arrays]
    return xp.concat(parts, axis=0 if parts[0].ndim == 1 else 1)


@composed
def split(x: AnyArray, sections: int | Sequence[int], /, *, axis: Axis = 0, xp: ArrayNamespace = XP) -> tuple[Array, ...]:
    """Split an array into equal parts along an axis.

    Parameters
    ----------
    x : array of any dtype, with at least one axis
    sections : the number of equal parts, or the indices at which to split
    axis : the axis to split; negative values count from the end

    Returns
    -------
    out : the parts, each of the dtype of ``x``

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if the number of parts does not divide the size of the axis.

    References
    ----------
    ``numpy.split``.

    Examples
    --------
    >>> xp.split(xp.arange(6), 3)
    (array([0, 1]), array([2, 3]), array([4, 5]))
    >>> xp.split(xp.arange(6), (1, 4))
    (array([0]), array([1, 2, 3]), array([4, 5]))
    """
    size = x.shape[normalise_axis(axis, x.ndim)]
    if hasattr(sections, "__index__") and not is_dynamic(size) and (index(sections) < 1 or size % index(sections)):
        raise ArgumentError(
            f"split needs parts of equal size; got {sections} parts for an axis of size {size}. Pass the indices at which to "
            "split, or use array_split."
        )
    return xp.array_split(x, sections, axis=axis)


@composed
def vsplit(x: AnyArray, sections: int | Sequence[int], /, *, xp: ArrayNamespace = XP) -> tuple[Array, ...]:
    """Split an array with at least two axes along its first axis.

    Parameters
    ----------
    x : array of any dtype, with at least two axes
    sections : the number of equal parts, or the indices at which to split

    Returns
    -------
    out : the parts, each of the dtype of ``x``

    Raises
    ------
    ValueError
        if ``x`` has too few axes, or cannot be split equally.

    References
    ----------
    ``numpy.vsplit``.

    Examples
    --------
    >>> xp.vsplit(xp.asarray([[1, 2], [3, 4]]), 2)
    (array([[1, 2]]), array([[3, 4]]))
    """
    return xp.split(_with_axes("vsplit", x, 2), sections, axis=0)


@composed
def vstack(arrays: tuple[Array, ...] | list[Array], /, *, xp: ArrayNamespace = XP) -> Array:
    """Stack arrays along the first axis; vectors are rows.

    Parameters
    ----------
    arrays : arrays of one kind of dtype; those with fewer axes are expanded as by `atleast_2d`

    Returns
    -------
    out : array of the promoted dtype

    Raises
    ------
    ValueError
        if the shapes are incompatible, or there is no array.

    References
    ----------
    ``numpy.vstack``.

    Examples
    --------
    >>> xp.vstack([xp.asarray([1, 2]), xp.asarray([[3, 4], [5, 6]])])
    array([[1, 2],
           [3, 4],
           [5, 6]])
    """
    _some("vstack", arrays)
    return xp.concat([xp.atleast_2d(x) for x in arrays], axis=0)


def _some(function: str, arrays: Sequence[Array]) -> None:
    if not arrays:
        raise ArgumentError(f"{function} needs at least one array; got none.")


def _with_axes(function: str, x: Array, least: int) -> Array:
    if x.ndim < least:
        raise ArgumentError(f"{function} takes an array with at least {least} axes; got {x.ndim}.")
    return x


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
