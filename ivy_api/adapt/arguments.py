"""Common arguments: axes, the device of an input, scalars in place of arrays."""

from __future__ import annotations

from abc import ABC
from numbers import Complex, Integral, Real
from operator import index

from ivy_api.errors import ArgumentError, ArgumentTypeError, AxisError, NotAnArrayError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace, Device


SCALARS = (bool, int, float, complex)
"""The Python scalar types; earlier ones convert to later ones."""


class Number(ABC):  # noqa: B024 - nothing derives from it: it only recognises
    """Anything that counts as a Python scalar: the four types, and types registered in `numbers`, such as NumPy scalars.

    Booleans of other libraries cannot be registered: they are recognised by name and ``__array_interface__``.
    """

    @classmethod
    def __subclasshook__(cls, other: type) -> bool:
        return issubclass(other, Complex) or (other.__name__ in ("bool", "bool_") and hasattr(other, "__array_interface__"))


NUMBER = Number
_KINDS: tuple[tuple[type, Any], ...] = ((bool, bool), (int, Integral), (float, Real), (complex, Complex))


def plain(value: Any) -> Any:
    """Convert a number to a Python scalar of exactly one of the four types."""
    if type(value) in SCALARS:
        return value
    return next((kind for kind, known in _KINDS if isinstance(value, known)), bool)(value)


def plain_options(*values: Any) -> list[Any]:
    """Return values with scalars of other libraries as Python scalars; others are returned, such as sizes unknown to a compiler."""
    return [plain(value) if hasattr(value, "dtype") and isinstance(value, NUMBER) else value for value in values]


def element_types(obj: Any) -> set[type]:
    """Return the types of the elements of a nested sequence."""
    kinds = {*map(type, obj)}
    if kinds.isdisjoint((list, tuple)):
        return kinds
    return (kinds - {list, tuple}).union(*(element_types(part) for part in obj if isinstance(part, (list, tuple))))


def normalise_axis(axis: int, ndim: int) -> int:
    """Return ``axis`` as a non-negative integer.

    Raises
    ------
    IndexError
        if ``axis`` is out of bounds for ``ndim`` axes.
    """
    position = index(axis)
    if not -ndim <= position < ndim:
        allowed = f"allowed is {-ndim} to {ndim - 1}" if ndim else "it has none"
        raise AxisError(f"axis {axis} is out of range for an array of {ndim} axes: {allowed}.")
    return position % ndim


def require_axes(function: str, axis: object) -> None:
    """Raise for ``None``, which reductions take for all axes, where a function needs an axis or several.

    Raises
    ------
    TypeError
        if ``axis`` is ``None``.
    """
    if axis is None:
        raise ArgumentTypeError(f"{function} takes an integer or a tuple of integers as axis; got None.")


def normalise_axes(axes: int | tuple[int, ...] | None, ndim: int) -> tuple[int, ...]:
    """Return one or several axes as non-negative integers, in the given order; ``None`` means all.

    Raises
    ------
    IndexError
        if an axis is out of bounds for ``ndim`` axes.
    ValueError
        if an axis is repeated.
    """
    if axes is None:
        return tuple(range(ndim))
    positions = tuple(normalise_axis(axis, ndim) for axis in (axes if isinstance(axes, (tuple, list)) else (axes,)))
    if len(set(positions)) < len(positions):
        raise AxisError(f"axes must differ from one another; got {axes} for an array of {ndim} axes.")
    return positions


def require_sizes(function: str, *sizes: Any) -> None:
    """Raise for a negative size, which some frameworks treat as 0.

    Raises
    ------
    ValueError
        if a size is a negative integer; sizes unknown at trace time pass.
    """
    for size in sizes:
        if isinstance(size, int) and size < 0:
            raise ArgumentError(f"{function} takes sizes of 0 or more; got {size}.")


def integer(function: str, name: str, value: int) -> int:
    """Validate an option that is an integer, for functions that would also accept a float or a string.

    Raises
    ------
    ArgumentTypeError
        if it is not an integer.
    """
    if type(value) is int:
        return value
    if hasattr(value, "dtype") and not isinstance(value, NUMBER):  # a size unknown to a compiler
        return value
    try:
        return index(value)
    except TypeError:
        raise ArgumentTypeError(f"{function} takes an integer as {name}; got {type(value).__qualname__}: {value!r}.") from None


def integers(function: str, name: str, value: int | tuple[int, ...]) -> int | tuple[int, ...]:
    """The same for one or several integers, such as axes."""
    return tuple([integer(function, name, v) for v in value]) if isinstance(value, tuple | list) else integer(function, name, value)


def device_of(x: Array) -> Device | None:
    """Return the device of an array, for the creation of arrays on the same one: ``xp.zeros(3, device=device_of(x))``.

    Parameters
    ----------
    x : array, native or `ivy_api.Array`

    Returns
    -------
    out : the device, as ``x.device`` has it; ``None``, which creation functions take too, if a compiler has not placed ``x`` yet

    Examples
    --------
    >>> import numpy as np
    >>> import ivy_api
    >>> ivy_api.device_of(np.zeros(3))
    'cpu'
    """
    # The attribute is missing under a compiler: https://github.com/jax-ml/jax/issues/26000
    return getattr(x, "device", None) or None


def as_array(value: Any, like: Any, xp: ArrayNamespace) -> Any:
    """Return ``value`` unchanged if it is an array; convert a Python scalar to the dtype and device of ``like``."""
    if hasattr(value, "dtype"):
        return value
    if value is None:  # some frameworks convert it to nan
        raise NotAnArrayError("An array or a Python number is needed; got None.")
    return xp.asarray(value, dtype=like.dtype, device=device_of(like))
