"""Manipulation of shapes and axes, joining, splitting and repeating; the values of elements do not change."""

from __future__ import annotations

from math import prod

from ivy_api.adapt.arguments import device_of, normalise_axes, normalise_axis
from ivy_api.bodies.operands import widest
from ivy_api.dispatch.declare import XP, composed, declared, since
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import (
        AnyArray,
        Array,
        ArrayNamespace,
        Axes,
        Axis,
        AxisTuple,
        IntegerArray,
        NewAxes,
        NewAxis,
        RepeatedAxes,
        ShapeTuple,
    )


@composed
def broadcast_arrays(*arrays: AnyArray, xp: ArrayNamespace = XP) -> tuple[Array, ...]:
    """Return arrays broadcast against one another.

    The results may be views whose elements share memory: do not write to them.

    Parameters
    ----------
    *arrays : arrays of any dtypes, whose shapes broadcast

    Returns
    -------
    out : the arrays, each of its own dtype and all of the broadcast shape

    Raises
    ------
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``broadcast_arrays``.

    Examples
    --------
    >>> x, y = xp.broadcast_arrays(xp.asarray([[1], [2]]), xp.asarray([10, 20, 30]))
    >>> x
    array([[1, 1, 1],
           [2, 2, 2]])
    >>> y
    array([[10, 20, 30],
           [10, 20, 30]])
    """
    shape = xp.broadcast_shapes(*(tuple(x.shape) for x in arrays))
    return tuple(xp.broadcast_to(x, shape) for x in arrays)


@composed
@since("2025.12")
def broadcast_shapes(*shapes: tuple[int | None, ...]) -> tuple[Any, ...]:
    """Return the shape that several shapes broadcast to.

    Parameters
    ----------
    *shapes : shapes; a library that builds graphs may have axes of unknown size (``None``), which remain unknown

    Returns
    -------
    out : the broadcast shape; ``()`` for no shapes

    Raises
    ------
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``broadcast_shapes``; since 2025.12.

    Examples
    --------
    >>> xp.broadcast_shapes((3, 1), (1, 4), (4,))
    (3, 4)
    """
    ndim = max([0, *map(len, shapes)])
    result: list[int | None] = [1] * ndim
    unknown: dict[int, int | None] = {}
    for shape in shapes:
        for axis, size in enumerate(shape, start=ndim - len(shape)):
            if size is None or size != size:  # some libraries give nan for an unknown size
                unknown[axis] = size
            elif result[axis] == 1:
                result[axis] = size
            elif size not in (1, result[axis]):
                given = ", ".join(map(str, shapes))
                raise ArgumentError(f"shapes broadcast if their sizes, counted from the last axis, are equal or 1; got {given}.")
    return tuple(unknown.get(axis, size) for axis, size in enumerate(result))


@declared
def broadcast_to(x: AnyArray, /, shape: ShapeTuple) -> Array:
    """Return an array broadcast to the given shape.

    The result may be a view whose elements share memory: do not write to it.

    Parameters
    ----------
    x : array of any dtype
    shape : the shape of the result, to which that of ``x`` broadcasts

    Returns
    -------
    out : array of the dtype of ``x`` and the given shape

    Raises
    ------
    ValueError
        if the shape of ``x`` does not broadcast to ``shape``.

    References
    ----------
    Array API Standard 2025.12, ``broadcast_to``.

    Examples
    --------
    >>> xp.broadcast_to(xp.asarray([1, 2]), (3, 2))
    array([[1, 2],
           [1, 2],
           [1, 2]])
    """


@declared
def concat(arrays: tuple[Array, ...] | list[Array], /, *, axis: Axis | None = 0) -> Array:
    """Return arrays joined along an existing axis.

    Parameters
    ----------
    arrays : arrays of one kind of dtype, and of one shape except along ``axis``
    axis : the axis to join along; negative values count from the end; ``None`` flattens the arrays first

    Returns
    -------
    out : array of the promoted dtype

    Raises
    ------
    DTypeError
        if the standard does not define the promotion of these data types.
    IndexError
        if ``axis`` is out of bounds.
    ValueError
        if the shapes are incompatible, or there is no array.

    References
    ----------
    Array API Standard 2025.12, ``concat``.

    Examples
    --------
    >>> xp.concat([xp.asarray([[1, 2]]), xp.asarray([[3, 4], [5, 6]])])
    array([[1, 2],
           [3, 4],
           [5, 6]])
    >>> xp.concat([xp.asarray([[1, 2]]), xp.asarray([[3]])], axis=1)
    array([[1, 2, 3]])
    """


