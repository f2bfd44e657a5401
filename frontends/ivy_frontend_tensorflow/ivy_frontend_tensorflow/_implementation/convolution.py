"""Convolutions, and the layouts and paddings that pools share with them."""

from __future__ import annotations

from typing import Any

from ivy_frontend_tensorflow._implementation.defining import function, op
from ivy_frontend_tensorflow._implementation.errors import UnimplementedError
from ivy_frontend_tensorflow._implementation.manipulation import index_type, invalid
from ivy_frontend_tensorflow._implementation.operands import ints

_LAYOUTS = {1: ("NWC", "NCW"), 2: ("NHWC", "NCHW"), 3: ("NDHWC", "NCDHW")}


def channel_first(data_format: str | None, spatial: int) -> bool:
    """Return whether channels come before the spatial axes."""
    if data_format is None or data_format == "CHANNELS_LAST":
        return False
    if data_format == "CHANNELS_FIRST":
        return True
    if data_format not in _LAYOUTS[spatial]:
        raise ValueError(f"`data_format` must be one of {_LAYOUTS[spatial]}. Received: data_format={data_format}")
    return data_format == _LAYOUTS[spatial][1]


def steps(value: Any, spatial: int, first: bool, name: str = "strides", what: type[Exception] = ValueError) -> tuple[int, ...]:
    """Return the numbers of the spatial axes of a parameter with 1, ``spatial`` or ``spatial + 2`` numbers."""
    if value is None:
        return (1,) * spatial
    given = ints(value)
    if len(given) == 1:
        return given * spatial
    if len(given) == spatial:
        return given
    if len(given) != spatial + 2:
        raise what(f"{name} should be of length 1, {spatial} or {spatial + 2}. Received: {name}={value} of length {len(given)}")
    outer, inner = ((given[0], given[1]), given[2:]) if first else ((given[0], given[-1]), given[1:-1])
    if outer != (1, 1):
        raise UnimplementedError(None, None, f"{name} in the batch and depth dimensions are not supported, got {list(given)}.")
    return inner


def padding_of(padding: Any, spatial: int, first: bool, explicit: Any = ()) -> Any:
    """Return a padding in the form of the array library."""
    if not isinstance(padding, str):
        pairs = [tuple(int(n) for n in pair) for pair in padding]
        return tuple(pairs[2:] if first else pairs[1:-1])
    if padding == "EXPLICIT":
        flat = ints(explicit)
        return padding_of(list(zip(flat[::2], flat[1::2], strict=True)), spatial, first)
    if padding not in ("SAME", "VALID"):
        raise invalid(f"padding must be 'SAME', 'VALID' or a list of pairs, got {padding!r}")
    return padding.lower()


def convolved(
    x: Any, weight: Any, strides: tuple[int, ...], padding: Any, dilations: tuple[int, ...], first: bool, groups: int, xp: Any
) -> Any:
    """Return a convolution after its arguments were checked; integers are computed in ``float64``."""
    spatial = len(strides)
    if any(n <= 0 for n in strides):
        raise invalid("strides must be strictly positive")
    if any(n <= 0 for n in dilations):
        raise invalid("Dilated rates should be larger than 0.")
    channels = x.shape[1 if first else -1]
    if weight.shape[-2] == 0 or channels % weight.shape[-2]:
        raise invalid(f"input depth must be evenly divisible by filter depth: {channels} vs {weight.shape[-2]}")
    count = channels // weight.shape[-2] if groups == 0 else groups
    integral = xp.isdtype(x.dtype, "integral")
    dtype = x.dtype
    if integral:
        x, weight = xp.astype(x, xp.float64), xp.astype(weight, xp.float64)
    out = xp.nn.conv(
        x, weight, stride=strides, padding=padding, dilation=dilations, groups=count, channel_axis=1 if first else spatial + 1
    )
    return xp.astype(out, dtype) if integral else out


