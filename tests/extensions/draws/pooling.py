"""Pooling, against its definition, element by element."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tests.extensions.drawing import Call, Draw, drawn
from tests.extensions.draws.convolution import each, laid, pairs, some_channel, some_each
from tests.extensions.spatial import bins, pooled, windows

SPACES = ((5,), (4, 5), (4, 5), (3, 4, 3), (2, 3, 2, 2))


def rows(shape: tuple[int, ...], window: Any, stride: Any, padding: Any, dilation: Any, ceil_mode: bool) -> list[list[list[int]]]:
    """The places of each window of each axis."""
    space = len(shape)
    window, dilation = each(window, space), each(dilation, space)
    stride = window if stride is None else each(stride, space)
    pads = pairs(padding, shape, window, stride, dilation)
    return [windows(*one, ceil_mode) for one in zip(shape, window, stride, pads, dilation, strict=True)]


def by(reduce: Callable[..., Any], x: np.ndarray, axes: Any, channel_axis: int) -> np.ndarray:
    return np.moveaxis(
        pooled(np.moveaxis(x, channel_axis, -1), axes(np.moveaxis(x, channel_axis, -1).shape[1:-1]), reduce), -1, channel_axis
    )


def largest(x: np.ndarray, axes: Any, return_indices: bool, channel_axis: int) -> Any:
    """The largest elements, and where the first of them are."""
    shape = np.moveaxis(x, channel_axis, -1).shape[1:-1]

    def place(values: np.ndarray, inside: list[Any], _: int) -> int:
        return int(np.ravel_multi_index(inside[int(np.argmax(values))], shape))

    out = by(lambda values, *_: values.max(), x, axes, channel_axis)
    return (out, by(place, x, axes, channel_axis).astype("int64")) if return_indices else out


def max_pool(
    x: np.ndarray, window: Any, *, stride: Any = None, padding: Any = "valid", dilation: Any = 1, ceil_mode: bool = False,
    return_indices: bool = False, channel_axis: int = -1,
) -> Any:  # fmt: skip
    return largest(x, lambda shape: rows(shape, window, stride, padding, dilation, ceil_mode), return_indices, channel_axis)


def _arguments(d: Draw, special: tuple[Any, ...] = ()) -> Call:
    """What all the layers with windows have; each window has an element."""
    shape = d.one(*SPACES)
    space = len(shape)
    dilation = some_each(d, space, 1, 1, 2)
    window = some_each(d, space, 1, 2, 2, 3)
    sizes = [(k, n) for k, n in zip(each(window, space), each(dilation, space), strict=True)]
    if any((k - 1) * n >= size for (k, n), size in zip(sizes, shape, strict=True)):
        window, dilation, sizes = 2, 1, [(2, 1)] * space
    room = [(k - 1) * n // 2 for k, n in sizes]
    padding = d.one("valid", "same", "same_lower", min(room), tuple(room), tuple((r, d.integer(0, r)) for r in room))
    named = d.some(padding=padding, stride=d.one(None, some_each(d, space, 1, 2, 3)), ceil_mode=d.flag()) | some_channel(d, space)
    named |= {"dilation": dilation} if dilation != 1 or d.flag() else {}
    axis = named.get("channel_axis", -1)
    x = np.moveaxis(d.array((d.one(1, 2), *shape, d.one(1, 3)), special=special), -1, axis)
    return [x, window], named


@drawn("nn.max_pool", max_pool, units=0)
def _max_pool(d: Draw) -> Call:
    args, named = _arguments(d, special=(np.inf, -1e30))
    return args, named | d.some(return_indices=d.flag() and not d.smooth)


def avg_pool(
    x: np.ndarray, window: Any, *, stride: Any = None, padding: Any = "valid", dilation: Any = 1, ceil_mode: bool = False,
    count_include_pad: bool = True, divisor: float | None = None, channel_axis: int = -1,
) -> np.ndarray:  # fmt: skip
    def mean(values: np.ndarray, _: Any, count: int) -> Any:
        return values.sum() / (divisor or (count if count_include_pad else len(values)))

    return by(mean, x, lambda shape: rows(shape, window, stride, padding, dilation, ceil_mode), channel_axis)


@drawn("nn.avg_pool", avg_pool, relative=True)
def _avg_pool(d: Draw) -> Call:
    args, named = _arguments(d)
    return args, named | d.some(count_include_pad=d.flag(), divisor=d.one(None, 1, 2, 0.5, 3.0))


def lp_pool(
    x: np.ndarray, window: Any, *, p: float = 2.0, stride: Any = None, padding: Any = "valid", dilation: Any = 1,
    ceil_mode: bool = False, channel_axis: int = -1,
) -> np.ndarray:  # fmt: skip
    def norm(values: np.ndarray, *_: Any) -> Any:
        return np.abs(values).max() if p == np.inf else (np.abs(values) ** p).sum() ** (1 / p)

    return by(norm, x, lambda shape: rows(shape, window, stride, padding, dilation, ceil_mode), channel_axis)


@drawn("nn.lp_pool", lp_pool, units=32)
def _lp_pool(d: Draw) -> Call:
    args, named = _arguments(d, special=(0.0, 0.0, 0.0))
    return args, named | d.some(p=d.one(1, 2.0, 3.0, 0.5, np.inf))


def in_bins(output_size: Any) -> Any:
    def axes(shape: tuple[int, ...]) -> Any:
        return [bins(n, n if m is None else m) for n, m in zip(shape, each(output_size, len(shape)), strict=True)]

    return axes


def _adaptive(d: Draw) -> Call:
    shape = d.one((5,), (4, 5), (4, 5), (3, 4, 2))
    named = some_channel(d, len(shape))
    x = laid(d, shape, d.one(1, 2), d.one(1, 3), named.get("channel_axis", -1))
    return [x, d.one(1, 2, 3, 7) if d.flag() else tuple(d.one(None, 1, 2, 3, 7) for _ in shape)], named


@drawn(
    "nn.adaptive_max_pool",
    lambda x, size, *, return_indices=False, channel_axis=-1: largest(x, in_bins(size), return_indices, channel_axis),
    units=0,
)
def _adaptive_max_pool(d: Draw) -> Call:
    args, named = _adaptive(d)
    return args, named | d.some(return_indices=d.flag() and not d.smooth)


@drawn("nn.adaptive_avg_pool", lambda x, size, *, channel_axis=-1: by(lambda v, *_: v.mean(), x, in_bins(size), channel_axis))
def _adaptive_avg_pool(d: Draw) -> Call:
    return _adaptive(d)


def max_unpool(
    x: np.ndarray, indices: np.ndarray, window: Any, *, stride: Any = None, padding: Any = 0, output_size: Any = None,
    channel_axis: int = -1,
) -> np.ndarray:  # fmt: skip
    x, indices = (np.moveaxis(v, channel_axis, -1) for v in (x, indices))
    space = x.ndim - 2
    window, padding = each(window, space), each(padding, space)
    stride = window if stride is None else each(stride, space)
    smallest = [(n - 1) * s + k - 2 * p for n, k, s, p in zip(x.shape[1:-1], window, stride, padding, strict=True)]
    size = output_size or smallest
    out = np.zeros((x.shape[0], int(np.prod(size)), x.shape[-1]))
    for place in np.ndindex(*x.shape):
        out[place[0], indices[place], place[-1]] = x[place]
    return np.moveaxis(out.reshape(x.shape[0], *size, x.shape[-1]), -1, channel_axis)


@drawn("nn.max_unpool", max_unpool, units=0)
def _max_unpool(d: Draw) -> Call:
    shape, batch, channels = d.one((3,), (2, 3), (2, 2, 1)), d.one(1, 2), d.one(1, 3)
    space = len(shape)
    window, padding = some_each(d, space, 2, 3), some_each(d, space, 0, 1)
    if min(each(window, space)) == 2 and 1 in shape:
        padding = 0
    named = some_channel(d, space) | ({"padding": padding} if padding != 0 or d.flag() else {})
    stride = d.one(None, some_each(d, space, 2, 3))
    named |= {"stride": stride} if stride is not None or d.flag() else {}
    steps = each(window if stride is None else stride, space)
    every = zip(shape, each(window, space), steps, each(padding, space), strict=True)
    size = tuple((n - 1) * s + k - 2 * p for n, k, s, p in every)
    if d.flag():
        size = tuple(n + d.integer(0, 2) for n in size)
        named["output_size"] = size
    count, room = int(np.prod(shape)), int(np.prod(size))
    places = np.argsort(d.rng.random((batch, room, channels)), axis=1)[:, :count].reshape(batch, *shape, channels)
    arrays = d.array((batch, *shape, channels)), places.astype(d.one("int32", "int64", "uint8"))
    return [*(np.moveaxis(v, -1, named.get("channel_axis", -1)) for v in arrays), window], named
