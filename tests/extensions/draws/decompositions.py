"""Factors of matrices and decompositions of tensors, against SciPy and NumPy, and by what defines them where some is free."""

from __future__ import annotations

from functools import reduce
from typing import Any

import numpy as np
import scipy.linalg as sl

from tests.extensions.drawing import Call, Draw, drawn
from tests.extensions.draws.linalg import SIZES, adjoint, batch, narrower, normal, regular

ITERATED = "rounds of iteration drift apart, and their normal equations square the condition"


def over(signature: str, function: Any) -> Any:
    """A function of SciPy, which takes one matrix at a time, over batches."""

    def batched(*args: Any, **kwargs: Any) -> Any:
        return np.vectorize(lambda *one: function(*one, **kwargs), signature=signature)(*args)

    return batched


def exponential(x: np.ndarray) -> Any:
    """The series in higher precision: SciPy's is thousands of units off for some matrices."""
    small = x.astype(np.clongdouble if x.dtype.kind == "c" else np.longdouble) / 64
    total: Any = np.eye(x.shape[-1]) + np.zeros_like(small)
    term = total
    for n in range(1, 30):
        term = term @ small / n
        total = total + term
    for _ in range(6):
        total = total @ total
    return total.astype(x.dtype)


@drawn("linalg.expm", exponential, units=128, slow_gradient="the composed body has a loop of unknown length")
def _expm(d: Draw) -> Call:
    n = d.one(0, *SIZES)
    scale = d.one(0.01, 0.5, 1.0, 4.0)
    x = normal(d, *batch(d), n, n)
    return [(x * scale).astype(d.dtype) if n else np.zeros((2, 0, 0), d.dtype)], {}


def factors(x: np.ndarray, p_indices: bool = False) -> Any:
    p, lower, upper = sl.lu(x, p_indices=p_indices)
    return p if p_indices else p.astype(x.dtype), lower, upper


@drawn("linalg.lu", factors, units=128)
def _lu(d: Draw) -> Call:
    return [normal(d, *batch(d), d.one(*SIZES), d.one(*SIZES))], d.some(p_indices=d.flag())


@drawn("linalg.lu_factor", over("(m,n)->(m,n),(k)", sl.lu_factor), units=128)
def _lu_factor(d: Draw) -> Call:
    return [normal(d, *batch(d), d.one(*SIZES), d.one(*SIZES))], {}


def tridiagonal(x1: np.ndarray, x2: np.ndarray) -> np.ndarray:
    outer, n = np.broadcast_shapes(x1.shape[:-1], x2.shape[:-1]), x1.shape[-1]
    out = np.zeros((*outer, n, n), np.result_type(x1, x2))
    out[..., range(n), range(n)] = x1
    out[..., range(1, n), range(n - 1)] = x2
    out[..., range(n - 1), range(1, n)] = np.conj(x2)
    return out


def eigenvalues(x1: np.ndarray, x2: np.ndarray, eigvals_only: bool = False, select: str = "a", select_range: Any = None) -> Any:
    values = np.linalg.eigvalsh(tridiagonal(x1, x2))
    if select == "i":
        values = values[..., int(select_range[0]) : int(select_range[1]) + 1]
    if select == "v":
        values = values[(values > select_range[0]) & (values <= select_range[1])]
    shape = (*values.shape[:-1], x1.shape[-1], values.shape[-1])
    one = np.broadcast_to(np.eye(shape[-1]), (*shape[:-2], shape[-1], shape[-1]))
    return values if eigvals_only else (values, np.zeros(shape), one)


def of_vectors(got: Any, x1: np.ndarray, x2: np.ndarray, eigvals_only: bool = False, **_: Any) -> Any:
    """The values, how far the vectors are from being theirs, and their products with each other."""
    if eigvals_only:
        return got
    values, vectors = got
    return values, np.abs(tridiagonal(x1, x2) @ vectors - vectors * values[..., None, :]), np.abs(adjoint(vectors) @ vectors)