def conv_nd(x: Any, weight: Any, strides: Any, padding: Any, data_format: Any, dilations: Any, spatial: int, xp: Any) -> Any:
    """Return a convolution; batch axes before the last one are flattened."""
    first = channel_first(data_format, spatial)
    if len(weight.shape) != spatial + 2:
        raise invalid(f"filter must be {spatial + 2}-dimensional: {list(weight.shape)}")
    batch = tuple(x.shape[: len(x.shape) - spatial - 1])
    if len(batch) != 1:
        if len(x.shape) < spatial + 2:
            raise invalid(f"input must be {spatial + 2}-dimensional: {list(x.shape)}")
        x = xp.reshape(x, (-1, *x.shape[len(batch) :]))
    out = convolved(
        x, weight, steps(strides, spatial, first), padding_of(padding, spatial, first),
        steps(dilations, spatial, first, "dilations"), first, 0, xp,
    )  # fmt: skip
    return out if len(batch) == 1 else xp.reshape(out, (*batch, *out.shape[1:]))


@function("nn.conv1d", "input=filters")
def conv1d(input: Any, filters: Any, stride: Any, padding: Any, data_format: str = "NWC", dilations: Any = None, *, xp: Any) -> Any:
    """Return a convolution over one spatial axis."""
    return conv_nd(input, filters, stride, padding, data_format, dilations, 1, xp)


LAYOUTS = {1: "NWC", 2: "NHWC", 3: "NDHWC"}
"""The default order of axes, by the number of spatial ones."""
SPATIAL_AXES = {1: "one spatial axis", 2: "two spatial axes", 3: "three spatial axes"}


def _convolution(spatial: int) -> Any:
    def body(
        input: Any, filters: Any, strides: Any, padding: Any, data_format: str = LAYOUTS[spatial], dilations: Any = None, *, xp: Any
    ) -> Any:
        return conv_nd(input, filters, strides, padding, data_format, dilations, spatial, xp)

    body.__doc__ = f"Return a convolution over {SPATIAL_AXES[spatial]}."
    return body


function("nn.conv2d", "input=filters")(_convolution(2))
function("nn.conv3d", "input=filters")(_convolution(3))


@function("nn.convolution", "input=filters")
def convolution(
    input: Any,
    filters: Any,
    strides: Any = None,
    padding: Any = "VALID",
    data_format: Any = None,
    dilations: Any = None,
    *,
    xp: Any,
) -> Any:
    """Return a convolution; the number of spatial axes is that of the filter."""
    spatial = len(filters.shape) - 2
    if not 1 <= spatial <= 3:
        raise ValueError(f"`num_spatial_dims` must be 1, 2, or 3. Received: num_spatial_dims={spatial}.")
    return conv_nd(input, filters, strides, padding, data_format, dilations, spatial, xp)


@op("Conv2D")
def Conv2D(
    input: Any, filter: Any, strides: Any, padding: str, explicit_paddings: Any = (), data_format: str = "NHWC",
    dilations: Any = (1, 1, 1, 1), *, xp: Any,
) -> Any:  # fmt: skip
    """Return a convolution over two spatial axes."""
    first = channel_first(data_format, 2)
    return convolved(input, filter, steps(strides, 2, first, "strides"), padding_of(padding, 2, first, explicit_paddings),
                     steps(dilations, 2, first, "dilations"), first, 0, xp)  # fmt: skip


@op("Conv3D")
def Conv3D(
    input: Any, filter: Any, strides: Any, padding: str, data_format: str = "NDHWC", dilations: Any = (1, 1, 1, 1, 1), *, xp: Any
) -> Any:
    """Return a convolution over three spatial axes."""
    return conv_nd(input, filter, strides, padding, data_format, dilations, 3, xp)


@op("Conv", public="conv")
def Conv(
    input: Any, filter: Any, strides: Any, padding: str, explicit_paddings: Any = (), data_format: str = "CHANNELS_LAST",
    dilations: Any = (), batch_dims: int = 1, groups: int = 1, *, xp: Any,
) -> Any:  # fmt: skip
    """Return a convolution; the number of spatial axes is that of the filter."""
    spatial, first = len(filter.shape) - 2, data_format == "CHANNELS_FIRST"
    return convolved(input, filter, steps(strides, spatial, first), padding_of(padding, spatial, first, explicit_paddings),
                     steps(dilations or None, spatial, first, "dilations"), first, groups, xp)  # fmt: skip


