"""Sets: membership, and the unique elements of an array."""

from __future__ import annotations

from ivy_api.adapt.arguments import as_array, device_of
from ivy_api.adapt.results import UniqueAllResult, UniqueCountsResult, UniqueInverseResult
from ivy_api.dispatch.declare import XP, composed, data_dependent, since
from ivy_api.dispatch.registry import declared_names

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import AnyArray, Array, ArrayNamespace, BoolArray, IntegerArray


@composed
@since("2025.12")
def isin(x1: IntegerArray | int, x2: IntegerArray | int, /, *, invert: bool = False, xp: ArrayNamespace = XP) -> BoolArray:
    """Return whether each element of one array is in another array.

    Elements are compared as by `equal`: ``nan`` is in no array, and the two zeros are equal. The run time is that of sorting
    ``x2``, except for complex numbers, for which each pair of elements is compared.

    Parameters
    ----------
    x1 : the elements to look up: array of integer dtype, any shape, or a Python scalar
    x2 : the elements to search: array of integer dtype, any shape, or a Python scalar. At least one of ``x1`` and ``x2`` is an
        array; a scalar takes its dtype
    invert : whether to invert the result: ``True`` for elements that are not in ``x2``

    Returns
    -------
    out : array of dtype ``bool`` and the shape of ``x1``

    References
    ----------
    Array API Standard 2025.12, ``isin``; since 2025.12.

    Examples
    --------
    >>> xp.isin(xp.asarray([1, 2, 3, 4]), xp.asarray([2, 4, 6]))
    array([False,  True, False,  True])
    """
    wanted: Array = as_array(x1, x2, xp)
    shape = tuple(wanted.shape)
    wanted, among = xp.reshape(wanted, (-1,)), xp.reshape(as_array(x2, x1, xp), (-1,))
    if among.shape[0] == 0:
        found = xp.zeros(tuple(wanted.shape), dtype=xp.bool, device=device_of(wanted))
    elif xp.isdtype(wanted.dtype, ("integral", "real floating")) and xp.isdtype(among.dtype, ("integral", "real floating")):
        found = _found_by_search(wanted, among, xp)
    else:
        found = xp.any(xp.equal(xp.expand_dims(wanted, 1), xp.expand_dims(among, 0)), axis=1)
    return xp.reshape(xp.logical_not(found) if invert else found, shape)


@composed
@data_dependent
def unique_all(x: AnyArray, /, *, xp: ArrayNamespace = XP) -> tuple[Array, IntegerArray, IntegerArray, IntegerArray]:
    """Return the unique elements, the indices of their first occurrences, the inverse indices and the counts.

    Elements are compared as by `equal`: each ``nan`` is unique, with a count of one, and the two zeros are equal. The order of
    the unique elements depends on the backend. The size of the result depends on the values, so compilers that need static shapes
    do not support it.

    Parameters
    ----------
    x : array of any dtype and shape

    Returns
    -------
    values : one-dimensional array of the dtype of ``x``
    indices : array of the default index dtype and the shape of ``values``: the indices of the first occurrences in the flattened
        ``x``
    inverse_indices : array of the default index dtype and the shape of ``x``: ``x`` is ``values`` at these indices
    counts : array of the default index dtype and the shape of ``values``

    References
    ----------
    Array API Standard 2025.12, ``unique_all``.

    Examples
    --------
    >>> found = xp.unique_all(xp.asarray([3, 1, 3]))
    >>> found.values
    array([1, 3])
    >>> found.indices
    array([1, 0])
    >>> found.inverse_indices
    array([1, 0, 1])
    >>> found.counts
    array([1, 2])
    """
    flat = xp.reshape(x, (-1,))
    size = flat.shape[0]
    head = min(size, 1)  # slices beyond the end are not portable
    order = _stable_order(flat, xp)
    ordered = xp.take(flat, order, axis=0)
    begins = xp.not_equal(ordered[head:], ordered[: size - head])
    begins = xp.concat([xp.ones((head,), dtype=xp.bool, device=device_of(x)), begins])
    (starts,) = xp.nonzero(begins)
    ends = xp.concat([starts[head:], xp.full((head,), size, dtype=starts.dtype, device=device_of(x))])
    indices = xp.take(order, starts, axis=0)
    runs = xp.cumulative_sum(xp.astype(begins, starts.dtype), dtype=starts.dtype) - 1
    inverse = xp.take(runs, xp.argsort(order), axis=0)
    return UniqueAllResult(xp.take(flat, indices, axis=0), indices, xp.reshape(inverse, tuple(x.shape)), ends - starts)


