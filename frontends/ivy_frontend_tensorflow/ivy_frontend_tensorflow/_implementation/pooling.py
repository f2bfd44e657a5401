"""Pools, patches, and blocks moved between space, depth and batch."""

from __future__ import annotations

import itertools
from typing import Any

from ivy_frontend_tensorflow._implementation.convolution import LAYOUTS, SPATIAL_AXES, channel_first, padding_of, steps, windows
from ivy_frontend_tensorflow._implementation.defining import function, op
from ivy_frontend_tensorflow._implementation.manipulation import index_type, invalid, padded, product
from ivy_frontend_tensorflow._implementation.operands import ints
from ivy_frontend_tensorflow._implementation.reductions import dtype_of


def pooled(kind: str, x: Any, ksize: Any, strides: Any, padding: Any, data_format: Any, spatial: int, xp: Any, **more: Any) -> Any:
    """Return the greatest element or the mean of each window."""
    first = channel_first(data_format, spatial)
    if len(x.shape) != spatial + 2:
        raise invalid(f"tensor_in must be {spatial + 2}-dimensional, got shape {list(x.shape)}")
    window, step = steps(ksize, spatial, first, "ksize"), steps(strides, spatial, first, "strides")
    if any(n <= 0 for n in (*window, *step)):
        raise invalid("Sliding window ksize and strides must be positive")
    space = x.shape[2:] if first else x.shape[1:-1]
    pads = padding_of(padding, spatial, first, more.pop("explicit", ()))
    if pads == "valid":
        sizes = [(n - k + s) // s for n, k, s in zip(space, window, step, strict=True)]
        if any(n < 0 for n in sizes):
            raise invalid(f"Computed output size would be negative: ksize {list(window)} over {list(space)}")
        if 0 in sizes:
            return xp.zeros((*x.shape[:2], *sizes) if first else (x.shape[0], *sizes, x.shape[-1]), dtype=x.dtype)
    axis = 1 if first else spatial + 1
    if kind == "max":
        dtype = x.dtype
        integral = xp.isdtype(dtype, "integral")
        x = xp.astype(x, xp.float64) if integral else x
        out = xp.nn.max_pool(x, window, stride=step, padding=pads, channel_axis=axis)
        return xp.astype(out, dtype) if integral else out
    return xp.nn.avg_pool(x, window, stride=step, padding=pads, count_include_pad=False, channel_axis=axis)


def _spatial(x: Any, data_format: Any) -> int:
    return len(data_format) - 2 if data_format else len(x.shape) - 2


@function("nn.max_pool", "input")
def max_pool(input: Any, ksize: Any, strides: Any, padding: Any, data_format: Any = None, *, xp: Any) -> Any:
    """Return the greatest element of each window."""
    return pooled("max", input, ksize, strides, padding, data_format, _spatial(input, data_format), xp)


@function("nn.avg_pool", "input:f")
def avg_pool(input: Any, ksize: Any, strides: Any, padding: str, data_format: Any = None, *, xp: Any) -> Any:
    """Return the mean of each window; padding is not counted."""
    return pooled("avg", input, ksize, strides, padding, data_format, _spatial(input, data_format), xp)


def _pool(kind: str, spatial: int) -> Any:
    def body(input: Any, ksize: Any, strides: Any, padding: Any, data_format: str = LAYOUTS[spatial], *, xp: Any) -> Any:
        return pooled(kind, input, ksize, strides, padding, data_format, spatial, xp)

    body.__doc__ = f"Return {'the greatest element' if kind == 'max' else 'the mean'} of each window of {SPATIAL_AXES[spatial]}."
    return body


for _count in LAYOUTS:
    function(f"nn.max_pool{_count}d", "input")(_pool("max", _count))
    function(f"nn.avg_pool{_count}d", "input:f")(_pool("avg", _count))
op("MaxPoolV2", takes="input", static="ksize")(_pool("max", 2))
op("MaxPool3D")(_pool("max", 3))
op("AvgPool3D")(_pool("avg", 3))


@op("MaxPool")
def MaxPool(
    input: Any, ksize: Any, strides: Any, padding: str, explicit_paddings: Any = (), data_format: str = "NHWC", *, xp: Any
) -> Any:
    """Return the greatest element of each window."""
    return pooled("max", input, ksize, strides, padding, data_format, 2, xp, explicit=explicit_paddings)


@op("AvgPool")
def AvgPool(value: Any, ksize: Any, strides: Any, padding: str, data_format: str = "NHWC", *, xp: Any) -> Any:
    """Return the mean of each window."""
    return pooled("avg", value, ksize, strides, padding, data_format, 2, xp)


def _pulled(kind: str, x: Any, g: Any, ksize: Any, strides: Any, padding: Any, data_format: Any, spatial: int, xp: Any) -> Any:
    _, pull = xp.vjp(lambda v: pooled(kind, v, ksize, strides, padding, data_format, spatial, xp), x)
    return pull(g)[0]


@op("MaxPoolGrad")
def MaxPoolGrad(
    orig_input: Any, orig_output: Any, grad: Any, ksize: Any, strides: Any, padding: str, explicit_paddings: Any = (),
    data_format: str = "NHWC", *, xp: Any,
) -> Any:  # fmt: skip
    """Return the cotangent of the input of a pool."""
    return _pulled("max", orig_input, grad, ksize, strides, padding, data_format, 2, xp)


def _max_pool_gradient(spatial: int) -> Any:
    def body(
        orig_input: Any, orig_output: Any, grad: Any, ksize: Any, strides: Any, padding: str,
        data_format: str = LAYOUTS[spatial], *, xp: Any,
    ) -> Any:  # fmt: skip
        return _pulled("max", orig_input, grad, ksize, strides, padding, data_format, spatial, xp)

    body.__doc__ = "Return the cotangent of the input of a pool."
    return body


def _avg_pool_gradient(spatial: int) -> Any:
    def body(
        orig_input_shape: Any, grad: Any, ksize: Any, strides: Any, padding: str, data_format: str = LAYOUTS[spatial], *, xp: Any
    ) -> Any:
        x = xp.zeros(tuple(orig_input_shape), dtype=grad.dtype)
        return _pulled("avg", x, grad, ksize, strides, padding, data_format, spatial, xp)

    body.__doc__ = "Return the cotangent of the input of a pool."
    return body


op("MaxPoolGradV2", takes="orig_input=orig_output=grad", static="ksize")(_max_pool_gradient(2))
op("MaxPool3DGrad")(_max_pool_gradient(3))
op("AvgPoolGrad", takes="grad")(_avg_pool_gradient(2))
op("AvgPool3DGrad", takes="grad")(_avg_pool_gradient(3))


def _second(kind: int) -> Any:
    def body(
        orig_input: Any, orig_output: Any, grad: Any, ksize: Any, strides: Any, padding: str, explicit_paddings: Any = (),
        data_format: Any = None, *, xp: Any,
    ) -> Any:  # fmt: skip
        _out, tangent = xp.jvp(lambda v: pooled("max", v, ksize, strides, padding, data_format, kind, xp), (orig_input,), (grad,))
        return tangent

    body.__doc__ = "Return the cotangent of the cotangent of a pool."
    return body


op("MaxPoolGradGrad")(_second(2))
op("MaxPoolGradGradV2", takes="orig_input=orig_output=grad", static="ksize")(_second(2))
op("MaxPool3DGradGrad")(_second(3))


def _flat_index(x: Any, ksize: Any, strides: Any, padding: Any, batch: bool, xp: Any) -> tuple[Any, Any]:
    """Return the greatest element of each window, and its index in the flat image (or batch)."""
    window, step = steps(ksize, 2, False, "ksize"), steps(strides, 2, False)
    n, h, w, c = x.shape
    pads = padding_of(padding, 2, False)
    low = -float("inf") if xp.isdtype(x.dtype, "real floating") else float(xp.iinfo(x.dtype).min)
    parts = windows(x, window, step, (1, 1), pads, low, xp)
    numbers = xp.reshape(xp.arange(n * h * w * c, dtype=index_type(xp)), (n, h, w, c))
    if not batch:
        numbers = numbers % (h * w * c)
    positions = windows(numbers, window, step, (1, 1), pads, 0, xp)
    shape = (*parts.shape[:3], -1, c)
    flat, where = xp.reshape(parts, shape), xp.reshape(positions, shape)
    best = xp.expand_dims(xp.argmax(flat, axis=3), axis=3)
    return xp.max(flat, axis=3), xp.take_along_axis(where, best, axis=3)[:, :, :, 0]


@op("MaxPoolWithArgmax")
def MaxPoolWithArgmax(
    input: Any, ksize: Any, strides: Any, padding: str, Targmax: Any = "int64", include_batch_in_index: bool = False, *, xp: Any
) -> Any:
    """Return the greatest element of each window and its flat index."""
    out, index = _flat_index(input, ksize, strides, padding, include_batch_in_index, xp)
    return out, xp.astype(index, dtype_of(xp, Targmax))


@function("nn.max_pool_with_argmax", "input", results="MaxPoolWithArgmax")
def max_pool_with_argmax(
    input: Any, ksize: Any, strides: Any, padding: str, data_format: str = "NHWC", output_dtype: Any = "int64",
    include_batch_in_index: bool = False, *, xp: Any,
) -> Any:  # fmt: skip
    """Return the greatest element of each window and its flat index."""
    if data_format != "NHWC":
        raise ValueError(f"`data_format` values other than 'NHWC' are not supported. Received: data_format={data_format}")
    out, index = _flat_index(input, ksize, strides, padding, include_batch_in_index, xp)
    return out, xp.astype(index, dtype_of(xp, output_dtype))


def _at_maxima(x: Any, grad: Any, argmax: Any, batch: bool, xp: Any) -> Any:
    n, size = x.shape[0], product(x.shape[1:])
    index = xp.astype(xp.reshape(argmax, (n, -1)), index_type(xp))
    if not batch:
        index = index + xp.expand_dims(xp.arange(n, dtype=index_type(xp)) * size, axis=1)
    flat = xp.zeros((n * size,), dtype=grad.dtype)
    out = xp.scatter_update(flat, xp.reshape(index, (-1, 1)), xp.reshape(grad, (-1,)), mode="add")
    return xp.reshape(out, tuple(x.shape))


@op("MaxPoolGradWithArgmax", takes="input=grad argmax")
def MaxPoolGradWithArgmax(
    input: Any, grad: Any, argmax: Any, ksize: Any, strides: Any, padding: str, include_batch_in_index: bool = False, *, xp: Any
) -> Any:
    """Return the cotangent of the input of a pool, of the indices of its elements."""
    return _at_maxima(input, grad, argmax, include_batch_in_index, xp)


@function("nn.pool", "input:f")
def pool(
    input: Any, window_shape: Any, pooling_type: str, strides: Any = None, padding: Any = "VALID", data_format: Any = None,
    dilations: Any = None, *, xp: Any,
) -> Any:  # fmt: skip
    """Return the greatest element or the mean of each window, which may be dilated."""
    if pooling_type not in ("MAX", "AVG"):
        raise ValueError(f"`pooling_type` must be 'MAX' or 'AVG'. Received: {pooling_type}")
    window = ints(window_shape)
    spatial = len(window)
    first = channel_first(data_format, spatial)
    rates, step = steps(dilations, spatial, first, "dilations"), steps(strides, spatial, first)
    if all(r == 1 for r in rates):
        return pooled(pooling_type.lower(), input, window, step, padding, data_format, spatial, xp)
    if any(s != 1 for s in step):
        raise ValueError(f"`strides > 1` is not supported in conjunction with `dilation_rate > 1`. Received: strides={strides}")
    x = xp.moveaxis(input, 1, -1) if first else input
    if padding == "SAME":
        raise ValueError("pooling with 'SAME' padding is not implemented for `dilation_rate` > 1.")
    pads = padding_of(padding, spatial, first)
    fill = -float("inf") if pooling_type == "MAX" else 0.0
    parts = windows(x, window, step, rates, pads, fill, xp)
    axes = tuple(range(1 + spatial, 1 + 2 * spatial))
    if pooling_type == "MAX":
        out = xp.max(parts, axis=axes)
    else:
        counts = windows(xp.ones_like(x), window, step, rates, pads, 0.0, xp)
        out = xp.sum(parts, axis=axes) / xp.sum(counts, axis=axes)
    return xp.moveaxis(out, -1, 1) if first else out


def patches_of(x: Any, ksizes: Any, strides: Any, rates: Any, padding: str, spatial: int, xp: Any) -> Any:
    """Return all windows, each flattened into the channels."""
    sizes = steps(ksizes, spatial, False, "ksizes")
    parts = windows(x, sizes, steps(strides, spatial, False), steps(rates, spatial, False, "rates"), padding.lower(), 0, xp)
    return xp.reshape(parts, (*parts.shape[: 1 + spatial], -1))


@op("ExtractImagePatches")
def ExtractImagePatches(images: Any, ksizes: Any, strides: Any, rates: Any, padding: str, *, xp: Any) -> Any:
    """Return the windows of images."""
    return patches_of(images, ksizes, strides, rates, padding, 2, xp)


@function("image.extract_patches", "images")
def extract_patches(images: Any, sizes: Any, strides: Any, rates: Any, padding: str, *, xp: Any) -> Any:
    """Return the windows of images."""
    return patches_of(images, sizes, strides, rates, padding, 2, xp)


@op("ExtractVolumePatches", public="extract_volume_patches")
def ExtractVolumePatches(input: Any, ksizes: Any, strides: Any, padding: str, *, xp: Any) -> Any:
    """Return the windows of volumes."""
    return patches_of(input, ksizes, strides, None, padding, 3, xp)


def _blocks(x: Any, size: int, data_format: str, space: bool, xp: Any) -> Any:
    if size < 2:
        raise invalid(f"Block size should be > 1: {size}")
    if len(x.shape) != 4:
        raise invalid(f"Input rank should be: 4 instead of: {len(x.shape)}")
    axis = 1 if data_format == "NCHW" else -1
    if space and any(n % size for n in (x.shape[2:] if axis == 1 else x.shape[1:3])):
        raise invalid(f"Image sizes {list(x.shape)} should be divisible by block_size: {size}")
    if not space and x.shape[axis] % (size * size):
        raise invalid(f"Input depth dimension {x.shape[axis]} should be divisible by: {size * size}")
    return (xp.space_to_depth if space else xp.depth_to_space)(x, size, channel_axis=axis)


@op("SpaceToDepth", public="nn.space_to_depth", takes="input")
def SpaceToDepth(input: Any, block_size: Any, data_format: str = "NHWC", *, xp: Any) -> Any:
    """Move blocks of the image into the channels."""
    return _blocks(input, block_size, data_format, True, xp)


@op("DepthToSpace", public="nn.depth_to_space", takes="input")
def DepthToSpace(input: Any, block_size: Any, data_format: str = "NHWC", *, xp: Any) -> Any:
    """Move channels into blocks of the image."""
    return _blocks(input, block_size, data_format, False, xp)


def space_to_batch(x: Any, block: tuple[int, ...], paddings: Any, xp: Any) -> Any:
    """Move blocks of the axes after the first into it."""
    count = len(block)
    pairs = [(0, 0), *[tuple(p) for p in paddings], *[(0, 0)] * (len(x.shape) - 1 - count)]
    x = padded(x, pairs, "constant", 0, xp)
    shape = [x.shape[0]]
    for n, b in zip(x.shape[1 : 1 + count], block, strict=True):
        if n % b:
            raise invalid(f"padded_shape {n} is not divisible by block_shape {b}")
        shape += [n // b, b]
    rest = list(x.shape[1 + count :])
    x = xp.reshape(x, (*shape, *rest))
    order = (*range(2, 2 + 2 * count, 2), 0, *range(1, 1 + 2 * count, 2), *range(1 + 2 * count, len(x.shape)))
    x = xp.permute_dims(x, order)
    return xp.reshape(x, (product(block) * shape[0], *shape[1::2], *rest))


def batch_to_space(x: Any, block: tuple[int, ...], crops: Any, xp: Any) -> Any:
    """Move blocks out of the first axis into those after it."""
    count = len(block)
    total = product(block)
    if x.shape[0] % total:
        raise invalid(f"Input batch dimension ({x.shape[0]}) is not divisible by product of block sizes ({total})")
    space, rest = list(x.shape[1 : 1 + count]), list(x.shape[1 + count :])
    x = xp.reshape(x, (*block, x.shape[0] // total, *space, *rest))
    order = [count]
    for i in range(count):
        order += [count + 1 + i, i]
    x = xp.permute_dims(x, (*order, *range(2 * count + 1, len(x.shape))))
    x = xp.reshape(x, (x.shape[0], *[n * b for n, b in zip(space, block, strict=True)], *rest))
    key = [slice(None)]
    for (low, high), n in zip(crops, x.shape[1:], strict=False):
        if low + high > n or low < 0 or high < 0:
            raise invalid(f"crops {low}, {high} do not fit the size {n}")
        key.append(slice(low, n - high))
    return x[tuple(key)]


@op("SpaceToBatchND", public="space_to_batch_nd", takes="input")
def SpaceToBatchND(input: Any, block_shape: Any, paddings: Any, *, xp: Any) -> Any:
    """Move blocks of the spatial axes into the batch."""
    return space_to_batch(input, ints(block_shape), paddings, xp)


@op("BatchToSpaceND", takes="input")
def BatchToSpaceND(input: Any, block_shape: Any, crops: Any, *, xp: Any) -> Any:
    """Move blocks out of the batch into the spatial axes."""
    return batch_to_space(input, ints(block_shape), crops, xp)


@function("space_to_batch", "input")
def space_to_batch_(input: Any, block_shape: Any, paddings: Any, *, xp: Any) -> Any:
    """Move blocks of the spatial axes into the batch."""
    block = ints(block_shape)
    return space_to_batch(input, block * len(paddings) if len(block) == 1 else block, paddings, xp)


@function("batch_to_space", "input")
def batch_to_space_(input: Any, block_shape: Any, crops: Any, *, xp: Any) -> Any:
    """Move blocks out of the batch into the spatial axes."""
    block = ints(block_shape)
    return batch_to_space(input, block * len(crops) if len(block) == 1 else block, crops, xp)


@op("SpaceToBatch", takes="input")
def SpaceToBatch(input: Any, paddings: Any, block_size: Any, *, xp: Any) -> Any:
    """Move blocks of the spatial axes into the batch."""
    return space_to_batch(input, (block_size, block_size), paddings, xp)


@op("BatchToSpace", takes="input")
def BatchToSpace(input: Any, crops: Any, block_size: Any, *, xp: Any) -> Any:
    """Move blocks out of the batch into the spatial axes."""
    return batch_to_space(input, (block_size, block_size), crops, xp)


def _fractions(n: int, ratio: float, pseudo: bool, rng: Any) -> list[int]:
    """Return the borders of the windows of a fractional pool: steps of ``floor(ratio)`` or one more, at random."""
    count = int(n / ratio)
    small = n // count
    larger = n - small * count
    sizes = [small + 1] * larger + [small] * (count - larger)
    if pseudo:
        alpha = n / count
        start = rng.random()
        return [0, *(min(int((i + start) * alpha), n - 1) for i in range(1, count)), n]
    rng.shuffle(sizes)
    borders = [0]
    for one in sizes:
        borders.append(borders[-1] + one)
    return borders


def fractional(x: Any, ratio: Any, pseudo: bool, overlapping: bool, seed: int, kind: str, xp: Any) -> tuple[Any, Any, Any]:
    """Pool over windows of random sizes; the windows are those of Python's generator, not TensorFlow's."""
    import random

    rng = random.Random(seed or None)
    rows, cols = (_fractions(n, r, pseudo, rng) for n, r in zip(x.shape[1:3], ratio[1:3], strict=True))
    reduce = xp.max if kind == "max" else xp.mean

    def over(v: Any, borders: list[int], axis: int) -> Any:
        parts = []
        for start, stop in itertools.pairwise(borders):
            end = min(stop + 1, borders[-1]) if overlapping else stop
            key = tuple(slice(start, end) if i == axis else slice(None) for i in range(4))
            parts.append(reduce(v[key], axis=axis, keepdims=True))
        return xp.concat(parts, axis=axis)

    out = over(over(x, rows, 1), cols, 2)
    return out, xp.asarray(rows, dtype=xp.int64), xp.asarray(cols, dtype=xp.int64)


@function("nn.fractional_max_pool", "value")
def fractional_max_pool(
    value: Any, pooling_ratio: Any, pseudo_random: bool = False, overlapping: bool = False, seed: int = 0, *, xp: Any
) -> Any:
    """Return the greatest element of windows of random sizes."""
    return fractional(value, _ratio(pooling_ratio), pseudo_random, overlapping, seed, "max", xp)


@function("nn.fractional_avg_pool", "value")
def fractional_avg_pool(
    value: Any, pooling_ratio: Any, pseudo_random: bool = False, overlapping: bool = False, seed: int = 0, *, xp: Any
) -> Any:
    """Return the mean of windows of random sizes."""
    return fractional(value, _ratio(pooling_ratio), pseudo_random, overlapping, seed, "avg", xp)


def _ratio(given: Any) -> list[float]:
    every = [float(r) for r in given] if isinstance(given, (list, tuple)) else [float(given)]
    every = [1.0, every[0], every[0], 1.0] if len(every) == 1 else [1.0, *every, 1.0] if len(every) == 2 else every
    if any(r < 1 for r in every):
        raise ValueError(f"pooling_ratio should be at least 1, got {every}")
    return every
