"""Linear algebra: matrices of small integers with a known condition, and the properties that define each result.

The products by which a result is judged are sums in NumPy's widest type.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples, tolerances
from ivy_conformance.oracles.compare import assert_is
from ivy_conformance.oracles.matrices import adjoint
from ivy_conformance.workloads.base import Case, Check, Draw, Shape, Workload, as_numbers, wide

_DIAGONAL = 17
"""Beside entries of which two thirds are 0 and the others ±1: for 130 rows their norm stays below 13."""


def entries(draw: Draw, shape: Shape, diagonal: int = 0) -> np.ndarray:
    """Small integers, with ± a number on the diagonal; the same along the axes of the stack that are to be still."""
    still = {axis % len(shape) for axis in draw.still if -len(shape) <= axis < len(shape)}
    own = tuple(1 if axis in still and axis < len(shape) - 2 and n else n for axis, n in enumerate(shape))
    salt = (own, draw.turn) if draw.turn else (own,)
    out = samples.rng("matrix", *salt).integers(-1, 2, own) * samples.rng("sparse", *salt).integers(0, 2, own)
    if draw.dtype in dt.COMPLEX:
        out = out + 1j * samples.rng("imaginary", *salt).integers(-1, 2, own) * samples.rng("sparser", *salt).integers(0, 2, own)
    signs = np.where(np.arange(own[-2]) % 3 == 1, -1, 1)
    made: np.ndarray = out + diagonal * signs[:, None] * np.eye(own[-2], own[-1])
    return np.array(np.broadcast_to(made, shape)).astype(draw.dtype)


def alike(draw: Draw, shape: Shape) -> np.ndarray:
    """For any rank: all rows or all columns are equal if they are to be repeated."""
    out = entries(draw, shape)
    still = {axis - len(shape) if axis >= 0 else axis for axis in draw.still}
    if -2 in still:
        out[...] = out[..., :1, :] if out.size else 0
    if -1 in still:
        out[...] = out[..., :1] if out.size else 0
    return out


def regular(draw: Draw, shape: Shape) -> np.ndarray:
    """Invertible, not symmetric."""
    return entries(draw, shape, _DIAGONAL)


def shifted(draw: Draw, shape: Shape) -> np.ndarray:
    """Regular, and requiring row exchanges: the first pivot is small."""
    return np.roll(regular(draw, shape), 1, axis=-2)


def separate(draw: Draw, shape: Shape) -> np.ndarray:
    """Not symmetric, with well-separated eigenvalues: all diagonal entries differ."""
    out: np.ndarray = (entries(draw, shape) + np.diag(3 * (np.arange(shape[-1]) - shape[-1] // 3))).astype(draw.dtype)
    return out


def hermitian(draw: Draw, shape: Shape) -> np.ndarray:
    """With well-separated eigenvalues of both signs: all diagonal entries differ."""
    upper = np.triu(entries(draw, shape), 1)
    out: np.ndarray = (upper + adjoint(upper) + np.diag(np.arange(shape[-1]) - shape[-1] // 3)).astype(draw.dtype)
    return out


def positive(draw: Draw, shape: Shape) -> np.ndarray:
    """Positive definite."""
    upper = np.triu(entries(draw, shape), 1)
    out: np.ndarray = (upper + adjoint(upper) + 2 * _DIAGONAL * np.eye(shape[-1])).astype(draw.dtype)
    return out


def near(got: Any, want: Any, dtype: str, factor: float, what: str) -> None:
    """Norms of the difference, matrix by matrix, relative to what it should be."""
    got, want = np.asarray(got), np.asarray(want)
    assert got.shape == want.shape, f"{what}: the shape is {got.shape}, must be {want.shape}"
    if not got.size:
        return
    assert np.isfinite(got).all(), f"{what} is not finite"
    error = np.abs(wide(got) - wide(want)).max()
    bound = tolerances.granted(factor, dtype) * dt.eps(dtype) * max(float(np.abs(want).max()), 1.0)
    assert error <= bound, f"{what} is off by {float(error):.3g}, allowed are {float(bound):.3g}"


def _times(*parts: np.ndarray) -> np.ndarray:
    out = wide(parts[0])
    for part in parts[1:]:
        out = np.einsum("...ij,...jk->...ik", out, wide(part))
    return out


def _units(shape: Shape) -> float:
    """Of a backward error: Householder methods stay below a modest multiple of the order, on average of its root."""
    return 32.0 + 8.0 * max(shape[-2:], default=1)


def _identity(*shape: int) -> np.ndarray:
    return np.array(np.broadcast_to(np.eye(shape[-1]), (*shape, shape[-1])))


Make = Callable[[Draw, Shape], np.ndarray]
Judge = Callable[[Any, np.ndarray, str], None]


def _of(make: Make, judge: Judge, *keywords: dict[str, Any], geometry: str = "square", real: bool = False) -> Workload:
    """Calls with one matrix, whose results a function judges."""

    def cases(draw: Draw, shape: Shape) -> Iterator[Case]:
        a = make(draw, shape)
        for key in keywords or ({},):
            yield Case((a,), lambda got, k=key: judge(got, a, draw.dtype, **k), key)  # type: ignore[misc]

    return Workload(cases, dt.FLOATS if real else dt.FLOATING, geometry)


def _inverse(got: Any, a: np.ndarray, dtype: str) -> None:
    assert_is(got, dtype, a.shape)
    near(_times(a, got), _identity(*a.shape[:-1]), dtype, _units(a.shape), "x @ inv(x)")


def _cholesky(got: Any, a: np.ndarray, dtype: str, upper: bool = False) -> None:
    assert_is(got, dtype, a.shape)
    lower = adjoint(got) if upper else got
    assert not np.triu(lower, 1).any()
    near(_times(lower, adjoint(lower)), a, dtype, _units(a.shape), "the product of the factors")


def _logarithm(a: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Sign and logarithm of the determinant, by elimination in the widest type: the diagonal dominates, no pivot is needed."""
    n = a.shape[-1]
    work = np.roll(wide(a), -1, axis=-2)  # of `shifted`
    for k in range(n - 1):
        work[..., k + 1 :, :] -= work[..., k + 1 :, k, None] / work[..., k, k, None, None] * work[..., k, None, :]
    pivots = np.diagonal(work, axis1=-2, axis2=-1)
    return (-1) ** max(n - 1, 0) * np.prod(pivots / np.abs(pivots), axis=-1), np.sum(np.log(np.abs(pivots)), axis=-1)


