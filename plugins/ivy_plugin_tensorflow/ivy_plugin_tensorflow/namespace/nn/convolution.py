"""Convolutions over one to three spatial axes."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from ivy_api.bodies.nn import convolution, spatial
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow.typing import Array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import PaddingMode

__all__ = [
    "conv",
    "conv_transpose",
]


def _plain(value: Any) -> bool:
    """Whether a stride is 1 along each axis."""
    return all(v == 1 for v in value) if isinstance(value, (tuple, list)) else value == 1


def _even(value: Any) -> bool:
    """Whether a stride is the same along each axis."""
    return len(set(value)) == 1 if isinstance(value, (tuple, list)) else True


def _known(*arrays: Array) -> bool:
    """Whether the shapes are static, except for the batch."""
    return all(None not in x.shape[1:].as_list() for x in arrays)


def _can_convolve(
    x: Array,
    weight: Array,
    /,
    bias: Array | None = None,
    *,
    stride: Any = 1,
    padding: Any = "valid",
    dilation: Any = 1,
    groups: int = 1,
    channel_axis: int = -1,
    padding_mode: PaddingMode = "constant",
) -> bool:
    """Whether the CPU has kernels: not for both strides and dilation; groups only of one channel each over two axes."""
    space = x.ndim - 2
    shapes_known = _known(x, weight) or (padding in ("valid", "same") and _known(weight) and weight.shape[0] is not None)
    known = space in (1, 2, 3) and padding_mode == "constant" and x.dtype.is_floating and shapes_known
    depthwise = space == 2 and weight.shape[-2] == 1 and _even(stride)
    return known and (groups == 1 or depthwise) and (_plain(stride) or _plain(dilation))


@mixed(when=_can_convolve)
def conv(
    x: Array,
    weight: Array,
    /,
    bias: Array | None = None,
    *,
    stride: Any = 1,
    padding: Any = "valid",
    dilation: Any = 1,
    groups: int = 1,
    channel_axis: int = -1,
    padding_mode: PaddingMode = "constant",
) -> Array:
    axis, last = spatial.normalise_channel_axis("nn.conv", x, channel_axis), x.ndim - 1
    x = x if axis == last else _moved(x, axis, last)
    if _known(x):
        strides, dilations, pads = convolution.arguments(x.shape, weight.shape, stride, padding, dilation, groups)
        if padding not in ("same", "valid"):
            window = tuple(weight.shape[:-2])
            if pads == spatial.padding_amounts("nn.conv", "same", x.shape[1:-1], window, strides, dilations):
                padding = "same"  # kernels pad faster than tf.pad
            elif any(n for pair in pads for n in pair):
                x = tf.pad(x, ((0, 0), *pads, (0, 0)))
    else:
        strides, dilations = (spatial.sizes("nn.conv", n, v, x.ndim - 2) for n, v in (("stride", stride), ("dilation", dilation)))
    name = "SAME" if padding == "same" else "VALID"
    if groups > 1:
        flat = tf.reshape(weight, (*weight.shape[:-2], groups, -1))
        out = tf.nn.depthwise_conv2d(x, flat, (1, *strides, 1), name, dilations=dilations)
    else:
        # Outside a graph the gradient over three spatial axes fails without data_format.
        out = tf.nn.convolution(x, weight, strides, name, _ORDERS[x.ndim], dilations)
    out = out if bias is None else tf.nn.bias_add(out, bias)
    return out if axis == last else _moved(out, last, axis)


_ORDERS = {3: "NWC", 4: "NHWC", 5: "NDHWC"}


def _moved(x: Array, source: int, destination: int) -> Array:
    axes = [axis for axis in range(x.ndim) if axis != source]
    axes.insert(destination, source)
    return tf.transpose(x, axes)


def _can_transpose(
    x: Array, weight: Array, /, bias: Array | None = None, *, dilation: Any = 1, groups: int = 1, **options: Any
) -> bool:
    return x.ndim in (3, 4, 5) and x.dtype.is_floating and _plain(dilation) and groups == 1 and _known(x, weight)


@mixed(when=_can_transpose)
def conv_transpose(
    x: Array,
    weight: Array,
    /,
    bias: Array | None = None,
    *,
    stride: Any = 1,
    padding: Any = "valid",
    output_padding: Any = 0,
    dilation: Any = 1,
    groups: int = 1,
    channel_axis: int = -1,
) -> Array:
    axis, last = spatial.normalise_channel_axis("nn.conv_transpose", x, channel_axis), x.ndim - 1
    x = x if axis == last else _moved(x, axis, last)
    strides, _, cuts = convolution.transposed_arguments(x.shape, weight.shape, stride, padding, output_padding, dilation, groups)
    full = [(n - 1) * s + k for n, s, k in zip(x.shape[1:-1], strides, weight.shape[:-2], strict=True)]
    batch = x.shape[0] if x.shape[0] is not None else tf.shape(x)[0]
    out = tf.nn.conv_transpose(x, weight, (batch, *full, weight.shape[-2]), strides, "VALID")
    out = out[(slice(None), *(slice(max(low, 0), n - max(high, 0)) for n, (low, high) in zip(full, cuts, strict=True)))]
    if any(n < 0 for pair in cuts for n in pair):
        out = tf.pad(out, ((0, 0), *((max(-low, 0), max(-high, 0)) for low, high in cuts), (0, 0)))
    out = out if bias is None else tf.nn.bias_add(out, bias)
    return out if axis == last else _moved(out, last, axis)
