"""`torch.nn.functional`: pooling."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_torch._implementation.nn_functional.common import batched, each, is_floating, through_floats, unbatched
from ivy_frontend_torch._implementation.nn_functional.registering import spatial


def _options(axes: int, kernel_size: Any, stride: Any, padding: Any, dilation: Any = 1) -> tuple[Any, Any, Any, Any]:
    window = each(kernel_size, axes, "kernel_size")
    step = window if stride is None or stride == [] or stride == () else each(stride, axes, "stride")
    amount = each(padding, axes, "padding")
    spacing = each(dilation, axes, "dilation")
    if any(s <= 0 for s in step):
        raise RuntimeError("stride should not be zero")
    for k, p, d in zip(window, amount, spacing, strict=True):
        if p < 0:
            raise RuntimeError(f"pad must be non-negative, but got pad: {p}")
        if p > ((k - 1) * d + 1) // 2:
            raise RuntimeError(
                f"pad should be at most half of effective kernel size, but got pad={p}, kernel_size={k} and dilation={d}"
            )
    return window, step, amount, spacing


@spatial
def avg_pool(
    xp: Any, axes: int, input: Any, kernel_size: Any, stride: Any = None, padding: Any = 0, ceil_mode: bool = False,
    count_include_pad: bool = True, divisor_override: int | None = None,
) -> Any:  # fmt: skip
    x, added = batched(input, axes, xp)
    window, step, amount, _ = _options(axes, kernel_size, stride, padding)
    if divisor_override == 0:
        raise RuntimeError("divisor must be not zero")
    options = {"stride": step, "padding": amount, "ceil_mode": ceil_mode, "count_include_pad": count_include_pad}
    options |= {"divisor": divisor_override, "channel_axis": 1}
    return unbatched(through_floats(lambda x: xp.nn.avg_pool(x, window, **options), x, xp), added, xp)


@spatial(indexed=True)
def max_pool(
    xp: Any, axes: int, input: Any, kernel_size: Any, stride: Any = None, padding: Any = 0, dilation: Any = 1,
    ceil_mode: bool = False, return_indices: bool = False,
) -> Any:  # fmt: skip
    x, added = batched(input, axes, xp)
    window, step, amount, spacing = _options(axes, kernel_size, stride, padding, dilation)
    floats = x if is_floating(xp, x) else xp.astype(x, xp.float64)
    options = {"stride": step, "padding": amount, "dilation": spacing, "ceil_mode": ceil_mode, "channel_axis": 1}
    out = xp.nn.max_pool(floats, window, return_indices=return_indices, **options)
    if floats is not x:
        out = (xp.astype(out[0], x.dtype), out[1]) if return_indices else xp.astype(out, x.dtype)
    return unbatched((out[0], xp.astype(out[1], xp.int64)) if return_indices else out, added, xp)


def _adaptive(xp: Any, axes: int, input: Any, output_size: Any) -> tuple[Any, Any, bool]:
    x, added = batched(input, axes, xp)
    if 0 in x.shape[1:]:
        raise RuntimeError(f"Expected input to have non-zero size for non-batch dimensions, but input has sizes {list(x.shape)}")
    return x, each(output_size, axes, "output_size"), added


@spatial
def adaptive_avg_pool(xp: Any, axes: int, input: Any, output_size: Any) -> Any:
    x, size, added = _adaptive(xp, axes, input, output_size)
    return unbatched(xp.nn.adaptive_avg_pool(x, size, channel_axis=1), added, xp)


@spatial(indexed=True)
def adaptive_max_pool(xp: Any, axes: int, input: Any, output_size: Any, return_indices: bool = False) -> Any:
    x, size, added = _adaptive(xp, axes, input, output_size)
    _, at = xp.nn.adaptive_max_pool(xp.stop_gradient(x), size, return_indices=True, channel_axis=1)
    rows = (*x.shape[:2], math.prod(x.shape[2:]))  # of equal elements the first has the gradient
    flat = xp.reshape(at, (*x.shape[:2], math.prod(at.shape[2:])))
    out = xp.reshape(xp.take_along_axis(xp.reshape(x, rows), flat, axis=-1), tuple(at.shape))
    return unbatched((out, xp.astype(at, xp.int64)) if return_indices else out, added, xp)


@spatial
def max_unpool(
    xp: Any, axes: int, input: Any, indices: Any, kernel_size: Any, stride: Any = None, padding: Any = 0, output_size: Any = None
) -> Any:
    x, added = batched(input, axes, xp)
    at = xp.expand_dims(indices, axis=0) if added else indices
    window = each(kernel_size, axes)
    step = window if stride is None or stride == [] else each(stride, axes)
    size = None if output_size is None else tuple(output_size)[-axes:]
    options = {"stride": step, "padding": each(padding, axes), "output_size": size, "channel_axis": 1}
    out = xp.stop_gradient(xp.nn.max_unpool(x, at, window, **options))
    # elements with equal indices all have the gradient of that index, as PyTorch has it
    rows = (*x.shape[:2], math.prod(x.shape[2:]))
    moved = xp.reshape(x - xp.stop_gradient(x), rows)
    zeros = xp.zeros((*rows[:2], math.prod(out.shape[2:])), dtype=x.dtype)
    zeros = xp.scatter_along_axis(zeros, xp.reshape(at, rows), moved, axis=-1, mode="add")
    return unbatched(out + xp.reshape(zeros, tuple(out.shape)), added, xp)


@spatial
def lp_pool(xp: Any, axes: int, input: Any, norm_type: float, kernel_size: Any, stride: Any = None, ceil_mode: bool = False) -> Any:
    # as PyTorch: the powers are of the elements, not of their magnitudes
    powers = input ** (int(norm_type) if norm_type == int(norm_type) else norm_type)
    means = avg_pool(xp, axes, powers, kernel_size, stride, 0, ceil_mode)
    return (xp.sign(means) * xp.nn.relu(xp.abs(means)) * math.prod(each(kernel_size, axes))) ** (1.0 / norm_type)


def _starts(xp: Any, samples: Any, size: int, out: int, window: int) -> Any:
    """Return where the windows of fractional pooling begin, from a random number for each channel."""
    if out == 1:
        return xp.full((*samples.shape, 1), size - window, dtype=xp.int64)
    alpha = (size - window) / (out - 1)
    steps = xp.astype(xp.arange(out), samples.dtype)
    shifted = xp.trunc((steps + samples[..., None]) * alpha) - xp.trunc(samples[..., None] * alpha)
    last = xp.arange(out) == out - 1
    return xp.astype(xp.where(last, xp.full_like(shifted, size - window), shifted), xp.int64)


@spatial(indexed=True)
def fractional_max_pool(
    xp: Any, axes: int, input: Any, kernel_size: Any, output_size: Any = None, output_ratio: Any = None,
    return_indices: bool = False, _random_samples: Any = None, *, draw: Any = None,
) -> Any:  # fmt: skip
    if output_size is None and output_ratio is None:
        raise ValueError(f"fractional_max_pool{axes}d requires specifying either an output_size or an output_ratio")
    x, added = batched(input, axes, xp)
    window = each(kernel_size, axes)
    size = (
        each(output_size, axes)
        if output_size is not None
        else tuple(int(n * r) for n, r in zip(x.shape[2:], each(output_ratio, axes), strict=True))
    )
    batch, channels, *space = x.shape
    samples = _random_samples
    if samples is None:
        samples = xp.random.uniform(draw(xp), (batch, channels, axes), dtype=x.dtype)
    flat = xp.reshape(xp.arange(math.prod(space), dtype=xp.int64), (1, 1, *space))
    values, indices = x, xp.broadcast_to(flat, tuple(x.shape))
    for axis in range(axes):
        # the samples are of width, height, depth
        random = samples[..., axes - 1 - axis] if axes == 2 else samples[..., axis]
        starts = _starts(xp, random, space[axis], size[axis], window[axis])
        at = xp.reshape(starts[..., None] + xp.arange(window[axis], dtype=xp.int64), (batch, channels, size[axis] * window[axis]))
        at = xp.reshape(at, (batch, channels, *(1,) * axis, at.shape[-1], *(1,) * (axes - 1 - axis)))
        shape = list(values.shape)
        shape[axis + 2] = at.shape[axis + 2]
        at = xp.broadcast_to(at, tuple(shape))
        values = xp.take_along_axis(values, at, axis=axis + 2)
        indices = xp.take_along_axis(indices, at, axis=axis + 2)
    split = [n for pair in zip(size, window, strict=True) for n in pair]
    order = (0, 1, *range(2, 2 + 2 * axes, 2), *range(3, 2 + 2 * axes, 2))
    values, indices = (
        xp.reshape(xp.permute_dims(xp.reshape(one, (batch, channels, *split)), order), (batch, channels, *size, math.prod(window)))
        for one in (values, indices)
    )
    out = xp.max(values, axis=-1)
    if not return_indices:
        return unbatched(out, added, xp)
    best = xp.astype(xp.argmax(values, axis=-1, keepdims=True), xp.int64)
    return unbatched((out, xp.astype(xp.take_along_axis(indices, best, axis=-1)[..., 0], xp.int64)), added, xp)
