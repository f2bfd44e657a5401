"""Products of matrices, matrices of a given form, and linear equations, against NumPy and SciPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.linalg as sl

from tests.extensions.drawing import Call, Draw, drawn

EXACT: dict[str, Any] = {"units": 0, "own": True}
SIZES = (1, 2, 3, 5)


def normal(d: Draw, *shape: int, dtype: str = "") -> np.ndarray:
    """Numbers none of which are equal."""
    dtype = dtype or d.dtype
    out = d.rng.normal(size=shape)
    return np.asarray(out + 1j * d.rng.normal(size=shape) if np.dtype(dtype).kind == "c" else out).astype(dtype)


def regular(d: Draw, *shape: int, rank: int | None = None, most: float = 4.0) -> np.ndarray:
    """Matrices whose singular values lie apart between 1 and 4 or another number, the last ones 0."""
    *batch, m, n = shape
    count = min(m, n)
    u, v = (np.linalg.qr(normal(d, *batch, k, count, dtype="complex128" if d.kind == "c" else "float64"))[0] for k in (m, n))
    values = np.linspace(most, 1, count) * d.rng.uniform(0.95, 1, (*batch, count))
    values = np.where(np.arange(count) < (count if rank is None else rank), values, 0)
    return np.asarray((u * values[..., None, :]) @ v.conj().swapaxes(-1, -2)).astype(d.dtype)


def batch(d: Draw) -> tuple[int, ...]:
    return tuple(d.one((), (), (2,), (3, 1)))


def narrower(d: Draw, shape: tuple[int, ...]) -> tuple[int, ...]:
    """A batch that broadcasts to this one."""
    return tuple(1 if d.integer(0, 3) == 0 else n for n in shape)[d.integer(0, len(shape)) :]


def adjoint(x: np.ndarray) -> np.ndarray:
    return np.conj(x.swapaxes(-1, -2))


def small(d: Draw, *shape: int) -> np.ndarray:
    """Numbers whose products stay in the range of every data type."""
    return d.array(shape, -2, 2)


def blocks(*arrays: np.ndarray) -> np.ndarray:
    parts = [np.atleast_2d(x) for x in arrays]
    outer = np.broadcast_shapes(*(x.shape[:-2] for x in parts))
    out = np.zeros((*outer, sum(x.shape[-2] for x in parts), sum(x.shape[-1] for x in parts)), np.result_type(*parts))
    for place in np.ndindex(*outer):
        out[place] = sl.block_diag(*(np.broadcast_to(x, (*outer, *x.shape[-2:]))[place] for x in parts))
    return out


@drawn("linalg.block_diag", blocks, **EXACT)
def _block_diag(d: Draw) -> Call:
    outer = d.shape(0, 2, sides=(1, 2))
    narrow = {"i": "int8", "u": "uint8", "f": "float32", "c": "complex64", "b": "bool"}[d.kind]
    arrays = []
    for _ in range(d.integer(1, 3)):
        shape = d.shape(0, 1) if d.integer(0, 3) == 0 else (*narrower(d, outer), d.one(0, 1, 2, 3), d.one(0, 1, 3))
        arrays.append(d.array(shape, dtype=narrow if d.integer(0, 3) == 0 else d.dtype))
    return arrays, {}


@drawn("linalg.cond", np.linalg.cond, units=128)
def _cond(d: Draw) -> Call:
    options = d.some(p=d.one(None, 2, -2, 1, -1, float("inf"), -float("inf"), "fro", "nuc"))
    n = d.one(*SIZES)
    return [regular(d, *batch(d), n, d.one(*SIZES) if options.get("p") in (None, 2, -2) else n)], options


def columnwise(arrays: Any, weights: Any = None) -> np.ndarray:
    """Kronecker products of columns."""
    outer, width = np.broadcast_shapes(*(x.shape[:-2] for x in arrays)), arrays[0].shape[-1]
    parts = [np.broadcast_to(x, (*outer, *x.shape[-2:])) for x in arrays]
    out = np.zeros((*outer, int(np.prod([x.shape[-2] for x in parts])), width), np.result_type(*parts))
    for place in np.ndindex(*outer):
        for column in range(width):
            total = np.ones(1, out.dtype)
            for x in parts:
                total = np.kron(total, x[place][:, column])
            out[(*place, slice(None), column)] = total
    return out if weights is None else out * weights


@drawn("linalg.khatri_rao", columnwise, relative=True)
def _khatri_rao(d: Draw) -> Call:
    outer, width = d.shape(0, 2, sides=(1, 2)), d.one(0, 1, 2, 3)
    arrays = [small(d, *narrower(d, outer), d.one(1, 2, 3), width) for _ in range(d.integer(1, 3))]
    return [tuple(arrays) if d.flag() else arrays], d.some(weights=small(d, width))


def logarithms(x: np.ndarray) -> np.ndarray:
    return np.log(np.linalg.det(x))


@drawn("linalg.logdet", logarithms, units=64)
def _logdet(d: Draw) -> Call:
    n = d.one(*SIZES)
    return [regular(d, *batch(d), n, n)], {}


def along(x1: np.ndarray, x2: np.ndarray, axis: int, transpose: bool = False) -> np.ndarray:
    if x2.ndim == 1:
        return np.asarray(np.tensordot(x1, x2, (axis, 0)))
    return np.moveaxis(np.tensordot(np.conj(x2).T if transpose else x2, x1, (1, axis)), 0, axis)


def factor(d: Draw, size: int, transpose: bool) -> np.ndarray:
    """A vector, or a matrix of another length."""
    if d.integer(0, 2) == 0:
        return small(d, size)
    return small(d, *((size, d.one(1, 2, 3)) if transpose else (d.one(1, 2, 3), size)))


@drawn("linalg.mode_dot", along, units=16, relative=True)
def _mode_dot(d: Draw) -> Call:
    x = small(d, *d.shape(1, 4, sides=(0, 1, 2, 3)))
    axis, options = d.axis(x.ndim), d.some(transpose=d.flag())
    return [x, factor(d, x.shape[axis], options.get("transpose", False))], {"axis": axis, **options}


def along_all(x: np.ndarray, arrays: Any, axes: Any = None, skip: Any = None, transpose: bool = False) -> np.ndarray:
    axes = range(len(arrays)) if axes is None else [axis % x.ndim for axis in axes]
    for axis, n in sorted(((axis, n) for n, axis in enumerate(axes)), reverse=True):
        x = x if n == skip else along(x, arrays[n], axis, transpose)
    return x


@drawn("linalg.multi_mode_dot", along_all, units=16, relative=True)
def _multi_mode_dot(d: Draw) -> Call:
    x = small(d, *d.shape(1, 3, sides=(1, 2, 3)))
    options = d.some(transpose=d.flag())
    axes = [int(n) for n in d.rng.permutation(x.ndim)[: d.integer(1, x.ndim)]] if d.flag() else None
    count = d.integer(1, x.ndim) if axes is None else len(axes)
    arrays = [factor(d, x.shape[n], options.get("transpose", False)) for n in axes or range(count)]
    if axes is not None or d.flag():
        options["axes"] = (
            None if axes is None and count == x.ndim else tuple(n - x.ndim if d.flag() else n for n in axes or range(count))
        )
    options |= d.some(skip=d.one(None, *range(count)))
    return [x, tuple(arrays) if d.flag() else arrays], options


def product(arrays: Any) -> np.ndarray:
    out, *rest = arrays
    for x in rest:
        out = out @ x
    return np.asarray(out)


@drawn("linalg.multi_dot", product, units=16, relative=True)
def _multi_dot(d: Draw) -> Call:
    count, outer = d.integer(2, 5), d.shape(0, 1, sides=(1, 2))
    sizes = [d.one(1, 2, 3, 5) for _ in range(count + 1)]
    vectors = d.flag(), d.flag()
    arrays = []
    for n in range(count):
        if (n == 0 and vectors[0]) or (n == count - 1 and vectors[1]):
            arrays.append(d.array((sizes[n + 1] if n == 0 else sizes[n],), -1, 1))
        else:
            arrays.append(d.array((*(() if any(vectors) else narrower(d, outer)), sizes[n], sizes[n + 1]), -1, 1))
    return [tuple(arrays) if d.flag() else arrays], {}


def norms(x: np.ndarray, axis: Any = None, keepdims: bool = False, ord: Any = None) -> np.ndarray:
    return np.asarray(np.linalg.norm(x, ord, axis, keepdims))


@drawn("linalg.norm", norms, units=32, no_gradient="some have none where elements are 0")
def _norm(d: Draw) -> Call:
    x = d.array(d.shape(*d.one((0, 4), (2, 2)), sides=(1, 2, 3)))
    axis: Any = None
    if x.ndim and d.flag():
        axis = d.axis(x.ndim)
        if x.ndim > 1 and d.flag():
            other = (axis % x.ndim + d.integer(1, x.ndim - 1)) % x.ndim
            axis = (axis, other - x.ndim if d.flag() else other)
    of = x.ndim if axis is None else 2 if isinstance(axis, tuple) else 1
    ends = float("inf"), -float("inf")
    of_matrices = d.one(("fro", "nuc"), (None, *ends, 1, -1, 2, -2))
    orders: tuple[Any, ...] = (None, *ends, 0, 1, 2, 3, -1, -2, 0.5) if of == 1 else of_matrices
    return [x], d.some(keepdims=d.flag(), ord=d.one(*orders) if of in (1, 2) else None) | (
        {} if axis is None and d.flag() else {"axis": axis}
    )


def diagonals(c: np.ndarray, r: Any = None) -> np.ndarray:
    r = (np.conj(c) if c.dtype.kind == "c" else c) if r is None else r
    outer = np.broadcast_shapes(c.shape[:-1], r.shape[:-1])
    out = np.zeros((*outer, c.shape[-1], r.shape[-1]), np.result_type(c, r))
    for place in np.ndindex(*outer):
        first, second = (np.broadcast_to(v, (*outer, v.shape[-1]))[place] for v in (c, r))
        out[place] = sl.toeplitz(first, second)
    return out


@drawn("linalg.toeplitz", diagonals, **EXACT)
def _toeplitz(d: Draw) -> Call:
    outer = d.shape(0, 2, sides=(1, 2))
    c = d.array((*narrower(d, outer), d.one(1, 2, 3, 5)))
    return [c, *([] if d.flag() else [None if d.integer(0, 3) == 0 else d.array((*narrower(d, outer), d.one(1, 2, 5)))])], {}


def columns(d: Draw, outer: tuple[int, ...], size: int) -> np.ndarray:
    """The right side of equations: a vector, or matrices whose batch broadcasts."""
    if d.integer(0, 2) == 0:
        return normal(d, size)
    return normal(d, *d.one(outer, narrower(d, outer), (2, *outer)), size, d.one(1, 2))


def triangle(d: Draw, *shape: int) -> np.ndarray:
    """Well-conditioned triangular matrices in a full one, of which the other triangle has other numbers."""
    n = shape[-1]
    diagonal = np.eye(n) * d.rng.uniform(1, 2, (*shape[:-2], 1, n)) * (-1 if d.flag() else 1)
    return np.where(np.eye(n) > 0, diagonal, normal(d, *shape) / 2).astype(d.dtype)


def triangular(a: Any, b: Any, lower: bool = False, trans: str = "N", unit_diagonal: bool = False, left: bool = True) -> Any:
    a = np.tril(a) if lower else np.triu(a)
    a = np.where(np.eye(a.shape[-1]) > 0, 1, a) if unit_diagonal else a
    a = {"N": a, "T": a.swapaxes(-1, -2), "C": adjoint(a)}[trans]
    if not left:
        a = a.swapaxes(-1, -2)
    if b.ndim == 1:
        return np.linalg.solve(a, b[:, None])[..., 0]
    return np.linalg.solve(a, b) if left else np.linalg.solve(a, b.swapaxes(-1, -2)).swapaxes(-1, -2)


@drawn("linalg.solve_triangular", triangular, units=64, relative=True)
def _solve_triangular(d: Draw) -> Call:
    outer, n = batch(d), d.one(*SIZES)
    options = d.some(lower=d.flag(), trans=d.one("N", "T", "C"), unit_diagonal=d.flag(), left=d.flag())
    b = columns(d, outer, n)
    if b.ndim > 1 and not options.get("left", True):
        b = np.ascontiguousarray(b.swapaxes(-1, -2))
    return [triangle(d, *narrower(d, outer), n, n), b], options


def factored(x: np.ndarray, upper: bool = False) -> np.ndarray:
    x = np.triu(x) if upper else np.tril(x)
    return adjoint(x) @ x if upper else x @ adjoint(x)


def solved(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.linalg.solve(a, b[:, None])[..., 0] if b.ndim == 1 else np.linalg.solve(a, b)


@drawn("linalg.cho_solve", lambda x1, x2, upper=False: solved(factored(x1, upper), x2), units=256, relative=True)
def _cho_solve(d: Draw) -> Call:
    outer, n, options = batch(d), d.one(*SIZES), d.some(upper=d.flag())
    full = np.abs(np.eye(n)) * np.abs(triangle(d, *narrower(d, outer), n, n)) + triangle(d, n, n) * (1 - np.eye(n))
    return [(np.triu(full) if options.get("upper") else np.tril(full)).astype(d.dtype), columns(d, outer, n)], options


@drawn("linalg.cholesky_inverse", lambda x, upper=False: np.linalg.inv(factored(x, upper)), units=256)
def _cholesky_inverse(d: Draw) -> Call:
    outer, n, options = batch(d), d.one(*SIZES), d.some(upper=d.flag())
    full = np.abs(np.eye(n)) * np.abs(triangle(d, *outer, n, n)) + triangle(d, n, n) * (1 - np.eye(n))
    return [(np.triu(full) if options.get("upper") else np.tril(full)).astype(d.dtype)], options


def from_factors(lu: np.ndarray, pivots: np.ndarray, x: np.ndarray, trans: str = "N") -> np.ndarray:
    a = (np.tril(lu, -1) + np.eye(lu.shape[-1])) @ np.triu(lu)
    for place in np.ndindex(*pivots.shape[:-1]):
        for k in reversed(range(pivots.shape[-1])):
            a[place][[k, pivots[place][k]]] = a[place][[pivots[place][k], k]]
    return solved({"N": a, "T": a.swapaxes(-1, -2), "C": adjoint(a)}[trans], x)


@drawn("linalg.lu_solve", from_factors, units=128, relative=True)
def _lu_solve(d: Draw) -> Call:
    outer, n = batch(d), d.one(*SIZES)
    lu, pivots = sl.lu_factor(regular(d, *outer, n, n))
    return [np.ascontiguousarray(lu), np.asarray(pivots, d.one("int32", "int64")), columns(d, outer, n)], d.some(
        trans=d.one("N", "T", "C")
    )


def least_squares(a: np.ndarray, b: np.ndarray, rcond: Any = None, l2_regularizer: float = 0.0) -> Any:
    b, vector = (b[:, None], True) if b.ndim == 1 else (b, False)
    rtol = 1e-5 if rcond is None else rcond
    n = a.shape[-1]
    if l2_regularizer:
        solution = np.linalg.solve(adjoint(a) @ a + l2_regularizer * np.eye(n), adjoint(a) @ b)
    else:
        solution = np.linalg.pinv(a, rtol=rtol) @ b
    residuals = np.sum(np.abs(b - a @ solution) ** 2, axis=-2)
    rank = np.linalg.matrix_rank(a, rtol=rtol)
    return solution[..., 0] if vector else solution, residuals[..., 0] if vector else residuals, rank, np.linalg.svdvals(a)


@drawn("linalg.lstsq", least_squares, units=256, relative=True, apart="residuals of what is solved exactly are rounding errors")
def _lstsq(d: Draw) -> Call:
    outer, m, n = batch(d), d.one(*SIZES), d.one(*SIZES)
    options = d.some(rcond=d.one(None, 1e-3, 0.1), l2_regularizer=d.one(0.0, 0.5, 3))
    rank = d.integer(1, min(m, n)) if options.get("rcond") and not d.smooth else None  # where the rank changes nothing is smooth
    return [regular(d, *outer, m, n, rank=rank), columns(d, outer, m)], options


@drawn("linalg.tensorinv", np.linalg.tensorinv, units=64)
def _tensorinv(d: Draw) -> Call:
    front, back = d.one(((2, 3), (6,)), ((4,), (2, 2)), ((2, 2), (4, 1)), ((6,), (3, 2)), ((2, 1, 2), (2, 2)), ((1,), (1,)))
    options = {} if len(front) == 2 and d.flag() else {"ind": len(front)}
    size = int(np.prod(front))
    return [regular(d, size, size).reshape((*front, *back))], options


def tensors(a: np.ndarray, b: np.ndarray, axes: Any = None) -> np.ndarray:
    return np.linalg.tensorsolve(a, b, axes and tuple(axis % a.ndim for axis in axes))


@drawn("linalg.tensorsolve", tensors, units=64, relative=True)
def _tensorsolve(d: Draw) -> Call:
    front, back = d.one(((2, 3), (6,)), ((4,), (2, 2)), ((2, 2), (4, 1)), ((6,), (3, 2)), ((), ()), ((1,), (1, 1)))
    size = int(np.prod(front))
    a, b = regular(d, size, size).reshape((*front, *back)), normal(d, *front)
    if not back or d.flag():
        return [a, b], {} if d.flag() else {"axes": None}
    places = sorted(d.rng.permutation(a.ndim)[: len(back)].tolist())  # where the axes of the solution stand before
    source = list(range(len(front), a.ndim))
    return [np.ascontiguousarray(np.moveaxis(a, source, places)), b], {"axes": tuple(n - a.ndim if d.flag() else n for n in places)}