@composed
def expand_dims(x: AnyArray, /, axis: NewAxes, *, xp: ArrayNamespace = XP) -> Array:
    """Return an array with axes of size one added.

    Parameters
    ----------
    x : array of any dtype and shape
    axis : the position of each new axis in the result; negative values count from the last axis of the result

    Returns
    -------
    out : array of the dtype and elements of ``x``, with one more axis for each of ``axis``

    Raises
    ------
    IndexError
        if ``axis`` is out of bounds.
    ValueError
        if an axis is repeated.

    References
    ----------
    Array API Standard 2025.12, ``expand_dims``.

    Examples
    --------
    >>> xp.expand_dims(xp.asarray([1, 2, 3]), 1).shape
    (3, 1)
    >>> xp.expand_dims(xp.asarray([1, 2, 3]), (0, 2)).shape
    (1, 3, 1)
    """
    added = len(axis) if isinstance(axis, tuple) else 1
    shape = list(x.shape)
    for position in sorted(normalise_axes(axis, x.ndim + added)):
        shape.insert(position, 1)
    return xp.reshape(x, tuple(shape))


@declared
def flip(x: AnyArray, /, *, axis: Axes | None = None) -> Array:
    """Return an array with the order of its elements reversed along one or more axes.

    Parameters
    ----------
    x : array of any dtype and shape
    axis : the axis or axes to reverse; negative values count from the end; ``None`` reverses all of them

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    IndexError
        if an axis is out of bounds.

    References
    ----------
    Array API Standard 2025.12, ``flip``.

    Examples
    --------
    >>> xp.flip(xp.asarray([[1, 2], [3, 4]]))
    array([[4, 3],
           [2, 1]])
    >>> xp.flip(xp.asarray([[1, 2], [3, 4]]), axis=1)
    array([[2, 1],
           [4, 3]])
    """