def _slogdet(got: Any, a: np.ndarray, dtype: str) -> None:
    sign, logarithm = _logarithm(a)
    assert_is(got.sign, dtype, a.shape[:-2])
    assert_is(got.logabsdet, dt.real_of(dtype), a.shape[:-2])
    near(got.sign, sign, dtype, _units(a.shape), "the sign")
    near(got.logabsdet, logarithm, dtype, _units(a.shape), "the logarithm")


def _det(got: Any, a: np.ndarray, dtype: str) -> None:
    sign, logarithm = _logarithm(a)
    assert_is(got, dtype, a.shape[:-2])
    with np.errstate(over="ignore"):
        want = sign * np.exp(logarithm)
    if got.size and dt.bits(dtype) == 32 and float(logarithm.max()) > math.log(dt.largest("float32")) - 1:
        return  # beyond the range
    near(got / want, np.ones(want.shape), dtype, 4 * _units(a.shape), "the quotient of the determinants")


def _eigh(got: Any, a: np.ndarray, dtype: str) -> None:
    values, vectors = got.eigenvalues, got.eigenvectors
    assert_is(values, dt.real_of(dtype), a.shape[:-1])
    assert_is(vectors, dtype, a.shape)
    assert np.all(np.diff(values, axis=-1) >= 0), "eigenvalues are in ascending order"
    near(_times(adjoint(vectors), vectors), _identity(*a.shape[:-1]), dtype, _units(a.shape), "the product of eigenvectors")
    near(_times(vectors * values[..., None, :], adjoint(vectors)), a, dtype, _units(a.shape), "the product of the factors")


