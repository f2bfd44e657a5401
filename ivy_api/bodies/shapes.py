"""Dynamic sizes: those that depend on values, or are unknown to a compiler at trace time."""

from __future__ import annotations

from numbers import Integral

from ivy_api.errors import DataDependentShapeError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace


def length_from_max(function: str, largest: Array, argument: str) -> int:
    """Return the maximum plus one.

    Raises
    ------
    DataDependentShapeError
        if the value is unknown at trace time.
    """
    try:
        return int(largest) + 1
    except Exception as error:  # each framework has its own
        raise DataDependentShapeError(
            f"The shape of the result of {function} depends on the values of its array, which are not known at compile time. "
            f"Pass {argument}."
        ) from error


def static_shape(function: str, x: Array) -> tuple[int, ...]:
    """Return the shape of ``x``.

    Raises
    ------
    DataDependentShapeError
        if it is unknown at trace time.
    """
    shape = tuple(x.shape)
    if not _all_known(shape):
        raise _unknown(function, "shape", shape)
    return shape


def static_length(function: str, x: Array, axis: int) -> int:
    """Return the size of ``x`` along an axis.

    Raises
    ------
    DataDependentShapeError
        if it is unknown at trace time.
    """
    length: int = x.shape[axis]
    if not _all_known((length,)):
        raise _unknown(function, f"length along axis {axis}", tuple(x.shape))
    return length


def dynamic_shape(function: str, x: Array, xp: ArrayNamespace) -> tuple[Any, ...]:
    """Return the shape of ``x`` for creating arrays: a dynamic size is a 0-d array, as the backend accepts it.

    Raises
    ------
    DataDependentShapeError
        if a size is dynamic, and the backend requires integers.
    """
    shape = tuple(x.shape)
    if _all_known(shape):
        return shape
    found = getattr(xp.__array_namespace_info__(), "dynamic_shape", None)
    if found is None:
        raise _unknown(function, "shape", shape)
    return tuple(found(x))


def is_dynamic(*lengths: Any) -> bool:
    """Whether one of these sizes, from `dynamic_shape` or an array's shape, is unknown at trace time."""
    return any(map(_is_dynamic, lengths))


def _is_dynamic(length: Any) -> bool:
    if type(length) is int:
        return False
    if hasattr(length, "dtype"):
        return not isinstance(length, Integral)  # such as the integers of some libraries
    return not _all_known((length,))


def shapes_differ(one: Sequence[Any], other: Sequence[Any]) -> bool:
    """Whether two shapes definitely differ."""
    return len(one) != len(other) or any(not is_dynamic(n, m) and n != m for n, m in zip(one, other, strict=True))


def broadcast_dynamic_shapes(*shapes: tuple[Any, ...], xp: ArrayNamespace) -> tuple[Any, ...]:
    """Return the broadcast shape of shapes from `dynamic_shape`."""
    if not is_dynamic(*(n for shape in shapes for n in shape)):
        return xp.broadcast_shapes(*shapes)
    ndim = max(map(len, shapes))
    static = xp.broadcast_shapes(*(tuple(1 if is_dynamic(n) else n for n in shape) for shape in shapes))
    result: list[Any] = [*(1,) * (ndim - len(static)), *static]
    for axis in range(-ndim, 0):
        dynamic = [shape[axis] for shape in shapes if len(shape) >= -axis and is_dynamic(shape[axis])]
        if dynamic and result[axis] == 1:
            result[axis], *others = dynamic
            for other in others:
                result[axis] = xp.where(xp.equal(result[axis], 1), other, result[axis])
    return tuple(result)


def _all_known(shape: Sequence[Any]) -> bool:
    for n in shape:  # noqa: SIM110 - faster than all()
        if n is None or n != n:  # some libraries use nan for an unknown size
            return False
    return True


def _unknown(function: str, what: str, shape: tuple[int | None, ...]) -> DataDependentShapeError:
    return DataDependentShapeError(
        f"{function} needs to know the {what} of its array at compile time; got shape {shape}. Compile it for static shapes."
    )