@drawn("linalg.eigh_tridiagonal", eigenvalues, units=64, seen=of_vectors, no_gradient="vectors are free up to a factor")
def _eigh_tridiagonal(d: Draw) -> Call:
    n, select = d.one(*SIZES), d.one("a", "i", "v")
    outer = () if select == "v" else batch(d)
    dtype = {"float32": "complex64", "float64": "complex128"}[d.dtype] if d.flag() else d.dtype
    x1, x2 = normal(d, *narrower(d, outer), n), normal(d, *narrower(d, outer), n - 1, dtype=dtype)
    options = d.some(eigvals_only=d.flag())
    if select == "a":
        return [x1, x2], options | d.some(select="a", select_range=None)
    if select == "i":
        first = d.integer(0, n - 1)
        return [x1, x2], {**options, "select": "i", "select_range": (first, d.integer(first, n - 1))}
    values = np.linalg.eigvalsh(tridiagonal(x1, x2))
    between = [values[0] - 1, *((values[1:] + values[:-1]) / 2), values[-1] + 1]
    ends = sorted(float(d.one(*between)) for _ in range(2))
    return [x1, x2], {**options, "select": "v", "select_range": tuple(ends)}


def phased(u: np.ndarray) -> np.ndarray:
    """The factors of columns whose largest element, or the first of nearly equal ones, is to be real and positive."""
    sizes = np.abs(u)
    largest = np.argmax(sizes > 0.999 * sizes.max(axis=-2, keepdims=True), axis=-2)[..., None, :]
    top = np.take_along_axis(u, largest, axis=-2)
    return np.asarray(np.abs(top) / top)


def truncated(x: np.ndarray, rank: int | None = None) -> Any:
    u, s, vh = np.linalg.svd(x, full_matrices=False)
    phases = phased(u)
    return (u * phases)[..., :rank], s[..., :rank], (vh / phases.swapaxes(-1, -2))[..., :rank, :]


@drawn("linalg.truncated_svd", truncated, units=128)
def _truncated_svd(d: Draw) -> Call:
    m, n = d.one(*SIZES), d.one(*SIZES)
    return [regular(d, *batch(d), m, n)], d.some(rank=d.one(None, *range(min(m, n) + 1)))


@drawn("linalg.polar", over("(m,n)->(m,n),(k,k)", sl.polar), units=128)
def _polar(d: Draw) -> Call:
    return [regular(d, *batch(d), d.one(*SIZES), d.one(*SIZES))], d.some(side=d.one("right", "left"))


def spanned(d: Draw, null: bool) -> Call:
    """Matrices, some of lower rank, and how many vectors of those that there may be."""
    m, n = d.one(*SIZES), d.one(*SIZES)
    options = d.some(rtol=d.one(None, 1e-3, 0.1))
    x = regular(d, *batch(d), m, n, rank=d.integer(1, min(m, n)) if options.get("rtol") else None)
    return [x], options | d.some(size=d.one(None, *range((n if null else min(m, n)) + 1)))


def ranks(x: np.ndarray) -> np.ndarray:
    return np.asarray(np.linalg.matrix_rank(x, rtol=1e-2))


def units_of(count: np.ndarray, size: int, *, last: bool) -> np.ndarray:
    """The products of vectors with each other, of which so many are not zero."""
    places = np.arange(size)
    kept = places >= size - count[..., None] if last else places < count[..., None]
    return np.eye(size) * kept[..., None, :]


def null_vectors(x: np.ndarray, rtol: Any = None, size: int | None = None) -> Any:
    count = x.shape[-1] - ranks(x)
    size = int(np.max(count)) if size is None else size
    return np.zeros((*x.shape[:-1], size)), units_of(count, size, last=True), np.full((*x.shape[:-2], size), True)


def of_null(got: np.ndarray, x: np.ndarray, **_: Any) -> Any:
    return np.abs(x @ got), np.abs(adjoint(got) @ got), positive(got)


def positive(vectors: np.ndarray) -> Any:
    """Whether the largest element of each column, or the first of nearly equal ones, is real and positive, or there is none."""
    if 0 in vectors.shape:
        return np.full((*vectors.shape[:-2], vectors.shape[-1]), True)
    zero = np.max(np.abs(vectors), axis=-2) == 0
    with np.errstate(invalid="ignore", divide="ignore"):
        return zero | (np.abs(phased(vectors)[..., 0, :] - 1) < 1e-5)


@drawn("linalg.null_space", null_vectors, units=64, seen=of_null, no_gradient="vectors are free up to a rotation")
def _null_space(d: Draw) -> Call:
    return spanned(d, null=True)


