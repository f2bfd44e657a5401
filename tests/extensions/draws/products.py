"""Products of arrays and calculus on samples, against NumPy, SciPy and sums written out."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy

from tests.extensions.drawing import Call, Draw, drawn
from tests.peers import Functions

LOW, HIGH = -3, 3  # larger products leave the range of the narrowest data types


def pair(d: Draw, shape1: tuple[int, ...], shape2: tuple[int, ...]) -> list[Any]:
    """Two arrays of one kind of data type, of small numbers."""
    narrow = {"i": "int8", "u": "uint8", "f": "float32", "c": "complex64"}[d.kind]
    return [d.array(shape, LOW, HIGH, dtype=narrow if d.integer(0, 4) == 0 else d.dtype) for shape in (shape1, shape2)]


SUBSCRIPTS = (
    "i->", "ij->ji", "ii->i", "ii", "ij->j", "ij,jk", "ij,jk->ik", "ij,kj->ik", "bij,bjk->bik", "i,j->ji", "i,i->", "ij,ij->ij",
    "ij,jk,kl->il", "ab,bc,ca", "...i,i->...", "i...,j->...j", "...i,...i->...", "iii", "iij->j", "ij , jk -> k", "i,i,i->i",
    "...", "ij...->ji...", ",i->i", "bi,bj,b->ij", "ba",
)  # fmt: skip


@drawn("einsum", lambda subscripts, *arrays: np.einsum(subscripts, *arrays), units=16, relative=True)
def _einsum(d: Draw) -> Call:
    text = d.one(*SUBSCRIPTS)
    sizes, more = {name: d.one(1, 2, 3) for name in "abcijkl"}, d.shape(0, 2, sides=(1, 2))
    arrays = []
    for term in text.replace(" ", "").partition("->")[0].split(","):
        front, dots, back = term.partition("...")
        middle = tuple(1 if d.integer(0, 3) == 0 else n for n in more)[d.integer(0, len(more)) :] if dots else ()
        arrays.append(d.array((*(sizes[n] for n in front), *middle, *(sizes[n] for n in back)), -2, 2))
    return [text, *arrays], {}


@drawn("dot", np.dot, units=16, relative=True)
def _dot(d: Draw) -> Call:
    n, left, right = d.one(0, 1, 2, 3), d.shape(0, 2, sides=(1, 2, 3)), d.shape(0, 2, sides=(1, 2, 3))
    way = d.integer(0, 5)
    if way == 0:
        shapes = [(), right] if d.flag() else [left, ()]
        return pair(d, *shapes), {}
    return pair(d, (*left, n), (*right[:-1], n, *right[-1:])), {}


@drawn("inner", np.inner, units=16, relative=True)
def _inner(d: Draw) -> Call:
    n, left, right = d.one(0, 1, 2, 3), d.shape(0, 2, sides=(1, 2, 3)), d.shape(0, 2, sides=(1, 2, 3))
    if d.integer(0, 5) == 0:
        shapes = [(), right] if d.flag() else [left, ()]
        return pair(d, *shapes), {}
    return pair(d, (*left, n), (*right, n)), {}


@drawn("vdot", np.vdot, units=16, relative=True)
def _vdot(d: Draw) -> Call:
    shapes = d.one([(5,), (5,)], [(2, 3), (3, 2)], [(), ()], [(6,), (2, 3)], [(0,), (2, 0)], [(1, 1), ()])
    return pair(d, *shapes), {}


@drawn("kron", np.kron, units=1)
def _kron(d: Draw) -> Call:
    return pair(d, d.shape(sides=(1, 2, 3)), d.shape(sides=(1, 2, 3))), {}


def distances(x1: np.ndarray, x2: np.ndarray, p: float = 2.0) -> np.ndarray:
    batch = np.broadcast_shapes(x1.shape[:-2], x2.shape[:-2])
    x1, x2 = (np.broadcast_to(x, (*batch, *x.shape[-2:])) for x in (x1, x2))
    name, options = ("chebyshev", {}) if p == np.inf else ("minkowski", {"p": p})
    out = np.zeros((*batch, x1.shape[-2], x2.shape[-2]))
    for place in np.ndindex(*batch):
        if p == 0:
            out[place] = np.sum(x1[place][:, None] != x2[place], axis=-1)
        elif x1.shape[-1]:
            out[place] = scipy.spatial.distance.cdist(x1[place], x2[place], name, **options)
    return out


@drawn("cdist", distances, units=32, relative=True)
def _cdist(d: Draw) -> Call:
    batch, size = d.shape(0, 2, sides=(1, 2)), d.one(0, 1, 2, 3)
    other = tuple(1 if d.integer(0, 3) == 0 else n for n in batch)[d.integer(0, len(batch)) :]
    first = d.array((*batch, d.one(1, 2, 5), size))
    return [first, d.array((*other, d.one(0, 1, 3), size))], d.some(
        p=d.one(0, 1, 2.0, float("inf"), 0.5, 3, 1.5, d.number(0.75, 6))
    )


def convolved(x1: np.ndarray, x2: np.ndarray, mode: str = "full") -> np.ndarray:
    if x1.ndim == 1:
        return np.convolve(x1, x2, mode)
    out = np.zeros(tuple(n + m - 1 for n, m in zip(x1.shape, x2.shape, strict=True)), np.result_type(x1, x2))
    for place in np.ndindex(*x2.shape):
        part = out[tuple(slice(p, p + n) for p, n in zip(place, x1.shape, strict=True))]
        part += x1 * x2[place]
    return out[cut(x1, x2, mode, 0)]


def cut(x1: np.ndarray, x2: np.ndarray, mode: str, shift: int) -> tuple[slice, ...]:
    """What a mode leaves of all sums."""
    parts = []
    for n, m in zip(x1.shape, x2.shape, strict=True):
        short, long = min(n, m), max(n, m)
        middle = (n // 2 if shift and n < m else (short - 1) // 2, long)
        begin, count = {"full": (0, n + m - 1), "same": middle, "valid": (short - 1, long - short + 1)}[mode]
        parts.append(slice(begin, begin + count))
    return tuple(parts)


def correlated(x1: np.ndarray, x2: np.ndarray, mode: str = "valid") -> np.ndarray:
    if x1.ndim == 1:
        return np.correlate(x1, x2, mode)
    return convolved(x1, np.conj(np.flip(x2)))[cut(x1, x2, mode, 1)]


def lines(d: Draw) -> Call:
    sides, ndim = (1, 2, 3, 5), d.one(1, 1, 2, 3)
    shapes = [d.shape(ndim, ndim, sides=sides if ndim == 1 else (1, 2, 3)) for _ in range(2)]
    return pair(d, *shapes), d.some(mode=d.one("full", "same", "valid"))


@drawn("convolve", convolved, units=16, relative=True)
def _convolve(d: Draw) -> Call:
    return lines(d)


@drawn("correlate", correlated, units=16, relative=True)
def _correlate(d: Draw) -> Call:
    return lines(d)


def ascending(d: Draw, count: int, dtype: str = "") -> np.ndarray:
    """Numbers a quarter or more apart."""
    return (np.cumsum(d.rng.integers(1, 6, count)) / 4 - 2).astype(dtype or d.dtype)


def real_of(dtype: str) -> str:
    return {"complex64": "float32", "complex128": "float64"}.get(dtype, dtype)


def interpolated(x: np.ndarray, *args: Any, **options: Any) -> Any:
    return np.where(np.isnan(x), np.nan, np.interp(x, *args, **options))  # of one point NumPy gives its value even for nan


@drawn("interp", interpolated, units=16, relative=True)
def _interp(d: Draw) -> Call:
    points = ascending(d, d.one(1, 2, 5))
    if d.flag() and not d.smooth:
        points[len(points) // 2 :] = points[len(points) // 2]  # some at one place
    x = d.array(d.shape(0, 2), -3, 5, special=() if d.smooth else (np.nan, -np.inf, np.inf))
    dtype = {"float32": "complex64", "float64": "complex128"}[d.dtype] if d.integer(0, 3) == 0 and not d.smooth else d.dtype
    values = d.array(points.shape, dtype=dtype)
    options = d.some(left=d.one(None, -9.5, 2), right=d.one(None, 4.5, -3))
    if d.integer(0, 2) == 0:
        points = d.rng.permutation(ascending(d, len(points)))
        x = np.where(np.isfinite(x), x, 0.0).astype(x.dtype)
        options["period"] = d.one(8.0, -8.5, 9)  # longer than the points, so that no two are at one place
    return [x, points, values], options


def derivatives(x: Any, spacing: Any = 1.0, axis: Any = None, edge_order: int = 1) -> Any:
    out = np.gradient(x, *(spacing if isinstance(spacing, tuple) else (spacing,)), axis=axis, edge_order=edge_order)
    return tuple(out) if isinstance(out, (list, tuple)) else (out,)


@drawn("gradient", derivatives, units=32, relative=True)
def _gradient(d: Draw) -> Call:
    options = d.some(edge_order=d.integer(1, 2))
    x = d.array(d.shape(1, 3, sides=(3, 5) if options.get("edge_order") == 2 else (2, 3, 5)))
    options |= d.some(axis=d.axes(x.ndim))
    axis = options.get("axis")
    axes = tuple(range(x.ndim)) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    each = [ascending(d, x.shape[n], real_of(d.dtype)) if d.flag() else d.one(0.5, 2, -1.5) for n in axes]
    if d.flag():
        options["spacing"] = each[0] if len(axes) == 1 and d.flag() else d.one(0.25, 3) if d.integer(0, 2) == 0 else tuple(each)
    return [x], options


def samples(d: Draw) -> Call:
    y = d.array(d.shape(1, 3, sides=(1, 2, 5)))
    options = d.some(dx=d.one(0.5, 3, -0.25), axis=d.axis(y.ndim))
    if d.flag():
        return [y], options
    count, dtype = y.shape[options.get("axis", -1)], real_of(d.dtype)
    if d.flag():
        return [y, d.array((count,), dtype=dtype)], options
    return [y, None if d.integer(0, 3) == 0 else d.array(y.shape, dtype=dtype)], options


@drawn("trapezoid", Functions("scipy.integrate").trapezoid, units=16, relative=True)
def _trapezoid(d: Draw) -> Call:
    return samples(d)


def cumulative(y: np.ndarray, x: Any = None, dx: float = 1.0, axis: int = -1, initial: Any = None) -> Any:
    out = scipy.integrate.cumulative_trapezoid(y, x, dx=dx, axis=axis)
    if initial is None:
        return out
    return np.insert(out, 0, initial, axis=axis)


@drawn("cumulative_trapezoid", cumulative, units=16, relative=True)
def _cumulative_trapezoid(d: Draw) -> Call:
    args, options = samples(d)
    return args, {**options, **d.some(initial=d.one(None, 0, 2.5))}


def polynomials(coefficients: np.ndarray, x: np.ndarray) -> np.ndarray:
    shape = np.broadcast_shapes(x.shape, coefficients.shape[1:])
    x, rows = np.broadcast_to(x, shape), [np.broadcast_to(each, shape) for each in coefficients]
    out = np.zeros(shape, np.result_type(coefficients, x))
    for place in np.ndindex(*shape):
        out[place] = np.polyval([row[place] for row in rows], x[place])
    return out


@drawn("polyval", polynomials, units=32, relative=True)
def _polyval(d: Draw) -> Call:
    shape = d.shape(0, 2, sides=(0, 1, 2, 3))
    rest = tuple(1 if d.integer(0, 3) == 0 else n for n in shape)[d.integer(0, len(shape)) :] if d.flag() else ()
    return pair(d, (d.integer(0, 4), *rest), shape), {}
