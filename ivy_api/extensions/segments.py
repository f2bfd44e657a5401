"""Segment reductions: sums, products, extrema and means of the elements with the same segment index."""

from __future__ import annotations

from math import prod

from ivy_api.adapt.arguments import device_of
from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.adapt.promotion import FLOATING
from ivy_api.bodies.operands import widest
from ivy_api.bodies.shapes import dynamic_shape, is_dynamic, length_from_max, shapes_differ
from ivy_api.dispatch.declare import XP, accumulates, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace, FloatingArray, IntegerArray, NumericArray, RealArray


@composed
def segment_max(
    data: RealArray, segment_ids: IntegerArray, /, *, num_segments: int | None = None, xp: ArrayNamespace = XP
) -> Array:
    """Return the largest element of each segment.

    An empty segment gives ``-inf``, or the minimum of an integer dtype; ``nan`` gives ``nan``.

    Parameters
    ----------
    data : array of real-valued dtype and shape ``(*S, …)``
    segment_ids : array of integer dtype and shape ``S``: the segment index of each element, in any order. Elements whose
        index is negative, or too large for ``num_segments``, are dropped
    num_segments : the number of segments; ``None``: the largest index plus one. Under a compiler it must be
        given

    Returns
    -------
    out : array of the dtype of ``data`` and shape ``(num_segments, …)``

    Raises
    ------
    DataDependentShapeError
        if ``num_segments`` is not given, and the values are unknown at trace time.
    DTypeError
        if ``segment_ids`` is not of an integer dtype.
    ValueError
        if the shape of ``data`` does not begin with that of ``segment_ids``.

    References
    ----------
    ``jax.ops.segment_max``, ``tf.math.unsorted_segment_max``.

    Examples
    --------
    >>> xp.segment_max(xp.asarray([1, 5, 2, 4]), xp.asarray([0, 0, 1, 1]))
    array([5, 4])
    """
    return _reduced("segment_max", data, segment_ids, num_segments, xp.max, -1, xp)


@composed
@accumulates
def segment_mean(
    data: FloatingArray, segment_ids: IntegerArray, /, *, num_segments: int | None = None, xp: ArrayNamespace = XP
) -> Array:
    """Return the mean of the elements of each segment.

    An empty segment gives ``0``.

    Parameters
    ----------
    data : array of floating-point dtype and shape ``(*S, …)``
    segment_ids : array of integer dtype and shape ``S``: the segment index of each element, in any order. Elements whose
        index is negative, or too large for ``num_segments``, are dropped
    num_segments : the number of segments; ``None``: the largest index plus one. Under a compiler it must be
        given

    Returns
    -------
    out : array of the dtype of ``data`` and shape ``(num_segments, …)``

    Raises
    ------
    DataDependentShapeError
        if ``num_segments`` is not given, and the values are unknown at trace time.
    DTypeError
        if ``segment_ids`` is not of an integer dtype, or ``data`` not of a floating-point one.
    ValueError
        if the shape of ``data`` does not begin with that of ``segment_ids``.

    References
    ----------
    ``jax.ops.segment_mean``, ``tf.math.unsorted_segment_mean``.

    Examples
    --------
    >>> xp.segment_mean(xp.asarray([1.0, 5.0, 2.0]), xp.asarray([0, 0, 1]))
    array([3., 2.])
    """
    if not xp.isdtype(data.dtype, FLOATING):
        raise dtype_error("segment_mean", "floating-point", data.dtype)
    rows, ids, count = flattened("segment_mean", data, segment_ids, num_segments, xp)
    total = xp.segment_sum(rows, ids, num_segments=count)
    each = xp.ones_like(ids, dtype=(xp.real(data) if xp.isdtype(data.dtype, "complex floating") else data).dtype)
    members = xp.maximum(xp.segment_sum(each, ids, num_segments=count), 1.0)
    return xp.divide(total, xp.reshape(members, (count,) + (1,) * (total.ndim - 1)))


@composed
def segment_min(
    data: RealArray, segment_ids: IntegerArray, /, *, num_segments: int | None = None, xp: ArrayNamespace = XP
) -> Array:
    """Return the smallest element of each segment.

    An empty segment gives ``inf``, or the maximum of an integer dtype; ``nan`` gives ``nan``.

    Parameters
    ----------
    data : array of real-valued dtype and shape ``(*S, …)``
    segment_ids : array of integer dtype and shape ``S``: the segment index of each element, in any order. Elements whose
        index is negative, or too large for ``num_segments``, are dropped
    num_segments : the number of segments; ``None``: the largest index plus one. Under a compiler it must be
        given

    Returns
    -------
    out : array of the dtype of ``data`` and shape ``(num_segments, …)``

    Raises
    ------
    DataDependentShapeError
        if ``num_segments`` is not given, and the values are unknown at trace time.
    DTypeError
        if ``segment_ids`` is not of an integer dtype.
    ValueError
        if the shape of ``data`` does not begin with that of ``segment_ids``.

    References
    ----------
    ``jax.ops.segment_min``, ``tf.math.unsorted_segment_min``.

    Examples
    --------
    >>> xp.segment_min(xp.asarray([1, 5, 2, 4]), xp.asarray([0, 0, 1, 1]))
    array([1, 2])
    """
    return _reduced("segment_min", data, segment_ids, num_segments, xp.min, 1, xp)