def _eigvalsh(got: Any, a: np.ndarray, dtype: str) -> None:
    assert_is(got, dt.real_of(dtype), a.shape[:-1])
    near(got, np.linalg.eigvalsh(a.astype(np.complex128 if a.dtype.kind == "c" else np.float64)), dtype, _units(a.shape), "values")


def _eig(got: Any, a: np.ndarray, dtype: str) -> None:
    values, vectors = got.eigenvalues, got.eigenvectors
    out = dt.complex_of(dtype)
    assert_is(values, out, a.shape[:-1])
    assert_is(vectors, out, a.shape)
    near(_times(a, vectors), wide(vectors * values[..., None, :]), dtype, 4 * _units(a.shape), "x @ vectors")
    if a.size:
        length = np.abs(wide(vectors)).max(axis=-2)
        assert np.all(length > 1e-3), "an eigenvector is not zero"
        near(values.sum(-1), np.trace(a, axis1=-2, axis2=-1), dtype, 4 * _units(a.shape), "the sum of the eigenvalues")


CLOSE = 1e-2
"""Eigenvalues as near as this may be one of a defective matrix."""


def _sensitivity(a: np.ndarray) -> Any:
    """How far rounding moves each eigenvalue: the reciprocal of the product of its left and right eigenvectors, at least 1."""
    vectors = np.linalg.eig(a.astype(np.complex128)).eigenvectors
    return np.maximum(1.0, np.linalg.norm(np.linalg.pinv(vectors, rcond=1e-17), axis=-1))


def _of_defective(values: np.ndarray, dtype: str) -> Any:
    """How far rounding moves eigenvalues of a defective matrix: one that is there k times by the k-th root of it."""
    times = (np.abs(values[:, None] - values[None, :]) < CLOSE * max(1.0, np.abs(values).max())).sum(-1)
    return 64 * dt.eps(dtype) ** (1 / times)


def _eigvals(got: Any, a: np.ndarray, dtype: str) -> None:
    assert_is(got, dt.complex_of(dtype), a.shape[:-1])
    want = np.linalg.eigvals(a.astype(np.complex128))
    for place in np.ndindex(*a.shape[:-2]):
        left, right = got[place].astype(np.complex128), want[place]
        apart = np.abs(left[:, None] - right[None, :])
        if not apart.size:
            continue
        usual = _units(a.shape) * 2e3 * dt.eps(dtype) + 1e-9
        allowed = np.maximum(usual, np.minimum(usual * _sensitivity(a[place]), _of_defective(right, dtype)))
        assert np.all(apart.min(0) < allowed)
        assert np.all(apart.min(1) < allowed[apart.argmin(1)])


def _qr(got: Any, a: np.ndarray, dtype: str, mode: str = "reduced") -> None:
    *batch, m, n = a.shape
    k = m if mode == "complete" else min(m, n)
    assert_is(got.Q, dtype, (*batch, m, k))
    assert_is(got.R, dtype, (*batch, k, n))
    assert not np.tril(got.R, -1).any(), "R is upper triangular"
    near(_times(adjoint(got.Q), got.Q), _identity(*batch, k), dtype, _units(a.shape), "the product of the columns of Q")
    near(_times(got.Q, got.R), a, dtype, _units(a.shape), "Q @ R")


def _svd(got: Any, a: np.ndarray, dtype: str, full_matrices: bool = True) -> None:
    *batch, m, n = a.shape
    k = min(m, n)
    assert_is(got.U, dtype, (*batch, m, m if full_matrices else k))
    assert_is(got.Vh, dtype, (*batch, n if full_matrices else k, n))
    _svdvals(got.S, a, dtype)
    for q in (got.U, adjoint(got.Vh)):
        near(_times(adjoint(q), q), _identity(*batch, q.shape[-1]), dtype, _units(a.shape), "the product of singular vectors")
    near(_times(got.U[..., :k] * got.S[..., None, :], got.Vh[..., :k, :]), a, dtype, _units(a.shape), "U @ diag(S) @ Vh")


