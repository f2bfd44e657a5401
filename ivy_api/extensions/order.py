"""Order beyond the standard: by several keys, of rows, and backwards."""

from __future__ import annotations

from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.dispatch.declare import XP, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace, Axis, IntegerArray, RealArray


@composed
def invert_permutation(x: IntegerArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the inverse of a permutation: where each of its indices is.

    What comes of indices that are no permutation is up to the backend.

    Parameters
    ----------
    x : array of integer dtype and shape ``(…, N)``, with each of ``0`` to ``N - 1`` once along the last axis

    Returns
    -------
    out : array of the default index dtype and the shape of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of an integer dtype.
    ValueError
        if ``x`` has no axis.

    References
    ----------
    ``tf.math.invert_permutation``.
    """
    if not xp.isdtype(x.dtype, "integral"):
        raise dtype_error("invert_permutation", "integer", x.dtype)
    if x.ndim == 0:
        raise ArgumentError("invert_permutation needs an array of at least one axis; got one of none. Add it: xp.reshape(x, (1,)).")
    places = xp.cumulative_sum(xp.ones_like(x, dtype=xp.__array_namespace_info__().default_dtypes()["indexing"]), axis=-1) - 1
    return xp.scatter_update(xp.zeros_like(places), xp.expand_dims(x, axis=-1), places, batch_dims=x.ndim - 1)


@composed
def lexsort(keys: RealArray | tuple[RealArray, ...] | list[RealArray], /, *, axis: Axis = -1, xp: ArrayNamespace = XP) -> Array:
    """Return the indices that sort by several keys, the last one first: by another only where those after it are equal.

    Where ``nan`` and the two zeros sort is up to the backend; it is the same in `argsort`.

    Parameters
    ----------
    keys : arrays of real-valued dtype and of one shape, the keys; or one array, whose first axis counts them
    axis : the axis of a key to sort along; a negative one counts from the last

    Returns
    -------
    out : array of the default index dtype and the shape of a key

    Raises
    ------
    IndexError
        if a key has no such axis.
    ValueError
        if there is no key.

    References
    ----------
    ``numpy.lexsort``, ``jax.numpy.lexsort``.
    """
    several = keys if isinstance(keys, (tuple, list)) else xp.unstack(keys, axis=0)
    if not several:
        raise ArgumentError("lexsort needs at least one key; got none.")
    order = xp.argsort(several[0], axis=axis)
    for key in several[1:]:
        again = xp.argsort(xp.take_along_axis(key, order, axis=axis), axis=axis)
        order = xp.take_along_axis(order, again, axis=axis)
    return order


@composed
def msort(x: RealArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return a copy of an array sorted along its first axis.

    Parameters
    ----------
    x : array of real-valued dtype, with one axis or more

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    IndexError
        if ``x`` has no axis.

    References
    ----------
    ``torch.msort``.
    """
    return xp.sort(x, axis=0)


if not TYPE_CHECKING:  # a type checker understands a literal list only, and takes every name without one
    __all__ = declared_names(globals())