@composed
@accumulates
def segment_prod(
    data: NumericArray, segment_ids: IntegerArray, /, *, num_segments: int | None = None, xp: ArrayNamespace = XP
) -> Array:
    """Return the product of the elements of each segment.

    An empty segment gives ``1``.

    Parameters
    ----------
    data : array of numeric dtype and shape ``(*S, …)``
    segment_ids : array of integer dtype and shape ``S``: the segment index of each element, in any order. Elements whose
        index is negative, or too large for ``num_segments``, are dropped
    num_segments : the number of segments; ``None``: the largest index plus one. Under a compiler it must be
        given

    Returns
    -------
    out : array of the dtype of ``data`` and shape ``(num_segments, …)``

    Raises
    ------
    DataDependentShapeError
        if ``num_segments`` is not given, and the values are unknown at trace time.
    DTypeError
        if ``segment_ids`` is not of an integer dtype.
    ValueError
        if the shape of ``data`` does not begin with that of ``segment_ids``.

    References
    ----------
    ``jax.ops.segment_prod``, ``tf.math.unsorted_segment_prod``.

    Examples
    --------
    >>> xp.segment_prod(xp.asarray([1, 5, 2, 4]), xp.asarray([0, 0, 1, 1]))
    array([5, 8])
    """
    return _reduced("segment_prod", data, segment_ids, num_segments, xp.prod, None, xp)


@composed
@accumulates
def segment_sum(
    data: NumericArray, segment_ids: IntegerArray, /, *, num_segments: int | None = None, xp: ArrayNamespace = XP
) -> Array:
    """Return the sum of the elements of each segment.

    An empty segment gives ``0``.

    Parameters
    ----------
    data : array of numeric dtype and shape ``(*S, …)``
    segment_ids : array of integer dtype and shape ``S``: the segment index of each element, in any order. Elements whose
        index is negative, or too large for ``num_segments``, are dropped
    num_segments : the number of segments; ``None``: the largest index plus one. Under a compiler it must be
        given

    Returns
    -------
    out : array of the dtype of ``data`` and shape ``(num_segments, …)``

    Raises
    ------
    DataDependentShapeError
        if ``num_segments`` is not given, and the values are unknown at trace time.
    DTypeError
        if ``segment_ids`` is not of an integer dtype.
    ValueError
        if the shape of ``data`` does not begin with that of ``segment_ids``.

    References
    ----------
    ``jax.ops.segment_sum``, ``tf.math.unsorted_segment_sum``.

    Examples
    --------
    >>> xp.segment_sum(xp.asarray([1, 5, 2, 4]), xp.asarray([0, 2, 0, 2]))
    array([3, 0, 9])
    """
    return _reduced("segment_sum", data, segment_ids, num_segments, xp.sum, 0, xp)


def flattened(
    function: str, data: Array, segment_ids: Array, num_segments: int | None, xp: ArrayNamespace
) -> tuple[Array, Array, int]:
    """The data with the segment axes flattened, the flat segment indices, and the number of segments."""
    if not xp.isdtype(segment_ids.dtype, "integral"):
        raise dtype_error(f"{function} (segment_ids)", "integer", segment_ids.dtype)
    axes, shape = segment_ids.ndim, tuple(data.shape)
    if shapes_differ(shape[:axes], segment_ids.shape):
        raise ArgumentError(
            f"{function} needs a segment index for each element along the first axes of data; got segment_ids of shape "
            f"{tuple(segment_ids.shape)} for data of shape {shape}."
        )
    if axes != 1:
        shape = dynamic_shape(function, data, xp)
        data, segment_ids = xp.reshape(data, (prod(shape[:axes]), *shape[axes:])), xp.reshape(segment_ids, (-1,))
    if num_segments is None:
        num_segments = max(length_from_max(function, xp.max(segment_ids), "num_segments"), 0) if segment_ids.shape[0] != 0 else 0
    return data, segment_ids, num_segments


def _reduced(
    function: str, data: Array, segment_ids: Array, num_segments: int | None, reduce: Any, sign: int | None, xp: ArrayNamespace
) -> Array:
    """Reduce over all elements for each segment, with the identity element in place of other segments."""
    rows, ids, count = flattened(function, data, segment_ids, num_segments, xp)
    device, (size, *rest) = device_of(data), dynamic_shape(function, rows, xp)
    neutral: Any = 1 if sign is None else 0
    if sign:
        floating = xp.isdtype(data.dtype, "real floating")
        limits: Any = None if floating else xp.iinfo(data.dtype)
        neutral = sign * float("inf") if floating else limits.max if sign > 0 else limits.min
    unused = xp.full((), neutral, dtype=data.dtype, device=device)
    if not is_dynamic(size) and not size:
        return xp.broadcast_to(unused, (count, *rest))
    whole = widest("signed integer", xp)
    own = xp.equal(xp.expand_dims(xp.astype(ids, whole), 1), xp.arange(count, dtype=whole, device=device))
    own = xp.reshape(own, (size, count) + (1,) * len(rest))
    spread = xp.where(own, xp.expand_dims(rows, 1), unused)
    out: Array = reduce(spread, axis=0) if sign else reduce(spread, axis=0, dtype=data.dtype)
    return out


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
