"""Matrices of a structure: zeros, equal rows, permutations, rank 1, one element, triangles; singular ones among them."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from ivy_conformance.coverage import covers
from ivy_conformance.library import Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples
from ivy_conformance.oracles.compare import assert_equal, assert_is
from ivy_conformance.workloads import matrices

ORDERS = {"quick": (1, 2, 3, 4, 5, 9), "full": (*range(1, 9), 17), "deep": (*range(1, 13), 17, 33)}
MAKERS: dict[str, Callable[[int, np.random.Generator], np.ndarray]] = {
    "zeros": lambda n, gen: np.zeros((n, n)),
    "ones": lambda n, gen: np.ones((n, n)),
    "equal rows": lambda n, gen: np.tile(gen.integers(-3, 4, n), (n, 1)),
    "equal columns": lambda n, gen: np.tile(gen.integers(-3, 4, (n, 1)), (1, n)),
    "rank 1": lambda n, gen: np.outer(gen.integers(1, 4, n), gen.integers(-2, 3, n)),
    "two equal rows": lambda n, gen: _entries(n, gen)[[*range(n - 1), 0]],
    "a row of zeros": lambda n, gen: _entries(n, gen) * (np.arange(n) != gen.integers(n))[:, None],
    "identity": lambda n, gen: np.eye(n),
    "a permutation": lambda n, gen: np.eye(n)[gen.permutation(n)],
    "a cycle": lambda n, gen: np.roll(np.eye(n), 1, axis=0),
    "a diagonal": lambda n, gen: np.diag(gen.choice([-3, -1, 2, 4], n)),
    "a diagonal with 0": lambda n, gen: np.diag(gen.choice([-3, 2, 4], n) * (np.arange(n) != gen.integers(n))),
    "upper triangle": lambda n, gen: np.triu(_entries(n, gen), 1) + np.diag(gen.choice([-1, 1, 2], n)),
    "lower triangle": lambda n, gen: np.tril(_entries(n, gen), -1) + np.diag(gen.choice([-1, 1, 2], n)),
    "0 at the first place": lambda n, gen: _first_zero(n),
    "one element": lambda n, gen: np.where(np.arange(n * n).reshape(n, n) == gen.integers(n * n), 2, 0),
    "antisymmetric": lambda n, gen: np.triu(_entries(n, gen), 1) - np.triu(_entries(n, gen), 1).T,
    "symmetric": lambda n, gen: np.triu(_entries(n, gen)) + np.triu(_entries(n, gen), 1).T,
}  # fmt: skip
"""Square matrices of small integers."""


def _entries(n: int, gen: np.random.Generator) -> np.ndarray:
    return gen.integers(-2, 3, (n, n))


def _first_zero(n: int) -> np.ndarray:
    """Regular but with 0 at the first place of its diagonal, if it has more than one."""
    out = 3 * np.eye(n) + np.ones((n, n))
    out[0, 0] = 0.0
    return out


def determinant(a: np.ndarray) -> Fraction:
    """By elimination in fractions."""
    rows, out = [[Fraction(int(v)) for v in row] for row in a], Fraction(1)
    for k in range(len(rows)):
        at = next((i for i in range(k, len(rows)) if rows[i][k]), None)
        if at is None:
            return Fraction(0)
        if at != k:
            rows[k], rows[at], out = rows[at], rows[k], -out
        out *= rows[k][k]
        for i in range(k + 1, len(rows)):
            part = rows[i][k] / rows[k][k]
            rows[i] = [x - part * y for x, y in zip(rows[i], rows[k], strict=True)]
    return out


def rank(a: np.ndarray) -> int:
    """By elimination in fractions."""
    rows, found = [[Fraction(int(v)) for v in row] for row in a], 0
    for k in range(a.shape[-1]):
        at = next((i for i in range(found, len(rows)) if rows[i][k]), None)
        if at is None:
            continue
        rows[found], rows[at] = rows[at], rows[found]
        for i in range(found + 1, len(rows)):
            part = rows[i][k] / rows[found][k]
            rows[i] = [x - part * y for x, y in zip(rows[i], rows[found], strict=True)]
        found += 1
    return found


def _hadamard(a: np.ndarray) -> float:
    """What the error of a determinant is relative to: the product of the lengths of the rows, of zeros 1."""
    return float(np.prod([max(float(np.sqrt(np.sum(row.astype(float) ** 2))), 1.0) for row in a]))


def _det(got: Any, a: np.ndarray, dtype: str) -> None:
    assert_is(got, dtype, ())
    assert np.isfinite(got), f"the determinant of {a.tolist()} is {got}"
    error, bound = abs(complex(got) - float(determinant(a))), 64 * len(a) * dt.eps(dtype) * _hadamard(a)
    assert error <= bound, f"the determinant of {a.tolist()} is {got}, must be {float(determinant(a))}"


def _slogdet(got: Any, a: np.ndarray, dtype: str) -> None:
    assert_is(got.sign, dtype, ())
    assert_is(got.logabsdet, dt.real_of(dtype), ())
    assert not np.isnan(got.sign)
    assert not np.isnan(got.logabsdet)
    size = np.abs(got.sign)
    assert abs(size - 1) < 1e-5 or (size == 0 and np.isneginf(got.logabsdet)), f"the sign of {a.tolist()} is {got.sign}"
    _det(np.asarray(got.sign * np.exp(got.logabsdet)).astype(dtype), a, dtype)


def _rank(got: Any, a: np.ndarray, dtype: str) -> None:
    assert_equal(got, np.asarray(rank(a)), dtype=dt.of(got))


def _norm_of(ord: Any) -> Callable[[Any, np.ndarray, str], None]:
    return lambda got, a, dtype: matrices._matrix_norm(got, a.astype(dtype), dtype, ord=ord)


def _is_regular(a: np.ndarray) -> bool:
    return determinant(a) != 0


def _is_symmetric(a: np.ndarray) -> bool:
    return bool((a == a.T).all())


def _is_positive(a: np.ndarray) -> bool:
    return _is_symmetric(a) and all(determinant(a[:k, :k]) > 0 for k in range(1, len(a) + 1))


def _judged(judge: Callable[..., None]) -> Callable[[Any, np.ndarray, str], None]:
    return lambda got, a, dtype: judge(got, a.astype(dtype), dtype)


def _solved(got: Any, a: np.ndarray, dtype: str) -> None:
    right = _right(len(a), dtype)
    assert_is(got, dtype, right.shape)
    matrices.near(matrices._times(a.astype(dtype), got), right, dtype, 64 * matrices._units(a.shape) * _spread(a), "x1 @ solve")


def _inverse(got: Any, a: np.ndarray, dtype: str) -> None:
    assert_is(got, dtype, a.shape)
    units = 64 * matrices._units(a.shape) * _spread(a)
    matrices.near(matrices._times(a.astype(dtype), got), np.eye(len(a)), dtype, units, "x @ inv(x)")


def _pseudo(got: Any, a: np.ndarray, dtype: str) -> None:
    matrices._pinv(got, a.astype(dtype), dtype, _spread(a))


def _spread(a: np.ndarray) -> float:
    """The condition of the matrix: the quotient of its largest and its smallest singular value that is not 0."""
    values = np.linalg.svd(a.astype(float), compute_uv=False)[: max(rank(a), 1)]
    return float(values[0] / values[-1]) if values[-1] else 1.0


def _right(n: int, dtype: str) -> np.ndarray:
    return (np.arange(2 * n).reshape(n, 2) % 5 - 2).astype(dtype)


Judge = Callable[[Any, np.ndarray, str], None]
FUNCTIONS: dict[str, list[tuple[dict[str, Any], Judge, Callable[[np.ndarray], bool]]]] = {
    "linalg.cholesky": [({}, _judged(matrices._cholesky), _is_positive)],
    "linalg.det": [({}, _det, lambda a: True)],
    "linalg.slogdet": [({}, _slogdet, lambda a: True)],
    "linalg.matrix_rank": [({}, _rank, lambda a: True)],
    "linalg.inv": [({}, _inverse, _is_regular)],
    "linalg.solve": [({}, _solved, _is_regular)],
    "linalg.pinv": [({}, _pseudo, lambda a: True)],
    "linalg.qr": [({"mode": mode}, lambda got, a, t, m=mode: matrices._qr(got, a.astype(t), t, m), lambda a: True)
                  for mode in ("reduced", "complete")],
    "linalg.svd": [({"full_matrices": full}, lambda got, a, t, f=full: matrices._svd(got, a.astype(t), t, f), lambda a: True)
                   for full in (True, False)],
    "linalg.svdvals": [({}, _judged(matrices._svdvals), lambda a: True)],
    "linalg.eigh": [({}, _judged(matrices._eigh), _is_symmetric)],
    "linalg.eigvalsh": [({}, _judged(matrices._eigvalsh), _is_symmetric)],
    "linalg.matrix_norm": [({"ord": o}, _norm_of(o), lambda a: True) for o in ("fro", 1, -1, np.inf, -np.inf, 2, -2, "nuc")],
}  # fmt: skip
"""Keywords, what looks at the result, and for which matrices the result is defined."""


def structured(profile: str) -> Iterator[np.ndarray]:
    """Every structure in every order, the other entries drawn from the seed."""
    gen = samples.rng("structured")
    for n in ORDERS[profile]:
        for make in MAKERS.values():
            yield make(n, gen)


@covers(FUNCTIONS)
@pytest.mark.brief(9, fast=True)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_structured_matrices(lib: Library, name: str, pytestconfig: pytest.Config) -> None:
    known = [d for d in dt.FLOATING if lib.supports(name, d)]
    turn, profile = zlib.crc32(name.encode()) + pytestconfig.getoption("--seed"), pytestconfig.getoption("--profile")
    for number, a in enumerate(structured(profile)):
        if number % lib.stride or not known:
            continue
        dtype = known[(turn + number) % len(known)]
        for kwargs, judge, is_defined in FUNCTIONS[name]:
            if is_defined(a):
                right = (_right(len(a), dtype),) if name == "linalg.solve" else ()
                judge(lib.call(name, a.astype(dtype), *right, **kwargs), a, dtype)