def depthwise(
    x: Any, weight: Any, strides: Any, padding: Any, data_format: Any, dilations: Any, xp: Any, explicit: Any = ()
) -> Any:
    """Return a depthwise convolution."""
    first = channel_first(data_format, 2)
    if weight.shape[2] != x.shape[1 if first else -1]:
        raise invalid(f"input and filter must have the same depth: {x.shape[1 if first else -1]} vs {weight.shape[2]}")
    return xp.nn.depthwise_conv(x, weight, stride=steps(strides, 2, first), padding=padding_of(padding, 2, first, explicit),
                                dilation=steps(dilations, 2, first, "dilations"), channel_axis=1 if first else 3)  # fmt: skip


@op("DepthwiseConv2dNative")
def DepthwiseConv2dNative(
    input: Any, filter: Any, strides: Any, padding: str, explicit_paddings: Any = (), data_format: str = "NHWC",
    dilations: Any = (1, 1, 1, 1), *, xp: Any,
) -> Any:  # fmt: skip
    """Return a depthwise convolution."""
    return depthwise(input, filter, strides, padding, data_format, dilations, xp, explicit_paddings)


@function("nn.depthwise_conv2d", "input=filter:f")
def depthwise_conv2d(
    input: Any, filter: Any, strides: Any, padding: Any, data_format: Any = None, dilations: Any = None, *, xp: Any
) -> Any:
    """Return a depthwise convolution."""
    return depthwise(input, filter, strides, padding, data_format, dilations, xp)


@function("nn.separable_conv2d", "input=depthwise_filter=pointwise_filter:f")
def separable_conv2d(
    input: Any, depthwise_filter: Any, pointwise_filter: Any, strides: Any, padding: Any, data_format: Any = None,
    dilations: Any = None, *, xp: Any,
) -> Any:  # fmt: skip
    """Return a depthwise convolution followed by one of windows of 1 element."""
    middle = depthwise(input, depthwise_filter, strides, padding, data_format, dilations, xp)
    return conv_nd(middle, pointwise_filter, 1, "VALID", data_format or "NHWC", None, 2, xp)


@function("nn.atrous_conv2d", "value=filters:f")
def atrous_conv2d(value: Any, filters: Any, rate: Any, padding: str, *, xp: Any) -> Any:
    """Return a dilated convolution."""
    return conv_nd(value, filters, 1, padding, "NHWC", rate, 2, xp)


def input_gradient(shape: Any, weight: Any, g: Any, forward: Any, xp: Any) -> Any:
    """Return the cotangent of the input of a linear function of it."""
    out, pull = xp.vjp(lambda x: forward(x, weight), xp.zeros(tuple(shape), dtype=g.dtype))
    if tuple(out.shape) != tuple(g.shape):
        raise invalid(f"out_backprop has shape {list(g.shape)}, expected {list(out.shape)}")
    return pull(g)[0]


def input_cotangent(
    shape: Any, weight: Any, g: Any, strides: Any, padding: Any, data_format: Any, dilations: Any, spatial: int, xp: Any,
    explicit: Any = (),
) -> Any:  # fmt: skip
    """Return the cotangent of the input, of a given shape, of a convolution: a transposed convolution."""
    first = channel_first(data_format, spatial)
    stride, dilation = steps(strides, spatial, first), steps(dilations, spatial, first, "dilations")
    if min(*stride, *dilation, *shape, *g.shape, *weight.shape) < 1 or not xp.isdtype(g.dtype, "real floating"):

        def forward(x: Any, w: Any) -> Any:
            return _forward(x, w, strides, padding, data_format, dilations, spatial, explicit, xp)

        return input_gradient(shape, weight, g, forward, xp)
    amount = padding_of(padding, spatial, first, explicit)
    sizes, outputs = (x[2:] if first else x[1:-1] for x in (tuple(shape), tuple(g.shape)))
    axes = zip(sizes, outputs, tuple(weight.shape), stride, dilation, strict=False)
    crops = [_crop(*axis, amount if isinstance(amount, str) else amount[i]) for i, axis in enumerate(axes)]
    channels, outer = shape[1 if first else -1], g.shape[1 if first else -1]
    if channels % weight.shape[-2] or outer != weight.shape[-1] or shape[0] != g.shape[0]:
        raise invalid(f"out_backprop of shape {list(g.shape)} does not fit filters of shape {list(weight.shape)} and {list(shape)}")
    return xp.nn.conv_transpose(
        g, weight, stride=stride, padding=tuple(pair for pair, _ in crops), output_padding=tuple(more for _, more in crops),
        dilation=dilation, groups=channels // weight.shape[-2], channel_axis=1 if first else spatial + 1,
    )  # fmt: skip


