"""Sets beyond the standard: set operations, runs of equal elements, and the number of unique elements."""

from __future__ import annotations

from math import prod

from ivy_api.adapt.arguments import device_of, normalise_axis
from ivy_api.adapt.results import UniqueConsecutiveResult
from ivy_api.bodies.operands import index_dtype
from ivy_api.bodies.shapes import dynamic_shape, static_length
from ivy_api.dispatch.declare import XP, composed, data_dependent
from ivy_api.dispatch.registry import declared_names

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import AnyArray, Array, ArrayNamespace, Axis, IntegerArray


@composed
@data_dependent
def intersect1d(x1: AnyArray, x2: AnyArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the sorted unique elements that are in both arrays.

    They are sorted in ascending order, complex ones by their real, then their imaginary part. The size of the result depends on
    the data, so compilers that need static shapes do not support it.

    Parameters
    ----------
    x1, x2 : arrays of dtypes that promote to a common one, any shapes

    Returns
    -------
    out : one-dimensional array of the promoted dtype

    References
    ----------
    ``numpy.intersect1d``, ``jax.numpy.intersect1d``.

    Examples
    --------
    >>> xp.intersect1d(xp.asarray([1, 2, 3]), xp.asarray([2, 3, 4]))
    array([2, 3])
    """
    return _chosen(x1, x2, False, xp)


@composed
def nunique(x: AnyArray, /, *, axis: Axis | None = None, keepdims: bool = False, xp: ArrayNamespace = XP) -> IntegerArray:
    """Return the number of unique elements.

    Elements are compared as by `equal`: each ``nan`` is unique, and the two zeros are equal.

    Parameters
    ----------
    x : array of any dtype and shape
    axis : the axis to count along; negative values count from the end; ``None`` counts in the flattened array
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
    ``array_api_extra.nunique``.

    Examples
    --------
    >>> xp.nunique(xp.asarray([[1, 1, 2], [3, 3, 3]]), axis=1)
    array([2, 1])
    """
    rows = xp.reshape(x, (-1,)) if axis is None else xp.moveaxis(x, normalise_axis(axis, x.ndim), -1)
    dtype = index_dtype(xp)
    if rows.shape[-1] == 0:
        out = xp.zeros(tuple(rows.shape)[:-1], dtype=dtype, device=device_of(x))
    else:
        rows = _in_order(rows, xp)
        differs = xp.not_equal(rows[..., 1:], rows[..., :-1])
        begins = xp.concat([xp.ones_like(rows[..., :1], dtype=xp.bool), differs], axis=-1)
        out = xp.sum(xp.astype(begins, dtype), axis=-1, dtype=dtype)
    if not keepdims:
        return out
    return xp.reshape(out, (1,) * x.ndim) if axis is None else xp.expand_dims(out, normalise_axis(axis, x.ndim))


@composed
@data_dependent
def setdiff1d(x1: AnyArray, x2: AnyArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the sorted unique elements of the first array that are not in the second.

    They are sorted in ascending order, complex ones by their real, then their imaginary part. The size of the result depends on
    the data, so compilers that need static shapes do not support it.

    Parameters
    ----------
    x1, x2 : arrays of dtypes that promote to a common one, any shapes

    Returns
    -------
    out : one-dimensional array of the promoted dtype

    References
    ----------
    ``numpy.setdiff1d``, ``jax.numpy.setdiff1d``.

    Examples
    --------
    >>> xp.setdiff1d(xp.asarray([1, 2, 3]), xp.asarray([2, 4]))
    array([1, 3])
    """
    return _chosen(x1, x2, True, xp)


@composed
@data_dependent
def union1d(x1: AnyArray, x2: AnyArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the sorted unique elements that are in either array.

    They are sorted in ascending order, complex ones by their real, then their imaginary part. The size of the result depends on
    the data, so compilers that need static shapes do not support it.

    Parameters
    ----------
    x1, x2 : arrays of dtypes that promote to a common one, any shapes

    Returns
    -------
    out : one-dimensional array of the promoted dtype

    References
    ----------
    ``numpy.union1d``, ``jax.numpy.union1d``.

    Examples
    --------
    >>> xp.union1d(xp.asarray([3, 1]), xp.asarray([2, 3]))
    array([1, 2, 3])
    """
    return _in_order(xp.unique_values(xp.concat([x1, x2], axis=None)), xp)


@composed
@data_dependent
def unique_consecutive(
    x: AnyArray, /, *, axis: Axis | None = None, xp: ArrayNamespace = XP
) -> tuple[Array, IntegerArray, IntegerArray]:
    """Return the first element of each run of equal elements, the run index of each element, and the run lengths.

    Elements are compared as by `equal`: each ``nan`` is a run of its own. The size of the result depends on the data, so
    compilers that need static shapes do not support it.

    Parameters
    ----------
    x : array of any dtype and shape
    axis : the axis along which to compare whole slices; negative values count from the end; ``None``: the flattened array

    Returns
    -------
    values : array of the dtype of ``x``; one-dimensional, or of the shape of ``x`` except along ``axis``
    inverse_indices : array of the default index dtype: of the shape of ``x``, or one-dimensional where ``axis`` is given
    counts : one-dimensional array of the default index dtype

    Raises
    ------
    IndexError
        if an axis is out of bounds.

    References
    ----------
    ``torch.unique_consecutive``.

    Examples
    --------
    >>> values, inverse, counts = xp.unique_consecutive(xp.asarray([1, 1, 2, 1]))
    >>> values
    array([1, 2, 1])
    >>> counts
    array([2, 1, 1])
    """
    along = 0 if axis is None else normalise_axis(axis, x.ndim)
    line = xp.reshape(x, (-1,)) if axis is None else x
    size, device = static_length("unique_consecutive", line, along), device_of(x)
    dtype = index_dtype(xp)
    if size == 0:
        nothing = xp.zeros((0,), dtype=dtype, device=device)
        return UniqueConsecutiveResult(line, xp.reshape(nothing, tuple(x.shape)) if axis is None else nothing, nothing)
    rows = xp.moveaxis(line, along, 0)
    differs = xp.not_equal(rows[1:, ...], rows[:-1, ...])
    if rows.ndim > 1:
        differs = xp.any(xp.reshape(differs, (size - 1, prod(dynamic_shape("unique_consecutive", rows, xp)[1:]))), axis=1)
    begins = xp.concat([xp.ones((1,), dtype=xp.bool, device=device), differs])
    (starts,) = xp.nonzero(begins)
    ends = xp.concat([starts[1:], xp.full((1,), size, dtype=starts.dtype, device=device)])
    inverse = xp.cumulative_sum(xp.astype(begins, dtype), dtype=dtype) - 1
    values = xp.take(line, starts, axis=along)
    return UniqueConsecutiveResult(values, xp.reshape(inverse, tuple(x.shape)) if axis is None else inverse, ends - starts)


def _chosen(x1: Array, x2: Array, invert: bool, xp: ArrayNamespace) -> Array:
    """The unique elements of ``x1`` that are in ``x2``, or that are not."""
    dtype = xp.result_type(x1, x2)
    values = _in_order(xp.unique_values(xp.astype(x1, dtype, copy=False)), xp)
    (indices,) = xp.nonzero(xp.isin(values, xp.astype(x2, dtype, copy=False), invert=invert))
    return xp.take(values, indices, axis=0)


def _in_order(rows: Array, xp: ArrayNamespace) -> Array:
    """The rows in ascending order, so that equal rows are adjacent."""
    if xp.isdtype(rows.dtype, "bool"):
        return xp.astype(xp.sort(xp.astype(rows, xp.uint8), axis=-1), xp.bool)
    if not xp.isdtype(rows.dtype, "complex floating"):
        return xp.sort(rows, axis=-1)
    parts = (xp.imag(rows), xp.real(rows))
    order = xp.lexsort([xp.where(xp.equal(part, 0), xp.zeros_like(part), part) for part in parts])  # treat -0.0 as 0.0
    return xp.take_along_axis(rows, order, axis=-1)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
