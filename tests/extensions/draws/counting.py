"""Histograms and counts, against NumPy and plain loops."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.extensions.drawing import Call, Draw, drawn
from tests.extensions.draws.statistical import precision

EDGES = "which bin an element is in does not change with it; test_counting.py has the gradients of the weights"


def _bincount(x: Any, weights: Any = None, minlength: int = 0, length: int | None = None) -> Any:
    width = max((int(x.max()) if x.size else -1) + 1, minlength) if length is None else length
    out = np.zeros((*x.shape[:-1], width), dtype="int64" if weights is None else weights.dtype)
    for place in np.ndindex(x.shape):
        if x[place] < width:
            out[(*place[:-1], x[place])] += 1 if weights is None else weights[place]
    return out


@drawn("bincount", _bincount)
def _draw_bincount(d: Draw) -> Call:
    x = d.array(d.shape(1, sides=(0, 1, 3, 5)), 0, 9)
    own = d.one(None, *(d.array(x.shape, -3, 5, dtype=name) for name in ("float32", "float64", "int64", "complex128")))
    return [x], d.some(weights=own, minlength=d.one(0, 4, 12), length=d.one(None, 0, 4, 12))


@drawn("digitize", np.digitize)
def _digitize(d: Draw) -> Call:
    bins = np.sort(d.array((d.one(1, 3, 5),)))
    return [d.array(d.shape()), bins[::-1].copy() if d.flag() else bins], d.some(right=d.flag())


def ends(d: Draw) -> Any:
    """A range, which may be of no width."""
    low = d.integer(-8, 8)
    return d.one((low, low), (low, low + 4), (float(low), low + 7.5))


def binning(d: Draw) -> tuple[list[Any], dict[str, Any]]:
    """Elements, and how to bin them.

    No element may be an edge that is rounded: integers are binned by edges which are not.
    """
    shape = d.shape(0, 2, sides=(0, 1, 3, 5, 17))
    x = d.array(shape) if d.kind in "iu" else d.rng.uniform(-8, 8, shape).astype(d.dtype)
    x = np.asarray(x)
    edges = np.unique(d.array((4,)))
    edges = edges if len(edges) > 1 else np.asarray([0, 3], dtype=edges.dtype)
    bins = d.one(d.one(1, 2, 4, 8), d.one(1, 2, 4, 8), edges)
    given = d.some(range=d.one(None, ends(d)))
    if given.get("range") and d.kind == "f":
        x = np.where(d.rng.random(shape) < 0.1, np.nan, x).astype(d.dtype)
    return [x, bins] if d.kind in "iu" or d.flag() else [x], given


def _edges(x: Any, bins: Any = 10, range: Any = None) -> Any:
    return bins if isinstance(bins, np.ndarray) else np.histogram_bin_edges(x, bins, range)


def _histogram(x: Any, bins: Any = 10, range: Any = None, weights: Any = None, density: bool = False) -> Any:
    counts, edges = np.histogram(x, bins, range, weights=weights, density=density)
    return counts, bins if isinstance(bins, np.ndarray) else edges


@drawn("histogram_bin_edges", _edges, no_gradient=EDGES)
def _draw_edges(d: Draw) -> Call:
    return binning(d)


@drawn("histogram", _histogram, units=32, double=True, no_gradient=EDGES)
def _draw_histogram(d: Draw) -> Call:
    args, given = binning(d)
    own = d.one(None, d.array(args[0].shape, 1, 5, dtype=precision(d)), d.array(args[0].shape, 1, 5, dtype="int64"))
    return args, {**given, **d.some(weights=own, density=d.flag())}