def _svdvals(got: Any, a: np.ndarray, dtype: str) -> None:
    assert_is(got, dt.real_of(dtype), (*a.shape[:-2], min(a.shape[-2:])))
    assert np.all(np.diff(got, axis=-1) <= 0), "singular values are in descending order"
    if got.size:
        want = np.linalg.svd(a.astype(np.complex128 if a.dtype.kind == "c" else np.float64), compute_uv=False)
        near(got, want, dtype, _units(a.shape), "the singular values")


def _matrix_norm(got: Any, a: np.ndarray, dtype: str, ord: Any = "fro", keepdims: bool = False) -> None:
    moduli = np.abs(wide(a))
    if ord in (2, -2, "nuc"):
        s = np.linalg.svd(a.astype(np.complex128 if a.dtype.kind == "c" else np.float64), compute_uv=False)
        fold: Any = {2: np.max, -2: np.min, "nuc": np.sum}[ord]
        want = fold(s, axis=-1)
    elif ord == "fro":
        want = np.sqrt(np.sum(moduli**2, axis=(-2, -1)))
    else:
        sums = moduli.sum(-2 if abs(ord) == 1 else -1)
        want = (np.max if ord > 0 else np.min)(sums, axis=-1)
    want = np.asarray(want)[..., None, None] if keepdims else np.asarray(want)
    assert_is(got, dt.real_of(dtype), want.shape)
    near(got, want, dtype, _units(a.shape), "the norm")


def _norms(draw: Draw, shape: Shape) -> Iterator[Case]:
    a = alike(draw, shape) * 3
    for ord in ("fro", 1, -1, math.inf, -math.inf, 2, -2, "nuc"):
        if math.prod(shape[-2:]) or ord in ("fro", "nuc"):  # zero elements have no maximum
            for keepdims in (False, True) if math.prod(shape) < 500 else (False,):
                key = {"ord": ord, "keepdims": keepdims}
                yield Case((a,), lambda got, k=key: _matrix_norm(got, a, draw.dtype, **k), key)  # type: ignore[misc]


def _power(got: Any, a: np.ndarray, dtype: str, n: int) -> None:
    assert_is(got, dtype, a.shape)
    if n < 0:
        near(_times(*[a] * -n, got), _identity(*a.shape[:-1]), dtype, 8 * _units(a.shape), f"x**{-n} @ x**{n}")
    else:
        want = _times(*[a] * n) if n else _identity(*a.shape[:-1])
        near(got, want, dtype, 8 * _units(a.shape), f"x**{n}")


def _powers(draw: Draw, shape: Shape) -> Iterator[Case]:
    a = regular(draw, shape)
    powers = (0, 1, 2, 3, 5, -1, -2) if shape[-1] < 100 else (3,)
    for n in (*range(9), -1, -2, -3, -4) if shape[-1] < 5 else powers:
        yield Case((a, n), lambda got, n=n: _power(got, a, draw.dtype, n))  # type: ignore[misc]


def _pinv(got: Any, a: np.ndarray, dtype: str, condition: float = 1.0) -> None:
    assert_is(got, dtype, (*a.shape[:-2], a.shape[-1], a.shape[-2]))
    units = 4 * _units(a.shape) * condition
    near(_times(a, got, a), a, dtype, units, "x @ pinv(x) @ x")
    near(_times(got, a, got), got, dtype, units, "pinv(x) @ x @ pinv(x)")
    for product in (_times(a, got), _times(got, a)):
        near(adjoint(product), product, dtype, units, "the adjoint of the product with pinv(x)")


def _deficient(draw: Draw, shape: Shape, rank: int) -> np.ndarray:
    """Of a rank: a regular square block, beside which rows and columns repeat."""
    *batch, m, n = shape
    block = entries(draw, (*batch, rank, rank), _DIAGONAL)
    return block[..., np.arange(m)[:, None] % rank, np.arange(n) % rank]


