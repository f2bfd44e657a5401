"""Random rotations, uniform over all rotations (Haar measure)."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any

import ivy_api
from ivy_api.errors import ArgumentTypeError, DTypeError
from ivy_api.typing import Array, ArrayNamespace, DType, Key, Shape
from ivy_mech.formulas.rotations import Quaternion, stack_quaternion, unit, write_matrix_of_any


@ivy_api.explain_errors
def random_quaternion(key: Key, shape: Shape = (), *, dtype: DType | None = None, scalar_first: bool = False) -> Array:
    """Return random quaternions, uniform over all rotations.

    Parameters
    ----------
    key : a key, or a batch of keys: see `ivy_api.random.key`
    shape : the shape of the batch of each key
    dtype : a real floating-point dtype, or its name; ``None``: the default one
    scalar_first : whether the order of components is w, x, y, z instead of x, y, z, w

    Returns
    -------
    out : quaternions of norm 1, w may be negative, of ``shape`` after the batch of ``key``, then ``(4,)``

    Raises
    ------
    DTypeError
        if ``key`` is not a key, or ``dtype`` is not a real floating-point dtype.

    Examples
    --------
    >>> key = ivy_api.namespace("numpy").random.key(0)
    >>> random_quaternion(key, 5).shape
    (5, 4)
    """
    xp, q = _normal("random_quaternion", key, shape, dtype)
    return stack_quaternion(xp, unit(xp, q), scalar_first)


@ivy_api.explain_errors
def random_rotation(key: Key, shape: Shape = (), *, dtype: DType | None = None) -> Array:
    """Return random rotation matrices, uniform over all rotations.

    Parameters
    ----------
    key : a key, or a batch of keys: see `ivy_api.random.key`
    shape : the shape of the batch of each key
    dtype : a real floating-point dtype, or its name; ``None``: the default one

    Returns
    -------
    out : rotation matrices of ``shape`` after the batch of ``key``, then ``(3, 3)``

    Raises
    ------
    DTypeError
        if ``key`` is not a key, or ``dtype`` is not a real floating-point dtype.

    References
    ----------
    K. Shoemake, "Uniform random rotations", 1992, with quaternions of normal numbers (G. Marsaglia 1972).

    Examples
    --------
    >>> key = ivy_api.namespace("numpy").random.key(0)
    >>> bool(is_rotation_matrix(random_rotation(key)))
    True
    """
    xp, q = _normal("random_rotation", key, shape, dtype)
    return write_matrix_of_any(xp, q)


def _normal(function: str, key: Key, shape: Shape, dtype: DType | None) -> tuple[ArrayNamespace, Quaternion]:
    numbers = ivy_api.random.normal(key, (*_sizes(function, shape), 4), dtype=dtype)
    xp = ivy_api.namespace_for(numbers)
    if not xp.isdtype(numbers.dtype, "real floating"):
        raise DTypeError(f"{function} needs a real floating-point dtype; got {numbers.dtype}.")
    x, y, z, w = xp.unstack(numbers, axis=-1)
    return xp, (x, y, z, w)


def _sizes(function: str, shape: Shape) -> tuple[int, ...]:
    """Return the sizes of a batch; one, and each, may be an integer of any kind, such as NumPy's."""
    one = _size(shape)
    if isinstance(one, int):
        return (one,)
    if isinstance(one, Iterable) and not isinstance(one, str):
        return tuple(_size(size) for size in one)
    raise ArgumentTypeError(f"{function} takes an integer or a tuple of integers as shape; got {type(shape).__name__}: {shape!r}.")


def _size(size: Any) -> Any:
    try:
        return index(size)
    except TypeError:
        return size  # unknown to a compiler, or no integer