def own_vectors(x: np.ndarray, rtol: Any = None, size: int | None = None) -> Any:
    count = ranks(x)
    size = int(np.max(count)) if size is None else size
    return np.zeros((*x.shape[:-1], size)), units_of(count, size, last=False), np.full((*x.shape[:-2], size), True)


def of_range(got: np.ndarray, x: np.ndarray, **_: Any) -> Any:
    """What of the vectors is not in the range of the matrix, and their products with each other."""
    outside = got - x @ (np.linalg.pinv(x, rtol=1e-2) @ got)
    return np.abs(outside), np.abs(adjoint(got) @ got), positive(got)


@drawn("linalg.orth", own_vectors, units=128, seen=of_range, no_gradient="vectors are free up to a rotation")
def _orth(d: Draw) -> Call:
    return spanned(d, null=False)


def unfolded(x: np.ndarray, axis: int) -> np.ndarray:
    return np.moveaxis(x, axis, 0).reshape(x.shape[axis], -1)


def sum_of_products(weights: np.ndarray, parts: Any) -> Any:
    """The tensor that `parafac` describes."""
    letters = "abcdefgh"[: len(parts)]
    return np.einsum(f"r,{','.join(f'{n}r' for n in letters)}->{letters}", weights, *parts)


def alternating(x: np.ndarray, rank: int, init: Any = None, max_iter: int = 100, tol: float = 1e-6) -> Any:
    """Alternating least squares as it stands in Kolda and Bader: what it gives, and the lengths of the vectors."""
    parts = [truncated(unfolded(x, n))[0][:, :rank] for n in range(x.ndim)] if init is None else list(init)
    weights, error, square = np.ones(rank, x.dtype), 1.0, np.sum(np.abs(x) ** 2)
    for _ in range(max_iter):
        for n in range(x.ndim):
            others = reduce(lambda a, b: (a[:, None] * b).reshape(-1, rank), [f for m, f in enumerate(parts) if m != n])
            best = np.linalg.lstsq(others, unfolded(x, n).T, rcond=None)[0].T
            weights = np.linalg.norm(best, axis=0)
            parts[n] = best / np.where(weights == 0, 1, weights)
        new = np.sum(np.abs(x - sum_of_products(weights, parts)) ** 2) / square
        if abs(error - new) <= tol:
            break
        error = new
    return sum_of_products(weights, parts), np.ones((x.ndim, rank)) if init is None and max_iter else lengths(parts)


def lengths(parts: Any) -> np.ndarray:
    return np.stack([np.linalg.norm(f, axis=0) for f in parts])


@drawn(
    "linalg.parafac", alternating, units=8192, apart=ITERATED, no_gradient="there are loops of unknown length",
    seen=lambda got, *_, **__: (sum_of_products(got[0], got[1:]), lengths(got[1:])),
)  # fmt: skip
def _parafac(d: Draw) -> Call:
    shape = d.one((3, 4), (2, 3, 4), (4, 3, 3), (3, 2, 2, 3))
    rank = d.integer(1, 2)
    parts = [regular(d, n, rank, most=1.5) for n in shape]
    x = sum_of_products(np.asarray([3, 1], d.dtype)[:rank], parts) + normal(d, *shape) / 8
    options = d.some(init=None, max_iter=d.integer(0, 4), tol=d.one(0.0, 0.5))
    if "init" in options and d.flag():
        start = [part + normal(d, *part.shape) / 8 for part in parts]  # far ones may make rounds ill-conditioned
        start = [part.astype(d.dtype) for part in start]
        options["init"] = tuple(start) if d.flag() else start
    if options.get("tol") == 0 or d.flag():
        options.setdefault("max_iter", 3)
    else:
        options.setdefault("tol", 1e-3)
    return [x.astype(d.dtype)], {"rank": rank, **options}


def limits(rank: Any, most: list[int]) -> list[int]:
    return [min(pair) for pair in zip([rank] * len(most) if isinstance(rank, int) else rank or most, most, strict=True)]


def trained(x: np.ndarray, rank: Any = None) -> Any:
    """Of each rest the best matrix of the rank: what the cores give together, and their shapes."""
    shape, out, left = x.shape, np.eye(1, dtype=x.dtype), 1
    sizes = [1]
    for size, limit in zip(shape, limits(rank, [x.size] * (x.ndim - 1)), strict=False):
        u, s, vh = truncated(x.reshape(left * size, -1))
        left = min(limit, len(s))
        out = np.tensordot(out, u[:, :left].reshape(sizes[-1], size, left), 1)
        x = s[:left, None] * vh[:left]
        sizes.append(left)
    out = np.tensordot(out, x.reshape(left, shape[-1], 1), 1)
    return out[0, ..., 0], np.asarray([*sizes, 1])


