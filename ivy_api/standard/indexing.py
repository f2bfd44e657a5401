"""Indexing: elements of an array at given indices along one axis."""

from __future__ import annotations

from math import prod

from ivy_api.adapt.arguments import device_of, normalise_axis
from ivy_api.dispatch.declare import XP, composed, declared, since
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import AnyArray, Array, ArrayNamespace, Axis, IntegerArray


@declared
@since("2022.12")
def take(x: AnyArray, indices: IntegerArray, /, *, axis: Axis | None = None) -> Array:
    """Return the elements at the given indices along an axis.

    Bounds may not be checked: the result for an index out of bounds depends on the backend.

    Parameters
    ----------
    x : array of any dtype, with at least one axis
    indices : one-dimensional array of integer dtype; a negative index counts from the end
    axis : the axis to select along; negative values count from the end. It may be omitted only if ``x`` is one-dimensional

    Returns
    -------
    out : array of the dtype of ``x``, and of its shape except along ``axis``, where the size is that of ``indices``

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if ``axis`` is omitted and ``x`` has more than one axis.

    References
    ----------
    Array API Standard 2025.12, ``take``; since 2022.12.

    Examples
    --------
    >>> x = xp.asarray([[1, 2, 3], [4, 5, 6]])
    >>> xp.take(x, xp.asarray([2, 0]), axis=1)
    array([[3, 1],
           [6, 4]])
    """


@composed
@since("2024.12")
def take_along_axis(x: AnyArray, indices: IntegerArray, /, *, axis: Axis = -1, xp: ArrayNamespace = XP) -> Array:
    """Return the elements at the given indices along an axis, matching the other axes of both arrays.

    It accepts the indices of `argsort` and, with ``keepdims=True``, of `argmax`. Bounds may not be checked: the result for an
    index out of bounds depends on the backend.

    Parameters
    ----------
    x : array of any dtype, with at least one axis
    indices : array of integer dtype with the same number of axes as ``x``, whose shape broadcasts with that of ``x`` except along
        ``axis``; a negative index counts from the end
    axis : the axis to select along; negative values count from the end

    Returns
    -------
    out : array of the dtype of ``x`` and of the broadcast shape, with the size of ``indices`` along ``axis``

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if ``indices`` has another number of axes, or its shape does not broadcast with that of ``x``.

    References
    ----------
    Array API Standard 2025.12, ``take_along_axis``; since 2024.12.

    Examples
    --------
    >>> x = xp.asarray([[3, 1, 2], [4, 6, 5]])
    >>> xp.take_along_axis(x, xp.argsort(x), axis=-1)
    array([[1, 2, 3],
           [4, 5, 6]])
    """
    if x.ndim != indices.ndim:
        raise ArgumentError(
            f"take_along_axis needs indices with the same number of axes as x; got {indices.ndim} and {x.ndim}. "
            f"Add axes first, for example with xp.expand_dims, or call xp.take for one-dimensional indices."
        )
    along = normalise_axis(axis, x.ndim)
    if x.ndim == 1:
        return xp.take(x, indices, axis=0)
    x, indices = xp.moveaxis(x, along, -1), xp.moveaxis(indices, along, -1)
    batch = xp.broadcast_shapes(tuple(x.shape)[:-1], tuple(indices.shape)[:-1])
    rows, size, picked = prod(batch), x.shape[-1], indices.shape[-1]
    values = xp.reshape(xp.broadcast_to(x, (*batch, size)), (rows * size,))
    starts = xp.arange(rows, device=device_of(x)) * size
    positions = xp.astype(xp.reshape(xp.broadcast_to(indices, (*batch, picked)), (rows, picked)), starts.dtype)
    positions = xp.where(positions < 0, positions + size, positions) + xp.reshape(starts, (rows, 1))
    taken = xp.take(values, xp.reshape(positions, (rows * picked,)), axis=0)
    return xp.moveaxis(xp.reshape(taken, (*batch, picked)), -1, along)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
