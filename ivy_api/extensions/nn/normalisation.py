"""Normalisation layers: batch, group, instance, layer and others."""

from __future__ import annotations

from ivy_api.adapt.arguments import normalise_axes, normalise_axis
from ivy_api.bodies.axes import count_elements, expand_to_rank, other_axes
from ivy_api.bodies.nn import weight_shapes
from ivy_api.bodies.nn.normalisation import channel_axis, normalise, scale_and_shift
from ivy_api.bodies.norms import lp_norm
from ivy_api.bodies.operands import require_floats
from ivy_api.dispatch.declare import XP, accumulates, composed, operands
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError, ArgumentTypeError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace, Axes, Axis, RealFloatingArray


@composed
@accumulates
@operands(weight_shapes.batch_norm)
def batch_norm(
    x: RealFloatingArray,
    mean: Array | None = None,
    var: Array | None = None,
    scale: Array | None = None,
    offset: Array | None = None,
    /,
    *,
    axis: Axes = -1,
    training: bool = False,
    momentum: float = 0.1,
    epsilon: float = 1e-5,
    xp: ArrayNamespace = XP,
) -> tuple[Array, Array, Array]:
    """Return the batch normalisation of ``x``, and the running statistics.

    Parameters
    ----------
    x : array of real floating-point dtype
    mean, var : the running mean and variance of the channels: arrays of the dtype of ``x`` and the shape of ``axis``
    scale, offset : the scale and the offset: arrays like ``mean``
    axis : the channel axis or axes; statistics are computed over the others
    training : whether to normalise with the statistics of ``x``, and update the running ones
    momentum : the weight of the new statistics in the running ones, from 0 to 1
    epsilon : a constant added to the variance

    Returns
    -------
    out : array of the shape and dtype of ``x``
    mean : the running mean: as given, or in training ``(1 - momentum) * mean + momentum * (the mean of x)``
    var : the running variance in the same way, with the unbiased variance of ``x``; in training without running statistics, both
        are those of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    ValueError
        if no running statistics are given outside of training, or, in training, there is one element per channel.

    References
    ----------
    Ioffe, Szegedy, Batch normalization (2015); ``torch.nn.functional.batch_norm``, ``tf.nn.batch_normalization``,
    ``tf.compat.v1.nn.fused_batch_norm``.

    Examples
    --------
    >>> x = xp.asarray([[1.0, 10.0], [3.0, 30.0]])
    >>> out, mean, var = xp.nn.batch_norm(x, training=True)
    >>> out
    array([[-1., -1.],
           [ 1.,  1.]])
    >>> mean
    array([ 2., 20.])
    """
    require_floats("nn.batch_norm", x, xp)
    ndim = len(x.shape)
    channels = normalise_axes(axis, ndim)
    over = other_axes(channels, ndim)
    if not training:
        if mean is None or var is None:
            raise ArgumentError("nn.batch_norm needs a running mean and variance; got none. Pass them, or training=True.")
        return (
            scale_and_shift(
                x - expand_to_rank(mean, channels, ndim, xp),
                expand_to_rank(var, channels, ndim, xp),
                scale,
                offset,
                channels,
                epsilon,
                xp,
            ),
            mean,
            var,
        )
    own = xp.mean(x, axis=over, keepdims=True)
    centred = x - own
    spread = xp.mean(centred * centred, axis=over, keepdims=True)
    out = scale_and_shift(centred, spread, scale, offset, channels, epsilon, xp)
    number = count_elements(x, over, xp)
    if isinstance(number, int) and number == 1:
        raise ArgumentError(
            "nn.batch_norm needs more than one element per channel in training, for the unbiased variance; got x of shape "
            f"{tuple(x.shape)} with channels along axis {axis}."
        )
    own, spread = (xp.squeeze(s, axis=over) if over else s for s in (own, spread))
    spread = spread * (number / (number - 1))
    if mean is not None:
        own = mean * (1 - momentum) + own * momentum
    if var is not None:
        spread = var * (1 - momentum) + spread * momentum
    return out, own, spread