def joined(got: Any, *_: Any, **__: Any) -> Any:
    whole = reduce(lambda a, b: np.tensordot(a, b, 1), got)
    return whole[0, ..., 0], np.asarray([got[0].shape[0], *(core.shape[-1] for core in got)])


@drawn(
    "linalg.tensor_train",
    trained,
    units=256,
    seen=joined,
    apart="of vectors whose singular values are close",
    no_gradient="vectors are free up to a factor",
)
def _tensor_train(d: Draw) -> Call:
    shape = d.one((3,), (3, 4), (2, 3, 4), (3, 2, 4, 3))
    return [normal(d, *shape)], d.some(rank=d.one(None, 1, 2, 9, tuple(d.integer(1, 4) for _ in shape[1:])))


def iterated(x: np.ndarray, rank: Any = None, axes: Any = None, init: Any = None, max_iter: int = 100, tol: float = 1e-6) -> Any:
    """Higher-order orthogonal iteration: what the core and the factors give together, and the products of their columns."""
    axes = range(x.ndim) if axes is None else [axis % x.ndim for axis in axes]
    sizes = limits(rank, [x.shape[axis] for axis in axes])

    def leading(y: np.ndarray, n: int) -> np.ndarray:
        return np.asarray(np.linalg.svd(unfolded(y, axes[n]))[0][:, : sizes[n]])

    def shortened(skip: int | None = None) -> np.ndarray:
        out = x
        for n, axis in enumerate(axes):
            if n != skip:
                out = np.moveaxis(np.tensordot(adjoint(parts[n]), out, (1, axis)), 0, axis)
        return out

    parts = [leading(x, n) for n in range(len(axes))] if init is None else list(init)
    size, square = 0.0, np.sum(np.abs(x) ** 2)
    if any(part < x.shape[axis] for part, axis in zip(sizes, axes, strict=True)):
        for _ in range(max_iter):
            for n in range(len(axes)):
                parts[n] = leading(shortened(n), n)
            new = np.sum(np.abs(shortened()) ** 2) / square
            if abs(new - size) <= tol:
                break
            size = new
    return enlarged((shortened(), *parts), x, axes=axes)


def enlarged(got: Any, x: np.ndarray, axes: Any = None, **_: Any) -> Any:
    out, *parts = got
    for axis, part in zip(range(x.ndim) if axes is None else axes, parts, strict=True):
        out = np.moveaxis(np.tensordot(part, out, (1, axis)), 0, axis)
    return out, *(np.abs(adjoint(part) @ part) for part in parts)


@drawn("linalg.tucker", iterated, units=1024, seen=enlarged, apart=ITERATED, no_gradient="there are loops of unknown length")
def _tucker(d: Draw) -> Call:
    shape = d.one((3, 4), (2, 3, 4), (3, 2, 2, 3))
    options = d.some(
        axes=None if d.flag() else tuple(int(n) - (len(shape) if d.flag() else 0) for n in d.rng.permutation(len(shape))[:2])
    )
    axes = range(len(shape)) if options.get("axes") is None else options["axes"]
    options |= d.some(rank=d.one(None, 2, 9, tuple(d.integer(2, shape[axis]) for axis in axes)))
    sizes = limits(options.get("rank"), [shape[axis] for axis in axes])
    x = normal(d, *shape) / 8
    core = regular(d, *(2,) * len(shape))
    for axis, size in enumerate(shape):
        core = np.moveaxis(np.tensordot(regular(d, size, 2), core, (1, axis)), 0, axis)
    options |= d.some(init=None, max_iter=d.integer(0, 3), tol=d.one(0.0, 0.01))
    if "init" in options and d.flag():
        start = [np.linalg.qr(regular(d, shape[axis], size))[0] for axis, size in zip(axes, sizes, strict=True)]
        options["init"] = tuple(start) if d.flag() else start
    options.setdefault("max_iter", 2)
    if d.integer(0, 3) == 0:
        del options["max_iter"]
        options["tol"] = 1e-2
    return [(x + core).astype(d.dtype)], options
