"""Products of arrays: sums in NumPy's widest type, exact for integers."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.workloads.base import (
    FEW_AXES,
    SMALL,
    Case,
    Check,
    Draw,
    Shape,
    Workload,
    every_axis,
    exactly,
    several_axes,
    wide,
    within,
)


def _product(draw: Draw, a: np.ndarray, b: np.ndarray, subscripts: str, terms: int) -> Check:
    """An einsum in the widest type."""
    if not a.size or not b.size:  # of nothing NumPy's writes beyond its result: einsum("i,j->ij", ones(3, "G"), ones(0, "G"))
        empty = np.einsum(subscripts, np.zeros(a.shape, np.int64), np.zeros(b.shape, np.int64)).astype(draw.out)
        return exactly(lambda: empty)
    if draw.out in dt.INTEGERS:
        kind = "uint64" if draw.out in dt.UNSIGNED else "int64"
        return exactly(lambda: np.einsum(subscripts, a.astype(kind), b.astype(kind)).astype(draw.out))
    scale = lambda: np.maximum(np.einsum(subscripts, np.abs(wide(a)), np.abs(wide(b))), 1e-3)  # noqa: E731
    ulps = draw.rounding(terms) * (2 if draw.out in dt.COMPLEX else 1)
    return within(lambda: np.einsum(subscripts, wide(a), wide(b)), draw.out, ulps, scale)


def _values(draw: Draw, shape: Shape, period: int = 61) -> np.ndarray:
    return draw(shape, 0 if draw.dtype in dt.UNSIGNED else -4, 5, period=period)


def _matmul(draw: Draw, shape: Shape) -> Iterator[Case]:
    """An array of the shape times what fits: vectors, matrices, stacks; and the other way round."""
    m, n = shape[-2:] if len(shape) > 1 else (1, shape[0])
    one = _values(draw, shape)
    vector = _values(draw.other, (n,), 59)
    if len(shape) == 1:
        yield Case((one, vector), _product(draw, one, vector, "i,i->", n))
        if n <= 5000:
            columns, stack = _values(draw.other, (n, 3), 59), _values(draw.other, (2, n, 3), 53)
            yield Case((one, columns), _product(draw, one, columns, "i,ij->j", n))
            yield Case((one, stack), _product(draw, one, stack, "i,kij->kj", n))
            yield Case((one, stack[:, None]), _product(draw, one, stack[:, None], "i,lkij->lkj", n))
        return
    if n <= 300:
        square = _values(draw.other, (n, n), 59)
        yield Case((one, square), _product(draw, one, square, "...ij,jk->...ik", n))
    yield Case((one, vector), _product(draw, one, vector, "...i,i->...", n))
    for width in (40, 3, 1) if math.prod(shape) < 9000 else (3,):
        other = _values(draw.other, (n, width), 59)
        yield Case((one, other), _product(draw, one, other, "...ij,jk->...ik", n))
    other = _values(draw.other, (m,), 59)
    yield Case((other, one), _product(draw, other, one, "i,...ij->...j", m))
    stack = _values(draw.other, (2, *(1,) * (len(shape) - 2), n, 2), 53)
    yield Case((one[None], stack), _product(draw, one[None], stack, "...ij,...jk->...ik", n))
    left = _values(draw.other, (5, m), 53)
    yield Case((left, one), _product(draw, left, one, "ij,...jk->...ik", m))


def _matmul_in_place(draw: Draw, shape: Shape) -> Iterator[Case]:
    """An array times a matrix that leaves its shape."""
    n = shape[-1]
    if len(shape) > 1 and n <= 300:
        one, other = _values(draw, shape), _values(draw, (n, n), 59)
        yield Case((one, other), _product(draw, one, other, "...ij,jk->...ik", n))


def _vecdot(draw: Draw, shape: Shape) -> Iterator[Case]:
    a, b = _values(draw, shape), _values(draw.other, shape, 59)
    for axis in every_axis(len(shape)):
        if axis >= 0:
            continue  # that is open
        left, right = np.moveaxis(a, axis, -1).conj(), np.moveaxis(b, axis, -1)
        yield Case((a, b), _product(draw, left, right, "...i,...i->...", shape[axis]), {"axis": axis})
    if len(shape) > 1:
        axis = -2
        left, right = np.moveaxis(a, axis, -1).conj(), np.moveaxis(b[..., :1], axis, -1)
        want = _product(draw, left, np.broadcast_to(right, left.shape), "...i,...i->...", shape[axis])
        yield Case((a, b[..., :1].copy()), want, {"axis": axis})
    if len(shape) > 2:
        fewer = _values(draw.other, shape[1:], 53)
        left, right = np.moveaxis(a, -2, -1).conj(), np.moveaxis(fewer, -2, -1)
        want = _product(draw, left, np.broadcast_to(right, left.shape), "...i,...i->...", shape[-2])
        yield Case((a, fewer), want, {"axis": -2})
    row = _values(draw.other, shape[-1:], 59)
    yield Case((a, row), _product(draw, a.conj(), row, "...i,i->...", shape[-1]))
    yield Case((row, a), _product(draw, row.conj(), a, "i,...i->...", shape[-1]))


def _contracted(draw: Draw, a: np.ndarray, b: np.ndarray, of_a: Shape, of_b: Shape) -> Check:
    """Over some axes of each, in turn."""
    left = [*range(a.ndim)]
    right = [left[of_a[of_b.index(i)]] if i in of_b else a.ndim + i for i in range(b.ndim)]
    out = [i for i in (*left, *right) if i not in (left[k] for k in of_a)]
    words = ["".join(chr(97 + i) for i in part) for part in (left, right, out)]
    return _product(draw, a, b, f"{words[0]},{words[1]}->{words[2]}", math.prod(a.shape[i] for i in of_a))


def _contractions(draw: Draw, shape: Shape) -> Iterator[Case]:
    """So many axes; and some axes of each in every order, by numbers of either sign."""
    a, n = _values(draw, shape), len(shape)
    for count in range(1, n + 1):
        b = _values(draw.other, (*shape[n - count :], 2), 59)
        yield Case((a, b), _contracted(draw, a, b, tuple(range(n - count, n)), tuple(range(count))), {"axes": count})
    for turn, axes in enumerate(several_axes(n, 3 if n < FEW_AXES else 2)):
        places = [i % n for i in axes]
        b = _values(draw.other, (2, *(shape[i] for i in places)), 53)
        order = tuple(range(1, b.ndim))
        if turn % 2:
            b, order = np.moveaxis(b, 0, -1), tuple(i - 1 for i in order)
        if turn % 3 == 2:
            b, order = np.ascontiguousarray(b.T), tuple(b.ndim - 1 - i for i in order)
        said = tuple(i - b.ndim for i in order) if turn % 5 == 4 else order
        yield Case((a, np.ascontiguousarray(b)), _contracted(draw, a, b, tuple(places), order), {"axes": (axes, said)})


def _tensordot(draw: Draw, shape: Shape) -> Iterator[Case]:
    a = _values(draw, shape)
    if math.prod(shape) <= SMALL:
        yield from _contractions(draw, shape)
    last = _values(draw.other, (shape[-1], 3), 59)
    if math.prod(shape) <= 5000:
        yield Case((a, last), _product(draw, a, last, "...i,ij->...j", shape[-1]), {"axes": 1})
        first = _values(draw.other, (3, shape[0]), 59)
        want = _product(draw, np.moveaxis(a, 0, -1), first, "...i,ji->...j", shape[0])
        yield Case((a, first), want, {"axes": ((0,), (1,))})
        yield Case((a, first), want, {"axes": ((-len(shape),), (-1,))})
        few = _values(draw.other, (3,), 59)
        yield Case((a, few), _product(draw, a, few, "...,j->...j", 1), {"axes": 0})
        if a.size <= 40:
            same = _values(draw.other, shape, 53)
            want = _product(draw, a.reshape(-1), same.reshape(-1), "i,j->ij", 1)
            yield Case((a, same), lambda got, want=want: want(got.reshape(a.size, a.size)), {"axes": 0})  # type: ignore[misc]
    other = _values(draw.other, shape, 59)
    want = _product(draw, a.ravel(), other.ravel(), "i,i->", a.size)
    yield Case((a, other), want, {"axes": len(shape)})
    turned = np.ascontiguousarray(np.transpose(other))
    order = tuple(range(len(shape)))
    yield Case((a, turned), want, {"axes": (order, tuple(reversed(order)))})


def _outer(draw: Draw, shape: Shape) -> Iterator[Case]:
    a, b = _values(draw, shape), _values(draw.other, (3,), 59)
    yield Case((a, b), _product(draw, a, b, "i,j->ij", 1))
    yield Case((b, a), _product(draw, b, a, "i,j->ij", 1))
    if shape[0] <= 300:
        c = _values(draw.other, (33,), 59)
        yield Case((a, c), _product(draw, a, c, "i,j->ij", 1))


def _cross(draw: Draw, shape: Shape) -> Iterator[Case]:
    """Vectors of three along the last axis, the first, and one in between."""
    for i, axis in enumerate(a for a in every_axis(len(shape) + 1) if a < 0):  # others the standard does not ask for
        at = axis % (len(shape) + 1)
        full = (*shape[:at], 3, *shape[at:])
        a, one = _values(draw, full), tuple(3 if k == at else 1 for k in range(len(full)))
        for second in (full, one) if i % 3 == 1 else (full,):
            b = _values(draw.other, second, 59)

            def want(a: np.ndarray = a, b: np.ndarray = b, axis: int = axis) -> np.ndarray:
                left, right = np.broadcast_arrays(wide(a), wide(b))
                (x, y, z), (u, v, w) = np.moveaxis(left, axis, 0), np.moveaxis(right, axis, 0)
                return np.stack([y * w - z * v, z * u - x * w, x * v - y * u], axis=axis)

            if draw.out in dt.INTEGERS:
                yield Case((a, b), exactly(want), {"axis": axis})
            else:
                scale = lambda a=a, b=b: np.full(np.broadcast_shapes(a.shape, b.shape), 50.0)  # noqa: E731
                yield Case((a, b), within(want, draw.out, 8, scale), {"axis": axis})


_SIGNED = tuple(name for name in dt.NUMERIC if name not in dt.UNSIGNED)
WORKLOADS: dict[str, Workload] = {
    "matmul": Workload(_matmul, dt.NUMERIC, operands=2),
    "vecdot": Workload(_vecdot, dt.NUMERIC, operands=2),
    "tensordot": Workload(_tensordot, dt.NUMERIC, operands=2),
    "linalg.cross": Workload(_cross, _SIGNED, operands=2),
    "linalg.outer": Workload(_outer, dt.NUMERIC, "vector", operands=2),
}
WORKLOADS |= {f"linalg.{name}": WORKLOADS[name] for name in ("matmul", "vecdot", "tensordot")}
MATMUL_IN_PLACE = Workload(_matmul_in_place, dt.NUMERIC, "stack", operands=2)
"""What ``x @= y`` can be."""
