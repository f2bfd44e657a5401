"""Arguments that many functions share: axes, the device of an input, a scalar in the place of an array."""

from __future__ import annotations

from operator import index

from ivy_api.errors import ArgumentError, ArgumentTypeError, AxisError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace, Device


def normalise_axis(axis: int, ndim: int) -> int:
    """Return ``axis`` counted from the front.

    Raises
    ------
    IndexError
        if an array of ``ndim`` axes has no such axis.
    """
    position = index(axis)
    if not -ndim <= position < ndim:
        allowed = f"allowed is {-ndim} to {ndim - 1}" if ndim else "it has none"
        raise AxisError(f"axis {axis} is out of range for an array of {ndim} axes: {allowed}.")
    return position % ndim


def normalise_axes(axes: int | tuple[int, ...] | None, ndim: int) -> tuple[int, ...]:
    """Return one or several axes counted from the front, in the order given; ``None`` means all.

    Raises
    ------
    IndexError
        if an array of ``ndim`` axes has no such axis.
    ValueError
        if an axis is given twice.
    """
    if axes is None:
        return tuple(range(ndim))
    positions = tuple(normalise_axis(axis, ndim) for axis in (axes if isinstance(axes, (tuple, list)) else (axes,)))
    if len(set(positions)) < len(positions):
        raise AxisError(f"axes must differ from one another; got {axes} for an array of {ndim} axes.")
    return positions


def require_sizes(function: str, *sizes: Any) -> None:
    """Refuse a negative size, of which some frameworks make an empty array.

    Raises
    ------
    ValueError
        if one of the sizes is an integer below zero; one that only a graph knows is none.
    """
    for size in sizes:
        if isinstance(size, int) and size < 0:
            raise ArgumentError(f"{function} takes sizes of 0 or more; got {size}.")


def integer(function: str, name: str, value: int) -> int:
    """Return an option that counts something, for functions which would compute on with a float, or with a string.

    Raises
    ------
    ArgumentTypeError
        if it is no integer.
    """
    if type(value) is int or hasattr(value, "dtype"):  # the latter where a compiler does not know it yet
        return value
    try:
        return index(value)
    except TypeError:
        raise ArgumentTypeError(f"{function} takes an integer as {name}; got {type(value).__qualname__}: {value!r}.") from None


def integers(function: str, name: str, value: int | tuple[int, ...]) -> int | tuple[int, ...]:
    """The same for an integer or several of them, as axes are given."""
    return tuple([integer(function, name, v) for v in value]) if isinstance(value, tuple | list) else integer(function, name, value)


def device_of(x: Array) -> Device | None:
    """Return the device of ``x``, or ``None`` where a compiler has not placed it yet."""
    # The attribute is missing under a compiler: https://github.com/jax-ml/jax/issues/26000
    return getattr(x, "device", None) or None


def as_array(value: Any, like: Any, xp: ArrayNamespace) -> Any:
    """Return ``value`` as it is if it is an array; a Python scalar becomes an array of the dtype and device of ``like``."""
    return value if hasattr(value, "dtype") else xp.asarray(value, dtype=like.dtype, device=device_of(like))
