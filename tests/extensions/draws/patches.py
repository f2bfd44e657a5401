"""Windows, strides, patches and blocks, against what defines them, place by place."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.extensions.drawing import Call, Draw, drawn

EXACT: dict[str, Any] = {"units": 0, "own": True}


def strided(x: np.ndarray, shape: Any, strides: Any, offset: int = 0) -> Any:
    places = sum((index * step for index, step in zip(np.indices(shape), strides, strict=True)), np.asarray(offset))
    return x.ravel()[places]


@drawn("as_strided", strided, **EXACT)
def _as_strided(d: Draw) -> Call:
    x = d.array(d.shape(sides=(2, 3, 5)))
    shape = d.shape(0, 3, sides=(1, 2, 3))
    strides, first, last = [], 0, 0
    for size in shape:
        room = (x.size - 1 - (last - first)) // max(size - 1, 1)
        step = d.integer(-min(room, 2), min(room, 4))
        strides.append(step)
        first, last = first + min(0, (size - 1) * step), last + max(0, (size - 1) * step)
    if first == 0 and d.flag():
        return [x, shape, tuple(strides)], {}
    return [x, shape, tuple(strides)], {"offset": d.integer(-first, x.size - 1 - last)}


def windows(x: np.ndarray, shape: Any, axis: Any = None, step: Any = 1) -> np.ndarray:
    out = np.lib.stride_tricks.sliding_window_view(x, (shape,) * x.ndim if axis is None and isinstance(shape, int) else shape, axis)
    axes = range(x.ndim) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    for n, here in enumerate(axes):
        each = step[n] if isinstance(step, tuple) else step
        out = out[(*(slice(None),) * (here % x.ndim), slice(None, None, each))]
    return out


@drawn("sliding_window", windows, **EXACT)
def _sliding_window(d: Draw) -> Call:
    x = d.array(d.shape(1, 3, sides=(2, 3, 5)))
    axis = d.axes(x.ndim)
    axes = tuple(range(x.ndim)) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    window: Any = tuple(d.integer(1, min(x.shape[n], 3)) for n in axes)
    window = window[0] if len(window) == 1 or (axis is None and d.flag() and min(x.shape) >= window[0]) else window
    step = d.integer(1, 3) if d.flag() else tuple(d.integer(1, 3) for _ in axes)
    options = {} if axis is None and d.flag() else {"axis": axis}
    return [x, window], {**options, **d.some(step=step)}


def to_space(x: np.ndarray, n: int, channel_axis: int = -1) -> np.ndarray:
    x = np.moveaxis(x, channel_axis, -1)
    rank, channels = x.ndim - 2, x.shape[-1] // n ** (x.ndim - 2)
    out = np.zeros((x.shape[0], *(size * n for size in x.shape[1:-1]), channels), x.dtype)
    for number, place in enumerate(np.ndindex(*(n,) * rank)):
        out[(slice(None), *(slice(p, None, n) for p in place))] = x[..., number * channels : (number + 1) * channels]
    return np.moveaxis(out, -1, channel_axis)


def to_depth(x: np.ndarray, n: int, channel_axis: int = -1) -> np.ndarray:
    x = np.moveaxis(x, channel_axis, -1)
    places = np.ndindex(*(n,) * (x.ndim - 2))
    out = np.concatenate([x[(slice(None), *(slice(p, None, n) for p in place))] for place in places], axis=-1)
    return np.moveaxis(out, -1, channel_axis)


@drawn("depth_to_space", to_space, **EXACT)
def _depth_to_space(d: Draw) -> Call:
    n, rank, channels = d.integer(1, 3), d.integer(1, 3), d.one(1, 2)
    n = min(n, 2) if rank == 3 else n
    space = tuple(d.one(1, 2) for _ in range(rank))
    options = d.some(channel_axis=d.one(1, -1, rank + 1, -rank - 1))
    first = options.get("channel_axis", -1) in (1, -rank - 1)
    deep = channels * n**rank
    return [d.array((2, deep, *space) if first else (2, *space, deep)), n], options


@drawn("space_to_depth", to_depth, **EXACT)
def _space_to_depth(d: Draw) -> Call:
    n, rank, channels = d.integer(1, 3), d.integer(1, 3), d.one(1, 2, 3)
    space = tuple(n * d.one(1, 2) for _ in range(rank))
    options = d.some(channel_axis=d.one(1, -1, rank + 1, -rank - 1))
    first = options.get("channel_axis", -1) in (1, -rank - 1)
    return [d.array((2, channels, *space) if first else (2, *space, channels)), n], options


def each(value: Any, rank: int) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else (value,) * rank


def taken(space: Any, kernel: Any, options: dict[str, Any]) -> list[tuple[slice, ...]]:
    """For each element of a kernel the places of padded space which it takes."""
    rank = len(space)
    step, apart, edge = (each(options.get(name, n), rank) for name, n in (("stride", 1), ("dilation", 1), ("padding", 0)))
    size = [n + 2 * e - a * (k - 1) for n, k, a, e in zip(space, kernel, apart, edge, strict=True)]
    return [
        tuple(slice(a * p, a * p + m, s) for a, p, m, s in zip(apart, place, size, step, strict=True))
        for place in np.ndindex(*kernel)
    ]


def unfolded(x: np.ndarray, kernel_shape: Any, **options: Any) -> np.ndarray:
    rank = x.ndim - 2
    edge = each(options.get("padding", 0), rank)
    wide: Any = np.pad(x, ((0, 0), (0, 0), *((e, e) for e in edge)))
    rows = [wide[(..., *places)] for places in taken(x.shape[2:], each(kernel_shape, rank), options)]
    return np.stack(rows, axis=2).reshape(x.shape[0], x.shape[1] * len(rows), -1)


def folded(x: np.ndarray, output_shape: Any, kernel_shape: Any, **options: Any) -> Any:
    rank = len(output_shape)
    edge = each(options.get("padding", 0), rank)
    every = taken(output_shape, each(kernel_shape, rank), options)
    wide: Any = np.zeros(
        (x.shape[0], x.shape[1] // len(every), *(n + 2 * e for n, e in zip(output_shape, edge, strict=True))), x.dtype
    )
    for number, places in enumerate(every):
        part = wide[(..., *places)]
        part += x[:, number :: len(every)].reshape(part.shape)
    return wide[(..., *(slice(e, e + n) for n, e in zip(output_shape, edge, strict=True)))]


def patches(d: Draw) -> tuple[tuple[int, ...], Any, dict[str, Any]]:
    """Space, the shape of a kernel that fits, and the options."""
    rank = d.integer(1, 3)
    kernel = tuple(d.integer(1, 2 if rank == 3 else 3) for _ in range(rank))
    kernel = kernel[:1] * rank if d.flag() else kernel
    options = d.some(
        stride=tuple(d.integer(1, 3) for _ in range(rank)) if d.flag() else d.integer(1, 3),
        dilation=tuple(d.integer(1, 2) for _ in range(rank)) if d.flag() else d.integer(1, 2),
        padding=tuple(d.integer(0, 2) for _ in range(rank)) if d.flag() else d.integer(0, 2),
    )
    apart = each(options.get("dilation", 1), rank)
    space = tuple(a * (k - 1) + d.integer(1, 3) for k, a in zip(kernel, apart, strict=True))
    return space, kernel[0] if len(set(kernel)) == 1 and d.flag() else kernel, options


@drawn("unfold", unfolded, **EXACT)
def _unfold(d: Draw) -> Call:
    space, kernel, options = patches(d)
    return [d.array((d.one(1, 2), d.one(1, 3), *space)), kernel], options


@drawn("fold", folded, own=True)
def _fold(d: Draw) -> Call:
    space, kernel, options = patches(d)
    like = unfolded(np.zeros((d.one(1, 2), d.one(1, 3), *space)), kernel, **options)
    return [d.array(like.shape, -3, 3), space, kernel], options
