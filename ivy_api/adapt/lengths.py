"""Lengths that depend on values."""

from __future__ import annotations

from ivy_api.errors import DataDependentShapeError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array


def length_of(function: str, largest: Array, argument: str) -> int:
    """One more than the largest number.

    Raises
    ------
    DataDependentShapeError
        if a compiler does not know it while it traces the function.
    """
    try:
        return int(largest) + 1
    except Exception as error:  # each framework has its own
        raise DataDependentShapeError(
            f"The shape of what {function} returns depends on the values of its array, which are not known while it is compiled. "
            f"Give {argument}."
        ) from error


def known_shape(function: str, x: Array) -> tuple[int, ...]:
    """The shape of ``x``.

    Raises
    ------
    DataDependentShapeError
        if a compiler does not know it while it traces the function.
    """
    shape = tuple(x.shape)
    if None in shape:
        raise _unknown(function, "shape", shape)
    return shape


def known_length(function: str, x: Array, axis: int) -> int:
    """The length of ``x`` along an axis.

    Raises
    ------
    DataDependentShapeError
        if a compiler does not know it while it traces the function.
    """
    length: int | None = x.shape[axis]
    if length is None:
        raise _unknown(function, f"length along axis {axis}", tuple(x.shape))
    return length


def _unknown(function: str, what: str, shape: tuple[int | None, ...]) -> DataDependentShapeError:
    return DataDependentShapeError(
        f"{function} needs to know the {what} of its array while it is compiled; got shape {shape}. Compile it for known shapes."
    )
