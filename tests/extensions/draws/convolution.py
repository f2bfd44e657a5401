"""Convolutions, against their definitions, element by element."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.extensions.drawing import Call, Draw, drawn
from tests.extensions.draws.normalisation import trailing
from tests.extensions.spatial import Pairs, convolved, transposed
from tests.peers import lax

SPACES = ((5,), (4, 5), (3, 4, 3))
FEW_SPACES = ((5,), (4, 5), (4, 5), (3, 4, 3), (2, 3, 2, 2))


def each(value: Any, space: int) -> tuple[Any, ...]:
    """An argument as one for each axis of space."""
    return value if isinstance(value, tuple) else (value,) * space


def pairs(padding: Any, shape: tuple[int, ...], window: Any, stride: Any, dilation: Any) -> Pairs:
    """What is before and after each axis of space; JAX says what the words mean."""
    if isinstance(padding, str):
        covered = [(k - 1) * d + 1 for k, d in zip(window, dilation, strict=True)]
        return tuple(lax.padtype_to_pads(shape, covered, stride, padding.upper()))
    return tuple(p if isinstance(p, tuple) else (p, p) for p in each(padding, len(shape)))


def conv(
    x: np.ndarray, weight: np.ndarray, bias: Any = None, *, stride: Any = 1, padding: Any = "valid", dilation: Any = 1,
    groups: int = 1, channel_axis: int = -1, padding_mode: Any = "constant",
) -> np.ndarray:  # fmt: skip
    x = np.moveaxis(x, channel_axis, -1)
    space, window = x.ndim - 2, weight.shape[:-2]
    stride, dilation = each(stride, space), each(dilation, space)
    pads = pairs(padding, x.shape[1:-1], window, stride, dilation)
    out = convolved(np.pad(x, ((0, 0), *pads, (0, 0)), padding_mode), weight, stride, dilation, groups)
    return np.moveaxis(out if bias is None else out + bias, -1, channel_axis)


def some_each(d: Draw, space: int, *values: Any) -> Any:
    """One of the values for all spatial axes, or one for each."""
    return d.one(*values) if d.flag() else tuple(d.one(*values) for _ in range(space))


def laid(d: Draw, shape: tuple[int, ...], batch: int, channels: int, channel_axis: int) -> np.ndarray:
    """An array with its channels on one of the axes."""
    return np.moveaxis(d.array((batch, *shape, channels), -2, 2), -1, channel_axis)


def window_of(d: Draw, shape: tuple[int, ...]) -> tuple[tuple[int, ...], dict[str, Any], Any]:
    """A window that fits in space; keywords that say how it moves; and the amounts to pad by."""
    space = len(shape)
    dilation = some_each(d, space, 1, 2)
    window = tuple(
        d.one(*(k for k in (1, 2, 3) if (k - 1) * n < size)) for n, size in zip(each(dilation, space), shape, strict=True)
    )
    numbers = [(k - 1) * n // 2 for k, n in zip(window, each(dilation, space), strict=True)]
    padding = d.one("valid", "same", "same_lower", min(numbers), tuple(numbers), tuple((n, d.integer(0, n)) for n in numbers))
    named = {"dilation": dilation} if dilation != 1 or d.flag() else {}
    return window, named | d.some(stride=some_each(d, space, 1, 2, 3)), padding


def some_channel(d: Draw, space: int) -> dict[str, Any]:
    """The axis of the channels."""
    return d.some(channel_axis=d.one(-1, 1, 1, space + 1))


def _convolution(d: Draw) -> tuple[np.ndarray, tuple[int, ...], dict[str, Any]]:
    """What all the convolutions have."""
    shape, channels = d.one(*FEW_SPACES), d.one(2, 4)
    window, named, padding = window_of(d, shape)
    named |= d.some(padding=padding, padding_mode=d.one("constant", "edge", "reflect", "symmetric", "wrap")) | some_channel(
        d, len(shape)
    )
    return laid(d, shape, d.one(1, 2), channels, named.get("channel_axis", -1)), window, named


@drawn("nn.conv", conv, units=64)
def _conv(d: Draw) -> Call:
    x, window, named = _convolution(d)
    channels = x.shape[named.get("channel_axis", -1)]
    groups = d.one(1, 2, channels)
    outputs = groups * d.one(1, 2)
    named |= {} if groups == 1 and d.flag() else {"groups": groups}
    return [x, d.array((*window, channels // groups, outputs), -2, 2), *trailing(d, d.array((outputs,)))], named


def depthwise(x: np.ndarray, weight: np.ndarray, bias: Any = None, **options: Any) -> np.ndarray:
    axis = options.get("channel_axis", -1)
    own = [
        conv(
            np.take(x, [c], axis),
            weight[..., c : c + 1, :],
            None if bias is None else np.split(bias, weight.shape[-2])[c],
            **options,
        )
        for c in range(weight.shape[-2])
    ]
    return np.concatenate(own, axis)


@drawn("nn.depthwise_conv", depthwise, units=64)
def _depthwise(d: Draw) -> Call:
    x, window, named = _convolution(d)
    channels, multiplier = x.shape[named.get("channel_axis", -1)], d.one(1, 2)
    return [x, d.array((*window, channels, multiplier), -2, 2), *trailing(d, d.array((channels * multiplier,)))], named


def separable(
    x: np.ndarray, depthwise_weight: np.ndarray, pointwise_weight: np.ndarray, bias: Any = None, **options: Any
) -> np.ndarray:
    axis = options.get("channel_axis", -1)
    apart = np.moveaxis(depthwise(x, depthwise_weight, **options), axis, -1)
    out = apart @ pointwise_weight.reshape(pointwise_weight.shape[-2:])
    return np.moveaxis(out if bias is None else out + bias, -1, axis)


@drawn("nn.separable_conv", separable, units=64)
def _separable(d: Draw) -> Call:
    x, window, named = _convolution(d)
    channels, multiplier, outputs = x.shape[named.get("channel_axis", -1)], d.one(1, 2), d.one(1, 3)
    points = d.array(((1,) * len(window) + (channels * multiplier, outputs)), -2, 2)
    return [x, d.array((*window, channels, multiplier), -2, 2), points, *trailing(d, d.array((outputs,)))], named


def conv_transpose(
    x: np.ndarray, weight: np.ndarray, bias: Any = None, *, stride: Any = 1, padding: Any = "valid", output_padding: Any = 0,
    dilation: Any = 1, groups: int = 1, channel_axis: int = -1,
) -> np.ndarray:  # fmt: skip
    """With ``"same"`` that of a convolution which gives as many elements as there are of ``stride`` times as many."""
    x = np.moveaxis(x, channel_axis, -1)
    space, window = x.ndim - 2, weight.shape[:-2]
    stride, dilation, more = each(stride, space), each(dilation, space), each(output_padding, space)
    full = transposed(x, weight, stride, dilation, groups)
    sizes = [n * s for n, s in zip(x.shape[1:-1], stride, strict=True)]
    if isinstance(padding, str) and padding != "valid":
        firsts = [low for low, _ in pairs(padding, tuple(sizes), window, stride, dilation)]
    else:
        cuts = pairs(padding, tuple(sizes), window, stride, dilation)
        firsts = [low for low, _ in cuts]
        sizes = [n - low - high for n, (low, high) in zip(full.shape[1:-1], cuts, strict=True)]
    for axis, (first, size, add) in enumerate(zip(firsts, sizes, more, strict=True), 1):
        full = np.concatenate([full, np.zeros_like(np.repeat(full[(slice(None),) * axis + (slice(1),)], 9, axis))], axis)
        full = full[(slice(None),) * axis + (slice(first, first + size + add),)]
    return np.moveaxis(full if bias is None else full + bias, -1, channel_axis)


@drawn("nn.conv_transpose", conv_transpose, units=64)
def _conv_transpose(d: Draw) -> Call:
    shape, channels = d.one((3,), (3, 2), (3, 2), (2, 1, 2), (1, 2, 1, 2)), d.one(2, 4)
    space, groups, outputs = len(shape), d.one(1, 2, channels), d.one(1, 2)
    window, named, padding = window_of(d, tuple(n + 2 for n in shape))
    named |= d.some(padding=padding, output_padding=some_each(d, space, 0, 1, 2)) | some_channel(d, space)
    named |= {} if groups == 1 and d.flag() else {"groups": groups}
    weight = d.array((*window, outputs, channels), -2, 2)
    return [
        laid(d, shape, d.one(1, 2), channels, named.get("channel_axis", -1)),
        weight,
        *trailing(d, d.array((groups * outputs,))),
    ], named