@composed
@data_dependent
def unique_counts(x: AnyArray, /, *, xp: ArrayNamespace = XP) -> tuple[Array, IntegerArray]:
    """Return the unique elements and their counts.

    Elements are compared as by `equal`: each ``nan`` is unique, with a count of one, and the two zeros are equal. The order of
    the unique elements depends on the backend. The size of the result depends on the values, so compilers that need static shapes
    do not support it.

    Parameters
    ----------
    x : array of any dtype and shape

    Returns
    -------
    values : one-dimensional array of the dtype of ``x``
    counts : array of the default index dtype and the shape of ``values``

    References
    ----------
    Array API Standard 2025.12, ``unique_counts``.

    Examples
    --------
    >>> values, counts = xp.unique_counts(xp.asarray([3, 1, 3]))
    >>> values
    array([1, 3])
    >>> counts
    array([1, 2])
    """
    result = xp.unique_all(x)
    return UniqueCountsResult(result[0], result[3])


@composed
@data_dependent
def unique_inverse(x: AnyArray, /, *, xp: ArrayNamespace = XP) -> tuple[Array, IntegerArray]:
    """Return the unique elements and the inverse indices.

    Elements are compared as by `equal`: each ``nan`` is unique, and the two zeros are equal. The order of the unique elements
    depends on the backend. The size of the result depends on the values, so compilers that need static shapes do not support it.

    Parameters
    ----------
    x : array of any dtype and shape

    Returns
    -------
    values : one-dimensional array of the dtype of ``x``
    inverse_indices : array of the default index dtype and the shape of ``x``: ``x`` is ``values`` at these indices, except for
        the sign of zeros

    References
    ----------
    Array API Standard 2025.12, ``unique_inverse``.

    Examples
    --------
    >>> values, inverse = xp.unique_inverse(xp.asarray([3, 1, 3]))
    >>> values[inverse]
    array([3, 1, 3])
    """
    result = xp.unique_all(x)
    return UniqueInverseResult(result[0], result[2])


@composed
@data_dependent
def unique_values(x: AnyArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the unique elements of an array.

    Elements are compared as by `equal`: each ``nan`` is unique, and the two zeros are equal. The order of the unique elements
    depends on the backend. The size of the result depends on the values, so compilers that need static shapes do not support it.

    Parameters
    ----------
    x : array of any dtype and shape

    Returns
    -------
    out : one-dimensional array of the dtype of ``x``

    References
    ----------
    Array API Standard 2025.12, ``unique_values``.

    Examples
    --------
    >>> xp.sort(xp.unique_values(xp.asarray([3, 1, 3, 2])))
    array([1, 2, 3])
    """
    return xp.unique_all(x)[0]


def _found_by_search(wanted: Array, among: Array, xp: ArrayNamespace) -> Array:
    wanted, among = _one_zero(wanted, xp), xp.sort(_one_zero(among, xp))
    index = xp.searchsorted(among, wanted)
    index = xp.where(index < among.shape[0], index, xp.zeros_like(index))  # a value above all of them equals none
    return xp.equal(xp.take(among, index, axis=0), wanted)


def _stable_order(flat: Array, xp: ArrayNamespace) -> Array:
    """The indices of a stable sort, which keeps equal elements in the order of their occurrence."""
    if xp.isdtype(flat.dtype, "bool"):
        return xp.argsort(xp.astype(flat, xp.uint8), stable=True)
    if xp.isdtype(flat.dtype, "complex floating"):
        order = xp.argsort(_one_zero(xp.imag(flat), xp), stable=True)
        return xp.take(order, xp.argsort(_one_zero(xp.take(xp.real(flat), order, axis=0), xp), stable=True), axis=0)
    return xp.argsort(_one_zero(flat, xp), stable=True)


def _one_zero(x: Array, xp: ArrayNamespace) -> Array:
    """``x`` with negative zeros replaced by positive ones, since some backends sort them separately."""
    if xp.isdtype(x.dtype, "integral"):
        return x
    zero = xp.zeros((), dtype=x.dtype, device=device_of(x))
    return xp.where(xp.equal(x, zero), zero, x)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
