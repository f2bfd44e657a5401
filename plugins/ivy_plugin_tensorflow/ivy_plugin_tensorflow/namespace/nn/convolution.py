"""Convolutions over one to three spatial axes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import tensorflow as tf

from ivy_api.bodies.nn import convolution, spatial
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow.constant_cache import vector
from ivy_plugin_tensorflow.operations import numbers
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.typing import Array
from ivy_plugin_tensorflow.variables import read

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


_CONVOLVED = positional(tf.raw_ops.Conv2D)
_TRANSPOSED = positional(tf.raw_ops.Conv2DBackpropInput)
_DOUBLED = numbers(tf.float32, tf.float64)
_PLAIN = frozenset((bool, int, str, type(None)))


def _planned(plan: Any, x: Array, weight: Array, usual: dict[str, Any], given: dict[str, Any]) -> Any:
    """``plan`` of the shapes and options, for eager images and weights of one data type and plain options; else ``None``."""
    options = usual | given
    if len(options) > len(usual):  # one is unknown
        return None
    try:
        shape, number = x._shape_tuple(), x._datatype_enum()
        known = len(shape) == 4 and 0 not in shape and number in _DOUBLED and number == weight._datatype_enum()
        if known and tf.executing_eagerly() and all(type(value) in _PLAIN for value in options.values()):
            return plan(shape, weight._shape_tuple(), *options.items())
    except AttributeError:  # not eager tensors
        pass
    return None


@lru_cache
def _of_images(shape: tuple[int, ...], weight: tuple[int, ...], *options: Any) -> tuple[Any, ...] | None:
    """The other arguments of the kernel for two spatial axes; ``None`` if it does not support these."""
    given = dict(options)
    stride, padding, dilation = given["stride"], given["padding"], given["dilation"]
    known = given["groups"] == 1 and given["padding_mode"] == "constant" and given["channel_axis"] in (-1, 3)
    if not known or padding not in ("valid", "same") or not (stride == 1 or dilation == 1):
        return None
    strides, dilations, _ = convolution.arguments(shape, weight, stride, padding, dilation, 1)
    return (1, *strides, 1), padding.upper(), True, (), "NHWC", (1, *dilations, 1)


@lru_cache
def _of_whole_images(shape: tuple[int, ...], weight: tuple[int, ...], *options: Any) -> tuple[Any, ...] | None:
    """The size of the result, and the other arguments of the transposed kernel; ``None`` if parts are cut off or added."""
    given = dict(options)
    if given["groups"] != 1 or given["dilation"] != 1 or given["channel_axis"] not in (-1, 3):
        return None
    more = given["stride"], given["padding"], given["output_padding"]
    strides, _, cuts = convolution.transposed_arguments(shape, weight, *more, 1, 1)
    if any(n for pair in cuts for n in pair):
        return None
    full = ((n - 1) * s + k for n, s, k in zip(shape[1:-1], strides, weight[:-2], strict=True))
    return (shape[0], *full, weight[-2]), ((1, *strides, 1), "VALID", True, (), "NHWC", (1, 1, 1, 1))


@mixed()
def conv(x: Array, weight: Array, /, bias: Array | None = None, *, composed: Any, **options: Any) -> Array:
    plan = _planned(_of_images, x, weight, _CONV_OPTIONS, options) if bias is None else None
    if plan is not None:
        return _CONVOLVED(x, weight, *plan)
    x, weight, bias = read(x, weight, bias)
    return (_conv if _can_convolve(x, weight, bias, **options) else composed)(x, weight, bias, **options)


_CONV_OPTIONS = {"stride": 1, "padding": "valid", "dilation": 1, "groups": 1, "channel_axis": -1, "padding_mode": "constant"}
_TRANSPOSED_OPTIONS = {"stride": 1, "padding": "valid", "output_padding": 0, "dilation": 1, "groups": 1, "channel_axis": -1}


def _conv(
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
    known = x.ndim in (3, 4, 5) and x.dtype.is_floating and _plain(dilation) and groups == 1 and _known(x, weight)
    return known and 0 not in weight.shape.as_list()  # of no channels, the kernel for volumes returns uninitialised memory


@mixed()
def conv_transpose(x: Array, weight: Array, /, bias: Array | None = None, *, composed: Any, **options: Any) -> Array:
    plan = _planned(_of_whole_images, x, weight, _TRANSPOSED_OPTIONS, options) if bias is None else None
    if plan is not None:
        size, arguments = plan
        return _TRANSPOSED(vector(size), weight, x, *arguments)
    x, weight, bias = read(x, weight, bias)
    return (_conv_transpose if _can_transpose(x, weight, bias, **options) else composed)(x, weight, bias, **options)


def _conv_transpose(
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
