"""Manipulation beyond the standard: adding, swapping, merging and splitting axes, flips and rotations, trimming zeros."""

from __future__ import annotations

from math import prod
from typing import get_args

from ivy_api._types import TrimEnds
from ivy_api.adapt.arguments import integer, normalise_axes, normalise_axis
from ivy_api.bodies.options import unknown_option
from ivy_api.bodies.shapes import dynamic_shape, is_dynamic
from ivy_api.dispatch.declare import XP, composed, data_dependent
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import AnyArray, Array, ArrayNamespace, Axes, Axis, AxisPair

TRIM_ENDS = get_args(TrimEnds)


@composed
def atleast_1d(x: AnyArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return an array unchanged, or with one axis if it is 0-d.

    Parameters
    ----------
    x : array of any dtype and shape

    Returns
    -------
    out : array of the dtype and elements of ``x``

    References
    ----------
    ``numpy.atleast_1d``.

    Examples
    --------
    >>> xp.atleast_1d(xp.asarray(3))
    array([3])
    """
    return x if x.ndim else xp.reshape(x, (1,))


@composed
def atleast_2d(x: AnyArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return an array with at least two axes; a vector becomes a row.

    Parameters
    ----------
    x : array of any dtype and shape

    Returns
    -------
    out : array of the dtype and elements of ``x``

    References
    ----------
    ``numpy.atleast_2d``.

    Examples
    --------
    >>> xp.atleast_2d(xp.asarray([1, 2, 3]))
    array([[1, 2, 3]])
    """
    return x if x.ndim > 1 else xp.reshape(x, (1, -1))


@composed
def atleast_3d(x: AnyArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return an array with at least three axes; a vector of n elements becomes (1, n, 1), a matrix gets a trailing axis.

    Parameters
    ----------
    x : array of any dtype and shape

    Returns
    -------
    out : array of the dtype and elements of ``x``

    References
    ----------
    ``numpy.atleast_3d``.

    Examples
    --------
    >>> xp.atleast_3d(xp.zeros(4)).shape
    (1, 4, 1)
    >>> xp.atleast_3d(xp.zeros((4, 5))).shape
    (4, 5, 1)
    """
    if x.ndim > 2:
        return x
    return xp.expand_dims(x, -1) if x.ndim == 2 else xp.reshape(x, (1, -1, 1))


@composed
def flatten(x: AnyArray, /, *, start_axis: Axis = 0, end_axis: Axis = -1, xp: ArrayNamespace = XP) -> Array:
    """Merge several adjacent axes, by default all, into one.

    Parameters
    ----------
    x : array of any dtype and shape
    start_axis, end_axis : the first and the last axis to merge; negative values count from the end

    Returns
    -------
    out : array of the dtype and elements of ``x``, with at least one axis

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if ``start_axis`` is after ``end_axis``.

    References
    ----------
    ``torch.flatten``, ``numpy.ndarray.flatten``.

    Examples
    --------
    >>> xp.flatten(xp.asarray([[1, 2], [3, 4]]))
    array([1, 2, 3, 4])
    >>> xp.flatten(xp.zeros((2, 3, 4)), start_axis=1).shape
    (2, 12)
    """
    if not x.ndim:
        return xp.reshape(x, (1,))
    first, last = normalise_axis(start_axis, x.ndim), normalise_axis(end_axis, x.ndim)
    if first > last:
        raise ArgumentError(f"flatten takes a start_axis that is not after end_axis; got {start_axis} and {end_axis}.")
    if (first, last) == (0, x.ndim - 1):
        return xp.reshape(x, (-1,))
    shape = dynamic_shape("flatten", x, xp)
    return xp.reshape(x, (*shape[:first], prod(shape[first : last + 1]), *shape[last + 1 :]))


@composed
def fliplr(x: AnyArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Reverse the second axis of an array, the columns of a matrix.

    Parameters
    ----------
    x : array of any dtype, with at least two axes

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    IndexError
        if ``x`` has fewer than two axes.

    References
    ----------
    ``numpy.fliplr``, ``torch.fliplr``.

    Examples
    --------
    >>> xp.fliplr(xp.asarray([[1, 2], [3, 4]]))
    array([[2, 1],
           [4, 3]])
    """
    return xp.flip(x, axis=normalise_axis(1, x.ndim))


@composed
def flipud(x: AnyArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Reverse the first axis of an array, the rows of a matrix.

    Parameters
    ----------
    x : array of any dtype, with at least one axis

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    IndexError
        if ``x`` is 0-d.

    References
    ----------
    ``numpy.flipud``, ``torch.flipud``.

    Examples
    --------
    >>> xp.flipud(xp.asarray([[1, 2], [3, 4]]))
    array([[3, 4],
           [1, 2]])
    """
    return xp.flip(x, axis=normalise_axis(0, x.ndim))


@composed
def ravel(x: AnyArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return a flattened array, in row-major order.

    Parameters
    ----------
    x : array of any dtype and shape

    Returns
    -------
    out : one-dimensional array of the dtype and elements of ``x``

    References
    ----------
    ``numpy.ravel``, ``torch.ravel``.

    Examples
    --------
    >>> xp.ravel(xp.asarray([[1, 2], [3, 4]]))
    array([1, 2, 3, 4])
    """
    return xp.reshape(x, (-1,))


@composed
def rot90(x: AnyArray, /, *, k: int = 1, axes: AxisPair = (0, 1), xp: ArrayNamespace = XP) -> Array:
    """Rotate an array by multiples of 90 degrees, from the first of two axes towards the second.

    Parameters
    ----------
    x : array of any dtype, with at least two axes
    k : the number of rotations; a negative number rotates in the opposite direction
    axes : the two axes; negative values count from the end

    Returns
    -------
    out : array of the dtype and elements of ``x``

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if ``axes`` are not two different axes.

    References
    ----------
    ``numpy.rot90``, ``torch.rot90``.

    Examples
    --------
    >>> xp.rot90(xp.asarray([[1, 2], [3, 4]]))
    array([[2, 4],
           [1, 3]])
    """
    pair = normalise_axes(axes, x.ndim)
    if len(pair) != 2:
        raise ArgumentError(f"rot90 rotates in the plane of two different axes; got {axes}.")
    quarters = integer("rot90", "k", k) % 4
    if quarters == 0:
        return x
    if quarters == 2:
        return xp.flip(x, axis=pair)
    if quarters == 1:
        return xp.swapaxes(xp.flip(x, axis=pair[1]), *pair)
    return xp.flip(xp.swapaxes(x, *pair), axis=pair[1])


@composed
def swapaxes(x: AnyArray, axis1: Axis, axis2: Axis, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return an array with two of its axes swapped.

    Parameters
    ----------
    x : array of any dtype, with at least one axis
    axis1, axis2 : the axes; negative values count from the end

    Returns
    -------
    out : array of the dtype and elements of ``x``

    Raises
    ------
    IndexError
        if an axis is out of bounds.

    References
    ----------
    ``numpy.swapaxes``, ``torch.swapaxes``.

    Examples
    --------
    >>> xp.swapaxes(xp.zeros((2, 3, 4)), 0, 2).shape
    (4, 3, 2)
    """
    order = list(range(x.ndim))
    first, second = normalise_axis(axis1, x.ndim), normalise_axis(axis2, x.ndim)
    order[first], order[second] = second, first
    return xp.permute_dims(x, tuple(order))


@composed
@data_dependent
def trim_zeros(x: AnyArray, /, *, trim: TrimEnds = "fb", axis: Axes | None = None, xp: ArrayNamespace = XP) -> Array:
    """Return an array without leading and trailing zeros: the smallest block that contains all other elements.

    The shape of the result depends on the data: as with `nonzero`, compilers that need static shapes do not support it.

    Parameters
    ----------
    x : array of any dtype and shape
    trim : the ends: ``"f"`` for the front, ``"b"`` for the back, ``"fb"`` or ``"bf"`` for both
    axis : the axis or axes along which to trim; negative values count from the end; ``None`` is all of them

    Returns
    -------
    out : array of the dtype of ``x``

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if ``trim`` is unknown.

    References
    ----------
    ``numpy.trim_zeros``.

    Examples
    --------
    >>> xp.trim_zeros(xp.asarray([0, 0, 1, 0, 2, 0]))
    array([1, 0, 2])
    >>> xp.trim_zeros(xp.asarray([0, 0, 1, 0, 2, 0]), trim="f")
    array([1, 0, 2, 0])
    """
    ends = trim.lower() if isinstance(trim, str) else trim
    if ends not in TRIM_ENDS:
        raise unknown_option("trim_zeros", "trim", trim)
    other = x if xp.isdtype(x.dtype, "bool") else xp.not_equal(x, 0)
    for here in normalise_axes(axis, x.ndim):
        counts = xp.astype(xp.any(other, axis=tuple(n for n in range(x.ndim) if n != here)), xp.uint8)
        kept = xp.ones_like(counts, dtype=xp.bool)
        if "f" in ends:
            kept = kept & (xp.cumulative_sum(counts, dtype=xp.int32) > 0)
        if "b" in ends:
            kept = kept & xp.flip(xp.cumulative_sum(xp.flip(counts), dtype=xp.int32) > 0)
        x = xp.take(x, xp.nonzero(kept)[0], axis=here)
    return x


@composed
def unflatten(x: AnyArray, axis: Axis, shape: tuple[int, ...], /, *, xp: ArrayNamespace = XP) -> Array:
    """Return an array with one axis split into several.

    Parameters
    ----------
    x : array of any dtype, with at least one axis
    axis : the axis; negative values count from the end
    shape : the lengths of the new axes; one may be ``-1`` and is inferred from the others

    Returns
    -------
    out : array of the dtype and elements of ``x``

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if the product of the sizes is not the size of the axis.

    References
    ----------
    ``torch.unflatten``.

    Examples
    --------
    >>> xp.unflatten(xp.zeros((6, 4)), 0, (2, -1)).shape
    (2, 3, 4)
    """
    here, sizes, own = normalise_axis(axis, x.ndim), list(shape), dynamic_shape("unflatten", x, xp)
    size = own[here]
    known = prod([n for n in sizes if n != -1])
    dynamic = is_dynamic(size) and sizes.count(-1) <= 1  # then only the reshape can detect a mismatch
    if not dynamic and sizes.count(-1) == 1 and known and size % known == 0:
        sizes[sizes.index(-1)] = size // known
    if not dynamic and (-1 in sizes or prod(sizes) != size):
        raise ArgumentError(f"unflatten takes sizes whose product is {size}, the size of axis {axis}; got {tuple(shape)}.")
    return xp.reshape(x, (*own[:here], *sizes, *own[here + 1 :]))


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
