"""Statistics: sums, products, minima, maxima and moments, of a whole array or along axes."""

from __future__ import annotations

from math import nan
from math import prod as product

from ivy_api.adapt.arguments import device_of, normalise_axes
from ivy_api.adapt.dtype_errors import dtype_name as _dtype_name
from ivy_api.adapt.promotion import FLOATING
from ivy_api.dispatch.declare import XP, accumulates, composed, declared, since
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import DTypeError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace, Axes, Axis, DType, FloatingArray, NumericArray, RealArray, RealFloatingArray


@declared
@accumulates
@since("2024.12")
def cumulative_prod(
    x: NumericArray, /, *, axis: Axis | None = None, dtype: DType | None = None, include_initial: bool = False
) -> Array:
    """Return the cumulative product of the elements along an axis.

    Special cases are those of `multiply`, applied successively. Integers that overflow wrap on most backends.

    Parameters
    ----------
    x : array of numeric dtype, with at least one axis
    axis : the axis to multiply along; negative values count from the end. It may be omitted only if ``x`` is one-dimensional
    dtype : the dtype of the result, to which ``x`` is cast first; ``None``: that of ``x``, except that integers smaller than the
        default integer dtype become the default integer dtype, or the unsigned integer dtype of its width
    include_initial : whether to begin with the empty product, ``1``

    Returns
    -------
    out : array of the shape of ``x``, with one more element along ``axis`` if ``include_initial``

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if ``axis`` is omitted and ``x`` has more than one axis.

    References
    ----------
    Array API Standard 2025.12, ``cumulative_prod``; since 2024.12.

    Examples
    --------
    >>> xp.cumulative_prod(xp.asarray([1, 2, 3, 4]))
    array([ 1,  2,  6, 24])
    """


@declared
@accumulates
@since("2023.12")
def cumulative_sum(
    x: NumericArray, /, *, axis: Axis | None = None, dtype: DType | None = None, include_initial: bool = False
) -> Array:
    """Return the cumulative sum of the elements along an axis.

    Special cases are those of `add`, applied successively. Integers that overflow wrap on most backends.

    Parameters
    ----------
    x : array of numeric dtype, with at least one axis
    axis : the axis to add along; negative values count from the end. It may be omitted only if ``x`` is one-dimensional
    dtype : the dtype of the result, to which ``x`` is cast first; ``None``: that of ``x``, except that integers smaller than the
        default integer dtype become the default integer dtype, or the unsigned integer dtype of its width
    include_initial : whether to begin with the empty sum, ``0``

    Returns
    -------
    out : array of the shape of ``x``, with one more element along ``axis`` if ``include_initial``

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if ``axis`` is omitted and ``x`` has more than one axis.

    References
    ----------
    Array API Standard 2025.12, ``cumulative_sum``; since 2023.12.

    Examples
    --------
    >>> xp.cumulative_sum(xp.asarray([1, 2, 3]))
    array([1, 3, 6])
    >>> xp.cumulative_sum(xp.asarray([1, 2, 3]), include_initial=True)
    array([0, 1, 3, 6])
    """


@declared
def max(x: RealArray, /, *, axis: Axes | None = None, keepdims: bool = False) -> Array:
    """Return the maximum along one or more axes.

    ``nan`` among the elements gives ``nan``. Which of the two zeros is larger, and the maximum of no elements, depend on the
    backend.

    Parameters
    ----------
    x : array of real-valued dtype, any shape
    axis : the axis or axes to reduce; negative values count from the end; ``None`` reduces all of them
    keepdims : whether to keep the reduced axes, with size one

    Returns
    -------
    out : array of the dtype of ``x``, without the reduced axes unless ``keepdims``

    Raises
    ------
    IndexError
        if an axis is out of bounds.

    References
    ----------
    Array API Standard 2025.12, ``max``.

    Examples
    --------
    >>> xp.max(xp.asarray([[1, 5], [7, 2]]), axis=0)
    array([7, 5])
    """


