"""Operations of neural networks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.operations.defining import op, promoted
from ivy_frontend_keras._implementation.settings import data_format_of, floatx
from ivy_frontend_keras._implementation.settings import epsilon as default_epsilon

BOTH = ("ops", "ops.nn")


def _axis(data_format: Any) -> int:
    """Return the axis of channels."""
    return -1 if data_format_of(data_format) == "channels_last" else 1


@op(*BOTH)
def one_hot(x: Any, num_classes: int, axis: int = -1, dtype: Any = None, sparse: bool = False, *, xp: Any) -> Any:
    """Return a vector for each integer."""
    return xp.one_hot(xp.astype(x, xp.int32), num_classes, axis=axis, dtype=xp.float32 if dtype is None else dtype)


@op(*BOTH)
def conv(
    inputs: Any, kernel: Any, strides: Any = 1, padding: str = "valid", data_format: Any = None, dilation_rate: Any = 1, *, xp: Any
) -> Any:
    """Return a convolution."""
    axis = _axis(data_format)
    groups = inputs.shape[axis] // kernel.shape[-2]
    return xp.nn.conv(
        inputs, kernel, stride=strides, padding=padding.lower(), dilation=dilation_rate, channel_axis=axis, groups=groups
    )


@op(*BOTH)
def depthwise_conv(
    inputs: Any, kernel: Any, strides: Any = 1, padding: str = "valid", data_format: Any = None, dilation_rate: Any = 1, *, xp: Any
) -> Any:
    """Return the convolution of each channel."""
    axis = _axis(data_format)
    return xp.nn.depthwise_conv(inputs, kernel, stride=strides, padding=padding.lower(), dilation=dilation_rate, channel_axis=axis)


def transposed_cuts(
    kernel_size: Sequence[int], strides: Sequence[int], dilations: Sequence[int], padding: str, output_padding: Sequence[int] | None
) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]]:
    """Return what is cut off before and after each axis of a whole transposed convolution, and what is added after it."""
    cuts, added = [], []
    for i, (k, s, d) in enumerate(zip(kernel_size, strides, dilations, strict=True)):
        size = (k - 1) * d + 1
        extra = None if output_padding is None else output_padding[i]
        if padding == "valid":
            after = (max(size, s) - size if extra is None else extra) + size - 1
            before = size - 1
        else:
            total = size + s - 2 if extra is None else size + size % 2 - 2 + extra
            before = min(total // 2 + total % 2, size - 1)
            after = total - before
        cuts.append((size - 1 - before, max(size - 1 - after, 0)))
        added.append(max(after - size + 1, 0))
    return tuple(cuts), tuple(added)


@op(*BOTH)
def conv_transpose(
    inputs: Any, kernel: Any, strides: Any = 1, padding: str = "valid", output_padding: Any = None, data_format: Any = None,
    dilation_rate: Any = 1, *, xp: Any,
) -> Any:  # fmt: skip
    """Return a transposed convolution."""
    rank = len(inputs.shape) - 2

    def each(value: Any) -> tuple[int, ...]:
        return (value,) * rank if isinstance(value, int) else tuple(value)

    strides, dilations, extra = each(strides), each(dilation_rate), None if output_padding is None else each(output_padding)
    cuts, added = transposed_cuts(kernel.shape[:rank], strides, dilations, padding.lower(), extra)
    options = {"stride": strides, "dilation": dilations, "channel_axis": _axis(data_format)}
    return xp.nn.conv_transpose(inputs, kernel, padding=cuts, output_padding=added, **options)


@op(*BOTH)
def separable_conv(
    inputs: Any, depthwise_kernel: Any, pointwise_kernel: Any, strides: Any = 1, padding: str = "valid", data_format: Any = None,
    dilation_rate: Any = 1, *, xp: Any,
) -> Any:  # fmt: skip
    """Return the convolution of each channel, and a mixture of the results."""
    options = {"stride": strides, "padding": padding.lower(), "dilation": dilation_rate, "channel_axis": _axis(data_format)}
    return xp.nn.separable_conv(inputs, depthwise_kernel, pointwise_kernel, **options)


@op(*BOTH)
def adaptive_average_pool(inputs: Any, output_size: Any, data_format: Any = None, *, xp: Any) -> Any:
    """Return the means of windows, as many as asked for."""
    size = output_size if isinstance(output_size, int) else tuple(output_size)
    return xp.nn.adaptive_avg_pool(inputs, size, channel_axis=_axis(data_format))


@op(*BOTH)
def adaptive_max_pool(inputs: Any, output_size: Any, data_format: Any = None, *, xp: Any) -> Any:
    """Return the maxima of windows, as many as asked for."""
    size = output_size if isinstance(output_size, int) else tuple(output_size)
    return xp.nn.adaptive_max_pool(inputs, size, channel_axis=_axis(data_format))


@op(*BOTH)
def max_pool(inputs: Any, pool_size: Any, strides: Any = None, padding: str = "valid", data_format: Any = None, *, xp: Any) -> Any:
    """Return the maximum of each window."""
    axis = _axis(data_format)
    size = pool_size if isinstance(pool_size, int) else tuple(pool_size)
    return xp.nn.max_pool(inputs, size, stride=strides, padding=padding.lower(), channel_axis=axis)


@op(*BOTH)
def average_pool(
    inputs: Any, pool_size: Any, strides: Any = None, padding: str = "valid", data_format: Any = None, *, xp: Any
) -> Any:
    """Return the mean of each window."""
    axis = _axis(data_format)
    size = pool_size if isinstance(pool_size, int) else tuple(pool_size)
    return xp.nn.avg_pool(inputs, size, stride=strides, padding=padding.lower(), channel_axis=axis, count_include_pad=False)


@op(*BOTH)
def moments(x: Any, axes: Any, keepdims: bool = False, synchronized: bool = False, *, xp: Any) -> Any:
    """Return the mean and the variance."""
    axes = tuple(axes) if isinstance(axes, (list, tuple)) else axes
    return xp.mean(x, axis=axes, keepdims=keepdims), xp.var(x, axis=axes, keepdims=keepdims)


@op(*BOTH)
def normalize(x: Any, axis: int = -1, order: int = 2, epsilon: Any = None, *, xp: Any) -> Any:
    """Return vectors of norm one."""
    (x,) = promoted((x,), "float", xp)
    return xp.nn.lp_normalize(x, p=float(order), axis=axis, epsilon=default_epsilon() if epsilon is None else epsilon)


def _pair(value: Any) -> tuple[int, int]:
    return (value, value) if isinstance(value, int) else tuple(value)


@op(*BOTH)
def unfold(x: Any, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1, *, xp: Any) -> Any:
    """Return patches of images: ``(batch, channels * elements of a patch, patches)``."""
    return xp.unfold(x, _pair(kernel_size), stride=_pair(stride), dilation=_pair(dilation), padding=_pair(padding))


@op(*BOTH)
def fold(x: Any, output_size: Any, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1, *, xp: Any) -> Any:
    """Return images of patches, which are added where they overlap."""
    options = {"stride": _pair(stride), "dilation": _pair(dilation), "padding": _pair(padding)}
    return xp.fold(x, _pair(output_size), _pair(kernel_size), **options)


@op(*BOTH)
def depth_to_space(x: Any, block_size: int, data_format: str = "channels_last", *, xp: Any) -> Any:
    """Return images with blocks of pixels in place of channels."""
    if data_format_of(data_format) == "channels_last":
        return xp.depth_to_space(x, block_size)
    return xp.nn.pixel_shuffle(x, block_size, channel_axis=1)


@op(*BOTH)
def space_to_depth(x: Any, block_size: int, data_format: str = "channels_last", *, xp: Any) -> Any:
    """Return images with channels in place of blocks of pixels."""
    if data_format_of(data_format) == "channels_last":
        return xp.space_to_depth(x, block_size)
    n, c, height, width = x.shape
    parts = xp.reshape(x, (n, c, height // block_size, block_size, width // block_size, block_size))
    return xp.reshape(xp.permute_dims(parts, (0, 1, 3, 5, 2, 4)), (n, c * block_size**2, height // block_size, width // block_size))


def wide(x: Any, xp: Any) -> Any:
    """Return an array in at least single precision, in which Keras normalises."""
    return xp.astype(x, xp.float32) if kinds.name_of(x) in ("float16", "bfloat16") or not kinds.is_floating(x) else x


def like(value: Any, x: Any, xp: Any) -> Any:
    """Return an array or a number in the data type of another array; ``None`` stays."""
    if not kinds.is_array(value):
        return None if value is None else xp.asarray(value, dtype=x.dtype)
    return value if value.dtype == x.dtype else xp.astype(value, x.dtype)


def _along(value: Any, axes: Sequence[int], x: Any, xp: Any) -> Any:
    """Return parameters of some axes in a shape that broadcasts with an array, and in its data type."""
    value = like(value, x, xp)
    if value is None or len(value.shape) == len(x.shape):
        return value
    return xp.reshape(value, tuple(n if i in axes else 1 for i, n in enumerate(x.shape)))


@op(*BOTH)
def batch_normalization(
    x: Any, mean: Any, variance: Any, axis: int, offset: Any = None, scale: Any = None, epsilon: float = 1e-3, *, xp: Any
) -> Any:
    """Return an array less a mean, over a standard deviation, times a scale, plus an offset, each along an axis."""
    every = (like(one, x, xp) for one in (mean, variance, scale, offset))
    parameters = (one if one is None or len(one.shape) == 1 else xp.reshape(one, (-1,)) for one in every)
    return xp.nn.batch_norm(x, *parameters, axis=axis, epsilon=epsilon)[0]


@op(*BOTH)
def layer_normalization(x: Any, gamma: Any = None, beta: Any = None, axis: Any = -1, epsilon: Any = None, *, xp: Any) -> Any:
    """Return each example with mean 0 and variance 1 along axes, times ``gamma``, plus ``beta``."""
    axes = tuple(a % len(x.shape) for a in ((axis,) if isinstance(axis, int) else axis))
    out = xp.nn.layer_norm(wide(x, xp), axis=axes, epsilon=default_epsilon() if epsilon is None else epsilon)
    gamma, beta = (_along(one, axes, out, xp) for one in (gamma, beta))
    out = out if gamma is None else out * gamma
    return like(out if beta is None else out + beta, x, xp)


@op(*BOTH)
def rms_normalization(x: Any, scale: Any = None, axis: Any = -1, epsilon: Any = None, *, xp: Any) -> Any:
    """Return an array over its root mean square along axes, times a scale."""
    axes = axis if isinstance(axis, int) else tuple(axis)
    out = xp.nn.rms_norm(wide(x, xp), axis=axes, epsilon=default_epsilon() if epsilon is None else epsilon)
    return like(out if scale is None else out * like(scale, out, xp), x, xp)


@op(*BOTH)
def multi_hot(inputs: Any, num_classes: Any = None, axis: int = -1, dtype: Any = None, sparse: bool = False, *, xp: Any) -> Any:
    """Return one vector for each row of integers, with ones where they are."""
    if num_classes is None:
        raise ValueError("Argument `num_classes` must be specified.")
    if sparse:
        raise ValueError("There are no sparse tensors: `sparse` is False.")
    dtype = getattr(xp, floatx()) if dtype is None else dtype
    found = xp.one_hot(xp.astype(inputs, xp.int32), num_classes, axis=axis, dtype=dtype)
    return xp.max(found, axis=1 if len(inputs.shape) > 1 else 0)


@op(*BOTH)
def psnr(x1: Any, x2: Any, max_val: float, *, xp: Any) -> Any:
    """Return the peak signal-to-noise ratio, in decibels."""
    if tuple(x1.shape) != tuple(x2.shape):
        raise ValueError(f"Input shapes {tuple(x1.shape)} and {tuple(x2.shape)} must match for PSNR calculation.")
    x1, x2 = promoted((x1, x2), "float", xp)
    return 20 * math.log10(max_val) - 10 * xp.log10(xp.mean(xp.square(x1 - x2)))


@op(*BOTH)
def dot_product_attention(
    query: Any, key: Any, value: Any, bias: Any = None, mask: Any = None, scale: Any = None, is_causal: bool = False,
    flash_attention: Any = None, attn_logits_soft_cap: Any = None, *, xp: Any,
) -> Any:  # fmt: skip
    """Return the attention of queries to keys and values of shape ``(batch, length, heads, depth)``."""
    if len(query.shape) != 4:
        raise ValueError(
            f"`dot_product_attention` only supports 4D inputs. Received: query.shape={tuple(query.shape)}, "
            f"key.shape={tuple(key.shape)}, value.shape={tuple(value.shape)}."
        )
    if flash_attention:
        raise ValueError("Flash attention is chosen by the backend: `flash_attention` is None or False.")
    if attn_logits_soft_cap is not None:
        raise ValueError("`attn_logits_soft_cap` is for Keras' JAX backend on a TPU.")
    query, key, value = promoted((query, key, value), "float", xp)
    options = {"bias": None if bias is None else xp.astype(bias, query.dtype), "scale": scale, "is_causal": is_causal}
    if mask is not None:
        options["mask"] = xp.astype(mask, xp.bool)
    found = xp.nn.scaled_dot_product_attention(*(xp.swapaxes(x, 1, 2) for x in (query, key, value)), **options)
    return xp.swapaxes(found, 1, 2)


@op(*BOTH)
def ctc_loss(target: Any, output: Any, target_length: Any, output_length: Any, mask_index: int = 0, *, xp: Any) -> Any:
    """Return the connectionist temporal classification loss of each sequence."""
    lengths = [xp.astype(x, xp.int32) for x in (target, output_length, target_length)]
    steps = xp.permute_dims(output, (1, 0, 2))
    return xp.nn.ctc_loss(steps, *lengths, blank=mask_index, from_logits=True, reduction="none")
