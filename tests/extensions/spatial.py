"""Independent oracles of layers over space: the definitions, element by element, in NumPy; channels last."""

from __future__ import annotations

import functools
from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np

Pairs = tuple[tuple[int, int], ...]


def convolved(x: np.ndarray, weight: np.ndarray, stride: Any, dilation: Any, groups: int) -> np.ndarray:
    """The convolution of what is padded already."""
    window, each, channels = weight.shape[:-2], weight.shape[-2], weight.shape[-1]
    counts = [(n - (k - 1) * d - 1) // s + 1 for n, k, s, d in zip(x.shape[1:-1], window, stride, dilation, strict=True)]
    out = np.zeros((x.shape[0], *counts, channels), dtype=x.dtype)
    for place in np.ndindex(*counts):
        for offset in np.ndindex(*window):
            at = tuple(p * s + o * d for p, s, o, d in zip(place, stride, offset, dilation, strict=True))
            for g in range(groups):
                own = slice(g * channels // groups, (g + 1) * channels // groups)
                seen = x[(slice(None), *at, slice(g * each, (g + 1) * each))]
                out[(slice(None), *place, own)] += seen @ weight[(*offset, slice(None), own)]
    return out


def transposed(x: np.ndarray, weight: np.ndarray, stride: Any, dilation: Any, groups: int) -> np.ndarray:
    """The whole transposed convolution, of which nothing is left out."""
    window, each, channels = weight.shape[:-2], weight.shape[-2], weight.shape[-1]
    counts = [(n - 1) * s + (k - 1) * d + 1 for n, k, s, d in zip(x.shape[1:-1], window, stride, dilation, strict=True)]
    out = np.zeros((x.shape[0], *counts, each * groups), dtype=x.dtype)
    for place in np.ndindex(*x.shape[1:-1]):
        for offset in np.ndindex(*window):
            at = tuple(p * s + o * d for p, s, o, d in zip(place, stride, offset, dilation, strict=True))
            for g in range(groups):
                own = slice(g * channels // groups, (g + 1) * channels // groups)
                spread = x[(slice(None), *place, own)] @ weight[(*offset, slice(None), own)].T
                out[(slice(None), *at, slice(g * each, (g + 1) * each))] += spread
    return out


def windows(n: int, window: int, stride: int, pads: tuple[int, int], dilation: int, ceil: bool) -> list[list[int]]:
    """The places of each window of an axis, some of them outside; those beyond the padded end are left out."""
    found, start, end = [], -pads[0], -pads[0]
    while start < n and end < n + pads[1] if ceil else start + (window - 1) * dilation < n + pads[1]:
        end = start + (window - 1) * dilation + 1
        found.append([i for i in range(start, end, dilation) if i < n + pads[1]])
        start += stride
    return found


def pooled(x: np.ndarray, axes: list[list[list[int]]], reduce: Callable[[np.ndarray, list[Any], int], Any]) -> np.ndarray:
    """For each window and channel what ``reduce`` gives for its elements, their places, and the number of its places."""
    counts = [len(rows) for rows in axes]
    out = np.zeros((x.shape[0], *counts, x.shape[-1]))
    for batch, channel in product(range(x.shape[0]), range(x.shape[-1])):
        for place in np.ndindex(*counts):
            every = list(product(*(rows[p] for rows, p in zip(axes, place, strict=True))))
            inside = [at for at in every if all(0 <= i < n for i, n in zip(at, x.shape[1:-1], strict=True))]
            values = np.asarray([x[(batch, *at, channel)] for at in inside])
            out[(batch, *place, channel)] = reduce(values, inside, len(every))
    return out


def bins(n: int, m: int) -> list[list[int]]:
    """The places of each window of an adaptive pooling."""
    return [[j for j in range(n) if j + 1 > i * n / m and j < (i + 1) * n / m] for i in range(m)]


def _keys(d: float, a: float) -> float:
    if d <= 1:
        return (a + 2) * d**3 - (a + 3) * d**2 + 1
    return a * (d**3 - 5 * d**2 + 8 * d - 4) if d < 2 else 0.0


def _mitchell(d: float, b: float = 1 / 3, c: float = 1 / 3) -> float:
    if d < 1:
        return ((12 - 9 * b - 6 * c) * d**3 + (-18 + 12 * b + 6 * c) * d**2 + 6 - 2 * b) / 6
    return ((-b - 6 * c) * d**3 + (6 * b + 30 * c) * d**2 + (-12 * b - 48 * c) * d + 8 * b + 24 * c) / 6 if d < 2 else 0.0


KERNELS: dict[str, tuple[int, Callable[[float, float], float]]] = {
    "linear": (1, lambda d, _: max(1 - d, 0.0)),
    "cubic": (2, _keys),
    "lanczos3": (3, lambda d, _: float(np.sinc(d) * np.sinc(d / 3)) if d < 3 else 0.0),
    "lanczos5": (5, lambda d, _: float(np.sinc(d) * np.sinc(d / 5)) if d < 5 else 0.0),
    "gaussian": (2, lambda d, _: float(np.exp(-0.5 * (d / 0.5) ** 2)) if d < 1.5 else 0.0),
    "mitchellcubic": (2, lambda d, _: _mitchell(d)),
}


@functools.cache
def line_weights(
    n: int,
    m: int,
    mode: str,
    scale: float,
    *,
    antialias: bool = False,
    align_corners: bool = False,
    cubic_coefficient: float = -0.5,
    exclude_outside: bool = True,
) -> np.ndarray:
    """The matrix by which a line of ``n`` elements becomes one of ``m``."""
    out = np.zeros((m, n))
    for i in range(m):
        if mode in ("nearest", "nearest-exact"):
            out[i, min(int(i * scale + 1e-9) if mode == "nearest" else int((i + 0.5) * scale + 1e-9), n - 1)] = 1.0
        elif mode == "area":
            row = bins(n, m)[i]
            out[i, row] = 1 / len(row)
        elif mode == "area-exact":  # differences of an integral
            ends = np.clip([i * scale, (i + 1) * scale], 0, n)
            out[i] = np.diff([[np.interp(e, [j, j + 1], [0.0, 1.0]) for j in range(n)] for e in ends], axis=0)[0]
            out[i] /= out[i].sum()
        else:
            step = (n - 1) / max(m - 1, 1) if align_corners else scale
            place = i * step if align_corners else (i + 0.5) * step - 0.5
            width = max(step, 1.0) if antialias else 1.0
            radius, kernel = KERNELS[mode]
            for j in range(int(np.floor(place - radius * width)), int(np.ceil(place + radius * width)) + 1):
                weight = kernel(abs(j - place) / width, cubic_coefficient)
                if 0 <= j < n or not exclude_outside:
                    out[i, min(max(j, 0), n - 1)] += weight
            out[i] /= out[i].sum()
    out.flags.writeable = False  # it is kept for the next call
    return out


def interpolated(x: np.ndarray, sizes: tuple[int, ...], mode: str, scales: Any = None, **options: Any) -> np.ndarray:
    """``x`` with another size of space."""
    for axis, m in enumerate(sizes, 1):
        n = x.shape[axis]
        matrix = line_weights(n, m, mode, n / m if scales is None else 1 / scales[axis - 1], **options)
        x = np.moveaxis(np.tensordot(matrix, x, axes=((1,), (axis,))), 0, axis)
    return x