@composed
@accumulates
@operands(weight_shapes.group_norm)
def group_norm(
    x: RealFloatingArray,
    num_groups: int,
    scale: Array | None = None,
    offset: Array | None = None,
    /,
    *,
    axis: Axis = -1,
    epsilon: float = 1e-5,
    xp: ArrayNamespace = XP,
) -> Array:
    """Normalise groups of channels of each example to mean 0 and variance 1, then scale and shift.

    Parameters
    ----------
    x : array of real floating-point dtype, with the batch along the first axis
    num_groups : the number of groups; it divides the number of channels
    scale, offset : the scale and the offset of each channel: arrays of the dtype of ``x``, one element per channel
    axis : the channel axis, not the first one
    epsilon : a constant added to the variance

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    ValueError
        if ``num_groups`` does not divide the number of channels, or ``axis`` is the first.

    References
    ----------
    Wu, He, Group normalization (2018); ``torch.nn.functional.group_norm``.

    Examples
    --------
    >>> x = xp.asarray([[1.0, 3.0, 10.0, 30.0]])
    >>> xp.nn.group_norm(x, 2)
    array([[-1.,  1., -1.,  1.]])
    """
    require_floats("nn.group_norm", x, xp)
    position = channel_axis("nn.group_norm", x, axis)
    channels = x.shape[position]
    if num_groups < 1 or (channels is not None and channels % num_groups):
        raise ArgumentError(f"nn.group_norm takes a number of groups that divides the {channels} channels; got {num_groups}.")
    grouped = xp.unflatten(x, position, (num_groups, -1))
    scale, offset = (None if v is None else xp.reshape(v, (num_groups, -1)) for v in (scale, offset))
    within = (position, position + 1)
    over = (*other_axes((0, *within), grouped.ndim), position + 1)
    return xp.flatten(normalise(grouped, over, scale, offset, within, epsilon, xp), start_axis=position, end_axis=position + 1)


@composed
@accumulates
@operands(weight_shapes.instance_norm)
def instance_norm(
    x: RealFloatingArray,
    scale: Array | None = None,
    offset: Array | None = None,
    /,
    *,
    mean: Array | None = None,
    var: Array | None = None,
    axis: Axis = -1,
    epsilon: float = 1e-5,
    xp: ArrayNamespace = XP,
) -> Array:
    """Normalise each channel of each example to mean 0 and variance 1, then scale and shift.

    Parameters
    ----------
    x : array of real floating-point dtype, with the batch along the first axis
    scale, offset : the scale and the offset of each channel: arrays of the dtype of ``x``, one element per channel
    mean, var : the mean and variance of each channel, to use instead of those of each example: both or none
    axis : the channel axis, not the first one
    epsilon : a constant added to the variance

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    ValueError
        if only one of ``mean`` and ``var`` is given, or ``axis`` is the first.

    References
    ----------
    Ulyanov, Vedaldi, Lempitsky, Instance normalization (2016); ``torch.nn.functional.instance_norm``.

    Examples
    --------
    >>> x = xp.asarray([[[1.0, 10.0], [3.0, 30.0]]])
    >>> xp.nn.instance_norm(x)[0, ...]
    array([[-1., -1.],
           [ 1.,  1.]])
    """
    require_floats("nn.instance_norm", x, xp)
    if (mean is None) != (var is None):
        raise ArgumentError("nn.instance_norm takes both mean and var, or neither; got one.")
    ndim = len(x.shape)
    channel = (channel_axis("nn.instance_norm", x, axis),)
    if mean is not None and var is not None:
        return scale_and_shift(
            x - expand_to_rank(mean, channel, ndim, xp), expand_to_rank(var, channel, ndim, xp), scale, offset, channel, epsilon, xp
        )
    return normalise(x, other_axes((0, *channel), ndim), scale, offset, channel, epsilon, xp)


