"""Sets, segments and order, against Python's sets, plain loops and NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_conformance.oracles import dtypes as dt
from tests.extensions.drawing import SIDES, Call, Draw, drawn

EXACT: dict[str, Any] = {"units": 0, "own": True}
NONE = "torch derives no distinct elements"


def few(d: Draw, shape: tuple[int, ...], *, dtype: str = "", special: tuple[Any, ...] = ()) -> np.ndarray:
    """Elements of which many are equal; one zero, for where the two are sorted is up to the backend."""
    x = d.array(shape, -1, 1, dtype=dtype, special=special)
    return x if x.dtype.kind == "b" else np.asarray(x + np.zeros((), x.dtype))


def elements(x: np.ndarray) -> set[Any]:
    return set(x.ravel().tolist())


def ascending(values: set[Any], x1: np.ndarray, x2: np.ndarray) -> np.ndarray:
    return np.asarray(sorted(values, key=lambda v: (complex(v).real, complex(v).imag)), np.result_type(x1, x2))


def two(d: Draw) -> Call:
    """Arrays of one kind of data type."""
    return [few(d, d.shape(sides=(0, 1, 2, 5))), few(d, d.shape(sides=(0, 1, 2, 5)), dtype=d.one(*of_kind(d.kind)))], {}


def of_kind(kind: str) -> tuple[str, ...]:
    return tuple(name for name in dt.ALL if np.dtype(name).kind == kind)


@drawn("union1d", lambda x1, x2: ascending(elements(x1) | elements(x2), x1, x2), **EXACT, no_gradient=NONE)
def _union1d(d: Draw) -> Call:
    return two(d)


@drawn("setdiff1d", lambda x1, x2: ascending(elements(x1) - elements(x2), x1, x2), **EXACT, no_gradient=NONE)
def _setdiff1d(d: Draw) -> Call:
    return two(d)


@drawn("intersect1d", lambda x1, x2: ascending(elements(x1) & elements(x2), x1, x2), **EXACT, no_gradient=NONE)
def _intersect1d(d: Draw) -> Call:
    return two(d)


def counted(x: np.ndarray, axis: int | None = None, keepdims: bool = False) -> np.ndarray:
    """Each ``nan`` is one of its own."""
    if axis is None:
        return np.full((1,) * x.ndim if keepdims else (), len(np.unique(x, equal_nan=False)), "int64")
    rows = np.moveaxis(x, axis, -1)
    out = np.asarray([len(np.unique(rows[p], equal_nan=False)) for p in np.ndindex(rows.shape[:-1])], "int64")
    out = out.reshape(rows.shape[:-1])
    return np.expand_dims(out, axis) if keepdims else out


@drawn("nunique", counted, units=0)
def _nunique(d: Draw) -> Call:
    x = d.array(d.shape(sides=(0, 1, 2, 5)), -1, 1, special=(np.nan, 0.0, -0.0))
    return [x], d.some(axis=d.one(None, *range(-x.ndim, x.ndim)), keepdims=d.flag())


def runs(x: np.ndarray, axis: int | None = None) -> Any:
    rows = x.reshape(-1) if axis is None else np.moveaxis(x, axis, 0)
    begins = [n for n in range(rows.shape[0]) if n == 0 or np.any(rows[n] != rows[n - 1])]
    inverse = np.asarray([sum(b <= n for b in begins) - 1 for n in range(rows.shape[0])], "int64")
    counts = np.diff([*begins, rows.shape[0]]).astype("int64") if begins else np.zeros(0, "int64")
    values = rows[begins]
    return (values, inverse.reshape(x.shape), counts) if axis is None else (np.moveaxis(values, 0, axis), inverse, counts)


@drawn("unique_consecutive", runs, **EXACT, no_gradient=NONE)
def _unique_consecutive(d: Draw) -> Call:
    x = d.array(d.shape(sides=(0, 1, 2, 5)), -1, 1, special=d.one((), (np.nan, -0.0)))
    return [x], d.some(axis=d.one(None, *range(-x.ndim, x.ndim)))


def segments(reduce: Any, empty: Any) -> Any:
    """What a reduction gives for the elements of each number; ``empty`` says what it is of none."""

    def oracle(data: np.ndarray, ids: np.ndarray, num_segments: int | None = None) -> np.ndarray:
        rows, numbers = data.reshape(ids.size, *data.shape[ids.ndim :]), ids.ravel().astype("int64")
        count = max(int(numbers.max(initial=-1)) + 1, 0) if num_segments is None else num_segments
        out = np.full((count, *rows.shape[1:]), empty(data.dtype), data.dtype)
        for k in range(count):
            if np.any(numbers == k):
                out[k] = reduce(rows[numbers == k], axis=0)
        return out

    return oracle


def edge(sign: int) -> Any:
    def of(dtype: np.dtype) -> Any:
        if dtype.kind == "f":
            return sign * np.inf
        return np.iinfo(dtype).max if sign > 0 else np.iinfo(dtype).min

    return of


def numbered(d: Draw, low: float = -8.0, high: float = 8.0, special: tuple[Any, ...] = ()) -> Call:
    """Elements, the segments they are in, and maybe how many of these there are."""
    outer = d.one((0,), (1,), (5,), (7,), (2, 3), (), (1, 5))
    data = d.array((*outer, *d.shape(0, 2, sides=(1, 2, 3))), low, high, special=special)
    options = d.some(num_segments=d.one(0, 1, 3, 6)) if d.flag() else {}
    dtype = d.one("int8", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
    return [data, d.array(outer, -3 if dtype.startswith("i") else 0, 5, dtype=dtype)], options


@drawn("segment_sum", segments(np.sum, lambda _: 0))
def _segment_sum(d: Draw) -> Call:
    return numbered(d, special=d.one((), (np.nan,)))


@drawn("segment_prod", segments(np.prod, lambda _: 1), relative=True)
def _segment_prod(d: Draw) -> Call:
    return numbered(d, -2, 2)


@drawn("segment_mean", segments(np.mean, lambda _: 0))
def _segment_mean(d: Draw) -> Call:
    return numbered(d)


@drawn("segment_max", segments(np.max, edge(-1)), **EXACT)
def _segment_max(d: Draw) -> Call:
    return numbered(d, special=() if d.smooth else d.one((), (np.nan,)))


@drawn("segment_min", segments(np.min, edge(1)), **EXACT)
def _segment_min(d: Draw) -> Call:
    return numbered(d, special=() if d.smooth else d.one((), (np.nan,)))


@drawn("invert_permutation", lambda x: np.argsort(x, axis=-1), units=0)
def _invert_permutation(d: Draw) -> Call:
    shape = (*d.shape(0, 2), d.one(0, *SIDES))
    lines = np.broadcast_to(np.arange(shape[-1]), shape)
    return [d.rng.permuted(lines, axis=-1).astype(d.dtype)], {}


@drawn("lexsort", np.lexsort, units=0)
def _lexsort(d: Draw) -> Call:
    shape, count = d.shape(1), d.integer(1, 4)
    options = d.some(axis=d.axis(len(shape)))
    if d.flag():
        return [few(d, (count, *shape))], options
    real = tuple(name for name in dt.ALL if np.dtype(name).kind in "fiu")
    keys = [few(d, shape, dtype=d.one(d.dtype, *real)) for _ in range(count)]
    return [tuple(keys) if d.flag() else keys], options


@drawn("msort", lambda x: np.sort(x, axis=0), **EXACT)
def _msort(d: Draw) -> Call:
    return [d.array(d.shape(1, sides=(0, 1, 2, 5)))], {}
