"""Statistics beyond the standard: weighted averages, moments, and cumulative extrema."""

from __future__ import annotations

from ivy_api.adapt.arguments import device_of, normalise_axes, normalise_axis
from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.adapt.promotion import FLOATING
from ivy_api.bodies.indices import arange_dynamic
from ivy_api.bodies.operands import require_floats
from ivy_api.bodies.shapes import dynamic_shape, is_dynamic
from ivy_api.bodies.weights import broadcast_weights
from ivy_api.dispatch.declare import XP, accumulates, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace, Axes, Axis, FloatingArray, RealArray, RealFloatingArray


@composed
@accumulates
def average(
    x: FloatingArray,
    /,
    *,
    axis: Axes | None = None,
    weights: Array | None = None,
    keepdims: bool = False,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the weighted average along one or more axes.

    Weights that sum to ``0`` give ``nan`` or infinity.

    Parameters
    ----------
    x : array of floating-point dtype, any shape
    axis : the axis or axes to reduce; negative values count from the end; ``None`` reduces all of them
    weights : array of the shape of ``x``, or of its shape along ``axis``, in the order of ``axis``; equal weights if not given
    keepdims : whether to keep the reduced axes, with size one

    Returns
    -------
    out : array of the dtype of ``x``, without the reduced axes unless ``keepdims``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    IndexError
        if an axis is out of bounds.
    ValueError
        if the shape of ``weights`` does not match.

    References
    ----------
    ``numpy.average``, ``jax.numpy.average``, ``keras.ops.average``.

    Examples
    --------
    >>> float(xp.average(xp.asarray([1.0, 2.0, 4.0]), weights=xp.asarray([1.0, 1.0, 2.0])))
    2.75
    """
    if not xp.isdtype(x.dtype, FLOATING):
        raise dtype_error("average", "floating-point", x.dtype)
    if weights is None:
        return xp.mean(x, axis=axis, keepdims=keepdims)
    weights = broadcast_weights("average", x, weights, axis, xp)
    total = xp.sum(weights, axis=axis, keepdims=keepdims)
    return xp.divide(xp.sum(xp.multiply(x, weights), axis=axis, keepdims=keepdims), total)


@composed
def cumulative_max(x: RealArray, /, *, axis: Axis | None = None, xp: ArrayNamespace = XP) -> Array:
    """Return the cumulative maximum along an axis.

    All elements after a ``nan`` are ``nan``.

    Parameters
    ----------
    x : array of real-valued dtype, with at least one axis
    axis : the axis to accumulate along; negative values count from the end. It may be omitted only if ``x`` is one-dimensional

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real-valued dtype and the backend supports no other.
    IndexError
        if an axis is out of bounds.
    ValueError
        if ``axis`` is omitted and ``x`` has more than one axis.

    References
    ----------
    ``torch.cummax``, ``jax.lax.cummax``, ``numpy.maximum.accumulate``.

    Examples
    --------
    >>> xp.cumulative_max(xp.asarray([3, 1, 4, 1, 5]))
    array([3, 3, 4, 4, 5])
    """
    return _running("cumulative_max", x, axis, xp.maximum, xp)


@composed
def cumulative_min(x: RealArray, /, *, axis: Axis | None = None, xp: ArrayNamespace = XP) -> Array:
    """Return the cumulative minimum along an axis.

    All elements after a ``nan`` are ``nan``.

    Parameters
    ----------
    x : array of real-valued dtype, with at least one axis
    axis : the axis to accumulate along; negative values count from the end. It may be omitted only if ``x`` is one-dimensional

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real-valued dtype and the backend supports no other.
    IndexError
        if an axis is out of bounds.
    ValueError
        if ``axis`` is omitted and ``x`` has more than one axis.

    References
    ----------
    ``torch.cummin``, ``jax.lax.cummin``, ``numpy.minimum.accumulate``.

    Examples
    --------
    >>> xp.cumulative_min(xp.asarray([3, 1, 4, 1, 0]))
    array([3, 1, 1, 1, 0])
    """
    return _running("cumulative_min", x, axis, xp.minimum, xp)


@composed
@accumulates
def logsumexp(
    x: RealFloatingArray,
    /,
    *,
    axis: Axes | None = None,
    keepdims: bool = False,
    b: Array | float | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the logarithm of the sum of exponentials along one or more axes, without overflow.

    An empty sum gives ``-inf``, a negative one ``nan``.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    axis : the axis or axes to reduce; negative values count from the end; ``None`` reduces all of them
    keepdims : whether to keep the reduced axes, with size one
    b : if given, factors of the exponentials: Python scalar, or array of the dtype of ``x`` that broadcasts to its shape. Elements
        with factor ``0`` are ignored

    Returns
    -------
    out : array of the dtype of ``x``, without the reduced axes unless ``keepdims``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    IndexError
        if an axis is out of bounds.

    References
    ----------
    ``scipy.special.logsumexp``, ``torch.logsumexp``, ``tf.reduce_logsumexp``.

    Examples
    --------
    >>> xp.logsumexp(xp.asarray([[0.0, 0.0], [1000.0, 1000.0]]), axis=1)
    array([   0.6931, 1000.6931])
    """
    require_floats("logsumexp", x, xp)
    axes = normalise_axes(axis, x.ndim)
    if 0 in tuple(x.shape):
        return xp.sum(x, axis=axis, keepdims=keepdims) - float("inf")
    if b is not None and hasattr(b, "dtype"):
        x = xp.where(xp.equal(b, 0), -float("inf"), x)
    elif b == 0:
        x = xp.full_like(x, -float("inf"))
    largest = xp.max(x, axis=axes, keepdims=True)
    largest = xp.where(xp.isinf(largest), 0.0, largest)
    powers = xp.exp(x - largest)
    total = xp.sum(powers if b is None else powers * b, axis=axes, keepdims=keepdims)
    return xp.log(total) + (largest if keepdims else xp.squeeze(largest, axis=axes))


@composed
@accumulates
def moments(
    x: RealFloatingArray,
    /,
    *,
    axis: Axes | None = None,
    weights: Array | None = None,
    keepdims: bool = False,
    xp: ArrayNamespace = XP,
) -> tuple[Array, Array]:
    """Return the mean and the variance along one or more axes.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    axis : the axis or axes to reduce; negative values count from the end; ``None`` reduces all of them
    weights : array that broadcasts to the shape of ``x``, or of its shape along ``axis``; equal weights if not given
    keepdims : whether to keep the reduced axes, with size one

    Returns
    -------
    mean : array of the dtype of ``x``, without the reduced axes unless ``keepdims``
    variance : array of the dtype and shape of the mean: the population variance

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    IndexError
        if an axis is out of bounds.

    References
    ----------
    ``tf.nn.moments``, ``tf.nn.weighted_moments``, ``keras.ops.moments``, ``torch.var_mean``.

    Examples
    --------
    >>> mean, variance = xp.moments(xp.asarray([[1.0, 3.0], [2.0, 6.0]]), axis=1)
    >>> mean
    array([2., 4.])
    >>> variance
    array([1., 4.])
    """
    require_floats("moments", x, xp)
    axes = normalise_axes(axis, x.ndim)
    if weights is None:
        centre = xp.mean(x, axis=axes, keepdims=True)
        variance = xp.mean(xp.square(x - centre), axis=axes, keepdims=keepdims)
    else:
        weights = broadcast_weights("moments", x, weights, axis, xp)
        total = xp.sum(weights, axis=axes, keepdims=True)
        centre = xp.sum(xp.multiply(x, weights), axis=axes, keepdims=True) / total
        squares = xp.sum(xp.multiply(xp.square(x - centre), weights), axis=axes, keepdims=keepdims)
        variance = squares / (total if keepdims else xp.squeeze(total, axis=axes))
    return (centre if keepdims else xp.squeeze(centre, axis=axes)), variance


@composed
def ptp(x: RealArray, /, *, axis: Axes | None = None, keepdims: bool = False, xp: ArrayNamespace = XP) -> Array:
    """Return the peak-to-peak range, maximum minus minimum, along one or more axes.

    Parameters
    ----------
    x : array of real-valued dtype, any shape
    axis : the axis or axes to reduce; negative values count from the end; ``None`` reduces all of them
    keepdims : whether to keep the reduced axes, with size one

    Returns
    -------
    out : array of the dtype of ``x``, without the reduced axes unless ``keepdims``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real-valued dtype and the backend supports no other.
    IndexError
        if an axis is out of bounds.

    References
    ----------
    ``numpy.ptp``, ``jax.numpy.ptp``.

    Examples
    --------
    >>> xp.ptp(xp.asarray([[1, 5, 2], [7, 7, 8]]), axis=1)
    array([4, 1])
    """
    largest = xp.max(x, axis=axis, keepdims=keepdims)
    return xp.subtract(largest, xp.min(x, axis=axis, keepdims=keepdims))


def _running(function: str, x: Array, axis: int | None, extreme: Any, xp: ArrayNamespace) -> Array:
    """Cumulative extrema, doubling the number of elements covered in every step."""
    if axis is None and x.ndim != 1:
        raise ArgumentError(f"{function} needs an axis for an array of {x.ndim} axes; got none. Pass axis.")
    along = normalise_axis(0 if axis is None else axis, x.ndim)
    size = dynamic_shape(function, x, xp)[along]
    out, reach = xp.moveaxis(x, along, -1), 1
    if is_dynamic(size):
        return xp.moveaxis(_running_dynamic(out, size, extreme, xp), -1, along)
    while reach < size:
        out = xp.concat([out[..., :reach], extreme(out[..., reach:], out[..., :-reach])], axis=-1)
        reach *= 2
    return xp.moveaxis(out, -1, along)


def _running_dynamic(x: Array, size: Array, extreme: Any, xp: ArrayNamespace) -> Array:
    """The same along a last axis of dynamic size."""
    indices = arange_dynamic(0, size, x, xp)

    def further(reach: Array, out: Array) -> tuple[Array, Array]:
        return reach + reach, extreme(out, xp.take(out, xp.maximum(indices - reach, xp.zeros_like(indices)), axis=-1))

    one = xp.ones((1,), dtype=indices.dtype, device=device_of(x))
    return xp.transforms.while_loop(lambda reach, _: xp.any(reach < size), further, (one, x))[1]


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
