"""Counting beyond the standard."""

from __future__ import annotations

from operator import index
from typing import Any

import numpy as np

from ivy_api.adapt.functions import short_way
from ivy_api.plugin import mixed
from ivy_plugin_numpy.interception import is_traced
from ivy_plugin_numpy.typing import Array

__all__ = [
    "bincount",
    "digitize",
    "histogram",
]


@mixed()
@short_way(
    "native(x)",
    when="weights is None is length and minlength is minlength__ and x.dtype.kind == 'i' and x.ndim == 1",
    native=np.bincount,
)
def bincount(x: Array, /, *, weights: Array = None, minlength: int = 0, length: int | None = None, composed: Any) -> Array:
    if weights is None and length is None and type(minlength) is int and x.ndim == 1 and x.dtype.kind == "i":
        return np.bincount(x, None, minlength)
    # np.bincount supports one axis only, accumulates in double precision, and does not cast uint64.
    index(minlength)  # validated even where it is not used
    if x.ndim != 1 or x.dtype.kind not in "iu" or x.dtype == np.uint64 or (weights is not None and not _fits(x, weights)):
        return composed(x, weights=weights, minlength=minlength, length=length)
    counts = np.bincount(x, weights, minlength if length is None else length)[:length]
    return counts if weights is None else counts.astype(weights.dtype, copy=False)


@mixed()
def digitize(x: Array, bins: Array, /, *, right: bool = False, composed: Any) -> Array:
    if (
        is_traced(x, bins)
        or bins.ndim != 1
        or len(bins) < 2
        or not x.ndim
        or x.dtype != bins.dtype
        or x.dtype.kind not in "iuf"
        or bins[-1] < bins[0]
    ):
        return composed(x, bins, right=right)
    return bins.searchsorted(x, "left" if right else "right")


def _fits(x: Array, weights: Array) -> bool:
    return bool(weights.dtype.kind == "f" and weights.shape == x.shape)


@mixed()
def histogram(
    x: Array, /, bins: Any = 10, *, range: Any = None, weights: Array = None, density: bool = False, composed: Any
) -> Any:
    # np.histogram raises other errors for invalid bins, and finds no range if there are nans.
    fits = type(bins) is int and bins > 0 and x.size and (weights is None or _fits(x, weights)) and x.dtype.kind in "fiu"
    if not fits or (range is None and np.isnan(np.min(x))) or (range is not None and not -np.inf < range[0] < range[1] < np.inf):
        return composed(x, bins, range=range, weights=weights, density=density)
    counts, edges = np.histogram(x, bins, range, density, weights)
    return (counts.astype(edges.dtype, copy=False) if density else counts), edges
