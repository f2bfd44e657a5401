"""Convolutions over any number of spatial axes, with groups, dilation, and channels on any axis."""

from __future__ import annotations

from math import prod

from ivy_api.adapt.promotion import FLOATING
from ivy_api.bodies.nn import convolution, spatial, weight_shapes
from ivy_api.bodies.operands import require_kind
from ivy_api.bodies.shapes import static_shape
from ivy_api.dispatch.declare import XP, accumulates, composed, operands
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace, Axis, FloatingArray, Padding, PaddingMode

FEW = 16
"""Number of channels below which copying patches is faster than a matrix product for each window element."""


@composed
@accumulates
@operands(weight_shapes.conv)
def conv(
    x: FloatingArray,
    weight: Array,
    /,
    bias: Array | None = None,
    *,
    stride: int | tuple[int, ...] = 1,
    padding: Padding = "valid",
    dilation: int | tuple[int, ...] = 1,
    groups: int = 1,
    channel_axis: Axis = -1,
    padding_mode: PaddingMode = "constant",
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the N-d convolution (cross-correlation) of ``x`` with weights.

    As usual for neural networks, the weights are not flipped.

    Parameters
    ----------
    x : array of floating-point dtype, and of shape ``(batch, *space, channels)`` with one or more spatial axes
    weight : array of the dtype of ``x``, and of shape ``(*window, channels // groups, output channels)``
    bias : array of the dtype of ``x``, with one element per output channel
    stride : the step between windows, one for all spatial axes or one for each
    padding : ``"valid"`` for none; ``"same"`` for an output size of ``ceil(n / stride)``, with any odd element after the axis
        (``"same_lower"``: before it); or the amount before and after each axis: an integer, one for each axis, or pairs
    dilation : the spacing between the elements of a window
    groups : the number of channel groups; each output group depends on one input group
    channel_axis : the channel axis of ``x`` and of the result: the last, or for example 1
    padding_mode : the padding values: zeros for ``"constant"``; else elements of ``x``: ``"edge"``, ``"reflect"``, ``"symmetric"``,
        ``"wrap"``

    Returns
    -------
    out : array of the dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if shapes are incompatible, or an option is invalid.

    References
    ----------
    ``torch.nn.functional.conv2d``, ``jax.lax.conv_general_dilated``, ``keras.ops.conv``.

    Examples
    --------
    >>> x = xp.reshape(xp.asarray([1.0, 2.0, 4.0, 8.0]), (1, 4, 1))
    >>> difference = xp.reshape(xp.asarray([-1.0, 1.0]), (2, 1, 1))
    >>> xp.nn.conv(x, difference)[0, :, 0]
    array([1., 2., 4.])
    >>> xp.nn.conv(x, difference, stride=2)[0, :, 0]
    array([1., 4.])
    """
    _require_floating("nn.conv", x, xp)
    x = spatial.channels_last("nn.conv", x, channel_axis, xp)
    stride, dilation, pads = convolution.arguments(x.shape, static_shape("nn.conv", weight), stride, padding, dilation, groups)
    if padding_mode != "constant":
        x = spatial.pad_mode("nn.conv", x, pads, padding_mode, xp)
        out = xp.nn.conv(x, weight, bias, stride=stride, dilation=dilation, groups=groups)
        return spatial.restore_channels(out, channel_axis, xp)
    seen = convolution.patches(spatial.pad_constant(x, pads, 0.0, xp), weight.shape[:-2], stride, dilation)
    out = _weighed(seen, weight, groups, xp)
    return spatial.restore_channels(out if bias is None else out + bias, channel_axis, xp)


def _weighed(seen: list[Array], weight: Array, groups: int, xp: ArrayNamespace) -> Array:
    """Sum over window elements of patches times weights, with as few matrix products as possible."""
    each, channels = weight.shape[-2:]
    if groups == 1 and each < FEW and len(seen) > 1:
        return xp.tensordot(xp.concat(seen, axis=-1), xp.reshape(weight, (len(seen) * each, channels)), axes=1)
    if groups == 1:
        flat = xp.reshape(weight, (len(seen), each, channels))
        return sum((xp.matmul(s, flat[i, ...]) for i, s in enumerate(seen[1:], 1)), xp.matmul(seen[0], flat[0, ...]))
    if each == 1:  # depthwise: only the window is contracted
        flat = xp.reshape(weight, (len(seen), groups, channels // groups))
        if channels == groups:
            return sum((s * flat[i, :, 0] for i, s in enumerate(seen[1:], 1)), seen[0] * flat[0, :, 0])
        seen = [xp.expand_dims(s, axis=-1) for s in seen]
        out = sum((s * flat[i, ...] for i, s in enumerate(seen[1:], 1)), seen[0] * flat[0, ...])
        return xp.reshape(out, (-1, *out.shape[1:-2], channels))
    grouped = [xp.reshape(s, (-1, *s.shape[1:-1], groups, each)) for s in seen]
    columns = xp.moveaxis(xp.concat(grouped, axis=-1), -2, 0)
    matrices = xp.moveaxis(xp.reshape(weight, (len(seen) * each, groups, channels // groups)), 1, 0)
    blank = (1,) * (len(columns.shape) - 3)
    out = xp.moveaxis(xp.matmul(columns, xp.reshape(matrices, (groups, *blank, *matrices.shape[1:]))), 0, -2)
    return xp.reshape(out, (-1, *out.shape[1:-2], channels))


@composed
@accumulates
@operands(weight_shapes.conv_transpose)
def conv_transpose(
    x: FloatingArray,
    weight: Array,
    /,
    bias: Array | None = None,
    *,
    stride: int | tuple[int, ...] = 1,
    padding: Padding = "valid",
    output_padding: int | tuple[int, ...] = 0,
    dilation: int | tuple[int, ...] = 1,
    groups: int = 1,
    channel_axis: Axis = -1,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the transposed convolution, the transpose of the linear map `conv` with the same weights.

    An axis of size ``n`` becomes ``(n - 1) * stride + (window - 1) * dilation + 1 + output_padding``, minus the padding.

    Parameters
    ----------
    x : array of floating-point dtype, and of shape ``(batch, *space, channels)`` with one or more spatial axes
    weight : array of the dtype of ``x``, and of shape ``(*window, output channels // groups, channels)``, the shape of the weights
        of the convolution that is transposed
    bias : array of the dtype of ``x``, with one element per output channel
    stride : the step between windows, one for all spatial axes or one for each
    padding : the amount to crop from the result, in the forms of `conv`; ``"same"`` gives ``n * stride`` elements
    output_padding : the number of elements added at the end of each axis
    dilation : the spacing between the elements of a window
    groups : the number of channel groups; each input group contributes to one output group
    channel_axis : the channel axis of ``x`` and of the result: the last, or for example 1

    Returns
    -------
    out : array of the dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if shapes are incompatible, or an option is invalid.

    References
    ----------
    Zeiler et al., Deconvolutional networks (2010); ``torch.nn.functional.conv_transpose2d``, ``jax.lax.conv_transpose`` with
    ``transpose_kernel``, ``keras.ops.conv_transpose``.

    Examples
    --------
    >>> x = xp.reshape(xp.asarray([1.0, 10.0]), (1, 2, 1))
    >>> weight = xp.reshape(xp.asarray([1.0, 2.0, 3.0]), (3, 1, 1))
    >>> xp.nn.conv_transpose(x, weight)[0, :, 0]
    array([ 1., 12., 23., 30.])
    """
    _require_floating("nn.conv_transpose", x, xp)
    x = spatial.channels_last("nn.conv_transpose", x, channel_axis, xp)
    stride, dilation, cuts = convolution.transposed_arguments(
        x.shape, static_shape("nn.conv_transpose", weight), stride, padding, output_padding, dilation, groups
    )
    for axis, d in enumerate(dilation):
        weight = _spaced(weight, axis, d, xp)
    covered, each, space = weight.shape[:-2], weight.shape[-2], len(stride)
    reach = tuple(-(-k // s) for k, s in zip(covered, stride, strict=True))
    phases = _phases(weight, stride, reach, groups, xp)
    spread = xp.nn.conv(x, phases, padding=tuple(r - 1 for r in reach), groups=groups)
    grouped = xp.reshape(spread, (-1, *spread.shape[1:-1], groups, *stride, each))
    pairs = [axis for i in range(space) for axis in (1 + i, 2 + space + i)]
    sizes = [n * s for n, s in zip(spread.shape[1:-1], stride, strict=True)]
    spread = xp.reshape(xp.permute_dims(grouped, (0, *pairs, 1 + space, 2 + 2 * space)), (-1, *sizes, groups * each))
    full = [(n - 1) * s + k for n, s, k in zip(x.shape[1:-1], stride, covered, strict=True)]
    surplus = [have - want for have, want in zip(spread.shape[1:-1], full, strict=True)]
    out = spatial.pad_constant(
        spread, tuple((-low, -high - more) for (low, high), more in zip(cuts, surplus, strict=True)), 0.0, xp
    )
    return spatial.restore_channels(out if bias is None else out + bias, channel_axis, xp)


def _spaced(x: Array, axis: int, step: int, xp: ArrayNamespace) -> Array:
    """``x`` with ``step - 1`` zeros between the elements of an axis."""
    n = x.shape[axis]
    if step == 1 or n == 1:
        return x
    grouped = xp.stack([x, *[xp.zeros_like(x)] * (step - 1)], axis=axis + 1)
    wide = xp.reshape(grouped, (*x.shape[:axis], n * step, *x.shape[axis + 1 :]))
    return wide[(*(slice(None),) * axis, slice(0, (n - 1) * step + 1), ...)]


def _phases(weight: Array, stride: tuple[int, ...], reach: tuple[int, ...], groups: int, xp: ArrayNamespace) -> Array:
    """The weights of a convolution that computes, as channels, all ``stride`` output phases of the transposed convolution.

    Its window covers the elements of ``x`` that reach an output element; the weights within it are reversed.
    """
    *covered, each, channels = weight.shape
    space = len(stride)
    missing = tuple((0, r * s - k) for r, s, k in zip(reach, stride, covered, strict=True))
    weight = spatial.pad_constant(xp.expand_dims(weight, axis=0), missing, 0.0, xp)
    steps = [n for pair in zip(reach, stride, strict=True) for n in pair]
    grouped = xp.flip(xp.reshape(weight, (*steps, each, groups, channels // groups)), axis=tuple(range(0, 2 * space, 2)))
    order = (*range(0, 2 * space, 2), 2 * space + 2, 2 * space + 1, *range(1, 2 * space, 2), 2 * space)
    return xp.reshape(xp.permute_dims(grouped, order), (*reach, channels // groups, groups * prod(stride) * each))


@composed
@accumulates
@operands(weight_shapes.depthwise_conv)
def depthwise_conv(
    x: FloatingArray,
    weight: Array,
    /,
    bias: Array | None = None,
    *,
    stride: int | tuple[int, ...] = 1,
    padding: Padding = "valid",
    dilation: int | tuple[int, ...] = 1,
    channel_axis: Axis = -1,
    padding_mode: PaddingMode = "constant",
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the depthwise convolution, which convolves each channel separately.

    Parameters
    ----------
    x : array of floating-point dtype, and of shape ``(batch, *space, channels)`` with one or more spatial axes
    weight : array of the dtype of ``x``, and of shape ``(*window, channels, multiplier)``
    bias : array of the dtype of ``x``, with one element per output channel
    stride, padding, dilation, channel_axis, padding_mode : as in `conv`

    Returns
    -------
    out : array of the dtype of ``x``; it has ``channels * multiplier`` channels; those of one channel of ``x`` are adjacent

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if shapes are incompatible, or an option is invalid.

    References
    ----------
    ``keras.ops.depthwise_conv``, ``tf.nn.depthwise_conv2d``.

    Examples
    --------
    >>> x = xp.asarray([[[1.0, 10.0], [2.0, 20.0], [4.0, 40.0]]])
    >>> weight = xp.ones((2, 2, 1))
    >>> xp.nn.depthwise_conv(x, weight)[0, ...]
    array([[ 3., 30.],
           [ 6., 60.]])
    """
    axis, shape = spatial.normalise_channel_axis("nn.depthwise_conv", x, channel_axis), static_shape("nn.depthwise_conv", weight)
    convolution.check_weight("nn.depthwise_conv", (*x.shape[:axis], *x.shape[axis + 1 :], x.shape[axis]), shape, 1)
    groups = shape[-2]
    flat = xp.reshape(weight, (*weight.shape[:-2], 1, groups * weight.shape[-1]))
    return xp.nn.conv(
        x,
        flat,
        bias,
        stride=stride,
        padding=padding,
        dilation=dilation,
        groups=groups,
        channel_axis=channel_axis,
        padding_mode=padding_mode,
    )


@composed
@accumulates
@operands(weight_shapes.separable_conv)
def separable_conv(
    x: FloatingArray,
    depthwise_weight: Array,
    pointwise_weight: Array,
    /,
    bias: Array | None = None,
    *,
    stride: int | tuple[int, ...] = 1,
    padding: Padding = "valid",
    dilation: int | tuple[int, ...] = 1,
    channel_axis: Axis = -1,
    padding_mode: PaddingMode = "constant",
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the depthwise separable convolution: a depthwise convolution followed by a pointwise one.

    Parameters
    ----------
    x : array of floating-point dtype, and of shape ``(batch, *space, channels)`` with one or more spatial axes
    depthwise_weight : array of the dtype of ``x``, and of shape ``(*window, channels, multiplier)``
    pointwise_weight : array of the dtype of ``x``, and of shape ``(1, …, 1, channels * multiplier, output channels)``
    bias : array of the dtype of ``x``, with one element per output channel
    stride, padding, dilation, channel_axis, padding_mode : as in `conv`

    Returns
    -------
    out : array of the dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if shapes are incompatible, or an option is invalid.

    References
    ----------
    Chollet, Xception (2016); ``keras.ops.separable_conv``, ``tf.nn.separable_conv2d``.

    Examples
    --------
    >>> x = xp.asarray([[[1.0, 10.0], [2.0, 20.0], [4.0, 40.0]]])
    >>> xp.nn.separable_conv(x, xp.ones((2, 2, 1)), xp.ones((1, 2, 1)))[0, :, 0]
    array([33., 66.])
    """
    if prod(static_shape("nn.separable_conv", pointwise_weight)[:-2]) != 1:
        raise ArgumentError(
            f"nn.separable_conv takes a pointwise_weight of shape (1, …, 1, channels, channels of the result); "
            f"got {tuple(pointwise_weight.shape)}."
        )
    depthwise = xp.nn.depthwise_conv(
        x,
        depthwise_weight,
        stride=stride,
        padding=padding,
        dilation=dilation,
        channel_axis=channel_axis,
        padding_mode=padding_mode,
    )
    return xp.nn.conv(depthwise, pointwise_weight, bias, channel_axis=channel_axis)


def _require_floating(function: str, x: Array, xp: ArrayNamespace) -> None:
    require_kind(function, x, FLOATING, "floating-point", xp)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