@composed
@accumulates
def mean(x: FloatingArray, /, *, axis: Axes | None = None, keepdims: bool = False, xp: ArrayNamespace = XP) -> Array:
    """Return the arithmetic mean along one or more axes.

    ``nan`` among the elements gives ``nan``, and so does the mean of no elements. For complex numbers test the result with `isnan`:
    whether both parts become ``nan`` depends on the backend.

    Parameters
    ----------
    x : array of floating-point dtype, any shape
    axis : the axis or axes to reduce; negative values count from the end; ``None`` reduces all of them
    keepdims : whether to keep the reduced axes, with size one

    Returns
    -------
    out : array of the dtype of ``x``, without the reduced axes unless ``keepdims``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype and the backend supports no other.
    IndexError
        if an axis is out of bounds.

    References
    ----------
    Array API Standard 2025.12, ``mean``.

    Examples
    --------
    >>> xp.mean(xp.asarray([[1.0, 2.0], [3.0, 6.0]]), axis=0)
    array([2., 4.])
    """
    if not xp.isdtype(x.dtype, FLOATING):
        raise DTypeError(
            f"mean takes a floating-point array here; got {_dtype_name(x.dtype)}. "
            f"Convert first, for example xp.astype(x, xp.float64)."
        )
    total = xp.sum(x, axis=axis, keepdims=keepdims)
    return xp.divide(total, xp.asarray(_count(x, axis) or nan, dtype=x.dtype, device=device_of(x)))


@declared
def min(x: RealArray, /, *, axis: Axes | None = None, keepdims: bool = False) -> Array:
    """Return the minimum along one or more axes.

    ``nan`` among the elements gives ``nan``. Which of the two zeros is smaller, and the minimum of no elements, depend on the
    backend.

    Parameters
    ----------
    x : array of real-valued dtype, any shape
    axis : the axis or axes to reduce; negative values count from the end; ``None`` reduces all of them
    keepdims : whether to keep the reduced axes, with size one

    Returns
    -------
    out : array of the dtype of ``x``, without the reduced axes unless ``keepdims``

    Raises
    ------
    IndexError
        if an axis is out of bounds.

    References
    ----------
    Array API Standard 2025.12, ``min``.

    Examples
    --------
    >>> xp.min(xp.asarray([[1, 5], [7, 2]]), axis=1)
    array([1, 2])
    """


@declared
@accumulates
def prod(x: NumericArray, /, *, axis: Axes | None = None, dtype: DType | None = None, keepdims: bool = False) -> Array:
    """Return the product of the elements along one or more axes.

    The product of no elements is ``1``. Special cases are those of `multiply`, applied successively. Integers that overflow wrap
    on most backends.

    Parameters
    ----------
    x : array of numeric dtype, any shape
    axis : the axis or axes to reduce; negative values count from the end; ``None`` reduces all of them
    dtype : the dtype of the result, to which ``x`` is cast first; ``None``: that of ``x``, except that integers smaller than the
        default integer dtype become the default integer dtype, or the unsigned integer dtype of its width
    keepdims : whether to keep the reduced axes, with size one

    Returns
    -------
    out : array of that dtype, without the reduced axes unless ``keepdims``

    Raises
    ------
    IndexError
        if an axis is out of bounds.

    References
    ----------
    Array API Standard 2025.12, ``prod``.

    Examples
    --------
    >>> xp.prod(xp.asarray([[1, 2], [3, 4]]), axis=1)
    array([ 2, 12])
    """


