"""Random rotations, uniform over all rotations (Haar measure)."""

from __future__ import annotations

from ivy_api import namespace_for
from ivy_api.typing import Array, ArrayNamespace, DType, Key, Shape
from ivy_mech.formulas.rotations import Quaternion, squared_norm, stack_quaternion, unit, write_matrix


def random_quaternion(key: Key, shape: Shape = (), *, dtype: DType | None = None, scalar_first: bool = False) -> Array:
    """Return random quaternions, uniform over all rotations.

    Parameters
    ----------
    key : a key, or a batch of keys: see `ivy_api.random.key`
    shape : the shape of the batch of each key
    dtype : a real floating-point dtype; ``None``: the default one
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
    xp = namespace_for(key)
    return stack_quaternion(xp, unit(xp, _normal(xp, key, shape, dtype)), scalar_first)


def random_rotation(key: Key, shape: Shape = (), *, dtype: DType | None = None) -> Array:
    """Return random rotation matrices, uniform over all rotations.

    Parameters
    ----------
    key : a key, or a batch of keys: see `ivy_api.random.key`
    shape : the shape of the batch of each key
    dtype : a real floating-point dtype; ``None``: the default one

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
    xp = namespace_for(key)
    q = _normal(xp, key, shape, dtype)
    return write_matrix(xp, q, squared_norm(q))


def _normal(xp: ArrayNamespace, key: Key, shape: Shape, dtype: DType | None) -> Quaternion:
    shape = (shape,) if isinstance(shape, int) else tuple(shape)
    x, y, z, w = xp.unstack(xp.random.normal(key, (*shape, 4), dtype=dtype), axis=-1)
    return x, y, z, w
