"""Interpolation, sampling and boxes, against their definitions, element by element."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from tests.extensions.drawing import Call, Draw, drawn
from tests.extensions.draws.convolution import each, laid, some_channel, some_each
from tests.extensions.spatial import KERNELS, interpolated

MODES = ("nearest", "nearest-exact", *KERNELS, "area", "area-exact")


def interpolate(
    x: np.ndarray, *, size: Any = None, scale_factor: Any = None, mode: str = "nearest", channel_axis: int = -1, **options: Any
) -> np.ndarray:
    x = np.moveaxis(x, channel_axis, -1)
    shape = x.shape[1:-1]
    scales = None if scale_factor is None else each(scale_factor, len(shape))
    sizes = each(size, len(shape)) if scales is None else tuple(int(n * f) for n, f in zip(shape, scales, strict=True))
    options = options if mode in KERNELS else {}
    return np.moveaxis(interpolated(x, sizes, mode, scales, **options), -1, channel_axis)


@drawn("nn.interpolate", interpolate, units=128)
def _interpolate(d: Draw) -> Call:
    shape = d.one((5,), (6, 5), (6, 5), (6, 5), (3, 4, 2))
    space = len(shape)
    named = some_channel(d, space) | d.some(
        mode=d.one(*MODES), cubic_coefficient=d.one(-0.75, -0.5, -0.6), exclude_outside=d.flag()
    )
    if named.get("mode") in KERNELS:
        named |= d.some(antialias=d.flag(), align_corners=d.flag())
    else:
        named |= d.some(antialias=False, align_corners=False)
    factor = some_each(d, space, 0.5, 0.7, 1.0, 1.7, 2.0)
    if d.flag():
        sizes = d.one(3, shape, (9,) * space, tuple(d.one(3, 6, 10) for _ in shape))
        named |= {"size": sizes} | d.some(scale_factor=None)
    else:
        named |= {"scale_factor": factor} | d.some(size=None)
    return [laid(d, shape, d.one(1, 2), d.one(1, 3), named.get("channel_axis", -1))], named


def pixel_shuffle(x: np.ndarray, factor: Any, *, channel_axis: int = -1) -> np.ndarray:
    x = np.moveaxis(x, channel_axis, -1)
    factors = each(factor, x.ndim - 2)
    sizes = [n * f for n, f in zip(x.shape[1:-1], factors, strict=True)]
    out = np.zeros((x.shape[0], *sizes, x.shape[-1] // int(np.prod(factors))), dtype=x.dtype)
    for place in np.ndindex(*sizes):
        inner = int(np.ravel_multi_index([p % f for p, f in zip(place, factors, strict=True)], factors))
        outer = tuple(p // f for p, f in zip(place, factors, strict=True))
        out[(slice(None), *place)] = x[(slice(None), *outer)][:, inner :: int(np.prod(factors))]
    return np.moveaxis(out, -1, channel_axis)


@drawn("nn.pixel_shuffle", pixel_shuffle, units=0)
def _pixel_shuffle(d: Draw) -> Call:
    shape = d.one((3,), (2, 3), (2, 1, 2))
    factor = some_each(d, len(shape), 1, 2, 3)
    named = some_channel(d, len(shape))
    channels = int(np.prod(each(factor, len(shape)))) * d.one(1, 2)
    x = d.array((d.one(1, 2), *shape, channels), 0 if d.kind == "u" else -99, 99)
    return [np.moveaxis(x, -1, named.get("channel_axis", -1)), factor], named


def reflected(place: float, n: int, align_corners: bool) -> float:
    """A place brought inside by reflection in the ends, however often."""
    low, high = (0.0, n - 1.0) if align_corners else (-0.5, n - 0.5)
    if low == high:
        return 0.0
    while place < low or place > high:
        place = 2 * low - place if place < low else 2 * high - place
    return place


def taps(place: float, n: int, mode: str, padding_mode: str, align_corners: bool, a: float) -> list[tuple[int, float]]:
    """The elements of an axis that a sample is made of, and their weights."""

    def inside(p: float) -> float:
        if padding_mode == "reflection":
            p = reflected(p, n, align_corners)
        return p if padding_mode == "zeros" else min(max(p, 0.0), n - 1.0)

    if mode == "cubic":
        low = int(np.floor(place))
        found = [(int(inside(low + i)), KERNELS["cubic"][1](abs(place - low - i), a)) for i in (-1, 0, 1, 2)]
    elif mode == "linear":
        low, part = int(np.floor(inside(place))), inside(place) % 1
        found = [(low, 1 - part), (low + 1, part)]
    else:
        found = [(round(inside(place)), 1.0)]  # halves go to even numbers
    return [(i, w) for i, w in found if 0 <= i < n]


def grid_sample(
    x: np.ndarray, grid: np.ndarray, *, mode: str = "linear", padding_mode: str = "zeros", align_corners: bool = False,
    cubic_coefficient: float = -0.75, channel_axis: int = -1,
) -> np.ndarray:  # fmt: skip
    x = np.moveaxis(x, channel_axis, -1)
    sizes = x.shape[1:-1]
    out = np.zeros((*grid.shape[:-1], x.shape[-1]))
    for at in np.ndindex(*grid.shape[:-1]):
        places = [
            (p + 1) / 2 * (n - 1) if align_corners else ((p + 1) * n - 1) / 2 for p, n in zip(grid[at][::-1], sizes, strict=True)
        ]
        axes = [taps(p, n, mode, padding_mode, align_corners, cubic_coefficient) for p, n in zip(places, sizes, strict=True)]
        for chosen in product(*axes):
            out[at] += x[(at[0], *(i for i, _ in chosen))] * np.prod([w for _, w in chosen])
    return np.moveaxis(out, -1, channel_axis)


@drawn("nn.grid_sample", grid_sample, units=64)
def _grid_sample(d: Draw) -> Call:
    shape, batch = d.one((5,), (5, 4), (5, 4), (1, 3), (3, 4, 2)), d.one(1, 2)
    named = some_channel(d, len(shape)) | d.some(
        mode=d.one("linear", "nearest", "cubic"),
        padding_mode=d.one("zeros", "border", "reflection"),
        align_corners=d.flag(),
        cubic_coefficient=d.one(-0.5, -0.75, -0.6),
    )
    x = laid(d, shape, batch, d.one(1, 3), named.get("channel_axis", -1))
    grid = d.array((batch, *d.one((3, 2, 2)[: len(shape)], (2, 3, 1)[: len(shape)]), len(shape)), -2, 2)
    return [x, grid if named.get("mode") == "nearest" or d.flag() else grid * np.asarray(0.9, d.dtype)], named


def affine_grid(theta: np.ndarray, size: tuple[int, ...], *, align_corners: bool = False) -> Any:
    lines = [np.linspace(-1, 1, n) if align_corners and n > 1 else (2 * np.arange(n) + 1) / n - 1 for n in size]
    places = np.stack([*np.meshgrid(*lines, indexing="ij")[::-1], np.ones(size)], axis=-1)
    return np.einsum("bij,...j->b...i", theta, places)


@drawn("nn.affine_grid", affine_grid, relative=True)
def _affine_grid(d: Draw) -> Call:
    size = d.one((4,), (3, 5), (1, 3), (2, 3, 1))
    return [d.array((d.one(1, 2), len(size), len(size) + 1)), size], d.some(align_corners=d.flag())


def roi_align(
    x: np.ndarray, boxes: np.ndarray, batch_indices: np.ndarray, output_size: Any, *, spatial_scale: float = 1.0,
    sampling_ratio: int = 2, aligned: bool = False, channel_axis: int = -1,
) -> np.ndarray:  # fmt: skip
    x = np.moveaxis(x, channel_axis, -1)
    out = np.zeros((len(boxes), *each(output_size, 2), x.shape[-1]))
    for at in np.ndindex(out.shape[:3]):
        box = boxes[at[0]] * spatial_scale - (0.5 if aligned else 0.0)
        for i, j in np.ndindex(sampling_ratio, sampling_ratio):
            places = []
            for axis, step in enumerate((i, j)):
                span = box[3 - axis] - box[1 - axis]
                span = span if aligned else max(span, 1.0)
                places.append(box[1 - axis] + (at[1 + axis] + (step + 0.5) / sampling_ratio) * span / out.shape[1 + axis])
            if all(-1 <= p <= n for p, n in zip(places, x.shape[1:-1], strict=True)):
                axes = [taps(p, n, "linear", "border", True, 0.0) for p, n in zip(places, x.shape[1:-1], strict=True)]
                out[at] += sum(x[batch_indices[at[0]], a, b] * v * w for (a, v), (b, w) in product(*axes))
    return np.moveaxis(out / sampling_ratio**2, -1, channel_axis)


@drawn("nn.roi_align", roi_align, units=64)
def _roi_align(d: Draw) -> Call:
    shape, batch, count = d.one(((5, 6), 2, 3), ((5, 6), 2, 3), ((1, 3), 1, 1), ((5, 6), 1, 0))
    named = some_channel(d, 2) | d.some(spatial_scale=d.one(0.5, 1.0, 0.75), sampling_ratio=d.one(1, 2, 3), aligned=d.flag())
    boxes = d.rng.uniform(-3, 8, (count, 4)).astype(d.dtype)  # a sample at the edge is there or not
    indices = d.array((count,), 0, batch - 1, dtype=d.one("int32", "int64", "uint8"))
    return [laid(d, shape, batch, 2, named.get("channel_axis", -1)), boxes, indices, d.one(2, 1, (2, 3))], named


def nms(
    boxes: np.ndarray,
    scores: np.ndarray,
    *,
    iou_threshold: float = 0.5,
    score_threshold: float | None = None,
    size: int | None = None,
) -> np.ndarray:
    low, high = np.minimum(boxes[:, :2], boxes[:, 2:]), np.maximum(boxes[:, :2], boxes[:, 2:])
    found: list[int] = []
    for i in sorted(range(len(boxes)), key=lambda i: (-scores[i], i)):
        apart = True
        for j in found:
            common = np.prod(np.maximum(np.minimum(high[i], high[j]) - np.maximum(low[i], low[j]), 0))
            union = np.prod(high[i] - low[i]) + np.prod(high[j] - low[j]) - common
            apart = apart and not (union > 0 and common / union > iou_threshold)
        if apart and (score_threshold is None or scores[i] > score_threshold):
            found.append(i)
    return np.asarray(found if size is None else (found + [-1] * size)[:size], dtype="int64")


@drawn("nn.nms", nms)
def _nms(d: Draw) -> Call:
    count = d.one(12, 12, 1, 0)
    thresholds = d.some(iou_threshold=d.one(0.0, 0.25, 0.5, 0.7), score_threshold=d.one(None, 0.0, 2.0))
    return [d.array((count, 4), 0, 4), d.array((count,), -4, 4)], thresholds | d.some(size=d.one(None, 1, 3, 14))
