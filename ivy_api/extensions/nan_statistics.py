"""Statistics that ignore ``nan``."""

from __future__ import annotations

from ivy_api.adapt.arguments import normalise_axes
from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.adapt.promotion import FLOATING
from ivy_api.bodies.norms import safe_power
from ivy_api.bodies.operands import require_floats
from ivy_api.dispatch.declare import XP, accumulates, composed
from ivy_api.dispatch.registry import declared_names

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace, Axes, Axis, DType, FloatingArray, NumericArray, RealArray, RealFloatingArray


@composed
@accumulates
def nancumsum(
    x: NumericArray,
    /,
    *,
    axis: Axis | None = None,
    dtype: DType | None = None,
    include_initial: bool = False,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the cumulative sum along an axis, treating ``nan`` as ``0``.

    Parameters
    ----------
    x : array of numeric dtype, with at least one axis
    axis : the axis to add along; negative values count from the end. It may be omitted only if ``x`` is one-dimensional
    dtype : the dtype of the result; ``None``: as in `cumulative_sum`
    include_initial : whether to begin with the empty sum, ``0``

    Returns
    -------
    out : array of the shape of ``x``, with one more element along ``axis`` if ``include_initial``

    Raises
    ------
    DTypeError
        if ``x`` is not of a numeric dtype and the backend supports no other.
    IndexError
        if an axis is out of bounds.
    ValueError
        if ``axis`` is omitted and ``x`` has more than one axis.

    References
    ----------
    ``numpy.nancumsum``, ``jax.numpy.nancumsum``.

    Examples
    --------
    >>> xp.nancumsum(xp.asarray([1.0, xp.nan, 2.0]))
    array([1., 1., 3.])
    """
    return xp.cumulative_sum(_filled(x, 0.0, xp), axis=axis, dtype=dtype, include_initial=include_initial)


@composed
def nanmax(x: RealArray, /, *, axis: Axes | None = None, keepdims: bool = False, xp: ArrayNamespace = XP) -> Array:
    """Return the maximum along one or more axes, ignoring ``nan``; ``nan`` if all are.

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
    DTypeError
        if ``x`` is not of a real-valued dtype and the backend supports no other.
    IndexError
        if an axis is out of bounds.

    References
    ----------
    ``numpy.nanmax``, ``jax.numpy.nanmax``.

    Examples
    --------
    >>> xp.nanmax(xp.asarray([[1.0, xp.nan], [4.0, 3.0]]), axis=1)
    array([1., 4.])
    """
    if not xp.isdtype(x.dtype, "real floating"):
        return xp.max(x, axis=axis, keepdims=keepdims)
    missing = xp.not_equal(x, x)
    out = xp.max(xp.where(missing, -float("inf"), x), axis=axis, keepdims=keepdims)
    return xp.where(xp.all(missing, axis=axis, keepdims=keepdims), float("nan"), out)


@composed
@accumulates
def nanmean(x: FloatingArray, /, *, axis: Axes | None = None, keepdims: bool = False, xp: ArrayNamespace = XP) -> Array:
    """Return the mean along one or more axes, ignoring ``nan``; ``nan`` if all are.

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
    ``numpy.nanmean``, ``torch.nanmean``, ``jax.numpy.nanmean``.

    Examples
    --------
    >>> xp.nanmean(xp.asarray([[1.0, xp.nan, 3.0], [4.0, 5.0, 6.0]]), axis=1)
    array([2., 5.])
    """
    if not xp.isdtype(x.dtype, FLOATING):
        raise dtype_error("nanmean", "floating-point", x.dtype)
    there = xp.equal(x, x)
    count = xp.sum(xp.astype(there, x.dtype), axis=axis, keepdims=keepdims)
    total = xp.sum(xp.where(there, x, 0.0), axis=axis, keepdims=keepdims)
    none = xp.equal(count, 0.0)
    return xp.where(none, float("nan"), total / xp.where(none, 1.0, count))


@composed
def nanmin(x: RealArray, /, *, axis: Axes | None = None, keepdims: bool = False, xp: ArrayNamespace = XP) -> Array:
    """Return the minimum along one or more axes, ignoring ``nan``; ``nan`` if all are.

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
    DTypeError
        if ``x`` is not of a real-valued dtype and the backend supports no other.
    IndexError
        if an axis is out of bounds.

    References
    ----------
    ``numpy.nanmin``, ``jax.numpy.nanmin``.

    Examples
    --------
    >>> xp.nanmin(xp.asarray([[1.0, xp.nan], [4.0, 3.0]]), axis=1)
    array([1., 3.])
    """
    if not xp.isdtype(x.dtype, "real floating"):
        return xp.min(x, axis=axis, keepdims=keepdims)
    missing = xp.not_equal(x, x)
    out = xp.min(xp.where(missing, float("inf"), x), axis=axis, keepdims=keepdims)
    return xp.where(xp.all(missing, axis=axis, keepdims=keepdims), float("nan"), out)


@composed
@accumulates
def nanprod(
    x: NumericArray,
    /,
    *,
    axis: Axes | None = None,
    dtype: DType | None = None,
    keepdims: bool = False,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the product along one or more axes, treating ``nan`` as ``1``.

    Parameters
    ----------
    x : array of numeric dtype, any shape
    axis : the axis or axes to reduce; negative values count from the end; ``None`` reduces all of them
    dtype : the dtype of the result; ``None``: as in `prod`
    keepdims : whether to keep the reduced axes, with size one

    Returns
    -------
    out : array of the dtype that `prod` gives, without the reduced axes unless ``keepdims``

    Raises
    ------
    DTypeError
        if ``x`` is not of a numeric dtype and the backend supports no other.
    IndexError
        if an axis is out of bounds.

    References
    ----------
    ``numpy.nanprod``, ``jax.numpy.nanprod``.

    Examples
    --------
    >>> xp.nanprod(xp.asarray([[2.0, xp.nan], [4.0, 3.0]]), axis=1)
    array([ 2., 12.])
    """
    return xp.prod(_filled(x, 1.0, xp), axis=axis, dtype=dtype, keepdims=keepdims)


@composed
@accumulates
def nanstd(
    x: RealFloatingArray,
    /,
    *,
    axis: Axes | None = None,
    correction: float = 0.0,
    keepdims: bool = False,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the standard deviation along one or more axes, ignoring ``nan``.

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
    ``numpy.nanstd``, ``jax.numpy.nanstd``.

    Examples
    --------
    >>> xp.nanstd(xp.asarray([[1.0, xp.nan, 3.0], [2.0, 2.0, 2.0]]), axis=1)
    array([1., 0.])
    """
    return safe_power(xp.nanvar(x, axis=axis, correction=correction, keepdims=keepdims), xp)


@composed
@accumulates
def nansum(
    x: NumericArray,
    /,
    *,
    axis: Axes | None = None,
    dtype: DType | None = None,
    keepdims: bool = False,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the sum along one or more axes, treating ``nan`` as ``0``.

    Parameters
    ----------
    x : array of numeric dtype, any shape
    axis : the axis or axes to reduce; negative values count from the end; ``None`` reduces all of them
    dtype : the dtype of the result; ``None``: as in `sum`
    keepdims : whether to keep the reduced axes, with size one

    Returns
    -------
    out : array of the dtype that `sum` gives, without the reduced axes unless ``keepdims``

    Raises
    ------
    DTypeError
        if ``x`` is not of a numeric dtype and the backend supports no other.
    IndexError
        if an axis is out of bounds.

    References
    ----------
    ``numpy.nansum``, ``jax.numpy.nansum``.

    Examples
    --------
    >>> xp.nansum(xp.asarray([[1.0, xp.nan], [4.0, 3.0]]), axis=1)
    array([1., 7.])
    """
    return xp.sum(_filled(x, 0.0, xp), axis=axis, dtype=dtype, keepdims=keepdims)


@composed
@accumulates
def nanvar(
    x: RealFloatingArray,
    /,
    *,
    axis: Axes | None = None,
    correction: float = 0.0,
    keepdims: bool = False,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the variance along one or more axes, ignoring ``nan``.

    A ``correction`` that leaves no degrees of freedom gives ``nan``.

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
    ``numpy.nanvar``, ``jax.numpy.nanvar``.

    Examples
    --------
    >>> xp.nanvar(xp.asarray([[1.0, xp.nan, 3.0], [2.0, 2.0, 2.0]]), axis=1, correction=1.0)
    array([2., 0.])
    """
    require_floats("nanvar", x, xp)
    axes = normalise_axes(axis, x.ndim)
    there = xp.equal(x, x)
    count = xp.sum(xp.astype(there, x.dtype), axis=axes, keepdims=True)
    centre = xp.sum(xp.where(there, x, 0.0), axis=axes, keepdims=True) / xp.where(xp.equal(count, 0.0), 1.0, count)
    squares = xp.sum(xp.square(xp.where(there, x - centre, 0.0)), axis=axes, keepdims=keepdims)
    freedom = (count if keepdims else xp.squeeze(count, axis=axes)) - correction
    enough = freedom > 0
    return xp.where(enough, squares / xp.where(enough, freedom, 1.0), float("nan"))


def _filled(x: Array, value: float, xp: ArrayNamespace) -> Array:
    """``x`` with each ``nan`` replaced by a number."""
    if not xp.isdtype(x.dtype, FLOATING):
        return x
    return xp.where(xp.not_equal(x, x), value, x)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
