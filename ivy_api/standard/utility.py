"""Utilities: logical reductions, and differences of adjacent elements."""

from __future__ import annotations

from ivy_api.adapt.arguments import normalise_axis
from ivy_api.dispatch.declare import XP, accumulates, composed, declared, since
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import AnyArray, Array, ArrayNamespace, Axes, Axis, BoolArray, NumericArray


@declared
def all(x: AnyArray, /, *, axis: Axes | None = None, keepdims: bool = False) -> BoolArray:
    """Return whether all elements along one or more axes are true.

    Nonzero elements are true, including ``nan``, the infinities and complex numbers with a nonzero part. The result for no
    elements is ``True``.

    Parameters
    ----------
    x : array of any dtype and shape
    axis : the axis or axes to reduce; negative values count from the end; ``None`` reduces all of them
    keepdims : whether to keep the reduced axes, with size one

    Returns
    -------
    out : array of dtype ``bool``, without the reduced axes unless ``keepdims``

    Raises
    ------
    IndexError
        if an axis is out of bounds.

    References
    ----------
    Array API Standard 2025.12, ``all``.

    Examples
    --------
    >>> xp.all(xp.asarray([[True, False], [True, True]]), axis=1)
    array([False,  True])
    """


@declared
def any(x: AnyArray, /, *, axis: Axes | None = None, keepdims: bool = False) -> BoolArray:
    """Return whether at least one element along one or more axes is true.

    Nonzero elements are true, including ``nan``, the infinities and complex numbers with a nonzero part. The result for no
    elements is ``False``.

    Parameters
    ----------
    x : array of any dtype and shape
    axis : the axis or axes to reduce; negative values count from the end; ``None`` reduces all of them
    keepdims : whether to keep the reduced axes, with size one

    Returns
    -------
    out : array of dtype ``bool``, without the reduced axes unless ``keepdims``

    Raises
    ------
    IndexError
        if an axis is out of bounds.

    References
    ----------
    Array API Standard 2025.12, ``any``.

    Examples
    --------
    >>> xp.any(xp.asarray([[True, False], [False, False]]), axis=1)
    array([ True, False])
    """


@composed
@accumulates
@since("2024.12")
def diff(
    x: NumericArray,
    /,
    *,
    axis: Axis = -1,
    n: int = 1,
    prepend: Array | None = None,
    append: Array | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the ``n``-th discrete difference along an axis.

    The first differences are ``x[i + 1] - x[i]``; higher differences are computed recursively. Unsigned integers wrap.

    Parameters
    ----------
    x : array of numeric dtype, with at least one axis
    axis : the axis to take differences along; negative values count from the end
    n : the number of times to take differences; with ``0``, the result is ``x`` with ``prepend`` and ``append``
    prepend : array of the dtype of ``x``, and of its shape except along ``axis``, prepended to ``x`` before the differences are
        taken
    append : likewise, appended to ``x``

    Returns
    -------
    out : array of the dtype of ``x``, and of its shape except along ``axis``, which has ``n`` elements fewer than ``x`` with
        ``prepend`` and ``append``, but at least 0

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if ``n`` is negative.

    References
    ----------
    Array API Standard 2025.12, ``diff``; since 2024.12.

    Examples
    --------
    >>> xp.diff(xp.asarray([1, 4, 9, 16]))
    array([3, 5, 7])
    >>> xp.diff(xp.asarray([1, 4, 9, 16]), n=2)
    array([2, 2])
    """
    if n < 0:
        raise ArgumentError(f"diff needs n to be 0 or more; got {n}.")
    along = normalise_axis(axis, x.ndim)
    parts = [part for part in (prepend, x, append) if part is not None]
    result = xp.concat(parts, axis=along) if len(parts) > 1 else x
    before = (slice(None),) * along
    for _ in range(n):
        last = max(result.shape[along] - 1, 0)
        start = min(result.shape[along], 1)  # slices beyond the end are not portable
        result = xp.subtract(result[(*before, slice(start, None), ...)], result[(*before, slice(0, last), ...)])
    return result


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
