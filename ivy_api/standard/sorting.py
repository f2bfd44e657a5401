"""Sorting: sorted values, and the indices that sort an array."""

from __future__ import annotations

from ivy_api.dispatch.declare import declared
from ivy_api.dispatch.registry import declared_names

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, Axis, IntegerArray, RealArray


@declared
def argsort(x: RealArray, /, *, axis: Axis = -1, descending: bool = False, stable: bool = True) -> IntegerArray:
    """Return the indices that sort an array along an axis.

    The order of ``nan`` and of the two zeros depends on the backend; it is the same in `sort` and `searchsorted`.

    Parameters
    ----------
    x : array of real-valued dtype, any shape
    axis : the axis to sort along; negative values count from the end
    descending : whether to sort from the largest value to the smallest
    stable : whether to keep the relative order of equal values, also if ``descending``

    Returns
    -------
    out : array of the default index dtype and the shape of ``x``

    Raises
    ------
    IndexError
        if an axis is out of bounds.

    References
    ----------
    Array API Standard 2025.12, ``argsort``.

    Examples
    --------
    >>> xp.argsort(xp.asarray([30, 10, 20]))
    array([1, 2, 0])
    >>> xp.argsort(xp.asarray([30, 10, 20]), descending=True)
    array([0, 2, 1])
    """


@declared
def sort(x: RealArray, /, *, axis: Axis = -1, descending: bool = False, stable: bool = True) -> Array:
    """Return a sorted copy of an array.

    The order of ``nan`` and of the two zeros depends on the backend; it is the same in `argsort` and `searchsorted`.

    Parameters
    ----------
    x : array of real-valued dtype, any shape
    axis : the axis to sort along; negative values count from the end
    descending : whether to sort from the largest value to the smallest
    stable : whether to keep the relative order of equal values, also if ``descending``

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    IndexError
        if an axis is out of bounds.

    References
    ----------
    Array API Standard 2025.12, ``sort``.

    Examples
    --------
    >>> xp.sort(xp.asarray([[3, 1, 2], [6, 5, 4]]))
    array([[1, 2, 3],
           [4, 5, 6]])
    >>> xp.sort(xp.asarray([3, 1, 2]), descending=True)
    array([3, 2, 1])
    """


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