@composed
@accumulates
def std(
    x: RealFloatingArray,
    /,
    *,
    axis: Axes | None = None,
    correction: float = 0.0,
    keepdims: bool = False,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the standard deviation along one or more axes: the square root of `var`.

    ``nan`` among the elements gives ``nan``, and so does a ``correction`` that leaves no degrees of freedom.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    axis : the axis or axes to reduce; negative values count from the end; ``None`` reduces all of them
    correction : the degrees of freedom adjustment: ``0`` for a population, ``1`` for a sample
    keepdims : whether to keep the reduced axes, with size one

    Returns
    -------
    out : array of the dtype of ``x``, without the reduced axes unless ``keepdims``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype and the backend supports no other.
    IndexError
        if an axis is out of bounds.

    References
    ----------
    Array API Standard 2025.12, ``std``.

    Examples
    --------
    >>> x = xp.asarray([[1.0, 3.0], [2.0, 6.0]])
    >>> xp.std(x, axis=1)
    array([1., 2.])
    """
    return xp.sqrt(xp.var(x, axis=axis, correction=correction, keepdims=keepdims))


@declared
@accumulates
def sum(x: NumericArray, /, *, axis: Axes | None = None, dtype: DType | None = None, keepdims: bool = False) -> Array:
    """Return the sum of the elements along one or more axes.

    The sum of no elements is ``0``. Special cases are those of `add`, applied successively. Integers that overflow wrap on most
    backends.

    Parameters
    ----------
    x : array of numeric dtype, any shape
    axis : the axis or axes to reduce; negative values count from the end; ``None`` reduces all of them
    dtype : the dtype of the result, to which ``x`` is cast first; ``None``: that of ``x``, except that integers smaller than the
        default integer dtype become the default integer dtype, or the unsigned integer dtype of its width
    keepdims : whether to keep the reduced axes, with size one

    Returns
    -------
    out : array of that dtype, without the reduced axes unless ``keepdims``

    Raises
    ------
    IndexError
        if an axis is out of bounds.

    References
    ----------
    Array API Standard 2025.12, ``sum``.

    Examples
    --------
    >>> xp.sum(xp.asarray([[1, 2], [3, 4]]), axis=0)
    array([4, 6])
    >>> xp.sum(xp.asarray([[1, 2], [3, 4]]), axis=1, keepdims=True)
    array([[3],
           [7]])
    """


@composed
@accumulates
def var(
    x: RealFloatingArray,
    /,
    *,
    axis: Axes | None = None,
    correction: float = 0.0,
    keepdims: bool = False,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the variance along one or more axes.

    ``nan`` or an infinity among the elements gives ``nan``, and so does a ``correction`` that leaves no degrees of freedom.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    axis : the axis or axes to reduce; negative values count from the end; ``None`` reduces all of them
    correction : the degrees of freedom adjustment: ``0`` for a population, ``1`` for a sample
    keepdims : whether to keep the reduced axes, with size one

    Returns
    -------
    out : array of the dtype of ``x``, without the reduced axes unless ``keepdims``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype and the backend supports no other.
    IndexError
        if an axis is out of bounds.

    References
    ----------
    Array API Standard 2025.12, ``var``.

    Examples
    --------
    >>> x = xp.asarray([[1.0, 3.0], [2.0, 6.0]])
    >>> xp.var(x, axis=1)
    array([1., 4.])
    >>> xp.var(x, axis=1, correction=1.0)
    array([2., 8.])
    """
    if not xp.isdtype(x.dtype, "real floating"):
        raise DTypeError(
            f"var takes a real floating-point array here; got {_dtype_name(x.dtype)}. "
            f"Convert first, for example xp.astype(x, xp.float64)."
        )
    centred = xp.subtract(x, xp.mean(x, axis=axis, keepdims=True))
    squares = xp.sum(xp.multiply(centred, centred), axis=axis, keepdims=keepdims)
    freedom = _count(x, axis) - correction
    return xp.divide(squares, xp.asarray(freedom if freedom > 0 else nan, dtype=x.dtype, device=device_of(x)))


def _count(x: Array, axis: int | tuple[int, ...] | None) -> int:
    """The number of elements in each reduction."""
    return product([x.shape[along] for along in normalise_axes(axis, x.ndim)])


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