def deficient(draw: Draw, shape: Shape) -> np.ndarray:
    """Of half the rank."""
    k = min(shape[-2:])
    return _deficient(draw, shape, max(k // 2, 1)) if k else np.zeros(shape, dtype=draw.dtype)


def _ranks(draw: Draw, shape: Shape) -> Iterator[Case]:
    k = min(shape[-2:])
    ranks = [*dict.fromkeys((k, max(k // 2, 1), 1))] if k else []
    for number in range(len(ranks)):  # which come in another order for another turn
        rank = ranks[(number + draw.turn) % len(ranks)]
        a = _deficient(draw, shape, rank)
        yield Case((a,), as_numbers(lambda r=rank: np.full(shape[:-2], r)))  # type: ignore[misc]
    if not k:
        yield Case((np.zeros(shape, dtype=draw.dtype),), as_numbers(lambda: np.zeros(shape[:-2], dtype=int)))


def _pseudo(draw: Draw, shape: Shape) -> Iterator[Case]:
    k = min(shape[-2:])
    for rank in dict.fromkeys((k, max(k // 2, 1))) if k else ():
        a = _deficient(draw, shape, rank)
        yield Case((a,), lambda got, a=a: _pinv(got, a, draw.dtype))  # type: ignore[misc]
    if not k:
        none = np.zeros(shape, dtype=draw.dtype)
        yield Case((none,), lambda got: assert_is(got, draw.dtype, (*shape[:-2], shape[-1], shape[-2])))


def _solve(draw: Draw, shape: Shape) -> Iterator[Case]:
    a = shifted(draw, shape)
    n = shape[-1]

    def check(b: np.ndarray) -> Check:
        def judge(got: Any) -> None:
            columns = got[..., None] if b.ndim == 1 else got
            right = b[:, None] if b.ndim == 1 else b
            batch = np.broadcast_shapes(shape[:-2], right.shape[:-2])
            assert_is(columns, draw.dtype, (*batch, n, right.shape[-1]))
            product = _times(a, columns)
            near(product, np.broadcast_to(right, product.shape), draw.dtype, _units(shape), "x1 @ solve(x1, x2)")

        return judge

    for right in ((n, 3), (n,), (*shape[:-2], n, n), (*shape[:-2], n, 40), (2, *shape[:-2], n, 1)):
        b = draw(right, -4, 5)
        if b.ndim == 1 and n and draw.still:
            b[0] += 1
        yield Case((a, b), check(b))


def _both(first: Workload, second: Workload) -> Workload:
    """The cases of two."""

    def cases(draw: Draw, shape: Shape) -> Iterator[Case]:
        yield from first.cases(draw, shape)
        yield from second.cases(draw, shape)

    return Workload(cases, first.dtypes, "rectangular")


_MODES, _FULL = ({"mode": "reduced"}, {"mode": "complete"}), ({"full_matrices": True}, {"full_matrices": False})
WORKLOADS: dict[str, Workload] = {
    "linalg.cholesky": _of(positive, _cholesky, {}, {"upper": True}),
    "linalg.det": _of(shifted, _det),
    "linalg.eig": _of(separate, _eig),
    "linalg.eigh": _of(hermitian, _eigh),
    "linalg.eigvals": _of(separate, _eigvals),
    "linalg.eigvalsh": _of(hermitian, _eigvalsh),
    "linalg.inv": _of(shifted, _inverse),
    "linalg.matrix_norm": Workload(_norms, dt.FLOATING, "rectangular"),
    "linalg.matrix_power": Workload(_powers, dt.FLOATING, "square"),
    "linalg.matrix_rank": Workload(_ranks, dt.FLOATING, "rectangular"),
    "linalg.pinv": Workload(_pseudo, dt.FLOATING, "rectangular"),
    "linalg.qr": _of(alike, _qr, *_MODES, geometry="rectangular"),
    "linalg.slogdet": _of(shifted, _slogdet),
    "linalg.solve": Workload(_solve, dt.FLOATING, "square", operands=2),
    "linalg.svd": _both(_of(alike, _svd, *_FULL), _of(deficient, _svd, *_FULL)),
    "linalg.svdvals": _both(_of(alike, _svdvals), _of(deficient, _svdvals)),
}
