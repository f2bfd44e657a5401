"""Sorting beyond the standard: top-k and partial sorting, several keys, rows, inverse permutations."""

from __future__ import annotations

from ivy_api.adapt.arguments import integer, normalise_axis
from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.bodies.indices import normalise_indices
from ivy_api.bodies.operands import index_dtype, require_floats
from ivy_api.bodies.shapes import is_dynamic, shapes_differ, static_length
from ivy_api.dispatch.declare import XP, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError, IndexingError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace, Axis, BoolArray, IntegerArray, RealArray, RealFloatingArray


@composed
def invert_permutation(x: IntegerArray, /, *, xp: ArrayNamespace = XP) -> IntegerArray:
    """Return the inverse of a permutation.

    The result for indices that are not a permutation depends on the backend.

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
        if ``x`` is 0-d.

    References
    ----------
    ``tf.math.invert_permutation``.

    Examples
    --------
    >>> xp.invert_permutation(xp.asarray([2, 0, 1]))
    array([1, 2, 0])
    """
    if not xp.isdtype(x.dtype, "integral"):
        raise dtype_error("invert_permutation", "integer", x.dtype)
    if x.ndim == 0:
        raise ArgumentError(
            "invert_permutation needs an array with at least one axis; got a 0-d array. Reshape it: xp.reshape(x, (1,))."
        )
    indices = xp.cumulative_sum(xp.ones_like(x, dtype=index_dtype(xp)), axis=-1) - 1
    return xp.scatter_update(xp.zeros_like(indices), xp.expand_dims(x, axis=-1), indices, batch_dims=x.ndim - 1)