@composed
@since("2023.12")
def moveaxis(x: AnyArray, source: Axes, destination: Axes, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return an array with one or more axes moved to new positions; the other axes keep their order.

    Parameters
    ----------
    x : array of any dtype and shape
    source : the axis or axes to move; negative values count from the end
    destination : the position of each of them in the result; negative values count from the end

    Returns
    -------
    out : array of the dtype and elements of ``x``

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if an axis is repeated, or the lengths of ``source`` and ``destination`` differ.

    References
    ----------
    Array API Standard 2025.12, ``moveaxis``; since 2023.12.

    Examples
    --------
    >>> xp.moveaxis(xp.zeros((2, 3, 4)), 0, -1).shape
    (3, 4, 2)
    """
    origins, positions = normalise_axes(source, x.ndim), normalise_axes(destination, x.ndim)
    if len(origins) != len(positions):
        raise ArgumentError(f"moveaxis needs one destination for each source; got {len(positions)} for {len(origins)}.")
    axes = [axis for axis in range(x.ndim) if axis not in origins]
    for position, origin in sorted(zip(positions, origins, strict=True)):
        axes.insert(position, origin)
    return xp.permute_dims(x, tuple(axes))


@declared
def permute_dims(x: AnyArray, /, axes: AxisTuple) -> Array:
    """Return an array with its axes permuted.

    Parameters
    ----------
    x : array of any dtype and shape
    axes : the axis of ``x`` for each axis of the result, each exactly once; negative values count from the end

    Returns
    -------
    out : array of the dtype and elements of ``x``

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if ``axes`` is not a permutation of the axes of ``x``.

    References
    ----------
    Array API Standard 2025.12, ``permute_dims``.

    Examples
    --------
    >>> xp.permute_dims(xp.zeros((2, 3, 4)), (2, 0, 1)).shape
    (4, 2, 3)
    """


@composed
@since("2023.12")
def repeat(x: AnyArray, repeats: int | IntegerArray, /, *, axis: Axis | None = None, xp: ArrayNamespace = XP) -> Array:
    """Return an array with each element repeated.

    With an array of ``repeats``, the size of the result depends on its values: the host waits for the device, and compilers that
    need static shapes do not support it.

    Parameters
    ----------
    x : array of any dtype and shape
    repeats : the number of repetitions: an integer for all elements along ``axis``, or a one-dimensional array of integer dtype,
        with one number for each of them or one for all
    axis : the axis to repeat along; negative values count from the end; ``None`` flattens ``x`` first

    Returns
    -------
    out : array of the dtype of ``x``, and of its shape except along ``axis``; one-dimensional where ``axis`` is ``None``

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if a number of repetitions is negative, or their number does not match the number of elements.

    References
    ----------
    Array API Standard 2025.12, ``repeat``; since 2023.12.

    Examples
    --------
    >>> xp.repeat(xp.asarray([1, 2]), 2)
    array([1, 1, 2, 2])
    >>> xp.repeat(xp.asarray([1, 2]), xp.asarray([1, 3]))
    array([1, 2, 2, 2])
    """
    if axis is None:
        x, axis = xp.reshape(x, (-1,)), 0
    along = normalise_axis(axis, x.ndim)
    shape = tuple(x.shape)
    if not isinstance(repeats, int):
        each = xp.broadcast_to(repeats, (shape[along],))
        return xp.take(x, _repeated_indices(each, xp), axis=along)
    if repeats < 0:
        raise ArgumentError(f"repeat needs repeats of 0 or more; got {repeats}.")
    before, size, after = shape[:along], shape[along], shape[along + 1 :]
    copies = xp.broadcast_to(xp.reshape(x, (*before, size, 1, *after)), (*before, size, repeats, *after))
    return xp.reshape(copies, (*before, size * repeats, *after))


@declared
def reshape(x: AnyArray, /, shape: tuple[int, ...], *, copy: bool | None = None) -> Array:
    """Return an array with the same elements, in row-major order, and a new shape.

    Parameters
    ----------
    x : array of any dtype and shape
    shape : the shape of the result, with the same number of elements; one size may be ``-1``, which is inferred from the others
    copy : ``True``: always copy; ``False``: never; ``None``: only if needed

    Returns
    -------
    out : array of the dtype and elements of ``x``

    Raises
    ------
    ValueError
        if ``shape`` has another number of elements than ``x``, or ``copy`` is ``False`` and a copy is needed.

    References
    ----------
    Array API Standard 2025.12, ``reshape``.

    Examples
    --------
    >>> xp.reshape(xp.arange(6), (2, -1))
    array([[0, 1, 2],
           [3, 4, 5]])
    """


@composed
def roll(x: AnyArray, /, shift: int | tuple[int, ...], *, axis: RepeatedAxes | None = None, xp: ArrayNamespace = XP) -> Array:
    """Return an array with its elements rolled along one or more axes; elements beyond the end are reinserted at the start.

    Parameters
    ----------
    x : array of any dtype and shape
    shift : the number of positions to shift by, towards larger indices; a negative number shifts towards smaller ones. One number
        for all of ``axis``, or one for each
    axis : the axis or axes to shift along; negative values count from the end. An axis given twice is shifted twice. ``None``
        shifts the flattened array and restores its shape

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if the lengths of ``shift`` and ``axis`` differ.

    References
    ----------
    Array API Standard 2025.12, ``roll``.

    Examples
    --------
    >>> xp.roll(xp.asarray([1, 2, 3, 4]), 1)
    array([4, 1, 2, 3])
    >>> xp.roll(xp.asarray([[1, 2], [3, 4]]), 1, axis=0)
    array([[3, 4],
           [1, 2]])
    """
    result = xp.reshape(x, (-1,)) if axis is None else x
    axes = axis if isinstance(axis, tuple) else (axis or 0,)
    shifts = shift if isinstance(shift, tuple) else (shift,) * len(axes)
    if len(shifts) != len(axes):
        raise ArgumentError(f"roll needs one shift for each axis, or one for all; got {len(shifts)} for {len(axes)}.")
    for count, one_axis in zip(shifts, axes, strict=True):
        along = normalise_axis(one_axis, result.ndim)
        start = -count % (result.shape[along] or 1)
        before = (slice(None),) * along
        parts = (result[(*before, slice(start, None), ...)], result[(*before, slice(None, start), ...)])
        result = xp.concat(parts, axis=along)
    return xp.reshape(result, tuple(x.shape)) if axis is None else result


@composed
def squeeze(x: AnyArray, /, axis: Axes, *, xp: ArrayNamespace = XP) -> Array:
    """Return an array with axes of size one removed.

    Parameters
    ----------
    x : array of any dtype and shape
    axis : the axis or axes to remove, each of size one; negative values count from the end

    Returns
    -------
    out : array of the dtype and elements of ``x``, without the axes ``axis``

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if one of the axes is not of size one, or is repeated.

    References
    ----------
    Array API Standard 2025.12, ``squeeze``.

    Examples
    --------
    >>> xp.squeeze(xp.zeros((1, 3, 1)), 0).shape
    (3, 1)
    >>> xp.squeeze(xp.zeros((1, 3, 1)), (0, 2)).shape
    (3,)
    """
    shape, axes = tuple(x.shape), normalise_axes(axis, x.ndim)
    for along in axes:
        if shape[along] != 1:
            raise ArgumentError(f"squeeze removes axes of size 1 only; axis {along} of shape {shape} has size {shape[along]}.")
    return xp.reshape(x, tuple(size for along, size in enumerate(shape) if along not in axes))


@composed
def stack(arrays: tuple[Array, ...] | list[Array], /, *, axis: NewAxis = 0, xp: ArrayNamespace = XP) -> Array:
    """Return arrays joined along a new axis.

    Parameters
    ----------
    arrays : arrays of one kind of dtype and of one shape
    axis : the position of the new axis in the result; negative values count from the last axis of the result

    Returns
    -------
    out : array of the promoted dtype, with one more axis than each of the arrays

    Raises
    ------
    DTypeError
        if the standard does not define the promotion of these data types.
    IndexError
        if ``axis`` is out of bounds.
    ValueError
        if the shapes differ, or there is no array.

    References
    ----------
    Array API Standard 2025.12, ``stack``.

    Examples
    --------
    >>> xp.stack([xp.asarray([1, 2]), xp.asarray([3, 4])])
    array([[1, 2],
           [3, 4]])
    >>> xp.stack([xp.asarray([1, 2]), xp.asarray([3, 4])], axis=1)
    array([[1, 3],
           [2, 4]])
    """
    if not arrays:
        raise ArgumentError("stack needs at least one array; got none.")
    shapes = {tuple(x.shape) for x in arrays}
    if len(shapes) > 1:
        raise ArgumentError(f"stack needs arrays of the same shape; got {', '.join(map(str, sorted(shapes)))}.")
    along = normalise_axis(axis, arrays[0].ndim + 1)
    return xp.concat([xp.expand_dims(x, along) for x in arrays], axis=along)


@composed
@since("2023.12")
def tile(x: AnyArray, repetitions: tuple[int, ...], /, *, xp: ArrayNamespace = XP) -> Array:
    """Return an array tiled along each axis.

    Parameters
    ----------
    x : array of any dtype and shape
    repetitions : the number of repetitions along each axis. If there are fewer than ``x`` has axes, they apply to the last axes,
        and the others are not repeated; if there are more, axes of size one are prepended to ``x``

    Returns
    -------
    out : array of the dtype of ``x``, whose sizes are those of ``x`` times the repetitions

    Raises
    ------
    ValueError
        if a number of repetitions is negative.

    References
    ----------
    Array API Standard 2025.12, ``tile``; since 2023.12.

    Examples
    --------
    >>> xp.tile(xp.asarray([[1, 2]]), (2, 2))
    array([[1, 2, 1, 2],
           [1, 2, 1, 2]])
    """
    if any(times < 0 for times in repetitions):
        raise ArgumentError(f"tile needs repetitions of 0 or more; got {repetitions}.")
    ndim = max(x.ndim, len(repetitions))
    sizes = (1,) * (ndim - x.ndim) + tuple(x.shape)
    times = (1,) * (ndim - len(repetitions)) + tuple(repetitions)
    pairs = list(zip(times, sizes, strict=True))
    expanded = xp.reshape(x, tuple(n for size in sizes for n in (1, size)))
    return xp.reshape(xp.broadcast_to(expanded, tuple(n for pair in pairs for n in pair)), tuple(map(prod, pairs)))


@composed
@since("2023.12")
def unstack(x: AnyArray, /, *, axis: Axis = 0, xp: ArrayNamespace = XP) -> tuple[Array, ...]:
    """Return the slices of an array along an axis.

    Parameters
    ----------
    x : array of any dtype, with at least one axis
    axis : the axis to split; negative values count from the end

    Returns
    -------
    out : one array for each index along ``axis``, each of the dtype of ``x`` and of its shape without ``axis``

    Raises
    ------
    IndexError
        if an axis is out of bounds.

    References
    ----------
    Array API Standard 2025.12, ``unstack``; since 2023.12.

    Examples
    --------
    >>> x, y = xp.unstack(xp.asarray([[1, 2], [3, 4]]), axis=1)
    >>> x
    array([1, 3])
    """
    x = xp.moveaxis(x, axis, 0)
    return tuple(x[i, ...] for i in range(x.shape[0]))


def _repeated_indices(repeats: Array, xp: ArrayNamespace) -> Array:
    """The index of each element, repeated ``repeats`` times."""
    whole = widest("signed integer", xp)
    ends = xp.cumulative_sum(xp.astype(repeats, whole), dtype=whole)
    total = int(ends[-1]) if ends.shape[0] else 0
    return xp.searchsorted(ends, xp.arange(total, dtype=ends.dtype, device=device_of(ends)), side="right")


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