@composed
@accumulates
@operands(weight_shapes.layer_norm)
def layer_norm(
    x: RealFloatingArray,
    scale: Array | None = None,
    offset: Array | None = None,
    /,
    *,
    axis: Axes = -1,
    epsilon: float = 1e-5,
    xp: ArrayNamespace = XP,
) -> Array:
    """Normalise to mean 0 and variance 1 over some axes, then scale and shift.

    Parameters
    ----------
    x : array of real floating-point dtype, with at least one axis
    scale, offset : the scale and the offset of each element: arrays of the dtype of ``x`` and the shape of these axes, in the order
        of ``x``
    axis : the axis or axes to normalise over
    epsilon : a constant added to the variance

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    Ba, Kiros, Hinton, Layer normalization (2016); ``torch.nn.functional.layer_norm``, ``keras.ops.layer_normalization``.

    Examples
    --------
    >>> xp.nn.layer_norm(xp.asarray([[1.0, 3.0], [10.0, 30.0]]))
    array([[-1.,  1.],
           [-1.,  1.]])
    """
    require_floats("nn.layer_norm", x, xp)
    axes = _axes(axis, len(x.shape))
    return normalise(x, axes, scale, offset, axes, epsilon, xp)


@composed
@accumulates
@operands(weight_shapes.rms_norm)
def rms_norm(
    x: RealFloatingArray,
    scale: Array | None = None,
    /,
    *,
    axis: Axes = -1,
    epsilon: float | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Divide the elements by their root mean square over some axes, and scale.

    Parameters
    ----------
    x : array of real floating-point dtype, with at least one axis
    scale : the scale of each element: array of the dtype of ``x`` and the shape of these axes
    axis : the axis or axes to normalise over
    epsilon : a constant added to the mean of the squares; ``None``: the machine epsilon of the dtype, for 16-bit types that of
        ``float32``, in which they are computed

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    Zhang, Sennrich, Root mean square layer normalization (2019); ``torch.nn.functional.rms_norm``, ``keras.ops.rms_normalization``.

    Examples
    --------
    >>> xp.nn.rms_norm(xp.asarray([[1.0, 7.0], [3.0, 3.0]]))
    array([[0.2, 1.4],
           [1. , 1. ]])
    """
    require_floats("nn.rms_norm", x, xp)
    axes = _axes(axis, len(x.shape))
    square = xp.mean(x * x, axis=axes, keepdims=True)
    return scale_and_shift(x, square, scale, None, axes, xp.finfo(x.dtype).eps if epsilon is None else epsilon, xp)


@composed
@accumulates
def local_response_norm(
    x: RealFloatingArray,
    size: int,
    /,
    *,
    alpha: float = 1e-4,
    beta: float = 0.75,
    k: float = 1.0,
    axis: Axis = -1,
    xp: ArrayNamespace = XP,
) -> Array:
    """Divide each element by ``(k + alpha * m)**beta``, with the mean square ``m`` of its neighbours along an axis.

    The axis is padded with zeros, which count. For an even ``size`` there is one more neighbour before the element than after it.

    Parameters
    ----------
    x : array of real floating-point dtype, with at least one axis
    size : the number of neighbours, including the element; positive
    alpha : the factor of the mean
    beta : the exponent
    k : a constant added to the mean
    axis : the channel axis

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    ValueError
        if ``size`` is not positive.

    References
    ----------
    Krizhevsky, Sutskever, Hinton (2012); ``torch.nn.functional.local_response_norm``; ``tf.nn.local_response_normalization``
    has ``size = 2 * depth_radius + 1`` and an ``alpha`` divided by it.

    Examples
    --------
    >>> xp.nn.local_response_norm(xp.asarray([1.0, 1.0, 1.0]), 1, alpha=3.0, beta=1.0)
    array([0.25, 0.25, 0.25])
    """
    require_floats("nn.local_response_norm", x, xp)
    if size < 1:
        raise ArgumentError(f"nn.local_response_norm takes a positive size; got {size}.")
    before = (slice(None),) * normalise_axis(axis, len(x.shape))
    square = x * x
    if size > 1:
        nothing = xp.zeros_like(square[(*before, slice(0, 1), ...)])
        padded = xp.concat([nothing] * (size // 2) + [square] + [nothing] * ((size - 1) // 2), axis=axis)
        square = padded[(*before, slice(0, 1 - size), ...)]
        for first in range(1, size):
            square = square + padded[(*before, slice(first, first + 1 - size or None), ...)]
    return x * xp.pow(k + square * (alpha / size), -beta)


@composed
@accumulates
def l1_normalize(x: RealFloatingArray, /, *, axis: Axes | None = -1, epsilon: float = 1e-12, xp: ArrayNamespace = XP) -> Array:
    """Divide the elements by their L1 norm over some axes.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    axis : the axis or axes to normalise over; ``None``: all
    epsilon : the smallest divisor

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    ``torch.nn.functional.normalize`` with ``p=1``, ``keras.ops.normalize`` with ``order=1``.

    Examples
    --------
    >>> xp.nn.l1_normalize(xp.asarray([[1.0, -3.0], [0.0, 5.0]]))
    array([[ 0.25, -0.75],
           [ 0.  ,  1.  ]])
    """
    require_floats("nn.l1_normalize", x, xp)
    return x / xp.maximum(lp_norm(x, 1.0, axis, xp, keepdims=True), epsilon)


@composed
@accumulates
def l2_normalize(x: RealFloatingArray, /, *, axis: Axes | None = -1, epsilon: float = 1e-12, xp: ArrayNamespace = XP) -> Array:
    """Divide the elements by their Euclidean norm over some axes.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    axis : the axis or axes to normalise over; ``None``: all
    epsilon : the smallest divisor

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    ``torch.nn.functional.normalize``, ``tf.math.l2_normalize`` (whose ``epsilon`` bounds the square), ``keras.ops.normalize``.

    Examples
    --------
    >>> xp.nn.l2_normalize(xp.asarray([[3.0, 4.0], [0.0, 5.0]]))
    array([[0.6, 0.8],
           [0. , 1. ]])
    """
    require_floats("nn.l2_normalize", x, xp)
    return x / xp.maximum(lp_norm(x, 2.0, axis, xp, keepdims=True), epsilon)


@composed
@accumulates
def lp_normalize(
    x: RealFloatingArray, /, *, p: float = 2.0, axis: Axes | None = -1, epsilon: float = 1e-12, xp: ArrayNamespace = XP
) -> Array:
    """Divide the elements by their norm of order ``p`` over some axes.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    p : the order of the norm, positive; ``inf`` is the maximum norm
    axis : the axis or axes to normalise over; ``None``: all
    epsilon : the smallest divisor

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    ValueError
        if ``p`` is not positive.

    References
    ----------
    ``torch.nn.functional.normalize``, ``keras.ops.normalize``.

    Examples
    --------
    >>> xp.nn.lp_normalize(xp.asarray([[1.0, -3.0]]), p=1.0)
    array([[ 0.25, -0.75]])
    """
    require_floats("nn.lp_normalize", x, xp)
    if not p > 0:
        raise ArgumentError(f"nn.lp_normalize takes a positive order p; got {p}.")
    return x / xp.maximum(lp_norm(x, p, axis, xp, keepdims=True), epsilon)


def _axes(axis: Any, ndim: int) -> tuple[int, ...]:
    if axis is None:  # elsewhere that means all
        raise ArgumentTypeError("axis must be an integer or a tuple of integers; got None.")
    return normalise_axes(axis, ndim)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