@composed
def lexsort(
    keys: RealArray | tuple[RealArray, ...] | list[RealArray], /, *, axis: Axis = -1, xp: ArrayNamespace = XP
) -> IntegerArray:
    """Return the indices that sort by several keys, the last one being the primary key.

    The order of ``nan`` and of the two zeros depends on the backend; it is the same in `argsort`.

    Parameters
    ----------
    keys : arrays of real-valued dtype and of one shape, the keys; or one array whose first axis enumerates them
    axis : the axis of a key to sort along; negative values count from the end

    Returns
    -------
    out : array of the default index dtype and the shape of a key

    Raises
    ------
    IndexError
        if ``axis`` is out of bounds.
    ValueError
        if there is no key.

    References
    ----------
    ``numpy.lexsort``, ``jax.numpy.lexsort``.

    Examples
    --------
    >>> surnames = xp.asarray([1, 0, 1])
    >>> ages = xp.asarray([30, 20, 10])
    >>> xp.lexsort([ages, surnames])
    array([1, 2, 0])
    """
    several = keys if isinstance(keys, (tuple, list)) else xp.unstack(keys, axis=0)
    if not several:
        raise ArgumentError("lexsort needs at least one key; got none.")
    sizes = list(zip(*(tuple(key.shape) for key in several), strict=len({key.ndim for key in several}) == 1))
    if any(one != other and None not in (one, other) for one, *others in sizes for other in others):
        raise ArgumentError(f"lexsort takes keys of one shape; got {', '.join(str(tuple(key.shape)) for key in several)}.")
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
    x : array of real-valued dtype, with at least one axis

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    IndexError
        if ``x`` is 0-d.

    References
    ----------
    ``torch.msort``.

    Examples
    --------
    >>> xp.msort(xp.asarray([[3, 1], [2, 5]]))
    array([[2, 1],
           [3, 5]])
    """
    return xp.sort(x, axis=0)


@composed
def argpartition(x: RealArray, kth: int | tuple[int, ...], /, *, axis: Axis = -1, xp: ArrayNamespace = XP) -> IntegerArray:
    """Return the indices that would partition an array as `partition` does.

    Parameters
    ----------
    x : array of real-valued dtype, with at least one axis
    kth : the index or indices of elements to put into sorted position; negative values count from the end
    axis : the axis to partition along; negative values count from the end

    Returns
    -------
    out : array of integer dtype, of the shape of ``x``

    Raises
    ------
    IndexError
        if an axis or ``kth`` is out of bounds.

    References
    ----------
    ``numpy.argpartition``.

    Examples
    --------
    >>> x = xp.asarray([30, 10, 20])
    >>> int(xp.argpartition(x, 0)[0])
    1
    """
    _check_kth("argpartition", x, kth, axis)
    return xp.argsort(x, axis=axis)


@composed
def in_top_k(targets: IntegerArray, predictions: RealFloatingArray, k: int, /, *, xp: ArrayNamespace = XP) -> BoolArray:
    """Return whether the prediction for the target class is among the ``k`` highest.

    Classes with equal predictions rank equally: all of them are in, or none. If a prediction is not finite, or the target is out of
    range, the result is false.

    Parameters
    ----------
    targets : array of integer dtype: the classes
    predictions : array of real floating-point dtype, of the shape of ``targets`` with an additional last axis: the classes
    k : the number of top ranks

    Returns
    -------
    out : array of boolean dtype, of the shape of ``targets``

    Raises
    ------
    DTypeError
        if ``predictions`` is not of a real floating-point dtype.
    ValueError
        if the shapes are incompatible.

    References
    ----------
    ``tf.math.in_top_k``.

    Examples
    --------
    >>> scores = xp.asarray([[0.1, 0.7, 0.2], [0.5, 0.4, 0.1]])
    >>> xp.in_top_k(xp.asarray([2, 2]), scores, 2)
    array([ True, False])
    """
    require_floats("in_top_k", predictions, xp)
    integer("in_top_k", "k", k)
    classes = static_length("in_top_k", predictions, -1) if predictions.ndim else 0
    if shapes_differ(predictions.shape[:-1], targets.shape) or not predictions.ndim:
        raise ArgumentError(
            f"in_top_k takes predictions of the shape of the targets, {tuple(targets.shape)}, followed by a class axis; got "
            f"shape {tuple(predictions.shape)}."
        )
    wanted = normalise_indices("in_top_k", targets, 0, xp, any_value=True)
    known = (wanted >= 0) & (wanted < classes)
    own = xp.take_along_axis(predictions, xp.expand_dims(xp.where(known, wanted, xp.zeros_like(wanted)), -1), axis=-1)
    above = xp.count_nonzero(predictions > own, axis=-1)
    return known & (above < k) & xp.all(xp.isfinite(predictions), axis=-1)


@composed
def partition(x: RealArray, kth: int | tuple[int, ...], /, *, axis: Axis = -1, xp: ArrayNamespace = XP) -> Array:
    """Return a partitioned array: some elements are in sorted position, smaller ones before and larger ones after.

    The order within each part depends on the backend.

    Parameters
    ----------
    x : array of real-valued dtype, with at least one axis
    kth : the index or indices of elements to put into sorted position; negative values count from the end
    axis : the axis to partition along; negative values count from the end

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    IndexError
        if an axis or ``kth`` is out of bounds.

    References
    ----------
    ``numpy.partition``.

    Examples
    --------
    >>> xp.partition(xp.asarray([30, 10, 20]), 1)
    array([10, 20, 30])
    """
    _check_kth("partition", x, kth, axis)
    return xp.sort(x, axis=axis)


@composed
def top_k(
    x: RealArray, k: int, /, *, axis: Axis = -1, largest: bool = True, sorted: bool = True, xp: ArrayNamespace = XP
) -> tuple[Array, IntegerArray]:
    """Return the ``k`` largest elements along an axis, and their indices.

    The order of equal elements depends on the backend.

    Parameters
    ----------
    x : array of real-valued dtype, with at least one axis
    k : the number of elements
    axis : the axis to search; negative values count from the end
    largest : whether to return the largest; else the smallest
    sorted : whether they are sorted, the largest first (the smallest if not ``largest``); else their order depends on the backend

    Returns
    -------
    values : array of the dtype of ``x``, and of its shape except along ``axis``, which has ``k`` elements
    indices : array of integer dtype and the same shape

    Raises
    ------
    DTypeError
        if ``x`` is not of a real-valued dtype.
    IndexError
        if an axis is out of bounds.
    ValueError
        if the axis has fewer than ``k`` elements.

    References
    ----------
    ``torch.topk``, ``tf.math.top_k``, ``jax.lax.top_k``.

    Examples
    --------
    >>> values, indices = xp.top_k(xp.asarray([30, 10, 20]), 2)
    >>> values
    array([30, 20])
    >>> indices
    array([0, 2])
    """
    here = normalise_axis(axis, x.ndim)
    if not xp.isdtype(x.dtype, ("real floating", "integral")):
        raise dtype_error("top_k", "real-valued", x.dtype)
    size = static_length("top_k", x, here)
    if not 0 <= k <= size:
        raise ArgumentError(f"top_k takes k from 0 to the size of the axis, {size}; got {k}.")
    order = xp.argsort(x, axis=here, descending=largest)[(slice(None),) * here + (slice(0, k), ...)]
    return xp.take_along_axis(x, order, axis=here), order


def _check_kth(function: str, x: Array, kth: int | tuple[int, ...], axis: int) -> None:
    size = x.shape[normalise_axis(axis, x.ndim)]
    if is_dynamic(size):
        return
    for index in kth if isinstance(kth, tuple) else (kth,):
        integer(function, "kth", index)
        if not -size <= index < size:
            raise IndexingError(f"{function} takes indices from {-size} to {size - 1} for an axis of {size} elements; got {index}.")


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