def _crop(n: int, m: int, window: int, stride: int, dilation: int, amount: Any) -> tuple[tuple[int, int], int]:
    """The padding of a convolution from ``n`` elements along an axis to ``m``, and how many of the last ones it leaves out."""
    reach = (window - 1) * dilation + 1
    total = max((-(-n // stride) - 1) * stride + reach - n, 0)
    low, high = {"same": (total // 2, total - total // 2), "valid": (0, 0)}[amount] if isinstance(amount, str) else amount
    if m != (n + low + high - reach) // stride + 1:
        raise invalid(f"out_backprop has {m} elements along a spatial axis, expected {(n + low + high - reach) // stride + 1}")
    return (low, high), n + low + high - reach - (m - 1) * stride


def _forward(
    x: Any, w: Any, strides: Any, padding: Any, data_format: Any, dilations: Any, spatial: int, explicit: Any, xp: Any
) -> Any:
    if spatial == 2 and padding == "EXPLICIT":
        return Conv2D(x, w, strides, padding, explicit, data_format, dilations, xp=xp)
    return conv_nd(x, w, strides, padding, data_format, dilations, spatial, xp)


def filter_gradient(x: Any, shape: Any, g: Any, forward: Any, xp: Any) -> Any:
    """Return the cotangent of the weights of a linear function of them."""
    _, pull = xp.vjp(lambda w: forward(x, w), xp.zeros(tuple(shape), dtype=g.dtype))
    return pull(g)[0]


@op("Conv2DBackpropInput", takes="filter=out_backprop", static="input_sizes")
def Conv2DBackpropInput(
    input_sizes: Any, filter: Any, out_backprop: Any, strides: Any, padding: str, explicit_paddings: Any = (),
    data_format: str = "NHWC", dilations: Any = (1, 1, 1, 1), *, xp: Any,
) -> Any:  # fmt: skip
    """Return the cotangent of the input of a convolution."""
    if len(input_sizes) == 2:
        spatial = tuple(input_sizes)
        channels = filter.shape[2]
        input_sizes = (out_backprop.shape[0], *spatial, channels)

    return input_cotangent(input_sizes, filter, out_backprop, strides, padding, data_format, dilations, 2, xp, explicit_paddings)


def _filter_gradient(convolution: Any, sentence: str) -> Any:
    """Return the body of an operator for the cotangent of the weights of a convolution over two spatial axes."""

    def body(
        input: Any, filter_sizes: Any, out_backprop: Any, strides: Any, padding: str, explicit_paddings: Any = (),
        data_format: str = "NHWC", dilations: Any = (1, 1, 1, 1), *, xp: Any,
    ) -> Any:  # fmt: skip
        def forward(x: Any, w: Any) -> Any:
            return convolution(x, w, strides, padding, explicit_paddings, data_format, dilations, xp=xp)

        return filter_gradient(input, filter_sizes, out_backprop, forward, xp)

    body.__doc__ = sentence
    return body


op("Conv2DBackpropFilter", takes="input=out_backprop", static="filter_sizes")(
    _filter_gradient(Conv2D, "Return the cotangent of the weights of a convolution.")
)


@op("Conv3DBackpropInputV2", takes="filter=out_backprop")
def Conv3DBackpropInputV2(
    input_sizes: Any, filter: Any, out_backprop: Any, strides: Any, padding: str, data_format: str = "NDHWC",
    dilations: Any = (1, 1, 1, 1, 1), *, xp: Any,
) -> Any:  # fmt: skip
    """Return the cotangent of the input of a convolution."""
    return input_cotangent(input_sizes, filter, out_backprop, strides, padding, data_format, dilations, 3, xp)


@op("Conv3DBackpropFilterV2", takes="input=out_backprop")
def Conv3DBackpropFilterV2(
    input: Any, filter_sizes: Any, out_backprop: Any, strides: Any, padding: str, data_format: str = "NDHWC",
    dilations: Any = (1, 1, 1, 1, 1), *, xp: Any,
) -> Any:  # fmt: skip
    """Return the cotangent of the weights of a convolution."""
    return filter_gradient(input, filter_sizes, out_backprop,
                           lambda x, w: conv_nd(x, w, strides, padding, data_format, dilations, 3, xp), xp)  # fmt: skip


_DEPTHWISE = "nn.depthwise_conv2d_backprop_"


@op("DepthwiseConv2dNativeBackpropInput", public=_DEPTHWISE + "input", takes="filter=out_backprop")
def DepthwiseConv2dNativeBackpropInput(
    input_sizes: Any, filter: Any, out_backprop: Any, strides: Any, padding: str, explicit_paddings: Any = (),
    data_format: str = "NHWC", dilations: Any = (1, 1, 1, 1), *, xp: Any,
) -> Any:  # fmt: skip
    """Return the cotangent of the input of a depthwise convolution."""

    def forward(x: Any, w: Any) -> Any:
        return depthwise(x, w, strides, padding, data_format, dilations, xp, explicit_paddings)

    return input_gradient(input_sizes, filter, out_backprop, forward, xp)


op("DepthwiseConv2dNativeBackpropFilter", public=_DEPTHWISE + "filter", takes="input=out_backprop")(
    _filter_gradient(DepthwiseConv2dNative, "Return the cotangent of the weights of a depthwise convolution.")
)


def conv_transposed(
    x: Any, weight: Any, shape: Any, strides: Any, padding: Any, data_format: Any, dilations: Any, spatial: int, xp: Any
) -> Any:
    """Return the cotangent of the input of a convolution, whose input has a given shape."""
    shape = list(ints(shape))
    first = channel_first(data_format, spatial)
    if len(shape) == spatial:
        shape = [x.shape[0], weight.shape[-2], *shape] if first else [x.shape[0], *shape, weight.shape[-2]]
    if shape[1 if first else -1] != weight.shape[-2]:
        raise invalid(f"output_shape {shape} does not match the filter's {weight.shape[-2]} channels")
    if x.shape[1 if first else -1] != weight.shape[-1]:
        raise invalid(f"input channels {x.shape[1 if first else -1]} does not match filter's input channels {weight.shape[-1]}")
    return input_cotangent(shape, weight, x, strides, padding, data_format, dilations, spatial, xp)


def _transpose(spatial: int) -> Any:
    def body(
        input: Any, filters: Any, output_shape: Any, strides: Any, padding: Any = "SAME", data_format: str = LAYOUTS[spatial],
        dilations: Any = None, *, xp: Any,
    ) -> Any:  # fmt: skip
        return conv_transposed(input, filters, output_shape, strides, padding, data_format, dilations, spatial, xp)

    body.__doc__ = f"Return the transpose of a convolution over {SPATIAL_AXES[spatial]}."
    return body


for _spatial in LAYOUTS:
    function(f"nn.conv{_spatial}d_transpose", "input=filters:f")(_transpose(_spatial))


@function("nn.conv_transpose", "input=filters:f")
def conv_transpose(
    input: Any, filters: Any, output_shape: Any, strides: Any, padding: str = "SAME", data_format: Any = None,
    dilations: Any = None, *, xp: Any,
) -> Any:  # fmt: skip
    """Return the transpose of a convolution; the number of spatial axes is that of the filter."""
    return conv_transposed(input, filters, output_shape, strides, padding, data_format, dilations, len(filters.shape) - 2, xp)


@function("nn.atrous_conv2d_transpose", "value=filters:f")
def atrous_conv2d_transpose(value: Any, filters: Any, output_shape: Any, rate: Any, padding: str, *, xp: Any) -> Any:
    """Return the transpose of a dilated convolution."""
    return conv_transposed(value, filters, output_shape, 1, padding, "NHWC", rate, 2, xp)


def windows(x: Any, sizes: tuple[int, ...], strides: Any, rates: Any, padding: Any, fill: float, xp: Any) -> Any:
    """Return all windows over the spatial axes of ``(batch, *space, channels)``: ``(batch, *out, *sizes, channels)``."""
    spatial = len(sizes)
    reach = [(n - 1) * r + 1 for n, r in zip(sizes, rates, strict=True)]
    if padding == "same":
        pairs = []
        for n, k, s in zip(x.shape[1:-1], reach, strides, strict=True):
            total = max((-(-n // s) - 1) * s + k - n, 0)
            pairs.append((total // 2, total - total // 2))
    else:
        pairs = [(0, 0)] * spatial if padding == "valid" else list(padding)
    if any(sum(p) for p in pairs):
        x = xp.pad(x, ((0, 0), *pairs, (0, 0)), mode="constant", constant_values=fill)
    for axis, (k, reached, s, r) in enumerate(zip(sizes, reach, strides, rates, strict=True)):
        count = (x.shape[1 + 2 * axis] - reached) // s + 1
        if count < 1:
            raise invalid(f"Computed output size would be negative: windows of {reached} elements over {x.shape[1 + 2 * axis]}")
        index = xp.asarray([[i * s + j * r for j in range(k)] for i in range(count)], dtype=index_type(xp))
        at = 1 + 2 * axis
        taken = xp.take(x, xp.reshape(index, (-1,)), axis=at)
        x = xp.reshape(taken, (*x.shape[:at], count, k, *x.shape[at + 1 :]))
    order = (0, *range(1, 1 + 2 * spatial, 2), *range(2, 2 + 2 * spatial, 2), 1 + 2 * spatial)
    return xp.permute_dims(x, order)


def _morphology(x: Any, weight: Any, strides: Any, rates: Any, padding: str, xp: Any) -> Any:
    steps_, spread = steps(strides, 2, False), steps(rates, 2, False, "rates")
    parts = windows(x, tuple(weight.shape[:2]), steps_, spread, padding.lower(), -float("inf"), xp)
    return xp.max(parts + weight, axis=(3, 4))


@op("Dilation2D")
def Dilation2D(input: Any, filter: Any, strides: Any, rates: Any, padding: str, *, xp: Any) -> Any:
    """Return grayscale dilation: the greatest sum of elements and weights in each window."""
    return _morphology(input, filter, strides, rates, padding, xp)


@function("nn.dilation2d", "input=filters")
def dilation2d(input: Any, filters: Any, strides: Any, padding: str, data_format: str, dilations: Any, *, xp: Any) -> Any:
    """Return grayscale dilation."""
    _nhwc(data_format)
    return _morphology(input, filters, strides, dilations, padding, xp)


@function("nn.erosion2d", "value=filters")
def erosion2d(value: Any, filters: Any, strides: Any, padding: str, data_format: str, dilations: Any, *, xp: Any) -> Any:
    """Return grayscale erosion: the negative of the dilation of the negative."""
    _nhwc(data_format)
    return -_morphology(-value, xp.flip(filters, axis=(0, 1)), strides, dilations, padding, xp)


def _nhwc(data_format: str) -> None:
    if data_format != "NHWC":
        raise ValueError(f"`data_format` values other than 'NHWC' are not supported. Received: data_format={data_format}")


@op("Dilation2DBackpropInput")
def Dilation2DBackpropInput(input: Any, filter: Any, out_backprop: Any, strides: Any, rates: Any, padding: str, *, xp: Any) -> Any:
    """Return the cotangent of the input of a dilation."""
    _, pull = xp.vjp(lambda x: _morphology(x, filter, strides, rates, padding, xp), input)
    return pull(out_backprop)[0]


@op("Dilation2DBackpropFilter")
def Dilation2DBackpropFilter(input: Any, filter: Any, out_backprop: Any, strides: Any, rates: Any, padding: str, *, xp: Any) -> Any:
    """Return the cotangent of the weights of a dilation."""
    _, pull = xp.vjp(lambda w: _morphology(input, w, strides, rates, padding, xp), filter)
    return pull(out_backprop)[0]
